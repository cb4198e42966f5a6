#include "ui/plot/plot_view.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/map/paint.h"

namespace flagplot::ui {
namespace {

constexpr double smallest_cell = 4;  // pixels
constexpr double largest_cell = 14;  // in sizes of the letters

}  // namespace

PlotView::PlotView(QWidget* parent) : PanZoom(parent) {
    setAccessibleName(tr("Plot"));
    setMouseTracking(true);
}

void PlotView::set_plot(const std::optional<plot::Plot>& plot) {
    const bool same_board =
        plot_ && plot && plot_->board.kind() == plot->board.kind() && plot_->board.whole() == plot->board.whole();
    drawer_.reset();
    plot_ = plot;
    if (plot_) drawer_ = std::make_unique<plot::Drawer>(*plot_);
    if (!find(carried_)) carried_.clear();
    if (!find(chosen_)) chosen_.clear();
    if (!same_board) cursor_.reset();
    same_board ? fit_again() : show_all();
    say_where();
}

void PlotView::set_image(const MapImage& image) {
    image_ = image;
    update();
}

void PlotView::set_movable(bool movable) {
    movable_ = movable;
    if (!movable) carried_.clear();
}

void PlotView::set_layers(const plot::Layers& layers) {
    layers_ = layers;
    update();
}

void PlotView::choose(const QString& unit) {
    chosen_ = unit;
    if (const plot::Item* item = find(unit)) {
        cursor_ = item->cell;
        show_cell(item->cell);
        say_where();
    }
    update();
}

QSize PlotView::sizeHint() const {
    return {letters(80), letters(60)};
}

QSize PlotView::minimumSizeHint() const {
    return {letters(20), letters(14)};
}

// ---- what is there

const plot::Item* PlotView::find(const QString& unit) const {
    if (!plot_ || unit.isEmpty()) return nullptr;
    for (const plot::Item& item : plot_->items) {
        if (exact(item.id) == unit) return &item;
    }
    return nullptr;
}

std::vector<const plot::Item*> PlotView::units_in(const board::Cell& cell) const {
    std::vector<const plot::Item*> units;
    for (const plot::Item& item : plot_->items) {
        if (item.cell == cell) units.push_back(&item);
    }
    return units;
}

QString PlotView::words_at(const board::Cell& cell) const {
    if (!plot_) return {};
    QStringList words;
    for (const plot::Item* item : units_in(cell)) words += text(plot::describe(*plot_, *item));
    QString where = text(plot_->board.label(cell));
    if (!plot_->board.holds(cell)) where = tr("%1, off the board").arg(where);
    return words.isEmpty() ? where : QStringLiteral("%1: %2").arg(where, words.join(QLatin1String("; ")));
}

QString PlotView::way_to(const board::Cell& cell) const {
    const plot::Item* item = find(carried_);
    if (!item) return {};
    const std::string from = plot_->board.label(item->cell);
    const std::optional<int> far = plot_->board.distance(item->cell, cell);
    const QString to = text(plot_->board.label(cell));
    if (item->cell == cell) return tr("%1 is in %2. Choose where it goes").arg(carried_, to);
    const QString way = text(plot_->board.heading(item->cell, cell));
    const QString ruler =
        far ? (way.isEmpty() ? tr("%n away", nullptr, *far) : tr("%n %1", nullptr, *far).arg(way)) : QString();
    return ruler.isEmpty() ? tr("%1 from %2 to %3").arg(carried_, text(from), to)
                           : tr("%1 from %2 to %3: %4").arg(carried_, text(from), to, ruler);
}

// The name of the whole says what the cursor is on.
void PlotView::say_where() {
    const QString words = !cursor_ ? QString() : carried_.isEmpty() ? words_at(*cursor_) : way_to(*cursor_);
    const QString name = words.isEmpty() ? tr("Plot") : tr("Plot, %1").arg(words);
    if (name != accessibleName()) {
        setAccessibleName(name);
        if (hasFocus()) {
            QAccessibleEvent event(this, QAccessible::NameChanged);
            QAccessible::updateAccessibility(&event);
        }
    }
    emit said(words);
}

// ---- the view

PlotView::Sight PlotView::whole() const {
    const plot::View view = plot::fit(*plot_, width(), height(), letter_size());
    return {view.cell, {view.centre.x, view.centre.y}};
}

std::pair<double, double> PlotView::scales() const {
    return {smallest_cell, largest_cell * letter_size()};
}

void PlotView::sight_changed() {
    view_.cell = sight().scale;
    view_.centre = {sight().centre.x(), sight().centre.y()};
    view_.text = letter_size();
    view_.width = width();
    view_.height = height();
}

// Moves the view as little as brings the cell into it.
void PlotView::show_cell(const board::Cell& cell) {
    if (!plot_) return;
    const board::Point at = plot::middle_of(*plot_, view_, cell);
    const double margin = std::min(view_.cell, width() / 4.0);
    const double x = std::clamp(at.x, margin, width() - margin);
    const double y = std::clamp(at.y, margin, height() - margin);
    if (x != at.x || y != at.y) pan({x - at.x, y - at.y});
}

std::optional<board::Cell> PlotView::cell_at(const QPointF& point) const {
    if (!plot_) return {};
    return plot::cell_at(*plot_, view_, point.x(), point.y());
}

// ---- painting

void PlotView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    if (!plot_) {
        painter.fillRect(rect(), palette().color(QPalette::Base));
        return;
    }
    const MapColours colours = MapColours::of(palette());
    const std::optional<board::Cell> cursor = hasFocus() || !carried_.isEmpty() ? cursor_ : std::nullopt;
    plot::Layers layers = layers_;
    layers.picture = layers.picture && plot_->sheet && !image_.isNull();
    if (layers.picture) {
        painter.fillRect(rect(), colours.off_board);
        const board::Point origin = plot::on_view(view_, {0, 0});
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        image_.paint(painter, QPointF(origin.x, origin.y), view_.cell / plot_->sheet->cell, rect());
    }
    paint(painter, drawer_->draw(view_, layers, chosen_.toStdString(), cursor), colours, font());
    paint_carried(painter);
    paint_frame(painter, colours.grid);
}

