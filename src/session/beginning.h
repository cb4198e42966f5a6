#pragma once

#include "session/session.h"

namespace flagplot::session {

// Which units, and which facts of the session, a new session takes from another one.
enum class Forces {
    began,  // as they stood before the first procedure
    now,    // as they stand
    none,   // no units, and the facts as they began
};

// Whether it is asked when a session begins, with the default offered, and the answer written down: a fact of the
// session that may not be left empty and has a default.
bool is_asked_at_first(const rulebook::Fact& fact);

// What a new session of the game begins with before anything is chosen: what is asked at first, as it is offered.
Beginning beginning_of(const rulebook::Rulebook& rulebook);

// What a new session begins with that is like this one: its game, its name, the readings and house rules that are in
// force in it, and its forces. The seed is a new one. What the rulebook no longer has of readings and facts is left
// out.
Beginning beginning_from(const Session& session, Forces forces);

// "9 fleets, 3 flotillas, 30 air units": the units that it begins with. Empty: none.
std::string forces_in_words(const Beginning& beginning, const rulebook::Rulebook& rulebook);

}  // namespace flagplot::session
