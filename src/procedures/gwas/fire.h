#pragma once

#include <string>
#include <vector>

#include "procedures/gwas/battle.h"
#include "procedures/gwas/damage.h"

// Fire: the plot, the dice, and the hits that come of them.
namespace flagplot::procedures::gwas {

// One weapon of one firer at one target: a die for each point of its strength.
struct Volley {
    Unit firer;
    std::string weapon;  // as the tables have it
    std::string label;   // "Primary"
    std::string target;
    int range = 0;  // hexes
    int strength = 0;
    table::Facts facts = {};  // what the Weapon Hit Table wants to know
};

// A gun as the tables have it: the primary of a ship with 16-inch guns is "sixteen-inch". `area`: of the data sheet.
std::string gun_of(const Unit& ship, const std::string& area);

// What the Weapon Strength Modifiers want to know of a weapon, whatever its target: of so many boxes, in its first fire
// or not; and then of a target at that range. What the table says of its strength, and whether it had any, weren't it
// the first fire.
table::Facts weapon_facts(Referee& ref, const Unit& firer, const std::string& weapon, int boxes, bool first_fire);
table::Facts at_target(table::Facts facts, int range, const Unit& target);
table::Lookup strength(Referee& ref, const table::Facts& facts);
bool has_strength_later(Referee& ref, table::Facts facts);

// What the Weapon Hit Table wants to know of a weapon of a ship and its target, a ship or an MTB.
table::Facts hit_facts(Referee& ref, const Unit& firer, const Unit& target, const std::string& weapon, int range);

// Throws all dice, tells each volley, and returns the hits.
std::vector<Hit> shoot(Referee& ref, const StepOf& step, const std::vector<Volley>& volleys);

// A step of the combat. They return whether dice were thrown that the players want to look at: not where they fire as
// before until the round ends.
bool fire_guns(Referee& ref, const Battle& battle, bool first_step);
bool fire_torpedoes(Referee& ref, const Battle& battle);

// What each weapon has fired at and what penetrates: at the combat's end.
void forget_plots(Referee& ref);

void attack_with_mtbs(Referee& ref);       // gwas.attack-with-mtbs
void attack_with_submarine(Referee& ref);  // gwas.attack-with-submarine

}  // namespace flagplot::procedures::gwas
