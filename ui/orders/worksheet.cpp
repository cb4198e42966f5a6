#include "ui/orders/worksheet.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "report/meetings.h"
#include "session/board_in_force.h"
#include "session/carry_out.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/orders/orders_view.h"

namespace flagplot::ui {
namespace {

constexpr int edge = 24;  // pixels beside the first line

bool is_open(const QModelIndex& order) {
    return order.flags().testFlag(Qt::ItemIsUserCheckable) && order.data(Qt::CheckStateRole).toInt() != Qt::Checked;
}

constexpr qsizetype most_names = 6;

QString listed(const QStringList& names) {
    const QString some = QStringList(names.mid(0, most_names)).join(QStringLiteral(", "));
    return names.size() > most_names ? some + QStringLiteral(", \u2026") : some;
}

// Puts the unit of a told line on a place of the board. Throws as session::move_units(), and if there is no such place.
void put_counter(session::Session& session, int line, const std::string& place) {
    const auto& told = std::get<session::Told>(session.entry(line).body);
    const std::optional<board::Board> board = session::board_if_any(session.state(), session.rulebook());
    if (board) session::move_units(session, {told.unit}, board->parse(place), *board);
}

// Where the units of told lines stand on the board, by unit; none of those that have no place on it.
using Places = std::map<std::string, QString>;

Places places_of(const session::Session& session, const std::vector<int>& lines) {
    Places places;
    const std::optional<board::Board> board = session::board_if_any(session.state(), session.rulebook());
    for (const int line : lines) {
        const auto& told = std::get<session::Told>(session.entry(line).body);
        const session::Unit* const unit = session.state().find_unit(told.unit);
        if (!board || !unit) continue;
        const auto cell = session::place_of(*unit, *board, session.state(), session.rulebook());
        if (cell) places[told.unit] = text(board->label(*cell));
    }
    return places;
}

// What ticking these lines did, or taking their ticks away, to the counters that stood in those places before: "Done.
// Z1 moved to E4."
QString tick_words(const session::Session& session, const std::vector<int>& lines, bool yes, const Places& before) {
    const Places now = places_of(session, lines);
    QStringList moved;
    QStringList stay;
    for (const auto& [unit, place] : now) {
        const auto stood = before.find(unit);
        const bool stands_still = stood != before.end() && stood->second == place;
        (stands_still ? stay : moved) += short_text(unit);
    }
    const QString place = now.size() == 1 ? now.begin()->second : QString();
    if (!yes) {
        return place.isEmpty() ? u"Not ticked any more; no counter was moved."_s
                               : u"Not ticked any more; %1 stays at %2."_s.arg(stay.join(QString()), place);
    }
    if (lines.size() > 1) {
        const QString ticked = u"%1 orders are ticked."_s.arg(lines.size());
        return moved.isEmpty() ? ticked : QStringLiteral("%1 %2").arg(ticked, u"Moved: %1."_s.arg(listed(moved)));
    }
    if (now.empty()) return u"Done."_s;
    const auto& told = std::get<session::Told>(session.entry(lines.front()).body);
    const int begins = session::begins_after(session, lines.front(), session.size());
    const bool was_moved = session::was_moved(session, told.unit, begins, session.size());  // by hand, before
    if ((!told.to.empty() || was_moved) && !stay.isEmpty()) return u"Done. %1 is at %2."_s.arg(stay.front(), place);
    return stay.isEmpty() ? u"Done. %1 moved to %2."_s.arg(moved.front(), place)
                          : u"Done. Now drag %1 from %2."_s.arg(stay.front(), place);
}

// Of the counter that the last act moved, before its order was rolled again: "Z2 is back at D9." Empty: it moved none.
QString back_words(const Document& document) {
    const session::Session& session = document.session();
    const std::optional<board::Board> board = session::board_if_any(session.state(), session.rulebook());
    for (int number = document.first_new(); board && number <= document.last_new(); ++number) {
        const auto* const moved = std::get_if<session::UnitChanged>(&session.entry(number).body);
        const session::Unit* const unit = moved ? session.state().find_unit(moved->id) : nullptr;
        const auto cell = unit ? session::place_of(*unit, *board, session.state(), session.rulebook()) : std::nullopt;
        if (cell) return u"%1 is back at %2."_s.arg(short_text(unit->id), text(board->label(*cell)));
    }
    return {};
}

}  // namespace

Worksheet::Worksheet(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = spaced<QVBoxLayout>(this, {}, px(4));
    QBoxLayout* const head = make_head();
    past_ = new OneLine(this);
    past_->hide();
    make_list();
    add_parts(layout, {head, past_, {view_, 1}});
    connect(&document_, &Document::opened, this, [this] {
        turn_ = 0;
        refresh();
    });
    connect(&document_, &Document::changed, this, &Worksheet::refresh);
    connect(&document_, &Document::rewound, this, &Worksheet::refresh);
    refresh();
}

QBoxLayout* Worksheet::make_head() {
    auto* const row = spaced<QHBoxLayout>({px(edge), px(6), px(edge), 0});
    const auto make_arrow = [this](Qt::ArrowType arrow, const QString& name, int by) {
        auto* const button = named(new QToolButton(this), name, name);
        button->setArrowType(arrow);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this, [this, by] {
            const auto here = std::find(turns_.begin(), turns_.end(), turn_) - turns_.begin() + by;
            const bool exists = here >= 0 && here < static_cast<std::ptrdiff_t>(turns_.size());
            if (exists) show_turn(turns_[static_cast<std::size_t>(here)]);
        });
        return button;
    };
    heading_ = typed(new Label(this), Type::large, true);
    earlier_ = make_arrow(Qt::LeftArrow, u"Earlier orders"_s, -1);
    later_ = make_arrow(Qt::RightArrow, u"Later orders"_s, 1);
    progress_ = named(new QProgressBar(this), u"Orders carried out"_s);
    progress_->setTextVisible(false);
    progress_->setMaximumHeight(8);
    progress_->setMinimumWidth(letters(4));
    progress_->setMaximumWidth(letters(20));
    done_ = made_muted(new Label(this));
    add_parts(row, {heading_, earlier_, later_, stretch(), {progress_, 1}, done_});
    return row;
}

