#pragma once

#include <QTextBrowser>

#include "ui/document/document.h"

namespace flagplot::ui {

// The table in play, as it is printed: the row that was hit is marked by a sign and by weight, the modifiers are
// ticked, and the total is explained.
class TableView : public QTextBrowser {
    Q_OBJECT

  public:
    explicit TableView(QWidget* parent = nullptr);

    void show_table(const table::Table& table, const table::Lookup* lookup = nullptr);
};

}  // namespace flagplot::ui
