#include "plot/history.h"

#include <algorithm>

namespace flagplot::plot {

const session::State& History::at(int entry) {
    const int wanted = std::clamp(entry, 1, session_.size());
    if (const session::State* state = remembered(wanted)) return *state;
    go_near(wanted);
    while (at_ < wanted) {
        ++at_;
        if (session_.holds(at_)) state_.apply(session_.entry(at_));
        if (at_ % far_apart == 0) kept_.emplace(at_, state_);
    }
    if (asked_.size() == newest) asked_.pop_front();
    return asked_.emplace_back(wanted, state_).second;
}

const session::State* History::remembered(int entry) const {
    const auto found = std::ranges::find_if(asked_, [&](const auto& one) { return one.first == entry; });
    return found == asked_.end() ? nullptr : &found->second;
}

// Goes to the nearest state that isn't after the entry, unless the present one is as near.
void History::go_near(int entry) {
    const auto after = kept_.upper_bound(entry);
    const int nearest = after == kept_.begin() ? 0 : std::prev(after)->first;
    if (at_ <= entry && at_ >= nearest) return;
    state_ = nearest == 0 ? session::State() : std::prev(after)->second;
    at_ = nearest;
}

const report::Visibility& History::seen_by(const session::Reader& reader) {
    if (!sees_ || reader_ != reader.id || size_ != session_.size()) {
        sees_.emplace(session_, reader);
        reader_ = reader.id;
        size_ = session_.size();
    }
    return *sees_;
}

std::shared_ptr<const Coast> History::coast(const board::Board& board, const std::string& board_id) {
    if (!shores_.contains(board_id)) shores_[board_id].plan = chart_plan_of(session_, board_id);
    auto& [plan, places, coast, earth] = shores_[board_id];
    if (!plan) return nullptr;
    std::vector<Place> now = places_on(*plan, board);
    if (now == places) return coast;
    coast = coast_of(*plan, board);
    earth = fit_on(*plan, board);
    places = std::move(now);
    return coast;
}

}  // namespace flagplot::plot
