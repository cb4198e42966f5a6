#pragma once

#include <QItemSelectionModel>
#include <QTableView>
#include <functional>

#include "ui/common/quiet.h"
#include "ui/panel/journal_model.h"

namespace flagplot::ui {

// The log as a table whose rows are painted whole: the side's sign and the unit, what came out in weight, why, muted,
// its dice small and the entry's number at the end. Words that have no room go on in a second line, and are cut there.
// However many rows there are, only those in sight are measured, and a row that isn't keeps what is in sight where it
// is. One row may be unfolded: a card stands below its line.
class LogView : public Quiet<QTableView> {
    Q_OBJECT

  public:
    // Its own model gives the roles of the log's.
    LogView(const JournalModel& log, QWidget* parent);

    void set_unit_width(double width) { unit_width_ = width; }  // of the column of units; longer ones push the words
    int indent() const;                                         // where the words begin
    bool is_cut(const QModelIndex& row) const;                  // its line doesn't show all of its words

    void setModel(QAbstractItemModel* model) override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    int height_of(int count) const;  // of so many rows, from the first

    void show_card(QWidget* card);  // becomes a child of the viewport
    // Or none. The row stays about where it was, and the card below it comes in sight.
    void unfold(const QModelIndex& row);
    void measure_again() { updateGeometries(); }  // the card shows something else

    std::function<void()> resized;
    std::function<bool(const QModelIndex& row, bool open)> fold;  // by a key; false: there was nothing to fold

  protected:
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index, const QEvent* event) const override;

  private:
    class Delegate;
    const JournalRow* row_of(const QModelIndex& index) const;
    int head_of(const QModelIndex& row, int width) const;
    void fit();  // to the size of the text
    void measure();
    int measure(int row);
    void begin_with_whole_row();
    void measure_card();
    void place_card();

    const JournalModel& log_;
    double unit_width_ = 0;
    QWidget* card_ = nullptr;
    int height_of_card_ = 0;
    QPersistentModelIndex unfolded_;
    bool is_measuring_ = false;
};

}  // namespace flagplot::ui
