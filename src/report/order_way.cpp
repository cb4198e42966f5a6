#include "report/order_way.h"

#include <fmt/format.h>

#include <algorithm>

#include "hex/grid.h"
#include "session/board_in_force.h"

namespace flagplot::report {
namespace {

using board::Board;
using board::Cell;

// Nothing where the line says no place that the board has.
std::optional<Cell> leads_to(const session::Told& told, const Cell& from, const Board& board) {
    try {
        const auto& ways = board.ways();
        const bool has_way = std::ranges::find(ways, told.heading) != ways.end();
        if (told.to.empty() && !has_way) return {};
        const Cell to = told.to.empty() ? board.step(from, told.heading, 1) : board.parse(told.to);
        return board.holds(to) ? std::optional(to) : std::nullopt;
    } catch (const board::HexError&) {
        return {};
    }
}

}  // namespace

std::string OrderWay::words() const {
    return is_known() ? fmt::format("{} to {}{}", from, to, goes_on ? " and on" : "") : "";
}

OrderWay order_way(const session::Told& told, const session::Unit& unit, const Board& board,
                   const session::State& state, const rulebook::Rulebook& rulebook) {
    const std::optional<Cell> from = session::place_of(unit, board, state, rulebook);
    const std::optional<Cell> to = from ? leads_to(told, *from, board) : std::nullopt;
    if (!to) return {};
    return {board.label(*from), board.label(*to), told.to.empty()};
}

}  // namespace flagplot::report
