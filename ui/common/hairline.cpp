#include "ui/common/hairline.h"

#include <QPainter>

#include "ui/common/theme.h"

namespace flagplot::ui {

Hairline::Hairline(QWidget* parent) : QWidget(parent) {
    setFixedHeight(1);
}

void Hairline::paintEvent(QPaintEvent* /*event*/) {
    QPainter(this).fillRect(rect(), tints(palette()).hairline);
}

Foot::Foot(QWidget* parent) : QWidget(parent) {}

void Foot::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().window());
    painter.fillRect(0, 0, width(), 1, tints(palette()).hairline);
}

}  // namespace flagplot::ui
