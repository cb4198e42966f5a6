#include "ui/plot/plot_view.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QApplication>
#include <QFontInfo>
#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/map/paint.h"

namespace flagplot::ui {
namespace {

constexpr double zoom_step = 1.25;
constexpr double pan_step = 0.2;     // of the view
constexpr double smallest_cell = 4;  // pixels
constexpr double largest_cell = 14;  // in sizes of the letters

// Assistive technology is told that it is a drawing.
QAccessibleInterface* drawing_interface(const QString& /*class_name*/, QObject* object) {
    auto* const view = qobject_cast<PlotView*>(object);
    return view ? new QAccessibleWidget(view, QAccessible::Canvas) : nullptr;
}

}  // namespace

PlotView::PlotView(QWidget* parent) : QWidget(parent) {
    static const bool installed = (QAccessible::installFactory(drawing_interface), true);
    Q_UNUSED(installed)
    setAccessibleName(tr("Plot"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void PlotView::set_plot(const std::optional<plot::Plot>& plot) {
    const bool same_board =
        plot_ && plot && plot_->board.kind() == plot->board.kind() && plot_->board.whole() == plot->board.whole();
    plot_ = plot;
    const auto is_gone = [&](const QString& unit) { return !find(unit); };
    carried_.removeIf(is_gone);
    chosen_.removeIf(is_gone);
    if (!same_board) {
        cursor_.reset();
        measured_from_.reset();
        shows_all_ = true;
    }
    fit_again();
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

void PlotView::set_fading(double opacity) {
    opacity_ = opacity;
    update();
}

void PlotView::set_use(Use use) {
    if (use == use_) return;
    use_ = use;
    carried_.clear();
    measured_from_.reset();
    say_where();
    update();
}

void PlotView::set_layers(const plot::Layers& layers) {
    layers_ = layers;
    update();
}

void PlotView::choose(const QString& unit) {
    chosen_ = unit.isEmpty() ? QStringList() : QStringList{unit};
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
    for (const plot::Pinned& note : plot_->notes) {
        if (note.cell == cell) words += tr("note: %1").arg(text(note.text));
    }
    QString where = text(plot_->board.label(cell));
    if (!plot_->board.holds(cell)) where = tr("%1, off the board").arg(where);
    return words.isEmpty() ? where : QStringLiteral("%1: %2").arg(where, words.join(QLatin1String("; ")));
}

QString PlotView::way_to(const board::Cell& from, const board::Cell& to) const {
    const board::Board& board = plot_->board;
    const QString ends = tr("from %1 to %2").arg(text(board.label(from)), text(board.label(to)));
    const std::optional<int> far = board.distance(from, to);
    if (!far) return ends;
    const QString way = text(board.heading(from, to));
    return way.isEmpty() ? tr("%1: %n away", nullptr, *far).arg(ends) : tr("%1: %n %2", nullptr, *far).arg(ends, way);
}

QString PlotView::words_of_cursor() const {
    if (!cursor_) return {};
    if (use_ == Use::measure && measured_from_) return tr("Ruler %1").arg(way_to(*measured_from_, *cursor_));
    if (carried_.isEmpty()) return words_at(*cursor_);
    const QString units = carried_.join(QLatin1String(", "));
    const board::Cell& from = find(carried_.first())->cell;
    if (from == *cursor_) return tr("%1 in %2. Choose where it goes").arg(units, text(plot_->board.label(from)));
    return QStringLiteral("%1 %2").arg(units, way_to(from, *cursor_));
}

// The name of the whole says what the cursor is on.
void PlotView::say_where() {
    const QString words = words_of_cursor();
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

double PlotView::letter_size() const {
    return QFontInfo(font()).pixelSize() * factor_of(Type::small);
}

void PlotView::show_all() {
    shows_all_ = true;
    fit_again();
}

void PlotView::fit_again() {
    if (plot_ && width() > 0 && height() > 0) {
        if (shows_all_) view_ = plot::fit(*plot_, width(), height(), letter_size());
        view_.text = letter_size();
        view_.width = width();
        view_.height = height();
    }
    update();
}

void PlotView::zoom(double factor) {
    zoom_at(QPointF(width() / 2.0, height() / 2.0), factor);
}

void PlotView::zoom_at(const QPointF& point, double factor) {
    if (!plot_) return;
    const double before = view_.cell;
    const double most = std::max(before, largest_cell * letter_size());
    view_.cell = std::clamp(before * factor, std::min(before, smallest_cell), most);
    const double x = point.x() - width() / 2.0;
    const double y = point.y() - height() / 2.0;
    view_.centre.x += x / before - x / view_.cell;
    view_.centre.y += y / before - y / view_.cell;
    shows_all_ = false;
    update();
}

void PlotView::pan(const QPointF& pixels) {
    if (!plot_) return;
    view_.centre.x -= pixels.x() / view_.cell;
    view_.centre.y -= pixels.y() / view_.cell;
    shows_all_ = false;
    update();
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
        painter.setOpacity(opacity_);
        image_.paint(painter, QPointF(origin.x, origin.y), view_.cell / plot_->sheet->cell, rect());
        painter.setOpacity(1);
    }
    std::vector<std::string> chosen;
    for (const QString& unit : chosen_) chosen.push_back(unit.toStdString());
    paint(painter, plot::draw(*plot_, view_, layers, chosen, cursor), colours, font());
    for (const QString& unit : carried_) paint_way(painter, find(unit)->cell);
    if (use_ == Use::measure && measured_from_) paint_way(painter, *measured_from_);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(hasFocus() ? QPen(palette().color(QPalette::Highlight), 4) : QPen(colours.grid, 2));
    painter.drawRect(rect());  // half of the pen lies outside
}

// A line to the cursor: from where a counter was that would be put down there, or along the ruler.
void PlotView::paint_way(QPainter& painter, const board::Cell& start) {
    if (!cursor_) return;
    const board::Point from = plot::middle_of(*plot_, view_, start);
    const board::Point to = plot::middle_of(*plot_, view_, *cursor_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Text), 2, Qt::DotLine));
    painter.drawLine(QPointF(from.x, from.y), QPointF(to.x, to.y));
    painter.setBrush(palette().color(QPalette::Base));
    painter.setPen(QPen(palette().color(QPalette::Text), 2));
    painter.drawEllipse(QPointF(to.x, to.y), letter_size() * 0.6, letter_size() * 0.6);
}

void PlotView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit_again();
}

void PlotView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit_again();
    if (event->type() == QEvent::PaletteChange) update();
}

void PlotView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (!cursor_ && plot_) {
        const plot::Item* item = chosen_.isEmpty() ? nullptr : find(chosen_.last());
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

// With `also` it is chosen besides others, or no more.
void PlotView::choose_by_hand(const QString& unit, bool also) {
    if (!also) {
        chosen_ = {unit};
    } else if (chosen_.removeAll(unit) == 0) {
        chosen_ += unit;
    }
    emit unit_chosen(unit);
    update();
}

void PlotView::take_up() {
    if (movable_) carried_ = chosen_;
    say_where();
    update();
}

void PlotView::put_down(const board::Cell& to) {
    QStringList units = std::exchange(carried_, {});
    units.removeIf([&](const QString& unit) { return find(unit)->cell == to; });
    if (!units.isEmpty()) emit move_wanted(units, to);
    say_where();
    update();
}

// Enter: takes up what is chosen, or the counter under the cursor, and puts it down; or picks or measures.
void PlotView::use_cursor() {
    if (!plot_ || !cursor_) return;
    if (use_ == Use::pick) return emit picked(*cursor_);
    if (use_ == Use::measure) return begin_ruler();
    if (!carried_.isEmpty()) return put_down(*cursor_);
    const std::vector<const plot::Item*> units = units_in(*cursor_);
    const bool has_chosen = std::any_of(units.begin(), units.end(),
                                        [&](const plot::Item* item) { return chosen_.contains(exact(item->id)); });
    if (!has_chosen) choose_next(false);
    const bool is_there =
        has_chosen || std::any_of(units.begin(), units.end(), [](const plot::Item* item) { return !item->id.empty(); });
    if (is_there) take_up();
}

void PlotView::begin_ruler() {
    measured_from_ = cursor_;
    say_where();
    update();
}

// The next unit of the cell.
void PlotView::choose_next(bool also) {
    QStringList ids;
    if (cursor_ && plot_) {
        for (const plot::Item* item : units_in(*cursor_)) {
            if (!item->id.empty()) ids += exact(item->id);
        }
    }
    if (ids.isEmpty() || !carried_.isEmpty()) return;
    const qsizetype at = chosen_.isEmpty() ? -1 : ids.indexOf(chosen_.last());
    choose_by_hand(ids[(at + 1) % ids.size()], also);
}

void PlotView::escape() {
    if (!carried_.isEmpty()) {
        cursor_ = find(carried_.first())->cell;
        carried_.clear();
        say_where();
        return update();
    }
    emit given_up();
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
    const std::vector<std::size_t> items = plot::items_at(*plot_, view_, event->position().x(), event->position().y());
    if (items.empty() || use_ != Use::move) {
        cursor_ = items.empty() ? cell_at(event->position()) : plot_->items[items.front()].cell;
        if (!carried_.isEmpty() && cursor_) return put_down(*cursor_);
        dragged_from_ = event->position();
        say_where();
        return update();
    }
    // A click on a stack goes from one of its units to the next; what was chosen of it is dragged together.
    const bool also = event->modifiers().testFlag(Qt::ControlModifier);
    QStringList ids;
    for (const std::size_t item : items) {
        if (!plot_->items[item].id.empty()) ids += exact(plot_->items[item].id);
    }
    cursor_ = plot_->items[items.front()].cell;
    const bool is_group = chosen_.size() > 1 &&
                          std::any_of(ids.begin(), ids.end(), [&](const QString& id) { return chosen_.contains(id); });
    if (!ids.isEmpty() && (also || !is_group)) {
        const qsizetype at = chosen_.isEmpty() ? -1 : ids.indexOf(chosen_.last());
        choose_by_hand(ids[(at + 1) % ids.size()], also);
    }
    if (!ids.isEmpty() && !also) take_up();
    say_where();
}

void PlotView::mouseMoveEvent(QMouseEvent* event) {
    if (dragged_from_) {
        pan(event->position() - *dragged_from_);
        dragged_from_ = event->position();
        setCursor(Qt::ClosedHandCursor);
        return;
    }
    const std::optional<board::Cell> cell = cell_at(event->position());
    const bool follows = (!carried_.isEmpty() && pressed_at_) || (use_ == Use::measure && measured_from_);
    if (follows && cell) {
        cursor_ = cell;
        say_where();
        update();
    } else if (plot_ && cell && carried_.isEmpty()) {
        const bool over = !plot::items_at(*plot_, view_, event->position().x(), event->position().y()).empty();
        setCursor(use_ != Use::move ? Qt::CrossCursor : over ? Qt::PointingHandCursor : Qt::ArrowCursor);
        const bool says = over || words_at(*cell) != text(plot_->board.label(*cell));
        setToolTip(says ? tip(words_at(*cell)) : QString());
    }
}

void PlotView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    const bool pressed = pressed_at_.has_value();
    const bool moved =
        pressed && (event->position() - *pressed_at_).manhattanLength() >= QApplication::startDragDistance();
    pressed_at_.reset();
    dragged_from_.reset();
    setCursor(Qt::ArrowCursor);
    if (use_ != Use::move) {
        if (pressed && !moved) use_cursor();
        return;
    }
    if (carried_.isEmpty()) return;
    const std::optional<board::Cell> cell = cell_at(event->position());
    if (moved && cell) return put_down(*cell);
    carried_.clear();  // a click only chooses
    say_where();
    update();
}

void PlotView::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0) return QWidget::wheelEvent(event);
    zoom_at(event->position(), std::pow(zoom_step, notches));
    event->accept();
}

// With Ctrl they are the window's, but for Space.
void PlotView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space) return choose_next(event->modifiers().testFlag(Qt::ControlModifier));
    const Qt::KeyboardModifiers with = event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    if (with != Qt::NoModifier) return QWidget::keyPressEvent(event);
    const bool pans = event->modifiers().testFlag(Qt::ShiftModifier);
    const auto go = [&](int right, int down) {
        if (pans) return pan({-right * width() * pan_step, -down * height() * pan_step});
        step(right, down);
    };
    switch (event->key()) {
        case Qt::Key_Left:
            return go(-1, 0);
        case Qt::Key_Right:
            return go(1, 0);
        case Qt::Key_Up:
            return go(0, -1);
        case Qt::Key_Down:
            return go(0, 1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!event->isAutoRepeat()) use_cursor();
            return;
        case Qt::Key_Escape:
            return escape();
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
