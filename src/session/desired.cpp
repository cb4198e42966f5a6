#include "session/desired.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "table/compass.h"

namespace flagplot::session {
namespace {

std::string plain(const std::string& text) {
    return ascii::lower(ascii::trimmed(text));
}

bool is_on(const board::Board& board, const std::string& place) {
    const std::optional<board::Cell> cell = board.find(place);
    return cell && board.holds(*cell);
}

}  // namespace

DesiredPlaces::DesiredPlaces(const State& state, const rulebook::Rulebook& rulebook)
    : board_(board_if_any(state, rulebook)) {
    for (const Unit& unit : state.units()) {
        const rulebook::UnitType* const type = rulebook.find_unit_type(unit.type);
        if (!type || !board_) continue;
        for (const std::string& place : type->place) names_.insert(plain(unit.text(place)));
        for (const table::Field& field : type->fields) {
            if (field.compass) names_.insert(plain(unit.text(field.id)));
        }
    }
}

bool DesiredPlaces::may_be(const std::string& text) const {
    if (!board_ || plain(text).empty()) return true;
    const std::string way = table::compass_way(text);
    const std::vector<std::string>& ways = board_->ways();
    if (!way.empty() && !ways.empty()) return std::ranges::find(ways, way) != ways.end();
    return !way.empty() || names_.contains(plain(text)) || is_on(*board_, text);
}

bool DesiredPlaces::is_whole_way(const std::string& text) const {
    const std::string typed = plain(text);
    if (typed.size() != 2 || table::compass_way(typed).size() != 2 || !may_be(typed)) return false;
    const auto goes_on = [&](const std::string& name) { return name.size() > 2 && name.starts_with(typed); };
    if (!board_) return ascii::upper(typed) == text;
    return std::ranges::none_of(names_, goes_on) && !is_on(*board_, typed + "1");
}

std::string DesiredPlaces::expected() const {
    const std::vector<std::string> eight{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    const std::vector<std::string>& ways = board_ && !board_->ways().empty() ? board_->ways() : eight;
    return fmt::format("{}, or a place on the board", fmt::join(ways, ", "));
}

}  // namespace flagplot::session
