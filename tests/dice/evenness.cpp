// Whether dice fall evenly: the test's figures, that fair dice are hardly ever suspected, and that loaded ones are.
#include "dice/evenness.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numeric>

#include "dice/stream.h"
#include "support/catch.h"

using namespace flagplot::dice;

namespace {

std::vector<int> counts_of(const Faces& faces, int sides) {
    std::vector<int> counts(static_cast<std::size_t>(sides));
    for (const int face : faces) ++counts[static_cast<std::size_t>(face - 1)];
    return counts;
}

// A session of its own.
Faces thrown(int session, int throws, int sides) {
    StepId step;
    step.seed = blake2b_256(fmt::format("session {}", session));
    step.turn = 1;
    step.procedure = "table.roll";
    step.key = "roll";
    return roll(step, std::vector<int>(static_cast<std::size_t>(throws), sides));
}

// How many of so many sessions of fair dice get a warning.
int warnings(int sessions, int throws, int sides) {
    int all = 0;
    for (int session = 0; session < sessions; ++session) {
        const auto result = evenness(counts_of(thrown(session, throws, sides), sides));
        if (result && is_suspicious(*result, 1)) ++all;
    }
    return all;
}

// How likely a fair die gives each sum of squared counts, exactly: face by face, so many throws of what is left.
std::map<long, double> sums_of_squares(int throws, int sides) {
    std::map<std::pair<int, long>, double> cells{{{0, 0}, 1.0}};
    for (int left = sides; left > 0; --left) {
        std::map<std::pair<int, long>, double> next;
        for (const auto& [so_far, likely] : cells) {
            const int free = throws - so_far.first;
            double one = left == 1 ? 0 : likely * std::pow(1 - 1.0 / left, free);  // of count throws
            if (left == 1) next[{throws, so_far.second + static_cast<long>(free) * free}] += likely;
            for (int count = 0; left > 1 && count <= free; ++count) {
                next[{so_far.first + count, so_far.second + static_cast<long>(count) * count}] += one;
                one *= static_cast<double>(free - count) / (count + 1) / (left - 1);
            }
        }
        cells = std::move(next);
    }
    std::map<long, double> sums;
    for (const auto& [place, likely] : cells) sums[place.second] += likely;
    return sums;
}

}  // namespace

TEST_CASE("The tail of the chi-square distribution is the one in print", "[dice][evenness]") {
    // Upper critical values, NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: 1 to 30 degrees of freedom,
    // exceeded with these probabilities. One value there (26.125) is rounded up from 26.1245, so a digit is allowed.
    const std::vector<double> exceeded{0.10, 0.05, 0.025, 0.01, 0.001};
    const std::vector<std::vector<double>> critical{
        {2.706, 3.841, 5.024, 6.635, 10.828},     {4.605, 5.991, 7.378, 9.210, 13.816},
        {6.251, 7.815, 9.348, 11.345, 16.266},    {7.779, 9.488, 11.143, 13.277, 18.467},
        {9.236, 11.070, 12.833, 15.086, 20.515},  {10.645, 12.592, 14.449, 16.812, 22.458},
        {12.017, 14.067, 16.013, 18.475, 24.322}, {13.362, 15.507, 17.535, 20.090, 26.125},
        {14.684, 16.919, 19.023, 21.666, 27.877}, {15.987, 18.307, 20.483, 23.209, 29.588},
        {17.275, 19.675, 21.920, 24.725, 31.264}, {18.549, 21.026, 23.337, 26.217, 32.910},
        {19.812, 22.362, 24.736, 27.688, 34.528}, {21.064, 23.685, 26.119, 29.141, 36.123},
        {22.307, 24.996, 27.488, 30.578, 37.697}, {23.542, 26.296, 28.845, 32.000, 39.252},
        {24.769, 27.587, 30.191, 33.409, 40.790}, {25.989, 28.869, 31.526, 34.805, 42.312},
        {27.204, 30.144, 32.852, 36.191, 43.820}, {28.412, 31.410, 34.170, 37.566, 45.315},
        {29.615, 32.671, 35.479, 38.932, 46.797}, {30.813, 33.924, 36.781, 40.289, 48.268},
        {32.007, 35.172, 38.076, 41.638, 49.728}, {33.196, 36.415, 39.364, 42.980, 51.179},
        {34.382, 37.652, 40.646, 44.314, 52.620}, {35.563, 38.885, 41.923, 45.642, 54.052},
        {36.741, 40.113, 43.195, 46.963, 55.476}, {37.916, 41.337, 44.461, 48.278, 56.892},
        {39.087, 42.557, 45.722, 49.588, 58.301}, {40.256, 43.773, 46.979, 50.892, 59.703},
    };
    REQUIRE(critical.size() == 30);
    const double a_digit = 0.001;
    for (std::size_t row = 0; row < critical.size(); ++row) {
        const auto degrees = static_cast<int>(row + 1);
        for (std::size_t i = 0; i < exceeded.size(); ++i) {
            CAPTURE(degrees, exceeded[i]);
            CHECK(chi_square_tail(critical[row][i] - a_digit, degrees) > exceeded[i]);
            CHECK(chi_square_tail(critical[row][i] + a_digit, degrees) < exceeded[i]);
        }
    }
}

