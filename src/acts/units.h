#pragma once

#include "session/session.h"

namespace flagplot::acts {

// A unit's field as it is asked in a session: a unit there is one of the roster; a text with suggestions has what
// stands in the other units' fields among them.
table::Field with_choices(const table::Field& field, const session::Session& session);

// What a person is told beside a field of that type's units in which no place of the session's boards stands: "K99
// isn't on the map: A1 to T14, or a name such as a port's." Empty: it may be one, or the field says none.
std::string problem_of_place(const table::Field& field, const json::Value& typed, const rulebook::UnitType& type,
                             const session::Session& session);

}  // namespace flagplot::acts
