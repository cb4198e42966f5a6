#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/board.h"
#include "rulebook/rulebook.h"
#include "session/state.h"

// The symbols of counters: silhouettes in a box of 48 by 32.
namespace flagplot::plot {

inline constexpr double symbol_width = 48;
inline constexpr double symbol_height = 32;

// Each symbol's name and its path, as its file has it: M, L and Z with absolute numbers.
const std::vector<std::pair<std::string_view, std::string_view>>& symbol_paths();

// The symbol of what a unit is, by its type and its own fields: "counter", the plainest, if it has no other.
std::string symbol_of(const session::Unit& unit, const rulebook::UnitType& type);

// The polygons of a symbol; those of "counter" for a name that there is none of.
const std::vector<std::vector<board::Point>>& symbol(const std::string& name);

}  // namespace flagplot::plot
