#include "ui/at_table/brush.h"

#include <QLineF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "dice/notation.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr double margin = 96;

// The sizes of letters. Capitals of the least are 30 pixels high; only the keys at the foot have less.
constexpr double of_keys = 30;
constexpr double least = 42;
constexpr double least_chip = 46;   // its height
constexpr double least_card = 130;  // the same
constexpr double of_words = 50;
constexpr double of_result = 76;
constexpr double of_unit = 104;
constexpr double of_places = 212;

}  // namespace

TableLayout::TableLayout(const QSizeF& screen) {
    is_upright = screen.height() > screen.width();
    unit = is_upright ? std::min(screen.width() / 1150, screen.height() / 2044)
                      : std::min(screen.width() / 1920, screen.height() / 1080);
    size = screen / unit;
    foot = size.height() - (is_upright ? 270 : 178);
    const double spare = foot - (is_upright ? 1774 : 902);
    shift = spare / 3;
    right = is_upright ? size.width() - margin : size.width() - 960;
    const double across = 744;
    chart = is_upright ? QRectF((size.width() - across) / 2, foot - across - 76 - spare / 3, across, across)
                       : QRectF(size.width() - 108 - across, 80 + spare / 2, across, across);
    table = is_upright ? QRectF(margin, 880 + shift, size.width() - 2 * margin, foot - 980 - shift)
                       : QRectF(size.width() - 808, 204 + shift, 808 - margin, 628 + spare - shift);
    button = QRectF(size.width() - margin - 486, size.height() - 152, 486, 116);
    keys = is_upright ? QRectF(margin, foot + 20, size.width() - 2 * margin, 84)
                      : QRectF(button.left() - 510, foot + 30, 480, 120);
}

TableBrush::TableBrush(QPainter& painter, const TableLayout& layout, const QFont& font)
    : LargeBrush(painter, dark_palette(), font, layout.unit, least), layout_(layout), go_(tints(palette_).primary) {}

double TableBrush::right_edge() const {
    return layout_.size.width() - margin;
}

double TableBrush::line(double x, double middle, const QString& words, double size, bool bold, const QColor& ink,
                        double end) {
    return LargeBrush::line(x, middle, words, size, bold, ink, end > 0 ? end : right_edge());
}

void TableBrush::ground(const QRectF& where, const QColor& colour, double radius) {
    LargeBrush::ground(where, colour, radius);
}

void TableBrush::paint(const Scene& scene, const QPixmap& chart) {
    painter_.fillRect(QRectF(QPointF(), layout_.size), palette_.color(QPalette::Base));
    const double turn = line(margin, 76, scene.turn, of_words, true, ink_);
    line(turn + 46, 76, scene.day, least, false, muted_);
    whose(scene);
    switch (scene.kind) {
        case Scene::Kind::order:
            order(scene);
            break;
        case Scene::Kind::base:
            base(scene);
            break;
        case Scene::Kind::field:
        case Scene::Kind::place:
            field(scene);
            break;
        case Scene::Kind::dice:
            dice(scene);
            fallen(scene);
            break;
        case Scene::Kind::hits:
            hits(scene);
            break;
        default:
            next(scene);
            break;
    }
    const bool is_order = scene.kind == Scene::Kind::order || scene.kind == Scene::Kind::base;
    if (is_order) line(margin, layout_.foot - 32, scene.problem, least, true, tints(palette_).wrong);
    if (!chart.isNull()) round(chart);
    foot(scene);
}

void TableBrush::covered() {
    painter_.fillRect(QRectF(QPointF(), layout_.size), palette_.color(QPalette::Base));
    const double middle = layout_.size.height() / 2;
    line(margin, middle - 60, u"Covered"_s, of_unit, true, ink_);
    line(margin, middle + 60, u"C shows it again"_s, of_words, false, muted_);
}

// On paper, where coloured letters stand out best.
void TableBrush::framed(const QRectF& where, const QColor& colour, double line, double radius) {
    painter_.setPen(QPen(colour, line));
    painter_.setBrush(palette_.color(QPalette::Base));
    painter_.drawRoundedRect(where, radius, radius);
}

