#include "report/odds.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "json/reader.h"
#include "table/compass.h"

namespace flagplot::report {
namespace {

using sheet::Bar;
using sheet::Kind;
using sheet::Row;
using sheet::Section;
using table::Chance;
using table::Odds;
using table::Table;

constexpr double worth_a_line = 0.0005;

std::vector<sheet::Column> columns() {
    return {{"", "", Kind::number}, {"", ""}, {"", "", Kind::number}, {"", "", Kind::number}, {"", "", Kind::bar}};
}

Row row_of(const std::string& totals, const std::string& label, const std::string& ways, double chance) {
    const std::string percent = table::percent(chance);
    const std::string said = ways.empty() ? percent : fmt::format("{}, {}", percent, ways);
    return {.cells = {totals, label, ways, percent, Bar{chance, chance, chance}},
            .said = fmt::format("{}: {}", label, said)};
}

Row row_of(const std::string& label, std::uint64_t ways, std::uint64_t throws) {
    return row_of("", label, table::fraction(ways, throws), table::share(ways, throws));
}

// Two chances may have the same printed label; what applies to one of them tells them apart.
std::string label_of(const Odds& odds, const Chance& chance) {
    const bool has_twin = std::ranges::any_of(
        odds.chances, [&](const Chance& other) { return &other != &chance && other.label == chance.label; });
    return has_twin && !chance.notes.empty() ? fmt::format("{} ({})", chance.label, chance.notes.front())
                                             : chance.label;
}

// "8-11": of the table's rows with this result; empty: of no single table, or which counts depends on facts.
std::string totals_of(const Table& table, const std::string& column, const Chance& chance) {
    if (table.ladder) return "";
    std::size_t place = 0;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].id == column) place = i;
    }
    std::vector<std::string> ranges;
    for (const table::Row& row : table.rows) {
        if (!row.range || row.cells.empty()) return "";
        const auto& options = row.cells[std::min(place, row.cells.size() - 1)].options;
        if (options.size() != 1) return "";
        if (options.front().result == chance.result) ranges.push_back(to_string(*row.range));
    }
    return fmt::format("{}", fmt::join(ranges, ", "));
}

// "Fleet Speed, Two Zones: d20, -1 Night".
std::string heading_of(const Table& table, const Odds& odds) {
    std::string text = table.title;
    if (const table::Column* column = table.find_column(odds.column)) text += ", " + column->label;
    std::vector<std::string> dice;
    for (const table::TableDie& die : table.dice) dice.push_back(to_string(die.dice));
    if (!odds.decided) text += fmt::format(": {}", fmt::join(dice, ", "));
    for (const table::AppliedModifier& modifier : odds.modifiers) {
        const table::Value& value = modifier.value;
        text += fmt::format(", {} {}",
                            value.is_number_integer() ? fmt::format("{:+}", value.get<int>()) : json::to_text(value),
                            modifier.label);
    }
    return text;
}

Section one_throw(const Table& table, const Odds& odds) {
    Section section{.heading = heading_of(table, odds), .columns = columns()};
    for (const Chance& chance : odds.chances) {
        section.rows.push_back(row_of(totals_of(table, odds.column, chance), label_of(odds, chance),
                                      table::fraction(chance.ways, odds.throws),
                                      table::share(chance.ways, odds.throws)));
    }
    return section;
}

// How often one result comes. Numbers of which hardly any chance is left, at both ends, aren't worth a line.
Section times(const table::CountOdds& odds, const table::CountOdds::Count& count) {
    const std::string label = label_of(odds.one, count.chance);
    Section section{.heading = fmt::format("{} in {} throws: {:.2f} on average", label, odds.times, count.expected),
                    .columns = columns()};
    for (std::size_t i = 0; i < count.exactly.size(); ++i) {
        if (count.exactly[i] < worth_a_line) continue;
        section.rows.push_back(row_of("", fmt::format("{}", i), "", count.exactly[i]));
        section.rows.back().said = fmt::format("{} times {}: {}", i, label, table::percent(count.exactly[i]));
    }
    if (section.rows.size() < count.exactly.size()) section.end = "others: under 0.1 % each";
    return section;
}

// Of the results that do something; of a table whose results do nothing, of each.
void add_counts(const table::CountOdds& odds, std::vector<Section>& sections) {
    const auto does_something = [](const table::CountOdds::Count& count) { return !count.chance.effects.empty(); };
    const bool any = std::ranges::any_of(odds.counts, does_something);
    for (const table::CountOdds::Count& count : odds.counts) {
        if (!any || does_something(count)) sections.push_back(times(odds, count));
    }
}

// What a difference of the two means: as the table says it if it names the other one, else in the words of numbers.
table::Opposed words_for(const Table& table, const std::string& other) {
    if (table.opposed && table.opposed->table == other) return *table.opposed;
    return {other, "above zero", "zero", "below zero"};
}

std::string with_sign(const std::string& label, const std::string& sign) {
    return label == sign ? label : fmt::format("{} ({})", label, sign);
}

