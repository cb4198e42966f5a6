#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/session.h"

// What of a turn is played besides its phase's own procedure.
namespace flagplot::session {

// Another phase than the one that is on which was begun in this turn and isn't over, such as a combat in the middle;
// nothing: none was.
std::optional<rulebook::Phase> begun_out_of_turn(const Session& session);

// The procedures that the phase has besides the one for which it is there, in the rulebook's order.
std::vector<std::string> also_here(const Session& session);

}  // namespace flagplot::session
