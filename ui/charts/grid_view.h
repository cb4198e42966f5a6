#pragma once

#include <QTableView>
#include <functional>

#include "ui/common/grid_model.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {

// A spreadsheet. Typing begins a cell, Tab ends it and goes to the right, from the last cell out of the table; Enter
// goes down, and to where the row was begun with Tab. Ctrl+Tab leaves the table from anywhere.
class GridView : public Quiet<QTableView> {
    Q_OBJECT

  public:
    // Takes the model. `name` is for those who listen.
    GridView(GridModel* grid, const QString& name, QWidget* parent = nullptr);

    GridModel& grid() { return *grid_; }
    void show_grid(const csv::Grid& grid, GridModel::Problems problems);
    void fit();       // rows and columns to what is in them
    void end_cell();  // what is being typed stands in its cell

    // An act of its menu.
    void add_act(const QString& name, const QKeySequence& key, const std::function<void()>& act);
    enum class Inserts { rows, columns_too };
    void add_edits(Inserts inserts);  // copying, pasting, and so on

    // Sees what is pasted first; true: it has taken it.
    void set_taker(std::function<bool(const csv::Grid& block)> taker) { taker_ = std::move(taker); }

    void paste();
    void remove_rows();

  signals:
    void done();  // Ctrl+Enter
    void failed(const QString& problem);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
    void changeEvent(QEvent* event) override;

  private:
    void go_down(int step);
    bool go_on(int step);  // false: there is no cell behind

    GridModel* grid_;
    std::function<bool(const csv::Grid& block)> taker_;
    int begun_at_ = -1;  // the column where Tab was pressed first; -1: the row wasn't gone through with Tab
};

}  // namespace flagplot::ui