void TableBrush::arrow(double x, double middle, double length, double thick) {
    const double wing = thick * 1.15;
    const double neck = x + length - 2 * wing;
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(go_);
    painter_.drawRect(QRectF(x, middle - thick / 2, neck - x + 1, thick));
    painter_.drawPolygon(QPolygonF{{neck, middle - wing}, {x + length, middle}, {neck, middle + wing}});
}

// Whose it is.
void TableBrush::whose(const Scene& scene) {
    if (scene.whose.id.isEmpty()) return;
    const double beside = width_of(scene.words, of_words, false) + 40;
    const double all = right_edge();
    const double end = scene.kind == Scene::Kind::base ? all - beside : layout_.is_upright ? all : layout_.right + 116;
    head(margin, 226 + layout_.shift / 2, scene.whose.side, scene.whose.id, scene.whose.about, of_unit, end);
}

void TableBrush::order(const Scene& scene) {
    const double top = layout_.shift;
    double below = 360 + top;
    if (!scene.to.isEmpty()) {
        constexpr double between = 210;
        const double all = width_of(scene.from, of_places, true) + between + width_of(scene.to, of_places, true);
        const double size = std::min(of_places, of_places * (layout_.right - margin) / all);
        const double middle = 424 + top;
        const double from = line(margin, middle, scene.from, size, true, ink_);
        arrow(from + 32, middle, 144 * size / of_places, 24);
        line(from + between * size / of_places, middle, scene.to, size, true, go_);
        below = 540 + top;
    }
    const double high = scene.dice.empty() || scene.to.isEmpty() ? 280 : 104;
    block(QRectF(margin, below, layout_.right - margin, high), scene.words, of_result, true, ink_);
    thrown(scene, 732 + top);
}

// The dice of an order with what their tables say of them: beside each other if all have room, else below each other.
void TableBrush::thrown(const Scene& scene, double middle) {
    constexpr double die = 108;
    constexpr double beside = die + 28;
    constexpr double between = 44;
    const auto room_of = [this](const Scene::Die& one) {
        if (one.table.isEmpty()) return die + 12;
        return beside + between + std::max(width_of(one.table, least, false), width_of(one.result, of_words, true));
    };
    double all = -between;
    for (const Scene::Die& one : scene.dice) all += room_of(one);
    const bool is_row = all <= layout_.right - margin;
    if (!is_row) middle -= 28;
    double x = margin;
    for (const Scene::Die& one : scene.dice) {
        if (middle + die / 2 > layout_.foot) return;
        painter_.setFont(sized(of_words, true));
        paint_die(painter_, QRectF(x, middle - die / 2, die, die), one.sides, one.face, palette_);
        line(x + beside, middle - 28, one.table, least, false, muted_, layout_.right);
        line(x + beside, middle + 28, one.result, of_words, true, ink_, layout_.right);
        const bool goes_on = is_row || one.table.isEmpty();
        x = goes_on ? x + room_of(one) : margin;
        if (!goes_on) middle += die + 12;
    }
}

// What the units of a base do, in two columns; more than eight kinds in three.
void TableBrush::base(const Scene& scene) {
    const double wide = width_of(scene.words, of_words, false);
    line(layout_.size.width() - margin - wide, 226 + layout_.shift / 2, scene.words, of_words, false, muted_);
    constexpr int most_in_two = 8;
    const auto count = static_cast<int>(scene.cards.size());
    const int columns = layout_.is_upright ? 1 : count > most_in_two ? 3 : 2;
    const int lines = (count + columns - 1) / columns;
    if (lines == 0) return;
    const double top = 296 + layout_.shift / 2;
    const double pitch = std::min(200.0, (layout_.foot - 30 - top) / lines);
    const double between = std::clamp(pitch - least_card, 6.0, 24.0);
    const double width = (layout_.size.width() - 2 * margin - (columns - 1) * 64) / columns;
    for (int i = 0; i < count; ++i) {
        const int column = i / lines;
        const double x = margin + column * (width + 64);
        card({x, top + i % lines * pitch, width, pitch - between}, scene.cards[static_cast<std::size_t>(i)],
             scene.whose.side);
    }
}

