#pragma once

#include <cstdint>
#include <map>

#include "dice/notation.h"

namespace flagplot::dice {

// How many of the equally likely throws of the dice give each number: {2: 1, 3: 2, ..., 12: 1} for 2d6. The counts add
// up to sides^count, which must fit into 64 bits; throws DiceError if it doesn't.
std::map<int, std::uint64_t> ways(const Dice& dice);

}  // namespace flagplot::dice
