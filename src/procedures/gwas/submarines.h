#pragma once

#include <string>

#include "procedures/gwas/fleet.h"

namespace flagplot::procedures::gwas {

// What came of the Anti-Submarine Attacks.
struct Hunt {
    bool sunk = false;
    bool may_attack = true;
};

// Where a submarine is hunted, and by which side: in a hex of the tactical map or, where nobody has placed the hunters,
// around a fleet.
struct Waters {
    std::string side;
    std::string zone;
    std::string fleet;
    std::string hex;  // empty: not on the tactical map
};

// The hex that is meant by "in hex", that of a ship which is attacked from so far (ruling gwas.anti-submarine-hex).
std::string hex_of_hunt(Referee& ref, const Unit& target, int range);

// A die for every three DDs, TBs and MSs in those waters, whatever their fleet; tells what came of it. The submarine
// stays in the roster as it was.
Hunt hunt_submarine(Referee& ref, const Unit& submarine, const Waters& waters);

}  // namespace flagplot::procedures::gwas
