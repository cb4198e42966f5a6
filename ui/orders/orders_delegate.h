#pragma once

#include <QStyledItemDelegate>

#include "ui/orders/orders_model.h"

namespace flagplot::ui {

// Paints the worksheet's lines: a box, the side's sign, who, the heading as an arrow, the instruction, the dice at the
// end. What is ticked goes grey.
class OrdersDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void set_chosen_step(int step) { chosen_step_ = step; }  // whose dice are filled; 0: none are

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    static double height_of_line(const QFont& font);

  signals:
    void step_chosen(int step);  // a click on one of its dice

  protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

  private:
    int chosen_step_ = 0;
};

}  // namespace flagplot::ui
