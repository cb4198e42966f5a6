#pragma once

#include <QWidget>

#include "ui/own_game/part_grid.h"

namespace flagplot::ui {

// The types of units, and the fields of the chosen one.
class UnitsPage : public QWidget {
    Q_OBJECT

  public:
    explicit UnitsPage(GameDocument& making, QWidget* parent = nullptr);

    void focus_first() { types_->setFocus(); }
    void go_to(const workshop::Place& place);

  private:
    void refresh();

    GameDocument& making_;
    PartGrid* types_;
    Label* whose_;
    PartGrid* fields_;
};

}  // namespace flagplot::ui
