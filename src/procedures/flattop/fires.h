#pragma once

#include "procedures/flattop/forces.h"

// Fires on carriers (15).
namespace flagplot::procedures::flattop {

// Why a base's planes may neither start nor land: its carrier burns, or has burnt (15.11, 15.21). Empty: they may.
std::string no_air_operations(const Referee& ref, const Unit& base);
// The same by what its commander has heard (22.5).
std::string known_air_operations(const Referee& ref, const Unit& base);
// Whether its commander believes that so many can take off there, as he hasn't heard what has happened (22.5).
bool believes_in_launch(const Referee& ref, const Unit& base, int factors);

// After a separate resolution that had so many bomb hits on the ship. `ready` and `aboard` are its Afs before their
// losses.
struct Aboard {
    bool counted = false;
    int ready = 0;
    int all = 0;
};
Aboard aboard(const Referee& ref, const std::string& ship);
void check_for_fire(Referee& ref, const std::string& key, const std::string& ship, int bomb_hits, const Aboard& before);

// One more fire, as by a critical hit.
void begin_fire(Referee& ref, const std::string& key, const std::string& ship, bool major);

}  // namespace flagplot::procedures::flattop
