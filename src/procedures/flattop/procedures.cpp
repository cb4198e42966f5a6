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
    };
}

}  // namespace flagplot::procedures::flattop
