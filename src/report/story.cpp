#include "report/story.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "report/table_then.h"
#include "rulebook/table_words.h"
#include "session/due.h"
#include "table/odds.h"

namespace flagplot::report {
namespace {

using session::Chronicle;
using session::Session;

bool has_been_played_before(const Session& session, int entry) {
    for (int number = 2; number < entry; ++number) {
        if (std::holds_alternative<session::Opened>(session.entry(number).body)) return true;
    }
    return false;
}

// The result of the row that counts by what was known; empty where that turns on more.
std::string result_of(const table::Table& table, const table::Cell& cell, const std::string& label) {
    if (cell.options.size() == 1) return cell.options.front().result;
    for (const table::Cell::Option& option : cell.options) {
        const table::Result* const result = table.find_result(option.result);
        if (result && result->label == label) return option.result;
    }
    return "";
}

std::size_t column_of(const table::Table& table, const table::Lookup& lookup) {
    const auto found = std::ranges::find(table.columns, lookup.column, &table::Column::id);
    return found == table.columns.end() ? 0 : static_cast<std::size_t>(found - table.columns.begin());
}

// False: nobody knows how likely they were.
bool add_shares(std::vector<Outcome>& outcomes, const table::Table& table, const table::Lookup& lookup) {
    const std::vector<double> shares = table::row_shares(table, lookup.facts, lookup.column);
    if (shares.size() != outcomes.size()) return false;
    for (std::size_t i = 0; i < shares.size(); ++i) outcomes[i].share = shares[i];
    return !shares.empty();
}

}  // namespace

std::vector<Outcome> outcomes_of(const table::Table& table, const table::Lookup& lookup,
                                 const rulebook::Rulebook& rulebook) {
    std::vector<Outcome> all;
    const std::size_t column = column_of(table, lookup);
    bool has_fallen = false;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const table::Row& row = table.rows[i];
        Outcome one;
        if (!table.ladder) one.numbers = row.range ? to_string(*row.range) : row.label;
        if (row.cells.empty()) {
            one.label = rulebook::name_of(table, row);
        } else {
            const table::Cell& cell = row.cells[std::min(column, row.cells.size() - 1)];
            one.label = rulebook::cell_in_words(table, cell, rulebook, lookup.facts);
            one.result = result_of(table, cell, one.label);
        }
        one.fell = !has_fallen && (lookup.row ? static_cast<std::size_t>(*lookup.row) == i
                                              : !one.result.empty() && one.result == lookup.result);
        has_fallen = has_fallen || one.fell;
        all.push_back(std::move(one));
    }
    return all;
}

bool is_event(const Session& session, int entry) {
    using namespace session;
    const Body& body = session.entry(entry).body;
    if (std::holds_alternative<PhaseSet>(body) || std::holds_alternative<ClockSet>(body))
        return !passed_over_by(session, entry).empty();
    if (std::holds_alternative<UnitAdded>(body)) return has_been_played_before(session, entry);
    if (const auto* const retracted = std::get_if<Retracted>(&body))
        return !std::holds_alternative<Retracted>(session.entry(retracted->from).body);
    return entry_kind(body).read != EntryKind::Read::nothing && !std::holds_alternative<Effect>(body);
}

void DiceOfLines::throw_dice(const session::Step& step, const session::Roll& roll) {
    if (!roll.unit.empty()) since_[{step.run, roll.unit}].push_back(step.number);
}

std::vector<int> DiceOfLines::take(const session::Step& line, const std::string& unit) {
    const auto found = since_.find({line.run, unit});
    if (line.run == 0 || unit.empty() || found == since_.end()) return {};
    return std::exchange(found->second, {});
}

std::string kind_of(const std::string& line) {
    return line.substr(0, std::min({line.find(" ("), line.find(", "), line.find("; ")}));
}

