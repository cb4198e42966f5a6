#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "session/session.h"

namespace flagplot::ui {

// Rows of a spreadsheet, as it copies and pastes them: tabs between cells, a line a row; what has a tab, a line's end
// or a quote in it stands in quotes.
std::vector<QStringList> split_rows(const QString& text);
QString as_cell(const QString& words);

// Units as such rows.

// The units with a row of headings.
QString to_spreadsheet(const table::UnitType& type, const std::vector<const session::Unit*>& units);

// Stages what the text says: the units that aren't there are added, the others changed. The first row may hold headings
// (ids or labels, in any order, the id's column among them); without them the columns are the id, then the fields.
// Choices may stand as ids or labels. Throws json::InputError naming row and column; what was staged until then is the
// caller's to roll back.
void paste_units(session::Session& session, const table::UnitType& type, const QString& text);

}  // namespace flagplot::ui
