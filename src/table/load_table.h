#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "table/table.h"

// A table's JSON, as docs/table-format.md describes it.
namespace flagplot::table {

std::optional<Range> parse_range(std::string_view text);  // nothing if it is none

// Reads a range; throws FileError.
Range load_range(const json::Node& node);

// Reads a table from a parsed file. What a table can say by itself is checked: keys, ids, references between its
// parts. Throws FileError.
Table load_table(const Tree& tree, const std::string& file);

}  // namespace flagplot::table
