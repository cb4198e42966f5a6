#pragma once

#include <string>

#include "referee/procedure.h"

namespace flagplot::referee {

// What is taken back by going back to before the entry, with which a person's act begins, as it stands behind "Undo:":
// "answer of 12 fleets", "tick of Z1", "roll of Fleet Speed", "change of Fleet Z2".
std::string back_words(const session::Session& session, const Catalogue& catalogue, int entry);

// Which answers from the entry on came from a chart of the player's that says something else now: they stay as they
// were played, whatever is gone back to. Empty: none did.
std::string charts_kept_words(const session::Session& session, int entry);

}  // namespace flagplot::referee
