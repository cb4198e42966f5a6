#include "ui/common/tints.h"

#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <array>
#include <optional>

#include "table/compass.h"
#include "ui/common/look.h"

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

Tints tints(const QPalette& palette) {
    const bool is_dark = palette.color(QPalette::Window).lightness() < 128;
    if (is_dark) {
        return {.hairline = QColor(0x31, 0x3c, 0x45),
                .border = QColor(0x7a, 0x89, 0x93),
                .primary = QColor(0x8f, 0xb8, 0xd8),
                .on_primary = QColor(0x10, 0x18, 0x20),
                .tick = QColor(0x5c, 0xc0, 0xbd),
                .selected = QColor(0x21, 0x3f, 0x45),
                .bar = QColor(0x5a, 0x78, 0x90),
                .wrong = QColor(0xff, 0x8a, 0x7a),
                .doubt = QColor(0xe8, 0xb8, 0x4a),
                .night = QColor(0x15, 0x1b, 0x21),
                .on_night = QColor(0xe6, 0xe3, 0xda),
                .day = QColor(0x3b, 0x4c, 0x5a)};
    }
    return {.hairline = QColor(0xd6, 0xd1, 0xc4),
            .border = QColor(0x84, 0x7e, 0x6e),
            .primary = QColor(0x1f, 0x3f, 0x5b),
            .on_primary = Qt::white,
            .tick = QColor(0x0f, 0x66, 0x6b),
            .selected = QColor(0xd5, 0xe5, 0xe4),
            .bar = QColor(0x66, 0x85, 0xa0),
            .wrong = QColor(0xb0, 0x2a, 0x1e),
            .doubt = QColor(0x8a, 0x5a, 0x00),
            .night = QColor(0x22, 0x36, 0x48),
            .on_night = QColor(0xfb, 0xfa, 0xf6),
            .day = QColor(0xfb, 0xfa, 0xf6)};
}

QColor side_colour(int side, const QPalette& palette) {
    const bool is_dark = palette.color(QPalette::Window).lightness() < 128;
    static const std::array<std::pair<QColor, QColor>, 2> colours{
        std::pair{QColor(0x8a, 0x5a, 0x00), QColor(0xe0, 0xae, 0x4a)},
        std::pair{QColor(0x1f, 0x5f, 0xa8), QColor(0x7f, 0xb2, 0xee)}};
    const auto& [light, dark] = colours[static_cast<std::size_t>(side) % colours.size()];
    return is_dark ? dark : light;
}

void paint_side(QPainter& painter, const QRectF& where, int side, const QPalette& palette) {
    if (side < 0) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(side_colour(side, palette));
    side % 2 == 0 ? painter.drawRect(where.adjusted(1, 1, -1, -1))
                  : painter.drawEllipse(where.adjusted(.5, .5, -.5, -.5));
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
