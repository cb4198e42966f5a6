#pragma once

#include "ui/common/fitting_area.h"
#include "ui/document/document.h"

class QButtonGroup;

namespace flagplot::ui {

// All dice of a run in a row of small ones, those of a table together behind its name; those of the chosen throw are
// filled. Arrow keys and clicks choose. Hidden where there is one die.
class DiceStrip : public FittingArea {
    Q_OBJECT

  public:
    explicit DiceStrip(Document& document, QWidget* parent = nullptr);

    void show_step(int step);  // and all of its run; 0: none

  signals:
    void step_chosen(int step);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void fill(int run);

    Document& document_;
    QButtonGroup* throws_ = nullptr;  // by their steps; null: nothing was shown yet
    std::size_t count_ = 0;           // of the dice
    int run_ = -1;
    int last_ = 0;  // the session's last entry when it was filled
};

}  // namespace flagplot::ui
