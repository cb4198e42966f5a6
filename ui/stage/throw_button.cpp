#include "ui/stage/throw_button.h"

#include <QPainter>
#include <QStyleOptionFocusRect>
#include <algorithm>

#include "ui/common/die.h"

namespace flagplot::ui {
namespace {

constexpr std::size_t most = 4;  // all stand on the page of the dice

}  // namespace

ThrowButton::ThrowButton(int step, const session::Roll& roll, QWidget* parent)
    : QAbstractButton(parent), step_(step), sides_(roll.sides), faces_(roll.faces) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
}

QSize ThrowButton::sizeHint() const {
    const int shown = static_cast<int>(std::min(faces_.size(), most));
    return {shown * (die() + 3), die()};
}

void ThrowButton::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    for (std::size_t i = 0; i < std::min(faces_.size(), most); ++i) {
        const QRectF where(static_cast<double>(i) * (die() + 3), (height() - die()) / 2.0, die(), die());
        paint_die(painter, where, sides_[i], faces_[i], palette(), isChecked());
    }
    if (!hasFocus()) return;
    QStyleOptionFocusRect focus;
    focus.initFrom(this);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
}

}  // namespace flagplot::ui
