#pragma once

#include <string>

#include "board/board.h"
#include "session/entry.h"
#include "session/state.h"

namespace flagplot::report {

// Where an order leads, as far as the board knows it. Both are names of places, as people read them.
struct OrderWay {
    std::string from;      // empty: not known, and nothing else either
    std::string to;        // empty: it says none
    bool goes_on = false;  // so far at least: how far isn't sure

    bool is_known() const { return !to.empty(); }
    bool leaves_the_map() const;
    std::string words() const;  // "D9 to B8", "E6 to F5 and on"; empty where it isn't known

    bool operator==(const OrderWay&) const = default;
};

// Of a line that was told of that unit, which stood there in this state. A line that says a way of the compass but no
// place leads to the neighbour, and goes on. What leads off the board leads "off the map".
OrderWay order_way(const session::Told& told, const session::Unit& unit, const board::Board& board,
                   const session::State& state, const rulebook::Rulebook& rulebook);

}  // namespace flagplot::report