void TableBrush::card(const QRectF& where, const Scene::Card& card, int side) {
    const Tints& colours = tints(palette_);
    ground(where, colours.field);
    const double end = where.right() - 32;
    const double edge = std::clamp((where.height() - least_chip - of_words) / 3, 6.0, 18.0);  // above, between, below
    const double head = where.top() + edge + 26;
    const double kind = line(where.left() + 32, head, card.kind, of_words, true, ink_, end);
    const double about = width_of(card.about, least, false);
    line(std::max(kind + 32, end - about), head, card.about, least, false, muted_, end + 1);
    const QColor colour = side < 0 ? ink_ : side_colour(side, palette_);
    const QFont font = sized(least, true);
    const double top = head + 20 + edge;
    const double all = width_of(card.units.join(QString()), least, true);
    const auto count = static_cast<double>(card.units.size());
    const double beside = std::clamp((end - where.left() - 32 - all - 16 * (count - 1)) / count, 20.0, 64.0);
    double x = where.left() + 32;
    for (const QString& unit : card.units) {
        const double wide = QFontMetricsF(font).horizontalAdvance(unit) + beside;
        const QRectF chip(x, top, wide, where.bottom() - edge - top);
        if (chip.right() > end + 1) {
            line(x, chip.center().y(), u"\u2026"_s, of_words, true, colour);
            return;
        }
        framed(chip, colour, 3, 8);
        painter_.setFont(font);
        painter_.drawText(chip, Qt::AlignCenter, unit);
        x = chip.right() + 16;
    }
}

// What comes, or what is said, in the middle of the screen.
void TableBrush::next(const Scene& scene) {
    const double width = layout_.size.width() - 2 * margin;
    const double top = 230 + layout_.shift;
    const double high = layout_.foot - top - 40;
    double y = block({margin, top, width, high * .55}, scene.large, of_unit, true, ink_) + 36;
    if (scene.kind == Scene::Kind::note)
        y = block({margin, y, width, layout_.foot - 40 - y}, scene.typed + u'|', of_result, true, go_) + 30;
    const QColor wrong = tints(palette_).wrong;
    if (!scene.problem.isEmpty()) y = block({margin, y, width, 200}, scene.problem, of_words, true, wrong) + 30;
    block({margin, y, width, std::max(0.0, layout_.foot - 30 - y)}, scene.words, of_words, false, muted_);
}

// What ships lost, a row each.
void TableBrush::hits(const Scene& scene) {
    const Tints& colours = tints(palette_);
    const double width = layout_.size.width() - 2 * margin;
    line(margin, 190, scene.large, of_result, true, ink_);
    double top = block({margin, 240, width, 170}, scene.before, least, false, muted_) + 24;
    const double pitch = std::min(220.0, (layout_.foot - 20 - top) / static_cast<double>(scene.rows.size()));
    for (const Scene::Row& row : scene.rows) {
        const QRectF where(margin, top, width, pitch - 14);
        row.is_chosen ? framed(where, colours.wrong, 4) : ground(where, colours.field);
        double x = where.left() + 32;
        if (row.side >= 0) paint_side(painter_, {x, where.center().y() - 20, 40, 40}, row.side, palette_);
        x = line(x + 64, where.center().y(), row.key, of_words, true, row.is_chosen ? colours.wrong : ink_);
        x = std::max(x + 32, margin + 420);
        block({x, where.top(), where.right() - 24 - x, where.height()}, row.words, of_words, row.is_chosen, ink_, true);
        top += pitch;
    }
}

// What is asked, and what stands there.
void TableBrush::field(const Scene& scene) {
    const double top = 300 + layout_.shift;
    const double width = layout_.right - margin;
    const double asked = block({margin, top, width, 190}, scene.large, of_result, true, ink_) + 30;
    const QString none = scene.offer.isEmpty() ? u"\u2026"_s : u"%1 ?"_s.arg(scene.offer);
    const QString& stands_there = scene.typed.isEmpty() ? none : scene.typed;
    const double stands =
        block({margin, asked, width, 190}, stands_there, of_unit, true, scene.offer.isEmpty() ? go_ : muted_) + 30;
    const double bottom = layout_.is_upright ? layout_.table.top() - 20 : layout_.foot - 30;
    const QRectF rest(margin, stands, width, std::max(0.0, bottom - stands));
    const bool is_wrong = !scene.problem.isEmpty();
    const QString& said = is_wrong ? scene.problem : scene.words.isEmpty() ? scene.before : scene.words;
    block(rest, said, of_words, is_wrong, is_wrong ? tints(palette_).wrong : muted_);
    rows(scene);
}

