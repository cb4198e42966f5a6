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
// The same without what nobody is asked about.
std::vector<Due> what_is_asked(const Session& session, bool whole_turn);
std::vector<Due> asked_of(std::vector<Due> due);

// Whether anybody carries out orders by ticking them: one of the session's is ticked.
bool has_ticks(const Session& session);

// Something that was due in a turn, and that somebody went on without.
struct PassedOver {
    int turn = 0;
    int entry = 0;  // by which he went on
    std::string words;

    bool operator==(const PassedOver&) const = default;
};

// What going on by the entry passed over; of any other entry nothing.
std::vector<PassedOver> passed_over_by(const Session& session, int entry);
// What of the turn was passed over, in its phases and at its end, as far as that counts; in the order in which it was.
std::vector<PassedOver> passed_over_in(const Session& session, int turn);

// Whether a run of the procedure in the turn that is on, one that counts, was about all of these units: something was
// asked about them, whatever the answer, or answered by them, or rolled, looked up, told or changed of them. `as`
// narrows it to an answer ("searcher") in which they are named or have a row that isn't empty, or to one of its fields
// ("attack/attacker"): then it isn't enough that something happened to them.
bool was_played_for(const Session& session, const std::string& procedure, const std::vector<std::string>& units,
                    const std::string& as = "");

// By how much the number in the unit's field was raised in the turn that is on since the procedure was first played in
// it; a unit that was added since counts whole. 0: it wasn't, or the procedure wasn't played.
int raised_since(const Session& session, const std::string& procedure, const std::string& unit,
                 const std::string& field);

}  // namespace flagplot::session
