#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

#include "ui/common/quiet.h"
#include "ui/desk/desk_model.h"

namespace flagplot::ui {

// Paints a cell: its sign, its word, below it the rest, cut where there is no room.
class DeskDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

// The correspondents. Arrows move by cell, Enter or a click on a link does what the cell is there for. It is as high as
// its rows: what is around it scrolls.
class DeskTable : public Quiet<QTableView> {
    Q_OBJECT

  public:
    explicit DeskTable(DeskModel& model, QWidget* parent = nullptr);

    void choose(int row);
    int chosen() const { return currentIndex().row(); }  // -1: none
    void fit();                                          // its columns and rows to what they hold

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void row_chosen(int row);
    void act_wanted(int row, flagplot::ui::DeskModel::Column column);
    void menu_wanted(int row, const QPoint& where);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void act(const QModelIndex& index);
    int height_of_all() const;

    DeskModel& model_;
    bool fits_ = false;  // what it is about: each width that is set lays it out
};

}  // namespace flagplot::ui