// One throw, as it is typed.
void TableBrush::dice(const Scene& scene) {
    const double top = layout_.shift;
    const double asked = line(margin, 346 + top, scene.large, of_result, true, ink_, layout_.right);
    line(asked + 26, 346 + top, scene.words, of_result, false, muted_, layout_.right);
    const bool is_one = scene.dice.size() == 1;
    const double die =
        is_one ? 400 : std::min(300.0, (layout_.right - margin) / static_cast<double>(scene.dice.size()));
    double x = margin;
    const double middle = 628 + top;
    for (const Scene::Die& one : scene.dice) {
        const QRectF where(x, middle - die / 2, die * (is_one ? 1 : .92), die * (is_one ? 1 : .92));
        typed_die(where, one);
        x = where.right() + (is_one ? 40 : 20);
    }
    rows(scene);
    const bool has_room = layout_.is_upright || place_of_rows(scene).left() > layout_.right;
    if (scene.typed.isEmpty() || (is_one && !has_room)) return;  // the row that is lit says it
    if (!is_one) {
        line(margin, middle + die / 2 + 40, scene.typed, least, true, go_, layout_.right);
        return;
    }
    arrow(x, middle, 110, 22);
    const double left = x + 136;
    const double width = layout_.right - left;
    const bool is_explained = !scene.explained.isEmpty();
    block({left, middle - 180, width, is_explained ? 220.0 : 360.0}, scene.typed, of_unit, true, go_, true);
    if (is_explained) block({left, middle + 50, width, 120}, scene.explained, of_result - 16, true, ink_);
}

// What is wrong, or the throw before this one, as long as nothing is typed here: beside the turn, or below the rows.
void TableBrush::fallen(const Scene& scene) {
    constexpr double die = 92;
    constexpr double beside = die + 16;
    const double middle = layout_.is_upright ? layout_.foot - 52 : 84;
    const double first = layout_.is_upright ? margin : margin + 720;
    const QRectF room(first, middle - 52, right_edge() - first, 104);
    if (!scene.problem.isEmpty()) {
        block(room, scene.problem, least, true, tints(palette_).wrong, true);
        return;
    }
    const double dice = beside * static_cast<double>(scene.fallen.size());
    double x = std::max(first, right_edge() - dice - width_of(scene.before, of_words, true));
    for (const Scene::Die& one : scene.fallen) {
        painter_.setFont(sized(of_words, true));
        paint_die(painter_, QRectF(x, middle - die / 2, die, die), one.sides, one.face, palette_);
        x += beside;
    }
    line(x, middle, scene.before, of_words, true, ink_);
}

// In the shape of its kind: pips on a six-sided one; else, as it may be wrong or two dice for one, what is typed.
void TableBrush::typed_die(const QRectF& where, const Scene::Die& die) {
    const bool has_pips = die.sides == 6 && dice::is_face(die.result.toStdString(), die.sides);
    const int face = has_pips ? dice::parse_face(die.result.toStdString(), die.sides) : 0;
    paint_die(painter_, where, die.sides, face, palette_, true);
    if (has_pips) return;
    if (die.result.isEmpty()) {  // where it is typed
        const double high = where.height() * .3;
        return ground({where.center().x() - 4, where.center().y() - high / 2, 8, high}, go_, 0);
    }
    const double edge = where.width() * .14;
    typed(where.adjusted(edge, 0, -edge, 0), die.result, where.width() * (die.sides == 20 ? .53 : .46), go_);
}

// Beside what is asked; rows of many words stand below it.
QRectF TableBrush::place_of_rows(const Scene& scene) const {
    double words = 0;
    for (const Scene::Row& row : scene.rows) words = std::max(words, width_of(row.words, least, true));
    constexpr double beside_words = 280;
    const double wide = std::min(words + beside_words, layout_.size.width() - 2 * margin - 480);
    const QRectF& usual = layout_.table;
    if (layout_.is_upright || scene.kind != Scene::Kind::dice || wide <= usual.width()) return usual;
    const double top = 392 + layout_.shift;
    return {usual.right() - wide, top, wide, layout_.foot - 40 - top};
}

