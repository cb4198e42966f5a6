#pragma once

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// Flat-topped hexes in lettered columns and numbered rows, as printed naval maps have them. Nothing here knows a game.
namespace flagplot::hex {

// A hex, direction or path that can't be read. The message says what was found and what was expected.
class HexError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// In capitals and without blanks: names that are the same then name the same.
std::string plain(std::string_view text);

// The neighbours of a hex, clockwise.
enum class Direction { north, north_east, south_east, south, south_west, north_west };

inline constexpr std::array directions{Direction::north, Direction::north_east, Direction::south_east,
                                       Direction::south, Direction::south_west, Direction::north_west};

std::string to_string(Direction direction);        // "N", "NE"
Direction parse_direction(std::string_view text);  // "NE", in any case. Throws HexError.

// A hex by column and row, as its label has them: U11 is column 21, row 11 on a map that skips no letter. Beyond the
// board's edges the numbers go on, also below 1.
struct Hex {
    int column = 1;
    int row = 1;
    bool operator==(const Hex&) const = default;
};

// A leg of a path: so many hexes in a direction.
struct Leg {
    Direction direction = Direction::north;
    int distance = 1;  // at least 0
    bool operator==(const Leg&) const = default;
};

// How a player's map is printed.
struct Layout {
    std::string skipped;           // letters that no column has: "IO"
    bool rows_grow_south = true;   // row 1 is the northernmost one
    bool even_columns_low = true;  // B, D, F... stand half a hex south of A, C, E...; otherwise half a hex north
    bool operator==(const Layout&) const = default;

    // The letters of columns, in their order. Throws HexError if `skipped` leaves fewer than two.
    std::string letters() const;

    // "U11", "AA25"; spaces and small letters are taken too. Throws HexError.
    Hex parse(std::string_view text) const;
    // The label, "U0" for the row before the first; for a column that has no letters, how far it lies beyond those that
    // have: "3 west of A, row 7".
    std::string label(const Hex& hex) const;
    bool has_label(const Hex& hex) const;  // its column has letters and its row is at least 1

    Hex step(const Hex& from, Direction direction, int distance = 1) const;
    Hex walk(const Hex& from, const std::vector<Leg>& path) const;
    int distance(const Hex& a, const Hex& b) const;

    // Where the hex's centre lies: x to the east, y to the south, in sides of a hex.
    struct Point {
        double x = 0;
        double y = 0;
        bool operator==(const Point&) const = default;
        friend Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y}; }
        friend Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y}; }
        friend Point operator*(const Point& point, double times) { return {point.x * times, point.y * times}; }
    };
    Point centre(const Hex& hex) const;

    // Where the hex lies whatever way its map's columns are offset and its rows grow: columns to the east, and hexes to
    // the south along a line that slants. Two maps of one sea differ by a constant.
    struct Axial {
        int q = 0;
        int r = 0;
        bool operator==(const Axial&) const = default;
    };
    Axial axial(const Hex& hex) const;
    Hex offset(const Axial& axial) const;

  private:
    bool is_low(int column) const;
};

// The layout in which this column and every second one from it lie half a hex north of the others, whatever letters are
// skipped: "AA". Throws HexError.
Layout with_column_high(Layout layout, std::string_view column);

// The part of the map that the board shows. An unknown limit limits nothing.
struct Board {
    std::optional<int> columns;  // 1 to ...
    std::optional<int> rows;
    bool operator==(const Board&) const = default;

    bool holds(const Hex& hex) const;
};

// "NE1,N4": the legs of a path.
std::string to_string(const std::vector<Leg>& path);

}  // namespace flagplot::hex
