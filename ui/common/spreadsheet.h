#pragma once

#include <QModelIndexList>
#include <QString>

#include "csv/cells.h"

namespace flagplot::ui {

// Rows as a spreadsheet pastes them: tabs between cells, a line a row; what has a tab, a line's end or a quote at its
// beginning stands in quotes.
QString as_lines(const csv::Grid& rows);
QString as_lines(QModelIndexList cells);  // a block of a table's cells

}  // namespace flagplot::ui
