#pragma once

#include <QTableView>

namespace flagplot::ui {

// A spreadsheet's way with the keyboard: typing begins a cell, Enter ends it and goes down, Tab to the right and from
// the last cell out of the table. Ctrl+Tab leaves the table from anywhere.
class ChartView : public QTableView {
    Q_OBJECT

  public:
    explicit ChartView(QWidget* parent = nullptr);

    void fit();  // rows and columns to what is in them

  signals:
    void done();  // Ctrl+Enter

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
    void changeEvent(QEvent* event) override;

  private:
    void go_down(int step);
    bool go_on(int step);  // false: there is no cell behind
};

}  // namespace flagplot::ui
