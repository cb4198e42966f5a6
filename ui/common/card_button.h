#pragma once

#include <QAbstractButton>
#include <QKeyEvent>
#include <QPainter>

#include "ui/common/made.h"

namespace flagplot::ui {

// A framed ground with words and pictures laid out on it, all of which is a button: a click anywhere, Enter or the
// space bar takes it.
class CardButton : public QAbstractButton {
    Q_OBJECT

  public:
    static constexpr int corner = 6;  // pixels

    // `name` is what a screen reader says.
    explicit CardButton(const QString& name, QWidget* parent = nullptr) : QAbstractButton(parent) {
        setAccessibleName(name);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setCursor(Qt::PointingHandCursor);
    }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Tints colours = tints(palette());
        painter.setBrush(underMouse() || isDown() ? colours.selected : palette().color(QPalette::Base));
        painter.setPen(QPen(underMouse() || hasFocus() ? colours.tick : colours.line, hasFocus() ? 2 : 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), corner, corner);
    }
    void keyPressEvent(QKeyEvent* event) override {
        if (is_enter_key(*event) && !event->isAutoRepeat()) return click();
        QAbstractButton::keyPressEvent(event);
    }
};

}  // namespace flagplot::ui
