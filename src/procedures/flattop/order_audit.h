#pragma once

#include <vector>

#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_mail.h"

// An order looked at once more, by somebody who doesn't know how it was read: only at its words, one by one, and at
// what was made of them. Each word is plain and says nothing, or is shown to the game master as it was written, or has
// to have come to what it says. What is only told or kept beside it has no words but those that the game master carries
// out, that say why, that are denied, or that change nothing (the list "aside" of words.json). Whatever was made of the
// words has to have one that says it; and nothing may be said to stay and to go, or to land at two places. All else is
// a doubt. It would rather ask once too often: what it lets pass has been read in the same way twice.
namespace flagplot::procedures::flattop {

// `mail`: the orders of its mail. Words that stand in another unit's order as well are that one's, too.
std::vector<Doubt> audit(const Order& order, const Whom& whom, const std::vector<UnitText>& mail);

}  // namespace flagplot::procedures::flattop
