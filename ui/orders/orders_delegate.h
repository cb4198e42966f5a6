#pragma once

#include <QStyledItemDelegate>

#include <optional>
#include <tuple>
#include <vector>

#include "ui/orders/order_columns.h"
#include "ui/orders/order_words.h"
#include "ui/orders/orders_model.h"

namespace flagplot::ui {

// Paints the worksheet's lines: a box, the side's sign, who, the heading as an arrow, the instruction, the dice at the
// end. What has no room there goes on below. What is ticked goes grey.
class OrdersDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void set_chosen_step(int step) {
        chosen_step_ = step;
    }  // whose dice are filled and whose line is marked; 0: none are

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    static double height_of_line(const QFont& font);
    static bool is_on_box(const QRect& line, const QFont& font, const QPointF& at);  // of a line that is painted there
    static bool toggle(QAbstractItemModel& model, const QModelIndex& index);         // its tick; whether it could

  signals:
    void step_chosen(int step);  // a click on one of its dice

  protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

  private:
    void paint_order(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paint_words(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index, double right,
                     bool is_done) const;
    const OrderLines& lines_of(const QStyleOptionViewItem& option, const QModelIndex& index) const;
    double right_of_words(const QStyleOptionViewItem& option, const QModelIndex& index) const;
    double left_of_instruction(const QStyleOptionViewItem& option, const QModelIndex& index) const;
    const OrderColumns& columns_for(const QStyleOptionViewItem& option, const QModelIndex& index) const;

    int chosen_step_ = 0;
    // Of each row, for what is painted now.
    mutable std::vector<OrderColumns> columns_;
    mutable std::vector<std::optional<OrderLines>> lines_;
    mutable std::tuple<int, QString, int> columns_are_for_{-1, {}, 0};
};

}  // namespace flagplot::ui
