#include "procedures/swwas/in_brief.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
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

// "SW at best speed" of "best speed SW", which could be an enemy in the south-west. Without a way it stays.
std::string way_first(const std::string& words, const std::string& speed) {
    const std::size_t at = words.find(speed + " ");
    if (at == std::string::npos) return words;
    const std::size_t way = at + speed.size() + 1;
    const std::size_t end = std::min(words.find(' ', way), words.size());
    return words.substr(0, at) + words.substr(way, end - way) + " at " + speed + words.substr(end);
}

// "direct to Rabaul". The board may call a zone so: then it says how far that is.
std::string direct_course(const session::Unit* unit, const board::Board* board) {
    const std::string port = unit ? ascii::trimmed(unit->text("desired-direction")) : "";
    std::string words = "direct to " + (port.empty() ? "port" : port);
    if (!board || port.empty()) return words;
    const std::optional<board::Cell> to = board->find(port);
    if (!to || !board->holds(*to)) return words;
    const std::optional<board::Cell> from = board->find(unit->text("place"));
    const std::optional<int> zones = from ? board->distance(*from, *to) : std::nullopt;
    if (!zones) return words;
    if (*zones == 0) return words + ", is there";
    std::string far = words + ", " + ascii::counted(*zones, "zone", "zones");
    const std::string way = board->heading(*from, *to);
    if (way.empty()) return far;
    const bool is_straight = board->step(*from, way, *zones) == *to;
    return fmt::format("{} {}{}", far, is_straight ? "" : "toward ", way);
}

}  // namespace

std::string in_brief(const std::string& told, const session::Unit* unit, const board::Board* board) {
    const std::vector<std::pair<std::string, std::string>> shorter{
        {player_moves_it, "you move it"},
        {player_moves_it_on_odd_turns, "you move it (odd turn)"},
        {bound_for_port, direct_course(unit, board)},
        {at_best_speed, "best speed"},
        {at_any_speed, "any speed"},
        {"best speed for the enemy", "best speed"},  // whose bracket stands elsewhere
        {"any speed, ignoring fuel", "any speed"},
        {"and away from the desired ", "and away from "},
        {rolled_zone_by_zone, ", zone by zone"},
        {"Runs aground: ", "If it runs aground: "}};
    const bool needs_no_reason = told.ends_with(rolled_zone_by_zone) || told.find("(the direction was ") != told.npos;
    std::string words = needs_no_reason ? without_bracket(told) : told;
    for (const auto& [from, to] : shorter) {
        const std::size_t at = words.find(from);
        if (at != std::string::npos) words.replace(at, from.size(), to);
    }
    return way_first(way_first(words, "best speed"), "any speed");
}

}  // namespace flagplot::procedures::swwas
