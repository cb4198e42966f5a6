#pragma once

#include <string>

#include "board/board.h"
#include "session/state.h"

namespace flagplot::procedures::swwas {

// What orders say of a movement that isn't rolled, or not as usual.
inline constexpr const char* player_moves_it = "not on intercept: moved by the player, not rolled";
inline constexpr const char* player_moves_it_on_odd_turns = "moved by the player (odd turn)";
inline constexpr const char* bound_for_port = "bound for port by the direct route, not rolled";
inline constexpr const char* at_best_speed = "best speed for the enemy (no speed die)";
inline constexpr const char* at_any_speed = "any speed, ignoring fuel (no speed die)";
inline constexpr const char* rolled_zone_by_zone = "; close quarters: roll again for each further zone";

// An order in a word or two, for a list: "you move it", "NE at best speed (left of the desired N)"; of its result alone
// as well: "NE at best speed". What may be rolled again of an order says when: "If it runs aground: direction again".
// Of one that is bound for port the way as far as the board knows it: "direct to G6, 4 zones SE", "direct to Rabaul".
std::string in_brief(const std::string& told, const session::Unit* unit, const board::Board* board);

}  // namespace flagplot::procedures::swwas
