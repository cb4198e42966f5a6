#include "ui/odds/odds_picture.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "table/odds.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
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

void OddsPicture::show_odds(std::vector<Likely> odds, const QString& title) {
    odds_ = std::move(odds);
    title_ = title;
    setSizePolicy(is_rose() ? QSizePolicy::Maximum : QSizePolicy::Preferred, QSizePolicy::Preferred);
    setAccessibleDescription(words_of(odds_));
    updateGeometry();
    update();
}

QSize OddsPicture::sizeHint() const {
    return is_rose() ? QSize(width_of_rose(), fontMetrics().height() * 7)
                     : QSize(letters(30), height_of_strip(fontMetrics()));
}

void OddsPicture::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    is_rose() ? paint_rose(painter) : paint_strip(painter);
}

// "Full" of "Full Speed", where the title ends with that word.
QString OddsPicture::label_of(const Likely& one) const {
    const QString said = QLatin1Char(' ') + title_.section(QLatin1Char(' '), -1);
    return one.label.endsWith(said) ? one.label.chopped(said.size()) : one.label;
}

// What its label and figure take below the strip.
double OddsPicture::room_of(const Likely& one) const {
    return QFontMetricsF(bold(font())).horizontalAdvance(label_of(one)) + 4 +
           QFontMetricsF(font()).horizontalAdvance(figure(one.chance));
}

// So wide that what stands below the parts has room beside where each begins; what would take too much of it stands
// elsewhere.
double OddsPicture::width_of_strip() const {
    double most = width();
    double before = 0;
    constexpr double least = 0.85;  // of the picture
    for (const Likely& one : odds_) {
        const double fits = before > 0 ? (width() - room_of(one)) / before : width();
        if (fits > width() * least) most = std::min(most, fits);
        before += one.chance;
    }
    return most;
}

// Below the strip its results, without a word that the title ends with as well: each where its part begins as far as
// the one before leaves it room, and none goes on behind the picture's edge. One that has no room stands in the next
// line, and the last one at the end of the title's line.
void OddsPicture::paint_strip(QPainter& painter) const {
    const Tints colours = tints(palette());
    const QColor ink = palette().color(QPalette::Text);
    const QFontMetricsF heavy(bold(font()));
    const QFontMetricsF plain(font());
    const double line = plain.height();
    const double between = line * .7;
    const double strip = width_of_strip();
    constexpr double gap = 1;
    const QString title = u"%1 in %"_s.arg(title_);
    write(painter, QRectF(0, 0, width(), line), title, font(), muted(palette()));
    double left = 0;
    double free = 0;  // from where on the line of labels is
    double top = line * 1.6 + 6;
    for (const Likely& one : odds_) {
        const double part = strip * one.chance;
        painter.setPen(Qt::NoPen);
        painter.setBrush(stands_out(one, odds_) ? colours.primary : colours.bar);
        painter.drawRect(QRectF(left, line + 3, std::max(1.0, part - gap), line * .6));
        const QString label = label_of(one);
        const double name = heavy.horizontalAdvance(label) + 4;
        const double room = room_of(one);
        const double last = width() - room;
        const bool is_full = last < free;
        const bool is_above =
            is_full && &one == &odds_.back() && strip - room > plain.horizontalAdvance(title) + between;
        if (is_full && !is_above) top += line;
        const double below = std::max(0.0, std::min(is_full ? left : std::max(left, free), last));
        const QPointF at(below, top);
        if (is_above) {
            const QString words = QStringLiteral("%1 %2").arg(label, figure(one.chance));
            write(painter, QRectF(0, 0, strip, line), words, font(), muted(palette()),
                  Qt::AlignRight | Qt::AlignVCenter);
        } else {
            write(painter, QRectF(at, QSizeF(name, line)), label, bold(font()), ink);
            write(painter, QRectF(at.x() + name, at.y(), line * 4, line), figure(one.chance), font(), muted(palette()));
        }
        free = below + room + between;
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
