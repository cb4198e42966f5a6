#pragma once

#include <QItemSelectionModel>
#include <QTableView>
#include <functional>

#include "ui/common/quiet.h"

namespace flagplot::ui {

class RowDelegate;

// A table whose rows are painted whole, each as high as its RowDelegate says. However many there are, only those in
// sight are measured, and a row that isn't keeps what is in sight where it is. One row may be unfolded: a card stands
// below its line.
class LogView : public Quiet<QTableView> {
    Q_OBJECT

  public:
    explicit LogView(QWidget* parent = nullptr);

    void setModel(QAbstractItemModel* model) override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    int height_of(int first, int count) const;  // of so many rows from there on

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
    void fit();  // to the size of the text
    void measure();
    int measure(int row);
    void measure_card();
    void place_card();
    RowDelegate& rows() const;

    QWidget* card_ = nullptr;
    QPersistentModelIndex unfolded_;
    bool is_measuring_ = false;
};

}  // namespace flagplot::ui
