// What are the chances, in words and as data.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "json/tree.h"
#include "referee/chances.h"

namespace flagplot::referee {
namespace {

constexpr std::size_t most_shown = 12;   // quantities, where nobody says which
constexpr std::size_t most_values = 24;  // of a quantity in words
constexpr std::size_t share_column = 7;
constexpr std::size_t between_column = 10;

std::string number(double value) {
    return fmt::format("{:.6g}", value);
}

double spread(const Quantity& quantity) {
    const double middle = quantity.expected();
    double sum = 0;
    for (const auto& [value, share] : quantity.shares) sum += share * (value - middle) * (value - middle);
    return std::sqrt(sum);
}

const char* id_of(AnsweredForm::By by) {
    static constexpr std::array ids{"given", "defaults", "standing orders"};
    return ids.at(static_cast<std::size_t>(by));
}

bool is_of_units(const Quantity& quantity) {
    return !quantity.id.starts_with("told:") && !quantity.id.starts_with("result:");
}

// A quantity's values, a line each. What stands only in a spreadsheet is what each line needs to be complete in itself.
std::vector<sheet::Column> columns() {
    using sheet::Kind;
    return {{"count", "", Kind::words, false},    {"runs", "", Kind::words, false},
            {"id", "", Kind::words, false},       {"label", "", Kind::words, false},
            {"before", "", Kind::number, false},  {"expected", "", Kind::number, false},
            {"value", "", Kind::number},          {"share", "", Kind::number},
            {"low", "", Kind::number, false},     {"high", "", Kind::number, false},
            {"", "with 95 % confidence"},         {"at-least", "at least", Kind::number},
            {"at-most", "at most", Kind::number}, {"", "", Kind::bar}};
}

sheet::Row row_of(const Counted& count, double value) {
    using sheet::Cell;
    const Quantity& one = count.quantity;
    const Chances& chances = *count.chances;
    const auto found = one.shares.find(value);
    const double share = found == one.shares.end() ? 0 : found->second;
    const Interval interval = interval_of(share, chances);
    const bool is_one_of_many = one.shares.size() > 2;  // else both sums say what the share says
    const auto sum = [&](double of) { return Cell(is_one_of_many ? percent(of, chances) : "", of); };
    return {.cells = {count.name, chances.is_exact ? "exact" : fmt::to_string(chances.runs), one.id, one.label,
                      Cell("", one.before), Cell("", one.expected()), Cell(value_words(one, value), value),
                      Cell(percent(share, chances), share), Cell("", interval.low), Cell("", interval.high),
                      between_words(share, chances), sum(one.at_least(value)), sum(one.at_most(value)),
                      sheet::Bar{share, interval.low, interval.high}}};
}

// All values of a quantity, or the first few of them.
sheet::Section section_of(const Counted& count, std::size_t most) {
    const Quantity& one = count.quantity;
    sheet::Section section{.heading = fmt::format("{} ({}): {}", one.label, one.id, now_words(one, *count.chances)),
                           .columns = columns()};
    for (const auto& [value, share] : one.shares) {
        if (section.rows.size() < most) section.rows.push_back(row_of(count, value));
    }
    if (one.shares.size() > most) section.end = fmt::format("and {} more values", one.shares.size() - most);
    return section;
}

// The values that any of the counts has, rising.
std::set<double> values_of(const std::vector<Counted>& counts) {
    std::set<double> values;
    for (const Counted& count : counts) {
        for (const auto& [value, share] : count.quantity.shares) values.insert(value);
    }
    return values;
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
    std::ranges::stable_sort(some, [&](const Quantity* a, const Quantity* b) {
        return std::pair(a->rank, -doubt(a)) < std::pair(b->rank, -doubt(b));
    });
    return some;
}

std::vector<const Quantity*> by_interest(const std::vector<const Quantity*>& all) {
    std::vector<const Quantity*> listed = of_interest(all);
    const auto first = static_cast<std::ptrdiff_t>(listed.size());
    for (const Quantity* const one : all) {
        if (std::ranges::find(listed, one) == listed.end()) listed.push_back(one);
    }
    std::stable_partition(listed.begin() + first, listed.end(),
                          [](const Quantity* one) { return !one->id.starts_with("told:"); });
    return listed;
}

std::string in_a_sentence(const Chances& chances) {
    constexpr std::size_t most_losses = 3;
    constexpr std::size_t most_totals = 2;
    const auto uncertain = [&](const char* begins) {
        std::vector<const Quantity*> some;
        for (const Quantity& one : chances.quantities) {
            if (one.id.starts_with(begins) && !one.is_certain()) some.push_back(&one);
        }
        return some;
    };
    if (chances.asks) return fmt::format("What may come of this depends on an answer: \"{}\"", chances.asks->title);
    if (chances.refused > 1 - 1e-9) return fmt::format("As it stands this would be refused: {}.", chances.why);
    std::vector<const Quantity*> losses = uncertain("lost:");
    std::ranges::stable_sort(losses, [](const auto* a, const auto* b) { return a->expected() > b->expected(); });
    std::vector<const Quantity*> totals = uncertain("total:");
    losses.resize(std::min(losses.size(), most_losses));
    totals.resize(std::min(totals.size(), most_totals));
    std::vector<std::string> parts;
    for (const Quantity* const one : losses)
        parts.push_back(fmt::format("{}: {}", one->label, percent(one->expected(), chances)));
    for (const Quantity* const one : totals)
        parts.push_back(
            fmt::format("{}: {}, now {}", one->label, expected_words(*one, chances), value_words(*one, one->before)));
    if (parts.empty()) return "Nothing is likely to come of this.";
    const std::string words = fmt::format("{}", fmt::join(parts, "; "));
    return chances.is_exact ? fmt::format("What may come of this: {}.", words)
                            : fmt::format("In {} tries: {}.", chances.runs, words);
}

session::Answer answer_in(const Form& form) {
    session::Answer answer{form.key, {}, {}};
    const auto taken = [](const std::vector<table::Field>& fields) {
        Fields values;
        for (const table::Field& field : fields) {
            if (!field.otherwise.is_null()) values[field.id] = field.otherwise;
        }
        return values;
    };
    if (!form.grid) {
        answer.fields = taken(form.fields);
        return answer;
    }
    for (const FormRow& row : form.rows) answer.rows.emplace_back(row.unit, row.defaults);
    if (const Fields also = taken(form.also); !also.empty()) answer.rows.emplace_back(also_row, also);
    return answer;
}

std::string plan_in(const Form& form) {
    std::vector<std::string> parts;
    if (!form.grid) {
        for (const table::Field& field : form.fields) {
            const std::string words = label_of(&field, field.otherwise);
            if (!words.empty()) parts.push_back(fmt::format("{}: {}", field.label, words));
        }
        return fmt::format("{}", fmt::join(parts, "; "));
    }
    if (form.fields.empty()) return "";
    const table::Field& column = form.fields.front();
    std::map<std::string, int> rows;
    for (const FormRow& row : form.rows) {
        const auto value = row.defaults.find(column.id);
        if (value != row.defaults.end() && !value->second.is_null()) ++rows[label_of(&column, value->second)];
    }
    for (const auto& [words, count] : rows) parts.push_back(fmt::format("{} {}", words, count));
    return parts.empty() ? "" : fmt::format("{}: {}", column.label, fmt::join(parts, ", "));
}

std::string summary(const Chances& chances) {
    if (chances.asks)
        return fmt::format("Nothing was counted: \"{}\" has no answer. Give one by its key, {}.", chances.asks->title,
                           chances.asks->key);
    if (chances.refused > 1 - 1e-9) return fmt::format("It can't be played: {}.", chances.why);
    std::string text = chances.is_exact
                           ? fmt::format("Exact: the dice can fall in {} ways, and each was played.", chances.runs)
                           : fmt::format("Sampled: {} runs.", chances.runs);
    if (chances.refused > 0)
        text += fmt::format(" {} ended in a refusal and aren't counted: {}.", percent(chances.refused, chances),
                            chances.why);
    if (chances.tells_too_much) text += " Told lines aren't counted: there are too many different ones.";
    if (chances.endless > 0)
        text += fmt::format(" {} were cut off, as they threw too many dice.", percent(chances.endless, chances));
    return text;
}

std::string answered_words(const Chances& chances) {
    std::vector<std::string> parts;
    for (const auto& [key, form] : chances.answered)
        parts.push_back(
            fmt::format("{} ({}{})", form.title, form.by == AnsweredForm::By::given ? "as " : "its ", id_of(form.by)));
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

sheet::Sheet chances_sheet(const Chances& chances, const std::vector<const Quantity*>& wanted) {
    sheet::Sheet made;
    made.words = {summary(chances)};
    const std::string answered = answered_words(chances);
    if (!answered.empty()) made.words.push_back(fmt::format("Answered on the way: {}.", answered));
    const bool are_all = wanted.size() == chances.quantities.size();
    std::vector<const Quantity*> shown = are_all ? of_interest(wanted) : wanted;
    if (are_all && shown.size() > most_shown) shown.resize(most_shown);
    for (const Quantity* const one : shown) made.sections.push_back(section_of({"", &chances, *one}, most_values));
    if (shown.size() < wanted.size())
        made.end = fmt::format("And {} more, which --format csv lists and --of shows.", wanted.size() - shown.size());
    return made;
}

sheet::Sheet chances_beside(const std::vector<Counted>& counts) {
    using sheet::Cell;
    using sheet::Kind;
    const bool is_alone = counts.size() == 1;  // else there is no room for more
    sheet::Section section{.columns = {{"", "Value"}}};
    for (const Counted& count : counts) {
        section.columns.push_back({"", "", Kind::bar});
        section.columns.push_back({"", count.name, Kind::number});
        section.columns.push_back({"", "at least", Kind::number});
        if (is_alone) section.columns.push_back({"", "at most", Kind::number});
    }
    const auto with_it = std::ranges::find_if(counts, [](const Counted& one) { return one.has_it(); });
    if (with_it == counts.end()) return {};
    for (const double value : values_of(counts)) {
        sheet::Row row{.cells = {value_words(with_it->quantity, value)}};
        row.said = row.cells.front().words;
        for (const Counted& count : counts) {
            const std::size_t begin = row.cells.size();
            row.cells.resize(begin + (is_alone ? 4 : 3));
            if (!count.has_it()) continue;
            const sheet::Row all = row_of(count, value);
            const Chances& chances = *count.chances;
            const std::string least = percent(count.quantity.at_least(value), chances);
            const std::string most = percent(count.quantity.at_most(value), chances);
            Cell share = all.cells[share_column];
            const std::string& between = all.cells[between_column].words;
            if (!between.empty()) share.about = between + " with 95 % confidence";
            row.said += fmt::format("; {}: {}, at least {}, at most {}", count.name, share.words, least, most);
            row.cells[begin] = all.cells.back();
            row.cells[begin + 1] = share;
            row.cells[begin + 2] = least;
            if (is_alone) row.cells[begin + 3] = most;
        }
        section.rows.push_back(std::move(row));
    }
    return {.sections = {std::move(section)}};
}

std::string to_csv(const Chances& chances, const std::vector<const Quantity*>& wanted) {
    sheet::Sheet made{.sections = {{.columns = columns()}}};
    for (const Quantity* const one : wanted)
        made.sections.push_back(section_of({"", &chances, *one}, one->shares.size()));
    for (sheet::Section& section : made.sections) section.columns[0].name = section.columns[1].name = "";
    return sheet::to_csv(made);
}

std::string to_csv(const std::vector<Counted>& counts) {
    sheet::Section section{.columns = columns()};
    const std::set<double> values = values_of(counts);
    for (const Counted& count : counts) {
        for (const double value : values) section.rows.push_back(row_of(count, value));
    }
    return sheet::to_csv({.sections = {std::move(section)}});
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
        tree["answered"][key] = {{"title", form.title}, {"by", id_of(form.by)}};
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
