#pragma once

#include <QTableWidget>

namespace flagplot::ui {

// A table of the ledger: rows to be read, one of which is chosen.
QTableWidget* make_ledger_table(const QStringList& heads, const QString& name, QWidget* parent);

}  // namespace flagplot::ui
