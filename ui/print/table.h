#pragma once

#include <vector>

#include "ui/print/flow.h"

namespace flagplot::ui {

// A table on paper, as rows that flow. What has no room is wrapped, in the widest columns first, and no word is broken
// as long as another column has room to give; columns that don't fit even so stand below, with the first one again.
// What is left over goes to the heads, and then to the main column.
class Table {
  public:
    struct Column {
        QString head = {};     // where no column has one there is no line of them
        bool is_main = false;  // it may take twice as much of a narrow page as others
        bool flush_right = false;
        std::vector<QList<Run>> cells = {};
    };

    Table(std::vector<Column> columns, double gap, const Measure& measure);

    double natural() const;            // how wide it is if no cell is wrapped
    double least() const;              // if each column is as wide as its widest word
    double within(double most) const;  // if what is wider than `most` is wrapped, heads too

    // `again` stands above the heads where a page begins with a later row.
    Rows rows(double width, const Rows& again) const;

  private:
    struct Widths {
        double natural = 0;  // its widest line, without the head
        double head = 0;
        double least = 0;  // its widest word
    };
    using Part = std::vector<std::size_t>;  // of the columns

    template <typename Width>
    double sum(Width width) const;
    std::vector<double> fitted(const Part& part, double width) const;
    void add(Rows& rows, const Part& part, double width, Rows again) const;

    std::vector<Column> columns_;
    std::vector<Widths> widths_;
    double gap_;
};

}  // namespace flagplot::ui
