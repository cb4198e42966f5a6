#pragma once

#include <map>

#include "session/session.h"

namespace flagplot::plot {

// A session's state after any of its entries, by what counts now. What it has folded it keeps in part, so that going
// to and fro costs a few thousand entries at most. It serves a session that grows; after something was taken back a
// new one is needed.
class History {
  public:
    explicit History(const session::Session& session) : session_(session) {}

    const session::Session& session() const { return session_; }
    // After the entry of this number, from 1 to the session's size.
    const session::State& at(int entry);

  private:
    static constexpr int far_apart = 4000;  // entries between two states that are kept

    const session::Session& session_;
    std::map<int, session::State> kept_;
    session::State state_;
    int at_ = 0;
};

}  // namespace flagplot::plot
