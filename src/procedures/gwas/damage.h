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

// What the armor penetration chart says of these weapons against these armors, for the rest of a combat: read from the
// player's copy, else asked for in one grid; what is known already isn't asked again.
void learn_penetration(Referee& ref, const std::string& key, const std::vector<std::string>& weapons,
                       const std::vector<std::string>& armors);
void forget_penetration(Referee& ref);  // at the combat's end

// Rolls the damage of all hits and applies it to the ships, which are told of it in the section. `key` makes the steps'
// keys unique in the run. No two calls of a run may have hits on the same ship.
void inflict(Referee& ref, const std::string& key, const std::string& section, const std::vector<Hit>& hits);

}  // namespace flagplot::procedures::gwas
