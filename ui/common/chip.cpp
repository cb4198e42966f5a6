#include "ui/common/chip.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <algorithm>

#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr int least_height = 28;  // that can be hit

}  // namespace

QSize Chip::sizeHint() const {
    const QFontMetrics metrics = fontMetrics();
    const int height = std::max(least_height, metrics.height() * 17 / 10);
    return {metrics.horizontalAdvance(text()) + height, height};
}

void Chip::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tints colours = tints(palette());
    const QRectF body = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(QPen(isChecked() ? colours.tick : colours.border, 1.2));
    painter.setBrush(isChecked() ? colours.tick : colours.field);
    painter.drawRoundedRect(body, body.height() / 2, body.height() / 2);
    painter.setPen(isChecked() ? colours.on_tick : palette().color(QPalette::Text));
    painter.drawText(body, Qt::AlignCenter, text());
    if (!hasFocus()) return;
    QStyleOptionFocusRect focus;
    focus.initFrom(this);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
}

}  // namespace flagplot::ui
