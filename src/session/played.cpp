#include "session/played.h"

#include <algorithm>

#include "session/chronicle.h"
#include "session/sequence.h"

namespace flagplot::session {
namespace {

// Whether the phase was played in this turn and has lasted ever since. A fact that was no more and holds again is for
// the phase to come.
bool is_in_the_middle(const Session& session, const rulebook::Phase& phase) {
    if (phase.while_fact.empty() || !session.state().is_to_be_played(phase)) return false;
    const auto ends = [&](const Entry& entry) {
        const FactSet* const set = change_in<FactSet>(entry);
        return set && set->fact == phase.while_fact && set->now != true;
    };
    const Entry* const last = Chronicle(session).newest_of_turn([&](const Entry& entry) {
        const auto* const opened = std::get_if<Opened>(&entry.body);
        return ends(entry) || (opened && opened->procedure == phase.plays);
    });
    return last && !ends(*last);
}

// The units of the type as they were when the step began: with the fields that it has changed since. What a hand
// changes is no hit.
std::map<std::string, Unit> units_before(const Session& session, const rulebook::UnitType& type) {
    std::map<std::string, Unit> units;
    const Chronicle chronicle(session);
    const auto is_opening = [](const Entry& entry) { return std::holds_alternative<Opened>(entry.body); };
    const Entry* const step = chronicle.newest_of_turn(is_opening);
    if (!step) return units;
    for (const Entry& entry : chronicle.counting_of(step->number) | std::views::reverse) {
        const UnitChanged* const change = change_in<UnitChanged>(entry);
        const Unit* const now = change ? session.state().find_unit(change->id) : nullptr;
        if (now && now->type == type.id) units.try_emplace(now->id, *now).first->second.fields.put(change->was);
    }
    return units;
}

}  // namespace

std::optional<rulebook::Phase> begun_out_of_turn(const Session& session) {
    for (const rulebook::Phase& phase : phases_in_force(session.state(), session.rulebook())) {
        if (phase.id != session.state().phase() && is_in_the_middle(session, phase)) return phase;
    }
    return std::nullopt;
}

std::vector<std::string> also_here(const Session& session) {
    const std::optional<rulebook::Phase> phase = phase_on(session.state(), session.rulebook());
    if (!phase) return {};
    std::vector<std::string> ids = phase->procedures;
    if (session.state().is_to_be_played(*phase)) std::erase(ids, phase->plays);
    return ids;
}

std::map<std::string, std::size_t> dice_of_phases(const Session& session, const std::vector<rulebook::Phase>& phases) {
    std::map<std::string, std::size_t> dice;
    const Chronicle chronicle(session);
    std::string on;  // empty: the one that the turn begins with
    for (const Entry& entry : chronicle.counting_in(session.state().turn())) {
        if (const auto* const set = std::get_if<PhaseSet>(&entry.body)) on = set->now;
        const auto* const roll = std::get_if<Roll>(&entry.body);
        const auto* const opened = roll ? chronicle.get<Opened>(entry.run) : nullptr;
        if (!opened) continue;
        const rulebook::Phase* one = nullptr;
        for (const rulebook::Phase& phase : phases) {
            if (phase.has(opened->procedure) && (!one || phase.id == on)) one = &phase;
        }
        if (one) dice[one->id] += roll->faces.size();
    }
    return dice;
}

FreshHits fresh_hits(const Session& session, const rulebook::UnitType& type) {
    FreshHits hits;
    for (const auto& [id, then] : units_before(session, type)) {
        const Unit& now = *session.state().find_unit(id);
        for (const table::Field& field : type.fields) {
            if (field.boxes.empty()) continue;
            const auto before = boxes_of(then, field);
            const auto after = boxes_of(now, field);
            if (before && after && before->of == after->of && before->left > after->left) {
                hits[{id, field.id}] = before->left - after->left;
            }
        }
    }
    return hits;
}

}  // namespace flagplot::session
