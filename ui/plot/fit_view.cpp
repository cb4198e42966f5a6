#include "ui/plot/fit_view.h"

#include <QPainter>
#include <QTransform>
#include <algorithm>

#include "hex/grid.h"
#include "hex/svg.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

constexpr double smallest_scale = 0.02;
constexpr double largest_scale = 16;
constexpr double smallest_grid = 6;  // pixels of a cell on the screen
constexpr int most_cells = 20000;

// The cells that lie in a part of the widget; none if a corner of it is no place of the board's plane.
std::optional<board::Extent> cells_in(const board::Board& board, const board::Perspective& fit,
                                      const QTransform& in_picture, const QRectF& part) {
    std::vector<board::Cell> corners;
    for (const QPointF& corner : {part.topLeft(), part.topRight(), part.bottomLeft(), part.bottomRight()}) {
        const QPointF pixel = in_picture.map(corner);
        const auto cell = board.cell_at(fit.to_board({pixel.x(), pixel.y()}));
        if (!cell) return std::nullopt;
        corners.push_back(*cell);
    }
    const std::optional<board::Extent> sight = board::extent_of(corners);
    const qint64 columns = qint64(*sight->last_column) - sight->first_column + 1;
    const qint64 rows = qint64(*sight->last_row) - sight->first_row + 1;
    if (columns < 1 || rows < 1 || columns * rows > most_cells) return std::nullopt;
    return sight;
}

// The cells of a board over a picture that it was fitted to, as far as they lie in `part` of the widget. `on_widget`
// says where a pixel of the picture is. Nothing is painted of a board of areas, and of cells too small to be seen.
void paint_fit_grid(QPainter& painter, const board::Board& board, const board::Perspective& fit,
                    const QTransform& on_widget, const QRectF& part) {
    if (board.kind() == board::Board::Kind::areas) return;
    const auto sight = cells_in(board, fit, on_widget.inverted(), part);
    if (!sight) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(text(hex::usual_colours().at(hex::Ink::accent))), 1));
    painter.setBrush(Qt::NoBrush);
    for (int column = sight->first_column; column <= *sight->last_column; ++column) {
        for (int row = sight->first_row; row <= *sight->last_row; ++row) {
            if (!board.holds({column, row})) continue;
            QPolygonF around;
            for (const board::Point& corner : board.outline({column, row})) {
                const board::Point pixel = fit.to_picture(corner);
                around += on_widget.map(QPointF(pixel.x, pixel.y));
            }
            if (around.boundingRect().width() >= smallest_grid) painter.drawPolygon(around);
        }
    }
}

}  // namespace

FitView::FitView(Use use, QWidget* parent) : PanZoom(parent), use_(use) {
    setAccessibleName(use == Use::point ? u"The picture of your map"_s : u"The point, five times as large"_s);
    setCursor(Qt::CrossCursor);
    if (use == Use::point) return;
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
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
    return use_ == Use::loupe ? minimumSizeHint() : QSize(letters(90), letters(60));
}

QSize FitView::minimumSizeHint() const {
    return use_ == Use::loupe ? QSize(letters(24), letters(18)) : QSize(letters(30), letters(20));
}

// ---- the view

hex::View FitView::whole() const {
    const QSizeF size = image_.size();
    return {.scale = std::min(width() / size.width(), height() / size.height()),
            .centre = {size.width() / 2, size.height() / 2}};
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

std::optional<QPointF> FitView::fitted(const session::MapPin& pin) const {
    if (pin.place.empty() || !board_ || !fit_) return std::nullopt;
    try {
        const board::Point at = fit_->to_picture(board_->centre(board_->parse(pin.place)));
        return QPointF(at.x, at.y);
    } catch (const hex::HexError&) {  // no name of the board's: the dialog says so
        return std::nullopt;
    }
}

// ---- painting

void FitView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Mid));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, view().scale < 1);
    image_.paint(painter, on_widget({0, 0}), view().scale, rect());
    const QTransform placed(view().scale, 0, 0, view().scale, on_widget({0, 0}).x(), on_widget({0, 0}).y());
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
    const auto place = use_ == Use::loupe && number == chosen_ ? fitted(pin) : std::nullopt;
    if (place) {
        painter.setPen(QPen(tints(palette()).primary, 2));
        painter.setBrush(palette().color(QPalette::Base));
        painter.drawEllipse(on_widget(*place), radius * .4, radius * .4);
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

void FitView::clicked(const QPointF& point) {
    const QPointF pixel = in_drawing(point);
    if (QRectF(QPointF(), image_.size()).contains(pixel)) emit pointed(pixel);
}

}  // namespace flagplot::ui
