#include "board/board.h"

#include <fmt/format.h>

#include <cmath>

#include "support/catch.h"

namespace {

using namespace flagplot;
using board::Area;
using board::Board;
using board::Cell;
using board::Grid;

Board grid(const char* ways, hex::Layout labels = {}, board::Extent extent = {}) {
    return Board::of(Grid{board::ways_of(ways), std::move(labels), extent});
}

Board hexes() {
    return Board::of(hex::Atlas(std::vector<hex::Sheet>{hex::Sheet{}}));
}

const char* const columns_off = "n-ne-se-s-sw-nw";
const char* const rows_off = "ne-e-se-sw-w-nw";
const char* const eight = "n-ne-e-se-s-sw-w-nw";

std::vector<Board> all_kinds() {
    return {hexes(), grid("n-e-s-w"), grid(eight), grid(columns_off), grid(rows_off)};
}

std::string words(const Board& board, const std::vector<Cell>& cells) {
    std::string all;
    for (const Cell& cell : cells) all += (all.empty() ? "" : " ") + board.label(cell);
    return all;
}

}  // namespace

TEST_CASE("Ways are four, six or eight, clockwise") {
    CHECK(board::ways_of("N - ne-se-s-sw-nw") == std::vector<std::string>{"N", "NE", "SE", "S", "SW", "NW"});
    CHECK_THROWS_AS(board::ways_of("n-s"), board::HexError);
    CHECK_THROWS_AS(board::ways_of("ne-n-se-s-sw-nw"), board::HexError);
    CHECK_THROWS_AS(board::ways_of("not-said"), board::HexError);
}

TEST_CASE("Bricks whose columns are set off have the neighbours that hexes have") {
    const Board bricks = grid(columns_off);
    const Board hex_board = hexes();
    for (const char* const from : {"C3", "D3", "H8"}) {
        for (const std::string& way : bricks.ways()) {
            CHECK(bricks.label(bricks.step(bricks.parse(from), way)) ==
                  hex_board.label(hex_board.step(hex_board.parse(from), way)));
        }
    }
}

TEST_CASE("Rows that are set off: even rows stand half a cell east, unless the map is the other way round") {
    const Board low = grid(rows_off);
    CHECK(low.label(low.step(low.parse("C3"), "NE")) == "C2");  // row 2 lies further east
    CHECK(low.label(low.step(low.parse("C2"), "NE")) == "D1");
    CHECK(low.label(low.step(low.parse("C2"), "SW")) == "C3");
    CHECK(low.label(low.step(low.parse("C3"), "W")) == "B3");
    hex::Layout other;
    other.even_columns_low = false;
    const Board high = grid(rows_off, other);
    CHECK(high.label(high.step(high.parse("C3"), "NE")) == "D2");
}

TEST_CASE("Rows may be counted from the southern edge, and letters skipped") {
    hex::Layout labels;
    labels.rows_grow_south = false;
    labels.skipped = "I";
    const Board board = grid(eight, labels);
    CHECK(board.label(board.step(board.parse("H4"), "NE")) == "J5");
    CHECK(board.label(board.step(board.parse("H4"), "S")) == "H3");
    CHECK_THROWS_AS(board.parse("I4"), board::HexError);
}

TEST_CASE("Distances are the fewest steps, on every kind of board") {
    for (const Board& board : all_kinds()) {
        const Cell from = board.parse("M12");
        // By walking outwards, ring by ring.
        std::vector<Cell> ring{from};
        std::vector<Cell> seen = ring;
        for (int steps = 1; steps <= 4; ++steps) {
            std::vector<Cell> next;
            for (const Cell& cell : ring) {
                for (const Cell& other : board.neighbours(cell)) {
                    if (std::find(seen.begin(), seen.end(), other) != seen.end()) continue;
                    seen.push_back(other);
                    next.push_back(other);
                    CAPTURE(board.label(other));
                    CHECK(board.distance(from, other) == steps);
                    CHECK(board.distance(other, from) == steps);
                }
            }
            ring = next;
        }
    }
}

TEST_CASE("A step leads to where its heading points, and back") {
    for (const Board& board : all_kinds()) {
        for (const char* const label : {"M12", "N13"}) {
            const Cell from = board.parse(label);
            for (const std::string& way : board.ways()) {
                CAPTURE(label, way);
                CHECK(board.heading(from, board.step(from, way)) == way);
                CHECK(board.heading(from, board.step(from, way, 5)) == way);
                CHECK(board.distance(from, board.step(from, way, 5)) == 5);
            }
        }
        CHECK(board.heading(board.parse("M12"), board.parse("M12")).empty());
    }
    const Board six = grid(columns_off);
    CHECK(six.heading(six.parse("A1"), six.parse("M2")) == "SE");
    CHECK(six.heading(six.parse("A1"), six.parse("B12")) == "S");
    CHECK(grid(eight).heading({1, 1}, {12, 2}) == "E");
    CHECK_THROWS_AS(six.step({1, 1}, "E"), board::HexError);
}

