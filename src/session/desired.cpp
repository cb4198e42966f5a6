#include "session/desired.h"

#include "ascii/letters.h"
#include "table/compass.h"

namespace flagplot::session {
namespace {

std::string plain(const std::string& text) {
    return ascii::lower(ascii::trimmed(text));
}

bool is_on(const board::Board& board, const std::string& place) {
    try {
        return board.holds(board.parse(place));
    } catch (const hex::HexError&) {
        return false;
    }
}

}  // namespace

DesiredPlaces::DesiredPlaces(const State& state, const table::Rulebook& rulebook)
    : board_(board_if_any(state, rulebook)) {
    for (const Unit& unit : state.units()) {
        const table::UnitType* const type = rulebook.find_unit_type(unit.type);
        if (!type || !board_) continue;
        for (const std::string& place : type->place) names_.insert(plain(unit.text(place)));
        for (const table::Field& field : type->fields) {
            if (field.compass) names_.insert(plain(unit.text(field.id)));
        }
    }
}

bool DesiredPlaces::may_be(const std::string& text) const {
    return !board_ || plain(text).empty() || !table::compass_way(text).empty() || names_.contains(plain(text)) ||
           is_on(*board_, text);
}

}  // namespace flagplot::session
