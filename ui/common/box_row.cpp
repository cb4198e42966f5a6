#include "ui/common/box_row.h"

#include <algorithm>

namespace flagplot::ui {
namespace {

constexpr int group = 5;
constexpr int least = 9;

}  // namespace

BoxRow::BoxRow(const session::Boxes& boxes, const QRect& cell, const QFontMetrics& metrics)
    : boxes_(boxes),
      cell_(cell),
      side_(std::max(least, metrics.ascent())),
      gap_(std::max(2, side_ / 4)),
      margin_(std::max(3, metrics.averageCharWidth() / 2)),
      most_(metrics.averageCharWidth() * 70) {}

void BoxRow::shrink_to(int side) {
    if (side_ <= side) return;
    side_ = std::max(least, side);
    gap_ = std::max(2, side_ / 4);
}

void BoxRow::fit() {
    for (; !fits() && side_ > least; --side_) gap_ = std::max(2, (side_ - 1) / 4);
}

QRect BoxRow::box(int index) const {
    const int x = margin_ + index * (side_ + gap_) + index / group * (side_ / 2);
    return {cell_.left() + x, cell_.center().y() - side_ / 2, side_, side_};
}

void BoxRow::paint(QPainter& painter, const QColor& ink, int fresh, const Tints& tints) const {
    painter.save();
    const double line = std::max(1.0, side_ / 10.0);
    QColor faint = ink;
    faint.setAlphaF(0.55F);
    for (int index = 0; index < boxes_.of; ++index) {
        const bool lost = index >= boxes_.left;
        const bool is_fresh = lost && index < boxes_.left + fresh;
        const QRectF outline = QRectF(box(index)).adjusted(0.5, 0.5, -0.5, -0.5);
        painter.setRenderHint(QPainter::Antialiasing, line > 1);
        painter.setPen(QPen(is_fresh ? tints.wrong : lost ? faint : ink, line));
        painter.setBrush(is_fresh ? QBrush(tints.wrong) : Qt::NoBrush);
        painter.drawRect(outline);
        if (lost) paint_cross(painter, outline, is_fresh ? tints.on_wrong : ink);
    }
    painter.restore();
}

void BoxRow::paint_cross(QPainter& painter, const QRectF& outline, const QColor& ink) const {
    const double line = std::max(1.0, side_ / 10.0);
    const double inset = line * 1.5;
    const QRectF cross = outline.adjusted(inset, inset, -inset, -inset);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, line * 1.2));
    painter.drawLine(cross.topLeft(), cross.bottomRight());
    painter.drawLine(cross.topRight(), cross.bottomLeft());
}

}  // namespace flagplot::ui
