#include "ui/plot/plot_view.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <utility>

#include "json/reader.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/map/paint.h"

namespace flagplot::ui {
namespace {

constexpr double smallest_cell = 4;  // pixels
constexpr double largest_cell = 14;  // in sizes of the letters
constexpr double least_framed = 90;  // the same: a narrower chart has no room for its border and title

// The cell to the right or left in the same row, or above or below in the same column, so that a step back leads back;
// of areas the nearest one whose middle lies that way. Nothing at the edge.
std::optional<board::Cell> cell_beside(const board::Board& board, const board::Cell& from, int right, int down) {
    const board::Point at = board.centre(from);
    if (board.kind() != board::Board::Kind::areas) {
        const bool columns_go_right = board.centre({from.column + 1, from.row}).x > at.x;
        const bool rows_go_down = board.centre({from.column, from.row + 1}).y > at.y;
        const board::Cell next{from.column + (columns_go_right ? right : -right),
                               from.row + (rows_go_down ? down : -down)};
        if (board.holds(next)) return next;
    }
    for (const double far : {1.0, 1.3, 1.7, 2.0}) {
        const auto next =
            board.cell_at({at.x + right * far + (right != 0 ? 0 : 1e-3), at.y + down * far + (down != 0 ? 0 : 1e-3)});
        if (next && *next != from && board.holds(*next)) return next;
    }
    return {};
}

void paint_arrow(QPainter& painter, const QLineF& line, double width, double head, const QColor& colour) {
    const QPointF along = QPointF(line.dx(), line.dy()) / std::max(1.0, line.length());
    const QPointF wing = QPointF(along.y(), -along.x()) * (head / 2);
    const QPointF neck = line.p2() - along * head;
    painter.setPen(QPen(colour, width));
    painter.drawLine(line.p1(), neck);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{line.p2(), neck + wing, neck - wing});
}

}  // namespace

PlotView::PlotView(QWidget* parent)
    : PanZoom(parent),
      gliding_on_(
          [this](double done) {
              for (plot::Gliding& one : gliding_) one.left = 1 - done;
              update();
          },
          this) {
    setAccessibleName(u"Plot"_s);
    setMouseTracking(true);
}

void PlotView::set_plot(const std::optional<plot::Plot>& plot, bool follows) {
    const bool same_board =
        plot_ && plot && plot_->board.kind() == plot->board.kind() && plot_->board.whole() == plot->board.whole();
    const bool same_plane = same_board && plot_->pictures() == plot->pictures();
    drawer_.reset();
    const std::optional<plot::Plot> before = std::exchange(plot_, plot);
    const bool same_ground =
        before && plot_ && before->coast == plot_->coast && before->sheets.empty() && plot_->sheets.empty();
    if (!same_ground) ground_.forget();
    gliding_.clear();
    lay_out_anew();
    const auto is_gone = [&](const QString& unit) { return !find(unit); };
    carried_.removeIf(is_gone);
    chosen_.removeIf(is_gone);
    if (!same_board) {
        cursor_.reset();
        measured_from_.reset();
    }
    if (!same_board) show_all();
    // Not from where one reader knows it to where another does.
    if (same_plane && follows && isVisible() && before->whose == plot_->whose) glide(*before);
    if (same_board && (!same_plane || (follows && !is_all_in_sight()))) fit();
    update();
    say_where();
    if (underMouse()) say_tip(mapFromGlobal(QPointF(QCursor::pos())));
}

// What stood elsewhere before goes there from where it stood.
void PlotView::glide(const plot::Plot& before) {
    for (const plot::Item& item : before.items) {
        const plot::Item* const now = find(exact(item.id));
        if (now && !(now->cell == item.cell)) gliding_.push_back({item.id, item.cell, 1});
    }
    if (!gliding_.empty()) gliding_on_.begin(to_move);
}

