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

// The order of this turn that the unit has and that leads to the cell; 0: none does.
int order_to(const Session& session, const std::string& unit, const Cell& to, const Board& board) {
    const Chronicle chronicle(session);
    for (const int line : std::views::reverse(session.steps().orders())) {
        if (chronicle.turn_of(line) < session.state().turn()) break;
        if (chronicle.as<Told>(line).unit == unit && leads_to(session, line, board) == to) return line;
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

// The line of its turn that told its unit a way before it, and that no other one stands for; 0: none did.
int way_told_before(const Session& session, int told) {
    const Chronicle chronicle(session);
    int before = 0;
    for (const int line : session.steps().orders_of(chronicle.turn_of(told))) {
        if (line >= told) break;
        const Told& one = chronicle.as<Told>(line);
        const bool is_way = one.unit == chronicle.as<Told>(told).unit && !one.heading.empty();
        if (is_way && session.holds(line) && chronicle.told_instead_of(line) == 0) before = line;
    }
    return before;
}

}  // namespace

bool was_moved(const Session& session, const std::string& unit, int after, int until) {
    return first_move(session, unit, after, until) != 0;
}

int begins_after(const Session& session, int told, int until) {
    const Told& line = Chronicle(session).as<Told>(told);
    const bool is_open_way = !line.heading.empty() && line.to.empty();
    const int before = is_open_way ? way_told_before(session, told) : 0;
    if (before == 0) return told;
    const int begun = begins_after(session, before, until);
    return std::max({told, begun, first_move(session, line.unit, begun, until)});
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