Section difference(const rulebook::Rules& rules, const OddsReply& reply) {
    const table::Differences& all = *reply.differences;
    Section section{.heading = fmt::format("{} minus {}", rules.table(reply.odds.table).title,
                                           rules.table(reply.other->table).title),
                    .columns = columns()};
    section.rows = {row_of(with_sign(reply.words.above, "above zero"), all.above_zero(), all.throws),
                    row_of(with_sign(reply.words.even, "zero"), all.zero(), all.throws),
                    row_of(with_sign(reply.words.below, "below zero"), all.below_zero(), all.throws)};
    for (const auto& [number, ways] : all.ways) {
        const std::string label = number == 0 ? "0" : fmt::format("{:+}", number);
        section.rows.push_back(row_of(label, ways, all.throws));
        section.rows.back().said = "Difference " + section.rows.back().said;
    }
    return section;
}

std::string not_counted(const rulebook::Rules& rules, const std::vector<std::string>& facts) {
    std::vector<std::string> labels;
    for (const std::string& id : facts) {
        const rulebook::Fact* const fact = rules.rulebook().find_fact(id);
        labels.push_back(fact ? fact->field.label : id);
    }
    return fmt::format("Not known yet and not counted: {}", fmt::join(labels, ", "));
}

}  // namespace

OddsReply odds_of(const Table& table, const table::Facts& facts, const std::string& column, int times) {
    OddsReply reply;
    if (times != 1) reply.counts = table::odds_of_counts(table, facts, times, column);
    reply.odds = reply.counts ? reply.counts->one : table::odds(table, facts, column);
    return reply;
}

void oppose(OddsReply& reply, const Table& table, const Table& other, const table::Facts& facts,
            const std::string& column) {
    reply.other = table::odds(other, facts, column);
    reply.differences = table::differences(reply.odds, *reply.other);
    reply.words = words_for(table, other.id);
}

sheet::Sheet odds_sheet(const rulebook::Rules& rules, const OddsReply& reply) {
    sheet::Sheet made;
    if (reply.counts) add_counts(*reply.counts, made.sections);
    made.sections.push_back(one_throw(rules.table(reply.odds.table), reply.odds));
    if (reply.other) made.sections.push_back(one_throw(rules.table(reply.other->table), *reply.other));
    if (reply.differences) made.sections.push_back(difference(rules, reply));
    made.end = fmt::format("{}", fmt::join(reply.notes, "\n"));
    return made;
}

sheet::Sheet known_odds(const rulebook::Rules& rules, const OddsQuestion& question) {
    const Table* const found = rules.find_table(question.table);
    if (!found) return {};
    const Table& table = *found;
    std::vector<std::string> unknown = unknown_facts(table, question.facts, question.column);
    try {
        OddsReply reply = odds_of(table, question.facts, question.column, question.times);
        if (question.opposed && table.opposed) {
            const Table& other = rules.table(table.opposed->table);
            for (const std::string& fact : unknown_facts(other, question.facts)) {
                if (std::ranges::find(unknown, fact) == unknown.end()) unknown.push_back(fact);
            }
            oppose(reply, table, other, question.facts);
        }
        if (!unknown.empty()) reply.notes = {not_counted(rules, unknown)};
        return odds_sheet(rules, reply);
    } catch (const std::runtime_error& error) {  // a LookupError or a DiceError
        return {.end = unknown.empty() ? json::words_of(error) : not_counted(rules, unknown)};
    }
}

std::vector<double> odds_by_way(const Odds& odds, const std::vector<std::string>& ways, const std::string& desired) {
    const auto wanted = std::ranges::find(ways, desired);
    if (wanted == ways.end()) return {};
    std::vector<double> chances(ways.size());
    for (const Chance& chance : odds.chances) {
        const std::optional<int> off = table::steps_off(chance.effects, static_cast<int>(ways.size()));
        if (!off) return {};
        const auto way = static_cast<std::size_t>(wanted - ways.begin() + *off) % ways.size();
        chances[way] += table::share(chance.ways, odds.throws);
    }
    return chances;
}

std::optional<Fallen> fallen(const rulebook::Rules& rules, const OddsQuestion& question,
                             const std::vector<int>& faces) {
    const Table* const found = rules.find_table(question.table);
    if (!found) return {};
    const Table& table = *found;
    try {
        const table::Lookup said = question.times == 1 ? look_up(table, faces, question.facts, question.column)
                                                       : look_up_each(table, faces, question.facts);
        Fallen fallen{.result = said.label};
        if (!said.modifiers.empty()) fallen.explained = explain(said);
        if (question.times != 1) return fallen;
        const std::vector<Chance> chances = table::odds(table, question.facts, question.column).chances;
        const auto chance = std::find_if(chances.begin(), chances.end(), [&](const Chance& one) {
            return one.result == said.result && one.label == said.label && one.notes == said.notes;
        });
        if (chance != chances.end()) fallen.row = static_cast<std::size_t>(chance - chances.begin());
        return fallen;
    } catch (const std::runtime_error&) {  // a LookupError or a DiceError
        return {};
    }
}

}  // namespace flagplot::report
