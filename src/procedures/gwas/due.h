#pragma once

#include <vector>

#include "procedures/gwas/fleet.h"
#include "referee/procedure.h"

// What is left to do in a game turn, by where everybody is and by the written orders: see referee::Procedure::due.
// GWAS Player Aid Sheet, Game Turn Sequence of Play, and Scenario Preparation, Missions.
namespace flagplot::procedures::gwas {

using DueLines = std::vector<referee::DueLine>;

DueLines orders_due(Referee& ref);        // for fleets whose mission needs them two turns ahead
DueLines abort_orders_due(Referee& ref);  // for fleets newly on Abort
DueLines fuel_due(Referee& ref);
DueLines movement_due(Referee& ref);  // and mines that are ordered to be laid, and weren't
DueLines foundering_due(Referee& ref);
DueLines minefields_due(Referee& ref);  // entered
DueLines sweeping_due(Referee& ref);
DueLines refloating_due(Referee& ref);
DueLines launching_due(Referee& ref);
DueLines recovery_due(Referee& ref);
DueLines search_due(Referee& ref);     // by whoever has an enemy in its zone
DueLines pursuit_due(Referee& ref);    // ordered
DueLines merchants_due(Referee& ref);  // looked for by order
DueLines repairs_due(Referee& ref);    // of engines that damage has stopped, outside of combat
DueLines aircraft_due(Referee& ref);   // in the air, if the weather lets any of them move; in air.cpp
DueLines leaders_due(Referee& ref);    // of ships that a person has sunk in the roster

}  // namespace flagplot::procedures::gwas
