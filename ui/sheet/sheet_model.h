#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "sheet/sheet.h"

namespace flagplot::ui {

// A sheet's sections below each other: a line for each heading, paragraph and row. Its title and its end are for
// whoever shows it.
class SheetModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    static constexpr int key_role = Qt::UserRole;  // a row's key

    // `by_cell`: who listens hears each cell by itself, and of which column it is, and not its whole row.
    SheetModel(bool by_cell, QObject* parent) : QAbstractTableModel(parent), by_cell_(by_cell) {}

    void show_sheet(sheet::Sheet sheet);
    const sheet::Sheet& sheet() const { return sheet_; }

    // Whether a line is words across all columns, and not a row of cells.
    bool spans(int line) const { return !lines_[static_cast<std::size_t>(line)].row; }
    // The kind of a column that is shown.
    sheet::Kind kind(int column) const;

    // Null: a line across all columns, or a row that ends before it.
    const sheet::Cell* cell(const QModelIndex& index) const;
    // Its lengths as shares of the longest; 0, if it is no bar.
    sheet::Bar bar(const QModelIndex& index) const;
    // What that cell's column is called.
    std::string name_of(const QModelIndex& index) const;

    // The line of the row with that key; -1: there is none.
    int line_of(int key) const;

    // Each section's rows, numbers as numbers; by column -1 as they came.
    void sort(int column, Qt::SortOrder order) override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Line {
        std::size_t section = 0;
        const sheet::Row* row = nullptr;
        QString words = {};  // without a row
        bool is_heading = false;
    };

    void lay_out();
    void add(std::size_t section);
    bool is_before(const sheet::Row& row, const sheet::Row& other, std::size_t column) const;
    QString said_of(const QModelIndex& index) const;

    bool by_cell_;
    sheet::Sheet as_it_came_;
    sheet::Sheet sheet_;
    std::vector<Line> lines_;
    std::vector<std::vector<std::size_t>> shown_;  // the columns of each section that are shown
    std::size_t widest_ = 0;                       // the section that has most of them, and names them
    double longest_ = 1;
};

}  // namespace flagplot::ui
