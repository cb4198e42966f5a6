#include "ui/roster/fresh_hits.h"

#include "session/chronicle.h"

namespace flagplot::ui {
namespace {

using session::Entry;
using session::UnitChanged;

const UnitChanged* change_by(const Entry& entry) {
    const auto* const effect = std::get_if<session::Effect>(&entry.body);
    return effect ? std::get_if<UnitChanged>(&effect->change) : std::get_if<UnitChanged>(&entry.body);
}

// The units of the type as they were when the step began: with the fields that it has changed since. What a hand
// changes is no hit.
std::map<std::string, session::Unit> units_before(const session::Session& session, const rulebook::UnitType& type) {
    std::map<std::string, session::Unit> units;
    const session::Chronicle chronicle(session);
    const auto is_opening = [](const Entry& entry) { return std::holds_alternative<session::Opened>(entry.body); };
    const Entry* const step = chronicle.newest_of_turn(is_opening);
    if (!step) return units;
    chronicle.newest_of_turn([&](const Entry& entry) {
        const UnitChanged* const change = entry.run == step->number ? change_by(entry) : nullptr;
        const session::Unit* const now = change ? session.state().find_unit(change->id) : nullptr;
        if (now && now->type == type.id) {
            units.try_emplace(now->id, *now).first->second.fields.put(change->was);
        }
        return &entry == step;
    });
    return units;
}

}  // namespace

FreshHits fresh_hits(const session::Session& session, const rulebook::UnitType& type) {
    FreshHits hits;
    for (const auto& [id, then] : units_before(session, type)) {
        const session::Unit& now = *session.state().find_unit(id);
        for (const table::Field& field : type.fields) {
            if (field.boxes.empty()) continue;
            const auto before = session::boxes_of(then, field);
            const auto after = session::boxes_of(now, field);
            if (before && after && before->of == after->of && before->left > after->left) {
                hits[{id, field.id}] = before->left - after->left;
            }
        }
    }
    return hits;
}

}  // namespace flagplot::ui
