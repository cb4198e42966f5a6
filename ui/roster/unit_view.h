#pragma once

#include <QTableView>
#include <functional>

#include "ui/common/quiet.h"

namespace flagplot::ui {

class FrozenColumns;
class RosterModel;

// The units of a roster's page as a table, whose cells are edited in their places. The row of the current cell is
// tinted. Its first columns stay in sight when it is scrolled sideways; Tab goes from a box, as from an editor, to the
// next cell; some cells may be edited elsewhere.
class UnitView : public Quiet<QTableView> {
    Q_OBJECT

  public:
    explicit UnitView(RosterModel& units, QWidget* parent = nullptr);

    std::function<bool(const QModelIndex& index)> edit_elsewhere;  // whether it is, which begins it

    using QTableView::edit;
    using QTableView::initViewItemOption;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

  protected:
    bool edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void updateGeometries() override;
    void paintEvent(QPaintEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

  private:
    class Delegate;
    void place_frozen();
    bool is_in_chosen_row(const QModelIndex& index) const;
    bool is_box(const QModelIndex& index) const;  // which Space or - and + change, without an editor

    RosterModel& units_;
    FrozenColumns* frozen_;
    int count_ = 1;  // of its columns that stay
};

}  // namespace flagplot::ui
