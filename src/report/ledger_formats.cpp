#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "csv/grid.h"
#include "dice/notation.h"
#include "json/tree.h"
#include "report/ledger.h"
#include "sheet/columns.h"

namespace flagplot::report {
namespace {

using sheet::columns;
using sheet::wrapped;

using json::Tree;

constexpr std::size_t width = 100;
constexpr std::size_t faces_a_line = 20;

std::string die_name(const DiceGroup& group) {
    return dice::to_string({1, group.die});
}

// Three decimals: as many as a count of throws is worth.
double rounded(double number) {
    return std::round(number * 1000) / 1000;
}

std::string decimals(double number) {
    return fmt::format("{:.3f}", number);
}

std::string verdict(const DiceGroup& group) {
    if (group.whose.source == Source::overruled) return "not-judged";
    if (!group.evenness) return "too-few";
    return group.is_suspicious ? "uneven" : "usual";
}

std::string turns_words(const Ledger& ledger) {
    return ledger.first_turn == ledger.last_turn ? fmt::format("turn {}", ledger.first_turn)
                                                 : fmt::format("turns {} to {}", ledger.first_turn, ledger.last_turn);
}

std::string whose_words(const Ledger& ledger, const Whose& whose) {
    return fmt::format("{}, {}, {}", source_name(whose.source), side_name(ledger, whose.side),
                       table_name(ledger, whose.table));
}

// ---- text

std::string cells(const std::string& head, const std::vector<int>& numbers) {
    std::string line = fmt::format("  {:<5}", head);
    for (const int number : numbers) line += fmt::format("{:>4}", number);
    return line + '\n';
}

std::string faces_text(const DiceGroup& group) {
    std::string text;
    for (std::size_t from = 0; from < group.counts.size(); from += faces_a_line) {
        const std::size_t to = std::min(group.counts.size(), from + faces_a_line);
        std::vector<int> faces;
        std::vector<int> counts;
        for (std::size_t i = from; i < to; ++i) {
            faces.push_back(static_cast<int>(i + 1));
            counts.push_back(group.counts[i]);
        }
        text += cells("face", faces) + cells("came", counts);
    }
    return text;
}

std::string group_text(const Ledger& ledger, const DiceGroup& group) {
    const std::string head = fmt::format("{}: {}", die_name(group), whose_words(ledger, group.whose));
    const std::string numbers =
        fmt::format("{} {}; each face expected {:.1f} times; mean {:.2f}, expected {:.2f}", group.thrown(),
                    group.thrown() == 1 ? "die" : "dice", group.expected(), group.mean(), group.expected_mean());
    return fmt::format("{}\n  {}\n{}  {}\n", head, wrapped(numbers, 2, width), faces_text(group),
                       wrapped(fairness_words(group), 2, width));
}

std::string results_text(const Ledger& ledger, const ResultGroup& group) {
    std::size_t longest = 0;
    for (const ResultCount& result : group.results) longest = std::max(longest, columns(result.label));
    longest = std::min<std::size_t>(longest, 60);
    std::string text = fmt::format("{} ({}): {}, {}; {} {}\n", table_name(ledger, group.whose.table), group.whose.table,
                                   source_name(group.whose.source), side_name(ledger, group.whose.side), group.throws,
                                   group.throws == 1 ? "throw" : "throws");
    for (const ResultCount& result : group.results) {
        const std::string gap(longest - std::min(longest, columns(result.label)), ' ');
        text += fmt::format("  {}{} {:>5}", result.label, gap, result.count);
        if (result.expected) text += fmt::format("  {:.1f} expected", *result.expected);
        text += '\n';
    }
    return text;
}

// ---- data

std::vector<std::string> whose_cells(const Ledger& ledger, const Whose& whose) {
    const auto title = ledger.tables.find(whose.table);
    return {source_name(whose.source), whose.side, whose.table, title == ledger.tables.end() ? "" : title->second};
}

void put_faces(const Ledger& ledger, const DiceGroup& group, csv::Grid& grid) {
    for (std::size_t i = 0; i < group.counts.size(); ++i) {
        std::vector<std::string> row{"face", die_name(group)};
        for (std::string& cell : whose_cells(ledger, group.whose)) row.push_back(std::move(cell));
        const bool is_judged = group.evenness.has_value();
        for (const std::string& cell :
             {fmt::format("{}", i + 1), std::string(), fmt::format("{}", group.counts[i]), decimals(group.expected()),
              fmt::format("{}", group.thrown()), decimals(group.mean()), decimals(group.expected_mean()),
              is_judged ? decimals(group.evenness->chi_square) : "",
              is_judged ? fmt::format("{}", group.evenness->degrees) : "",
              is_judged ? fmt::format("{:.6g}", group.evenness->chance) : "", verdict(group)}) {
            row.push_back(cell);
        }
        grid.push_back(std::move(row));
    }
}

void put_results(const Ledger& ledger, const ResultGroup& group, csv::Grid& grid) {
    for (const ResultCount& result : group.results) {
        std::vector<std::string> row{"result", ""};
        for (std::string& cell : whose_cells(ledger, group.whose)) row.push_back(std::move(cell));
        for (const std::string& cell :
             {result.id, result.label, fmt::format("{}", result.count),
              result.expected ? decimals(*result.expected) : "", fmt::format("{}", group.throws)}) {
            row.push_back(cell);
        }
        row.resize(grid.front().size());
        grid.push_back(std::move(row));
    }
}

Tree whose_to_json(const Whose& whose) {
    return {{"source", source_name(whose.source)}, {"side", whose.side}, {"table", whose.table}};
}

Tree group_to_json(const DiceGroup& group) {
    Tree tree = {{"die", group.die}};
    tree.update(whose_to_json(group.whose));
    tree["dice"] = group.thrown();
    tree["faces"] = group.counts;
    tree["expected"] = rounded(group.expected());
    tree["mean"] = rounded(group.mean());
    tree["expected-mean"] = group.expected_mean();
    if (group.evenness) {
        tree["chi-square"] = rounded(group.evenness->chi_square);
        tree["degrees"] = group.evenness->degrees;
        tree["chance"] = group.evenness->chance;
    }
    tree["verdict"] = verdict(group);
    tree["words"] = fairness_words(group);
    return tree;
}

Tree results_to_json(const ResultGroup& group) {
    Tree tree = whose_to_json(group.whose);
    tree["throws"] = group.throws;
    tree["results"] = Tree::array();
    for (const ResultCount& result : group.results) {
        Tree one = {{"result", result.id}, {"label", result.label}, {"count", result.count}};
        if (result.expected) one["expected"] = rounded(*result.expected);
        tree["results"].push_back(std::move(one));
    }
    return tree;
}

}  // namespace

std::string source_name(Source source) {
    return source == Source::stream ? "rolled" : source == Source::hand ? "by hand" : "overruled";
}

std::string side_name(const Ledger& ledger, const std::string& side) {
    if (side == all_together) return "all sides";
    const auto label = ledger.sides.find(side);
    return side.empty() ? "no side" : label == ledger.sides.end() ? side : label->second;
}

std::string table_name(const Ledger& ledger, const std::string& table) {
    if (table == all_together) return "all tables";
    const auto title = ledger.tables.find(table);
    return table.empty() ? "no table" : title == ledger.tables.end() ? table : title->second;
}

std::string chance_words(double chance) {
    if (chance >= 0.995) return "more than 99 of 100";
    if (chance >= 0.01) return fmt::format("{:.0f} of 100", chance * 100);
    if (chance >= 0.001) return fmt::format("{:.0f} of 1000", chance * 1000);
    if (chance < 1e-9) return "1 of more than 1000000000";
    const double in = 1 / chance;
    const double unit = std::pow(10, std::floor(std::log10(in)) - 1);  // two digits are enough
    return fmt::format("1 of {:.0f}", std::round(in / unit) * unit);
}

std::string verdict_words(const DiceGroup& group) {
    if (group.whose.source == Source::overruled) return "not judged";
    if (!group.evenness) return "too few throws to say";
    return group.is_suspicious ? "uneven" : "nothing unusual";
}

std::string fairness_words(const DiceGroup& group) {
    if (group.whose.source == Source::overruled) return "not judged: a person chose these faces";
    const std::string verdict = verdict_words(group);
    if (!group.evenness) return fmt::format("{}: {} of {}", verdict, group.thrown(), dice::throws_needed(group.die));
    return fmt::format("{}: a fair die is at least this uneven in {}{} such series", verdict,
                       group.is_suspicious ? "only " : "", chance_words(group.evenness->chance));
}

std::string left_out_words(const Ledger& ledger) {
    if (ledger.without_odds == 0) return {};
    return fmt::format(
        "Throws left out because their exact chances can't be worked out (made under other tables, or with too many "
        "dice): {}",
        ledger.without_odds);
}

std::string to_text(const Ledger& ledger) {
    std::string text = fmt::format("{}   {}   dice ledger, {}\n{}\n", ledger.title, ledger.game, turns_words(ledger),
                                   std::string(width, '='));
    if (ledger.groups.empty()) text += "No dice were thrown.\n";
    for (const DiceGroup& group : ledger.groups) text += '\n' + group_text(ledger, group);
    if (!ledger.results.empty()) text += "\nTABLE RESULTS\n";
    for (const ResultGroup& group : ledger.results) text += '\n' + results_text(ledger, group);
    if (ledger.without_odds > 0) text += '\n' + left_out_words(ledger) + '\n';
    return text;
}

std::string to_csv(const Ledger& ledger) {
    csv::Grid grid{{"what", "die", "source", "side", "table", "title", "value", "label", "count", "expected", "of",
                    "mean", "expected-mean", "chi-square", "degrees", "chance", "verdict"}};
    for (const DiceGroup& group : ledger.groups) put_faces(ledger, group, grid);
    for (const ResultGroup& group : ledger.results) put_results(ledger, group, grid);
    return csv::write(csv::as_words(std::move(grid)));
}

Tree to_json(const Ledger& ledger) {
    Tree tree = {{"title", ledger.title},           {"rulebook", ledger.game_id},    {"game", ledger.game},
                 {"first-turn", ledger.first_turn}, {"last-turn", ledger.last_turn}, {"sides", ledger.sides},
                 {"tables", ledger.tables},         {"judged", ledger.judged}};
    tree["groups"] = Tree::array();
    for (const DiceGroup& group : ledger.groups) tree["groups"].push_back(group_to_json(group));
    tree["results"] = Tree::array();
    for (const ResultGroup& group : ledger.results) tree["results"].push_back(results_to_json(group));
    tree["without-odds"] = ledger.without_odds;
    return tree;
}

}  // namespace flagplot::report
