#pragma once

#include <string>
#include <vector>

#include "table/odds.h"

namespace flagplot::table {

// How likely each row of a table of totals is, from 0 to 1; what lies beyond the table's ends counts for its first or
// last row. Empty where nothing is thrown, where rows have no totals, or where facts are missing.
std::vector<double> row_shares(const Table& table, const Facts& facts, const std::string& column);

}  // namespace flagplot::table
