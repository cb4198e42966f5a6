#pragma once

#include <QTableView>
#include <functional>

#include "ui/common/quiet.h"

namespace flagplot::ui {

class FrozenColumns;

// The table of a roster's page. Its first columns stay in sight when it is scrolled sideways; Tab goes from a box, as
// from an editor, to the next cell; some cells may be edited elsewhere.
class UnitView : public Quiet<QTableView> {
    Q_OBJECT

  public:
    explicit UnitView(QWidget* parent = nullptr);

    void freeze(int columns);  // so many, from the first

    std::function<bool(const QModelIndex& index)> edit_elsewhere;  // whether it is, which begins it
    std::function<bool(const QModelIndex& index)> is_box;          // what Space or - and + change, without an editor

    using QTableView::edit;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

  protected:
    bool edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void updateGeometries() override;
    void paintEvent(QPaintEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

  private:
    void place_frozen();

    FrozenColumns* frozen_;
    int count_ = 0;
};

}  // namespace flagplot::ui
