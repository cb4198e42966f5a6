#pragma once

#include <QStyledItemDelegate>

#include "ui/document/document.h"

namespace flagplot::ui {

// The editors in the roster's cells, made from the rulebook's fields: a choice, a number with its limits, a line. And
// boxes, which are crossed off and restored by - and +. A text of several lines has no room in a cell: it is edited on
// the unit's sheet.
class UnitDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    UnitDelegate(Document& document, QObject* parent) : QStyledItemDelegate(parent), document_(document) {}

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
    QWidget* make_choice(const table::Field& field, QWidget* parent) const;

    Document& document_;
};

}  // namespace flagplot::ui
