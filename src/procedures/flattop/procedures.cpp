#include "procedures/flattop/procedures.h"

#include "procedures/flattop/turn.h"

namespace flagplot::procedures::flattop {

std::vector<referee::Procedure> procedures() {
    const std::string document = "Flat Top PBEM & Variant Rules, ";
    return {
        {"flattop.sequence", "flattop", "The sequence of play", document + "5.1",
         "Once: the phases as your rules book has them.", 1, set_sequence},
        {"flattop.orders", "flattop", "A commander's orders", document + "3.0",
         "Paste a mail: it is split by unit, read and checked; what is doubtful is marked.", 1, take_orders},
        {"flattop.no-orders", "flattop", "Units without orders", document + "3.1",
         "Once all mails are in: who has none for this turn.", 1, check_no_orders},
        {"flattop.two-night-turns", "flattop", "Two night turns at once", document + "4.3",
         "The next turn is run on the same orders, too.", 1, pair_night_turns},
        {"flattop.talk", "flattop", "Who may talk", document + "20.2",
         "Commanders of a side whose HQs are in one hex talk to each other directly.", 1, say_who_may_talk},
        {"flattop.weather", "flattop", "Weather", document + "6.0",
         "Wind and clouds; each commander is told what he can see.", 1, check_weather},
        {"flattop.shadow", "flattop", "Shadowing", document + "8.2", "A die for each unit that has orders to shadow.",
         1, shadow},
        {"flattop.move-ships", "flattop", "Task forces move", document + "8.1",
         "Task forces, independent ships and submarines, by their orders.", 1, move_ships},
        {"flattop.move-planes", "flattop", "Planes move", document + "9.1",
         "All air formations at once: launched, moved, landed.", 1, move_planes},
        {"flattop.observe", "flattop", "Observation", document + "7.1",
         "What each unit has seen during its movement, told to its commander.", 1, observe},
        {"flattop.radio", "flattop", "A radio transmission", document + "22.0",
         "Heard, garbled or lost; where the enemy places it, and what he hears.", 1, transmit},
        {"flattop.vector", "flattop", "A shadower vectors a strike", document + "22.75",
         "Three transmissions, and the enemy is warned.", 1, vector},
        {"flattop.combat-line", "flattop", "An attack, for the reports", document + "11.0",
         "Own losses exactly, the enemy's as they were to be expected.", 1, report_attack},
        {"flattop.counters", "flattop", "Coastwatchers and troops of the scenario", document + "23.2",
         "Once: by Table 23A, whose cells you may correct.", 1, place_counters},
        {"flattop.bases", "flattop", "Bases of the scenario", document + "23.2", "Once: by Table 23B.", 1,
         set_up_bases},
        {"flattop.move-counters", "flattop", "Coastwatchers and troops move", document + "23.3.3",
         "In the 0100 and 1200 turns, one hex each.", 1, move_counters},
        {"flattop.resolve-counters", "flattop", "Coastwatchers and troops meet", document + "23.3.4",
         "In the 1200 turn: two dice for each hex with both sides.", 1, resolve_counters},
        {"flattop.decisions", "flattop", "Decisions wanted", document + "4.2",
         "What each commander is asked for the next turn; goes into the reports.", 1, ask_for_decisions},
        {"flattop.radio-check", "flattop", "Radio check of coastwatchers and troops", document + "23.3.4",
         "Only now their sides learn who is lost.", 1, check_radio},
        {"flattop.replace-troops", "flattop", "New troops", document + "23.3.5",
         "In the 2400 turn, on islands with a base.", 1, replace_troops},
    };
}

}  // namespace flagplot::procedures::flattop
