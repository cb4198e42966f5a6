#pragma once

#include <QWidget>

#include "ui/own_game/game_document.h"
#include "ui/own_game/grid_view.h"

class QLineEdit;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace flagplot::ui {

class PageView;

// The tables of a game: the list, and of the chosen one its rows, its modifiers and where its results lead to. Beside
// them the table as it is shown when it is played.
class TablesPage : public QWidget {
    Q_OBJECT

  public:
    explicit TablesPage(GameDocument& making, QWidget* parent = nullptr);

    void focus_first();
    void go_to(const workshop::Place& place);
    const std::string& current() const { return current_; }  // its file; empty: there are no tables

  signals:
    void failed(const QString& problem);

  private:
    QWidget* make_list();
    QWidget* make_lines();
    QWidget* make_side();
    GridView* add_grid(QVBoxLayout& layout, const QString& label, GameGrid* grid, const QString& name, int stretch);
    void connect_grids();
    bool take_rows(const csv::Grid& block);
    void refresh();
    void refresh_list();
    void refresh_grids();
    void refresh_preview();
    GameGrid::Problems problems_in(workshop::Part part) const;
    void add();
    void remove();
    void choose(int row);
    void change_table(const QString& name, const std::function<void(table::Tree&)>& act, const QString& same = {});

    GameDocument& making_;
    std::string current_;
    int choices_ = 0;  // how often another table was chosen: a title is typed for one at a time
    QListWidget* list_ = nullptr;
    QPushButton* remove_ = nullptr;
    PageView* preview_ = nullptr;
    QWidget* table_ = nullptr;  // everything of the chosen one
    QWidget* side_ = nullptr;
    QLineEdit* title_ = nullptr;
    QLineEdit* dice_ = nullptr;
    GridView* rows_ = nullptr;
    GridView* modifiers_ = nullptr;
    GridView* results_ = nullptr;
};

// What is wrong in one part of the game, cell by cell. `file` is the table's, `type` the unit type.
GameGrid::Problems problems_of(const GameDocument& making, workshop::Part part, const std::string& file,
                               std::size_t type);

// The heads of a part.
QStringList heads(workshop::Part part);

}  // namespace flagplot::ui
