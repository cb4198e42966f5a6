#include "ui/roster/unit_cards.h"

#include <QEvent>
#include <QScrollBar>
#include <QStyle>
#include <algorithm>

#include "ui/roster/card_delegate.h"
#include "ui/roster/roster_model.h"

namespace flagplot::ui {

UnitCards::UnitCards(RosterModel& rows, QWidget* parent) : Quiet(parent), delegate_(new CardDelegate(rows, this)) {
    setModel(&rows);
    setItemDelegate(delegate_);
    setFlow(QListView::LeftToRight);
    setWrapping(true);
    setResizeMode(QListView::Adjust);
    setUniformItemSizes(true);
    setMovement(QListView::Static);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    fit();
}

void UnitCards::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    fit();
}

void UnitCards::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() == QEvent::FontChange && delegate_) fit();
}

// The row is filled: no blank at its end.
void UnitCards::fit() {
    const QSize least = delegate_->least_size(font());
    const int bar = verticalScrollBar()->isVisible() ? 0 : style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int width = viewport()->width() - bar;  // rows are laid out beside the bar, even where there is none
    const int in_a_row = std::max(1, width / std::max(1, least.width()));
    delegate_->set_width(width / in_a_row - 1);
    setGridSize({std::max(width / in_a_row - 1, least.width()), least.height()});
    verticalScrollBar()->setSingleStep(std::max(1, least.height() / 4));
}

}  // namespace flagplot::ui
