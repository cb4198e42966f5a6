#pragma once

#include "procedures/flattop/forces.h"

// Results that a commander doesn't know yet: with command control, those of units that aren't controlled wait until
// they transmit, land or join a controlled unit (22.5).
namespace flagplot::procedures::flattop {

// Whether its commander doesn't hear now of what it does.
bool is_withheld(Referee& ref, const Unit& unit);
// Keeps the words for later, after the hour.
void withhold(Referee& ref, const std::string& key, const Unit& unit, const std::string& section,
              const std::string& text);

// Before anything of a result is changed: if its commander doesn't hear of it now, his reports have the unit as it is
// now, and from here on as it would be if nothing had happened. tell_result() keeps the words for later then.
void hold_back(Referee& ref, const std::string& key, const Unit& unit);

// Tells a result to the unit's commander, or keeps it for later if it was held back.
void tell_result(Referee& ref, const std::string& key, const Unit& unit, const std::string& section,
                 const std::string& text);

// The same of a fight, with the hex in which it was; without one that of the unit, as its commander knows it.
void tell_fight(Referee& ref, const std::string& key, const Unit& unit, const std::string& section,
                const std::string& text, std::optional<hex::Hex> where = {});

// Planes take off from a base, and land at it: its boxes, if they are counted, with what its commander believes of them
// where that is kept by itself. `really`: not only as he believes.
void count_launched(Referee& ref, const std::string& key, const std::string& base, int factors, bool really);
void count_landed(Referee& ref, const std::string& key, const std::string& base, int factors, bool really);

// Its commander knows it as it is now, but for what he hasn't heard: it has moved, and he knows how.
void keep_known(Referee& ref, const std::string& key, const std::string& id);

// The unit's message got through: what was kept is told.
void release(Referee& ref, const Unit& unit);

// All that have landed, or joined a controlled unit.
void release_at_home(Referee& ref, const hex::Atlas& atlas);

}  // namespace flagplot::procedures::flattop
