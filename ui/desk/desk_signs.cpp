#include "ui/desk/desk_signs.h"

#include <QPainter>

#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

QPointF at(const QRectF& where, double x, double y) {
    return {where.left() + x * where.width(), where.top() + y * where.height()};
}

void paint_tick(QPainter& painter, const QRectF& where) {
    painter.drawPolyline(QPolygonF{at(where, .14, .55), at(where, .4, .8), at(where, .88, .24)});
}

void paint_half(QPainter& painter, const QRectF& where) {
    painter.drawEllipse(where.adjusted(1, 1, -1, -1));
    painter.setBrush(painter.pen().color());
    painter.drawPie(where.adjusted(1, 1, -1, -1), 90 * 16, 180 * 16);
}

void paint_doubt(QPainter& painter, const QRectF& where) {
    painter.drawPolygon(QPolygonF{at(where, .5, .06), at(where, .97, .92), at(where, .03, .92)});
    painter.drawLine(at(where, .5, .38), at(where, .5, .6));
    painter.drawPoint(at(where, .5, .77));
}

}  // namespace

void paint_sign(QPainter& painter, const QRectF& where, DeskSign sign, const QPalette& palette) {
    const Tints colours = tints(palette);
    const auto pen = [&](const QColor& ink) {
        return QPen(ink, std::max(1.3, where.width() / 10), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    switch (sign) {
        case DeskSign::none:
        case DeskSign::side:
            break;
        case DeskSign::done:
            painter.setPen(pen(colours.tick));
            paint_tick(painter, where);
            break;
        case DeskSign::half:
            painter.setPen(pen(palette.color(QPalette::Text)));
            paint_half(painter, where);
            break;
        case DeskSign::empty:
            painter.setPen(pen(colours.border));
            painter.drawEllipse(where.adjusted(1, 1, -1, -1));
            break;
        case DeskSign::doubt:
            painter.setPen(pen(colours.doubt));
            paint_doubt(painter, where);
            break;
    }
    painter.restore();
}

}  // namespace flagplot::ui
