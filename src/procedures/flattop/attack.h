#pragma once

#include "procedures/flattop/combat.h"
#include "procedures/flattop/fires.h"

// What one attack and the attacks of a sheet have in common: who may fight, what is entered, and what comes of it (10,
// 13, 14, 16.6, 18, 19).
namespace flagplot::procedures::flattop {

// Forces, and the ships in TFs; of planes that are shot down those in which the enemy has to believe (11.2). A
// carrier's air group fights as its ship, or as the AFs that it launched.
struct Fighter {
    Unit unit;
    std::string label;
};
std::vector<Fighter> who_fights(const Referee& ref);
std::string words_of_ghost(const Referee& ref, const Unit& unit);  // of one that is shot down, or sunk

// What may be attacked with. Mines have a procedure of their own.
table::Field weapon_field(const Referee& ref);
bool may_be_anvil(const std::string& weapon);                     // 18.3
bool can_only_be_attacked(const Referee& ref, const Unit& unit);  // deep (12.62)
bool attacks_singly(Referee& ref, const Unit& attacker);          // 12.8: a submarine by night
bool is_counted(const Unit& attacker);       // planes whose number the roster has: they attack with no more
std::string declared(const Unit& attacker);  // 13.1: "GP", "AP", or nothing
bool bombards_with_destroyers(const Unit& attacker, const std::string& weapon);  // 10.2

// 12.5, 12.7: a submerged submarine is attacked by who finds it; where its combat was planned, the plan has said so.
bool is_found(const Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target);

// Whether shells or bombs have to be of one kind against this target (13.1 to 13.4), and what that does to the BHT.
bool needs_ammunition(Referee& ref, const Unit& target, const std::string& weapon);
struct Load {
    std::string ammunition;
    bool wrong = false;
    bool small_ship = false;
    std::string advice = {};
};
// `ammunition` as it was declared, or entered; empty: it is asked.
Load load_for(Referee& ref, const Unit& attacker, const Unit& target, const std::string& weapon, std::string ammunition,
              const Steps& steps);
// The table's row for it, for what is shown before.
table::Lookup ammunition_row(Referee& ref, const Unit& target, const std::string& weapon,
                             const std::string& ammunition);

// BHT and factors, with what is proposed and the limits (10.2, 12.8, 13.3): planes have no more than the roster has.
table::Field bht_field(const Referee& ref, const Unit& attacker, const std::string& weapon);
table::Field factors_field(Referee& ref, const Unit& attacker, const std::string& weapon);
// Asks for them; what was entered `before` stands there, and `why` it is asked once more.
Attack ask_numbers(Referee& ref, const Unit& attacker, const Unit& target, const std::string& weapon, const Load& load,
                   const Steps& steps, const Attack* before = nullptr, const std::string& why = "");

// How strong the defender is before it, for 11.2: its planes, asked if the roster doesn't count them, or its boxes; of
// one that is gone, as the enemy believes.
table::Field strength_field();
int strength_of(Referee& ref, const Unit& unit, const Steps& steps);

// 16.6: an AF attacks a TF that is in a minefield of its own side.
bool is_mined_in(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target,
                 const std::string& weapon);

// What comes of an attack that was resolved: shells used, losses, what each side is told, a fire. The factors of the
// attacker are `told` to the defender.
void follow_up(Referee& ref, const hex::Atlas& atlas, const Attack& attack, const Load& load, const Result& result,
               int strength, int told);

// 19: what the owner's table says of a critical hit, at once (19.2).
void suffer_critical_hit(Referee& ref, const Unit& ship, const Steps& steps);

}  // namespace flagplot::procedures::flattop
