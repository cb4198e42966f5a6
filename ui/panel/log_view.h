#pragma once

#include <QItemSelectionModel>
#include <QTableView>
#include <functional>

#include "ui/common/quiet.h"

namespace flagplot::ui {

// A table whose rows are painted whole, each as high as its delegate says. However many there are, only those in sight
// are measured, and a row that isn't keeps what is in sight where it is.
class LogView : public Quiet<QTableView> {
    Q_OBJECT

  public:
    explicit LogView(QWidget* parent = nullptr);

    void setModel(QAbstractItemModel* model) override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    int height_of(int first, int count) const;  // of so many rows from there on

    std::function<void()> resized;

  protected:
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index, const QEvent* event) const override;

  private:
    void fit();  // to the size of the text
    void measure();
    int measure(int row);

    bool is_measuring_ = false;
};

}  // namespace flagplot::ui
