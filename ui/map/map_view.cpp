#include "ui/map/map_view.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QFontInfo>
#include <QKeyEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QWheelEvent>
#include <cmath>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/map/paint.h"

namespace flagplot::ui {
namespace {

constexpr double zoom_step = 1.25;
constexpr double pan_step = 0.2;  // of the view
constexpr double smallest_side = 0.5;
constexpr double largest_side = 8;  // in sizes of the letters

// Assistive technology is told that it is a drawing.
QAccessibleInterface* drawing_interface(const QString& /*class_name*/, QObject* object) {
    auto* const map = qobject_cast<MapView*>(object);
    return map ? new QAccessibleWidget(map, QAccessible::Canvas) : nullptr;
}

}  // namespace

MapView::MapView(QWidget* parent) : QWidget(parent) {
    static const bool installed = (QAccessible::installFactory(drawing_interface), true);
    Q_UNUSED(installed)
    setAccessibleName(tr("Map"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setCursor(Qt::OpenHandCursor);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void MapView::set_picture(const hex::Picture& picture) {
    if (picture_ == picture) return;
    picture_ = picture;
    setAccessibleDescription(text(hex::describe(picture)));
    pointed_at_.clear();
    show_all();
}

QSize MapView::sizeHint() const {
    return {letters(50), letters(35)};
}

QSize MapView::minimumSizeHint() const {
    return {letters(16), letters(12)};
}

// ---- the view

double MapView::letter_size() const {
    return QFontInfo(font()).pixelSize() * factor_of(Type::small);
}

void MapView::show_all() {
    shows_all_ = true;
    fit_again();
}

void MapView::fit_again() {
    if (!picture_ || width() <= 0 || height() <= 0) return;
    if (shows_all_) view_ = hex::fit(*picture_, width(), height(), letter_size());
    view_.text = letter_size();
    view_.width = width();
    view_.height = height();
    update();
}

void MapView::zoom(double factor) {
    zoom_at(QPointF(width() / 2.0, height() / 2.0), factor);
}

void MapView::zoom_at(const QPointF& point, double factor) {
    if (!picture_) return;
    const double before = view_.side;
    // A map that was fitted smaller than one can zoom to doesn't jump.
    const double least = std::min(before, smallest_side * letter_size());
    view_.side = std::clamp(before * factor, least, std::max(before, largest_side * letter_size()));
    const double x = point.x() - width() / 2.0;
    const double y = point.y() - height() / 2.0;
    view_.centre.x += x / before - x / view_.side;
    view_.centre.y += y / before - y / view_.side;
    shows_all_ = false;
    update();
}

void MapView::pan(const QPointF& pixels) {
    if (!picture_) return;
    view_.centre.x -= pixels.x() / view_.side;
    view_.centre.y -= pixels.y() / view_.side;
    shows_all_ = false;
    update();
}

QString MapView::words_at(const QPointF& point) const {
    if (!picture_) return {};
    const hex::Hex hex = hex::hex_at(*picture_, view_, point.x(), point.y());
    const QString label = text(picture_->layout.label(hex));
    QStringList units;
    for (const hex::Picture::Mark& mark : picture_->marks) {
        if (mark.hex != hex || mark.kind != hex::Picture::Mark::Kind::unit) continue;
        units +=
            mark.side.empty() ? text(mark.label) : QStringLiteral("%1 (%2)").arg(text(mark.label), text(mark.side));
    }
    const QString where = picture_->board.holds(hex) ? label : tr("%1, off the board").arg(label);
    return units.isEmpty() ? where : QStringLiteral("%1: %2").arg(where, units.join(QLatin1String(", ")));
}

// ---- painting

void MapView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    if (!picture_) {
        painter.fillRect(rect(), palette().color(QPalette::Base));
        return;
    }
    const MapColours colours = MapColours::of(palette());
    paint(painter, hex::draw(*picture_, view_), colours, font());
    painter.setFont(font());
    if (!pointed_at_.isEmpty()) {
        const QFontMetrics metrics(font());
        const int edge = metrics.height() / 3;
        const QString words = metrics.elidedText(pointed_at_, Qt::ElideRight, width() - 4 * edge);
        const QSize size(metrics.horizontalAdvance(words) + 2 * edge, metrics.height() + edge);
        const QRect corner(QPoint(edge, height() - size.height() - edge), size);
        painter.setPen(colours.muted);
        painter.setBrush(colours.paper);
        painter.drawRect(corner);
        painter.setPen(colours.ink);
        painter.drawText(corner, Qt::AlignCenter | Qt::TextSingleLine, words);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(hasFocus() ? QPen(palette().color(QPalette::Highlight), 4) : QPen(colours.grid, 2));
    painter.drawRect(rect());  // half of the pen lies outside
}

void MapView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit_again();
}

void MapView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit_again();
    if (event->type() == QEvent::PaletteChange) update();
}

// ---- mouse, trackpad and keys

bool MapView::event(QEvent* event) {
    if (event->type() == QEvent::NativeGesture) {
        const auto* const gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoom_at(gesture->position(), std::max(0.1, 1 + gesture->value()));
            return true;
        }
    }
    return QWidget::event(event);
}

void MapView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    dragged_from_ = event->position();
    setCursor(Qt::ClosedHandCursor);
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
    if (dragged_from_) {
        pan(event->position() - *dragged_from_);
        dragged_from_ = event->position();
    }
    point_at(event->position());
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    dragged_from_.reset();
    setCursor(Qt::OpenHandCursor);
}

void MapView::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    point_at({});
}

void MapView::point_at(const std::optional<QPointF>& point) {
    const QString words = point && rect().contains(point->toPoint()) ? words_at(*point) : QString();
    if (words == pointed_at_) return;
    pointed_at_ = words;
    update();
}

void MapView::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0) return QWidget::wheelEvent(event);
    zoom_at(event->position(), std::pow(zoom_step, notches));
    point_at(event->position());
    event->accept();
}

// With Ctrl they are the window's.
void MapView::keyPressEvent(QKeyEvent* event) {
    const Qt::KeyboardModifiers with = event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    if (with != Qt::NoModifier) return QWidget::keyPressEvent(event);
    const double wide = width() * pan_step;
    const double high = height() * pan_step;
    switch (event->key()) {
        case Qt::Key_Left:
            return pan({wide, 0});
        case Qt::Key_Right:
            return pan({-wide, 0});
        case Qt::Key_Up:
            return pan({0, high});
        case Qt::Key_Down:
            return pan({0, -high});
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
