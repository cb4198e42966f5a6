#include "session/owners.h"

#include <algorithm>

namespace flagplot::session {

void Owners::take(const Entry& entry, bool counts, const rulebook::Rulebook& rulebook) {
    ++taken_;
    if (!counts) return;
    then_.apply(entry);
    const auto* const added = change_in<UnitAdded>(entry);
    const auto* const changed = change_in<UnitChanged>(entry);
    const Unit* const unit = added || changed ? then_.find_unit(added ? added->id : changed->id) : nullptr;
    if (unit) look_at(*unit, rulebook);
}

void Owners::look_at(const Unit& unit, const rulebook::Rulebook& rulebook) {
    owners_[unit.id].emplace(side_of(unit, then_, rulebook), commander_of(unit, rulebook));
    const bool commands = unit.type == rulebook.commanders && !is_taken(unit.id, rulebook);
    if (commands) served_[unit.id] = unit.text("side");
}

bool Owners::was_of(const Reader& reader, const std::string& unit) const {
    if (!reader.commands) return unit == reader.id || was_of_side(reader.side, unit);
    const auto found = owners_.find(unit);
    return unit == reader.id || (found != owners_.end() && found->second.contains({reader.side, reader.id}));
}

bool Owners::was_of_side(const std::string& side, const std::string& unit) const {
    const auto found = owners_.find(unit);
    if (side.empty() || found == owners_.end()) return false;
    return std::ranges::any_of(found->second, [&](const Owner& owner) { return owner.first == side; });
}

const std::string& Owners::side_served_by(const std::string& commander) const {
    static const std::string none;
    const auto found = served_.find(commander);
    return found == served_.end() ? none : found->second;
}

}  // namespace flagplot::session
