#include "ui/map/pan_zoom.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QApplication>
#include <QFontInfo>
#include <QKeyEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr double zoom_step = 1.25;
constexpr double pan_step = 0.2;  // of the widget

QAccessibleInterface* drawing_interface(const QString& /*class_name*/, QObject* object) {
    auto* const drawing = qobject_cast<PanZoom*>(object);
    return drawing ? new QAccessibleWidget(drawing, QAccessible::Canvas) : nullptr;
}

}  // namespace

PanZoom::PanZoom(QWidget* parent) : Fitted(parent) {
    static const bool installed = (QAccessible::installFactory(drawing_interface), true);
    Q_UNUSED(installed)
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

QPointF PanZoom::on_widget(const QPointF& in_drawing) const {
    const hex::Point at = hex::on_view(view_, {in_drawing.x(), in_drawing.y()});
    return {at.x, at.y};
}

QPointF PanZoom::in_drawing(const QPointF& on_widget) const {
    const hex::Point at = hex::on_plane(view_, on_widget.x(), on_widget.y());
    return {at.x, at.y};
}

double PanZoom::letter_size() const {
    return QFontInfo(font()).pixelSize() * factor_of(Type::small);
}

// ---- what is in sight

void PanZoom::show_all() {
    shows_all_ = true;
    fit();
}

void PanZoom::fit() {
    if (has_drawing() && width() > 0 && height() > 0) {
        if (shows_all_) view_ = whole();
        view_.width = width();
        view_.height = height();
        view_.text = letter_size();
    }
    update();
}

void PanZoom::look_at(const QPointF& centre, double scale) {
    view_.scale = scale;
    view_.centre = {centre.x(), centre.y()};
    shows_all_ = false;
    fit();
}

void PanZoom::zoom_at(const QPointF& point, double factor) {
    if (!has_drawing()) return;
    const QPointF held = in_drawing(point);
    const auto [least, most] = scales();
    // What was fitted smaller or larger than one can zoom to doesn't jump.
    const double before = view_.scale;
    view_.scale = std::clamp(before * factor, std::min(before, least), std::max(before, most));
    const QPointF moved = held - in_drawing(point);
    view_.centre = view_.centre + hex::Point{moved.x(), moved.y()};
    shows_all_ = false;
    update();
}

void PanZoom::pan(const QPointF& pixels) {
    if (!has_drawing()) return;
    view_.centre = view_.centre - hex::Point{pixels.x() / view_.scale, pixels.y() / view_.scale};
    shows_all_ = false;
    update();
}

void PanZoom::paint_frame(QPainter& painter, const QColor& border) const {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(hasFocus() ? QPen(tints(palette()).tick, 4) : QPen(border, 2));
    painter.drawRect(rect());  // half of the pen lies outside
}

// ---- mouse, trackpad and keys

bool PanZoom::drag(const QPointF& point) {
    if (!held_at_) return false;
    pan(point - *held_at_);
    held_at_ = point;
    return true;
}

void PanZoom::say_tip(const QPointF& point) {
    setToolTip(tip(words_under(point)));
    if (QToolTip::isVisible() && QToolTip::text() != toolTip()) QToolTip::hideText();
}

void PanZoom::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    pressed_at_ = event->position();
    usual_cursor_ = cursor();
    hold(event->position());
}

void PanZoom::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_at_) return say_tip(event->position());
    const bool drags = (event->position() - *pressed_at_).manhattanLength() >= QApplication::startDragDistance();
    if (drags) setCursor(Qt::ClosedHandCursor);
    if (drags) drag(event->position());
}

void PanZoom::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !pressed_at_) return QWidget::mouseReleaseEvent(event);
    const bool moved = (event->position() - *pressed_at_).manhattanLength() >= QApplication::startDragDistance();
    pressed_at_.reset();
    let_go();
    setCursor(usual_cursor_);
    if (!moved) clicked(event->position());
}

bool PanZoom::event(QEvent* event) {
    if (event->type() == QEvent::NativeGesture) {
        const auto* const gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoom_at(gesture->position(), std::max(0.1, 1 + gesture->value()));
            return true;
        }
    }
    return QWidget::event(event);
}

void PanZoom::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0) return QWidget::wheelEvent(event);
    zoom_at(event->position(), std::pow(zoom_step, notches));
    event->accept();
}

bool PanZoom::is_plain(const QKeyEvent& event) {
    return (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
}

void PanZoom::arrow(int right, int down, bool /*shifted*/) {
    pan({-right * width() * pan_step, -down * height() * pan_step});
}

void PanZoom::keyPressEvent(QKeyEvent* event) {
    if (!is_plain(*event)) return QWidget::keyPressEvent(event);
    const bool shifted = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
        case Qt::Key_Left:
            return arrow(-1, 0, shifted);
        case Qt::Key_Right:
            return arrow(1, 0, shifted);
        case Qt::Key_Up:
            return arrow(0, -1, shifted);
        case Qt::Key_Down:
            return arrow(0, 1, shifted);
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoom(zoom_step);
        case Qt::Key_Minus:
            return zoom(1 / zoom_step);
        case Qt::Key_0:
        case Qt::Key_Home:
            return show_all();
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace flagplot::ui
