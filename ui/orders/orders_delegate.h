#pragma once

#include <QStyledItemDelegate>

#include "ui/orders/orders_model.h"

namespace flagplot::ui {

// Paints the orders: a box, the side's sign, who, and what is to be done; at the right where it leads and the dice.
// What is told of a unit with a name stands small below it. Where orders are of few kinds they are a board: a line a
// group, a column a kind. The order at hand is higher, for its card; what is ticked is faint.
class OrdersDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void set_chosen_step(int step) { chosen_step_ = step; }  // whose die is filled; 0: none
    // The order whose card is unfolded below its first line, so high; invalid: none.
    void unfold(const QModelIndex& order, int height);
    void leave_room(int width) { room_of_acts_ = width; }  // at the end of that row's first line
    static int head_of_card(const QFont& font);            // how far below the row's beginning its card begins

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    static bool is_on_box(const QRect& row, const QFont& font, const QPointF& at);  // of a row that is painted there
    static bool toggle(QAbstractItemModel& model, const QModelIndex& index);        // its tick; whether it could

  signals:
    void step_chosen(int step);  // a click on one of its dice

  protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

  private:
    bool is_unfolded(const QModelIndex& index) const { return index.isValid() && index == unfolded_; }
    void paint_board(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paint_order(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

    int chosen_step_ = 0;
    QPersistentModelIndex unfolded_;
    int height_of_card_ = 0;
    int room_of_acts_ = 0;
};

}  // namespace flagplot::ui
