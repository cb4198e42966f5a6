#include "ui/orders/worksheet.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListView>
#include <QMenu>
#include <QMouseEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <utility>

#include "referee/roll_again.h"
#include "session/carry_out.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/one_line.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"
#include "ui/common/seen.h"
#include "ui/orders/order_words.h"
#include "ui/orders/orders_delegate.h"
#include "ui/orders/orders_model.h"

namespace flagplot::ui {
namespace {

// A box is ticked as it is pressed: what the choice of a line shows may move the lines before the button is released.
// Enter ticks, too, as long as the line is open; then it is for whoever has the button that goes on.
class TickingList : public Quiet<QListView> {
  public:
    using Quiet::Quiet;
    std::function<bool()> enter;  // false: nothing was ticked

  protected:
    void keyPressEvent(QKeyEvent* event) override {
        const bool is_enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (!is_enter) return QListView::keyPressEvent(event);
        const bool is_meant = !event->isAutoRepeat() && seen_.is_meant(*viewport(), *event);
        const bool is_taken = !is_meant || enter();
        event->setAccepted(is_taken);
        if (is_taken) show_anew();
    }
    void focusInEvent(QFocusEvent* event) override {
        show_anew();
        Quiet::focusInEvent(event);
    }
    void paintEvent(QPaintEvent* event) override {
        Quiet::paintEvent(event);
        seen_.painted();
    }
    void mousePressEvent(QMouseEvent* event) override {
        const QPersistentModelIndex index = box_at(*event);
        if (!index.isValid()) return QListView::mousePressEvent(event);
        has_ticked_ = true;
        setCurrentIndex(index);
        if (index.isValid()) OrdersDelegate::toggle(*model(), index);
    }
    void mouseReleaseEvent(QMouseEvent* event) override {
        if (!std::exchange(has_ticked_, false)) QListView::mouseReleaseEvent(event);
    }
    // A slip: it was meant once.
    void mouseDoubleClickEvent(QMouseEvent* event) override {
        has_ticked_ = box_at(*event).isValid();
        if (!has_ticked_) QListView::mouseDoubleClickEvent(event);
    }

  private:
    QModelIndex box_at(const QMouseEvent& event) const {
        const QModelIndex index = indexAt(event.position().toPoint());
        const bool is_box = event.button() == Qt::LeftButton && index.flags().testFlag(Qt::ItemIsUserCheckable) &&
                            OrdersDelegate::is_on_box(visualRect(index), font(), event.position());
        return is_box ? index : QModelIndex();
    }

    void show_anew() {
        seen_.changed();
        viewport()->update();
    }

