#include "procedures/swwas/in_brief.h"

#include <utility>
#include <vector>

#include "ascii/letters.h"

namespace flagplot::procedures::swwas {

namespace {

// "no movement" of "no movement (the direction was desired direction)".
std::string without_bracket(std::string words) {
    const std::size_t from = words.rfind(" (");
    const std::size_t to = words.find(')', from == std::string::npos ? 0 : from);
    if (from != std::string::npos && to != std::string::npos) words.erase(from, to + 1 - from);
    return words;
}

}  // namespace

std::string in_brief(const std::string& told, const session::Unit* unit) {
    const std::string port = unit ? ascii::trimmed(unit->text("desired-direction")) : "";
    const std::vector<std::pair<std::string, std::string>> shorter{
        {player_moves_it, "you move it"},
        {player_moves_it_on_odd_turns, "you move it (odd turn)"},
        {bound_for_port, "direct to " + (port.empty() ? "port" : port)},
        {at_best_speed, "best speed"},
        {at_any_speed, "any speed"},
        {"and away from the desired ", "and away from "},
        {rolled_zone_by_zone, ", zone by zone"}};
    const bool needs_no_reason = told.ends_with(rolled_zone_by_zone) || told.find("(the direction was ") != told.npos;
    std::string words = needs_no_reason ? without_bracket(told) : told;
    for (const auto& [from, to] : shorter) {
        const std::size_t at = words.find(from);
        if (at != std::string::npos) words.replace(at, from.size(), to);
    }
    return words;
}

}  // namespace flagplot::procedures::swwas
