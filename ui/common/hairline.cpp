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

}  // namespace flagplot::ui
