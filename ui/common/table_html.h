#pragma once

#include <QPalette>
#include <QString>
#include <optional>

#include "csv/cells.h"
#include "rulebook/rulebook.h"
#include "table/lookup.h"

namespace flagplot::ui {

struct GridPlace {
    std::size_t row = 0;
    std::size_t column = 0;
};

// Words in rows and columns as rich text, the names of the rows first; the heads of the columns, if it has any, stand
// in weight. The row that was hit has an edge and weight, and its cell signs beside it and at the head of its column.
QString grid_html(const csv::Grid& grid, bool has_heads, const std::optional<GridPlace>& hit, const QPalette& palette);

// A table as rich text, as it is printed: same order, same headings, modifiers and footnotes below. With a lookup, the
// row that was hit has an edge and weight, and the modifiers that applied are ticked.
QString table_html(const table::Table& table, const table::Lookup* lookup, const rulebook::Rulebook& rulebook,
                   const QPalette& palette);

}  // namespace flagplot::ui
