#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "procedures/flattop/forces.h"

namespace flagplot::procedures::flattop {

// 6.2, 6.3: tells the clouds to which units have come by moving in this phase, ships or planes, and that they couldn't
// see when it began; and the wind of areas that they have entered.
void tell_clouds_on_the_way(Referee& ref, const hex::Atlas& atlas, bool planes);

// How a unit has moved: from where, if it was anywhere, and to which hexes.
struct Way {
    std::optional<hex::Hex> from;
    std::vector<hex::Hex> hexes;
};
// The same for those that moved otherwise, by their ids.
void tell_clouds_reached(Referee& ref, const hex::Atlas& atlas, const std::map<std::string, Way>& ways);

}  // namespace flagplot::procedures::flattop