void PlotView::set_images(const MapImages& images) {
    images_ = images;
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

void PlotView::set_covered(const std::vector<hex::Box>& covered) {
    covered_ = covered;
    update();
}

void PlotView::choose(const QString& unit) {
    chosen_ = unit.isEmpty() ? QStringList() : QStringList{unit};
    if (const plot::Item* item = find(unit)) {
        cursor_ = item->cell;
        if (!shows_all()) show_cell(item->cell);  // else it is in sight, also as long as the view has no room yet
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

std::vector<const plot::Item*> PlotView::items_at_cursor() const {
    return plot_ && cursor_ ? units_in(*cursor_) : std::vector<const plot::Item*>();
}

QString PlotView::words_at(const board::Cell& cell) const {
    return words_at(cell, Words::all);
}

// A few: of many units only the first ones.
QString PlotView::words_at(const board::Cell& cell, Words length) const {
    constexpr qsizetype most = 3;
    if (!plot_) return {};
    QStringList words;
    for (const plot::Item* item : units_in(cell))
        words += text(length == Words::all ? plot::describe(*plot_, *item) : plot::describe_shortly(*item));
    if (length == Words::few && words.size() > most) words = words.mid(0, most) + QStringList{u"…"_s};
    for (const plot::Pinned& note : plot_->notes) {
        if (note.cell == cell) words += u"note: %1"_s.arg(text(note.text));
    }
    QString where = text(plot_->board.label(cell));
    if (!plot_->board.holds(cell)) where = u"%1, off the board"_s.arg(where);
    return words.isEmpty() ? where : QStringLiteral("%1: %2").arg(where, words.join(QLatin1String("; ")));
}

QString PlotView::way_to(const board::Cell& from, const board::Cell& to) const {
    const board::Board& board = plot_->board;
    QString ends = u"from %1 to %2"_s.arg(text(board.label(from)), text(board.label(to)));
    const std::optional<int> far = board.distance(from, to);
    if (!far) return ends;
    const QString way = text(board.heading(from, to));
    return way.isEmpty() ? u"%1: %2 away"_s.arg(ends).arg(*far) : u"%1: %2 %3"_s.arg(ends).arg(*far).arg(way);
}

QString PlotView::words_of_cursor(Words words) const {
    if (!cursor_) return {};
    if (use_ == Use::measure && measured_from_) return u"Ruler %1"_s.arg(way_to(*measured_from_, *cursor_));
    if (carried_.isEmpty()) return words_at(*cursor_, words);
    const QString units = carried_.join(QLatin1String(", "));
    const board::Cell& from = find(carried_.first())->cell;
    if (from == *cursor_) {
        const QString where = text(plot_->board.label(from));
        return carried_.size() == 1 ? u"%1 is in %2. Choose where it goes"_s.arg(units, where)
                                    : u"%1: choose where they go"_s.arg(units);
    }
    return QStringLiteral("%1 %2").arg(units, way_to(from, *cursor_));
}

QString PlotView::words_of_keys() const {
    if (!hasFocus() || !cursor_ || !movable_ || use_ != Use::move) return {};
    if (!carried_.isEmpty()) return u"Enter puts it down, Esc leaves it where it was"_s;
    const std::vector<const plot::Item*> units = items_at_cursor();
    const bool has_any = std::ranges::any_of(units, [](const auto* item) { return !item->id.empty(); });
    return has_any ? u"Enter takes it up"_s : QString();
}

// The name of the whole says what the cursor is on.
void PlotView::say_where() {
    const QString words = words_of_cursor(Words::all);
    const QString name = words.isEmpty() ? u"Plot"_s : u"Plot, %1"_s.arg(words);
    if (name != accessibleName()) {
        setAccessibleName(name);
        if (hasFocus()) {
            QAccessibleEvent event(this, QAccessible::NameChanged);
            QAccessible::updateAccessibility(&event);
        }
    }
    emit said(words_of_cursor(Words::few), words);
    emit offered(words_of_keys());
}

// ---- the view

bool PlotView::is_all_in_sight() const {
    return std::ranges::all_of(plot_->items, [&](const plot::Item& item) {
        const board::Point at = plot::middle_of(*plot_, view(), item.cell);
        return rect().contains(QPointF(at.x, at.y).toPoint());
    });
}

hex::View PlotView::whole() const {
    return plot::fit(*plot_, width(), height(), letter_size());
}

std::pair<double, double> PlotView::scales() const {
    return {smallest_cell, largest_cell * letter_size()};
}

// Moves the view as little as brings the cell into it.
void PlotView::show_cell(const board::Cell& cell) {
    if (!plot_) return;
    const board::Point at = plot::middle_of(*plot_, view(), cell);
    const double margin = std::min({view().scale, width() / 4.0, height() / 4.0});
    const double x = std::clamp(at.x, margin, width() - margin);
    const double y = std::clamp(at.y, margin, height() - margin);
    if (x != at.x || y != at.y) pan({x - at.x, y - at.y});
}

std::optional<board::Cell> PlotView::cell_at(const QPointF& point) const {
    if (!plot_) return {};
    return plot::cell_at(*plot_, view(), point.x(), point.y());
}

// ---- painting

void PlotView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    if (!plot_) {
        painter.fillRect(rect(), tints(palette()).sea);
        return;
    }
    const MapColours colours = map_colours(palette());
    const std::optional<board::Cell> cursor = hasFocus() || !carried_.isEmpty() ? cursor_ : std::nullopt;
    plot::Layers layers = layers_;
    layers.picture = layers.picture && has_something(*plot_, &plot::Layers::picture) && !images_.empty();
    if (layers.picture) {
        painter.fillRect(rect(), colours.at(hex::Ink::off_board));
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.setOpacity(opacity_);
        paint_maps(painter, images_, plot::pictures_in(*plot_, view()), rect());
        painter.setOpacity(1);
    }
    layers.frame = width() >= least_framed * letter_size();
    std::vector<std::string> chosen;
    for (const QString& unit : chosen_) chosen.push_back(unit.toStdString());
    if (plot_->coast && layers.coast && !layers.picture) {
        ground_.paint(painter, *plot_, view());
        layers.ground = false;
    }
    drawer_->keep_names_clear_of(covered_);
    paint(painter, drawer_->draw(view(), layers, chosen, cursor, gliding_), colours, font());
    paint_offered(painter);
    for (const QString& unit : carried_) paint_way(painter, find(unit)->cell);
    if (use_ == Use::measure && measured_from_) paint_way(painter, *measured_from_);
    paint_frame(painter, colours.at(hex::Ink::grid));
}

bool PlotView::Ground::Sheet::serves(const Sheet& other) const {
    const auto reaches = [&](double middle, double of_other, double size, double size_of_other) {
        return std::abs(of_other - middle) * view.scale <= (size - size_of_other) / 2;
    };
    return view.scale == other.view.scale && view.text == other.view.text && dots == other.dots &&
           palette == other.palette && reaches(view.centre.x, other.view.centre.x, view.width, other.view.width) &&
           reaches(view.centre.y, other.view.centre.y, view.height, other.view.height);
}

void PlotView::Ground::paint(QPainter& painter, const plot::Plot& plot, const hex::View& view) {
    const Sheet wanted{view, view_.palette(), view_.devicePixelRatioF()};
    if (!shown_.serves(wanted) && !begun_.serves(wanted)) begin(plot, wanted);
    painter.fillRect(view_.rect(), map_colours(wanted.palette).at(hex::Ink::sea));
    const double grown = view.scale / shown_.view.scale;
    const hex::Point middle = hex::on_view(view, shown_.view.centre);
    QRectF place(0, 0, shown_.view.width * grown, shown_.view.height * grown);
    place.moveCenter({middle.x, middle.y});
    place.moveTopLeft(place.topLeft().toPoint());
    if (!shown_.pixels.isNull()) painter.drawImage(place, shown_.pixels);
}

// As large as two views each way, so that it serves while one is dragged about.
void PlotView::Ground::begin(const plot::Plot& plot, Sheet sheet) {
    sheet.view.width *= 2;
    sheet.view.height *= 2;
    begun_ = sheet;
    const plot::Plot bare{.board = plot.board, .sheets = plot.sheets, .coast = plot.coast};
    painting_.start([this, sheet, bare, colours = map_colours(sheet.palette), font = view_.font()](
                        const std::atomic<bool>& /*stop*/, const auto& tell) mutable {
        QString problem;
        sheet.pixels =
            QImage((QSizeF(sheet.view.width, sheet.view.height) * sheet.dots).toSize(), QImage::Format_RGB32);
        sheet.pixels.fill(colours.at(hex::Ink::sea));
        sheet.pixels.setDevicePixelRatio(sheet.dots);
        QPainter painter(&sheet.pixels);
        try {
            ui::paint(painter, plot::Drawer(bare).draw_ground(sheet.view, {}), colours, font);
        } catch (const json::InputError& error) {
            problem = text(error);
        }
        painter.end();
        tell([this, sheet, problem] {
            shown_ = sheet;
            begun_ = {};
            view_.lay_out_anew();  // with the names that stand beside the land
            if (!problem.isEmpty()) emit view_.failed(problem);
        });
    });
}

void PlotView::lay_out_anew() {
    if (plot_) drawer_ = std::make_unique<plot::Drawer>(*plot_);
    update();
    emit laid_out();
}

void PlotView::Ground::forget() {
    painting_.stop();
    shown_ = begun_ = {};
}

void PlotView::offer_ways(const QString& unit) {
    if (unit == ways_of_) return;
    ways_of_ = unit;
    if (!unit.isEmpty()) choose(unit);
    update();
}

void PlotView::show_wish(const std::string& way) {
    wish_ = way;
    update();
}

void PlotView::show_other_wishes(std::map<std::string, std::string> way_of) {
    other_wishes_ = std::move(way_of);
    update();
}

// The cells around a unit that is asked where it wants to go, each with its way in its lower right corner, beneath the
// counters.
void PlotView::paint_offered(QPainter& painter) {
    const plot::Item* const unit = ways_of_.isEmpty() ? nullptr : find(ways_of_);
    if (!unit) return;
    const Tints& colours = tints(palette());
    painter.save();
    QColor ground = colours.tick;
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const std::string& way : plot_->board.ways()) {
        const board::Cell cell = plot_->board.step(unit->cell, way);
        if (!plot_->board.holds(cell)) continue;
        QPolygonF around;
        for (const board::Point& corner : plot_->board.outline(cell)) {
            const board::Point at = plot::on_view(view(), plot_->plane(corner));
            around << QPointF(at.x, at.y);
        }
        painter.setPen(QPen(colours.tick, 1.5));
        ground.setAlphaF(way == wish_ ? 0.36F : 0.12F);
        painter.setBrush(ground);
        painter.drawPolygon(around);
        if (way == wish_) paint_wish(painter, unit->cell, around);
        painter.setPen(colours.tick);
        painter.drawText(around.boundingRect().adjusted(4, 2, -4, -2),
                         static_cast<int>(Qt::AlignRight) | static_cast<int>(Qt::AlignBottom), text(way));
    }
    paint_other_wishes(painter);
    painter.restore();
    const MapColours inks = map_colours(palette());
    paint(painter, drawer_->draw_counters(view(), {unit->id}, gliding_), inks, font());  // no line goes through a name
}

// An arrow out of the unit's ring into the cell.
void PlotView::paint_wish(QPainter& painter, const board::Cell& from, const QPolygonF& to) {
    const board::Point middle = plot::middle_of(*plot_, view(), from);
    QLineF line(QPointF(middle.x, middle.y), to.boundingRect().center());
    line.setP1(line.pointAt(0.45));
    paint_arrow(painter, line, 4, letter_size() * 1.2, tints(palette()).tick);
}

// From beneath each counter a little out of it.
void PlotView::paint_other_wishes(QPainter& painter) {
    const double longest = letter_size() * 3.3;
    for (const auto& [unit, way] : other_wishes_) {
        const plot::Item* const item = find(exact(unit));
        if (!item || exact(unit) == ways_of_) continue;
        if (way == unread_way) ask_which_way(painter, *item);
        if (std::ranges::count(plot_->board.ways(), way) == 0) continue;
        const board::Point from = plot::middle_of(*plot_, view(), item->cell);
        const board::Point to = plot::middle_of(*plot_, view(), plot_->board.step(item->cell, way));
        QLineF line(from.x, from.y, to.x, to.y);
        line.setLength(std::min(line.length() * 0.62, longest));
        paint_arrow(painter, line, 2, letter_size() * 0.7, side_colour(plot_->colour_of(*item), palette()));
    }
}

// A dashed ring around its counter, and below it the words.
void PlotView::ask_which_way(QPainter& painter, const plot::Item& item) {
    const board::Point at = plot::middle_of(*plot_, view(), item.cell);
    const QPointF middle(at.x, at.y);
    const Tints& colours = tints(palette());
    const double radius = letter_size() * 2.1;
    painter.setBrush(Qt::NoBrush);
    for (const QPen& pen : {QPen(colours.sea, 5), QPen(colours.wrong, 2.5, Qt::DashLine)}) {
        painter.setPen(pen);
        painter.drawEllipse(middle, radius, radius);
    }
    const QString words = u"which way?"_s;
    const QFontMetricsF metrics(painter.font());
    QPainterPath letters;
    letters.addText(middle + QPointF(-metrics.horizontalAdvance(words) / 2, radius + metrics.height()), painter.font(),
                    words);
    painter.strokePath(letters, QPen(colours.sea, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(letters, colours.wrong);
}

// A line to the cursor: from where a counter was that would be put down there, or along the ruler.
void PlotView::paint_way(QPainter& painter, const board::Cell& start) {
    if (!cursor_) return;
    const board::Point from = plot::middle_of(*plot_, view(), start);
    const board::Point to = plot::middle_of(*plot_, view(), *cursor_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Text), 2, Qt::DotLine));
    painter.drawLine(QPointF(from.x, from.y), QPointF(to.x, to.y));
    painter.setBrush(tints(palette()).sea);
    painter.setPen(QPen(palette().color(QPalette::Text), 2));
    painter.drawEllipse(QPointF(to.x, to.y), letter_size() * 0.6, letter_size() * 0.6);
}

void PlotView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (!cursor_ && plot_) {
        const plot::Item* item = chosen_.isEmpty() ? nullptr : find(chosen_.last());
        if (!item && !plot_->items.empty()) item = &plot_->items.front();
        cursor_ = item ? std::optional(item->cell) : cell_at(QPointF(width() / 2.0, height() / 2.0));
    }
    say_where();
    update();
}

