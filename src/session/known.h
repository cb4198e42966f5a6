#pragma once

#include "session/session.h"

// What a commander knows of his own units, where a rulebook has fields that wait until he hears of them.
namespace flagplot::session {

// The unit as its commander knows it, by the journal's entries up to `last`: a field that has a stand-in is as that one
// has it while it has a value ("" stands for none); one that another field withholds is as it was before that one was
// filled.
Unit as_known(const Session& session, Unit unit, int last);

// The same as its reports and plots have it: in a double-blind game a text that was typed into the roster and names a
// unit of another side is as it was before, since only the game master knows the name.
Unit as_reported(const Session& session, Unit unit, int last);

// Whether nothing of the unit is left: it is lost, or what it is aboard of, as of an air group its carrier; or all
// those are that are ordered with it, as of a TF its ships. `state` has them as whoever asks knows them.
bool is_lost_whole(const Unit& unit, const State& state, const rulebook::Rulebook& rulebook);

// What the unit is called, besides its id; empty: nothing.
std::string called(const Unit& unit, const rulebook::Rulebook& rulebook);
// The units that a text names, by their ids or by what they are called, and that aren't of that side: what a reader of
// it isn't to be told by somebody else's words. A name counts as whole words, in whatever letters; in roster order.
std::vector<std::string> strangers_in(const std::string& text, const std::string& side, const State& state,
                                      const rulebook::Rulebook& rulebook);
// The same without the names that units of that side have as well: both may have a TF1.
std::vector<std::string> names_of_others_in(const std::string& text, const std::string& side, const State& state,
                                            const rulebook::Rulebook& rulebook);

// Whether the text has the name as whole words: "J1" is in "the TF, J1", and not in "J12".
bool names(const std::string& text, const std::string& name);

}  // namespace flagplot::session
