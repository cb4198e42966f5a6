#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/session.h"

// What of a turn is played, and what came of it.
namespace flagplot::session {

// Another phase than the one that is on which was begun in this turn and isn't over, such as a combat in the middle;
// nothing: none was.
std::optional<rulebook::Phase> begun_out_of_turn(const Session& session);

// The procedures that the phase has besides the one for which it is there, in the rulebook's order.
std::vector<std::string> also_here(const Session& session);

// How many dice were thrown for each of the phases in this turn, by the phase's id. A procedure of several phases
// counts for the one that was on.
std::map<std::string, std::size_t> dice_of_phases(const Session& session, const std::vector<rulebook::Phase>& phases);

// How many boxes each unit of the type has lost since the step that was begun last in this turn, by unit and field, if
// any. What a hand changes is no hit.
using FreshHits = std::map<std::pair<std::string, std::string>, int>;
FreshHits fresh_hits(const Session& session, const rulebook::UnitType& type);

}  // namespace flagplot::session
