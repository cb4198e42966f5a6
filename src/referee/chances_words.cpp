// What are the chances, in words and as data.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "csv/cells.h"
#include "csv/grid.h"
#include "json/tree.h"
#include "referee/chances.h"

namespace flagplot::referee {
namespace {

constexpr std::size_t most_shown = 12;   // quantities, where nobody says which
constexpr std::size_t most_values = 24;  // of a quantity in words

std::string number(double value) {
    return fmt::format("{:.6g}", value);
}

std::string in_brackets(const std::string& words) {
    return words.empty() ? "" : fmt::format("  ({})", words);
}

double spread(const Quantity& quantity) {
    const double middle = quantity.expected();
    double sum = 0;
    for (const auto& [value, share] : quantity.shares) sum += share * (value - middle) * (value - middle);
    return std::sqrt(sum);
}

bool is_of_units(const Quantity& quantity) {
    return !quantity.id.starts_with("told:") && !quantity.id.starts_with("result:");
}

std::string paragraph(const Quantity& quantity, const Chances& chances) {
    std::string text = fmt::format("{} ({}): {}\n", quantity.label, quantity.id, now_words(quantity, chances));
    std::size_t shown = 0;
    for (const auto& [value, share] : quantity.shares) {
        if (++shown > most_values) {
            text += fmt::format("  and {} more values\n", quantity.shares.size() - most_values);
            break;
        }
        text += fmt::format("  {:>6}  {:>8}{}", value_words(quantity, value), percent(share, chances),
                            in_brackets(between_words(share, chances)));
        if (quantity.shares.size() > 2)
            text += fmt::format("  at least: {}  at most: {}", percent(quantity.at_least(value), chances),
                                percent(quantity.at_most(value), chances));
        text += '\n';
    }
    return text;
}

const std::vector<std::string> columns{"id",    "label", "before", "expected", "value",
                                       "share", "low",   "high",   "at-least", "at-most"};

// A line of the table above.
std::vector<std::string> cells_of(const Quantity& one, const Chances& chances, double value) {
    const auto found = one.shares.find(value);
    const double share = found == one.shares.end() ? 0 : found->second;
    const Interval interval = interval_of(share, chances);
    return {one.id,
            one.label,
            number(one.before),
            number(one.expected()),
            number(value),
            number(share),
            number(interval.low),
            number(interval.high),
            number(one.at_least(value)),
            number(one.at_most(value))};
}

}  // namespace

Interval interval_of(double share, const Chances& chances) {
    return chances.is_exact ? Interval{share, share} : wilson(share, chances.runs);
}

// "33.3 %" of an exact count; of a sampled one as many digits as its interval leaves certain: "33 %".
std::string percent(double share, const Chances& chances) {
    if (chances.is_exact) return fmt::format("{:.1f} %", 100 * share);
    if (share > 1 - 1e-12) return "100 %";
    if (share < 1e-12) return "0 %";
    const Interval interval = wilson(share, chances.runs);
    const double half = 50 * (interval.high - interval.low);
    return fmt::format("{:.{}f} %", 100 * share, half >= 0.5 ? 0 : half >= 0.05 ? 1 : 2);
}

// Two digits after the point are as many as anybody needs, and fewer where the runs don't carry them.
std::string expected_words(const Quantity& quantity, const Chances& chances) {
    const double error = chances.is_exact ? 0 : 1.96 * spread(quantity) / std::sqrt(chances.runs);
    return fmt::format("{:.{}f}", quantity.expected(), error >= 0.5 ? 0 : error >= 0.05 ? 1 : 2);
}

std::string value_words(const Quantity& quantity, double value) {
    if (quantity.is_yes_no) return value > 0 ? "yes" : "no";
    return number(value);
}

std::string now_words(const Quantity& quantity, const Chances& chances) {
    const std::string now = value_words(quantity, quantity.before) + " now";
    return quantity.is_yes_no ? now : fmt::format("{}, {} expected", now, expected_words(quantity, chances));
}

// A rare thing's ends need more digits.
std::string between_words(double share, const Chances& chances) {
    if (chances.is_exact) return "";
    const Interval interval = wilson(share, chances.runs);
    const int digits = interval.high - interval.low < 0.005 ? 2 : 1;
    return fmt::format("{:.{}f} to {:.{}f} %", 100 * interval.low, digits, 100 * interval.high, digits);
}

std::vector<const Quantity*> of_interest(const std::vector<const Quantity*>& all) {
    std::vector<const Quantity*> some;
    for (const Quantity* const one : all) {
        if (is_of_units(*one) && !one->is_certain()) some.push_back(one);
    }
    if (some.empty()) some = all;
    const auto doubt = [](const Quantity* one) { return one->shares.size() < 2 ? 0 : spread(*one); };
    std::stable_sort(some.begin(), some.end(), [&](const Quantity* a, const Quantity* b) {
        return std::pair(a->rank, -doubt(a)) < std::pair(b->rank, -doubt(b));
    });
    return some;
}

std::string summary(const Chances& chances) {
    if (chances.asks)
        return fmt::format("Nothing was counted: \"{}\" has no answer. Give one by its key, {}.\n", chances.asks->title,
                           chances.asks->key);
    if (chances.refused > 1 - 1e-9) return fmt::format("It can't be played: {}.\n", chances.why);
    std::string text = chances.is_exact
                           ? fmt::format("Exact: the dice can fall in {} ways, and each was played.\n", chances.runs)
                           : fmt::format("Sampled: {} runs.\n", chances.runs);
    if (chances.refused > 0)
        text += fmt::format("{} ended in a refusal and aren't counted: {}.\n", percent(chances.refused, chances),
                            chances.why);
    if (chances.tells_too_much) text += "Told lines aren't counted: there are too many different ones.\n";
    if (chances.endless > 0)
        text += fmt::format("{} were cut off, as they threw too many dice.\n", percent(chances.endless, chances));
    return text;
}

std::string answered_words(const Chances& chances) {
    const auto by = [](AnsweredForm::By one) {
        switch (one) {
            case AnsweredForm::By::given:
                return "as given";
            case AnsweredForm::By::defaults:
                return "its defaults";
            case AnsweredForm::By::standing_orders:
                break;
        }
        return "its standing orders";
    };
    std::vector<std::string> parts;
    for (const auto& [key, form] : chances.answered) parts.push_back(fmt::format("{} ({})", form.title, by(form.by)));
    return fmt::format("{}", fmt::join(parts, "; "));
}

std::vector<const Quantity*> quantities_of(const Chances& chances, const std::vector<std::string>& ids) {
    std::vector<const Quantity*> some;
    for (const std::string& id : ids) {
        const Quantity* const found = chances.find(id);
        if (!found) {
            throw json::InputError("--of", fmt::format("found \"{}\"", id),
                                   "what a run changes, such as hull-left:Goeben");
        }
        some.push_back(found);
    }
    if (!ids.empty()) return some;
    for (const Quantity& one : chances.quantities) some.push_back(&one);
    return some;
}

std::string to_text(const Chances& chances, const std::vector<const Quantity*>& wanted) {
    std::string text = summary(chances);
    const std::string answered = answered_words(chances);
    if (!answered.empty()) text += fmt::format("Answered on the way: {}.\n", answered);
    if (!chances.is_exact && !wanted.empty())
        text += "The true share lies between the figures in brackets with 95 % confidence.\n";
    const bool are_all = wanted.size() == chances.quantities.size();
    std::vector<const Quantity*> shown = are_all ? of_interest(wanted) : wanted;
    if (are_all && shown.size() > most_shown) shown.resize(most_shown);
    for (const Quantity* const one : shown) text += '\n' + paragraph(*one, chances);
    if (shown.size() < wanted.size())
        text += fmt::format("\nAnd {} more, which --format csv lists and --of shows.\n", wanted.size() - shown.size());
    return text;
}

std::string to_csv(const Chances& chances, const std::vector<const Quantity*>& wanted) {
    csv::Grid grid{columns};
    for (const Quantity* const one : wanted) {
        for (const auto& [value, share] : one->shares) grid.push_back(cells_of(*one, chances, value));
    }
    return csv::write(csv::as_words(std::move(grid)));
}

std::string to_csv(const std::vector<Counted>& counts) {
    csv::Grid grid{columns};
    grid.front().insert(grid.front().begin(), {"count", "runs"});
    std::set<double> values;
    for (const Counted& count : counts) {
        for (const auto& [value, share] : count.quantity.shares) values.insert(value);
    }
    for (const Counted& count : counts) {
        for (const double value : values) {
            grid.push_back(cells_of(count.quantity, *count.chances, value));
            const std::string runs = count.chances->is_exact ? "exact" : fmt::to_string(count.chances->runs);
            grid.back().insert(grid.back().begin(), {count.name, runs});
        }
    }
    return csv::write(csv::as_words(std::move(grid)));
}

Quantity untouched(const Quantity& one) {
    Quantity same = one;
    same.shares = {{one.before, 1.0}};
    return same;
}

json::Tree to_json(const Chances& chances, const std::vector<const Quantity*>& wanted) {
    json::Tree tree = {{"exact", chances.is_exact},
                       {"runs", chances.runs},
                       {"asks", chances.asks ? chances.asks->title : ""},
                       {"key", chances.asks ? chances.asks->key : ""},
                       {"refused", chances.refused},
                       {"endless", chances.endless},
                       {"answered", json::Tree::object()},
                       {"quantities", json::Tree::array()}};
    for (const auto& [key, form] : chances.answered) {
        const bool is_given = form.by == AnsweredForm::By::given;
        const bool is_standing = form.by == AnsweredForm::By::standing_orders;
        tree["answered"][key] = {{"title", form.title},
                                 {"by", is_given      ? "given"
                                        : is_standing ? "standing orders"
                                                      : "defaults"}};
    }
    for (const Quantity* const one : wanted) {
        json::Tree values = json::Tree::array();
        for (const auto& [value, share] : one->shares) {
            const Interval interval = interval_of(share, chances);
            values.push_back({{"value", value}, {"share", share}, {"low", interval.low}, {"high", interval.high}});
        }
        tree["quantities"].push_back({{"id", one->id},
                                      {"label", one->label},
                                      {"before", one->before},
                                      {"expected", one->expected()},
                                      {"values", values}});
    }
    return tree;
}

}  // namespace flagplot::referee
