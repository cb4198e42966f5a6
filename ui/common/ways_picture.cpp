#include "ui/common/ways_picture.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>
#include <numbers>

#include "table/compass.h"
#include "ui/common/look.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr qsizetype ways_of_hexes = 6;
constexpr qsizetype ways_of_squares = 8;
constexpr double size_of_cell = .23;  // of the picture's height: from its middle to its side

QPointF at(double degrees, double distance) {  // clockwise from north
    const double radians = degrees * std::numbers::pi / 180;
    return {distance * std::sin(radians), -distance * std::cos(radians)};
}

// In degrees from north. Six of them are as far apart as the sides of a hex.
double angle_of(const QStringList& ways, qsizetype place) {
    if (ways.size() == ways_of_squares) return static_cast<double>(place) * 45;
    return (ways.contains(QStringLiteral("N")) ? 0 : 30) + static_cast<double>(place) * 60;
}

QPolygonF cell(const QStringList& ways, double size) {
    QPolygonF shape;
    const bool is_hex = ways.size() == ways_of_hexes;
    const int corners = is_hex ? 6 : 4;
    const double to_corner = size / std::cos(std::numbers::pi / corners);
    const double first = is_hex ? angle_of(ways, 0) + 30 : 45;
    for (int i = 0; i < corners; ++i) shape += at(first + i * 360.0 / corners, to_corner);
    return shape;
}

// Across the corners of a square it is farther.
double distance_to(const QStringList& ways, qsizetype place, double size) {
    const bool is_across = ways.size() == ways_of_squares && place % 2 == 1;
    return 2 * size * (is_across ? std::numbers::sqrt2 : 1);
}

void paint_ways(QPainter& painter, const QStringList& ways, double size, const QPalette& palette) {
    const Tints colours = tints(palette);
    const QPolygonF shape = cell(ways, size);
    painter.setPen(QPen(colours.border, 1));
    for (qsizetype i = 0; i < ways.size(); ++i) {
        painter.drawPolygon(shape.translated(at(angle_of(ways, i), distance_to(ways, i, size))));
    }
    painter.setBrush(colours.selected);
    painter.drawPolygon(shape);
    painter.setPen(QPen(palette.color(QPalette::Text), 1.4, Qt::SolidLine, Qt::RoundCap));
    for (qsizetype i = 0; i < ways.size(); ++i) {
        const double angle = angle_of(ways, i);
        const double distance = distance_to(ways, i, size);
        painter.drawLine(at(angle, size * .6), at(angle, distance * .62));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.tick);
    painter.drawEllipse(QPointF(), size * .3, size * .3);
}

}  // namespace

QStringList ways_in(const QString& label) {
    QStringList ways;
    for (const QString& part : label.mid(label.lastIndexOf(QLatin1Char(':')) + 1).split(QLatin1Char(','))) {
        const std::string way = table::compass_way(part.toStdString());
        if (way.empty()) return {};
        ways += QString::fromStdString(way);
    }
    const bool can_be_drawn = ways.size() == ways_of_hexes || ways.size() == ways_of_squares;
    return can_be_drawn ? ways : QStringList();
}

QPixmap picture_of_ways(const QStringList& ways, const QPalette& palette, double pixel_ratio) {
    const QSizeF size(letters(10), letters(7));
    QPixmap picture((size * pixel_ratio).toSize());
    picture.setDevicePixelRatio(pixel_ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath frame;
    frame.addRoundedRect(QRectF(QPointF(), size).adjusted(.5, .5, -.5, -.5), 3, 3);
    painter.fillPath(frame, palette.color(QPalette::Base));
    painter.save();
    painter.setClipPath(frame);
    painter.translate(size.width() / 2, size.height() / 2);
    if (ways.isEmpty()) {
        painter.setPen(muted(palette));
        painter.drawText(QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height()), Qt::AlignCenter,
                         QStringLiteral("?"));
    } else {
        paint_ways(painter, ways, size.height() * size_of_cell, palette);
    }
    painter.restore();
    painter.strokePath(frame, QPen(tints(palette).hairline, 1));
    return picture;
}

}  // namespace flagplot::ui
