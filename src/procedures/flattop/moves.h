#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hex/atlas.h"

// Moves as orders have them: legs and orbits (8.11, 9.3).
namespace flagplot::procedures::flattop {

// A leg in a direction, or an orbit: so many MP in the hex.
struct Move {
    std::optional<hex::Direction> direction;  // none: an orbit
    int count = 1;                            // hexes, or turns of the orbit; each costs one MP
    bool operator==(const Move&) const = default;
};
using Moves = std::vector<Move>;

// "O, N4", "NE1,N1": legs need their number, an orbit is one MP if it has none. Throws hex::HexError.
Moves parse_moves(std::string_view text);
std::string to_string(const Moves& moves);  // "O,N4"

int cost_of(const Moves& moves);  // in MP (8.11, 9.3)

// The legs alone: where the moves lead.
std::vector<hex::Leg> legs_of(const Moves& moves);

// Whether they lead away, and to where they began.
bool leads_back(const Moves& moves);

// A shortest way, in as few legs as can be; none if it is the same hex.
Moves way_between(const hex::Atlas& atlas, const hex::Hex& from, const hex::Hex& to);

// The part that so many MP pay for, and what is left for later turns. A leg may be cut in two.
struct Share {
    Moves now;
    Moves later;
};
Share share(const Moves& moves, int points);

}  // namespace flagplot::procedures::flattop
