#pragma once

#include <string>
#include <vector>

#include "procedures/flattop/order_mail.h"

// What a unit's order says of other units. A target, a company, a place or a case is part of the order; what else names
// another unit may be an order to that one, which it doesn't have.
namespace flagplot::procedures::flattop {

struct Unheard {
    std::string unit;                 // in whose order the words stand; empty: an unknown one's
    std::vector<std::string> others;  // whom they name: ids. Of "both" the unit whose order stands before
    std::string words;                // from the name on, a few
    bool operator==(const Unheard&) const = default;
};

// Words that several units' orders share, as "TF2 and TF3: N1" has them, are heard by each.
std::vector<Unheard> unheard_in(const std::vector<UnitText>& orders, const Names& names);

}  // namespace flagplot::procedures::flattop
