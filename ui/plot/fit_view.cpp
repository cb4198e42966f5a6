#include "ui/plot/fit_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/tints.h"

namespace flagplot::ui {
namespace {

constexpr double zoom_step = 1.25;
constexpr double largest_scale = 16;
constexpr double smallest_grid = 6;  // pixels of a cell on the screen
constexpr int most_cells = 20000;

}  // namespace

FitView::FitView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("The picture of your map"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setAttribute(Qt::WA_OpaquePaintEvent);
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

QPointF FitView::in_view(const QPointF& pixel) const {
    return origin_ + pixel * scale_;
}

QPointF FitView::in_picture(const QPointF& point) const {
    return (point - origin_) / scale_;
}

void FitView::show_all() {
    shows_all_ = true;
    if (!image_.isNull() && width() > 0 && height() > 0) {
        const QSizeF size = image_.size();
        scale_ = std::min(width() / size.width(), height() / size.height());
        origin_ = QPointF((width() - size.width() * scale_) / 2, (height() - size.height() * scale_) / 2);
    }
    update();
}

void FitView::zoom(double factor) {
    const bool has_point = chosen_ >= 0 && chosen_ < static_cast<int>(pins_.size());
    if (!has_point) return zoom_at(QPointF(width() / 2.0, height() / 2.0), factor);
    const board::Point& at = pins_[static_cast<std::size_t>(chosen_)].at;
    zoom_at(in_view(QPointF(at.x, at.y)), factor);
}

void FitView::zoom_at(const QPointF& point, double factor) {
    const QPointF pixel = in_picture(point);
    const double least = std::min(scale_, 0.02);
    scale_ = std::clamp(scale_ * factor, least, std::max(scale_, largest_scale));
    origin_ = point - pixel * scale_;
    shows_all_ = false;
    update();
}

// ---- painting

void FitView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Mid));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, scale_ < 1);
    image_.paint(painter, origin_, scale_, rect());
    paint_grid(painter);
    for (std::size_t i = 0; i < pins_.size(); ++i) paint_pin(painter, pins_[i], static_cast<int>(i));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(hasFocus() ? QPen(palette().color(QPalette::Highlight), 4) : QPen(tints(palette()).border, 2));
    painter.drawRect(rect());
}

// The cells that the fit has in sight.
void FitView::paint_grid(QPainter& painter) const {
    if (!board_ || !fit_ || board_->kind() == board::Board::Kind::areas) return;
    std::optional<board::Extent> sight;
    for (const QPointF& corner :
         {QPointF(0, 0), QPointF(width(), 0), QPointF(0, height()), QPointF(width(), height())}) {
        const QPointF pixel = in_picture(corner);
        const auto cell = board_->cell_at(fit_->to_board({pixel.x(), pixel.y()}));
        if (!cell) return;
        if (!sight) sight = board::Extent{cell->column, cell->row, cell->column, cell->row};
        sight->first_column = std::min(sight->first_column, cell->column);
        sight->first_row = std::min(sight->first_row, cell->row);
        sight->last_column = std::max(*sight->last_column, cell->column);
        sight->last_row = std::max(*sight->last_row, cell->row);
    }
    const qint64 columns = qint64(*sight->last_column) - sight->first_column + 1;
    const qint64 rows = qint64(*sight->last_row) - sight->first_row + 1;
    if (columns < 1 || rows < 1 || columns * rows > most_cells) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(0x1f, 0x5f, 0xa8), 1));
    painter.setBrush(Qt::NoBrush);
    for (int column = sight->first_column; column <= *sight->last_column; ++column) {
        for (int row = sight->first_row; row <= *sight->last_row; ++row) {
            if (!board_->holds({column, row})) continue;
            QPolygonF around;
            for (const board::Point& corner : board_->outline({column, row})) {
                const board::Point pixel = fit_->to_picture(corner);
                around += in_view(QPointF(pixel.x, pixel.y));
            }
            if (around.boundingRect().width() >= smallest_grid) painter.drawPolygon(around);
        }
    }
}

// A ring with its cross open, so that what is pointed at can be seen; beside it number and place.
void FitView::paint_pin(QPainter& painter, const session::MapPin& pin, int number) const {
    const QPointF at = in_view(QPointF(pin.at.x, pin.at.y));
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

void FitView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (shows_all_) show_all();
}

// ---- mouse and keys

void FitView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    pressed_at_ = dragged_from_ = event->position();
}

void FitView::mouseMoveEvent(QMouseEvent* event) {
    if (!dragged_from_) return;
    const bool drags = (event->position() - *pressed_at_).manhattanLength() >= QApplication::startDragDistance();
    if (!drags) return;
    origin_ += event->position() - *dragged_from_;
    dragged_from_ = event->position();
    shows_all_ = false;
    update();
}

void FitView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !pressed_at_) return QWidget::mouseReleaseEvent(event);
    const bool clicked = (event->position() - *pressed_at_).manhattanLength() < QApplication::startDragDistance();
    pressed_at_.reset();
    dragged_from_.reset();
    const QPointF pixel = in_picture(event->position());
    if (clicked && QRectF(QPointF(), image_.size()).contains(pixel)) emit pointed(pixel);
}

void FitView::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0) return QWidget::wheelEvent(event);
    zoom_at(event->position(), std::pow(zoom_step, notches));
    event->accept();
}

void FitView::keyPressEvent(QKeyEvent* event) {
    const Qt::KeyboardModifiers with = event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    if (with != Qt::NoModifier) return QWidget::keyPressEvent(event);
    const int far = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
    switch (event->key()) {
        case Qt::Key_Left:
            return emit nudged(-far, 0);
        case Qt::Key_Right:
            return emit nudged(far, 0);
        case Qt::Key_Up:
            return emit nudged(0, -far);
        case Qt::Key_Down:
            return emit nudged(0, far);
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
