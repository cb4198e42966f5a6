#pragma once

#include <vector>

#include "procedures/flattop/order_lines.h"

// An order's words read a second time in the plainest way: each that could be an order by itself, wherever it stands,
// has to have come to something in what was read of them, once and in its place; what takes something back has to have
// taken something; and what was read has to stand somewhere in the words. What doesn't is a doubt.
namespace flagplot::procedures::flattop {

std::vector<Doubt> account_for(const Order& order, const Whom& whom);

}  // namespace flagplot::procedures::flattop
