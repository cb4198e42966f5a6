#include "ui/common/ways_picture.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "table/compass.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

constexpr qsizetype ways_of_bricks = 6;
constexpr qsizetype ways_of_squares = 8;
constexpr double small_cell = .46;  // of the picture's height
constexpr double large_cell = .15;  // of the view's smaller side

bool has_columns_set_off(const QStringList& ways) {
    return ways.size() == ways_of_bricks && ways.contains(QStringLiteral("N"));
}
bool has_rows_set_off(const QStringList& ways) {
    return ways.size() == ways_of_bricks && !has_columns_set_off(ways);
}

// Where the cell lies to which a way leads, in cells east and south.
QPointF step_of(const QStringList& ways, const QString& way) {
    const int south = way.contains(u'N') ? -1 : way.contains(u'S') ? 1 : 0;
    const int east = way.contains(u'E') ? 1 : way.contains(u'W') ? -1 : 0;
    const bool is_across = south != 0 && east != 0;
    if (is_across && has_columns_set_off(ways)) return {east * 1.0, south / 2.0};
    if (is_across && has_rows_set_off(ways)) return {east / 2.0, south * 1.0};
    return {east * 1.0, south * 1.0};
}

// Paints around the painter's origin.
class WaysBrush {
  public:
    WaysBrush(QPainter& painter, const QStringList& ways, double cell, const QPalette& palette)
        : painter_(painter), ways_(ways), cell_(cell), colours_(tints(palette)) {}

    void paint_grid(const QSizeF& room, const QColor& line) {
        painter_.setPen(QPen(line, 1));
        painter_.setBrush(Qt::NoBrush);
        const int columns = static_cast<int>(room.width() / cell_ / 2) + 2;
        const int rows = static_cast<int>(room.height() / cell_ / 2) + 2;
        for (int column = -columns; column <= columns; ++column) {
            for (int row = -rows; row <= rows; ++row) {
                const double low = has_columns_set_off(ways_) && column % 2 != 0 ? .5 : 0;
                const double right = has_rows_set_off(ways_) && row % 2 != 0 ? .5 : 0;
                painter_.drawRect(square({column + right, row + low}));
            }
        }
    }

    // With their names where there is room for these.
    void paint_neighbours(const QFont* font) {
        for (const QString& way : ways_) {
            const QPointF step = step_of(ways_, way);
            if (font) {
                painter_.setPen(QPen(colours_.tick, 1.4));
                painter_.setBrush(colours_.shallow);
                painter_.drawRoundedRect(square(step).adjusted(2, 2, -2, -2), 3, 3);
                painter_.setFont(*font);
                painter_.setPen(colours_.on_sea);
                painter_.drawText(square(step * 1.08), Qt::AlignCenter, way);
            }
            paint_arrow(step, font != nullptr);
        }
    }

    void paint_counter(double width, const QColor& colour) {
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(colour);
        painter_.drawRoundedRect(QRectF(-width / 2, -width / 3, width, width * 2 / 3), 3, 3);
    }

    void paint_dot(double radius, const QColor& colour) {
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(colour);
        painter_.drawEllipse(QPointF(), radius, radius);
    }

  private:
    QRectF square(const QPointF& at) const { return {(at.x() - .5) * cell_, (at.y() - .5) * cell_, cell_, cell_}; }

    void paint_arrow(const QPointF& step, bool is_large) {
        // As long as that to a cell beside it, so that none touches a name or the next arrow.
        const double far = std::max(1.0, std::hypot(step.x(), step.y()));
        const QPointF from = step / far * cell_ * .32;
        const QPointF to = step * cell_ * (is_large ? .76 - .04 * far : .8);
        const double wing = is_large ? std::clamp(cell_ * .12, 5.0, 11.0) : 4.2;
        const QPointF along = (to - from) / std::hypot(to.x() - from.x(), to.y() - from.y());
        const QPointF across(along.y() * wing * .5, -along.x() * wing * .5);
        const QPointF neck = to - along * wing;
        painter_.setPen(QPen(colours_.tick, is_large ? std::clamp(cell_ * .025, 1.4, 2.4) : 1.4));
        painter_.drawLine(from, neck);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(colours_.tick);
        painter_.drawPolygon(QPolygonF{to, neck + across, neck - across});
    }

    QPainter& painter_;
    const QStringList& ways_;
    double cell_;
    const Tints& colours_;
};

}  // namespace

QStringList ways_in(const QString& label) {
    QStringList ways;
    for (const QString& part : label.mid(label.lastIndexOf(QLatin1Char(':')) + 1).split(QLatin1Char(','))) {
        const std::string way = table::compass_way(part.toStdString());
        if (way.empty()) return {};
        ways += QString::fromStdString(way);
    }
    const bool can_be_drawn = ways.size() == ways_of_bricks || ways.size() == ways_of_squares;
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
    painter.fillPath(frame, ways.isEmpty() ? palette.color(QPalette::Base) : tints(palette).sea);
    painter.save();
    painter.setClipPath(frame);
    painter.translate(size.width() / 2, size.height() / 2);
    if (ways.isEmpty()) {
        painter.setPen(muted(palette));
        painter.drawText(QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height()), Qt::AlignCenter,
                         QStringLiteral("?"));
    } else {
        WaysBrush brush(painter, ways, size.height() * small_cell, palette);
        brush.paint_grid(size, tints(palette).grid);
        brush.paint_neighbours(nullptr);
        brush.paint_dot(size.height() * .08, tints(palette).primary);
    }
    painter.restore();
    painter.strokePath(frame, QPen(tints(palette).hairline, 1));
    return picture;
}

QString name_of_ways(const QStringList& ways) {
    if (ways.size() == ways_of_squares) return u"Eight ways"_s;
    return has_columns_set_off(ways) ? u"Columns"_s : u"Rows"_s;
}

void WaysView::show_ways(const QStringList& ways, const QString& name) {
    ways_ = ways;
    name_ = name;
    setAccessibleName(ways.isEmpty()
                          ? QString()
                          : u"A zone has %1 neighbours: %2"_s.arg(ways.size()).arg(ways.join(QStringLiteral(", "))));
    update();
}

void WaysView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tints& colours = tints(palette());
    painter.fillRect(rect(), colours.sea);
    const double cell = std::min(width(), height()) * large_cell;
    painter.save();
    painter.translate(rect().center());
    WaysBrush brush(painter, ways_, cell, palette());
    brush.paint_grid(size(), colours.grid);
    QFont names = font();
    names.setBold(true);
    names.setPixelSize(std::max(12, static_cast<int>(cell * .2)));
    brush.paint_neighbours(&names);
    brush.paint_counter(cell * .5, side_colour(0, palette()));
    painter.restore();
    paint_name(painter);
}

// On paper, so that the lines of the grid don't cross it.
void WaysView::paint_name(QPainter& painter) const {
    if (name_.isEmpty()) return;
    painter.setFont(bold(font()));
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(metrics.horizontalAdvance(name_) + px(24), metrics.height() + px(12));
    const QRectF plate(QPointF((width() - size.width()) / 2, px(24)), size);
    painter.setPen(tints(palette()).hairline);
    painter.setBrush(palette().base());
    painter.drawRoundedRect(plate, 5, 5);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(plate, Qt::AlignCenter, name_);
}

}  // namespace flagplot::ui
