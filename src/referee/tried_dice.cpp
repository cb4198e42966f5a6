#include "referee/tried_dice.h"

#include <numeric>

#include "json/reader.h"

namespace flagplot::referee {

std::vector<int> TriedDice::roll(const std::vector<int>& sides) {
    constexpr int most_dice = 100'000;  // of one run
    thrown_ += static_cast<int>(sides.size());
    if (thrown_ > most_dice) throw Endless();
    return fall(sides);
}

dice::Stream SampledDice::stream_of(const char* what, int number) const {
    return dice::Stream(
        dice::stream_key({.seed = seed_, .turn = 0, .procedure = what, .ordinal = number + 1, .key = ""}));
}

void SampledDice::begin(int run) {
    TriedDice::begin();
    run_ = run;
    is_first_ = true;
    stream_ = stream_of("chances", run);
}

std::vector<int> SampledDice::fall(const std::vector<int>& sides) {
    std::vector<int> faces = stream_.roll(sides);
    if (is_first_) deal(sides, faces);
    is_first_ = false;
    return faces;
}

// As many dice from the first on as give each way some runs.
void SampledDice::deal(const std::vector<int>& sides, std::vector<int>& faces) const {
    constexpr int most_ways = 1'000;
    constexpr int least_runs = 4;  // a way: with fewer there is nothing to be dealt
    std::vector<int> dealt;
    int ways = 1;
    for (const int n : sides) {
        if (ways * n > most_ways || static_cast<long long>(ways) * n * least_runs > runs_) break;
        ways *= n;
        dealt.push_back(n);
    }
    if (dealt.empty()) return;
    int way = 0;
    const std::vector<int> first = stream_of("chances, first way", run_ / ways).roll(dealt);
    for (std::size_t i = 0; i < dealt.size(); ++i) way = way * dealt[i] + first[i] - 1;
    way = (way + run_) % ways;
    for (std::size_t i = dealt.size(); i-- > 0; way /= dealt[i]) faces[i] = way % dealt[i] + 1;
}

void EveryWay::begin() {
    TriedDice::begin();
    at_ = 0;
}

double EveryWay::weight() const {
    return std::accumulate(fallen_.begin(), fallen_.end(), 1.0,
                           [](double so_far, const Die& die) { return so_far / die.sides; });
}

bool EveryWay::next() {
    while (!fallen_.empty() && fallen_.back().face == fallen_.back().sides) fallen_.pop_back();
    if (!fallen_.empty()) ++fallen_.back().face;
    return !fallen_.empty();
}

std::vector<int> EveryWay::fall(const std::vector<int>& sides) {
    std::vector<int> faces;
    for (const int one : sides) {
        if (at_ == fallen_.size()) fallen_.push_back({one, 1});
        faces.push_back(fallen_[at_++].face);
    }
    return faces;
}

std::vector<int> FallenDice::fall(const std::vector<int>& sides) {
    if (next_ == throws_.size() || throws_[next_].sides != sides)
        throw json::InputError("dice", "other ones are thrown", "those that were thrown");
    return throws_[next_++].faces;
}

}  // namespace flagplot::referee
