#pragma once

#include <QStandardItemModel>
#include <QStringList>
#include <map>
#include <utility>

#include "csv/cells.h"

namespace flagplot::ui {

// A spreadsheet. What is typed or pasted is told, and comes back by show(); behind the last row there is an empty one
// to go on with, unless the rows are given.
class GridModel : public QStandardItemModel {
    Q_OBJECT

  public:
    using Problems = std::map<std::pair<int, int>, QString>;  // row and column, what is wrong there

    // Heads of the columns; without any the first row has them, the first column those of the rows, and behind the last
    // column there is an empty one.
    explicit GridModel(QStringList heads, bool rows_are_given = false, QObject* parent = nullptr);

    void show(const csv::Grid& grid, Problems problems);
    const csv::Grid& grid() const { return grid_; }
    bool has_head_row() const { return heads_.isEmpty(); }
    const Problems& problems() const { return problems_; }

    // Changes, each told as one; the heads stay.
    void put(int row, int column, const csv::Grid& block);  // over what stands there
    void clear(const QModelIndexList& cells);
    void insert_row(int before);
    void insert_column(int before);
    void remove_rows(int first, int last);
    void remove_columns(int first, int last);

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  signals:
    void edited(const flagplot::csv::Grid& grid, const QString& name);

  protected:
    // Shows it with at least so many rows and columns.
    void show(const csv::Grid& grid, Problems problems, int rows, int columns);

    QString cell(int row, int column) const;
    // Nothing can be typed there.
    virtual bool is_fixed(int row, int column) const { return has_head_row() && row == 0 && column == 0; }
    virtual QString place(int row, int column) const;  // for those who listen: "Amount of Night", "Result of 1-4"

  private:
    csv::Grid widened(int rows, int columns) const;
    void tell(csv::Grid grid, const QString& name);
    int first() const { return has_head_row() ? 1 : 0; }

    QStringList heads_;
    bool rows_are_given_;
    csv::Grid grid_;
    Problems problems_;
};

}  // namespace flagplot::ui
