#pragma once

#include <string>
#include <vector>

#include "session/session.h"

// What a turn still wants done: by its phases, as the rulebook has them, by its procedures, by orders and mails.
namespace flagplot::session {

// Something of a phase that is left to be done.
struct Due {
    enum class What {
        play,   // a procedure
        look,   // nothing that the program plays: the words say what
        order,  // orders that nobody has ticked
        doubt,  // a mail that was read with doubts
        mail    // a mail that is missing, or that waits
    };
    // What going on without having done it takes.
    enum class Stop {
        never,   // nothing: it is written down, and nobody hears of it
        asks,    // who can be asked is; a script is told, and goes on
        refuses  // a script, too, has to say that it is passed over
    };
    What what = What::look;
    std::string phase;           // its id
    std::string words;           // "Fires are fought: Yorktown burns"
    std::string procedure = {};  // that does it; empty: none
    int entry = 0;               // the first told line that waits for its tick; 0: it is about none
    std::string reader = {};     // whose mail
    Stop stop = Stop::asks;

    bool operator==(const Due&) const = default;
};

// What going on to the next phase, or to the next turn at once, would leave undone, in the order in which it is best
// done. Nothing while a procedure is open, or where the game is over, as then nobody goes on.
std::vector<Due> what_is_due(const Session& session, bool whole_turn);

// Whether a run of the procedure in the turn that is on, one that counts, was about all of these units: it was answered
// for them, or rolled, told something or changed something of them.
bool was_played_for(const Session& session, const std::string& procedure, const std::vector<std::string>& units);

}  // namespace flagplot::session
