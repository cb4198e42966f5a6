#pragma once

#include <QAbstractButton>
#include <vector>

#include "session/entry.h"

namespace flagplot::ui {

// The dice of a throw, as a button; the chosen one's are filled.
class ThrowButton : public QAbstractButton {
    Q_OBJECT

  public:
    ThrowButton(int step, const session::Roll& roll, QWidget* parent);

    int step() const { return step_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    int die() const { return fontMetrics().height() * 9 / 5; }

    int step_;
    std::vector<int> sides_;
    std::vector<int> faces_;
};

}  // namespace flagplot::ui
