#include "ui/turn/signs.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

void paint_ring(QPainter& painter, const QRectF& where, const QColor& ink) {
    painter.setPen(QPen(ink, std::max(1.2, where.width() / 12)));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(where.adjusted(1, 1, -1, -1));
}

void paint_disc(QPainter& painter, const QRectF& where, const QColor& fill) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawEllipse(where);
}

}  // namespace

void paint_sign(QPainter& painter, const QRectF& where, Sign sign, const QPalette& palette) {
    const Tints colours = tints(palette);
    const QColor ground = palette.color(QPalette::Base);
    const auto at = [&](double x, double y) {
        return QPointF(where.left() + x * where.width(), where.top() + y * where.height());
    };
    const QPen line(ground, where.width() / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    switch (sign) {
        case Sign::none:
            break;
        case Sign::open:
            paint_disc(painter, where, colours.primary);
            painter.setBrush(ground);
            painter.drawPolygon(QPolygonF{at(.38, .26), at(.38, .74), at(.76, .5)});
            break;
        case Sign::played:
            paint_disc(painter, where, colours.tick);
            painter.setPen(line);
            painter.drawPolyline(QPolygonF{at(.27, .53), at(.44, .7), at(.74, .34)});
            break;
        case Sign::passed_over:
            paint_disc(painter, where, colours.border);
            painter.setPen(line);
            painter.drawLine(at(.28, .5), at(.72, .5));
            break;
        case Sign::to_come:
            paint_ring(painter, where, colours.border);
            break;
    }
    painter.restore();
}

void paint_sky(QPainter& painter, const QRectF& where, bool daylight, const QPalette& palette) {
    const QColor ink = palette.color(QPalette::WindowText);
    const double radius = where.width() / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(where.center());
    painter.setPen(QPen(ink, std::max(1.2, radius / 6), Qt::SolidLine, Qt::RoundCap));
    if (daylight) {
        painter.drawEllipse(QPointF(), radius * .42, radius * .42);
        for (int ray = 0; ray < 8; ++ray) {
            painter.drawLine(QPointF(0, radius * .7), QPointF(0, radius * .95));
            painter.rotate(45);
        }
    } else {
        QPainterPath moon;
        moon.addEllipse(QPointF(-radius * .05, 0), radius * .8, radius * .8);
        QPainterPath shadow;
        shadow.addEllipse(QPointF(radius * .38, -radius * .22), radius * .68, radius * .68);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPath(moon.subtracted(shadow));
    }
    painter.restore();
}

}  // namespace flagplot::ui
