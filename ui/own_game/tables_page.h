#pragma once

#include <QWidget>

#include "csv/cells.h"
#include "ui/own_game/game_document.h"

namespace flagplot::ui {

class FileList;
class PageView;
class PartForm;
class PartGrid;

// The tables of a game: the list, and of the chosen one its rows, its modifiers and where its results lead to. Beside
// them the table as it is shown when it is played.
class TablesPage : public QWidget {
    Q_OBJECT

  public:
    explicit TablesPage(GameDocument& making, QWidget* parent = nullptr);

    void go_to(const workshop::Place& place);
    const std::string& current() const;  // its file; empty: there are no tables

  private:
    QWidget* make_list();
    QWidget* make_rows();
    QWidget* make_side();
    bool take_rows(const csv::Grid& block);
    void refresh();
    void refresh_preview();

    GameDocument& making_;
    FileList* list_ = nullptr;
    PageView* preview_ = nullptr;
    QWidget* table_ = nullptr;  // everything of the chosen one
    QWidget* side_ = nullptr;
    PartForm* lines_ = nullptr;
    PartGrid* rows_ = nullptr;
    PartGrid* modifiers_ = nullptr;
    PartGrid* results_ = nullptr;
};

}  // namespace flagplot::ui
