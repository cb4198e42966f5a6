#include "report/order_way.h"

#include <fmt/format.h>

#include <algorithm>

#include "hex/grid.h"
#include "session/board_in_force.h"

namespace flagplot::report {
namespace {

using board::Board;
using board::Cell;

const char* const off_the_map = "off the map";

// Nothing where the line says no place; it may be none of the board.
std::optional<Cell> leads_to(const session::Told& told, const Cell& from, const Board& board) {
    if (!told.to.empty()) return board.find(told.to);
    const auto& ways = board.ways();
    const bool has_way = std::ranges::find(ways, told.heading) != ways.end();
    return has_way ? std::optional(board.step(from, told.heading, 1)) : std::nullopt;
}

}  // namespace

bool OrderWay::leaves_the_map() const {
    return to == off_the_map;
}

std::string OrderWay::words() const {
    if (leaves_the_map()) return fmt::format("{} {}", from, to);
    return is_known() ? fmt::format("{} to {}{}", from, to, goes_on ? " and on" : "") : "";
}

OrderWay order_way(const session::Told& told, const session::Unit& unit, const Board& board,
                   const session::State& state, const rulebook::Rulebook& rulebook) {
    const std::optional<Cell> from = session::place_of(unit, board, state, rulebook);
    const std::optional<Cell> to = from ? leads_to(told, *from, board) : std::nullopt;
    if (!to) return {};
    if (!board.holds(*to)) return {board.label(*from), off_the_map};
    return {board.label(*from), board.label(*to), told.to.empty()};
}

}  // namespace flagplot::report
