#include "ui/charts/grid_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <algorithm>

#include "csv/grid.h"
#include "json/reader.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/spreadsheet.h"

namespace flagplot::ui {
namespace {

// What has neither tabs nor lines is one cell, commas or not. Throws json::InputError.
csv::Grid block_of(const QString& pasted) {
    if (pasted.contains(QLatin1Char('\t'))) return csv::parse_copied(pasted.toStdString());
    if (!pasted.trimmed().contains(QLatin1Char('\n'))) return {{pasted.trimmed().toStdString()}};
    return csv::parse(pasted.toStdString(), u"What you paste"_s.toStdString());
}

}  // namespace

GridView::GridView(GridModel* grid, const QString& name, QWidget* parent) : Quiet(parent), grid_(grid) {
    grid->setParent(this);
    setModel(grid);
    setAccessibleName(name);
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

void GridView::show_grid(const csv::Grid& grid, GridModel::Problems problems) {
    grid_->show(grid, std::move(problems));
    fit();
    if (!currentIndex().isValid()) setCurrentIndex(grid_->index(grid_->has_head_row() ? 1 : 0, 0));
}

void GridView::fit() {
    const int height = fontMetrics().height() * 3 / 2;
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
    resizeColumnsToContents();
    for (int column = 0; column < model()->columnCount(); ++column) {
        setColumnWidth(column, std::clamp(columnWidth(column) + letters(1), letters(9), letters(36)));
    }
}

void GridView::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange && model()) fit();
}

void GridView::go_down(int step) {
    if (model()->rowCount() == 0) return;
    const int row = std::clamp(currentIndex().row() + step, 0, model()->rowCount() - 1);
    setCurrentIndex(model()->index(row, begun_at_ < 0 ? currentIndex().column() : begun_at_));
    begun_at_ = -1;
}

bool GridView::go_on(int step) {
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

bool GridView::focusNextPrevChild(bool next) {
    return (currentIndex().isValid() && go_on(next ? 1 : -1)) || QTableView::focusNextPrevChild(next);
}

void GridView::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            event->accept();
            if (state() == EditingState) {  // it ends that cell first
                if (control) QMetaObject::invokeMethod(this, &GridView::done, Qt::QueuedConnection);
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

void GridView::mousePressEvent(QMouseEvent* event) {
    begun_at_ = -1;
    QTableView::mousePressEvent(event);
}

void GridView::end_cell() {
    const QWidget* const focused = QApplication::focusWidget();
    if (focused && focused != this && isAncestorOf(focused)) setFocus();
}

// The next cell is gone to, not opened: what is typed there begins it anew.
void GridView::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
    QTableView::closeEditor(editor, QAbstractItemDelegate::NoHint);
    if (hint == QAbstractItemDelegate::EditNextItem) go_on(1);
    if (hint == QAbstractItemDelegate::EditPreviousItem) go_on(-1);
    if (hint == QAbstractItemDelegate::SubmitModelCache) go_down(1);
}

// ---- its acts

void GridView::add_act(const QString& name, const QKeySequence& key, const std::function<void()>& act) {
    addAction(name, key, this, act)->setShortcutContext(Qt::WidgetWithChildrenShortcut);
}

void GridView::add_edits(Inserts inserts) {
    add_act(u"&Copy"_s, QKeySequence::Copy,
            [this] { QGuiApplication::clipboard()->setText(as_lines(selectionModel()->selectedIndexes())); });
    add_act(u"&Paste"_s, QKeySequence::Paste, [this] { paste(); });
    add_act(u"C&lear"_s, QKeySequence::Delete, [this] { grid_->clear(selectionModel()->selectedIndexes()); });
    add_act(u"&Insert a row above"_s, {}, [this] { grid_->insert_row(currentIndex().row()); });
    if (inserts == Inserts::columns_too)
        add_act(u"I&nsert a column before"_s, {}, [this] { grid_->insert_column(currentIndex().column()); });
    add_act(u"Re&move the rows"_s, {}, [this] { remove_rows(); });
    if (inserts == Inserts::rows) return;
    add_act(u"Rem&ove the columns"_s, {}, [this] {
        const QItemSelection chosen = selectionModel()->selection();
        if (!chosen.isEmpty()) grid_->remove_columns(chosen.front().left(), chosen.front().right());
    });
}

void GridView::paste() {
    const QString pasted = QGuiApplication::clipboard()->text();
    if (pasted.trimmed().isEmpty()) return;
    try {
        const csv::Grid block = block_of(pasted);
        if (block.empty() || (taker_ && taker_(block))) return;
        grid_->put(std::max(0, currentIndex().row()), std::max(0, currentIndex().column()), block);
    } catch (const json::InputError& error) {
        emit failed(text(error));
    }
}

void GridView::remove_rows() {
    const QItemSelection chosen = selectionModel()->selection();
    if (!chosen.isEmpty()) grid_->remove_rows(chosen.front().top(), chosen.front().bottom());
}

}  // namespace flagplot::ui
