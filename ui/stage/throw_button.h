#pragma once

#include <QAbstractButton>
#include <vector>

#include "session/entry.h"

namespace flagplot::ui {

// The dice of a throw, as a button; the chosen one's are filled. In a line it has the first few of them; where it is
// large all that can be told apart.
class ThrowButton : public QAbstractButton {
    Q_OBJECT

  public:
    ThrowButton(int step, const session::Roll& roll, QWidget* parent, bool is_large = false);

    int step() const { return step_; }
    void fall(double done);  // from above into their places: how far they are, from 0 to 1
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    int shown() const;
    int columns() const;
    int die() const;

    int step_;
    bool is_large_;
    double done_ = 1;  // of their fall
    std::vector<int> sides_;
    std::vector<int> faces_;
};

}  // namespace flagplot::ui
