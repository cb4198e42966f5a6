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

// Before losses and hits are entered: if they will be withheld, the roster in its commander's reports stays as it is
// now. tell_result() says them then, or keeps the words for later.
void hold_back(Referee& ref, const std::string& key, const Unit& unit);

// Tells a result to the unit's commander, or keeps it for later. What is changed of the unit afterwards, or since
// hold_back(), stays out of his reports until then.
void tell_result(Referee& ref, const std::string& key, const Unit& unit, const std::string& section,
                 const std::string& text);

// The unit's message got through: what was kept is told.
void release(Referee& ref, const Unit& unit);

// All that have landed, or joined a controlled unit.
void release_at_home(Referee& ref, const hex::Atlas& atlas);

}  // namespace flagplot::procedures::flattop
