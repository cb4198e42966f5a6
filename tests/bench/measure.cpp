#include "measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace flagplot::bench {
namespace {

double quantile(std::vector<double> values, double part) {
    std::sort(values.begin(), values.end());
    const double place = part * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (values[above] - values[below]) * (place - static_cast<double>(below));
}

std::string duration(double seconds) {
    if (seconds < 1e-3) return fmt::format("{:.2f} us", seconds * 1e6);
    return seconds < 1 ? fmt::format("{:.2f} ms", seconds * 1e3) : fmt::format("{:.2f} s", seconds);
}

}  // namespace

double seconds(const std::function<void()>& act) {
    const auto begin = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
    return quantile(std::move(values), 0.5);
}

Pairs measure(int repetitions, const std::function<double()>& ours, const std::function<double()>& reference) {
    Pairs pairs;
    ours();
    reference();
    for (int i = 0; i < repetitions; ++i) {
        if (i % 2 == 0) pairs.ours.push_back(ours());
        pairs.reference.push_back(reference());
        if (i % 2 != 0) pairs.ours.push_back(ours());
    }
    return pairs;
}

void Report::add(const std::string& what, const std::string& against, const Pairs& pairs, std::optional<double> goal) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < pairs.ours.size(); ++i) ratios.push_back(pairs.ours[i] / pairs.reference[i]);
    const double ratio = median(pairs.ours) / median(pairs.reference);
    const std::string verdict = !goal ? "-" : fmt::format("{} {}", *goal, ratio <= *goal ? "met" : "MISSED");
    fmt::print("{:>7.2f}   {:>6.2f} to {:<6.2f}  {:<11} {:>10} {:>10}   {}\n{:62}against {}\n", ratio,
               quantile(ratios, 0.25), quantile(ratios, 0.75), verdict, duration(median(pairs.ours)),
               duration(median(pairs.reference)), what, "", against);
    std::fflush(stdout);
}

void Report::add_times(const std::string& what, const std::vector<double>& times, std::optional<double> goal) {
    const double middle = median(times);
    const std::string verdict =
        !goal ? "-" : fmt::format("{:.0f} ms {}", *goal * 1e3, middle <= *goal ? "met" : "MISSED");
    fmt::print("{:>10}   {:>9} to {:<9} {:<13} best {}   {}\n", duration(middle), duration(quantile(times, 0.25)),
               duration(quantile(times, 0.75)), verdict, duration(quantile(times, 0)), what);
    std::fflush(stdout);
}

void Report::note(const std::string& text) const {
    fmt::print("{:62}{}\n", "", text);
    std::fflush(stdout);
}

}  // namespace flagplot::bench
