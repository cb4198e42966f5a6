#include "ui/charts/chart_view.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <algorithm>

#include "ui/common/look.h"

namespace flagplot::ui {

ChartView::ChartView(QWidget* parent) : Quiet(parent) {
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setWordWrap(false);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    verticalHeader()->setHighlightSections(false);
    for (QHeaderView* const header : {horizontalHeader(), verticalHeader()}) {
        header->setFocusPolicy(Qt::NoFocus);
        set_type(*header, Type::small);
    }
}

void ChartView::fit() {
    const int height = fontMetrics().height() * 3 / 2;
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
    resizeColumnsToContents();
    for (int column = 0; column < model()->columnCount(); ++column) {
        setColumnWidth(column, std::clamp(columnWidth(column) + letters(1), letters(9), letters(36)));
    }
}

void ChartView::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange && model()) fit();
}

void ChartView::go_down(int step) {
    if (model()->rowCount() == 0) return;
    const int row = std::clamp(currentIndex().row() + step, 0, model()->rowCount() - 1);
    setCurrentIndex(model()->index(row, begun_at_ < 0 ? currentIndex().column() : begun_at_));
    begun_at_ = -1;
}

bool ChartView::go_on(int step) {
    const int columns = model()->columnCount();
    int place = currentIndex().row() * columns + currentIndex().column();
    QModelIndex there;
    do {
        place += step;
        if (place < 0 || place >= columns * model()->rowCount()) return false;
        there = model()->index(place / columns, place % columns);
    } while (!(there.flags() & Qt::ItemIsEditable));
    const bool same_row = there.row() == currentIndex().row();
    begun_at_ = !same_row ? -1 : begun_at_ < 0 ? currentIndex().column() : begun_at_;
    setCurrentIndex(there);
    return true;
}

bool ChartView::focusNextPrevChild(bool next) {
    return (currentIndex().isValid() && go_on(next ? 1 : -1)) || QTableView::focusNextPrevChild(next);
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            event->accept();
            if (state() == EditingState) {  // it ends that cell first
                if (control) QMetaObject::invokeMethod(this, &ChartView::done, Qt::QueuedConnection);
                return;
            }
            if (control) {
                emit done();
            } else {
                go_down(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
            }
            return;
        case Qt::Key_Tab:
        case Qt::Key_Backtab:
            if (control) {
                event->accept();
                QTableView::focusNextPrevChild(event->key() == Qt::Key_Tab);
                return;
            }
            break;
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
            begun_at_ = -1;
            break;
        default:
            break;
    }
    QTableView::keyPressEvent(event);
}

void ChartView::mousePressEvent(QMouseEvent* event) {
    begun_at_ = -1;
    QTableView::mousePressEvent(event);
}

void ChartView::end_cell() {
    const QWidget* const focused = QApplication::focusWidget();
    if (focused && focused != this && isAncestorOf(focused)) setFocus();
}

// The next cell is gone to, not opened: what is typed there begins it anew.
void ChartView::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
    QTableView::closeEditor(editor, QAbstractItemDelegate::NoHint);
    if (hint == QAbstractItemDelegate::EditNextItem) go_on(1);
    if (hint == QAbstractItemDelegate::EditPreviousItem) go_on(-1);
    if (hint == QAbstractItemDelegate::SubmitModelCache) go_down(1);
}

}  // namespace flagplot::ui