std::vector<Kind> kinds_in(const std::vector<std::string>& lines) {
    std::vector<Kind> kinds;
    for (const std::string& line : lines) {
        const std::string word = kind_of(line);
        const auto same = std::ranges::find(kinds, word, &Kind::word);
        ++(same == kinds.end() ? kinds.emplace_back(Kind{word, 0}) : *same).count;
    }
    return kinds;
}

std::string in_numbers(const std::vector<std::string>& lines) {
    const std::vector<Kind> kinds = kinds_in(lines);
    if (2 * kinds.size() > lines.size()) return "";
    std::vector<std::string> parts;
    for (const auto& [word, count] : kinds) parts.push_back(fmt::format("{} {}", count, word));
    return fmt::format("{} units: {}", lines.size(), fmt::join(parts, ", "));
}

std::string with_units_counted(const std::string& line, const session::State& state) {
    constexpr std::size_t most_names = 6;
    const std::size_t colon = line.rfind(": ");
    if (colon == std::string::npos) return line;
    const std::vector<std::string> names = ascii::parts(std::string_view(line).substr(colon + 1), ",");
    const bool are_units = std::ranges::all_of(names, [&](const std::string& name) { return state.find_unit(name); });
    if (names.size() <= most_names || !are_units) return line;
    return fmt::format("{}: {} units", line.substr(0, colon), names.size());
}

std::string TurnSum::words() const {
    std::vector<std::string> parts;
    if (dice > 0) parts.push_back(ascii::counted(static_cast<long long>(dice), "die", "dice"));
    if (moves > 0) parts.push_back(ascii::counted(static_cast<long long>(moves), "move", "moves"));
    return fmt::format("{}", fmt::join(parts, ", "));
}

TurnSum sum_of_turn(const Chronicle& chronicle, int turn) {
    TurnSum sum;
    for (const session::Entry& entry : chronicle.counting_in(turn)) {
        if (const auto* const roll = std::get_if<session::Roll>(&entry.body)) sum.dice += roll->faces.size();
        const auto* const told = std::get_if<session::Told>(&entry.body);
        const bool leads = told && !told->reports && !(told->heading.empty() && told->to.empty());
        if (leads && chronicle.told_instead_of(entry.number) == 0) ++sum.moves;
    }
    return sum;
}

Throw throw_of(const Chronicle& chronicle, int step) {
    const Session& session = chronicle.session();
    const session::Step& of = chronicle.step_of(step);
    Throw one;
    one.roll = chronicle.roll(of);
    one.found = chronicle.lookup(of);
    if (!one.found) {
        if (one.roll) one.title = one.roll->purpose;
        return one;
    }
    const table::Lookup& lookup = one.found->lookup;
    one.title = session.rulebook().title_of(lookup.table);
    one.result = lookup.label;
    if (is_volley(lookup) || session.rulebook().find_chart(lookup.table)) return one;
    const TableThen then = table_then(session, of.lookup);
    if (!then.table) return one;
    one.outcomes = outcomes_of(*then.table, lookup, session.rulebook());
    one.has_shares = then.is_sure && add_shares(one.outcomes, *then.table, lookup);
    return one;
}

sheet::Sheet rows_to_choose(const Throw& thrown) {
    using sheet::Kind;
    sheet::Section section{.columns = {{"", "", Kind::number}, {}, {"", "", Kind::bar}, {"", "", Kind::number}}};
    for (const Outcome& one : thrown.outcomes) {
        sheet::Row row{.cells = {one.numbers, one.fell && !thrown.result.empty() ? thrown.result : one.label}};
        if (thrown.has_shares) row.cells.insert(row.cells.end(), {sheet::Bar{one.share}, table::percent(one.share)});
        if (one.fell) {
            row.said = "Hit: " + sheet::said_of(section, row);
            row.is_strong = true;
        }
        const bool can_be_chosen = !one.fell && !one.result.empty();
        row.key = can_be_chosen ? static_cast<int>(section.rows.size()) + 1 : 0;
        row.cells[1].is_link = can_be_chosen;
        section.rows.push_back(std::move(row));
    }
    return {.sections = {std::move(section)}};
}

}  // namespace flagplot::report
