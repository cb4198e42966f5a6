#pragma once

#include <QAbstractButton>
#include <vector>

#include "session/entry.h"

namespace flagplot::ui {

// The dice of a throw, as a button; the chosen one's are filled.
class ThrowButton : public QAbstractButton {
    Q_OBJECT

  public:
    enum class Size {
        small,  // all of them
        line,   // the first few
        large   // all that can be told apart
    };
    ThrowButton(int step, const session::Roll& roll, QWidget* parent, Size size = Size::line);

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
    Size size_;
    double done_ = 1;  // of their fall
    std::vector<int> sides_;
    std::vector<int> faces_;
};

}  // namespace flagplot::ui
