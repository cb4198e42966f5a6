#pragma once

#include "procedures/flattop/forces.h"

// Minefields (16).
namespace flagplot::procedures::flattop {

// Whether the force is in a minefield of that side now: in its port, or having crossed its hexside in this turn.
bool is_in_minefield(Referee& ref, const hex::Atlas& atlas, const Unit& force, const std::string& side);

// 16.6, 16.7: what mines do before two units fight, to the forces in which they are: the defender's own if a TF attacks
// it, and those of either one's enemy. Each field attacks a force once a turn, with its attack in flattop.mines.
void meet_mines_in_combat(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& defender);

}  // namespace flagplot::procedures::flattop
