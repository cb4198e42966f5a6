#include "report/state_history.h"

#include "session/audience.h"
#include "session/chronicle.h"

namespace flagplot::report {

const session::State& StateHistory::before(int number) {
    while (folded_ + 1 < number) {
        ++folded_;
        if (session_.holds(folded_)) state_.apply(session_.entry(folded_));
    }
    return state_;
}

std::string StateHistory::side_of(int number, const std::string& unit) {
    const session::State& then = before(number);
    const session::Unit* known = then.find_unit(unit);
    return known ? session::side_of(*known, then, session_.rulebook()) : "";
}

std::string StateHistory::side_of(int number, const session::Roll& roll) {
    return roll.side.empty() ? side_of(number, roll.unit) : roll.side;
}

TurnEnd end_of_turn(const session::Session& session, std::optional<int> turn) {
    if (!turn || *turn >= session.state().turn()) return {session.state(), session.size()};
    const auto [first, last] = session::Chronicle(session).entries_of(*turn);
    if (first > last) return {session.state(), session.size()};
    StateHistory history(session);
    return {history.before(last + 1), last};
}

}  // namespace flagplot::report