void Worksheet::make_list() {
    view_ = new OrdersView(document_, this);
    model_ = &view_->orders();
    card_ = &view_->card();
    view_->open_row = [this](bool yes) { open_row(view_->currentIndex(), yes); };
    // Another turn's orders are ticked by Space: Enter does what the main button says, which is about this turn.
    view_->enter = [this] { return turn_ == now_ && tick_and_go_on(view_->currentIndex()); };
    connect(view_, &OrdersView::hand_changed, this, &Worksheet::at_hand_changed);
    connect(model_, &OrdersModel::tick_wanted, this, [this](const auto& lines, bool yes) { tick(lines, yes); });
    connect(view_, &OrdersView::step_chosen, this, [this](int step) {
        show_step(step);
        emit dice_wanted(step);
        emit step_chosen(step);
    });
    connect(card_, &OrderCard::step_chosen, this, [this](int step) {
        show_step(step);
        emit step_chosen(step);
    });
    connect(card_, &OrderCard::table_wanted, this, &Worksheet::dice_wanted);
    connect(card_, &OrderCard::ordered_again, this, &Worksheet::ordered_again);
    connect(card_, &OrderCard::ordered_again, this, [this] {
        const QString words = back_words(document_);
        if (!words.isEmpty()) emit said(words);
    });
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &Worksheet::follow_current);
    connect(model_, &QAbstractItemModel::modelReset, this, &Worksheet::unfold);
    connect(model_, &QAbstractItemModel::modelReset, this, &Worksheet::count);
    connect(view_, &QAbstractItemView::clicked, this,
            [this](const QModelIndex& index) { open_row(index, opened_ != index); });
}

const OrderRow* Worksheet::row_at_hand() const {
    const QModelIndex index = view_->currentIndex();
    if (!index.isValid()) return nullptr;
    const OrderRow& row = model_->row(index);
    const bool is_open = row.kind == OrderRow::Kind::board ? opened_ == index : OrderCard::has_any(row);
    return is_open ? &row : nullptr;
}