    bool has_ticked_ = false;
    Seen seen_;
};

bool is_open(const QModelIndex& order) {
    return order.flags().testFlag(Qt::ItemIsUserCheckable) && order.data(Qt::CheckStateRole).toInt() != Qt::Checked;
}

constexpr double width_of_two = 150;  // letters: then the orders of both stand in one line each

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
    auto* const lists = new QHBoxLayout;
    lists->setSpacing(0);
    first_ = make_list(u"Orders"_s);
    second_ = make_list(u"More orders"_s);
    lists->addWidget(first_.view, 3);
    lists->addWidget(second_.view, 2);
    layout->addLayout(lists, 1);
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

Worksheet::List Worksheet::make_list(const QString& name) {
    List list;
    auto* const view = new TickingList(this);
    list.view = view;
    list.model = new OrdersModel(document_, list.view);
    list.delegate = new OrdersDelegate(list.view);
    list.view->setModel(list.model);
    list.view->setItemDelegate(list.delegate);
    list.view->setAccessibleName(name);
    list.view->setFrameShape(QFrame::NoFrame);
    list.view->setUniformItemSizes(false);
    list.view->setResizeMode(QListView::Adjust);  // lines break where it is narrower
    list.view->setMouseTracking(true);
    list.view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list.view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list.view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list.view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(list.view, &QWidget::customContextMenuRequested, this,
            [this, list](const QPoint& at) { offer_again(list, at); });
    connect(list.model, &OrdersModel::tick_wanted, this, &Worksheet::tick);
    connect(list.delegate, &OrdersDelegate::step_chosen, this, [this](int step) {
        show_step(step);
        emit dice_wanted(step);
        emit step_chosen(step);
    });
    connect(list.view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this, list] { choose(list); });
    view->enter = [this, list] { return tick_and_go_on(list.view->currentIndex()); };
    return list;
}

// Its last die is what it was all for.
void Worksheet::choose(const List& list) {
    const QModelIndex index = list.view->currentIndex();
    if (!index.isValid() || list.model->row(index).orders.empty()) return;
    const report::Order& order = list.model->row(index).orders.front();
    if (!order.unit.empty()) emit unit_chosen(exact(order.unit));
    if (order.dice.empty()) return;
    show_step(order.dice.back());
    emit step_chosen(order.dice.back());
}

// A line below the other can be read in full; so they stand beside each other only where that saves much scrolling.
bool Worksheet::needs_two() const {
    return width() >= letters(width_of_two) &&
           lines_ * OrdersDelegate::height_of_line(font()) > 2 * first_.view->height();
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

int Worksheet::height_of_lines(double count) const {
    return static_cast<int>(count * OrdersDelegate::height_of_line(font()));
}

// What stands beside something else while it is hidden isn't widened by it.
QSize Worksheet::minimumSizeHint() const {
    return {std::min(letters(34), QWidget::minimumSizeHint().width()), QWidget::minimumSizeHint().height()};
}

void Worksheet::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (needs_two() != has_two_) fill();
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

void Worksheet::to_first_order() {
    for (const List& list : {first_, second_}) list.view->scrollToTop();
}

void Worksheet::fill() {
    const bool is_there = std::find(turns_.begin(), turns_.end(), turn_) != turns_.end();
    orders_ = is_there ? report::make_worksheet(document_.session(), turn_) : report::Worksheet{};
    std::vector<report::OrderGroup> groups = orders_.groups;
    const auto other = std::find_if(groups.begin(), groups.end(), [&](const report::OrderGroup& group) {
        return group.section != groups.front().section;
    });
    lines_ = OrdersModel::lines_of(groups);
    has_two_ = needs_two();
    const bool beside = has_two_ && other != groups.end();
    second_.view->setVisible(beside);
    if (beside) second_.model->show({other, groups.end()});
    if (beside) groups.erase(other, groups.end());
    first_.model->show(groups);

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
    for (const List& list : {first_, second_}) {
        list.delegate->set_chosen_step(step);
        list.view->viewport()->update();
    }
}

void Worksheet::bring_step(int step) {
    show_step(step);
    for (const List& list : {first_, second_}) list.view->scrollTo(list.model->index_of_step(step));
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

// What the rules have rolled again for the order that is pointed at.
void Worksheet::offer_again(const List& list, const QPoint& at) {
    const QModelIndex index = list.view->indexAt(at);
    if (!index.isValid() || list.model->row(index).orders.empty() || !document_.why_read_only().isEmpty()) return;
    const int line = list.model->row(index).orders.front().entry;
    const std::vector<rulebook::RollAgain> ways = referee::ways_to_roll_again(document_.session(), line);
    if (ways.empty()) return;
    auto* const menu = new QMenu(list.view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const rulebook::RollAgain& way : ways) {
        menu->addAction(button_text(short_text(way.label)),
                        [this, line, id = way.id] { document_.roll_again(line, id); });
    }
    menu->popup(list.view->viewport()->mapToGlobal(at));
}

void Worksheet::set_plot_past(const QString& when) {
    past_->say(u"%1 is on the plot; these orders are of now."_s.arg(when));
    past_->setHidden(when.isEmpty());
    for (const List& list : {first_, second_}) list.view->setEnabled(when.isEmpty());
}

void Worksheet::focus_list() {
    if (turn_ != now_ && has_orders_now()) show_turn(now_);
    const QModelIndexList open = open_orders();
    if (open.isEmpty()) return first_.view->setFocus(Qt::OtherFocusReason);
    go_to(open.front());
}

QModelIndexList Worksheet::open_orders() const {
    QModelIndexList open;
    for (const List& list : {first_, second_}) {
        for (int row = 0; row < list.model->rowCount() && !list.view->isHidden(); ++row) {
            const QModelIndex order = list.model->index(row);
            if (is_open(order)) open += order;
        }
    }
    return open;
}

void Worksheet::go_to(const QModelIndex& order) {
    for (const List& list : {first_, second_}) {
        if (list.model != order.model()) continue;
        list.view->setFocus(Qt::OtherFocusReason);
        list.view->setCurrentIndex(order);
        list.view->scrollTo(order);
    }
}

// The next one is open; behind the last of them those that were left out before. False: it isn't open.
bool Worksheet::tick_and_go_on(const QModelIndex& order) {
    const QModelIndexList open = open_orders();
    const auto here = open.indexOf(order);
    if (here < 0) return false;
    const QPersistentModelIndex next = open[(here + 1) % open.size()];
    auto* const model = order.model() == first_.model ? first_.model : second_.model;
    OrdersDelegate::toggle(*model, order);
    if (next.isValid()) go_to(next);
    return true;
}

}  // namespace flagplot::ui
