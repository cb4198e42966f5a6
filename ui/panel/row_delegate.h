#pragma once

#include <QStyledItemDelegate>
#include <functional>

#include "ui/panel/journal_rows.h"

namespace flagplot::ui {

// Paints a row of the log as a few lines: who and what, with the dice small at the end; the result in weight, which
// breaks its lines; what is out of the ordinary about it, small. Its model gives a row's place in JournalRows.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    static constexpr int row_role = Qt::UserRole;  // an index of JournalRows

    using Rows = std::function<const JournalRows*()>;
    RowDelegate(Rows rows, QObject* parent) : QStyledItemDelegate(parent), rows_(std::move(rows)) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    // The height is that of the row in a view as wide as option.rect.
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    const JournalRow* row_of(const QModelIndex& index) const;

    Rows rows_;
};

}  // namespace flagplot::ui
