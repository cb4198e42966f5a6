#include "ui/panel/log_view.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLayout>
#include <QScrollBar>
#include <utility>

#include "ui/panel/row_delegate.h"

namespace flagplot::ui {

LogView::LogView(QWidget* parent) : Quiet(parent) {
    setSelectionBehavior(SelectRows);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalHeader()->hide();
    horizontalHeader()->setStretchLastSection(true);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    fit();
}

// The first column in sight stands for all.
void LogView::setModel(QAbstractItemModel* model) {
    QTableView::setModel(model);
    for (int column = 1; column < model->columnCount(); ++column) setColumnHidden(column, true);
}

void LogView::fit() {
    verticalHeader()->setMinimumSectionSize(fontMetrics().height());
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 21 / 10);
}

int LogView::measure(int row) {
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.rect.setWidth(viewport()->width());
    const QModelIndex index = model()->index(row, 0);
    const int height = itemDelegateForIndex(index)->sizeHint(option, index).height();
    if (rowHeight(row) != height) setRowHeight(row, height);
    return height;
}

// What is in sight, and what is in sight at the end: it says how far one can scroll.
void LogView::measure() {
    if (!model() || is_measuring_) return;
    is_measuring_ = true;
    measure_card();
    const int count = model()->rowCount();
    const int first = verticalScrollBar()->value();
    int end = first;
    int room = viewport()->height();
    for (; end < count && room > 0; ++end) room -= measure(end);
    room = viewport()->height();
    for (int row = count - 1; row >= 0 && room > 0; --row) {
        const bool is_measured = row >= first && row < end;
        room -= is_measured ? rowHeight(row) : measure(row);
    }
    is_measuring_ = false;
    place_card();
    viewport()->update();
}

RowDelegate& LogView::rows() const {
    return *static_cast<RowDelegate*>(itemDelegate());
}

void LogView::show_card(QWidget* card) {
    card_ = card;
    card_->setParent(viewport());
    card_->hide();
}

// As high as it is in that width.
void LogView::measure_card() {
    if (!card_) return;
    const int width = viewport()->width();
    if (unfolded_.isValid()) card_->resize(width, card_->height());
    if (unfolded_.isValid() && card_->layout()) card_->layout()->activate();
    const bool is_flowing = card_->hasHeightForWidth();
    const int height = is_flowing ? card_->heightForWidth(width) : card_->sizeHint().height();
    rows().unfold(unfolded_, unfolded_.isValid() ? height + 1 : 0);  // with the line below it
}

void LogView::place_card() {
    if (!card_ || !unfolded_.isValid()) return;
    const QRect row = visualRect(unfolded_);
    card_->setGeometry(row.adjusted(0, rows().head_of(unfolded_, font(), viewport()->width()), 0, -1));
}

// Where one above it is folded, the row would go up from under the mouse.
void LogView::unfold(const QModelIndex& row) {
    const int before = row.isValid() ? visualRect(row).top() : 0;
    const QPersistentModelIndex folded = std::exchange(unfolded_, row);
    card_->setVisible(row.isValid());
    measure_card();
    if (folded.isValid()) measure(folded.row());
    if (row.isValid()) measure(row.row());
    updateGeometries();
    if (!row.isValid()) return;
    QScrollBar* const bar = verticalScrollBar();
    while (bar->value() > 0 && visualRect(row).top() + rowHeight(bar->value() - 1) / 2 < before)
        bar->setValue(bar->value() - 1);
    if (visualRect(row).bottom() > viewport()->height()) scrollTo(row);
}

int LogView::height_of(int first, int count) const {
    int height = 0;
    for (int row = first; row < first + count; ++row) height += rowHeight(row);
    return height;
}

void LogView::updateGeometries() {
    measure();
    QTableView::updateGeometries();
    place_card();
}

void LogView::scrollContentsBy(int dx, int dy) {
    QTableView::scrollContentsBy(dx, dy);
    measure();
}

// The first time, rows beside the wanted one may be higher than they were thought to be.
void LogView::scrollTo(const QModelIndex& index, ScrollHint hint) {
    QTableView::scrollTo(index, hint);
    measure();
    QTableView::scrollTo(index, hint);
}

void LogView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (resized) resized();
}

// Left and Right fold, as in a tree.
void LogView::keyPressEvent(QKeyEvent* event) {
    const bool is_left = event->key() == Qt::Key_Left;
    const bool is_fold = (is_left || event->key() == Qt::Key_Right) && event->modifiers() == Qt::NoModifier;
    if (is_fold && fold && fold(currentIndex(), !is_left)) return;
    QTableView::keyPressEvent(event);
}

// Who comes by a key begins at the newest row.
void LogView::focusInEvent(QFocusEvent* event) {
    const bool is_key = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
    if (is_key && !currentIndex().isValid() && model() && model()->rowCount() > 0)
        setCurrentIndex(model()->index(model()->rowCount() - 1, 0));
    Quiet::focusInEvent(event);
}

bool LogView::event(QEvent* event) {
    const bool done = QTableView::event(event);
    if (event->type() == QEvent::FontChange) fit();
    return done;
}

// Where keys lead is what is marked, with Ctrl, too.
QItemSelectionModel::SelectionFlags LogView::selectionCommand(const QModelIndex& index, const QEvent* event) const {
    const bool is_key = event && event->type() == QEvent::KeyPress && index.isValid();
    return is_key ? QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows
                  : QTableView::selectionCommand(index, event);
}

}  // namespace flagplot::ui
