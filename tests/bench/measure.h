#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

// Ratios of two durations that are measured in turns, so that what else the machine does meets both.
namespace flagplot::bench {

// Runs it and says how long it took, in seconds.
double seconds(const std::function<void()>& act);

double median(std::vector<double> values);

// What was measured, in pairs: one of each, one after the other.
struct Pairs {
    std::vector<double> ours;
    std::vector<double> reference;
};

// Each function does one repetition and returns its seconds; what it prepares isn't counted. The first pair warms up
// and is thrown away. Every other pair begins with the reference.
Pairs measure(int repetitions, const std::function<double()>& ours, const std::function<double()>& reference);

// Collects figures and prints each as a line of the table.
class Report {
  public:
    // The ratio of the medians; its spread is that of the pairs' ratios, their quartiles.
    void add(const std::string& what, const std::string& against, const Pairs& pairs,
             std::optional<double> goal = std::nullopt);
    // What is felt as it is, in seconds: the median, and its quartiles instead of a ratio's.
    void add_times(const std::string& what, const std::vector<double>& times, std::optional<double> goal);
    void note(const std::string& text) const;
};

}  // namespace flagplot::bench
