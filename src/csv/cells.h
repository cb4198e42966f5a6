#pragma once

#include <string>
#include <vector>

namespace flagplot::csv {

// Rows of cells, as a spreadsheet has them. Rows may be of different lengths.
using Grid = std::vector<std::vector<std::string>>;

}  // namespace flagplot::csv
