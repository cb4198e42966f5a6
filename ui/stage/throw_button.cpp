#include "ui/stage/throw_button.h"

#include <QPainter>
#include <algorithm>

#include "ui/common/marks.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

constexpr std::size_t most_in_line = 4;  // all stand on the page of the dice
constexpr std::size_t most_large = 24;   // the rest stands in words
constexpr int most_columns = 12;         // of small ones
constexpr int gap = 3;
constexpr double most_turned = 50;  // degrees, of a die that falls

}  // namespace

ThrowButton::ThrowButton(int step, const session::Roll& roll, QWidget* parent, Size size)
    : QAbstractButton(parent), step_(step), size_(size), sides_(roll.sides), faces_(roll.faces) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
}

void ThrowButton::fall(double done) {
    done_ = done;
    update();
}

int ThrowButton::shown() const {
    if (size_ == Size::small) return static_cast<int>(faces_.size());
    return static_cast<int>(std::min(faces_.size(), size_ == Size::large ? most_large : most_in_line));
}

int ThrowButton::columns() const {
    if (size_ != Size::large) return std::clamp(shown(), 1, most_columns);
    return shown() <= 2 ? 1 : shown() <= 6 ? 2 : 4;
}

int ThrowButton::die() const {
    const int line = fontMetrics().height();
    if (size_ != Size::large) return size_ == Size::small ? line * 4 / 3 : line * 9 / 5;
    return shown() <= 2 ? line * 5 : shown() <= 6 ? line * 3 : line * 2;
}

QSize ThrowButton::sizeHint() const {
    const int lines = std::max(1, (shown() + columns() - 1) / columns());
    return {columns() * (die() + gap), lines * (die() + gap) - gap};
}

void ThrowButton::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    QPalette colours = palette();
    colours.setCurrentColorGroup(QPalette::Active);  // also where there is no table to show
    const int size = die();
    const double top = (height() - sizeHint().height()) / 2.0;
    const double left = 1 - done_;  // of their way
    for (int i = 0; i < shown(); ++i) {
        const int line = i / columns();
        const QRectF where(i % columns() * (size + gap), top + line * (size + gap), size, size);
        const auto at = static_cast<std::size_t>(i);
        painter.save();
        painter.translate(where.center() - QPointF(0, left * (where.bottom() + 1)));
        painter.rotate(left * (i % 2 == 0 ? -most_turned : most_turned));
        paint_die(painter, where.translated(-where.center()), sides_[at], faces_[at], colours, isChecked());
        painter.restore();
    }
    if (hasFocus()) paint_focus(painter, *this, rect());
}

}  // namespace flagplot::ui
