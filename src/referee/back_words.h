#pragma once

#include <string>

#include "referee/procedure.h"

namespace flagplot::referee {

// The override that corrects the roll which this retraction took back; 0: the retraction corrects none. The override
// stands behind it in the same write; the rules in force may stand in between, as the copy of a chart, the program or
// the rulebook may have changed since.
int override_behind(const session::Session& session, int retraction);

bool is_typed_roll(const session::Entry& entry);  // dice that a person threw and typed

// What is taken back by going back to before the entry, with which a person's act begins, as it stands behind "Undo:":
// "answer of 12 fleets", "tick of Z1", "roll of Fleet Speed", "change of Fleet Z2".
std::string back_words(const session::Session& session, const Catalogue& catalogue, int entry);

// What no longer counts when a correction begins at the entry, in a line, though dice and answers return as they were:
// "24 rolls, 12 ticks, 2 later procedures, 3 changes by hand"; empty: nothing. `without_rolls_of`: of that run the
// rolls aren't counted.
std::string loss_words(const session::Session& session, int entry, int without_rolls_of = 0);

// Which answers from the entry on came from a chart of the player's that says something else now: they stay as they
// were played, whatever is gone back to. Empty: none did.
std::string charts_kept_words(const session::Session& session, int entry);

}  // namespace flagplot::referee
