#pragma once

#include "referee/referee.h"

// What a game turn has dice for, each a procedure. Each is named after the table that it rolls on.
namespace flagplot::procedures::gwas {

void check_weather(referee::Referee& ref);     // Weather Table, Weather Effects
void check_foundering(referee::Referee& ref);  // Foundering Check
void search(referee::Referee& ref);            // Search Table
void pursue(referee::Referee& ref);            // Pursuit
void enter_minefield(referee::Referee& ref);   // Minefield Table, Minefield Damage
void sweep_mines(referee::Referee& ref);       // Sweeping Mines
void launch_aircraft(referee::Referee& ref);   // Launching Aircraft
void move_aircraft(referee::Referee& ref);     // Movement Allowance Modifiers, of airships and aircraft
void recover_aircraft(referee::Referee& ref);  // Recovering Aircraft
void check_grounding(referee::Referee& ref);   // Involuntary Grounding
void refloat(referee::Referee& ref);           // Refloating
void locate_merchants(referee::Referee& ref);  // Merchant Location Table
void attack_submarine(referee::Referee& ref);  // Anti-Submarine Attacks
void repair(referee::Referee& ref);            // Emergency Repairs

}  // namespace flagplot::procedures::gwas
