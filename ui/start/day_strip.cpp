#include "ui/start/day_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr int most_in_line = 12;
constexpr double gap = 3;
constexpr double corner = 5;

}  // namespace

DayStrip::DayStrip(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleDescription(u"Left and Right go from turn to turn, Space makes day or night of it"_s);
}

void DayStrip::set_day(int turns, int first_daylight, int last_daylight) {
    turns_ = turns;
    first_ = first_daylight;
    last_ = last_daylight;
    at_ = std::clamp(at_, 1, std::max(1, turns));
    say();
    updateGeometry();
    update();
}

void DayStrip::say() {
    const QString day = is_known() ? u"Daylight: turns %1 to %2 of %3"_s.arg(first_).arg(last_).arg(turns_)
                                   : u"Daylight: not said yet"_s;
    const bool is_day = is_known() && at_ >= first_ && at_ <= last_;
    const QString here = is_known() ? (is_day ? u", day"_s : u", night"_s) : QString();
    setAccessibleName(hasFocus() ? u"%1; turn %2%3"_s.arg(day).arg(at_).arg(here) : day);
}

int DayStrip::columns() const {
    return std::clamp(turns_, 1, most_in_line);
}

QRectF DayStrip::place_of(int turn) const {
    const double wide = static_cast<double>(width()) / columns();
    const int lines = (turns_ + columns() - 1) / columns();
    const double high = static_cast<double>(height()) / std::max(1, lines);
    const int line = (turn - 1) / columns();
    const int column = (turn - 1) % columns();
    return QRectF(column * wide, line * high, wide, high).adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
}

QSize DayStrip::sizeHint() const {
    const int lines = (std::max(1, turns_) + columns() - 1) / columns();
    const double wide = turns_ > most_in_line / 2 ? 6 : 10;  // letters
    return {letters(wide) * columns(), letters(lines > 1 ? 5.5 : 7) * lines};
}

void DayStrip::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tints& colours = tints(palette());
    for (int turn = 1; turn <= turns_; ++turn) {
        const QRectF where = place_of(turn);
        const bool is_day = !is_known() || (turn >= first_ && turn <= last_);
        painter.setPen(QPen(colours.line, 1));
        painter.setBrush(is_day ? colours.day : colours.night);
        painter.drawRoundedRect(where, corner, corner);
        painter.setPen(is_day ? colours.on_day : colours.on_night);
        QFont bold = font();
        bold.setBold(true);
        painter.setFont(bold);
        painter.drawText(where, Qt::AlignCenter, QString::number(turn));
        const double sign = where.height() / 7;
        if (is_known() && where.width() > 6 * sign) {
            const QPointF middle(where.right() - 1.6 * sign, where.top() + 1.6 * sign);
            painter.setPen(Qt::NoPen);
            painter.setBrush(is_day ? colours.doubt : colours.on_night);
            painter.drawEllipse(middle, sign * .8, sign * .8);
            if (!is_day) {
                painter.setBrush(colours.night);
                painter.drawEllipse(middle + QPointF(sign * .45, -sign * .25), sign * .7, sign * .7);
            }
        }
        if (hasFocus() && turn == at_) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colours.tick, 2.5));
            painter.drawRoundedRect(where, corner, corner);
        }
    }
}

void DayStrip::toggle(int turn) {
    int first = first_;
    int last = last_;
    if (!is_known()) {
        first = last = turn;
    } else if (turn < first || turn > last) {
        first = std::min(first, turn);
        last = std::max(last, turn);
    } else if (first == last) {
        first = last = 0;
    } else if (turn - first < last - turn) {
        first = turn + 1;
    } else {
        last = turn - 1;
    }
    at_ = turn;
    set_day(turns_, first, last);
    emit day_chosen(first, last);
}

void DayStrip::mousePressEvent(QMouseEvent* event) {
    for (int turn = 1; turn <= turns_; ++turn) {
        if (place_of(turn).contains(event->position())) return toggle(turn);
    }
}

void DayStrip::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (event->key() == Qt::Key_Space) return toggle(at_);
    if (step == 0) return QWidget::keyPressEvent(event);
    at_ = std::clamp(at_ + step, 1, std::max(1, turns_));
    say();
    update();
}

void DayStrip::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    say();
}

void DayStrip::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    say();
}

}  // namespace flagplot::ui
