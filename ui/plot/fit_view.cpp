#include "ui/plot/fit_view.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QTransform>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/plot/fit_grid.h"

namespace flagplot::ui {
namespace {

constexpr double smallest_scale = 0.02;
constexpr double largest_scale = 16;

}  // namespace

FitView::FitView(QWidget* parent) : PanZoom(parent) {
    setAccessibleName(u"The picture of your map"_s);
    setCursor(Qt::CrossCursor);
}

void FitView::set_image(const MapImage& image) {
    image_ = image;
    show_all();
}

void FitView::show_pins(const std::vector<session::MapPin>& pins, int chosen, int worst,
                        const std::optional<board::Board>& board, const std::optional<board::Perspective>& fit) {
    pins_ = pins;
    chosen_ = chosen;
    worst_ = worst;
    board_ = board;
    fit_ = fit;
    update();
}

QSize FitView::sizeHint() const {
    return {letters(90), letters(60)};
}

QSize FitView::minimumSizeHint() const {
    return {letters(30), letters(20)};
}

// ---- the view

FitView::Sight FitView::whole() const {
    const QSizeF size = image_.size();
    return {std::min(width() / size.width(), height() / size.height()), {size.width() / 2, size.height() / 2}};
}

std::pair<double, double> FitView::scales() const {
    return {smallest_scale, largest_scale};
}

QPointF FitView::zoom_point() const {
    const bool has_point = chosen_ >= 0 && chosen_ < static_cast<int>(pins_.size());
    if (!has_point) return PanZoom::zoom_point();
    const board::Point& at = pins_[static_cast<std::size_t>(chosen_)].at;
    return on_widget({at.x, at.y});
}

void FitView::arrow(int right, int down, bool shifted) {
    const int far = shifted ? 10 : 1;
    emit nudged(right * far, down * far);
}

// ---- painting

void FitView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Mid));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, sight().scale < 1);
    image_.paint(painter, on_widget({0, 0}), sight().scale, rect());
    const QTransform placed(sight().scale, 0, 0, sight().scale, on_widget({0, 0}).x(), on_widget({0, 0}).y());
    if (board_ && fit_) paint_fit_grid(painter, *board_, *fit_, placed, rect());
    for (std::size_t i = 0; i < pins_.size(); ++i) paint_pin(painter, pins_[i], static_cast<int>(i));
    paint_frame(painter, tints(palette()).border);
}

// A ring with its cross open, so that what is pointed at can be seen; beside it number and place.
void FitView::paint_pin(QPainter& painter, const session::MapPin& pin, int number) const {
    const QPointF at = on_widget(QPointF(pin.at.x, pin.at.y));
    const bool is_worst = number == worst_;
    const QColor ink = is_worst ? tints(palette()).wrong : palette().color(QPalette::Text);
    const double radius = fontMetrics().height() * 0.7;
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& [colour, width] : {std::pair{palette().color(QPalette::Base), 5.0}, std::pair{ink, 2.0}}) {
        painter.setPen(QPen(colour, number == chosen_ ? width + 1 : width));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at, radius, radius);
        for (const QPointF& way : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)})
            painter.drawLine(at + way * radius * 0.5, at + way * radius * 1.4);
    }
    QString words = QStringLiteral("%1 %2").arg(number + 1).arg(short_text(pin.place, 20));
    if (is_worst) words = warning(words);
    const QSizeF size(fontMetrics().horizontalAdvance(words) + 8, fontMetrics().height() + 4);
    const QRectF box(at + QPointF(radius * 1.5, radius * 0.6), size);
    painter.setPen(QPen(ink, 1));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRect(box);
    painter.drawText(box, Qt::AlignCenter, words);
}

// ---- mouse

void FitView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    pressed_at_ = event->position();
    hold(event->position());
}

void FitView::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_at_) return;
    const bool drags = (event->position() - *pressed_at_).manhattanLength() >= QApplication::startDragDistance();
    if (drags) drag(event->position());
}

void FitView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !pressed_at_) return QWidget::mouseReleaseEvent(event);
    const bool clicked = (event->position() - *pressed_at_).manhattanLength() < QApplication::startDragDistance();
    pressed_at_.reset();
    let_go();
    const QPointF pixel = in_drawing(event->position());
    if (clicked && QRectF(QPointF(), image_.size()).contains(pixel)) emit pointed(pixel);
}

}  // namespace flagplot::ui
