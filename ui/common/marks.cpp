#include "ui/common/marks.h"

#include <QPainter>
#include <QStringList>
#include <optional>

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

}  // namespace flagplot::ui
