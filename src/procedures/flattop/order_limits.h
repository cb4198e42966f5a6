#pragma once

#include <string>
#include <vector>

#include "procedures/flattop/order_lines.h"

namespace flagplot::procedures::flattop {

// What an order denies or limits beyond what it does anyway, a clause each, as it was written: "but not into any
// squall", "nothing smaller than a cruiser", "only with fighters". "No attack" and "SE2, not S2" say no more than an
// order that has no attack and goes SE2. What is a case, a reason or a doubt of the order already isn't among them.
std::vector<std::string> limits_of(const Order& order, const Whom& whom);

}  // namespace flagplot::procedures::flattop