TEST_CASE("The tail begins at one, and ends at nothing", "[dice][evenness]") {
    for (const int degrees : {1, 2, 5, 19, 98, 99}) {
        CAPTURE(degrees);
        CHECK(chi_square_tail(0, degrees) == 1);
        CHECK(chi_square_tail(1e9, degrees) == 0);
        CHECK(chi_square_tail(1e-9, degrees) == Approx(1).margin(1e-4));
    }
}

TEST_CASE("Unevenness is worked out as by hand", "[dice][evenness]") {
    // 5 of each expected; the differences are 3, -3, 1, -1, 0, 0: (9 + 9 + 1 + 1) / 5 = 4.
    const auto result = evenness({8, 2, 6, 4, 5, 5});
    REQUIRE(result);
    CHECK(result->chi_square == Approx(4));
    CHECK(result->degrees == 5);
    // Two faces, 20 to 10: 25 / 15 + 25 / 15 = 10 / 3, and erfc(sqrt(5 / 3)) by the definition of one degree.
    const auto coin = evenness({20, 10});
    REQUIRE(coin);
    CHECK(coin->chi_square == Approx(10.0 / 3));
    CHECK(coin->chance == Approx(std::erfc(std::sqrt(5.0 / 3))));
    // Three faces, 10 20 15: 25 / 15 * 2 = 10 / 3, and exp(-5 / 3) for two degrees.
    CHECK(evenness({10, 20, 15})->chance == Approx(std::exp(-5.0 / 3)));
    CHECK(evenness({5, 5, 5, 5, 5, 5})->chance == 1);
}

TEST_CASE("Less than five throws a face say nothing", "[dice][evenness]") {
    CHECK(throws_needed(6) == 30);
    CHECK(throws_needed(20) == 100);
    CHECK_FALSE(evenness({29, 0, 0, 0, 0, 0}));
    CHECK(evenness({30, 0, 0, 0, 0, 0}));
    CHECK_FALSE(evenness(std::vector<int>(20)));
    CHECK_FALSE(evenness(counts_of(thrown(1, 40, 20), 20)));  // forty throws of a d20
}

TEST_CASE("Fair dice are suspected in less than one of a thousand sessions", "[dice][evenness]") {
    const int sessions = 10'000;
    const int most = sessions / one_warning_in;
    CHECK(warnings(sessions, 40, 6) < most);
    CHECK(warnings(sessions, 60, 10) < most);
    CHECK(warnings(sessions, 200, 6) < most);
    CHECK(warnings(sessions, 200, 10) < most);
    CHECK(warnings(sessions, 200, 20) < most);
}

TEST_CASE("The promise holds by the exact distribution, too, however many groups are judged", "[dice][evenness]") {
    for (const auto& [throws, sides] : {std::pair{30, 6}, {40, 6}, {100, 6}, {50, 10}}) {
        const std::map<long, double> sums = sums_of_squares(throws, sides);
        double all = 0;
        for (const auto& [sum, likely] : sums) all += likely;
        REQUIRE(all == Approx(1));
        for (const int judged : {1, 5, 25}) {
            double suspected = 0;
            for (const auto& [sum, likely] : sums) {
                // The chi-square of these counts: sides / throws times the sum of their squares, less the throws.
                const double chi_square = static_cast<double>(sides) * static_cast<double>(sum) / throws - throws;
                const Evenness result{chi_square, sides - 1, chi_square_tail(chi_square, sides - 1)};
                if (is_suspicious(result, judged)) suspected += likely;
            }
            CAPTURE(throws, sides, judged);
            CHECK(suspected > 0);
            CHECK(suspected * judged < 1.0 / one_warning_in);
        }
    }
}

TEST_CASE("A die that shows six half of the time is found within a hundred throws", "[dice][evenness]") {
    for (int session = 0; session < 200; ++session) {
        Faces faces = thrown(session, 100, 6);
        const Faces coins = thrown(session + 100'000, 100, 2);
        const Faces others = thrown(session + 200'000, 100, 5);
        for (std::size_t i = 0; i < faces.size(); ++i) faces[i] = coins[i] == 1 ? 6 : others[i];
        const auto result = evenness(counts_of(faces, 6));
        REQUIRE(result);
        CAPTURE(session, result->chance);
        CHECK(is_suspicious(*result, 3));
    }
}
