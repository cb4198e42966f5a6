#pragma once

#include "procedures/flattop/attack.h"

// Who may attack whom now, as one sheet asks it.
namespace flagplot::procedures::flattop {

// An enemy that a unit may attack, where they meet.
struct Meeting {
    Unit target;
    std::string hex;
};

// A row of the sheet: one attack of a unit. Planes of several types have a row each (3.52), and forces, which may
// attack several enemies, one for each enemy force.
struct AttackRow {
    Unit unit;
    std::string id;                      // "K1", "K1/D3A", "TF17/K1"
    std::string label;                   // begins with the unit's id
    std::string planes;                  // the type, where an AF has several
    std::vector<Meeting> meetings = {};  // the likely ones first
    std::string reason = {};             // why there is none
};

// All who fight, each side's able ones first. Ships of a TF that meets nobody are left out.
std::vector<AttackRow> attack_rows(const Referee& ref, const hex::Atlas& atlas);
std::vector<Meeting> meetings_of(const Referee& ref, const hex::Atlas& atlas, const Unit& attacker);

// What it most likely attacks with, to be offered; empty: that isn't clear.
std::string likely_weapon(const Unit& attacker, const Unit& target);

// The planes that a row attacks with, all that are left; nothing: the roster doesn't count them.
std::optional<int> planes_in(const AttackRow& row, const Unit& now);

// 3, 9 to 12: the form in which a target is chosen for each row, beside the game's board.
referee::Form attack_plot(Referee& ref, const std::vector<AttackRow>& rows);

}  // namespace flagplot::procedures::flattop
