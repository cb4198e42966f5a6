#include "ui/common/die.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>
#include <map>
#include <numbers>
#include <vector>

#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

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

}  // namespace

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
        painter.drawText(die, Qt::AlignCenter, QString::number(face));
    }
    painter.restore();
}

}  // namespace flagplot::ui
