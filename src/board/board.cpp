#include "board/board.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <utility>

#include "ascii/letters.h"

namespace flagplot::board {
namespace {

using hex::plain;

const double root3 = std::sqrt(3.0);

constexpr std::array<std::string_view, 8> compass{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

bool is_low(int number, bool even) {
    return (number % 2 == 0) == even;
}

bool has(const std::vector<std::string>& ways, std::string_view way) {
    return std::ranges::find(ways, way) != ways.end();
}

Board::Kind kind_of(const Grid& grid) {
    if (grid.ways.size() != 6) return Board::Kind::squares;
    return has(grid.ways, "N") ? Board::Kind::brick_columns : Board::Kind::brick_rows;
}

// From the middle of a cell to that of its neighbour. Bricks lie half a cell nearer on the two slanting ways.
Point vector_of(std::string_view way, Board::Kind kind) {
    const auto has_letter = [&](char letter) { return way.find(letter) != std::string_view::npos; };
    Point to{has_letter('E')   ? 1.0
             : has_letter('W') ? -1.0
                               : 0.0,
             has_letter('S')   ? 1.0
             : has_letter('N') ? -1.0
                               : 0.0};
    if (to.x == 0 || to.y == 0) return to;
    if (kind == Board::Kind::brick_columns) to.y /= 2;
    if (kind == Board::Kind::brick_rows) to.x /= 2;
    if (kind == Board::Kind::hexes) to = {to.x * root3 / 2, to.y / 2};
    return to;
}

Point centre_of(const Grid& grid, const Cell& cell) {
    const double south = grid.labels.rows_grow_south ? cell.row : -cell.row;
    const bool even = grid.labels.even_columns_low;
    switch (kind_of(grid)) {
        case Board::Kind::brick_columns:
            return {static_cast<double>(cell.column), south + (is_low(cell.column, even) ? 0.5 : 0)};
        case Board::Kind::brick_rows:
            return {cell.column + (is_low(cell.row, even) ? 0.5 : 0), south};
        default:
            return {static_cast<double>(cell.column), south};
    }
}

// The cell whose square or brick the point lies in.
Cell cell_of(const Grid& grid, const Point& point) {
    const bool even = grid.labels.even_columns_low;
    const auto row_of = [&](double south) {
        const int row = static_cast<int>(std::lround(south));
        return grid.labels.rows_grow_south ? row : -row;
    };
    switch (kind_of(grid)) {
        case Board::Kind::brick_columns: {
            const int column = static_cast<int>(std::lround(point.x));
            return {column, row_of(point.y - (is_low(column, even) ? 0.5 : 0))};
        }
        case Board::Kind::brick_rows: {
            const int row = row_of(point.y);
            return {static_cast<int>(std::lround(point.x - (is_low(row, even) ? 0.5 : 0))), row};
        }
        default:
            return {static_cast<int>(std::lround(point.x)), row_of(point.y)};
    }
}

// Of areas nobody knows where they lie: they stand in rows, as many as make the whole a little wider than high.
int areas_in_a_row(std::size_t count) {
    return static_cast<int>(std::ceil(std::sqrt(static_cast<double>(count) * 1.2)));
}

constexpr double area_width = 1.6;  // with the gap beside it
constexpr double area_height = 1.1;

}  // namespace

bool Extent::holds(const Cell& cell) const {
    const auto within = [](int value, int first, const std::optional<int>& last) {
        return value >= first && (!last || value <= *last);
    };
    return within(cell.column, first_column, last_column) && within(cell.row, first_row, last_row);
}

std::optional<Extent> extent_of(const std::vector<Cell>& cells) {
    if (cells.empty()) return {};
    const auto [west, east] = std::ranges::minmax(cells, {}, &Cell::column);
    const auto [north, south] = std::ranges::minmax(cells, {}, &Cell::row);
    return Extent{west.column, north.row, east.column, south.row};
}

std::vector<std::string> ways_of(std::string_view text) {
    std::vector<std::string> ways;
    std::string word;
    for (const char c : plain(text) + "-") {
        if (c != '-') {
            word += c;
        } else if (!word.empty()) {
            ways.push_back(std::exchange(word, ""));
        }
    }
    static const std::vector<std::vector<std::string>> known{{"N", "E", "S", "W"},
                                                             {"N", "NE", "SE", "S", "SW", "NW"},
                                                             {"NE", "E", "SE", "SW", "W", "NW"},
                                                             {compass.begin(), compass.end()}};
    if (std::ranges::find(known, ways) == known.end()) {
        throw HexError(
            fmt::format("found the ways \"{}\" (expected n-e-s-w, n-ne-se-s-sw-nw, ne-e-se-sw-w-nw or all "
                        "eight, clockwise)",
                        text));
    }
    return ways;
}

constexpr std::size_t most_named_hexes = 1000;

std::vector<NamedHex> named_hexes(std::string_view text, const hex::Layout& layout) {
    std::vector<NamedHex> all;
    std::string word;
    const auto take = [&] {
        const std::string said{ascii::trimmed(std::exchange(word, ""))};
        if (said.empty()) return;
        const std::size_t equals = said.find('=');
        const std::string name =
            equals == std::string::npos ? "" : std::string(ascii::trimmed(said.substr(equals + 1)));
        if (name.empty()) throw HexError(fmt::format("found \"{}\" (expected a hex and its name: D1 = 10)", said));
        const NamedHex one{layout.parse(ascii::trimmed(said.substr(0, equals))), name};
        if (all.size() == most_named_hexes)
            throw HexError(fmt::format("found more hexes (expected at most {})", most_named_hexes));
        for (const NamedHex& other : all) {
            if (other.cell == one.cell || plain(other.name) == plain(name))
                throw HexError(fmt::format("found \"{}\" twice (expected each hex and each name once)", said));
        }
        all.push_back(one);
    };
    for (const char c : text) {
        if (c == ',' || c == '\n') {
            take();
        } else {
            word += c;
        }
    }
    take();
    return all;
}

Board Board::of(const hex::Layout& layout, std::vector<NamedHex> names) {
    if (names.empty()) throw HexError("found no hex (expected hexes and their names: D1 = 10)");
    hex::Board edges{1, 1};
    for (const NamedHex& one : names) {
        edges.columns = std::max(*edges.columns, one.cell.column);
        edges.rows = std::max(*edges.rows, one.cell.row);
    }
    Board board(hex::Atlas({{"", layout, edges}}));
    board.names_ = std::move(names);
    return board;
}

Board::Board(std::variant<hex::Atlas, Grid, std::vector<Area>> cells) : cells_(std::move(cells)) {
    if (atlas()) {
        for (const hex::Direction direction : hex::directions) ways_.push_back(hex::to_string(direction));
    } else if (grid()) {
        ways_ = grid()->ways;
    }
}

Board::Kind Board::kind() const {
    if (atlas()) return Kind::hexes;
    return grid() ? kind_of(*grid()) : Kind::areas;
}

Cell Board::parse(std::string_view text) const {
    if (!names_.empty()) return parse_name(text);
    if (atlas()) return atlas()->parse(text);
    return grid() ? grid()->labels.parse(text) : parse_area(text);
}

std::optional<Cell> Board::find(std::string_view text) const {
    try {
        return parse(text);
    } catch (const HexError&) {
        return {};
    }
}

std::vector<Cell> Board::parse_all(std::string_view text) const {
    if (!atlas() || !names_.empty())
        throw HexError(fmt::format("found \"{}\" (expected a board of lettered columns of hexes)", text));
    return atlas()->parse_all(text);
}

std::optional<hex::Picture> Board::blank_picture() const {
    if (!atlas() || atlas()->sheets().size() != 1) return std::nullopt;
    const hex::Sheet& sheet = atlas()->sheets().front();
    hex::Picture picture;
    picture.layout = sheet.layout;
    picture.board = sheet.board;
    return picture;
}

std::optional<Cell> Board::from_sheet(const Cell& own, const std::string& name) const {
    if (!atlas()) return {};
    const std::vector<hex::Sheet>& sheets = atlas()->sheets();
    if (sheets.size() == 1 && name.empty()) return own;
    const auto found = std::ranges::find(sheets, name, &hex::Sheet::prefix);
    return found == sheets.end() ? std::nullopt : std::optional(atlas()->from_sheet(own, name));
}

Cell Board::parse_area(std::string_view text) const {
    const std::string wanted = plain(text);
    std::vector<std::string> labels;
    int number = 0;
    for (const Area& area : *areas()) {
        ++number;
        if (plain(area.id) == wanted || plain(area.label) == wanted) return {number, 0};
        labels.push_back(area.label);
    }
    throw HexError(fmt::format("found the place \"{}\" (expected one of {})", text, fmt::join(labels, ", ")));
}

Cell Board::parse_name(std::string_view text) const {
    const std::string wanted = plain(text);
    std::vector<std::string> known;
    for (const NamedHex& one : names_) {
        if (plain(one.name) == wanted) return one.cell;
        known.push_back(one.name);
    }
    throw HexError(fmt::format("found the hex \"{}\" (expected one of {})", text, fmt::join(known, ", ")));
}

const NamedHex* Board::name_of(const Cell& cell) const {
    const auto found = std::ranges::find(names_, cell, &NamedHex::cell);
    return found == names_.end() ? nullptr : &*found;
}

std::string Board::label(const Cell& cell) const {
    if (const NamedHex* named = name_of(cell)) return named->name;
    if (atlas()) return atlas()->label(cell);
    if (grid()) return grid()->labels.label(cell);
    return holds(cell) ? (*areas())[static_cast<std::size_t>(cell.column - 1)].label : "";
}

std::string Board::id(const Cell& cell) const {
    return areas() && holds(cell) ? (*areas())[static_cast<std::size_t>(cell.column - 1)].id : label(cell);
}

bool Board::holds(const Cell& cell) const {
    if (!names_.empty()) return name_of(cell) != nullptr;
    if (grid()) return grid()->extent.holds(cell) && grid()->labels.has_label(cell);
    if (areas()) return cell.row == 0 && cell.column >= 1 && cell.column <= static_cast<int>(areas()->size());
    return std::ranges::any_of(atlas()->sheets(), [&](const hex::Sheet& sheet) {
        const Cell own = atlas()->on_sheet(cell, sheet.prefix);
        return sheet.board.holds(own) && sheet.layout.has_label(own);
    });
}

Cell Board::step(const Cell& from, std::string_view way, int distance) const {
    const std::string wanted = plain(way);
    if (!has(ways_, wanted)) {
        throw HexError(fmt::format(
            "found the way \"{}\" (expected {})", way,
            ways_.empty() ? "a place: this board has no ways" : fmt::format("one of {}", fmt::join(ways_, ", "))));
    }
    if (atlas()) return atlas()->step(from, hex::parse_direction(wanted), distance);
    const Point at = centre_of(*grid(), from);
    const Point to = vector_of(wanted, kind());
    return cell_of(*grid(), {at.x + to.x * distance, at.y + to.y * distance});
}

std::vector<Cell> Board::neighbours(const Cell& cell) const {
    std::vector<Cell> all;
    if (areas()) {
        if (!holds(cell)) return all;
        for (const std::string& id : (*areas())[static_cast<std::size_t>(cell.column - 1)].neighbours)
            all.push_back(parse_area(id));
        return all;
    }
    for (const std::string& way : ways_) {
        const Cell next = step(cell, way);
        if (holds(next)) all.push_back(next);
    }
    return all;
}

std::optional<int> Board::distance(const Cell& a, const Cell& b) const {
    if (a == b) return 0;
    if (atlas()) return atlas()->distance(a, b);
    if (areas()) {
        std::map<int, int> entered{{a.column, 0}};
        for (std::deque<Cell> open{a}; !open.empty(); open.pop_front()) {
            for (const Cell& next : neighbours(open.front())) {
                if (!entered.emplace(next.column, entered.at(open.front().column) + 1).second) continue;
                if (next == b) return entered.at(next.column);
                open.push_back(next);
            }
        }
        return {};
    }
    const Point from = centre(a);
    const Point to = centre(b);
    const double x = std::abs(to.x - from.x);
    const double y = std::abs(to.y - from.y);
    switch (kind()) {
        case Kind::brick_columns:
            return static_cast<int>(std::lround(x + std::max(0.0, y - x / 2)));
        case Kind::brick_rows:
            return static_cast<int>(std::lround(y + std::max(0.0, x - y / 2)));
        default:
            return static_cast<int>(std::lround(ways_.size() == 8 ? std::max(x, y) : x + y));
    }
}

std::string Board::heading(const Cell& from, const Cell& to) const {
    if (from == to || areas()) return "";
    const Point a = centre(from);
    const Point b = centre(to);
    std::string best;
    double most = -2;
    for (const std::string& way : ways_) {
        const Point vector = vector_of(way, kind());
        const double along = (vector.x * (b.x - a.x) + vector.y * (b.y - a.y)) / std::hypot(vector.x, vector.y);
        if (along > most + 1e-9) {
            most = along;
            best = way;
        }
    }
    return best;
}

std::vector<Cell> Board::line(const Cell& from, const Cell& to) const {
    std::vector<Cell> cells{from};
    const int steps = areas() ? 1 : distance(from, to).value_or(0);
    const Point a = centre(from);
    const Point b = centre(to);
    for (int i = 1; i < steps; ++i) {
        const double part = static_cast<double>(i) / steps;
        // A hair to one side: a line along the border of two cells goes through one of them.
        cells.push_back(nearest({a.x + (b.x - a.x) * part + 1e-6, a.y + (b.y - a.y) * part + 1e-6}));
    }
    if (!(from == to)) cells.push_back(to);
    return cells;
}

Point Board::centre(const Cell& cell) const {
    if (grid()) return centre_of(*grid(), cell);
    if (atlas()) {
        const Point sides = atlas()->sheets().front().layout.centre(cell);
        return {sides.x / root3, sides.y / root3};
    }
    const int columns = areas_in_a_row(areas()->size());
    const int index = cell.column - 1;
    if (holds(cell)) {
        if (const auto& at = (*areas())[static_cast<std::size_t>(index)].at) return *at;
    }
    const int row = index / columns;
    return {area_width * (index % columns + 0.5), area_height * (row + 0.5)};
}

std::vector<Point> Board::outline(const Cell& cell) const {
    const Point at = centre(cell);
    if (atlas()) {
        const double side = 1 / root3;
        std::vector<Point> corners;
        for (const auto& [x, y] : std::array<std::pair<double, double>, 6>{
                 {{-0.5, -root3 / 2}, {0.5, -root3 / 2}, {1, 0}, {0.5, root3 / 2}, {-0.5, root3 / 2}, {-1, 0}}})
            corners.push_back({at.x + x * side, at.y + y * side});
        return corners;
    }
    const double x = areas() ? area_width / 2 - 0.08 : 0.5;
    const double y = areas() ? area_height / 2 - 0.08 : 0.5;
    return {{at.x - x, at.y - y}, {at.x + x, at.y - y}, {at.x + x, at.y + y}, {at.x - x, at.y + y}};
}

Cell Board::nearest(const Point& point) const {
    if (grid()) return cell_of(*grid(), point);
    const hex::Layout& layout = atlas()->sheets().front().layout;
    const int about = static_cast<int>(std::lround(point.x * root3 / 1.5));
    Cell best;
    double least = 1e300;
    for (int column = about - 1; column <= about + 1; ++column) {
        const double zero = layout.centre({column, 0}).y / root3;
        const int south = static_cast<int>(std::lround(point.y - zero));
        const Cell cell{column, layout.rows_grow_south ? south : -south};
        const Point at = centre(cell);
        const double away = std::hypot(at.x - point.x, at.y - point.y);
        if (away < least) {
            least = away;
            best = cell;
        }
    }
    return best;
}

std::optional<Cell> Board::cell_at(const Point& point) const {
    if (!areas()) return nearest(point);
    for (int number = 1; number <= static_cast<int>(areas()->size()); ++number) {
        const Point at = centre({number, 0});
        if (std::abs(at.x - point.x) <= area_width / 2 && std::abs(at.y - point.y) <= area_height / 2)
            return Cell{number, 0};
    }
    return {};
}

std::vector<Cell> Board::cells(std::size_t most) const {
    std::vector<Cell> all;
    for (const NamedHex& one : names_) all.push_back(one.cell);
    const std::optional<Extent> extent = whole();
    if (!all.empty() || !extent) return all.size() > most ? std::vector<Cell>{} : all;
    for (int column = extent->first_column; column <= *extent->last_column; ++column) {
        for (int row = extent->first_row; row <= *extent->last_row; ++row) {
            if (!holds({column, row})) continue;
            if (all.size() == most) return {};
            all.push_back({column, row});
        }
    }
    return all;
}

std::optional<Extent> Board::whole() const {
    if (areas()) return Extent{1, 0, static_cast<int>(areas()->size()), 0};
    if (grid()) {
        const Extent& extent = grid()->extent;
        return extent.last_column && extent.last_row ? std::optional(extent) : std::nullopt;
    }
    std::vector<Cell> corners;
    for (const hex::Sheet& sheet : atlas()->sheets()) {
        if (!sheet.board.columns || !sheet.board.rows) return {};
        for (const Cell& corner : {Cell{1, 1}, Cell{*sheet.board.columns, *sheet.board.rows}})
            corners.push_back(atlas()->from_sheet(corner, sheet.prefix));
    }
    return extent_of(corners);
}

}  // namespace flagplot::board
