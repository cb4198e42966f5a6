#pragma once

#include "ui/charts/grid_view.h"
#include "ui/own_game/game_document.h"

class QVBoxLayout;

namespace flagplot::ui {

class Label;

// A part of a game as a spreadsheet, with what is wrong in its cells; what is typed there changes the game.
class PartGrid : public GridView {
    Q_OBJECT

  public:
    PartGrid(GameDocument& making, workshop::Part part, const QString& name, QWidget* parent = nullptr);

    // Whose it is: a table's, by its file, or a unit type's, by its place; otherwise the game's.
    void show_of(const std::string& file, std::size_t type = 0);
    void go_to(const workshop::Place& place);

  private:
    GridModel::Problems problems() const;

    GameDocument& making_;
    workshop::Place of_;
};

// A grid below words that lead to it.
Label* add_below_words(QVBoxLayout& layout, const QString& words, PartGrid& grid, int stretch = 1);

}  // namespace flagplot::ui
