#include "ui/common/chip.h"

#include <QPainter>
#include <algorithm>

#include "ui/common/theme.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

constexpr int least_height = 28;  // that can be hit

}  // namespace

QSize size_of_chip(const QWidget& widget, const QString& words) {
    const QFontMetrics metrics = widget.fontMetrics();
    const int height = std::max(least_height, metrics.height() * 17 / 10);
    return {metrics.size(Qt::TextShowMnemonic, words).width() + height, height};
}

void paint_chip(const QWidget& widget, QPainter& painter, const QRect& chip, const QString& words, const ChipLook& look,
                bool focused) {
    const QRectF body = QRectF(chip).adjusted(1, 1, -1, -1);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(look.line, 1.2));
    painter.setBrush(look.ground);
    painter.drawRoundedRect(body, body.height() / 2, body.height() / 2);
    painter.setPen(look.ink);
    painter.drawText(body, Qt::AlignCenter | Qt::TextShowMnemonic, words);
    if (focused) paint_focus(painter, widget, chip);
}

void Chip::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const Tints colours = tints(palette());
    const ChipLook look = isChecked() ? ChipLook{colours.tick, colours.tick, colours.on_tick}
                                      : ChipLook{colours.border, colours.field, palette().color(QPalette::Text)};
    paint_chip(*this, painter, rect(), text(), look, hasFocus());
}

}  // namespace flagplot::ui
