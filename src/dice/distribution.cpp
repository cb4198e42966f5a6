#include "dice/distribution.h"

#include <fmt/format.h>

#include <limits>

namespace flagplot::dice {

std::map<int, std::uint64_t> ways(const Dice& dice) {
    std::map<int, std::uint64_t> sums{{0, 1}};
    const auto one = dice.reading == Dice::Reading::from_zero ? dice.reading : Dice::Reading::sum;
    std::uint64_t throws = 1;
    for (int die = 0; die < dice.count; ++die) {
        if (throws > std::numeric_limits<std::uint64_t>::max() / static_cast<std::uint64_t>(dice.sides)) {
            throw DiceError(fmt::format("{} has more throws than can be counted", to_string(dice)));
        }
        throws *= static_cast<std::uint64_t>(dice.sides);
        std::map<int, std::uint64_t> next;
        for (const auto& [sum, count] : sums) {
            const int before = dice.reading == Dice::Reading::digits ? 10 * sum : sum;
            for (int face = 1; face <= dice.sides; ++face)
                next[before + number_of({1, dice.sides, one}, {face})] += count;
        }
        sums = std::move(next);
    }
    return sums;
}

}  // namespace flagplot::dice
