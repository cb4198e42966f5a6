#pragma once

#include <string>
#include <vector>

#include "rulebook/rules.h"
#include "table/field.h"

// What of a table can be changed by a house rule, place by place.
namespace flagplot::rulebook {

// A place in a table that a house rule may change.
struct PatchTarget {
    std::string pointer;     // JSON pointer within the table
    std::string label;       // "11-16, Night", "Leader: amount"
    table::Field field;      // what may stand there; a text's choices are suggestions
    Value value;             // what stands there; of a result its label; null in what is new
    int row = -1;            // of a cell or a row's range: the row, from 0
    int column = -1;         // of a cell: the column, from 0 (0, too, if the table has none); of a range -1
    bool is_result = false;  // a result stands there: one that there is, or the name of a new one
};

// The places of a table as the rules have it: ranges and cells row by row, then modifiers, results and dice. A modifier
// can be switched off. At "/modifiers/-" more of them are written, divided by semicolons: "+1 Fog" always counts,
// "-2 Night: night" while the yes-no fact "night" holds. Throws InputError for an unknown table.
std::vector<PatchTarget> patch_targets_of(const Rules& rules, const std::string& table);

// The places of the results that these values, by the pointers of their places, would add: their effects, as far as
// all other results have them.
std::vector<PatchTarget> patch_targets_of_new_results(const Rules& rules, const std::string& table,
                                                      const json::Values& values);

}  // namespace flagplot::rulebook
