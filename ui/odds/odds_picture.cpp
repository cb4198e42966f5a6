#include "ui/odds/odds_picture.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "table/odds.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

// "35", "7.5"
QString figure(double chance) {
    return text(table::percent(chance)).remove(QStringLiteral(" %"));
}

QString words_of(const std::vector<Likely>& odds) {
    QStringList words;
    for (const Likely& one : odds) words += QStringLiteral("%1 %2 %").arg(one.label, figure(one.chance));
    return words.join(QStringLiteral(", "));
}

// The likeliest, or what is desired, stands out; the others are told apart by the gaps between them.
bool stands_out(const Likely& one, const std::vector<Likely>& odds) {
    return one.is_desired || &one == &*std::ranges::max_element(odds, {}, &Likely::chance);
}

}  // namespace

void OddsPicture::show_odds(std::vector<Likely> odds, bool as_rose) {
    odds_ = std::move(odds);
    is_rose_ = as_rose;
    setSizePolicy(as_rose ? QSizePolicy::Maximum : QSizePolicy::Preferred, QSizePolicy::Preferred);
    setAccessibleDescription(words_of(odds_));
    updateGeometry();
    update();
}

QSize OddsPicture::sizeHint() const {
    return {letters(is_rose_ ? 31 : 30), fontMetrics().height() * (is_rose_ ? 7 : 3)};
}

void OddsPicture::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    is_rose_ ? paint_rose(painter) : paint_strip(painter);
}

// Below the strip its results, each where its part begins as far as the one before leaves it room. Those that have none
// there stand in the next line, at its end.
void OddsPicture::paint_strip(QPainter& painter) const {
    const Tints colours = tints(palette());
    const QFontMetricsF heavy(bold(font()));
    const QFontMetricsF plain(font());
    const double line = plain.height();
    const double thickness = line * .6;
    const double between = line * .7;
    constexpr double gap = 1;
    const auto name_of = [&](const Likely& one) { return heavy.horizontalAdvance(one.label) + 4; };
    const auto room_of = [&](const Likely& one) { return name_of(one) + plain.horizontalAdvance(figure(one.chance)); };
    double left = 0;
    double free = 0;  // from where on the line of labels is
    double top = thickness + 3;
    bool is_first_line = true;
    for (auto one = odds_.begin(); one != odds_.end(); ++one) {
        const double part = width() * one->chance;
        painter.setPen(Qt::NoPen);
        painter.setBrush(stands_out(*one, odds_) ? colours.primary : colours.bar);
        painter.drawRect(QRectF(left, 0, std::max(1.0, part - gap), thickness));
        if (is_first_line && std::max(left, free) + room_of(*one) > width()) {
            double rest = -between;
            for (auto other = one; other != odds_.end(); ++other) rest += room_of(*other) + between;
            free = std::max(0.0, width() - rest);
            top += line;
            is_first_line = false;
        }
        const double at = is_first_line ? std::max(left, free) : free;
        write(painter, QRectF(at, top, name_of(*one), line), one->label, bold(font()), palette().color(QPalette::Text));
        write(painter, QRectF(at + name_of(*one), top, line * 4, line), figure(one->chance), font(), muted(palette()));
        free = at + room_of(*one) + between;
        left += part;
    }
}

void OddsPicture::paint_rose(QPainter& painter) const {
    const Tints colours = tints(palette());
    const double line = fontMetrics().height();
    const QPointF middle = QRectF(rect()).center();
    const double radius = std::min(width(), height()) / 2.0 - line * 1.1;
    painter.setPen(QPen(colours.border, 1.2));
    painter.setBrush(colours.field);
    painter.drawEllipse(middle, radius, radius);
    double most = 0;
    for (const Likely& one : odds_) most = std::max(most, one.chance);
    for (const Likely& one : odds_) {
        const double turn = one.angle * std::numbers::pi / 180;
        const QPointF way(std::sin(turn), -std::cos(turn));
        const QPointF across(-way.y(), way.x());
        const double length = most > 0 ? radius * (.25 + .7 * one.chance / most) : 0;
        const double thick = most > 0 ? line * (.07 + .23 * one.chance / most) : 0;
        const QColor colour = stands_out(one, odds_) ? colours.primary : muted(palette());
        painter.setPen(QPen(colour, thick));
        if (one.chance > 0) {
            const QPointF tip = middle + way * length;
            painter.drawLine(middle, tip - way * thick * 2);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawPolygon(QPolygonF{tip, tip - way * thick * 3 + across * thick * 1.5,
                                          tip - way * thick * 3 - across * thick * 1.5});
        }
        const QFont face = one.is_desired ? bold(font()) : font();
        const QColor ink = one.is_desired ? palette().color(QPalette::Text) : muted(palette());
        const QString words = one.is_desired ? text(table::percent(one.chance)) : figure(one.chance);
        const double half = QFontMetricsF(face).horizontalAdvance(words) / 2;  // beside the circle, not in it
        const QPointF at = middle + way * (radius + line * .75) + QPointF(way.x() * (half - line * .3 + px(8)), 0);
        write(painter, QRectF(at.x() - line * 2, at.y() - line / 2, line * 4, line), words, face, ink, Qt::AlignCenter);
    }
}

}  // namespace flagplot::ui
