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
    ChartGrid(const table::Chart& chart, const csv::Grid& grid, QObject* parent = nullptr);

    const csv::Grid& grid() const { return grid_; }  // without the empty rows and columns at its end
    const std::vector<table::ChartProblem>& problems() const { return problems_; }
    const table::ChartProblem* problem_at(int row, int column) const;  // null if there is none
    QUndoStack& history() { return history_; }

    // Changes, each undone as one.
    void replace(const csv::Grid& grid, const QString& name);
    void put(int row, int column, const csv::Grid& block);  // over what stands there
    void clear(const QModelIndexList& cells);
    void insert_row(int before);
    void insert_column(int before);
    void remove_rows(int first, int last);
    void remove_columns(int first, int last);

    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  signals:
    void checked();  // after each change

  private:
    class Change;

    void change(csv::Grid grid, const QString& name);
    void show_grid(const csv::Grid& grid);
    csv::Grid widened(std::size_t rows, std::size_t columns) const;
    bool is_fixed(int row, int column) const;
    QString cell(int row, int column) const;
    QVariant looks(const QModelIndex& index, int role) const;

    table::Chart chart_;
    std::string corner_;
    csv::Grid grid_;
    std::vector<table::ChartProblem> problems_;
    QUndoStack history_;
};

}  // namespace flagplot::ui
