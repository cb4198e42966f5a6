#include "ui/common/marks.h"

#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "plot/symbols.h"
#include "rulebook/rulebook.h"
#include "sheet/sheet.h"
#include "table/compass.h"
#include "ui/common/theme.h"
#include "ui/common/vector_picture.h"

namespace flagplot::ui {
namespace {

std::map<QString, double>& laid_ways() {
    static std::map<QString, double> ways;
    return ways;
}

constexpr double large = 40;  // pixels

// The pips of a six-sided die, as places of a 3 by 3 grid, numbered row by row.
const std::vector<int>& pips(int face) {
    static const std::vector<std::vector<int>> places{{4},          {0, 8},          {0, 4, 8},
                                                      {0, 2, 6, 8}, {0, 2, 4, 6, 8}, {0, 2, 3, 5, 6, 8}};
    return places[static_cast<std::size_t>(face - 1)];
}

void paint_pips(QPainter& painter, const QRectF& die, int face) {
    const double pip = die.width() / 10;
    for (const int place : pips(face)) {
        const int column = place % 3 + 1;
        const int line = place / 3 + 1;
        const QPointF centre(die.left() + die.width() * column / 4, die.top() + die.height() * line / 4);
        painter.drawEllipse(centre, pip, pip);
    }
}

// Standing on a corner: what a die of that kind looks like from above.
QPolygonF polygon(const QRectF& die, int corners) {
    QPolygonF shape;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * i / corners * std::numbers::pi;
        shape << die.center() + QPointF(std::sin(angle), -std::cos(angle)) * (die.width() / 2);
    }
    return shape;
}

QPainterPath outline(const QRectF& die, int sides) {
    static const std::map<int, int> corners{{4, 3}, {8, 4}, {10, 4}, {12, 10}, {20, 6}, {100, 4}};
    QPainterPath path;
    if (sides == 6) {
        path.addRoundedRect(die, die.width() / 6, die.width() / 6);
    } else if (corners.contains(sides)) {
        path.addPolygon(polygon(die, corners.at(sides)));
    } else {
        path.addEllipse(die);
    }
    path.closeSubpath();
    return path;
}

// The face that lies on top of a twenty-sided die, in lines.
void paint_facets(QPainter& painter, const QRectF& die, int sides) {
    if (sides != 20 || die.width() < large) return;
    const QPolygonF corners = polygon(die, 6);
    const QPolygonF top =
        polygon(die.adjusted(die.width() * .2, die.width() * .2, -die.width() * .2, -die.width() * .2), 3);
    painter.drawPolygon(top);
    for (int i = 0; i < 3; ++i) {
        for (const int near : {2 * i, (2 * i + 1) % 6, (2 * i + 5) % 6}) painter.drawLine(top[i], corners[near]);
    }
}

struct Shape {
    std::vector<QPolygonF> polygons;
    QRectF bounds;
};

Shape shape_of(const std::string& symbol) {
    Shape shape;
    for (const auto& outline : plot::symbol(symbol)) {
        QPolygonF polygon;
        for (const board::Point& point : outline) polygon += QPointF(point.x, point.y);
        shape.bounds |= polygon.boundingRect();
        shape.polygons.push_back(std::move(polygon));
    }
    return shape;
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

void lay_ways(std::map<QString, double> bearings) {
    laid_ways() = std::move(bearings);
}

std::optional<double> bearing_of(const QString& way) {
    static const QStringList ways{QStringLiteral("N"), QStringLiteral("NE"), QStringLiteral("E"), QStringLiteral("SE"),
                                  QStringLiteral("S"), QStringLiteral("SW"), QStringLiteral("W"), QStringLiteral("NW")};
    const auto laid = laid_ways().find(way);
    if (laid != laid_ways().end()) return laid->second;
    const auto at = ways.indexOf(way);
    if (at < 0) return std::nullopt;
    return 45.0 * static_cast<double>(at);
}

void paint_heading(QPainter& painter, const QRectF& where, const QString& heading, const QString& desired,
                   const QPalette& palette) {
    const std::optional<double> to = bearing_of(heading);
    if (!to) return;
    const double radius = where.width() / 2 - 1;
    const QColor ink = palette.color(QPalette::Text);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(where.center());
    painter.setPen(QPen(tints(palette).border, 1));
    painter.drawEllipse(QPointF(), radius, radius);
    if (const std::optional<double> wanted = bearing_of(desired)) {
        painter.save();
        painter.rotate(*wanted);
        painter.setPen(QPen(tints(palette).border, 1, Qt::DashLine));
        painter.drawLine(QPointF(), QPointF(0, -radius));
        painter.restore();
    }
    painter.rotate(*to);
    const double wing = std::max(radius * .24, 3.4);
    const double neck = radius * .85 - 2 * wing;
    painter.setPen(QPen(ink, std::max(radius * .1, 1.6), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(0, radius * .75), QPointF(0, -neck));
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawPolygon(QPolygonF{QPointF(0, -radius * .85), QPointF(-wing, -neck), QPointF(wing, -neck)});
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
    static const std::array pictures{VectorPicture(QStringLiteral(":/icons/tools/sign-done.svg")),
                                     VectorPicture(QStringLiteral(":/icons/tools/sign-half.svg")),
                                     VectorPicture(QStringLiteral(":/icons/tools/sign-empty.svg")),
                                     VectorPicture(QStringLiteral(":/icons/tools/sign-doubt.svg"))};
    const Tints& colours = tints(palette);
    const std::array inks{colours.tick, palette.color(QPalette::Text), colours.border, colours.doubt};
    if (sign == sheet::Sign::none) return;
    const std::size_t place = static_cast<std::size_t>(sign) - 1;
    pictures.at(place).paint(painter, where, inks.at(place));
}

void paint_die(QPainter& painter, const QRectF& where, int sides, int face, const QPalette& palette, bool is_chosen) {
    const Tints colours = tints(palette);
    const double thickness = (where.width() > large ? 2 : 1.2) * (is_chosen ? 2 : 1);
    const QRectF die = where.adjusted(thickness, thickness, -thickness, -thickness);
    const QColor ink = palette.color(QPalette::Text);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(is_chosen ? colours.tick : ink, thickness, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(palette.base());
    painter.drawPath(outline(die, sides));
    if (sides == 6 && face >= 1 && face <= 6) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        paint_pips(painter, die, face);
    } else {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colours.border, 1));
        paint_facets(painter, die, sides);
        QFont font = painter.font();
        font.setPixelSize(std::max(9, static_cast<int>(die.width() * (face > 99 ? .38 : face > 9 ? .48 : .54))));
        font.setBold(true);
        painter.setFont(font);
        painter.setPen(ink);
        if (face > 0) painter.drawText(die, Qt::AlignCenter, QString::number(face));
    }
    painter.restore();
}

void paint_sky(QPainter& painter, const QRectF& where, bool daylight, const QColor& ink) {
    static const VectorPicture sun(QStringLiteral(":/icons/tools/sun.svg"));
    static const VectorPicture moon(QStringLiteral(":/icons/tools/moon.svg"));
    (daylight ? sun : moon).paint(painter, where, ink);
}

bool has_silhouette(const std::string& symbol) {
    return !symbol.empty() && symbol != rulebook::SymbolChoice().symbol;
}

double silhouette_width(const std::string& symbol, double height) {
    if (!has_silhouette(symbol)) return 0;
    const QRectF bounds = shape_of(symbol).bounds;
    return height * bounds.width() / bounds.height();
}

void paint_silhouette(QPainter& painter, const QRectF& room, const std::string& symbol, const QColor& ink) {
    if (!has_silhouette(symbol)) return;
    const Shape shape = shape_of(symbol);
    const double scale = std::min(room.width() / shape.bounds.width(), room.height() / shape.bounds.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.translate(room.right() - shape.bounds.width() * scale,
                      room.center().y() - shape.bounds.height() * scale / 2);
    painter.scale(scale, scale);
    painter.translate(-shape.bounds.topLeft());
    for (const QPolygonF& polygon : shape.polygons) painter.drawPolygon(polygon);
    painter.restore();
}

}  // namespace flagplot::ui