// A line from where it was to where it would be put down.
void PlotView::paint_carried(QPainter& painter) {
    const plot::Item* item = find(carried_);
    if (!item || !cursor_) return;
    const board::Point from = plot::middle_of(*plot_, view_, item->cell);
    const board::Point to = plot::middle_of(*plot_, view_, *cursor_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Text), 2, Qt::DotLine));
    painter.drawLine(QPointF(from.x, from.y), QPointF(to.x, to.y));
    painter.setBrush(palette().color(QPalette::Base));
    painter.setPen(QPen(palette().color(QPalette::Text), 2));
    painter.drawEllipse(QPointF(to.x, to.y), letter_size() * 0.6, letter_size() * 0.6);
}

void PlotView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (!cursor_ && plot_) {
        const plot::Item* item = find(chosen_);
        if (!item && !plot_->items.empty()) item = &plot_->items.front();
        cursor_ = item ? std::optional(item->cell) : cell_at(QPointF(width() / 2.0, height() / 2.0));
        say_where();
    }
    update();
}

void PlotView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

// ---- moving

void PlotView::take(const QString& unit) {
    chosen_ = unit;
    emit unit_chosen(unit);
    if (movable_) carried_ = unit;
    say_where();
    update();
}

void PlotView::put(const board::Cell& to) {
    const plot::Item* item = find(carried_);
    const QString unit = std::exchange(carried_, QString());
    if (item && !(item->cell == to)) emit move_wanted(unit, to);
    say_where();
    update();
}

// Enter takes up the counter under the cursor; of a stack the chosen one, or the first. Space goes to the next.
void PlotView::take_or_put() {
    if (!plot_ || !cursor_) return;
    if (!carried_.isEmpty()) return put(*cursor_);
    const std::vector<const plot::Item*> units = units_in(*cursor_);
    const plot::Item* wanted = nullptr;
    for (const plot::Item* item : units) {
        if (!item->id.empty() && (!wanted || exact(item->id) == chosen_)) wanted = item;
    }
    if (wanted) take(exact(wanted->id));
}