// Its last die is what it was all for.
void Worksheet::follow_current() {
    unfold();
    emit at_hand_changed();
    const report::Order* const order = tell_at_hand();
    if (!order || order->dice.empty()) return;
    show_step(order->dice.back());
    emit step_chosen(order->dice.back());
}

const report::Order* Worksheet::tell_at_hand() {
    const QModelIndex index = view_->currentIndex();
    if (!index.isValid() || !model_->row(index).can_be_ticked()) return nullptr;
    const report::Order& order = model_->row(index).orders.front();
    if (!order.unit.empty()) emit unit_chosen(exact(order.unit));
    return &order;
}

// The card of the order at hand, in its place.
void Worksheet::unfold() {
    const OrderRow* const row = row_at_hand();
    if (row) card_->show_orders(*row);
    view_->unfold(row ? view_->currentIndex() : QModelIndex());
}

// A group of a board is opened by choice, for its dice.
void Worksheet::open_row(const QModelIndex& row, bool yes) {
    if (!row.isValid()) return;
    if (model_->row(row).kind == OrderRow::Kind::folded && yes) return unfold_section(row);
    opened_ = yes ? row : QModelIndex();
    unfold();
}

// What is open of it is at hand, where it was unfolded.
void Worksheet::unfold_section(const QModelIndex& folded) {
    const QString section = model_->row(folded).words;
    model_->unfold(section);
    const QModelIndexList open = open_orders();
    const auto first = std::ranges::find(open, section, [this](const auto& one) { return model_->section_of(one); });
    first == open.end() ? to_first_order() : go_to(*first);
}

// What stands beside something else while it is hidden isn't widened by it.
QSize Worksheet::minimumSizeHint() const {
    return {std::min(letters(34), QWidget::minimumSizeHint().width()), QWidget::minimumSizeHint().height()};
}

// Where it has the window for itself the plot isn't in sight.
void Worksheet::resizeEvent(QResizeEvent* event) {
    constexpr int least_for_around = 125;  // letters: more than the left of two panes has
    QWidget::resizeEvent(event);
    if (card_->show_around(width() >= letters(least_for_around))) unfold();  // it is higher
}

bool Worksheet::has_orders_now() const {
    return has_orders() && turns_.back() == now_;
}

void Worksheet::refresh() {
    const bool had_orders = has_orders();
    const bool had_orders_now = has_orders_now();
    const int before = turn_;
    turns_ = document_.is_open() ? report::turns_with_orders(document_.session()) : std::vector<int>();
    const int now = document_.is_open() ? document_.session().state().turn() : 0;
    const bool is_known = std::find(turns_.begin(), turns_.end(), turn_) != turns_.end();
    const bool is_new_turn = now != std::exchange(now_, now);
    const bool are_new = has_orders_now() && !had_orders_now;
    const bool is_fresh = is_new_turn || !is_known || are_new;
    if (is_fresh) named_.clear();
    if (is_fresh) turn_ = turns_.empty() ? now : turns_.back();
    if (is_fresh) model_->fold_all();
    fill();
    turn_ != before ? to_first_order() : to_new_orders();
    if (had_orders != has_orders() || had_orders_now != has_orders_now()) emit orders_changed();
}

void Worksheet::show_turn(int turn) {
    turn_ = turn;
    model_->fold_all();
    fill();
    to_first_order();
}

void Worksheet::show_now() {
    if (turn_ != now_ && has_orders_now()) show_turn(now_);
}

// What was told last comes into sight, from its first line on.
void Worksheet::to_new_orders() {
    const int known = std::exchange(newest_, newest_order());
    if (newest_ <= known) return;
    QModelIndex first;
    for (int row = model_->rowCount() - 1; row >= 0; --row) {
        const std::vector<report::Order>& orders = model_->row(model_->index(row)).orders;
        const bool is_new =
            std::any_of(orders.begin(), orders.end(), [known](const auto& one) { return one.entry > known; });
        if (!is_new) continue;
        if (!first.isValid()) view_->scrollTo(model_->index(row));
        first = model_->index(row);
    }
    view_->setCurrentIndex(first);
}

