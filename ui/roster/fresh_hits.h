#pragma once

#include <map>
#include <string>
#include <utility>

#include "session/session.h"

namespace flagplot::ui {

// How many boxes were crossed off in the step that is played, or was played last in this turn: by unit and field.
using FreshHits = std::map<std::pair<std::string, std::string>, int>;

FreshHits fresh_hits(const session::Session& session, const rulebook::UnitType& type);

}  // namespace flagplot::ui
