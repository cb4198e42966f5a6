#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "table/field.h"

namespace flagplot::table {

class Rules;
struct Table;

inline constexpr const char* house_rules_folder = "house-rules";  // within a folder of rulebooks, or a rulebook's own

// A house rule: a small JSON Patch (RFC 6902) over tables of one rulebook, by one of the players. docs/house-rules.md
// describes the file.
struct HouseRule {
    std::string id;
    std::string title;
    std::string rulebook;
    std::string why;
    std::vector<std::pair<std::string, json::Document>> patches;  // table id, and a JSON Patch on it; each table once
    std::filesystem::path file = {};  // where it was read; empty: from a session, or just made

    const Tree* patch_of(const std::string& table) const;  // null if it doesn't change the table
    void set_patch(const std::string& table, Tree patch);  // an empty one takes the table out

    // The file doesn't matter.
    bool operator==(const HouseRule& other) const;
};

// As its file holds it.
Tree to_json(const HouseRule& rule);
HouseRule load_house_rule(const json::Node& node);             // throws FileError
HouseRule read_house_rule(const std::filesystem::path& file);  // throws FileError

// A place in a table that a house rule may change.
struct Spot {
    std::string pointer;     // JSON pointer within the table
    std::string label;       // "11-16, Night", "Leader: amount"
    Field field;             // what may stand there; a text's choices are suggestions
    Value value;             // what stands there; of a result its label; null in what is new
    int row = -1;            // of a cell or a row's range: the row, from 0
    int column = -1;         // of a cell: the column, from 0 (0, too, if the table has none); of a range -1
    bool is_result = false;  // a result stands there: one that there is, or the name of a new one
};

// The places of a table as the rules have it: ranges and cells row by row, then modifiers, results and dice. A modifier
// can be switched off. At "/modifiers/-" more of them are written, divided by semicolons: "+1 Fog" always counts,
// "-2 Night: night" while the yes-no fact "night" holds. Throws InputError for an unknown table.
std::vector<Spot> spots_of(const Rules& rules, const std::string& table);

// The places of the results that these values, by the pointers of their places, would add: their effects, as far as
// all other results have them.
std::vector<Spot> spots_of_new_results(const Rules& rules, const std::string& table, const json::Values& values);

// The effects that all results of a table have, so that procedures may count on them, each with what it says there.
std::map<std::string, std::vector<Value>> shared_effects(const Table& table);

// The patch that puts these values, by their pointers, into a table as the rules have it. Each change tests first what
// stood there, so that it isn't put over something else later. A value that stands there already is no change; a
// result that isn't there yet is added, with the effects that the values give it. Throws InputError for a place that
// the table doesn't have or a value that can't stand there.
Tree patch_for(const Rules& rules, const std::string& table, const json::Values& values);

// The values that patch_for() makes this patch from; nothing if it makes another one: the patch was written by hand, or
// for another table.
std::optional<json::Values> values_of(const Rules& rules, const std::string& table, const Tree& patch);

}  // namespace flagplot::table
