#pragma once

#include <optional>
#include <string>

#include "session/session.h"

namespace flagplot::report {

// A session's state as it was: folded entry by entry, as a log walks through them.
class StateHistory {
  public:
    explicit StateHistory(const session::Session& session) : session_(session) {}

    // Before the entry of this number was folded. Numbers may only rise from call to call.
    const session::State& before(int number);

    // Whose dice a roll of that entry was: of the side that the roll names, or of its unit's; empty if neither is
    // known.
    std::string side_of(int number, const session::Roll& roll);
    std::string side_of(int number, const std::string& unit);

  private:
    const session::Session& session_;
    session::State state_;
    int folded_ = 0;
};

// The state at the end of a turn that is over, and the newest entry of it; as they are now of the turn that is on, and
// without a turn. What is done later is no part of it, whenever it is looked at.
struct TurnEnd {
    session::State state;
    int entry = 0;
};
TurnEnd end_of_turn(const session::Session& session, std::optional<int> turn);

}  // namespace flagplot::report
