// Exact distributions, against throws that are counted one by one.
#include "dice/distribution.h"

#include <map>
#include <string>
#include <vector>

#include "support/catch.h"

using flagplot::dice::Dice;
using flagplot::dice::DiceError;
using flagplot::dice::ways;

namespace {

// Every throw, like the digits of a counter.
std::map<int, std::uint64_t> enumerated(const Dice& dice) {
    std::map<int, std::uint64_t> sums;
    std::vector<int> faces(static_cast<std::size_t>(dice.count), 1);
    while (true) {
        int sum = 0;
        for (const int face : faces) sum += face;
        ++sums[sum];
        std::size_t die = 0;
        while (die < faces.size() && faces[die] == dice.sides) faces[die++] = 1;
        if (die == faces.size()) return sums;
        ++faces[die];
    }
}

}  // namespace

TEST_CASE("A distribution counts every throw of the dice", "[dice][distribution]") {
    const Dice dice = GENERATE(Dice{1, 2}, Dice{1, 6}, Dice{1, 10}, Dice{1, 20}, Dice{1, 100}, Dice{2, 6}, Dice{2, 10},
                               Dice{3, 6}, Dice{5, 6}, Dice{3, 20}, Dice{10, 2});
    CAPTURE(to_string(dice));
    CHECK(ways(dice) == enumerated(dice));
}

TEST_CASE("2d6 give 7 most often", "[dice][distribution]") {
    // The well-known triangle, as a check on the enumeration above.
    const std::map<int, std::uint64_t> triangle{{2, 1}, {3, 2}, {4, 3},  {5, 4},  {6, 5}, {7, 6},
                                                {8, 5}, {9, 4}, {10, 3}, {11, 2}, {12, 1}};
    CHECK(ways({2, 6}) == triangle);
}

TEST_CASE("Counts that don't fit into 64 bits are refused", "[dice][distribution]") {
    // 2^63 throws fit, 2^64 don't; wrapped around they would be silent nonsense.
    const std::map<int, std::uint64_t> most = ways({63, 2});
    std::uint64_t throws = 0;
    for (const auto& [sum, count] : most) throws += count;
    CHECK(throws == std::uint64_t{1} << 63);
    CHECK(most.at(63) == 1);
    CHECK_THROWS_AS(ways({64, 2}), DiceError);
    CHECK_THROWS_AS(ways({100, 100}), DiceError);
}
