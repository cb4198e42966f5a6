#include "ui/orders/worksheet.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <utility>

#include "session/carry_out.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/one_line.h"
#include "ui/common/plain_text.h"
#include "ui/orders/order_card.h"
#include "ui/orders/order_words.h"
#include "ui/orders/orders_delegate.h"
#include "ui/orders/orders_model.h"
#include "ui/orders/orders_view.h"

namespace flagplot::ui {
namespace {

bool is_open(const QModelIndex& order) {
    return order.flags().testFlag(Qt::ItemIsUserCheckable) && order.data(Qt::CheckStateRole).toInt() != Qt::Checked;
}

}  // namespace

Worksheet::Worksheet(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    make_head();
    layout->addWidget(head_);
    past_ = new OneLine(this);
    past_->hide();
    layout->addWidget(past_);
    make_list();
    layout->addWidget(view_, 1);
    connect(&document_, &Document::opened, this, [this] {
        turn_ = 0;
        refresh();
    });
    connect(&document_, &Document::changed, this, &Worksheet::refresh);
    connect(&document_, &Document::rewound, this, &Worksheet::refresh);
    refresh();
}

void Worksheet::make_head() {
    auto* const head = new QWidget(this);
    head_ = head;
    auto* const row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    const auto make_arrow = [&](Qt::ArrowType arrow, const QString& name) {
        auto* const button = new QToolButton(head);
        button->setArrowType(arrow);
        button->setAutoRaise(true);
        button->setAccessibleName(name);
        button->setToolTip(name);
        button->setFocusPolicy(Qt::StrongFocus);
        return button;
    };
    earlier_ = make_arrow(Qt::LeftArrow, u"Earlier orders"_s);
    later_ = make_arrow(Qt::RightArrow, u"Later orders"_s);
    heading_ = new Label(head);
    set_type(*heading_, Type::normal, true);
    progress_ = new QProgressBar(head);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(u"Orders carried out"_s);
    progress_->setMaximumHeight(8);
    progress_->setMaximumWidth(letters(16));
    done_ = new Label(head);
    all_ = new QPushButton(u"Tick all"_s, head);
    all_->setAccessibleName(all_->text());
    all_->setToolTip(u"Ticks every order of this turn, and moves the units whose places are known"_s);
    sheet_ = new QPushButton(u"Print sheet…"_s, head);
    sheet_->setAccessibleName(u"Print sheet"_s);
    sheet_->setToolTip(u"Prints this turn's orders and dice"_s);
    row->addWidget(earlier_);
    row->addWidget(heading_);
    row->addWidget(later_);
    row->addStretch();
    row->addWidget(progress_);
    row->addWidget(done_);
    row->addWidget(all_);
    row->addWidget(sheet_);
    const auto go = [this](int by) {
        const auto here = std::find(turns_.begin(), turns_.end(), turn_) - turns_.begin() + by;
        const bool exists = here >= 0 && here < static_cast<std::ptrdiff_t>(turns_.size());
        if (exists) show_turn(turns_[static_cast<std::size_t>(here)]);
    };
    connect(earlier_, &QToolButton::clicked, this, [go] { go(-1); });
    connect(later_, &QToolButton::clicked, this, [go] { go(1); });
    connect(all_, &QPushButton::clicked, this, &Worksheet::tick_all);
    connect(sheet_, &QPushButton::clicked, this, [this] { emit sheet_wanted(turn_); });
}

void Worksheet::make_list() {
    view_ = new OrdersView(this);
    model_ = new OrdersModel(document_, view_);
    delegate_ = new OrdersDelegate(view_);
    card_ = new OrderCard(document_, view_->viewport());
    card_->hide();
    view_->setModel(model_);
    view_->setItemDelegate(delegate_);
    view_->setAccessibleName(u"Orders"_s);
    view_->show_card(card_, &card_->acts());
    view_->enter = [this] { return tick_and_go_on(view_->currentIndex()); };
    connect(model_, &OrdersModel::tick_wanted, this, &Worksheet::tick);
    connect(delegate_, &OrdersDelegate::step_chosen, this, [this](int step) {
        show_step(step);
        emit dice_wanted(step);
        emit step_chosen(step);
    });
    connect(card_, &OrderCard::step_chosen, this, [this](int step) {
        show_step(step);
        emit step_chosen(step);
    });
    connect(card_, &OrderCard::table_wanted, this, &Worksheet::dice_wanted);
    connect(card_, &OrderCard::reroll_wanted, this, &Worksheet::reroll_wanted);
    connect(card_, &OrderCard::overrule_wanted, this, &Worksheet::overrule_wanted);
    connect(card_, &OrderCard::again_wanted, this,
            [this](const QString& way) { document_.roll_again(card_->entry(), way.toStdString()); });
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &Worksheet::follow_current);
    connect(model_, &QAbstractItemModel::modelReset, this, &Worksheet::unfold);
}

const report::Order* Worksheet::order_at_hand() const {
    const QModelIndex index = view_->currentIndex();
    if (!index.isValid() || model_->row(index).kind != OrderRow::Kind::orders) return nullptr;
    const std::vector<report::Order>& orders = model_->row(index).orders;
    return orders.size() == 1 && OrderCard::has_any(orders.front()) ? &orders.front() : nullptr;
}

