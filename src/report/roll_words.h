#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace flagplot::report {

// "d20", "2d6 + d10": dice by their sides.
std::string dice_notation(const std::vector<int>& sides);

// Where a roll's faces come from: "rolled", "by hand (7/4)", "re-roll 1, rolled: the die fell off the table".
std::string source_words(const session::Roll& roll);

// The same of dice and what they were looked up for, either of which may be null: "rolled; result overruled: agreed",
// "chosen" or "looked up" where there were no dice, "from your copy: ..." of a chart's cell.
std::string source_words(const session::Session& session, const session::Roll* roll,
                         const session::LookedUp* looked_up);

// What was thrown, and what is worth saying of it: "14", "4 6, by hand (7/4)".
std::string faces_words(const session::Roll& roll);

// Whether the program threw the dice, once.
bool is_as_usual(const session::Roll& roll);

// "Weather"; of a chart with the row and the column that were read: "Armor Penetration: Primary, Heavy".
std::string title_of(const rulebook::Rulebook& rulebook, const table::Lookup& lookup);

// "Rough seas (Weather, Search): we play the winter of 1916": its title, the tables that it changes, and why.
std::string words(const rulebook::HouseRule& rule, const rulebook::Rulebook& rulebook);

// "house rule: Rough seas"; empty for none.
std::string house_rule_words(const std::vector<std::string>& titles);

}  // namespace flagplot::report
