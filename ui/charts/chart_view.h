#pragma once

#include <QTableView>

#include "ui/common/quiet.h"

namespace flagplot::ui {

// A spreadsheet's way with the keyboard: typing begins a cell, Tab ends it and goes to the right, from the last cell
// out of the table; Enter goes down, and to where the row was begun with Tab. Ctrl+Tab leaves the table from anywhere.
class ChartView : public Quiet<QTableView> {
    Q_OBJECT

  public:
    explicit ChartView(QWidget* parent = nullptr);

    void fit();       // rows and columns to what is in them
    void end_cell();  // what is being typed stands in its cell

  signals:
    void done();  // Ctrl+Enter

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
    void changeEvent(QEvent* event) override;

  private:
    void go_down(int step);
    bool go_on(int step);  // false: there is no cell behind

    int begun_at_ = -1;  // the column where Tab was pressed first; -1: the row wasn't gone through with Tab
};

}  // namespace flagplot::ui
