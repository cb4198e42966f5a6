#pragma once

#include <QPainter>
#include <QWidget>

#include "ui/common/theme.h"

namespace flagplot::ui {

// A line across, between two parts of one paper.
class Hairline : public QWidget {
    Q_OBJECT

  public:
    explicit Hairline(QWidget* parent = nullptr) : QWidget(parent) { setFixedHeight(1); }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override { QPainter(this).fillRect(rect(), tints(palette()).hairline); }
};

// The one above a foot, whose ground is painted by the pane in which it stands, from one edge to the other.
class FootLine : public Hairline {
    Q_OBJECT

  public:
    using Hairline::Hairline;
};

// The last line of a page: ground, from one edge to the other, below a line across.
class Foot : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.fillRect(rect(), palette().window());
        painter.fillRect(0, 0, width(), 1, tints(palette()).hairline);
    }
};

}  // namespace flagplot::ui
