#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/state.h"

// The sequence of play: the rulebook's, or the one that the owner of the printed game typed in.
namespace flagplot::session {

// A typed sequence, a line a phase: "NAME = PHASE-ID" is the rulebook's phase under that name, "NAME" one that is
// played on the map; its id is made from its name. Throws InputError, whose place begins with `where`.
std::vector<rulebook::Phase> read_sequence(const rulebook::Rulebook& rulebook, const std::string& text,
                                           const std::string& where);

// Throws InputError if this fact is where the rulebook has its sequence and the value can't be read as one.
void check_sequence(const rulebook::Rulebook& rulebook, const std::string& fact, const Value& value);

// The phases in their order. A typed sequence that can't be read is as good as none.
std::vector<rulebook::Phase> phases_in_force(const State& state, const rulebook::Rulebook& rulebook);

// The phase that is on; nothing if the sequence has no such phase.
std::optional<rulebook::Phase> phase_on(const State& state, const rulebook::Rulebook& rulebook);

// What comes after it in the same turn; nothing if the next turn does. If the sequence doesn't have the phase that is
// on, since another sequence was typed in, it begins anew.
std::optional<rulebook::Phase> phase_after(const State& state, const rulebook::Rulebook& rulebook);

// The one that a turn begins with; nothing if there are no phases.
std::optional<rulebook::Phase> first_phase(const std::vector<rulebook::Phase>& phases, int turn);

// What the game is over by, in the rulebook's words: "The convoy is in port". Empty: it goes on.
std::string why_over(const State& state, const rulebook::Rulebook& rulebook);

// Whether this can be said of the unit in that turn.
bool is_left(const rulebook::Undone& undone, const Unit& unit, int turn);

// Whether one of the phases in force doesn't come any more: it was of one turn alone, and that is over, or the session
// began behind it, as it was begun before the rulebook had it.
bool is_past(const rulebook::Phase& phase, const State& state, const std::vector<rulebook::Phase>& phases);

// The label of a phase that is in force, or else of the rulebook's; or the id.
std::string phase_label(const State& state, const rulebook::Rulebook& rulebook, const std::string& id);

// How a phase of a turn stands. It was played if what it is there for was, or parts of that; where it is there for
// nothing in particular, if any of what it has was; and where it has nothing or is played elsewhere, once the turn went
// on from it. Otherwise it was passed over, or is still open: its procedure isn't at its end, something of it is left
// undone, or its time hasn't gone by.
enum class PhaseMark { played, passed_over, still_open };

// "played", "passed over", "still open".
std::string in_words(PhaseMark mark);

struct PhaseStatus {
    rulebook::Phase phase;
    PhaseMark mark = PhaseMark::still_open;
    bool is_on = false;
};

// The phases that are due in the turn that is on, in their order. `is_over`: the turn is being left, so that no phase
// of it comes any more.
std::vector<PhaseStatus> status_of_turn(const State& state, const rulebook::Rulebook& rulebook, bool is_over = false);

// "Played: Orders. Passed over: Weather, Shadowing. Still open: Combat."
std::string in_words(const std::vector<PhaseStatus>& phases);

}  // namespace flagplot::session