// Whether all rows can stand in two columns.
bool TableBrush::fits_half(const Scene& scene, double width) const {
    constexpr double beside_words = 60 + 40 + 40 + 24;
    return std::ranges::all_of(scene.rows, [&](const Scene::Row& row) {
        return width_of(row.words, least, true) + beside_words <= (width - 14) / 2;
    });
}

// Choices, or the rows of a table, around the one that is chosen.
void TableBrush::rows(const Scene& scene) {
    if (scene.rows.empty()) return;
    const QRectF all = place_of_rows(scene);
    const Tints& colours = tints(palette_);
    double top = all.top();
    const bool has_title = !scene.table.isEmpty() && all == layout_.table;
    if (has_title) line(all.left() + 8, top + 18, scene.table, least, false, muted_);
    if (has_title) top += 78;
    constexpr double least_pitch = 74;
    const double most = std::max(1.0, std::floor((all.bottom() - top + 18) / least_pitch));
    const bool is_long = static_cast<double>(scene.rows.size()) > most;
    const std::size_t columns = is_long && scene.kind == Scene::Kind::field && fits_half(scene, all.width()) ? 2 : 1;
    const std::size_t lines = (scene.rows.size() + columns - 1) / columns;
    const double pitch = std::clamp((all.bottom() - top) / static_cast<double>(lines), least_pitch, 142.0);
    const std::size_t in_column =
        std::min(lines, static_cast<std::size_t>(std::max(1.0, (all.bottom() - top + 18) / pitch)));
    const std::size_t room = in_column * columns;
    const double wide = (all.width() + 14) / static_cast<double>(columns) - 14;
    const auto chosen =
        static_cast<std::size_t>(std::ranges::find(scene.rows, true, &Scene::Row::is_chosen) - scene.rows.begin());
    const std::size_t first = first_in_sight(scene.rows.size(), room, chosen);
    const double size = pitch > 100 ? of_words + 8 : least;
    double keys = 60;
    for (const Scene::Row& row : scene.rows) keys = std::max(keys, width_of(row.key, size, true));
    for (std::size_t i = first; i < std::min(scene.rows.size(), first + room); ++i) {
        const Scene::Row& row = scene.rows[i];
        const std::size_t columns_before = (i - first) / in_column;
        const auto column = static_cast<double>(columns_before);
        const auto below = static_cast<double>((i - first) % in_column);
        const QRectF where(all.left() + column * (wide + 14), top + below * pitch, wide, pitch - 14);
        ground(where, row.is_chosen ? colours.primary : colours.field);
        const QColor ink = row.is_chosen ? colours.on_primary : ink_;
        const double end = where.left() + 40 + keys;
        const double key = width_of(row.key, size, true);
        line(end - key, where.center().y(), row.key, size, true, ink, end + 1);
        const QRectF words(end + 40, where.top(), where.right() - end - 64, where.height());
        if (width_of(row.words, least, row.is_chosen) > words.width() && words.height() > 2.4 * least) {
            block(words, row.words, least, row.is_chosen, ink, true);
        } else {
            line(words.left(), words.center().y(), row.words, std::max(least, size - 6), row.is_chosen, ink,
                 words.right());
        }
    }
}

// The chart within a ring, with a tick every ten degrees.
void TableBrush::round(const QPixmap& chart) {
    const QRectF& where = layout_.chart;
    const Tints& colours = tints(palette_);
    const double edge = where.width() / 2;
    painter_.save();
    QPainterPath disc;
    disc.addEllipse(where);
    painter_.setClipPath(disc);
    painter_.drawPixmap(where, chart, QRectF(chart.rect()));
    painter_.restore();
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(colours.border, 4));
    painter_.drawEllipse(where);
    for (int angle = 0; angle < 360; angle += 10) {
        const double out = angle % 90 == 0 ? 24 : angle % 45 == 0 ? 20 : 11;
        QLineF tick = QLineF::fromPolar(edge + out, angle);
        tick.translate(where.center());
        const double inner = edge / (edge + out);
        painter_.setPen(QPen(colours.border, angle % 45 == 0 ? 4 : 3));
        painter_.drawLine(QLineF(tick.pointAt(inner), tick.p2()));
    }
    const auto name = [&](const QString& way, double x, double y) {
        const double half = width_of(way, least, true) / 2;
        line(where.center().x() + x * (edge + 46) - half, where.center().y() + y * (edge + 46), way, least, true,
             muted_, layout_.size.width());
    };
    name(u"N"_s, 0, -1);
    name(u"E"_s, 1.01, 0);
    name(u"S"_s, 0, 1);
    name(u"W"_s, -1.02, 0);
}

