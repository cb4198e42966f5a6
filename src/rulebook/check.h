#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "rulebook/rulebook.h"

namespace flagplot::rulebook {

class Rules;

// Something in a rulebook that can't be right.
struct Finding {
    std::string file;
    std::string pointer;  // JSON pointer, may be empty
    std::string found;
    std::string expected;

    std::string words() const;  // without the place
    std::string line() const;
};

// Looks through a rulebook's folder for what can't be right: files that don't load, gaps and overlaps between rows,
// rows and columns that no total can reach, results that no row gives, unknown facts, values, tables, procedures, and
// coverage that points at nothing. Every reading of every ruling is looked through too. `procedures` are the ids that
// the program has. Nothing found: the rulebook can be played.
std::vector<Finding> check_rulebook(const std::filesystem::path& folder, const std::set<std::string>& procedures);

// Looks through the tables that the house rules change, as they are under all of them.
std::vector<Finding> check_house_rules(const Rules& rules);
// The same for texts that needn't be on the disk; the folder stands before their names. A table that doesn't load hides
// nothing of what is wrong with others.
std::vector<Finding> check_rulebook(const std::filesystem::path& folder, const Texts& texts,
                                    const std::set<std::string>& procedures);

}  // namespace flagplot::rulebook
