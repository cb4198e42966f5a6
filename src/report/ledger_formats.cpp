#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "ascii/letters.h"
#include "csv/grid.h"
#include "dice/notation.h"
#include "json/tree.h"
#include "report/ledger.h"

namespace flagplot::report {
namespace {

using json::Tree;

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

// ---- shown

std::string faces_words(const DiceGroup& group) {
    std::vector<std::string> faces;
    for (std::size_t i = 0; i < group.counts.size(); ++i)
        faces.push_back(fmt::format("{}: {}", i + 1, group.counts[i]));
    return fmt::format("faces {}; each expected {:.1f} times", fmt::join(faces, ", "), group.expected());
}

// ---- data

// Ends with whose throws they are.
std::vector<std::string> begun(const Ledger& ledger, const std::string& what, const std::string& die,
                               const Whose& whose) {
    const auto title = ledger.tables.find(whose.table);
    return {what,       die,         source_name(whose.source),
            whose.side, whose.table, title == ledger.tables.end() ? "" : title->second};
}

void put_faces(const Ledger& ledger, const DiceGroup& group, csv::Grid& grid) {
    for (std::size_t i = 0; i < group.counts.size(); ++i) {
        std::vector<std::string>& row = grid.emplace_back(begun(ledger, "face", die_name(group), group.whose));
        const bool is_judged = group.evenness.has_value();
        row.insert(row.end(), {fmt::format("{}", i + 1), "", fmt::format("{}", group.counts[i]),
                               decimals(group.expected()), fmt::format("{}", group.thrown()), decimals(group.mean()),
                               decimals(group.expected_mean()), is_judged ? decimals(group.evenness->chi_square) : "",
                               is_judged ? fmt::format("{}", group.evenness->degrees) : "",
                               is_judged ? fmt::format("{:.6g}", group.evenness->chance) : "", verdict(group)});
    }
}

void put_results(const Ledger& ledger, const ResultGroup& group, csv::Grid& grid) {
    for (const ResultCount& result : group.results) {
        std::vector<std::string>& row = grid.emplace_back(begun(ledger, "result", "", group.whose));
        row.insert(row.end(), {result.id, result.label, fmt::format("{}", result.count),
                               result.expected ? decimals(*result.expected) : "", fmt::format("{}", group.throws)});
        row.resize(grid.front().size());
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

sheet::Section ledger_groups(const Ledger& ledger) {
    using sheet::Kind;
    sheet::Section section{.columns = {{"", "Die"},
                                       {"", "Source"},
                                       {"", "Side"},
                                       {"", "Table"},
                                       {"", "Dice", Kind::number},
                                       {"", "Mean", Kind::number},
                                       {"", "Expected mean", Kind::number},
                                       {"", "Fairness"}}};
    for (std::size_t i = 0; i < ledger.groups.size(); ++i) {
        const DiceGroup& group = ledger.groups[i];
        const std::string sign = group.is_suspicious ? "\u26A0 " : "";
        section.rows.push_back(
            {.cells = {sheet::Cell(die_name(group), std::int64_t{group.die}), source_name(group.whose.source),
                       side_name(ledger, group.whose.side), table_name(ledger, group.whose.table), group.thrown(),
                       sheet::number(group.mean(), 2), sheet::number(group.expected_mean(), 2),
                       sign + verdict_words(group)},
             .key = static_cast<int>(i) + 1});
    }
    return section;
}

sheet::Section ledger_faces(const DiceGroup& group) {
    using sheet::Kind;
    sheet::Section section{.columns = {{"", "Face", Kind::number}, {"", "Count", Kind::number}, {"", "", Kind::bar}}};
    int face = 0;
    for (const int count : group.counts) {
        ++face;
        const std::string times = count == 1 ? "once" : fmt::format("{} times", count);
        const sheet::Bar bar{.length = static_cast<double>(count), .mark = group.expected()};
        section.rows.push_back({.cells = {face, count, bar},
                                .said = fmt::format("{}: {}, {:.1f} expected", face, times, group.expected())});
    }
    return section;
}

sheet::Section ledger_results(const Ledger& ledger, const ResultGroup& group) {
    using sheet::Kind;
    sheet::Section section{
        .heading = fmt::format("{} ({}): {}, {}; {}", table_name(ledger, group.whose.table), group.whose.table,
                               source_name(group.whose.source), side_name(ledger, group.whose.side),
                               ascii::counted(group.throws, "throw", "throws")),
        .columns = {{"", "Result"}, {"", "Count", Kind::number}, {"", "Expected", Kind::number}}};
    for (const ResultCount& result : group.results) {
        section.rows.push_back({.cells = {result.label, result.count,
                                          result.expected ? sheet::number(*result.expected, 1) : sheet::Cell()}});
    }
    return section;
}

sheet::Sheet ledger_sheet(const Ledger& ledger) {
    sheet::Sheet made{.title = {ledger.title, ledger.game, "dice ledger, " + turns_words(ledger)}};
    if (ledger.groups.empty()) made.words = {"No dice were thrown."};
    sheet::Section groups = ledger_groups(ledger);
    groups.columns.back().is_shown = false;  // what it says stands below
    for (std::size_t i = 0; i < groups.rows.size(); ++i)
        groups.rows[i].below = {faces_words(ledger.groups[i]), fairness_words(ledger.groups[i])};
    made.sections.push_back(std::move(groups));
    for (const ResultGroup& group : ledger.results) made.sections.push_back(ledger_results(ledger, group));
    made.end = left_out_words(ledger);
    return made;
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
    tree["groups"] = json::list_of(ledger.groups, group_to_json);
    tree["results"] = json::list_of(ledger.results, results_to_json);
    tree["without-odds"] = ledger.without_odds;
    return tree;
}

}  // namespace flagplot::report
