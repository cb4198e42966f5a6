#include "session/out_of_turn.h"

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

}  // namespace flagplot::session
