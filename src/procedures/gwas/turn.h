#pragma once

#include <vector>

#include "procedures/gwas/fleet.h"
#include "referee/procedure.h"

// A scenario's preparation and a game turn, each act of it a procedure; those that throw dice are named after the table
// that they roll on.
namespace flagplot::procedures::gwas {

// Fleets, their missions and orders.
void prepare_scenario(Referee& ref);
void check_fleets(Referee& ref);
void combine_fleets(Referee& ref);
void plan_orders(Referee& ref);         // for two turns hence
void abort_mission(Referee& ref);       // and orders from two turns hence on
void write_abort_orders(Referee& ref);  // for all turns, after combat
void check_fuel(Referee& ref);
void move_fleets(Referee& ref);

void check_weather(Referee& ref);     // Weather Table, Weather Effects
void check_foundering(Referee& ref);  // Foundering Check
void search(Referee& ref);            // Search Table
void pursue(Referee& ref);            // Pursuit
void enter_minefield(Referee& ref);   // Minefield Table, Minefield Damage
void sweep_mines(Referee& ref);       // Sweeping Mines
void launch_aircraft(Referee& ref);   // Launching Aircraft
void move_aircraft(Referee& ref);     // Movement Allowance Modifiers, of airships and aircraft
void recover_aircraft(Referee& ref);  // Recovering Aircraft
void check_grounding(Referee& ref);   // Involuntary Grounding
void refloat(Referee& ref);           // Refloating
void locate_merchants(Referee& ref);  // Merchant Location Table
void attack_submarine(Referee& ref);  // Anti-Submarine Attacks
void repair(Referee& ref);            // Emergency Repairs

// What is left of these in the turn, by where everybody is and by the written orders: see referee::Procedure::due.
// GWAS Player Aid Sheet, Game Turn Sequence of Play, and Scenario Preparation, Missions.
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
DueLines aircraft_due(Referee& ref);   // in the air, if the weather lets any of them move
DueLines leaders_due(Referee& ref);    // of ships that a person has sunk in the roster

}  // namespace flagplot::procedures::gwas
