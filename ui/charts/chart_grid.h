#pragma once

#include <QUndoStack>
#include <vector>

#include "table/chart.h"
#include "ui/common/grid_model.h"

namespace flagplot::ui {

// A chart while it is typed in: a spreadsheet whose first row and column are the heads. It grows with what is typed
// into its last, empty row or column, is checked at each change, and every change can be undone.
class ChartGrid : public GridModel {
    Q_OBJECT

  public:
    // Without the empty rows and columns at its end.
    ChartGrid(const table::Chart& chart, const csv::Grid& grid, QObject* parent = nullptr);

    const std::vector<table::ChartProblem>& faults() const { return faults_; }  // in the order in which they are said
    QUndoStack& history() { return history_; }

    void replace(const csv::Grid& grid, const QString& name);  // all of it

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  signals:
    void checked();  // after each change

  protected:
    bool is_fixed(int row, int column) const override;
    QString place(int row, int column) const override;

  private:
    void show_grid(const csv::Grid& grid);

    table::Chart chart_;
    std::string corner_;
    std::vector<table::ChartProblem> faults_;
    QUndoStack history_;
};

}  // namespace flagplot::ui
