#pragma once

#include <string>
#include <vector>

#include "referee/runner.h"

namespace flagplot::referee {

// What the rules have rolled again for this order of the turn that is on, in the rulebook's order; none where it is no
// such order, wasn't rolled, or doesn't count any more. Looks at nothing but the session.
std::vector<rulebook::RollAgain> ways_to_roll_again(const session::Session& session, int told);

// Rolls it again: the procedure is played with its questions answered, so the order's dice fall anew, and everything
// else stays. What is told instead of an order that was carried out begins where that did, so its unit goes back there.
// What is told beside it, a further zone, begins where the order leads: see session::carry_out_so_far().
// Throws json::InputError if it isn't one of the order's ways, or as the procedure refuses.
Progress roll_again(session::Session& session, Runner& runner, int told, const std::string& way);

}  // namespace flagplot::referee