// Its last die is what it was all for.
void Worksheet::follow_current() {
    unfold();
    const QModelIndex index = view_->currentIndex();
    if (!index.isValid() || model_->row(index).orders.empty()) return;
    const report::Order& order = model_->row(index).orders.front();
    if (!order.unit.empty()) emit unit_chosen(exact(order.unit));
    if (order.dice.empty()) return;
    show_step(order.dice.back());
    emit step_chosen(order.dice.back());
}

// The card of the order at hand, in its place.
void Worksheet::unfold() {
    const report::Order* const order = order_at_hand();
    if (order) card_->show_order(*order);
    view_->unfold(order ? view_->currentIndex() : QModelIndex());
}

// The words beside the bar say the same.
int Worksheet::fit_head(int width) {
    progress_->show();
    if (head_->sizeHint().width() > width) progress_->hide();
    return head_->sizeHint().width();
}

int Worksheet::least_head() const {
    const int bar = progress_->isHidden() ? 0
                                          : std::min(progress_->sizeHint().width(), progress_->maximumWidth()) +
                                                head_->layout()->spacing();
    return head_->sizeHint().width() - bar;
}

// What stands beside something else while it is hidden isn't widened by it.
QSize Worksheet::minimumSizeHint() const {
    return {std::min(letters(34), QWidget::minimumSizeHint().width()), QWidget::minimumSizeHint().height()};
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
    if (is_new_turn || !is_known || are_new) turn_ = turns_.empty() ? now : turns_.back();
    fill();
    if (turn_ != before) to_first_order();
    if (had_orders != has_orders() || had_orders_now != has_orders_now()) emit orders_changed();
}

void Worksheet::show_turn(int turn) {
    turn_ = turn;
    fill();
    to_first_order();
}

// What isn't done yet is at hand.
void Worksheet::to_first_order() {
    view_->scrollToTop();
    const QModelIndexList open = open_orders();
    view_->setCurrentIndex(open.isEmpty() ? QModelIndex() : open.front());
}

void Worksheet::fill() {
    const bool is_there = std::find(turns_.begin(), turns_.end(), turn_) != turns_.end();
    orders_ = is_there ? report::make_worksheet(document_.session(), turn_) : report::Worksheet{};
    model_->show(orders_.groups);
    unfold();
    const QString turn = document_.is_open() ? short_text(document_.session().rulebook().clock.turn_label) : QString();
    heading_->setText(QStringLiteral("%1 %2").arg(turn).arg(turn_));
    const auto all = static_cast<int>(orders_.size());
    const auto done = static_cast<int>(orders_.done());
    progress_->setRange(0, std::max(1, all));
    progress_->setValue(done);
    done_->setText(u"%1 of %2 done"_s.arg(done).arg(all));
    const bool writable = document_.is_open() && document_.why_read_only().isEmpty();
    all_->setVisible(all > 0 && writable);
    all_->setEnabled(done < all);
    earlier_->setEnabled(is_there && turn_ != turns_.front());
    later_->setEnabled(is_there && turn_ != turns_.back());
    earlier_->setVisible(turns_.size() > 1);
    later_->setVisible(turns_.size() > 1);
    sheet_->setEnabled(is_there);
}

void Worksheet::tick(const std::vector<int>& lines, bool yes) {
    const Places before = places_of(document_.session(), lines);
    const bool done = document_.act([&](session::Session& session) {
        if (yes) return session::carry_out(session, lines);
        for (const int line : lines) session.tick(line, false);
    });
    if (done) emit said(tick_words(document_.session(), lines, yes, before));
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
    delegate_->set_chosen_step(step);
    view_->viewport()->update();
}

void Worksheet::bring_step(int step) {
    show_step(step);
    view_->scrollTo(model_->index_of_step(step));
}

QString Worksheet::order_of(int step) const {
    for (const report::OrderGroup& group : orders_.groups) {
        for (const report::Order& order : group.orders) {
            if (std::find(order.dice.begin(), order.dice.end(), step) != order.dice.end()) return text(order.text);
        }
    }
    return {};
}

int Worksheet::line_of(int step) const {
    for (const report::OrderGroup& group : orders_.groups) {
        for (const report::Order& order : group.orders) {
            if (std::find(order.dice.begin(), order.dice.end(), step) != order.dice.end()) return order.entry;
        }
    }
    return 0;
}

void Worksheet::set_plot_past(const QString& when) {
    past_->say(u"%1 is on the plot; these orders are of now."_s.arg(when));
    past_->setHidden(when.isEmpty());
    view_->setEnabled(when.isEmpty());
}

void Worksheet::focus_list() {
    if (turn_ != now_ && has_orders_now()) show_turn(now_);
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

void Worksheet::go_to(const QModelIndex& order) {
    view_->setFocus(Qt::OtherFocusReason);
    view_->setCurrentIndex(order);
    view_->scrollTo(order);
}

// The next one is open; behind the last of them those that were left out before. False: it isn't open.
bool Worksheet::tick_and_go_on(const QModelIndex& order) {
    const QModelIndexList open = open_orders();
    const auto here = open.indexOf(order);
    if (here < 0) return false;
    const QPersistentModelIndex next = open[(here + 1) % open.size()];
    OrdersDelegate::toggle(*model_, order);
    if (next.isValid()) go_to(next);
    return true;
}

}  // namespace flagplot::ui
