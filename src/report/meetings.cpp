#include "report/meetings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "session/audience.h"
#include "session/board_in_force.h"
#include "session/sequence.h"

namespace flagplot::report {
namespace {

using board::Board;
using board::Cell;
using session::Session;

constexpr std::size_t most_said = 3;  // of one order

struct Mover {
    std::string id;
    std::string side;
    Cell at;
    std::vector<Cell> way = {};  // of its orders of the turn, from where they begin
};

bool wants_to_go(const rulebook::UnitType& type) {
    return std::ranges::any_of(type.fields, &table::Field::compass);
}

std::vector<Mover> movers_of(const Session& session, const Board& board) {
    std::vector<Mover> movers;
    const session::State& state = session.state();
    const rulebook::Rulebook& book = session.rulebook();
    for (const session::Unit& unit : state.units()) {
        const rulebook::UnitType* const type = book.find_unit_type(unit.type);
        if (!type || !wants_to_go(*type) || session::is_lost(unit, *type)) continue;
        const std::optional<Cell> at = session::place_of(unit, board, state, book);
        const std::string side = session::side_of(unit, state, book);
        if (at && !side.empty()) movers.push_back({unit.id, side, *at});
    }
    return movers;
}

// Every place from the first to the last; those two alone where the heading doesn't lead from one to the other.
std::vector<Cell> cells_of(const Order& order, const Board& board) {
    constexpr int furthest = 30;
    const std::optional<Cell> from = order.way.is_known() ? board.find(order.way.from) : std::nullopt;
    if (!from) return {};
    const std::optional<Cell> to = order.way.leaves_the_map() ? std::nullopt : board.find(order.way.to);
    const auto& ways = board.ways();
    const bool has_way = std::ranges::find(ways, order.heading) != ways.end();
    std::vector<Cell> cells{*from};
    for (int i = 1; has_way && i <= furthest && cells.back() != to; ++i) {
        const Cell next = board.step(*from, order.heading, i);
        if (!board.holds(next)) return cells;
        cells.push_back(next);
    }
    if (!to || cells.back() == *to) return cells;
    return {*from, *to};
}

bool has(const std::vector<Cell>& cells, const Cell& cell) {
    return std::ranges::find(cells, cell) != cells.end();
}

// What of the other one is said of the order; empty: they don't come together.
std::string meeting_with(const Mover& other, const Order& order, const Mover& mover, const std::vector<Cell>& way,
                         const Board& board) {
    const bool is_there = order.done ? other.at == mover.at : has(way, other.at);
    if (is_there) return fmt::format("{} is in {}", other.id, board.label(other.at));
    const auto crossing = std::ranges::find_if(way, [&](const Cell& cell) { return has(other.way, cell); });
    return crossing == way.end() ? "" : fmt::format("crosses {}'s way in {}", other.id, board.label(*crossing));
}

std::string meetings_of(const Order& order, const std::vector<Mover>& movers, const Board& board) {
    const auto mover = std::ranges::find(movers, order.unit, &Mover::id);
    const std::vector<Cell> way = cells_of(order, board);
    if (mover == movers.end() || way.empty()) return "";
    std::vector<std::string> said;
    for (const Mover& other : movers) {
        const std::string one = other.side == mover->side ? "" : meeting_with(other, order, *mover, way, board);
        if (!one.empty() && said.size() < most_said) said.push_back(one);
    }
    return fmt::format("{}", fmt::join(said, "; "));
}

template <typename Act>
void for_each_order(Worksheet& sheet, const Act& act) {
    for (OrderGroup& group : sheet.groups) std::ranges::for_each(group.orders, act);
}

// "Z5 and A3 are both in D9", "Z1, Z5 and A3 are all in D9".
std::string together_words(std::vector<std::string> units, const std::string& place) {
    const std::string last = units.back();
    units.pop_back();
    return fmt::format("{} and {} are {} in {}", fmt::join(units, ", "), last, units.size() == 1 ? "both" : "all",
                       place);
}

}  // namespace

std::vector<std::string> meetings(const Session& session) {
    const std::optional<Board> board = session::board_if_any(session.state(), session.rulebook());
    std::vector<std::string> all;
    if (!board) return all;
    const std::vector<Mover> movers = movers_of(session, *board);
    std::vector<Cell> seen;
    for (const Mover& first : movers) {
        if (has(seen, first.at)) continue;
        seen.push_back(first.at);
        std::vector<std::string> units;
        std::set<std::string> sides;
        for (const Mover& one : movers) {
            if (one.at != first.at) continue;
            units.push_back(one.id);
            sides.insert(one.side);
        }
        if (sides.size() > 1) all.push_back(together_words(units, board->label(first.at)));
    }
    return all;
}

void add_meetings(Worksheet& sheet, const Session& session) {
    const std::optional<Board> board = session::board_if_any(session.state(), session.rulebook());
    if (!board || sheet.turn != session.state().turn()) return;
    std::vector<Mover> movers = movers_of(session, *board);
    for_each_order(sheet, [&](const Order& order) {
        const auto mover = std::ranges::find(movers, order.unit, &Mover::id);
        if (mover == movers.end()) return;
        const std::vector<Cell> way = cells_of(order, *board);
        mover->way.insert(mover->way.end(), way.begin(), way.end());
    });
    for_each_order(sheet, [&](Order& order) { order.meets = meetings_of(order, movers, *board); });
}

}  // namespace flagplot::report