void PlotView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    emit offered({});
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
    const bool has_chosen =
        std::ranges::any_of(units, [&](const plot::Item* item) { return chosen_.contains(exact(item->id)); });
    if (!has_chosen) choose_at_cursor(false);
    const bool is_there =
        has_chosen || std::ranges::any_of(units, [](const plot::Item* item) { return !item->id.empty(); });
    if (is_there) take_up();
}

void PlotView::begin_ruler() {
    measured_from_ = cursor_;
    say_where();
    update();
}

// The one behind that which was chosen last.
void PlotView::choose_next(const QStringList& units, bool also) {
    if (units.isEmpty()) return;
    const qsizetype at = chosen_.isEmpty() ? -1 : units.indexOf(chosen_.last());
    choose_by_hand(units[(at + 1) % units.size()], also);
}

void PlotView::choose_at_cursor(bool also) {
    QStringList ids;
    for (const plot::Item* item : items_at_cursor()) {
        if (!item->id.empty()) ids += exact(item->id);
    }
    if (carried_.isEmpty()) choose_next(ids, also);
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
    const std::optional<board::Cell> next = cell_beside(plot_->board, *cursor_, right, down);
    if (!next) return;
    cursor_ = *next;
    show_cell(*next);
    say_where();
    update();
}

std::optional<board::Cell> PlotView::cell_under(const QPointF& point) {
    if (!plot_) return {};
    const bool labels = use_ == Use::move || labels_count_;
    const std::optional<board::Cell> drawn = drawer_->cell_drawn_at(view(), point.x(), point.y(), labels);
    return drawn ? drawn : cell_at(point);
}

