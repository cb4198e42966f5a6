#include "ui/map/paint.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <cmath>

#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

QPolygonF polygon(const std::vector<hex::Point>& points) {
    QPolygonF polygon;
    polygon.reserve(static_cast<qsizetype>(points.size()));
    for (const hex::Point& point : points) polygon.append(QPointF(point.x, point.y));
    return polygon;
}

// A line of so many points is one of many around small hexes: it needn't be smooth.
constexpr std::size_t many_points = 110;

// Paints one shape after the other.
class Brush {
  public:
    Brush(QPainter& painter, const MapColours& colours, const QFont& font)
        : painter_(painter), colours_(colours), font_(font) {
        font_.setStyleStrategy(QFont::PreferNoShaping);  // labels are letters and figures, and there are many
    }

    void operator()(const hex::Line& line) {
        smooth(line.points.size() < many_points);
        painter_.setPen(pen(line.ink, line.width, line.dashed));
        painter_.drawPolyline(polygon(line.points));
    }
    void operator()(const hex::Segments& segments) {
        QList<QLineF> lines;
        lines.reserve(static_cast<qsizetype>(segments.points.size() / 2));
        for (std::size_t i = 0; i + 1 < segments.points.size(); i += 2) {
            const hex::Point& from = segments.points[i];
            const hex::Point& to = segments.points[i + 1];
            lines.append(QLineF(from.x, from.y, to.x, to.y));
        }
        smooth(segments.points.size() < many_points);
        painter_.setPen(pen(segments.ink, segments.width));
        painter_.drawLines(lines);
    }
    void operator()(const hex::Area& area) {
        smooth(area.outline != hex::Ink::none || area.points.size() < 4);  // lines are drawn over the edges of others
        painter_.setPen(pen(area.outline, area.width, area.dashed));
        painter_.setBrush(fill(area.fill));
        painter_.drawPolygon(polygon(area.points));
    }
    void operator()(const hex::Patches& patches) {
        smooth(true);
        QPainterPath path;
        for (const std::vector<hex::Point>& ring : patches.rings) {
            path.addPolygon(polygon(ring));
            path.closeSubpath();
        }
        painter_.fillPath(path, fill(patches.fill));
        // One after the other, and in short lines: Qt takes much longer for a broad line that crosses itself.
        QPen round = pen(patches.outline, patches.width);
        round.setJoinStyle(Qt::RoundJoin);
        round.setCapStyle(Qt::RoundCap);
        painter_.setPen(round);
        for (const std::vector<hex::Point>& ring : patches.rings) stroke(ring);
    }
    void operator()(const hex::Circle& circle) {
        smooth(true);
        painter_.setPen(pen(circle.outline, circle.width));
        painter_.setBrush(fill(circle.fill));
        painter_.drawEllipse(QPointF(circle.at.x, circle.at.y), circle.radius, circle.radius);
    }
    void operator()(const hex::Words& words) {
        if (words.is_on_chart) return paint_on_chart(words);
        if (words.size != size_ || words.bold != font_.bold()) {
            size_ = words.size;
            font_.setPixelSize(pixels(size_));
            font_.setBold(words.bold);
            painter_.setFont(font_);
        }
        const QString shown = text(words.words);
        const double width = QFontMetricsF(font_).horizontalAdvance(shown);
        const QPointF at(words.at.x - width / 2, words.baseline());
        if (words.halo != hex::Ink::none) paint_halo(at, shown, font_, words);
        painter_.setPen(colour(words.ink));
        painter_.drawText(at, shown);
    }

  private:
    void stroke(const std::vector<hex::Point>& ring) {
        constexpr qsizetype most = 4;
        QPolygonF all = polygon(ring);
        all.append(all.first());
        for (qsizetype i = 0; i + 1 < all.size(); i += most) painter_.drawPolyline(all.mid(i, most + 1));
    }

    static int pixels(double size) { return std::max(1, static_cast<int>(std::lround(size))); }

