#include "plot/history.h"

#include <algorithm>

namespace flagplot::plot {

const session::State& History::at(int entry) {
    const int wanted = std::clamp(entry, 1, session_.size());
    auto before = kept_.upper_bound(wanted);
    const int nearest = before == kept_.begin() ? 0 : std::prev(before)->first;
    if (at_ > wanted || at_ < nearest) {
        state_ = nearest == 0 ? session::State() : std::prev(before)->second;
        at_ = nearest;
    }
    while (at_ < wanted) {
        ++at_;
        if (session_.holds(at_)) state_.apply(session_.entry(at_));
        if (at_ % far_apart == 0) kept_.emplace(at_, state_);
    }
    return state_;
}

}  // namespace flagplot::plot
