#include "ui/panel/log_view.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>

namespace flagplot::ui {

LogView::LogView(QWidget* parent) : Quiet(parent) {
    setSelectionBehavior(SelectRows);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
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
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 5 / 2);
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
    viewport()->update();
}

int LogView::height_of(int first, int count) const {
    int height = 0;
    for (int row = first; row < first + count; ++row) height += rowHeight(row);
    return height;
}

void LogView::updateGeometries() {
    measure();
    QTableView::updateGeometries();
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
