#pragma once

#include "referee/referee.h"

// Fleets, their missions and orders: Scenario Preparation and the Game Turn Sequence of Play.
namespace flagplot::procedures::gwas {

void prepare_scenario(referee::Referee& ref);
void check_fleets(referee::Referee& ref);
void combine_fleets(referee::Referee& ref);
void plan_orders(referee::Referee& ref);         // for two turns hence
void abort_mission(referee::Referee& ref);       // and orders from two turns hence on
void write_abort_orders(referee::Referee& ref);  // for all turns, after combat
void check_fuel(referee::Referee& ref);
void move_fleets(referee::Referee& ref);

}  // namespace flagplot::procedures::gwas