void PlotView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !plot_) return event->ignore();
    const std::vector<std::size_t> items = drawer_->items_at(view(), event->position().x(), event->position().y());
    QStringList ids;
    for (const std::size_t item : items) {
        if (!plot_->items[item].id.empty()) ids += exact(plot_->items[item].id);
    }
    if (use_ == Use::pick && !ways_of_.isEmpty() && !ids.isEmpty()) return choose_next(ids, false);
    pressed_at_ = event->position();
    cursor_ = cell_under(event->position());
    if (items.empty() || use_ != Use::move) {
        if (!carried_.isEmpty() && cursor_) return put_down(*cursor_);
        hold(event->position());
        say_where();
        return update();
    }
    // A click on a stack goes from one of its units to the next; what was chosen of it is dragged together.
    const bool also = event->modifiers().testFlag(Qt::ControlModifier);
    const bool is_group =
        chosen_.size() > 1 && std::ranges::any_of(ids, [&](const QString& id) { return chosen_.contains(id); });
    if (also || !is_group) choose_next(ids, also);
    if (!ids.isEmpty() && !also) take_up();
    say_where();
}

void PlotView::mouseMoveEvent(QMouseEvent* event) {
    if (drag(event->position())) return setCursor(Qt::ClosedHandCursor);
    const std::optional<board::Cell> cell = cell_at(event->position());
    const bool follows = (!carried_.isEmpty() && pressed_at_) || (use_ == Use::measure && measured_from_);
    if (follows && cell) {
        cursor_ = cell;
        say_where();
        update();
    } else if (plot_ && cell && carried_.isEmpty()) {
        const bool over = !drawer_->items_at(view(), event->position().x(), event->position().y()).empty();
        setCursor(use_ != Use::move ? Qt::CrossCursor : over ? Qt::PointingHandCursor : Qt::ArrowCursor);
        say_tip(event->position());
    }
}