    void paint_halo(const QPointF& at, const QString& shown, const QFont& font, const hex::Words& words) {
        QPainterPath letters;
        letters.addText(at, font, shown);
        smooth(true);
        painter_.strokePath(letters,
                            QPen(colour(words.halo), words.size / 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }

    // The names of seas and islands.
    void paint_on_chart(const hex::Words& words) {
        QFont letters = font_;
        letters.setStyleHint(QFont::Serif);
        letters.setFamilies({QStringLiteral("Noto Serif"), QStringLiteral("DejaVu Serif")});
        letters.setPixelSize(pixels(words.size));
        letters.setBold(words.bold);
        letters.setItalic(words.ink != hex::Ink::on_land && !words.bold);
        letters.setLetterSpacing(QFont::AbsoluteSpacing, words.spaced * words.size);
        const QString shown = text(words.words);
        painter_.save();
        painter_.setFont(letters);
        painter_.translate(words.at.x, words.at.y);
        painter_.rotate(words.turned);
        const QPointF at(-QFontMetricsF(letters).horizontalAdvance(shown) / 2, words.baseline() - words.at.y);
        if (words.halo != hex::Ink::none) paint_halo(at, shown, letters, words);
        painter_.setPen(colour(words.ink));
        painter_.drawText(at, shown);
        painter_.restore();
    }

    // What needn't be smooth is painted in half the time.
    void smooth(bool smooth) { painter_.setRenderHint(QPainter::Antialiasing, smooth); }

    QPen pen(hex::Ink ink, double width, bool dashed = false) const {
        if (ink == hex::Ink::none) return Qt::NoPen;
        // Thin lines of a cosmetic pen are painted in half the time.
        const bool thin = (ink == hex::Ink::grid || ink == hex::Ink::chart_grid) && width < 1.5;
        const Qt::PenStyle style = dashed ? Qt::DashLine : Qt::SolidLine;
        return {colour(ink), thin ? 0 : width, style, Qt::FlatCap, Qt::MiterJoin};
    }

    QBrush fill(hex::Ink ink) const { return ink == hex::Ink::none ? QBrush() : QBrush(colour(ink)); }

    QColor colour(hex::Ink ink) const {
        const auto found = colours_.find(ink);
        return found == colours_.end() ? QColor() : found->second;
    }

    QPainter& painter_;
    const MapColours& colours_;
    QFont font_;
    double size_ = 0;
};

}  // namespace

MapColours map_colours(const QPalette& palette) {
    const Tints& colours = tints(palette);
    QColor aim = palette.color(QPalette::Link);
    aim.setAlphaF(static_cast<float>(hex::aim_strength));
    return {{hex::Ink::paper, colours.sea},
            {hex::Ink::sea, colours.sea},
            {hex::Ink::shallow, colours.shallow},
            {hex::Ink::shade, colours.shade},
            {hex::Ink::land, colours.land},
            {hex::Ink::coast, colours.coast},
            {hex::Ink::on_land, colours.on_land},
            {hex::Ink::on_water, colours.on_sea},
            {hex::Ink::sea_name, colours.sea_name},
            {hex::Ink::chart_grid, colours.grid},
            {hex::Ink::night, colours.night_tint},
            {hex::Ink::aim, aim},
            {hex::Ink::off_board, is_dark(palette) ? colours.night : palette.color(QPalette::Window)},
            {hex::Ink::grid, colours.grid},
            {hex::Ink::muted, colours.on_sea},
            {hex::Ink::ink, palette.color(QPalette::Text)},
            {hex::Ink::accent, palette.color(QPalette::Link)},
            {hex::Ink::first_side, side_colour(0, palette)},
            {hex::Ink::second_side, side_colour(1, palette)},
            {hex::Ink::other_side, side_colour(2, palette)}};
}

void paint(QPainter& painter, const std::vector<hex::Shape>& drawing, const MapColours& colours, const QFont& font) {
    Brush brush(painter, colours, font);
    for (const hex::Shape& shape : drawing) std::visit(brush, shape);
}

}  // namespace flagplot::ui
