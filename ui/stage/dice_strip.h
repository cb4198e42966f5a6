#pragma once

#include <QListWidget>

#include "ui/common/fitted.h"
#include "ui/common/quiet.h"
#include "ui/document/document.h"

namespace flagplot::ui {

// All dice of a run in a row of small ones, those of a table together behind its name; the chosen one is filled. Arrow
// keys and clicks choose. Hidden where there is one die.
class DiceStrip : public Fitted<Quiet<QListWidget>> {
    Q_OBJECT

  public:
    explicit DiceStrip(Document& document, QWidget* parent = nullptr);

    void show_step(int step);  // and all of its run; 0: none

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void step_chosen(int step);

  protected:
    void fit() override;

  private:
    void fill(int run);
    void add_dice(int step, const session::Roll& roll);
    int lines() const;
    int height_of_line() const;

    Document& document_;
    int count_ = 0;  // of the dice
    int run_ = -1;
    int last_ = 0;  // the session's last entry when it was filled
    bool is_filling_ = false;
};

}  // namespace flagplot::ui
