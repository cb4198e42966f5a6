#pragma once

#include <vector>

#include "referee/procedure.h"

// A turn of the game master's desk, each part a procedure.
namespace flagplot::procedures::flattop {

void set_sequence(referee::Referee& ref);      // 5.1
void take_orders(referee::Referee& ref);       // 3, 8.1, 9.2 to 9.4, 21
void check_no_orders(referee::Referee& ref);   // 3.1
void pair_night_turns(referee::Referee& ref);  // 4.3
void say_who_may_talk(referee::Referee& ref);  // 20.2
void check_weather(referee::Referee& ref);     // 6
void shadow(referee::Referee& ref);            // 8.2 to 8.6
void move_ships(referee::Referee& ref);        // 8.1, 12.2, 19.1
void move_planes(referee::Referee& ref);       // 9.1 to 9.4
void observe(referee::Referee& ref);           // 7, 3.6, 12.3, 12.5, 12.7

void launch_on_warning(referee::Referee& ref);      // 9.5
void dive(referee::Referee& ref);                   // 9.6
void begin_surface_combat(referee::Referee& ref);   // 10, 16.6, 16.7
void attack(referee::Referee& ref);                 // 10.2, 11, 13, 14, 16.6, 18
void attack_together(referee::Referee& ref);        // the same for all attacks of a turn
void critical_hit(referee::Referee& ref);           // 19
void plan_submarine_combat(referee::Referee& ref);  // 12.6
void find_night_targets(referee::Referee& ref);     // 12.8
void fight_fires(referee::Referee& ref);            // 15.12, 15.22
void assess_fires(referee::Referee& ref);           // 15.11, 15.21
void enter_minefields(referee::Referee& ref);       // 16

void transmit(referee::Referee& ref);           // 22
void vector(referee::Referee& ref);             // 22.75
void report_attack(referee::Referee& ref);      // 11, 22.5
void place_counters(referee::Referee& ref);     // 23.2, 23.3.2, Table 23A
void set_up_bases(referee::Referee& ref);       // 23.2, Table 23B
void move_counters(referee::Referee& ref);      // 23.3.3
void resolve_counters(referee::Referee& ref);   // 23.3.4
void ask_for_decisions(referee::Referee& ref);  // 4.2
void check_radio(referee::Referee& ref);        // 23.3.4
void replace_troops(referee::Referee& ref);     // 23.3.5

// What is left of these in the turn: see referee::Procedure::due.
using DueLines = std::vector<referee::DueLine>;
DueLines radio_due(referee::Referee& ref);             // ordered, and not transmitted (22.6)
DueLines weather_due(referee::Referee& ref);           // 6.1
DueLines shadowing_due(referee::Referee& ref);         // ordered, and no die thrown (8.2)
DueLines planes_due(referee::Referee& ref);            // ordered off and still on the ground; a CAP left behind
DueLines counter_moves_due(referee::Referee& ref);     // 23.3.3
DueLines counter_meetings_due(referee::Referee& ref);  // 23.3.4
DueLines replacements_due(referee::Referee& ref);      // 23.3.5
DueLines fires_due(referee::Referee& ref);             // of an earlier turn, not fought (15.12)
DueLines fire_damage_due(referee::Referee& ref);       // 15.11
DueLines mines_due(referee::Referee& ref);             // entered (16.1)
DueLines ready_cap_due(referee::Referee& ref);         // 9.5
DueLines dives_due(referee::Referee& ref);             // 9.6
DueLines attacks_due(referee::Referee& ref);           // ordered, met, and not resolved

}  // namespace flagplot::procedures::flattop
