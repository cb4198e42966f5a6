#pragma once

#include "session/session.h"

// What a commander knows of his own units, where a rulebook has fields that wait until he hears of them.
namespace flagplot::session {

// The unit as its commander knows it, by the journal's entries up to `last`: a field that has a stand-in is as that one
// has it while it has a value ("" stands for none); one that another field withholds is as it was before that one was
// filled.
Unit as_known(const Session& session, Unit unit, int last);

}  // namespace flagplot::session
