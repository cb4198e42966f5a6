#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ranges>

#include "csv/grid.h"
#include "json/tree.h"
#include "report/log.h"
#include "session/asides.h"

namespace flagplot::report {
namespace {

using json::Tree;

std::string number(const std::optional<int>& value) {
    return value ? fmt::format("{}", *value) : "";
}

Tree line_to_json(const Line& line) {
    Tree tree = Tree::object();
    if (line.entry != 0) tree["entry"] = line.entry;
    if (!line.unit.empty()) tree["unit"] = line.unit;
    tree["text"] = line.text;
    if (!line.way.empty()) tree["way"] = line.way;
    if (!line.audience.empty()) tree["audience"] = line.audience;
    if (line.withdrawn) tree["withdrawn"] = line.why;
    if (line.map) tree["map"] = hex::to_json(*line.map);
    if (line.reports) tree["reports"] = true;
    if (line.done) tree["done"] = true;
    return tree;
}

// What a side was told: it has no dice.
std::string lines_to_csv(const Log& log) {
    csv::Grid grid{{"turn", "heading", "unit", "text"}};
    for (const TurnLog& turn : log.turns) {
        for (const Section& section : turn.sections) {
            for (const Line& line : section.lines) {
                grid.push_back({fmt::format("{}", turn.turn), section.heading, line.unit, line.text});
            }
        }
    }
    return csv::write(csv::as_words(std::move(grid)));
}

Tree row_to_json(const DiceRow& row) {
    Tree tree = {{"turn", row.turn},   {"entry", row.entry},    {"unit", row.unit_id},
                 {"side", row.side},   {"table", row.table_id}, {"title", row.table},
                 {"for", row.purpose}, {"dice", row.dice},      {"faces", row.faces}};
    tree["natural"] = row.natural ? Tree(*row.natural) : Tree();
    if (!row.start.empty()) tree["start"] = row.start;
    tree["modifiers"] = Tree::array();
    for (const table::AppliedModifier& modifier : row.modifiers) {
        tree["modifiers"].push_back({{"id", modifier.id}, {"label", modifier.label}, {"value", modifier.value}});
    }
    tree["total"] = row.total ? Tree(*row.total) : Tree();
    if (row.sum) tree["sum"] = *row.sum;
    tree["clamped"] = !row.read_as.empty();
    tree["result"] = row.result_id;
    tree["label"] = row.result;
    tree["source"] = row.source;
    if (row.withdrawn) tree["withdrawn"] = row.why;
    if (!row.house_rules.empty()) tree["house-rules"] = row.house_rules;
    return tree;
}

std::vector<std::string> row_to_cells(const DiceRow& row) {
    const auto modifiers =
        row.modifiers | std::views::transform([](const table::AppliedModifier& one) { return to_string(one); });
    return {fmt::format("{}", row.turn),
            fmt::format("{}", row.entry),
            row.unit_id,
            row.table_id,
            row.purpose,
            row.dice,
            row.faces,
            fmt::format("{}", fmt::join(modifiers, "; ")),
            number(row.total),
            row.result_id,
            row.result,
            row.source,
            row.withdrawn ? "withdrawn" : "",
            row.side,
            row.table,
            row.start.empty() ? number(row.natural) : row.start,
            row.read_as,
            row.why,
            fmt::format("{}", fmt::join(row.house_rules, "; ")),
            number(row.sum)};
}

}  // namespace

std::string to_csv(const Log& log) {
    if (!log.side.empty()) return lines_to_csv(log);
    csv::Grid grid{{"turn",      "entry",   "unit",    "table", "for",         "dice",      "faces",
                    "modifiers", "total",   "result",  "label", "source",      "withdrawn", "side",
                    "title",     "natural", "clamped", "why",   "house-rules", "sum"}};
    for (const TurnLog& turn : log.turns) {
        for (const DiceRow& row : turn.dice) grid.push_back(row_to_cells(row));
    }
    return csv::write(csv::as_words(std::move(grid)));
}

Tree phase_to_json(const session::PhaseStatus& phase) {
    return {{"phase", phase.phase.id}, {"label", phase.phase.label}, {"mark", in_words(phase.mark)}};
}

Tree to_json(const Log& log) {
    Tree tree = {{"title", log.title}, {"rulebook", log.game_id}, {"game", log.game}};
    if (!log.side.empty()) tree["side"] = log.side;
    if (!log.head.empty()) {
        tree["program"] = log.program;
        tree["head"] = log.head;
        tree["seed-digest"] = log.seed_digest;
        tree["readings"] = log.readings;
        if (!log.house_rules.empty()) tree["house-rules"] = log.house_rules;
    }
    tree["turns"] = Tree::array();
    for (const TurnLog& turn : log.turns) {
        Tree sections = Tree::array();
        for (const Section& section : turn.sections) {
            Tree one{{"heading", section.heading}, {"lines", json::list_of(section.lines, line_to_json)}};
            if (const char* const kind = session::kind_of_aside(section.heading)) one["kind"] = kind;
            sections.push_back(one);
        }
        Tree one = {{"turn", turn.turn}, {"label", turn.label}, {"sections", sections}};
        if (log.side.empty()) {
            one["readings"] = turn.readings;
            if (!turn.house_rules.empty()) one["house-rules"] = turn.house_rules;
            one["sequence"] = json::list_of(turn.sequence, phase_to_json);
            one["dice"] = json::list_of(turn.dice, row_to_json);
            if (!turn.sources.empty()) one["sources"] = turn.sources;
            one["changes"] = json::list_of(turn.changes, line_to_json);
            one["notes"] = json::list_of(turn.notes, line_to_json);
        }
        tree["turns"].push_back(std::move(one));
    }
    if (!log.side.empty()) tree["units"] = json::list_of(log.units, &UnitLine::joined);
    return tree;
}

}  // namespace flagplot::report
