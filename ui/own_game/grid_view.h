#pragma once

#include <QAction>
#include <functional>

#include "ui/charts/chart_view.h"
#include "ui/own_game/game_grid.h"

namespace flagplot::ui {

// A spreadsheet of a game, with copying and pasting.
class GridView : public ChartView {
    Q_OBJECT

  public:
    // Takes the model. `name` is for those who listen.
    GridView(GameGrid* grid, const QString& name, QWidget* parent = nullptr);

    GameGrid& grid() { return *grid_; }
    void show_grid(const csv::Grid& grid, GameGrid::Problems problems);

    // Sees what is pasted first; true: it has taken it.
    void set_taker(std::function<bool(const csv::Grid& block)> taker) { taker_ = std::move(taker); }

    void copy();
    void paste();
    void clear();
    void insert_row();
    void remove_rows();

  signals:
    void failed(const QString& problem);

  private:
    void add_action(const QString& name, const QKeySequence& key, void (GridView::*act)());

    GameGrid* grid_;
    std::function<bool(const csv::Grid& block)> taker_;
};

}  // namespace flagplot::ui
