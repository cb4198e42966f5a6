#pragma once

#include <string>

#include "procedures/gwas/fleet.h"

namespace flagplot::procedures::gwas {

// What came of the Anti-Submarine Attacks.
struct Hunt {
    bool sunk = false;
    bool may_attack = true;
};

// A die for every three DDs, TBs and MSs of the fleet; tells what came of it. The submarine stays in the roster as it
// was.
Hunt hunt_submarine(Referee& ref, const Unit& submarine, const std::string& fleet);

}  // namespace flagplot::procedures::gwas
