#pragma once

#include <QAbstractTableModel>

namespace flagplot::ui {

// A spreadsheet's model: so many rows and columns as it was given room for.
class GridModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;

  protected:
    // Grows and shrinks at its end, and tells the views.
    void resize_to(int rows, int columns);

  private:
    int rows_ = 0;
    int columns_ = 0;
};

}  // namespace flagplot::ui
