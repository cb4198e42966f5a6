#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "hex/atlas.h"
#include "hex/picture.h"

// What a game is played on: how places are named, which are neighbours and where they lie. It knows no game.
namespace flagplot::board {

using hex::HexError;  // a place or a way that can't be read: what was found and what was expected

// A place by column and row, as a label has them. Of areas the column is the number of the area, from 1, and the row 0.
using Cell = hex::Hex;

// A point of the plane in which a board lies: x to the east, y to the south. Neighbours of a hex are 1 apart; squares
// and bricks are 1 by 1.
using Point = hex::Layout::Point;

// Columns and rows from the first to the last; without a last one they go on.
struct Extent {
    int first_column = 1;
    int first_row = 1;
    std::optional<int> last_column;
    std::optional<int> last_row;
    bool operator==(const Extent&) const = default;

    bool holds(const Cell& cell) const;
};

// The smallest that holds all of them; nothing of none.
std::optional<Extent> extent_of(const std::vector<Cell>& cells);

// Squares, or bricks: squares of which every second column or row is set off by half. Lettered columns and numbered
// rows, as on a map of hexes; `labels.even_columns_low` says of bricks which columns stand half a cell south, or which
// rows half a cell east.
struct Grid {
    std::vector<std::string> ways;  // to the neighbours, clockwise: see ways_of()
    hex::Layout labels;
    Extent extent;
    bool operator==(const Grid&) const = default;
};

// A named place: a sea zone, a port.
struct Area {
    std::string id;
    std::string label;
    std::vector<std::string> neighbours = {};  // ids; none are known without them
    std::optional<Point> at = {};  // its middle, where somebody has said it; areas without one stand in rows
    bool operator==(const Area&) const = default;
};

// A hex that has a name of its own.
struct NamedHex {
    Cell cell;
    std::string name;  // "C1"
    bool operator==(const NamedHex&) const = default;
};

// "D1 = 10, E1 = 11": hexes by their labels in the layout, each with its name, with commas or lines between. Throws
// HexError, also for a hex or a name that comes twice, and for more than 1000 hexes.
std::vector<NamedHex> named_hexes(std::string_view text, const hex::Layout& layout);

// "n-ne-se-s-sw-nw": the ways that lead to a cell's neighbours. Four or eight ways are a square's; six a brick's, whose
// columns are set off if they have N and S, and whose rows if they have E and W. Throws HexError.
std::vector<std::string> ways_of(std::string_view text);

class Board {
  public:
    enum class Kind { hexes, squares, brick_columns, brick_rows, areas };

    static Board of(hex::Atlas atlas) { return Board(std::move(atlas)); }
    // Hexes that are called by their names, and no others: at least one.
    static Board of(const hex::Layout& layout, std::vector<NamedHex> names);
    static Board of(Grid grid) { return Board(std::move(grid)); }
    static Board of(std::vector<Area> areas) { return Board(std::move(areas)); }  // at least one

    Kind kind() const;

    // "U11", "B/M23", "North Sea": a cell by its label, an area also by its id; blanks and small letters do. Throws
    // HexError; find() says nothing where the board calls no cell so.
    Cell parse(std::string_view text) const;
    std::optional<Cell> find(std::string_view text) const;
    // "K10, L10-M12": hexes, and blocks of them. Throws HexError, and so it does on other boards.
    std::vector<Cell> parse_all(std::string_view text) const;
    // A hex in the coordinates of one of several printed maps. Without a name it is the only map. Nothing if
    // there is none of that name.
    std::optional<Cell> from_sheet(const Cell& own, const std::string& sheet) const;
    std::string label(const Cell& cell) const;
    std::string id(const Cell& cell) const;  // as a file names it: of an area its id, else the label
    bool holds(const Cell& cell) const;      // whether the board has the cell, as far as its edges are known

    // The ways to a cell's neighbours, clockwise: "N", "NE". None on areas.
    const std::vector<std::string>& ways() const { return ways_; }
    // So many cells that way, beyond the edge, too. Throws HexError for a way that the board doesn't have.
    Cell step(const Cell& from, std::string_view way, int distance = 1) const;
    std::vector<Cell> neighbours(const Cell& cell) const;  // those that the board holds
    // In cells, or in areas to be entered. Nothing between areas of which no way is known.
    std::optional<int> distance(const Cell& a, const Cell& b) const;
    // The way of the board that leads nearest from one to the other; empty for one and the same, and on areas.
    std::string heading(const Cell& from, const Cell& to) const;
    // The cells that a straight line goes through, both ends included; of areas only the ends.
    std::vector<Cell> line(const Cell& from, const Cell& to) const;

    Point centre(const Cell& cell) const;
    std::vector<Point> outline(const Cell& cell) const;  // clockwise
    std::optional<Cell> cell_at(const Point& point) const;

    // Its map as a picture with nothing on it; nothing but on hexes of one printed map.
    std::optional<hex::Picture> blank_picture() const;

    bool has_names() const { return !names_.empty(); }  // its hexes have, and there are no others

    // All cells, by columns from the west; of named hexes and areas in the order in which they were said. None where
    // the edges aren't known, or if there are more than `most`.
    std::vector<Cell> cells(std::size_t most) const;

    // The rectangle of all cells, if their last column and row are known. Several maps are one rectangle around all.
    std::optional<Extent> whole() const;

  private:
    explicit Board(std::variant<hex::Atlas, Grid, std::vector<Area>> cells);

    const hex::Atlas* atlas() const { return std::get_if<hex::Atlas>(&cells_); }
    const Grid* grid() const { return std::get_if<Grid>(&cells_); }
    const std::vector<Area>* areas() const { return std::get_if<std::vector<Area>>(&cells_); }
    Cell parse_area(std::string_view text) const;
    Cell parse_name(std::string_view text) const;
    const NamedHex* name_of(const Cell& cell) const;
    Cell nearest(const Point& point) const;

    std::variant<hex::Atlas, Grid, std::vector<Area>> cells_;
    std::vector<std::string> ways_;
    std::vector<NamedHex> names_;  // of hexes; without them each has its label
};

}  // namespace flagplot::board
