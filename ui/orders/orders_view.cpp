#include "ui/orders/orders_view.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <utility>

#include "ui/orders/orders_delegate.h"

namespace flagplot::ui {
namespace {

constexpr int edge = 4;     // pixels at the left of the line at hand, beside its card
constexpr int at_end = 18;  // at its right: the links have a margin of their own

}  // namespace

OrdersView::OrdersView(QWidget* parent) : Quiet(parent), unfolding_([this](double done) { uncover(done); }, this) {
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(false);
    setResizeMode(QListView::Adjust);  // lines break where it is narrower
    setMouseTracking(true);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
}

void OrdersView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left) return open_row(event->key() == Qt::Key_Right);
    const bool is_enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool is_space = event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier;
    if (!is_enter && !is_space) return QListView::keyPressEvent(event);
    const bool is_meant = !event->isAutoRepeat() && (is_space || seen_.is_meant(*viewport(), *event));
    if (is_space && is_meant && !enter()) return QListView::keyPressEvent(event);  // which takes the tick away
    const bool is_taken = is_space || !is_meant || enter();
    event->setAccepted(is_taken);
    if (is_taken) show_anew();
}

void OrdersView::focusInEvent(QFocusEvent* event) {
    show_anew();
    Quiet::focusInEvent(event);
}

void OrdersView::paintEvent(QPaintEvent* event) {
    Quiet::paintEvent(event);
    seen_.painted();
}

void OrdersView::mousePressEvent(QMouseEvent* event) {
    const QPersistentModelIndex index = box_at(*event);
    if (!index.isValid()) return QListView::mousePressEvent(event);
    has_ticked_ = true;
    setCurrentIndex(index);
    if (index.isValid()) OrdersDelegate::toggle(*model(), index);
}

void OrdersView::mouseReleaseEvent(QMouseEvent* event) {
    if (!std::exchange(has_ticked_, false)) QListView::mouseReleaseEvent(event);
}

// A slip: it was meant once.
void OrdersView::mouseDoubleClickEvent(QMouseEvent* event) {
    has_ticked_ = box_at(*event).isValid();
    if (!has_ticked_) QListView::mouseDoubleClickEvent(event);
}

QModelIndex OrdersView::box_at(const QMouseEvent& event) const {
    const QModelIndex index = indexAt(event.position().toPoint());
    const bool is_box = event.button() == Qt::LeftButton && index.flags().testFlag(Qt::ItemIsUserCheckable) &&
                        OrdersDelegate::is_on_box(visualRect(index), font(), event.position());
    return is_box ? index : QModelIndex();
}

OrdersDelegate& OrdersView::orders() const {
    return *static_cast<OrdersDelegate*>(itemDelegate());
}

void OrdersView::show_anew() {
    seen_.changed();
    viewport()->update();
}

void OrdersView::show_card(QWidget* card, QWidget* acts) {
    card_ = card;
    acts_ = acts;
    setTabOrder(this, acts_);
    setTabOrder(acts_, card_);
}

// What is unfolded stays where it is: the lines below it go down, and those above come down from the list's beginning.
void OrdersView::unfold(const QModelIndex& order) {
    const int before = order.isValid() ? visualRect(order).top() : 0;
    const bool is_another = order.isValid() && unfolded_ != order;
    unfolded_ = order;
    measure_card();
    scheduleDelayedItemsLayout();
    executeDelayedItemsLayout();
    const int moved = order.isValid() ? visualRect(order).top() - before : 0;
    if (moved != 0) verticalScrollBar()->setValue(verticalScrollBar()->value() + moved);
    place_card();
    if (is_another && card_ && isVisible()) unfolding_.begin(to_unfold);
}

// So much of the card is seen. Its parts are where they will be.
void OrdersView::uncover(double part) {
    if (!card_) return;
    if (part >= 1) return card_->clearMask();
    card_->setMask(QRect(0, 0, card_->width(), std::max(1, static_cast<int>(card_->height() * part))));
}

void OrdersView::measure_card() {
    if (!card_) return;
    for (QWidget* const part : card_->findChildren<QWidget*>())
        part->ensurePolished();  // with the letters it will have
    const int width = viewport()->width() - edge;
    const int height = card_->hasHeightForWidth() ? card_->heightForWidth(width) : card_->sizeHint().height();
    orders().unfold(unfolded_, unfolded_.isValid() ? height : 0);
}

void OrdersView::place_card() {
    if (!card_) return;
    const QRect row = unfolded_.isValid() ? visualRect(unfolded_) : QRect();
    card_->setVisible(!row.isEmpty());
    const int head = OrdersDelegate::head_of_card(font());
    acts_->setVisible(!row.isEmpty());
    if (row.isEmpty()) return;
    card_->setGeometry(row.adjusted(edge, head, 0, 0));
    const int wide = std::min(acts_->sizeHint().width(), row.width() * 55 / 100);
    orders().leave_room(wide + at_end);
    acts_->setGeometry(row.right() - wide - at_end, row.top() + 2, wide, head - 4);
}

// Qt lays lines anew where there is another height.
void OrdersView::resizeEvent(QResizeEvent* event) {
    measure_card();
    QListView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) scheduleDelayedItemsLayout();
}

void OrdersView::updateGeometries() {
    QListView::updateGeometries();
    place_card();
}

void OrdersView::scrollContentsBy(int dx, int dy) {
    QListView::scrollContentsBy(dx, dy);
    place_card();
}

void OrdersView::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() == QEvent::FontChange && card_ && unfolded_.isValid()) unfold(unfolded_);
}

}  // namespace flagplot::ui
