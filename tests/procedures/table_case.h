#pragma once

#include "game.h"

// What one lookup of a table must say, as a line of tests/cases/GAME/tables.json:
//   {"table": TABLE, "readings": {RULING: READING},
//    "die": FACE or "dice": [FACE...], none if the table isn't rolled or facts decide before the dice,
//    "facts": {FACT: VALUE, or a list: one case for each value}, "column": COLUMN, where facts don't choose it,
//    "result": RESULT, "label": ..., "total": the die unless said, "clamped": true, "forbidden": true,
//    "modifiers": {MODIFIER: what it did}, "effects": {...}, "notes": [the footnotes that apply]}
// Label and effects are compared if they are there; everything else always is.
namespace flagplot::procedures::test {

// The cases of a game, each with one value for each fact.
std::vector<Tree> table_cases(const std::string& game);

rulebook::Rules rules_of(const std::string& game, const Tree& one);
std::vector<int> faces_of(const Tree& one);
table::Lookup look_up(const rulebook::Rules& rules, const Tree& one);

// Whether a modifier counts whatever is known, as "half" of a halved die.
bool always_counts(const table::Table& table, const std::string& modifier);
// The footnotes that the lookup shows, by their ids.
std::vector<std::string> notes_of(const table::Table& table, const table::Lookup& lookup);

}  // namespace flagplot::procedures::test