// 0: there is none.
int Worksheet::newest_order() const {
    int newest = 0;
    for (const report::OrderGroup& group : orders_.groups) {
        for (const report::Order& order : group.orders) newest = std::max(newest, order.entry);
    }
    return newest;
}

// What isn't done yet is at hand.
void Worksheet::to_first_order() {
    newest_ = newest_order();
    view_->scrollToTop();
    const QModelIndexList open = open_orders();
    view_->setCurrentIndex(open.isEmpty() ? QModelIndex() : open.front());
}

void Worksheet::fill() {
    const bool is_there = std::find(turns_.begin(), turns_.end(), turn_) != turns_.end();
    orders_ = is_there ? report::make_worksheet(document_.session(), turn_) : report::Worksheet{};
    if (sees_all_sides_ && is_there) report::add_meetings(orders_, document_.session());
    model_->show(orders_.groups);
    unfold();
    const QString turn = document_.is_open() ? in_sentence(document_.session().rulebook().clock.turn_label) : QString();
    const bool has_title = model_->rowCount() > 0 && model_->row(model_->index(0)).kind == OrderRow::Kind::section;
    const QString title = has_title ? model_->row(model_->index(0)).words : u"Orders"_s;
    heading_->setText(turn_ == now_ || turn.isEmpty() ? title
                                                      : QStringLiteral("%1, %2 %3").arg(title, turn).arg(turn_));
    count();
    earlier_->setEnabled(is_there && turn_ != turns_.front());
    later_->setEnabled(is_there && turn_ != turns_.back());
    earlier_->setVisible(turns_.size() > 1);
    later_->setVisible(turns_.size() > 1);
    emit at_hand_changed();
}

// Those that are unfolded, but for a board that waits until the others are done; where none are, all.
void Worksheet::count() {
    report::Worksheet seen{.groups = {{}}};
    std::vector<report::Order>& orders = seen.groups.front().orders;
    const auto add = [&](OrderRow::Kind kind) {
        for (int i = 0; i < model_->rowCount(); ++i) {
            const OrderRow& row = model_->row(model_->index(i));
            if (row.kind == kind) std::ranges::copy(row.orders, std::back_inserter(orders));
        }
    };
    add(OrderRow::Kind::orders);
    if (seen.open() == 0) add(OrderRow::Kind::board);
    if (seen.size() == 0) seen = orders_;
    progress_->setRange(0, std::max(1, static_cast<int>(seen.size())));
    progress_->setValue(static_cast<int>(seen.done()));
    done_->setText(u"%1 of %2 done"_s.arg(seen.done()).arg(seen.size()));
}

// The place, if one is named, is where the counter of the only line is put.
bool Worksheet::tick(const std::vector<int>& lines, bool yes, const std::string& place) {
    const Places before = places_of(document_.session(), lines);
    const bool done = document_.act([&](session::Session& session) {
        if (yes && place.empty()) return session::carry_out(session, lines);
        for (const int line : lines) session.tick(line, yes);
        if (yes) put_counter(session, lines.front(), place);
    });
    if (done) emit said(tick_words(document_.session(), lines, yes, before));
    return done;
}

void Worksheet::tick_all() {
    std::vector<int> lines;
    for (const report::OrderGroup& group : orders_.groups) {
        for (const report::Order& order : group.orders) {
            if (!order.done) lines.push_back(order.entry);
        }
    }
    if (!lines.empty()) tick(lines, true);
}

void Worksheet::show_step(int step) {
    view_->choose_step(step);
}

void Worksheet::bring_step(int step) {
    show_step(step);
    view_->scrollTo(model_->bring([step](const report::Order& one) { return one.has_step(step); }));
}

void Worksheet::set_plot_past(const QString& when) {
    past_->say(u"%1 is on the plot; these orders are of now."_s.arg(when));
    past_->setHidden(when.isEmpty());
    view_->setEnabled(when.isEmpty());
}

