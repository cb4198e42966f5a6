#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "csv/cells.h"
#include "table/field.h"

namespace flagplot::table {

// A chart of the printed game that the document doesn't print: its shape stands in the rulebook, its numbers in the
// player's own copy, and nowhere else.
struct Chart {
    // What stands at the head of rows or columns.
    struct Axis {
        std::string label;            // "Combat factors"
        bool ranges = false;          // ranges of numbers: "1-4", "21+"
        std::vector<Choice> choices;  // otherwise these, each once; none: the owner names them
    };
    // A number or a text of a cell. If there are several, each is a number before its letter: "2X 1D".
    struct Part {
        Field field;
        std::string letter;
    };

    std::string id;
    std::string title;
    std::string source;  // the printed chart
    std::string help;    // one line: what to copy from it
    Axis rows;
    Axis columns;
    std::vector<Part> cell;  // one at least
};

using CellFields = json::Values;  // a cell's parts, by id

// Reads a chart's shape. Throws FileError.
Chart load_chart(const std::string& id, const json::Node& node);

// What a cell may hold, for help and errors: "a whole number, 0 or more", "such as 2X 1D 1A, or - for nothing".
std::string cell_expectation(const Chart& chart);

// A cell as it is typed. Throws InputError whose place is `where`.
CellFields parse_cell(const Chart& chart, const std::string& text, const std::string& where);
std::string cell_to_text(const Chart& chart, const CellFields& cell);  // "2X 1D", "-", "3"

// A person's copy of a chart: heads of columns in the first row, the head of a row in its first cell.
struct ChartCopy {
    csv::Grid grid;
    std::string digest;  // BLAKE2b-256 in hex of the grid
};

// What is wrong with a cell of a grid, from 0.
struct ChartProblem {
    std::size_t row = 0;
    std::size_t column = 0;
    std::string found;
    std::string expected;
};

// Everything that keeps the grid from being a copy of the chart, row by row: a head that is none, twice or missing,
// ranges that overlap or leave a gap, a cell that can't be read or is empty. Empty if it is one.
std::vector<ChartProblem> find_problems(const Chart& chart, const csv::Grid& grid);

// Throws InputError for the first problem, naming row and column of `name`.
ChartCopy make_copy(const Chart& chart, const csv::Grid& grid, const std::string& name);

// The heads that the shape prescribes, with nothing in the cells: what an editor begins with.
csv::Grid blank_grid(const Chart& chart);

// Where a copy says something about a row and a column (a number for ranges, else a choice's id or the owner's name).
// Nothing if it has no such row or column.
struct ChartCell {
    std::string row;  // the heads
    std::string column;
    CellFields fields;
    std::size_t at_row = 0;  // of the copy's grid
    std::size_t at_column = 0;
};
// So many heads on from where the row and the column are found, or back; the first and the last head are the ends.
struct ChartShift {
    int rows = 0;
    int columns = 0;

    bool operator==(const ChartShift&) const = default;
};
std::optional<ChartCell> find_cell(const Chart& chart, const ChartCopy& copy, const Value& row, const Value& column,
                                   const ChartShift& shift = {});

// How a cell is named to a person who looks for it: "combat factors 14, ships 6", and with a shift "combat factors 14,
// ships 6; combat factors shifted by +2".
std::string place_in(const Chart& chart, const Value& row, const Value& column, const ChartShift& shift = {});

// By how much the cell of a look-up with these facts was shifted: "row-shift" and "column-shift".
ChartShift shift_of(const json::Values& facts);

}  // namespace flagplot::table
