#pragma once

#include <set>
#include <string>
#include <vector>

#include "rulebook/check.h"

namespace flagplot::rulebook {

// Looks through the procedures that are data for what can't be right: names that nobody knows where they are used,
// fields, tables, facts, results and choices that there aren't, steps that can't be reached, loops in which nothing
// changes, procedures that play each other in a circle. `broken_tables`, `broken_procedures`: there, but not loaded.
void check_scripts(const Rules& rules, const std::set<std::string>& broken_tables,
                   const std::set<std::string>& broken_procedures, std::vector<Finding>& findings);

}  // namespace flagplot::rulebook