TEST_CASE("Each cell has its middle, and no other has it") {
    for (const Board& board : all_kinds()) {
        for (int column = 1; column <= 9; ++column) {
            for (int row = 1; row <= 9; ++row) {
                const board::Point middle = board.centre({column, row});
                CHECK(board.cell_at(middle) == Cell{column, row});
                CHECK(board.cell_at({middle.x + 0.3, middle.y - 0.3}) == Cell{column, row});
                for (const board::Point& corner : board.outline({column, row})) {
                    CHECK(std::hypot(corner.x - middle.x, corner.y - middle.y) < 0.72);
                }
            }
        }
    }
}

TEST_CASE("A line goes through cells that are neighbours") {
    for (const Board& board : all_kinds()) {
        const std::vector<Cell> cells = board.line(board.parse("C4"), board.parse("J9"));
        CHECK(cells.front() == board.parse("C4"));
        CHECK(cells.back() == board.parse("J9"));
        if (board.ways().size() == 4) continue;  // around the corners of squares it may go slantwise
        CHECK(static_cast<int>(cells.size()) == *board.distance(cells.front(), cells.back()) + 1);
        for (std::size_t i = 1; i < cells.size(); ++i) CHECK(board.distance(cells[i - 1], cells[i]) == 1);
    }
}

TEST_CASE("A board ends where its map does") {
    const Board board = grid(eight, {}, {3, 2, 6, 5});
    CHECK(board.holds(board.parse("C2")));
    CHECK(board.holds(board.parse("F5")));
    CHECK_FALSE(board.holds(board.parse("B3")));
    CHECK_FALSE(board.holds(board.parse("F6")));
    CHECK(words(board, board.neighbours(board.parse("C2"))) == "D2 D3 C3");
    CHECK(board.whole() == board::Extent{3, 2, 6, 5});
    CHECK_FALSE(grid(eight).whole());
}

TEST_CASE("Several maps are one board") {
    hex::Atlas atlas({{"A", {}, {4, 4}}, {"B", {}, {4, 4}}});
    atlas.join("A/E1", "B/A1");
    const Board board = Board::of(std::move(atlas));
    CHECK(board.label(board.step(board.parse("A/D2"), "SE")) == "B/A3");
    CHECK(board.whole() == board::Extent{1, 1, 8, 4});
    CHECK_FALSE(board.holds(board.parse("B/E1")));
}

TEST_CASE("Areas are found by their ids and their names, and are as far as their neighbours say") {
    const Board board = Board::of(std::vector<Area>{{"north", "North Sea", {"channel"}},
                                                    {"channel", "The Channel", {"north", "west"}},
                                                    {"west", "Western", {"channel"}},
                                                    {"azores", "Azores"}});
    CHECK(board.label(board.parse("north")) == "North Sea");
    CHECK(board.parse(" northsea ") == board.parse("north"));
    CHECK(board.distance(board.parse("north"), board.parse("west")) == 2);
    CHECK_FALSE(board.distance(board.parse("north"), board.parse("azores")));
    CHECK(words(board, board.neighbours(board.parse("channel"))) == "North Sea Western");
    CHECK(board.ways().empty());
    CHECK(board.cell_at(board.centre(board.parse("west"))) == board.parse("west"));
    CHECK_FALSE(board.cell_at({-5, -5}));
    CHECK_THROWS_AS(board.parse("Baltic"), board::HexError);
    CHECK_THROWS_AS(board.step(board.parse("west"), "N"), board::HexError);
}

TEST_CASE("Hexes with names of their own are called by them, and there are no others") {
    const hex::Layout layout;
    const Board board = Board::of(layout, board::named_hexes("A1 = North, B1 = 2\nA2=C1, A3 = South", layout));
    CHECK(board.has_names());
    CHECK(words(board, board.cells(10)) == "North 2 C1 South");
    CHECK(board.label(board.parse(" north ")) == "North");
    CHECK(board.parse("2") == Cell{2, 1});
    CHECK(board.distance(board.parse("North"), board.parse("South")) == 2);
    CHECK(board.distance(board.parse("2"), board.parse("C1")) == 1);
    CHECK_FALSE(board.holds({2, 2}));
    CHECK(words(board, board.neighbours(board.parse("C1"))) == "North 2 South");
    CHECK_THROWS_AS(board.parse("A1"), board::HexError);
    CHECK(board.cells(3).empty());
}

TEST_CASE("Names of hexes that can't be read, or come twice, are refused") {
    const hex::Layout layout;
    for (const char* const text : {"A1", "A1 =", "= X", "A1 = X, A1 = Y", "A1 = X, A2 = x", "11 = X"}) {
        INFO(text);
        CHECK_THROWS_AS(board::named_hexes(text, layout), board::HexError);
    }
    CHECK(board::named_hexes(" ,\n", layout).empty());
    std::string many;
    for (int row = 1; row <= 1001; ++row) many += fmt::format("A{} = {}\n", row, row);
    CHECK_THROWS_AS(board::named_hexes(many, layout), board::HexError);
    CHECK_THROWS_AS(Board::of(layout, {}), board::HexError);
}

TEST_CASE("All cells of a board are counted where its edges are known") {
    CHECK(grid("n-e-s-w", {}, {1, 1, 3, 2}).cells(6).size() == 6);
    CHECK(grid("n-e-s-w", {}, {1, 1, 3, 2}).cells(5).empty());
    CHECK(grid("n-e-s-w").cells(1000).empty());
    CHECK(Board::of(std::vector<Area>{{"a", "A"}, {"b", "B"}}).cells(9).size() == 2);
}
