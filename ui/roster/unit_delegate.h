#pragma once

#include <QStyledItemDelegate>

#include "ui/roster/roster_model.h"

namespace flagplot::ui {

// The editors in the roster's cells, made from the rulebook's fields: a choice or a line. And
// boxes, which are crossed off and restored by - and +. A text of several lines has no room in a cell: it is edited on
// the unit's sheet.
class UnitDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    UnitDelegate(const RosterModel& units, QObject* parent) : QStyledItemDelegate(parent), units_(units) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

  private:
    void paint_cell(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    int side_at(const QModelIndex& index) const;
    bool may_name_a_way(const QModelIndex& index) const;
    QWidget* make_choice(const table::Field& field, QWidget* parent) const;

    const RosterModel& units_;
};

}  // namespace flagplot::ui