void PlotView::step(int right, int down) {
    if (!plot_) return;
    if (!cursor_) cursor_ = cell_at(QPointF(width() / 2.0, height() / 2.0));
    if (!cursor_) return;
    // The nearest cell whose middle lies that way.
    const board::Point at = plot_->board.centre(*cursor_);
    for (const double far : {1.0, 1.3, 1.7, 2.0}) {
        const auto next = plot_->board.cell_at(
            {at.x + right * far + (right != 0 ? 0 : 1e-3), at.y + down * far + (down != 0 ? 0 : 1e-3)});
        if (!next || *next == *cursor_ || !plot_->board.holds(*next)) continue;
        cursor_ = *next;
        show_cell(*next);
        say_where();
        update();
        return;
    }
}

void PlotView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !plot_) return QWidget::mousePressEvent(event);
    pressed_at_ = event->position();
    const std::vector<std::size_t> items = drawer_->items_at(view_, event->position().x(), event->position().y());
    if (items.empty()) {
        cursor_ = cell_at(event->position());
        if (!carried_.isEmpty() && cursor_) return put(*cursor_);
        hold(event->position());
        say_where();
        update();
        return;
    }
    // A click on a stack goes from one of its units to the next.
    std::size_t next = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (exact(plot_->items[items[i]].id) == chosen_) next = (i + 1) % items.size();
    }
    const plot::Item& item = plot_->items[items[next]];
    cursor_ = item.cell;
    if (!item.id.empty()) take(exact(item.id));
}

void PlotView::mouseMoveEvent(QMouseEvent* event) {
    if (drag(event->position())) return setCursor(Qt::ClosedHandCursor);
    const std::optional<board::Cell> cell = cell_at(event->position());
    if (!carried_.isEmpty() && pressed_at_) {
        cursor_ = cell;
        say_where();
        update();
    } else if (plot_ && cell && carried_.isEmpty()) {
        const bool over = !drawer_->items_at(view_, event->position().x(), event->position().y()).empty();
        setCursor(over ? Qt::PointingHandCursor : Qt::ArrowCursor);
        setToolTip(over ? tip(words_at(*cell)) : QString());
    }
}

void PlotView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    const bool moved =
        pressed_at_ && (event->position() - *pressed_at_).manhattanLength() >= QApplication::startDragDistance();
    pressed_at_.reset();
    let_go();
    setCursor(Qt::ArrowCursor);
    if (carried_.isEmpty()) return;
    const std::optional<board::Cell> cell = cell_at(event->position());
    if (moved && cell) return put(*cell);
    carried_.clear();  // a click only chooses
    say_where();
    update();
}

void PlotView::arrow(int right, int down, bool shifted) {
    shifted ? PanZoom::arrow(right, down, shifted) : step(right, down);
}

// With Ctrl they are the window's.
void PlotView::keyPressEvent(QKeyEvent* event) {
    if (!is_plain(*event)) return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!event->isAutoRepeat()) take_or_put();
            return;
        case Qt::Key_Space: {
            const std::vector<const plot::Item*> units =
                cursor_ ? units_in(*cursor_) : std::vector<const plot::Item*>();
            if (units.empty() || !carried_.isEmpty()) return;
            std::size_t next = 0;
            for (std::size_t i = 0; i < units.size(); ++i) {
                if (exact(units[i]->id) == chosen_) next = (i + 1) % units.size();
            }
            chosen_ = exact(units[next]->id);
            emit unit_chosen(chosen_);
            return update();
        }
        case Qt::Key_Escape:
            if (carried_.isEmpty()) return PanZoom::keyPressEvent(event);
            if (const plot::Item* item = find(carried_)) cursor_ = item->cell;
            carried_.clear();
            say_where();
            return update();
        default:
            PanZoom::keyPressEvent(event);
    }
}

}  // namespace flagplot::ui
