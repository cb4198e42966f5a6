#pragma once

#include <string>

#include "referee/referee.h"

// Whom a procedure tells a line, in a game that may be played hidden. A line that says nothing of it is its unit's
// side's then, or without a unit the game master's; what both sides see is told to everyone.
namespace flagplot::referee {

// Whether the game is played hidden, so that a line may need other words for one of the sides.
bool is_hidden(const Referee& ref);

// The audience of a line that is a side's, though it names no unit of it: everyone in an open game.
std::string told_to(const Referee& ref, const std::string& side);

}  // namespace flagplot::referee
