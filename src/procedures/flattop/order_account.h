#pragma once

#include <vector>

#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_mail.h"

// An order's words read a second time in the plainest way: each that could be an order by itself, wherever it stands,
// has to have come to something in what was read of them, once and in its place; what takes something back has to have
// taken something; and what was read has to stand somewhere in the words. A target, a company, a place or a case is
// part of the order; what else names another unit may be an order to that one, and has to stand in its own. All else is
// a doubt.
namespace flagplot::procedures::flattop {

struct Accounted {
    Doubt doubt;
    std::vector<std::string> others = {};  // units that its words may be for: their ids
};

// `mail`: the orders of its mail. Words that several of them share, as "TF2 and TF3: N1" has them, are heard by each.
// Of an order without a mail other units aren't asked about.
std::vector<Accounted> account_for(const Order& order, const Whom& whom, const std::vector<UnitText>& mail = {});

}  // namespace flagplot::procedures::flattop
