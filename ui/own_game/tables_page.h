#pragma once

#include <QWidget>

#include "csv/cells.h"
#include "ui/own_game/game_document.h"

class QLineEdit;
class QListWidget;
class QPushButton;

namespace flagplot::ui {

class PageView;
class PartGrid;

// The tables of a game: the list, and of the chosen one its rows, its modifiers and where its results lead to. Beside
// them the table as it is shown when it is played.
class TablesPage : public QWidget {
    Q_OBJECT

  public:
    explicit TablesPage(GameDocument& making, QWidget* parent = nullptr);

    void focus_first();
    void go_to(const workshop::Place& place);
    const std::string& current() const { return current_; }  // its file; empty: there are no tables

  private:
    QWidget* make_list();
    QWidget* make_lines();
    QWidget* make_side();
    bool take_rows(const csv::Grid& block);
    void refresh();
    void refresh_list();
    void refresh_preview();
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
    PartGrid* rows_ = nullptr;
    PartGrid* modifiers_ = nullptr;
    PartGrid* results_ = nullptr;
};

}  // namespace flagplot::ui