void Worksheet::look_as(const std::optional<session::Reader>& reader) {
    card_->look_as(reader);
    if (std::exchange(sees_all_sides_, !reader) == !reader) return;
    fill();
    emit sides_seen();
}

QStringList Worksheet::meetings() const {
    QStringList all;
    const bool is_over = sees_all_sides_ && has_orders_now() && turn_ == now_ && !has_open();
    if (!is_over) return all;
    for (const std::string& one : report::meetings(document_.session())) all += text(one);
    return all;
}

void Worksheet::focus_list() {
    show_now();
    const QModelIndexList open = open_orders();
    if (open.isEmpty()) return view_->setFocus(Qt::OtherFocusReason);
    go_to(open.front());
}

QModelIndexList Worksheet::open_orders() const {
    QModelIndexList open;
    for (int row = 0; row < model_->rowCount(); ++row) {
        if (is_open(model_->index(row))) open += model_->index(row);
    }
    return open;
}

bool Worksheet::has_open() const {
    return orders_.open() > 0;
}

bool Worksheet::has_hand() const {
    return view_->has_hand() && turn_ == now_;
}

QModelIndex Worksheet::at_hand() const {
    const QModelIndex chosen = view_->currentIndex();
    if (chosen.isValid() && is_open(chosen)) return chosen;
    const QModelIndexList open = open_orders();
    return open.isEmpty() ? QModelIndex() : open.front();
}

// Invalid: the hand is on none that is.
QModelIndex Worksheet::folded_at_hand() const {
    const QModelIndex chosen = has_hand() ? view_->currentIndex() : QModelIndex();
    const bool is_folded = chosen.isValid() && model_->row(chosen).kind == OrderRow::Kind::folded;
    return is_folded ? chosen : QModelIndex();
}

QString Worksheet::at_hand_words() const {
    if (const QModelIndex folded = folded_at_hand(); folded.isValid())
        return u"Show %1"_s.arg(model_->row(folded).words);
    const QModelIndex order = turn_ == now_ ? at_hand() : QModelIndex();
    if (!order.isValid()) return {};
    const OrderRow& row = model_->row(order);
    return row.kind == OrderRow::Kind::board ? u"%1 is done"_s.arg(model_->section_of(order))
                                             : text(report::carried_out_words(row.orders));
}

void Worksheet::carry_out_at_hand() {
    if (const QModelIndex folded = folded_at_hand(); folded.isValid()) return unfold_section(folded);
    const QModelIndex order = at_hand();
    if (order.isValid()) tick_and_go_on(order);
    if (order.isValid() || unmoved_words().isEmpty()) return;
    named_ = unmoved_words();
    go_to(model_->bring(&report::Order::is_unmoved));
    emit at_hand_changed();
}

QString Worksheet::unmoved_words() const {
    const QString words = turn_ == now_ ? text(report::unmoved_words(orders_)) : QString();
    return words == named_ ? QString() : words;
}

QString Worksheet::unmoved_units() const {
    return turn_ == now_ ? text(report::unmoved_units(orders_)) : QString();
}

bool Worksheet::carry_out_alone(const std::string& place) {
    const QModelIndex order = at_hand();
    if (!order.isValid()) return false;
    return tick_and_go_on(order, true, place.empty() ? first_of_way(model_->row(order)) : place);
}

// Where an order leads that goes on from there; empty: it doesn't, or its counter was moved by hand.
std::string Worksheet::first_of_way(const OrderRow& row) const {
    const report::Order& order = row.orders.front();
    const session::Session& session = document_.session();
    const int begins = session::begins_after(session, order.entry, session.size());
    const bool is_there = session::was_moved(session, order.unit, begins, session.size());
    return row.orders.size() == 1 && order.way.goes_on && !is_there ? order.way.to : std::string();
}

