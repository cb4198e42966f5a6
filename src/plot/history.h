#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plot/coast.h"
#include "report/visibility.h"
#include "session/session.h"

namespace flagplot::plot {

// A session's state after any of its entries, by what counts now. What it has folded it keeps in part, so that going
// to and fro costs a few thousand entries at most, and nothing between the moments that were asked for last. It serves
// a session that grows; after something was taken back a new one is needed.
class History {
  public:
    explicit History(const session::Session& session) : session_(session) {}

    const session::Session& session() const { return session_; }
    // After the entry of this number, from 1 to the session's size. Valid until another entry is asked for.
    const session::State& at(int entry);
    // What a reader is told of the session as far as it has grown. Valid until another reader is asked for.
    const report::Visibility& seen_by(const session::Reader& reader);
    // Of one of the session's boards, as coast_of() has it: read once for each, and again where the board was laid out
    // anew.
    std::shared_ptr<const Coast> coast(const board::Board& board, const std::string& board_id);
    // How the board for which its coast was asked last lies on the earth.
    const std::optional<Fit>& earth(const std::string& board_id) { return shores_[board_id].earth; }

  private:
    static constexpr int far_apart = 4000;    // entries between two states that are kept
    static constexpr std::size_t newest = 6;  // states that were asked for: a moment, and the ends of the turns before

    struct Shore {
        std::optional<ChartPlan> plan;
        std::vector<Place> places;  // where the board had them when the coast was laid on it
        std::shared_ptr<const Coast> coast;
        std::optional<Fit> earth;
    };

    const session::State* remembered(int entry) const;
    void go_near(int entry);

    const session::Session& session_;
    std::map<int, session::State> kept_;
    std::deque<std::pair<int, session::State>> asked_;  // the newest last
    session::State state_;
    int at_ = 0;
    std::optional<report::Visibility> sees_;
    std::string reader_;
    int size_ = 0;  // of the session when `sees_` was made
    std::map<std::string, Shore> shores_;
};

}  // namespace flagplot::plot
