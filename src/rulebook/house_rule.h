#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "table/field.h"
#include "table/table.h"

namespace flagplot::rulebook {

using json::Tree;
using json::Value;

class Rules;

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

// The effects that all results of a table have, so that procedures may count on them, each with what it says there.
std::map<std::string, std::vector<Value>> shared_effects(const table::Table& table);

// The patch that puts these values, by their pointers, into a table as the rules have it. Each change tests first what
// stood there, so that it isn't put over something else later. A value that stands there already is no change; a
// result that isn't there yet is added, with the effects that the values give it. Throws InputError for a place that
// the table doesn't have or a value that can't stand there.
Tree patch_for(const Rules& rules, const std::string& table, const json::Values& values);

// The values that patch_for() makes this patch from; nothing if it makes another one: the patch was written by hand, or
// for another table.
std::optional<json::Values> values_of(const Rules& rules, const std::string& table, const Tree& patch);

}  // namespace flagplot::rulebook
