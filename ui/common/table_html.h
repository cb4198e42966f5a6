#pragma once

#include <QPalette>
#include <QString>

#include "rulebook/rulebook.h"
#include "table/lookup.h"

namespace flagplot::ui {

// A table as rich text, as it is printed: same order, same headings, modifiers and footnotes below. With a lookup, the
// row that was hit is marked by a sign and by weight, and the modifiers that applied are ticked.
QString table_html(const table::Table& table, const table::Lookup* lookup, const rulebook::Rulebook& rulebook,
                   const QPalette& palette);

}  // namespace flagplot::ui
