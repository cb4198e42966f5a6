#pragma once

#include "procedures/flattop/forces.h"

// When a submerged submarine may be found, and so be attacked.
namespace flagplot::procedures::flattop {

// 12.5.1: a submarine that attacks a ship may be found afterwards, at periscope depth too; nothing of other attackers.
void note_attack(Referee& ref, const std::string& key, const Unit& attacker, const Unit& target);

// DDs of a force that didn't move in this turn.
int waiting_destroyers(const Referee& ref, const Unit& force);

// Why somebody in the hex of a submerged submarine may find it; empty: he may not (12.5.1, 12.5.2, 12.7).
std::string why_found(const Referee& ref, const hex::Atlas& atlas, const Unit& observer, const Unit& submarine,
                      const hex::Hex& hex);

// Why a force may attack a submarine in its hex: it finds it, or planes of its side do that are still there (12.7);
// empty: nobody does.
std::string why_attacked(const Referee& ref, const hex::Atlas& atlas, const Unit& force, const Unit& submarine);

}  // namespace flagplot::procedures::flattop
