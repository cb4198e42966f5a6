#pragma once

#include <map>
#include <string>
#include <vector>

#include "procedures/gwas/fleet.h"

// What hits do: Gunnery, Torpedo and Critical Damage Tables with their footnotes, Referred Pain, armor penetration.
namespace flagplot::procedures::gwas {

struct Hit {
    std::string target;  // a ship
    std::string weapon;  // as the tables have it: "primary", "sixteen-inch", "secondary", "tertiary", "torpedo"
    int range = 0;       // hexes
};

// Rolls the damage of all hits and applies it to the ships, which are told of it in the section. `key` makes the steps'
// keys unique in the run. No two calls of a run may have hits on the same ship.
void inflict(Referee& ref, const std::string& key, const std::string& section, const std::vector<Hit>& hits);

}  // namespace flagplot::procedures::gwas
