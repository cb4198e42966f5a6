#include "referee/tally.h"

namespace flagplot::referee {

double& Tally::here(std::size_t place) {
    Line& line = lines_[place];
    if (!line.is_here) {
        line.is_here = true;
        line.here = line.begins.before;
        touched_.push_back(place);
    }
    return line.here;
}

void Tally::end_run(double weight) {
    for (const std::size_t place : touched_) {
        Line& line = lines_[place];
        line.weights[line.here] += weight;
        line.touched += weight;
    }
    ended_ += weight;
    forget_run();
}

void Tally::forget_run() {
    for (const std::size_t place : touched_) lines_[place].is_here = false;
    touched_.clear();
}

void Tally::take(const Tally& other) {
    for (const Line& line : other.lines_) {
        Line& mine = lines_[line_of(line.id, [&] { return line.begins; })];
        for (const auto& [value, weight] : line.weights) mine.weights[value] += weight;
        mine.touched += line.touched;
    }
    ended_ += other.ended_;
}

}  // namespace flagplot::referee
