#include "hex/grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ascii/letters.h"
#include "json/limits.h"

namespace flagplot::hex {
namespace {

constexpr std::array<std::string_view, 6> names{"N", "NE", "SE", "S", "SW", "NW"};

// The six steps in axial coordinates: q counts columns to the east, r hexes to the south along a column.
constexpr std::array<std::pair<int, int>, 6> steps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

std::size_t index_of(Direction direction) {
    return static_cast<std::size_t>(direction);
}

// Division that rounds down, also below zero.
int half_down(int value) {
    return value >= 0 ? value / 2 : -((1 - value) / 2);
}

bool is_even(int value) {
    return value % 2 == 0;
}

}  // namespace

std::string plain(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c != ' ') result += ascii::upper(c);
    }
    return result;
}

std::string to_string(Direction direction) {
    return std::string(names[index_of(direction)]);
}

Direction parse_direction(std::string_view text) {
    const auto found = std::ranges::find(names, plain(text));
    if (found == names.end()) {
        throw HexError(fmt::format("found the direction \"{}\" (expected N, NE, SE, S, SW or NW)", text));
    }
    return directions[static_cast<std::size_t>(found - names.begin())];
}

std::string Layout::letters() const {
    if (skipped.size() > json::limits::skipped_letters) {
        throw HexError(fmt::format("found {} bytes of letters that are skipped (expected at most {})", skipped.size(),
                                   json::limits::skipped_letters));
    }
    std::string left;
    const std::string without = plain(skipped);
    for (char letter = 'A'; letter <= 'Z'; ++letter) {
        if (without.find(letter) == std::string::npos) left += letter;
    }
    if (left.size() < 2) throw HexError("every letter is skipped (expected at least two that columns have)");
    return left;
}

Hex Layout::parse(std::string_view text) const {
    const auto fail = [&](std::string_view found) {
        throw HexError(fmt::format("found {} \"{}\" (expected a hex such as U11 or AA25)", found, text));
    };
    const std::string label = plain(text);
    const auto digits = std::ranges::find_if_not(label, ascii::is_capital);
    const std::string column(label.begin(), digits);
    const std::optional<int> row = ascii::whole_number(std::string(digits, label.end()));
    const bool doubled = column.size() == 2 && column[0] == column[1];
    if (column.size() != 1 && !doubled) fail("no column in");
    if (!row || *row < 1) fail("no row in");
    const std::string all = letters();
    const std::size_t place = all.find(column[0]);
    if (place == std::string::npos) fail(fmt::format("the letter {}, which this map skips, in", column[0]));
    const std::size_t before = doubled ? all.size() : 0;
    return {static_cast<int>(before + place) + 1, *row};
}

bool Layout::has_label(const Hex& hex) const {
    return hex.row >= 1 && hex.column >= 1 && hex.column <= 2 * static_cast<int>(letters().size());
}

std::string Layout::label(const Hex& hex) const {
    const std::string all = letters();
    const int count = static_cast<int>(all.size());
    const int last = 2 * count;
    if (hex.column < 1) return fmt::format("{} west of {}, row {}", 1 - hex.column, all.front(), hex.row);
    if (hex.column > last) return fmt::format("{0} east of {1}{1}, row {2}", hex.column - last, all.back(), hex.row);
    const auto letter = all[static_cast<std::size_t>((hex.column - 1) % count)];
    return fmt::format("{}{}", std::string(hex.column > count ? 2 : 1, letter), hex.row);
}

bool Layout::is_low(int column) const {
    return is_even(column) == even_columns_low;
}

// South of the column's first row, in hexes; then along the slanted axis.
Layout::Axial Layout::axial(const Hex& hex) const {
    const int south = rows_grow_south ? hex.row : -hex.row;
    // A column's zero falls by half a hex for each column to the west of it; low columns begin half a hex further
    // south.
    const int shift = even_columns_low ? half_down(hex.column - 1) : half_down(hex.column);
    return {hex.column, south - shift};
}

Hex Layout::offset(const Axial& axial) const {
    const int shift = even_columns_low ? half_down(axial.q - 1) : half_down(axial.q);
    const int south = axial.r + shift;
    return {axial.q, rows_grow_south ? south : -south};
}

Hex Layout::step(const Hex& from, Direction direction, int distance) const {
    const auto [q, r] = steps[index_of(direction)];
    const Axial here = axial(from);
    return offset({here.q + q * distance, here.r + r * distance});
}

Hex Layout::walk(const Hex& from, const std::vector<Leg>& path) const {
    Hex here = from;
    for (const Leg& leg : path) here = step(here, leg.direction, leg.distance);
    return here;
}

int Layout::distance(const Hex& a, const Hex& b) const {
    const Axial from = axial(a);
    const Axial to = axial(b);
    const int q = to.q - from.q;
    const int r = to.r - from.r;
    return std::max({std::abs(q), std::abs(r), std::abs(q + r)});
}

Layout with_column_high(Layout layout, std::string_view column) {
    const std::string letters = plain(column);
    if (letters.empty() || !std::ranges::all_of(letters, ascii::is_capital))
        throw HexError(fmt::format("found the column \"{}\" (expected its letters, such as U or AA)", column));
    layout.even_columns_low = !is_even(layout.parse(letters + "1").column);
    return layout;
}

Layout::Point Layout::centre(const Hex& hex) const {
    const double south = rows_grow_south ? hex.row : -hex.row;
    return {1.5 * hex.column, std::sqrt(3.0) * (south + (is_low(hex.column) ? 0.5 : 0.0))};
}

bool Board::holds(const Hex& hex) const {
    const auto within = [](int value, const std::optional<int>& most) {
        return value >= 1 && (!most || value <= *most);
    };
    return within(hex.column, columns) && within(hex.row, rows);
}

std::string to_string(const std::vector<Leg>& path) {
    std::string text;
    for (const Leg& leg : path) {
        text += fmt::format("{}{}{}", text.empty() ? "" : ",", to_string(leg.direction), leg.distance);
    }
    return text;
}

}  // namespace flagplot::hex
