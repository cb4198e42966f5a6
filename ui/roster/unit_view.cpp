#include "ui/roster/unit_view.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionHeader>
#include <algorithm>

#include "ui/common/marks.h"
#include "ui/common/theme.h"

namespace flagplot::ui {

// The first columns of a table, drawn once more above it where scrolling has carried them off. It is a picture: who
// listens is told of the table's own cells, and a click chooses them.
class FrozenColumns final : public QWidget {
  public:
    explicit FrozenColumns(QTableView& table) : QWidget(&table), table_(table) {
        setFocusPolicy(Qt::NoFocus);
        setAttribute(Qt::WA_OpaquePaintEvent);
        hide();
    }

    // So many of `wanted` as leave the rest of the table room; returns their width.
    int fit(int wanted) {
        const auto end_of = [this](int column) { return left_of(column) + table_.columnWidth(column); };
        count_ = 0;
        while (count_ < wanted && end_of(count_) <= table_.viewport()->width() / 2) ++count_;
        return count_ == 0 ? 0 : end_of(count_ - 1);
    }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.fillRect(rect(), palette().color(QPalette::Base));
        for (int row = std::max(0, table_.rowAt(0)); row < table_.model()->rowCount(); ++row) {
            const int top = table_.rowViewportPosition(row) + head();
            if (top > height()) break;
            for (int column = 0; column < count_; ++column) {
                paint_cell(painter, table_.model()->index(row, column),
                           {left_of(column), top, table_.columnWidth(column) - 1, table_.rowHeight(row) - 1});
            }
        }
        // The headings last: a row that is scrolled halfway lies beneath them.
        for (int column = 0; column < count_; ++column)
            paint_heading(painter, column, {left_of(column), 0, table_.columnWidth(column), head()});
        painter.setPen(QPen(tints(palette()).border, 1));
        painter.drawLine(width() - 1, 0, width() - 1, height());
    }

    void mousePressEvent(QMouseEvent* event) override {
        const int row = table_.rowAt(event->position().toPoint().y() - head());
        if (row < 0) return;
        table_.setFocus(Qt::MouseFocusReason);
        const QItemSelectionModel::SelectionFlags how = event->modifiers() & Qt::ControlModifier
                                                            ? QItemSelectionModel::Toggle
                                                            : QItemSelectionModel::ClearAndSelect;
        // The current cell is one that is in sight: another would be scrolled to.
        const int column = std::max(table_.columnAt(width()), 0);
        table_.selectionModel()->setCurrentIndex(table_.model()->index(row, column), QItemSelectionModel::NoUpdate);
        const QModelIndex id = table_.model()->index(row, 0);
        table_.selectionModel()->select(id, how | QItemSelectionModel::Rows);
        emit table_.clicked(id);
    }

    void mouseDoubleClickEvent(QMouseEvent* event) override {
        const QPoint at = event->position().toPoint();
        int column = count_ - 1;
        while (column > 0 && left_of(column) > at.x()) --column;
        const QModelIndex cell = table_.model()->index(table_.rowAt(at.y() - head()), column);
        if (!cell.isValid()) return;
        table_.horizontalScrollBar()->setValue(0);
        table_.setCurrentIndex(cell);
        if (cell.flags() & Qt::ItemIsEditable) table_.edit(cell);
    }

  private:
    int head() const { return table_.horizontalHeader()->height(); }
    int left_of(int column) const { return table_.horizontalHeader()->sectionPosition(column); }

    void paint_heading(QPainter& painter, int column, const QRect& where) {
        QStyleOptionHeader option;
        option.initFrom(this);
        option.rect = where;
        option.section = column;
        option.text = table_.model()->headerData(column, Qt::Horizontal).toString();
        option.textAlignment = Qt::AlignLeft | Qt::AlignVCenter;
        option.position = QStyleOptionHeader::Middle;
        table_.horizontalHeader()->style()->drawControl(QStyle::CE_Header, &option, &painter,
                                                        table_.horizontalHeader());
    }

    void paint_cell(QPainter& painter, const QModelIndex& index, const QRect& where) {
        QStyleOptionViewItem option;
        option.initFrom(&table_);
        option.rect = where;
        option.widget = &table_;
        option.showDecorationSelected = true;
        option.font = table_.font();
        option.fontMetrics = table_.fontMetrics();
        option.state.setFlag(QStyle::State_Selected, table_.selectionModel()->isSelected(index));
        option.state.setFlag(QStyle::State_HasFocus, table_.hasFocus() && table_.currentIndex() == index);
        table_.itemDelegateForIndex(index)->paint(&painter, option, index);
    }

    QTableView& table_;
    int count_ = 0;
};

UnitView::UnitView(QWidget* parent) : Quiet(parent), frozen_(new FrozenColumns(*this)) {
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this] { place_frozen(); });
}

void UnitView::freeze(int columns) {
    count_ = columns;
    place_frozen();
}

void UnitView::place_frozen() {
    const int width = model() ? frozen_->fit(count_) : 0;
    const bool is_needed = width > 0 && horizontalScrollBar()->value() > 0;
    const QPoint corner(viewport()->geometry().left(), horizontalHeader()->geometry().top());
    frozen_->setGeometry(corner.x(), corner.y(), width, horizontalHeader()->height() + viewport()->height());
    frozen_->setVisible(is_needed);
    frozen_->update();
}

void UnitView::updateGeometries() {
    QTableView::updateGeometries();
    place_frozen();
}

void UnitView::scrollContentsBy(int dx, int dy) {
    QTableView::scrollContentsBy(dx, dy);
    place_frozen();
}

// What changes in the table changes in its picture.
void UnitView::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (frozen_->isVisible()) frozen_->update();
}

// A cell below the frozen columns is out of sight.
void UnitView::scrollTo(const QModelIndex& index, ScrollHint hint) {
    QTableView::scrollTo(index, hint);
    if (index.column() < count_ || !frozen_->isVisible()) return;
    const int hidden = frozen_->width() - visualRect(index).left();
    if (hidden > 0) horizontalScrollBar()->setValue(horizontalScrollBar()->value() - hidden);
}

bool UnitView::edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) {
    // A click on what is chosen already isn't enough: it may be the first of two.
    constexpr int enough = DoubleClicked | EditKeyPressed | AnyKeyPressed;
    if ((trigger & enough) && edit_elsewhere && edit_elsewhere(index)) return true;
    return QTableView::edit(index, trigger, event);
}

bool UnitView::focusNextPrevChild(bool next) {
    const QModelIndex from = currentIndex();
    if (state() == EditingState || !from.isValid() || !is_box || !is_box(from)) {
        return QTableView::focusNextPrevChild(next);
    }
    const QModelIndex to = moveCursor(next ? MoveNext : MovePrevious, Qt::NoModifier);
    const bool went_round = next ? to.row() < from.row() : to.row() > from.row();
    if (!to.isValid() || to == from || went_round) return QTableView::focusNextPrevChild(next);
    setCurrentIndex(to);
    if ((to.flags() & Qt::ItemIsEditable) && !is_box(to)) QTableView::edit(to);
    return true;
}

}  // namespace flagplot::ui
