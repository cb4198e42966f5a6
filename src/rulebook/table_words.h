#pragma once

#include <string>

#include "rulebook/rulebook.h"

// The parts of a printed table in words: the same on paper, in the window and in the terminal.
namespace flagplot::rulebook {

// "2d6"; "d6 for the column, d6 for the row"; without dice what stands in their place: "from: MP"; "chosen"; or
// nothing, where facts decide.
std::string dice_in_words(const table::Table& table, const Rulebook& rulebook);

// Its range, its label, or both; on a ladder its label alone, as its result names it.
std::string name_of(const table::Table& table, const table::Row& row);

// "Weather: Storm or Gale; Night"; "Range in hexes: 3 or more". Empty for the empty condition.
std::string in_words(const table::Condition& condition, const Rulebook& rulebook);

// What a label doesn't say already: of "Night, squall" for {"night": true, "in-port": true} it is "In port".
std::string beyond(const std::string& label, const table::Condition& condition, const Rulebook& rulebook);

// "+2", "-1 each", "x 1/2, rounded up", "at most 2", "without a roll: Contact", "not allowed".
std::string amount_in_words(const table::Table& table, const table::Modifier& modifier);

// When a modifier counts, and how often, beyond what its label says: "Minefields in the zone: each above 1, at most 5".
// Often empty.
std::string when_in_words(const table::Modifier& modifier, const Rulebook& rulebook);

// Its result's label; of several all, each with when it counts: "One level up (Month: March) / No change".
std::string cell_in_words(const table::Table& table, const table::Cell& cell, const Rulebook& rulebook);

// The same of the one that counts by these facts; of all, where one turns on a fact that isn't among them or on the
// roll.
std::string cell_in_words(const table::Table& table, const table::Cell& cell, const Rulebook& rulebook,
                          const table::Facts& facts);

}  // namespace flagplot::rulebook
