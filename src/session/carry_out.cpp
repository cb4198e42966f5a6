#include "session/carry_out.h"

#include <algorithm>
#include <ranges>
#include <variant>

#include "session/chronicle.h"

namespace flagplot::session {
namespace {

using board::Board;
using board::Cell;

void move(Session& session, const Unit& unit, const Cell& to, const Board& board) {
    session.change_unit(unit.id, moved_to(to, unit, board, session.state(), session.rulebook()), "");
}

// The open order of this turn that the unit has and whose next place the cell is; 0: none's is.
int order_to(const Session& session, const std::string& unit, const Cell& to, const Board& board) {
    const Chronicle chronicle(session);
    for (const int line : std::views::reverse(session.steps().orders())) {
        if (chronicle.turn_of(line) < session.state().turn()) break;
        if (chronicle.as<Told>(line).unit != unit || chronicle.is_ticked(line)) continue;
        if (next_place(session, line, board) == to) return line;
    }
    return 0;
}

// The first entry behind one, and not behind another, that changed the place of the unit; 0: none did.
int first_move(const Session& session, const std::string& unit, int after, int until) {
    for (int number = after + 1; number <= until; ++number) {
        const UnitChanged* changed = change_in<UnitChanged>(session.entry(number));
        if (!changed || changed->id != unit || !session.holds(number)) continue;
        const rulebook::UnitType* type = Chronicle(session).type_of(unit);
        if (!type) continue;
        for (const std::string& field : type->place) {
            if (changed->now.contains(field)) return number;
        }
    }
    return 0;
}

// The place that the unit had after an entry, as far as it was changed since then.
Fields place_after(const Session& session, const Unit& unit, int entry) {
    const Chronicle chronicle(session);
    const rulebook::UnitType* type = chronicle.type_of(unit.id);
    Fields place;
    if (!type) return place;
    for (const Entry& later : chronicle.counting(entry + 1, session.size())) {
        const UnitChanged* changed = change_in<UnitChanged>(later);
        if (!changed || changed->id != unit.id) continue;
        for (const std::string& field : type->place) {
            const bool is_first = changed->was.contains(field) && !place.contains(field);
            if (is_first) place[field] = changed->was.get(field);
        }
    }
    return place;
}

// The lines of its turn that told its unit a way, and that no other one stands for, from the first.
std::vector<int> ways_told(const Session& session, int told) {
    const Chronicle chronicle(session);
    std::vector<int> ways;
    for (const int line : session.steps().orders_of(chronicle.turn_of(told))) {
        const Told& one = chronicle.as<Told>(line);
        const bool is_way = one.unit == chronicle.as<Told>(told).unit && !one.heading.empty();
        if (is_way && session.holds(line) && chronicle.told_instead_of(line) == 0) ways.push_back(line);
    }
    return ways;
}

std::vector<int> ways_told_before(const Session& session, int told) {
    std::vector<int> ways = ways_told(session, told);
    std::erase_if(ways, [told](int line) { return line >= told; });
    return ways;
}

}  // namespace

bool was_moved(const Session& session, const std::string& unit, int after, int until) {
    return first_move(session, unit, after, until) != 0;
}

// No entry is looked at twice: each line begins behind the one before, and behind the last move there is no other.
int begins_after(const Session& session, int told, int until) {
    const Chronicle chronicle(session);
    std::vector<int> lines = ways_told_before(session, told);
    lines.push_back(told);
    int begun = 0;
    bool may_have_moved = true;
    for (const int line : lines) {
        const Told& one = chronicle.as<Told>(line);
        const bool goes_on = begun != 0 && !one.heading.empty() && one.to.empty();
        const int move = goes_on && may_have_moved ? first_move(session, one.unit, begun, until) : 0;
        if (goes_on) may_have_moved = move != 0;
        begun = goes_on ? std::max({line, begun, move}) : line;
    }
    return begun;
}

std::optional<Cell> leads_to(const Session& session, int number, const Board& board) {
    const Chronicle chronicle(session);
    const auto* told = chronicle.get<Told>(number);
    if (!told || told->to.empty() || !session.holds(number)) return {};
    if (chronicle.told_instead_of(number) != 0 || chronicle.is_ticked(number)) return {};
    if (!session.state().find_unit(told->unit) || was_moved(session, told->unit, number, session.size())) return {};
    const std::optional<Cell> to = board.find(told->to);
    return to && board.holds(*to) ? to : std::nullopt;
}

std::optional<Cell> next_place(const Session& session, int number, const Board& board) {
    const Chronicle chronicle(session);
    const auto* told = chronicle.get<Told>(number);
    if (!told || !session.holds(number) || chronicle.told_instead_of(number) != 0) return {};
    const Unit* unit = session.state().find_unit(told->unit);
    const int end = session.size();
    if (!unit || was_moved(session, told->unit, begins_after(session, number, end), end)) return {};
    if (told->to.empty() && std::ranges::find(board.ways(), told->heading) == board.ways().end()) return {};
    const std::optional<Cell> from = place_of(*unit, board, session.state(), session.rulebook());
    if (!from) return {};
    const std::optional<Cell> to =
        told->to.empty() ? std::optional(board.step(*from, told->heading, 1)) : board.find(told->to);
    return to && board.holds(*to) ? to : std::nullopt;
}

void carry_out(Session& session, const std::vector<int>& told) {
    const std::optional<Board> board = board_in_force(session.state(), session.rulebook());
    for (const int line : told) {
        const std::optional<Cell> to = board ? leads_to(session, line, *board) : std::nullopt;
        session.tick(line);
        if (!to) continue;
        const Unit& unit = *session.state().find_unit(Chronicle(session).as<Told>(line).unit);
        move(session, unit, *to, *board);
    }
}

void carry_out_so_far(Session& session, int told) {
    const std::optional<Board> board = board_if_any(session.state(), session.rulebook());
    for (const int line : ways_told(session, told)) {
        const std::optional<Cell> to = board ? next_place(session, line, *board) : std::nullopt;
        if (!Chronicle(session).is_ticked(line)) session.tick(line);
        if (to) move(session, *session.state().find_unit(Chronicle(session).as<Told>(line).unit), *to, *board);
    }
}

void take_back_move(Session& session, int told) {
    const Chronicle chronicle(session);
    const Unit* unit = session.state().find_unit(chronicle.as<Told>(told).unit);
    if (!unit || !chronicle.is_ticked(told)) return;
    const Fields place = place_after(session, *unit, begins_after(session, told, session.size()));
    const bool stands_there =
        std::ranges::all_of(place, [unit](const auto& one) { return unit->get(one.first) == one.second; });
    if (!stands_there) session.change_unit(unit->id, place, "its order is rolled again");
}

void move_units(Session& session, const std::vector<std::string>& units, const Cell& to, const Board& board) {
    for (const std::string& id : units) {
        const Unit* unit = session.state().find_unit(id);
        if (!unit) continue;
        const int order = order_to(session, id, to, board);
        move(session, *unit, to, board);
        if (order != 0) session.tick(order);
    }
}

}  // namespace flagplot::session