// How far it is, the keys, and room for the main one.
void TableBrush::foot(const Scene& scene) {
    const Tints& colours = tints(palette_);
    painter_.fillRect(QRectF(margin, layout_.foot, layout_.size.width() - 2 * margin, 2), colours.hairline);
    const double beside = keys(scene.keys);
    const double end = (layout_.is_upright ? layout_.button.left() : beside) - 24;
    const double middle = layout_.button.center().y() + 12;
    if (scene.all > 1) {
        const double pitch = std::min(62.0, std::min(620.0, end - margin) / scene.all);
        for (int i = 0; i < scene.all; ++i) {
            const QColor colour = i + 1 == scene.number  ? go_
                                  : i + 1 < scene.number ? colours.border
                                                         : colours.hairline;
            const double gap = std::min(10.0, pitch * .3);
            ground(QRectF(margin + i * pitch, middle - 64, pitch - gap, 14), colour, 7);
        }
        double x = line(margin, middle, u"%1 of %2"_s.arg(scene.number).arg(scene.all), of_words - 4, true, ink_, end);
        const QString first = scene.then_unit.isEmpty() ? scene.then : scene.then_unit;
        if (!first.isEmpty() && x + 180 + width_of(first, least, true) <= end) {
            x = line(x + 36, middle, u"then"_s, of_words - 4, false, muted_, end) + 22;
            const QColor colour = scene.then_side < 0 ? ink_ : side_colour(scene.then_side, palette_);
            if (!scene.then_unit.isEmpty()) x = line(x, middle, scene.then_unit, of_words - 4, true, colour, end) + 22;
            if (x + width_of(scene.then, least, true) <= end)
                line(x, middle, scene.then, of_words - 4, true, ink_, end);
        }
    }
}

// In columns that are as wide as their words, from the right; where they begin.
double TableBrush::keys(const QStringList& keys) {
    constexpr double between = 36;
    const auto count = static_cast<int>(keys.size());
    const int columns = layout_.is_upright ? 4 : std::max(2, (count + 2) / 3);
    const double pitch = layout_.keys.height() / std::max(2, (count + columns - 1) / columns);
    double right = layout_.keys.right() - 8;
    for (int column = columns - 1; column >= 0; --column) {
        double wide = 0;
        for (int i = column; i < count; i += columns) {
            const double width = width_of(keys[i], of_keys, false);
            const int row = i / columns;
            const double middle = layout_.keys.top() + (row + .5) * pitch;
            line(right - width, middle, keys[i], of_keys, false, muted_, right + 1);
            wide = std::max(wide, width);
        }
        right -= wide + (wide > 0 ? between : 0);
    }
    return right + between;
}

void TableBrush::button(const QString& words, const QString& key) {
    const Tints& colours = tints(palette_);
    const QRectF where(QPointF(), layout_.button.size());
    ground(where, colours.primary);
    painter_.setPen(colours.on_primary);
    const QString all = QStringLiteral("%1: %2").arg(words, key);
    const double room = where.width() - 32;
    for (const double size : {of_words - 4, least}) {
        painter_.setFont(sized(size, true));
        if (QFontMetricsF(painter_.font()).horizontalAdvance(all) <= room)
            return painter_.drawText(where, Qt::AlignCenter, all);
    }
    const QRectF inside = where.adjusted(16, 0, -16, 0);
    const QRectF broken = painter_.boundingRect(inside, Qt::AlignCenter | Qt::TextWordWrap, all);
    if (inside.contains(broken)) return painter_.drawText(inside, Qt::AlignCenter | Qt::TextWordWrap, all);
    const QString cut = QFontMetricsF(painter_.font()).elidedText(words, Qt::ElideRight, room);
    painter_.drawText(where, Qt::AlignCenter, QStringLiteral("%1\n%2").arg(cut, key));
}

}  // namespace flagplot::ui
