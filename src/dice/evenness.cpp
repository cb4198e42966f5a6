#include "dice/evenness.h"

#include <cmath>
#include <numbers>
#include <numeric>

namespace flagplot::dice {

// Each term begins with the exponential, so that none is too large to be a number.
double chi_square_tail(double chi_square, int degrees) {
    if (chi_square <= 0) return 1;
    const double half = chi_square / 2;
    const bool is_even = degrees % 2 == 0;
    double term = is_even ? std::exp(-half) : 2 * std::sqrt(half / std::numbers::pi) * std::exp(-half);
    double tail = is_even ? 0 : std::erfc(std::sqrt(half));
    for (int below = is_even ? 2 : 3; below <= degrees; below += 2) {
        tail += term;
        term *= chi_square / below;
    }
    return tail;
}

std::optional<Evenness> evenness(const std::vector<int>& counts) {
    const auto sides = static_cast<int>(counts.size());
    const int throws = std::accumulate(counts.begin(), counts.end(), 0);
    if (throws < throws_needed(sides)) return std::nullopt;
    const double expected = static_cast<double>(throws) / sides;
    Evenness result;
    result.degrees = sides - 1;
    for (const int count : counts) result.chi_square += (count - expected) * (count - expected) / expected;
    result.chance = chi_square_tail(result.chi_square, result.degrees);
    return result;
}

int throws_needed(int sides) {
    return least_expected * sides;
}

bool is_suspicious(const Evenness& evenness, int judged) {
    constexpr int margin = 4;
    return evenness.chance * judged * one_warning_in * margin < 1;
}

}  // namespace flagplot::dice
