#pragma once

#include "session/session.h"

namespace flagplot::session {

// Which units, and which facts of the session, a new session takes from another one.
enum class Forces {
    began,  // as they stood before the first procedure
    now,    // as they stand
    none,   // no units, and the facts as they began
};

// What a new session begins with that is like this one: its game, its name, the readings and house rules that are in
// force in it, and its forces. The seed is a new one. What the rulebook no longer has of readings and facts is left
// out.
Beginning beginning_from(const Session& session, Forces forces);

}  // namespace flagplot::session
