#pragma once

#include <QCheckBox>

namespace flagplot::ui {

// A yes or no as a chip with its words; it is filled for yes.
class Chip : public QCheckBox {
  public:
    using QCheckBox::QCheckBox;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    bool hitButton(const QPoint& at) const override { return rect().contains(at); }
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace flagplot::ui
