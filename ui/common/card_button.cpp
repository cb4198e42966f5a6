#include "ui/common/card_button.h"

#include <QKeyEvent>
#include <QPainter>

#include "ui/common/made.h"
#include "ui/common/theme.h"

namespace flagplot::ui {

CardButton::CardButton(const QString& name, QWidget* parent) : QAbstractButton(parent) {
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
}

void CardButton::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tints colours = tints(palette());
    painter.setBrush(underMouse() || isDown() ? colours.selected : palette().color(QPalette::Base));
    painter.setPen(QPen(underMouse() || hasFocus() ? colours.tick : colours.line, hasFocus() ? 2 : 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), corner, corner);
}

void CardButton::keyPressEvent(QKeyEvent* event) {
    if (is_enter_key(*event) && !event->isAutoRepeat()) return click();
    QAbstractButton::keyPressEvent(event);
}

}  // namespace flagplot::ui
