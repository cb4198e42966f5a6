#pragma once

#include <string>

#include "board/board.h"
#include "session/state.h"

namespace flagplot::procedures {

// An order as a list of orders has it: in a word or two where its game's in_brief.h says it so, "direct to Rabaul";
// else as it was told. So it is with what the rules have rolled again of it. A unit that is gone is null, and so is a
// board that nobody knows.
std::string in_brief(const std::string& rulebook, const std::string& told, const session::Unit* unit,
                     const board::Board* board = nullptr);

}  // namespace flagplot::procedures