RowHead Worksheet::whose(const OrderRow& row) const {
    if (row.kind == OrderRow::Kind::board) {
        const QString about = head_of_unit(document_.session(), row.words.toStdString()).about;
        return {.id = row.words, .about = about, .side = model_->side_of(row.orders.front())};
    }
    return {.id = words_of(row).units,
            .about = row.orders.size() == 1 ? model_->name_of(row) : QString(),
            .side = model_->side_of(row.orders.front())};
}

std::optional<OrderAtHand> Worksheet::at_hand_alone() const {
    const QModelIndex order = turn_ == now_ ? at_hand() : QModelIndex();
    if (!order.isValid()) return {};
    OrderAtHand made{
        .row = model_->row(order), .whose = whose(model_->row(order)), .section = model_->section_of(order)};
    made.all = 0;
    for (int row = 0; row < model_->rowCount(); ++row) {
        const QModelIndex other = model_->index(row);
        if (!model_->row(other).can_be_ticked() || model_->section_of(other) != made.section) continue;
        ++made.all;
        if (row == order.row()) made.number = made.all;
    }
    const QModelIndexList open = open_orders();
    if (open.size() < 2) return made;
    const OrderRow& next = model_->row(open[(open.indexOf(order) + 1) % open.size()]);
    const bool is_board = next.kind == OrderRow::Kind::board;
    made.next_units = whose(next).id;
    made.next_side = whose(next).side;
    made.next_way = is_board ? u"%1 units"_s.arg(next.orders.size()) : words_of(next).way;
    return made;
}

// In the sections that are unfolded.
QModelIndex Worksheet::tickable_before(int row) const {
    while (--row >= 0) {
        if (model_->row(model_->index(row)).can_be_ticked()) return model_->index(row);
    }
    return {};
}

bool Worksheet::take_back_one() {
    if (turn_ != now_) return false;
    const auto here = [this] { return at_hand().isValid() ? at_hand().row() : model_->rowCount(); };
    QModelIndex before = tickable_before(here());
    QStringList folded;  // sections before it, the nearest first
    for (int row = 0; row < here(); ++row) {
        const OrderRow& one = model_->row(model_->index(row));
        if (one.kind == OrderRow::Kind::folded) folded.prepend(one.words);
    }
    for (const QString& section : folded) {
        if (before.isValid()) break;
        model_->unfold(section);
        before = tickable_before(here());
    }
    if (!before.isValid()) return false;
    const QPersistentModelIndex kept = before;
    if (!is_open(before)) model_->toggle(before);
    if (kept.isValid()) go_to(kept);
    return true;
}

void Worksheet::go_to(const QModelIndex& order) {
    view_->setFocus(Qt::OtherFocusReason);
    view_->setCurrentIndex(order);
    if (order.row() > 0) view_->scrollTo(order.siblingAtRow(order.row() - 1));  // its heading, if it is the first
    view_->scrollTo(order);
}

// The next one is open; behind the last of them those that were left out before, and then the next section. A board is
// carried out as a whole. False: it isn't open, or it can't be carried out.
bool Worksheet::tick_and_go_on(const QModelIndex& order, bool alone, const std::string& place) {
    if (order.isValid() && model_->row(order).kind == OrderRow::Kind::folded) {
        unfold_section(order);
        return true;
    }
    const QModelIndexList open = open_orders();
    const auto here = open.indexOf(order);
    if (here < 0) return false;
    if (model_->row(order).kind == OrderRow::Kind::board && !alone) {
        tick(lines_of(open), true);
    } else {
        const QPersistentModelIndex next = open[(here + 1) % open.size()];
        if (!tick(lines_of({order}), true, place)) return false;
        if (next.isValid() && is_open(next)) {
            go_to(next);
            return true;
        }
    }
    model_->unfold({});
    const QModelIndexList left = open_orders();
    if (!left.isEmpty()) go_to(left.front());
    return true;
}

// What isn't ticked yet of those rows.
std::vector<int> Worksheet::lines_of(const QModelIndexList& rows) const {
    std::vector<int> lines;
    for (const QModelIndex& row : rows) {
        for (const report::Order& order : model_->row(row).orders) {
            if (!order.done) lines.push_back(order.entry);
        }
    }
    return lines;
}

}  // namespace flagplot::ui
