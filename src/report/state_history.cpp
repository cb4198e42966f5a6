#include "report/state_history.h"

#include "session/audience.h"

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

}  // namespace flagplot::report
