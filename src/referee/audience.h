#pragma once

#include <functional>
#include <string>
#include <vector>

#include "referee/referee.h"

// Whom a procedure tells a line, in a game that may be played hidden. A line that says nothing of it is its unit's
// side's then, or without a unit the game master's; what both sides see is told to everyone.
namespace flagplot::referee {

// Whether the game is double-blind or played hidden, as session::is_hidden has it, so that a line may need other words
// for one of the sides.
bool is_hidden(const Referee& ref);

// The audience of a line that is a side's, though it names no unit of it: everyone in an open game.
std::string told_to(const Referee& ref, const std::string& side);

// Tells of units how many they are: "7 ships were checked". To everyone; in a hidden game to each side of its own, and
// that there is none to the game master.
void tell_how_many(Referee& ref, const std::string& key, const std::string& section,
                   const std::vector<std::string>& units, const std::function<std::string(std::size_t)>& in_words);

}  // namespace flagplot::referee
