#pragma once

#include <QWidget>

#include "ui/own_game/game_document.h"
#include "ui/own_game/grid_view.h"

namespace flagplot::ui {

class Label;

// The types of units, and the fields of the chosen one.
class UnitsPage : public QWidget {
    Q_OBJECT

  public:
    explicit UnitsPage(GameDocument& making, QWidget* parent = nullptr);

    void focus_first() { types_->setFocus(); }
    void go_to(const workshop::Place& place);

  signals:
    void failed(const QString& problem);

  private:
    std::size_t type() const;
    void refresh();

    GameDocument& making_;
    GridView* types_;
    Label* whose_;
    GridView* fields_;
};

// The sequence of play.
class SequencePage : public QWidget {
    Q_OBJECT

  public:
    explicit SequencePage(GameDocument& making, QWidget* parent = nullptr);

    void focus_first() { phases_->setFocus(); }
    void go_to(const workshop::Place& place);

  signals:
    void failed(const QString& problem);

  private:
    void refresh();

    GameDocument& making_;
    GridView* phases_;
};

}  // namespace flagplot::ui
