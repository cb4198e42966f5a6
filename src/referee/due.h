#pragma once

#include <vector>

#include "referee/procedure.h"
#include "session/due.h"

namespace flagplot::referee {

// What the procedures of the session's phases find left for them to do in the turn that is on, phase by phase.
std::vector<session::Due> due_by_procedures(const session::Session& session, const Catalogue& catalogue);

}  // namespace flagplot::referee
