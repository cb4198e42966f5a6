#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace flagplot::report {

// What of the game has changed since the session was last played, as far as the session has used it: "the table
// Sighting", "the procedure Patrol day". Empty: nothing of that. A session keeps no copy of its game, so what it never
// used isn't known.
std::vector<std::string> game_changes(const session::Session& session);

// The same in a sentence, for whoever opens the session; empty if it was last played under this very game.
std::string game_changes_words(const session::Session& session);

}  // namespace flagplot::report
