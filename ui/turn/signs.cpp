#include "ui/turn/signs.h"

#include <QPainter>

#include "ui/common/theme.h"
#include "ui/common/vector_picture.h"

namespace flagplot::ui {

void paint_sign(QPainter& painter, const QRectF& where, Sign sign, const QPalette& palette) {
    const Tints colours = tints(palette);
    const QColor ground = palette.color(QPalette::Base);
    const auto at = [&](double x, double y) {
        return QPointF(where.left() + x * where.width(), where.top() + y * where.height());
    };
    const QPen line(ground, where.width() / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto paint_disc = [&](const QColor& fill) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawEllipse(where);
        painter.setPen(line);
    };
    switch (sign) {
        case Sign::none:
            break;
        case Sign::open:
            paint_disc(colours.primary);
            painter.setPen(Qt::NoPen);
            painter.setBrush(ground);
            painter.drawPolygon(QPolygonF{at(.38, .26), at(.38, .74), at(.76, .5)});
            break;
        case Sign::played:
            paint_disc(colours.tick);
            painter.drawPolyline(QPolygonF{at(.27, .53), at(.44, .7), at(.74, .34)});
            break;
        case Sign::passed_over:
            paint_disc(colours.border);
            painter.drawLine(at(.28, .5), at(.72, .5));
            break;
        case Sign::to_come:
            painter.setPen(QPen(colours.border, std::max(1.2, where.width() / 12)));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(where.adjusted(1, 1, -1, -1));
            break;
    }
    painter.restore();
}

void paint_sky(QPainter& painter, const QRectF& where, bool daylight, const QPalette& palette) {
    static const VectorPicture sun(QStringLiteral(":/icons/tools/sun.svg"));
    static const VectorPicture moon(QStringLiteral(":/icons/tools/moon.svg"));
    (daylight ? sun : moon).paint(painter, where, palette.color(QPalette::WindowText));
}

}  // namespace flagplot::ui
