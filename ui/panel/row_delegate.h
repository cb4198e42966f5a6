#pragma once

#include <QStyledItemDelegate>
#include <functional>

#include "report/journal_rows.h"

namespace flagplot::ui {

using report::JournalRow;
using report::JournalRows;

// Paints a row of the log as a line: the side's sign and the unit, what came out in weight, why, muted, its dice small
// and the entry's number at the end. Words that have no room go on in a second line, and are cut there. Its model gives
// a row's place in JournalRows, and of a turn's heading JournalModel::open_role.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    static constexpr int row_role = Qt::UserRole;  // an index of JournalRows

    using Rows = std::function<const JournalRows*()>;
    RowDelegate(Rows rows, QObject* parent) : QStyledItemDelegate(parent), rows_(std::move(rows)) {}

    void set_unit_width(double width) { unit_width_ = width; }  // of the column of units; longer ones push the words
    // The row whose card is unfolded below its line, so high; invalid: none.
    void unfold(const QModelIndex& row, int height);
    int head_of(const QModelIndex& row, const QFont& font, int width) const;  // how high its line is
    int indent() const;                                                       // where the words begin
    bool is_cut(const QModelIndex& row, const QFont& font, int width) const;  // it doesn't show all of its words

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    // The height is that of the row in a view as wide as option.rect.
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    const JournalRow* row_of(const QModelIndex& index) const;
    void paint_turn(QPainter& painter, const QStyleOptionViewItem& option, const JournalRow& row, bool is_open) const;
    void paint_line(QPainter& painter, const QStyleOptionViewItem& option, const JournalRow& row,
                    bool is_unfolded) const;

    Rows rows_;
    double unit_width_ = 0;
    QPersistentModelIndex unfolded_;
    int height_of_card_ = 0;
};

}  // namespace flagplot::ui
