#pragma once

#include <optional>
#include <vector>

// Whether a die falls evenly: Pearson's chi-square test over its faces.
namespace flagplot::dice {

// How likely a sum with the chi-square distribution of so many degrees of freedom (1 or more) is at least this. The
// closed form, no approximation.
double chi_square_tail(double chi_square, int degrees);

// A face that is to be expected less often than this makes the test unfit.
inline constexpr int least_expected = 5;

struct Evenness {
    double chi_square = 0;
    int degrees = 1;
    double chance = 1;  // how likely a fair die is at least this uneven

    bool operator==(const Evenness&) const = default;
};

// How often each face came, from 1 on; two faces or more. Nothing if there are too few throws to say.
std::optional<Evenness> evenness(const std::vector<int>& counts);

// How many throws of a die it takes before anything can be said.
int throws_needed(int sides);

// One in so many series of fair dice gets a warning at most, however many groups of dice are looked at.
inline constexpr int one_warning_in = 1000;

// Whether a series deserves a warning, among so many that are judged. The test's distribution ends a little later than
// the chi-square's where few throws are judged, up to two and a half times as often beyond the same point; so the line
// is drawn at a quarter of what is promised.
bool is_suspicious(const Evenness& evenness, int judged);

}  // namespace flagplot::dice
