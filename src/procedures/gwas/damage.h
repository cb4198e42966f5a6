#pragma once

#include <string>
#include <vector>

#include "procedures/gwas/fleet.h"

// What hits do: Gunnery, Torpedo and Critical Damage Tables with their footnotes, Referred Pain, armor penetration.
namespace flagplot::procedures::gwas {

struct Hit {
    std::string target;  // a ship
    std::string weapon;  // as the tables have it: "primary", "sixteen-inch", "secondary", "tertiary", "torpedo"
    int range = 0;       // hexes
    std::string die;     // its dice go by it: whose of the dice that were thrown at the target, "Lion-primary-2"
};

// What the armor penetration chart says of these weapons against these armors, for the rest of a combat: read from the
// player's copy, else asked for in one grid; what is known already isn't asked again.
void learn_penetration(Referee& ref, const std::string& key, const std::vector<std::string>& weapons,
                       const std::vector<std::string>& armors);
void forget_penetration(Referee& ref);  // at the combat's end

// Which step of a run something belongs to: several steps of a combat are played in one.
struct StepOf {
    std::string key;        // unique in the run: "fire-5"
    std::string section;    // of the log
    std::string step = {};  // in keys, where the run may have several: "5"

    // The key of what happens to a unit in the step: "sunk-5/Lion"; without a step "sunk/Lion".
    std::string of(const std::string& what, const std::string& unit) const;
};

// Rolls the damage of all hits and applies it to the ships, which are told of it. No two calls of a run and step may
// have hits on the same ship.
void inflict(Referee& ref, const StepOf& step, const std::vector<Hit>& hits);

}  // namespace flagplot::procedures::gwas
