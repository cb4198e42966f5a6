#include "ui/plot/fit_view.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/tints.h"

namespace flagplot::ui {
namespace {

constexpr double smallest_scale = 0.02;
constexpr double largest_scale = 16;
constexpr double smallest_grid = 6;  // pixels of a cell on the screen
constexpr int most_cells = 20000;

}  // namespace

FitView::FitView(QWidget* parent) : PanZoom(parent) {
    setAccessibleName(tr("The picture of your map"));
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
    paint_grid(painter);
    for (std::size_t i = 0; i < pins_.size(); ++i) paint_pin(painter, pins_[i], static_cast<int>(i));
    paint_frame(painter, tints(palette()).border);
}

// The cells that the fit has in sight.
void FitView::paint_grid(QPainter& painter) const {
    if (!board_ || !fit_ || board_->kind() == board::Board::Kind::areas) return;
    std::optional<board::Extent> sight;
    for (const QPointF& corner :
         {QPointF(0, 0), QPointF(width(), 0), QPointF(0, height()), QPointF(width(), height())}) {
        const QPointF pixel = in_drawing(corner);
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
                around += on_widget(QPointF(pixel.x, pixel.y));
            }
            if (around.boundingRect().width() >= smallest_grid) painter.drawPolygon(around);
        }
    }
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
