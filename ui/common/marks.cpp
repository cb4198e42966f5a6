#include "ui/common/marks.h"

#include <QPainter>
#include <QStringList>
#include <optional>

#include "sheet/sheet.h"
#include "table/compass.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

// Degrees, clockwise from the north.
std::optional<double> angle_of(const QString& way) {
    static const QStringList ways{QStringLiteral("N"), QStringLiteral("NE"), QStringLiteral("E"), QStringLiteral("SE"),
                                  QStringLiteral("S"), QStringLiteral("SW"), QStringLiteral("W"), QStringLiteral("NW")};
    const auto at = ways.indexOf(way);
    if (at < 0) return std::nullopt;
    return 45.0 * static_cast<double>(at);
}

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

void paint_side(QPainter& painter, const QRectF& where, int side, const QPalette& palette) {
    if (side < 0) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(side_colour(side, palette));
    if (side == 0) {
        painter.drawRect(where.adjusted(1, 1, -1, -1));
    } else if (side == 1) {
        painter.drawEllipse(where.adjusted(.5, .5, -.5, -.5));
    } else {
        const QPointF middle = where.center();
        painter.drawPolygon(QPolygonF{{middle.x(), where.top()},
                                      {where.right(), middle.y()},
                                      {middle.x(), where.bottom()},
                                      {where.left(), middle.y()}});
    }
    painter.restore();
}

void paint_heading(QPainter& painter, const QRectF& where, const QString& heading, const QString& desired,
                   const QPalette& palette) {
    const std::optional<double> to = angle_of(heading);
    if (!to) return;
    const double radius = where.width() / 2 - 1;
    const QColor ink = palette.color(QPalette::Text);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(where.center());
    painter.setPen(QPen(tints(palette).border, 1));
    painter.drawEllipse(QPointF(), radius, radius);
    if (const std::optional<double> wanted = angle_of(desired)) {
        painter.save();
        painter.rotate(*wanted);
        painter.setPen(QPen(tints(palette).border, 1, Qt::DashLine));
        painter.drawLine(QPointF(), QPointF(0, -radius));
        painter.restore();
    }
    painter.rotate(*to);
    painter.setPen(QPen(ink, 1.6, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(0, radius * .7), QPointF(0, -radius * .3));
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    const double wing = radius * .42;
    painter.drawPolygon(
        QPolygonF{QPointF(0, -radius * .85), QPointF(-wing, -radius * .1), QPointF(wing, -radius * .1)});
    painter.restore();
}

void paint_desired(QPainter& painter, const QRectF& where, const QString& desired, const QPalette& palette) {
    const QString way = QString::fromStdString(table::compass_way(desired.toStdString()));
    if (!way.isEmpty()) return paint_heading(painter, where, way, QString(), palette);
    if (desired.trimmed().isEmpty()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(muted(palette));
    painter.drawEllipse(where.center(), where.width() / 8, where.width() / 8);
    painter.restore();
}

void paint_sign(QPainter& painter, const QRectF& where, sheet::Sign sign, const QPalette& palette) {
    const Tints colours = tints(palette);
    const auto pen = [&](const QColor& ink) {
        return QPen(ink, std::max(1.3, where.width() / 10), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    switch (sign) {
        case sheet::Sign::none:
            break;
        case sheet::Sign::done:
            painter.setPen(pen(colours.tick));
            paint_tick(painter, where);
            break;
        case sheet::Sign::half:
            painter.setPen(pen(palette.color(QPalette::Text)));
            paint_half(painter, where);
            break;
        case sheet::Sign::empty:
            painter.setPen(pen(colours.border));
            painter.drawEllipse(where.adjusted(1, 1, -1, -1));
            break;
        case sheet::Sign::doubt:
            painter.setPen(pen(colours.doubt));
            paint_doubt(painter, where);
            break;
    }
    painter.restore();
}

}  // namespace flagplot::ui
