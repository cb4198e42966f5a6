#pragma once

#include "session/session.h"

namespace flagplot::acts {

// A unit's field as it is asked in a session: a unit there is one of the roster; a text with suggestions has what
// stands in the other units' fields among them.
table::Field with_choices(const table::Field& field, const session::Session& session);

}  // namespace flagplot::acts
