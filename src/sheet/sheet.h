#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "json/value.h"

// What a page shows, as data: sections of rows of cells. Whoever knows the facts makes it once; text, web pages,
// spreadsheets, JSON, paper and the window draw it, and add nothing.
namespace flagplot::sheet {

// How a column's cells are set.
enum class Kind {
    words,   // from the left; the last column of words is wrapped where there is no room
    name,    // words in weight: what the row is of
    aside,   // muted words, at the end of the line
    number,  // flush right
    bar,     // a length: Cell::bar
};

// A length, and what it is sure to lie between; both ends are the same where it is certain.
struct Bar {
    double length = 0;
    double low = 0;
    double high = 0;
    double mark = 0;  // what it is held against: a line across it; 0: nothing

    bool operator==(const Bar&) const = default;
};

// How something stands: a shape, besides its words.
enum class Sign { none, done, half, empty, doubt };

// What a program reads; nothing: the words.
using Data = std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::string>>;

struct Cell {
    Cell() = default;
    Cell(std::string text) : words(std::move(text)) {}
    Cell(const char* text) : words(text) {}
    Cell(int number);
    Cell(std::string text, Data value) : words(std::move(text)), data(std::move(value)) {}
    Cell(Bar value) : bar(value) {}

    std::string words;  // as people read it
    Data data = {};
    Bar bar = {};
    std::string about = {};  // what else there is to know, where there is room for it or somebody asks
    Sign sign = Sign::none;
    int side = -1;  // whose sign stands before it, by the number that Rulebook::colour_of_side() gives; -1: nobody's
    bool is_link = false;  // it leads somewhere

    double amount() const;  // of a number, as exact as it is known; 0: it is none

    bool operator==(const Cell&) const = default;
};

// A number with so many digits after its point, at least 0.
Cell number(double value, int digits);

struct Column {
    std::string name = {};     // in a spreadsheet and in JSON; empty: shown only
    std::string heading = {};  // on a page; may be empty
    Kind kind = Kind::words;
    bool is_shown = true;  // false: exported only

    bool operator==(const Column&) const = default;
};

struct Row {
    std::vector<Cell> cells = {};         // one a column; those that are missing at the end are empty
    std::vector<std::string> below = {};  // small lines beneath it
    bool is_strong = false;
    bool is_struck = false;  // it doesn't count any more
    int key = 0;             // what it is of, to whoever made it: an entry, a place in a list; 0: nothing
    std::string said = {};   // all of it, for those who can't see where its cells stand; empty: the cells, one by one

    bool operator==(const Row&) const = default;
};

struct Section {
    std::string name = {};                // in JSON; may be empty
    std::string heading = {};             // may be empty
    std::vector<std::string> words = {};  // paragraphs under the heading
    std::vector<Column> columns = {};
    std::vector<Row> rows = {};
    std::string end = {};   // a line after them
    bool is_apart = false;  // on a page each row stands by itself, a line a cell

    bool operator==(const Section&) const = default;
};

struct Sheet {
    std::vector<std::string> title = {};  // "Coral Sea", "Flat Top", "turns 1 to 3"; may be empty
    std::vector<std::string> words = {};  // paragraphs before the sections
    std::vector<Section> sections = {};
    std::string end = {};

    bool operator==(const Sheet&) const = default;
};

// The longest of its bars, as long as whole lines are drawn beside it; 1 where it has none.
double longest_bar(const Sheet& sheet);

// What is said of a row: `said`, or its cells.
std::string said_of(const Section& section, const Row& row);

// For a terminal and a printer with a fixed pitch: columns below each other, at most 100 wide where words can be
// wrapped.
std::string to_text(const Sheet& sheet);
std::string to_text(const Section& section);

// For a spreadsheet: the named columns, in the order in which they come first, and the rows of all sections.
std::string to_csv(const Sheet& sheet);

// A section's rows as a list of objects of its named columns. A cell without words and without data is left out.
json::Tree rows_to_json(const Section& section);

}  // namespace flagplot::sheet