QString PlotView::words_under(const QPointF& point) {
    const std::optional<board::Cell> cell = cell_under(point);
    const bool says = cell && words_at(*cell) != text(plot_->board.label(*cell));
    return says ? words_at(*cell) : QString();
}

void PlotView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    const bool pressed = pressed_at_.has_value();
    const bool moved =
        pressed && (event->position() - *pressed_at_).manhattanLength() >= QApplication::startDragDistance();
    pressed_at_.reset();
    let_go();
    setCursor(Qt::ArrowCursor);
    if (use_ != Use::move) {
        if (pressed && !moved) use_cursor();
        return;
    }
    const std::optional<board::Cell> cell = cell_at(event->position());
    if (carried_.isEmpty() && pressed && !moved && cell) emit sea_clicked(*cell);
    if (carried_.isEmpty()) return;
    if (moved && cell) {
        put_down(*cell);
        return emit dragged();
    }
    carried_.clear();  // a click only chooses
    say_where();
    update();
}

// By mouse the cursor goes to what is under the pointer first; by keys the menu opens where the cursor is.
void PlotView::contextMenuEvent(QContextMenuEvent* event) {
    if (!plot_) return;
    const bool by_mouse = event->reason() == QContextMenuEvent::Mouse;
    if (by_mouse) cursor_ = cell_under(event->pos());
    if (!cursor_) return;
    say_where();
    update();
    const board::Point at = plot::middle_of(*plot_, view(), *cursor_);
    emit menu_wanted(by_mouse ? event->globalPos() : mapToGlobal(QPointF(at.x, at.y)).toPoint());
}

void PlotView::arrow(int right, int down, bool shifted) {
    shifted ? PanZoom::arrow(right, down, shifted) : step(right, down);
}

// With Ctrl they are the window's, but for Space.
void PlotView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space) return choose_at_cursor(event->modifiers().testFlag(Qt::ControlModifier));
    if (!is_plain(*event)) return PanZoom::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!event->isAutoRepeat()) use_cursor();
            return;
        case Qt::Key_Escape:
            return escape();
        default:
            PanZoom::keyPressEvent(event);
    }
}

}  // namespace flagplot::ui
