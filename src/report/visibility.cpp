#include "report/visibility.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "session/known.h"

namespace flagplot::report {
namespace {

// The unit that is added or changed.
template <typename Variant>
std::string unit_in(const Variant& variant) {
    if (const auto* added = std::get_if<session::UnitAdded>(&variant)) return added->id;
    const auto* changed = std::get_if<session::UnitChanged>(&variant);
    return changed ? changed->id : "";
}

}  // namespace

session::Reader reader_of(const session::Session& session, const std::string& who) {
    std::vector<std::string> ids;
    for (const session::Reader& reader : session::readers(session.state(), session.rulebook())) {
        if (reader.id == who) return reader;
        ids.push_back(reader.id);
    }
    throw json::InputError("side", fmt::format("found \"{}\"", who), fmt::format("one of {}", fmt::join(ids, ", ")));
}

session::Unit as_reported(const session::Session& session, session::Unit unit) {
    return session::as_reported(session, std::move(unit), session.size());
}

Visibility::Visibility(const session::Session& session, session::Reader reader)
    : session_(session), reader_(std::move(reader)), hides_(session::is_hidden(session.state(), session.rulebook())) {
    look_at_units();
}

// Which units were ever the reader's, and who commands for it, also those that aren't in the roster any more: what
// was told of them, or to them, stays as it was.
void Visibility::look_at_units() {
    if (!hides_ && session_.rulebook().commanders.empty()) return;
    session::State then;
    for (int number = 1; number <= session_.size(); ++number) {
        if (!session_.holds(number)) continue;
        const session::Entry& entry = session_.entry(number);
        then.apply(entry);
        const auto* effect = std::get_if<session::Effect>(&entry.body);
        const std::string id = effect ? unit_in(effect->change) : unit_in(entry.body);
        if (const session::Unit* unit = then.find_unit(id)) look_at(*unit, then);
    }
}

void Visibility::look_at(const session::Unit& unit, const session::State& then) {
    const table::Rulebook& book = session_.rulebook();
    if (unit.id == reader_.id || session::is_own(unit, reader_, then, book)) own_.insert(unit.id);
    if (!reader_.side.empty() && session::side_of(unit, then, book) == reader_.side) of_its_side_.insert(unit.id);
    if (reader_.commands || unit.type != book.commanders || session::is_taken(unit.id, book)) return;
    commanders_.erase(unit.id);
    if (unit.text("side") == reader_.side) commanders_.insert(unit.id);
}

bool Visibility::reaches(const std::string& audience) const {
    if (audience == session::everyone || audience == reader_.id) return true;
    return !audience.empty() && (audience == reader_.side || commanders_.contains(audience));
}

const std::string* Visibility::wording(const session::Told& told, const std::string& audience) const {
    std::vector<std::string> whose{reader_.id, reader_.side};
    if (commanders_.contains(audience)) whose.push_back(audience);
    for (const std::string& one : whose) {
        const auto found = told.wordings.find(one);
        if (found != told.wordings.end()) return &found->second;
    }
    return nullptr;
}

std::string Visibility::called(const session::Chronicle& chronicle, const std::string& unit) const {
    if (!hides_ || own_.contains(unit)) return chronicle.label_of(unit);
    if (!session_.rulebook().double_blind) return unit;  // who meets another side's ship knows which one it is
    return of_its_side_.contains(unit) ? unit : "";
}

}  // namespace flagplot::report
