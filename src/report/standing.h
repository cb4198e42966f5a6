#pragma once

#include <cstddef>
#include <string>

#include "session/session.h"

namespace flagplot::report {

// Where a session was left, for lists of sessions.
struct Standing {
    std::string turn;       // "Turn 9, day 2, daylight"
    std::string open = {};  // what is open, in words: "1 of 9 orders done"; empty: nothing is known
    std::size_t done = 0;   // of the turn's orders, where those are what is open; of those who tick none nobody knows
    std::size_t orders = 0;
};

// Throws json::InputError as make_worksheet() does.
Standing standing_of(const session::Session& session);

}  // namespace flagplot::report
