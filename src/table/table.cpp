#include "table/table.h"

#include <fmt/format.h>

#include "json/unknown.h"

namespace flagplot::table {

using json::find_by_id;

std::string to_string(const Range& range) {
    if (range.least == range.most) return fmt::format("{}", range.least);
    if (range.most == unlimited) return fmt::format("{}+", range.least);
    if (range.least == -unlimited) return fmt::format("{}-", range.most);
    return fmt::format("{}-{}", range.least, range.most);
}

const Result* Table::find_result(const std::string& result) const {
    return find_by_id(results, result);
}

const Column* Table::find_column(const std::string& column) const {
    return find_by_id(columns, column);
}

void Table::settle() {
    sides_.clear();
    for (const TableDie& die : dice)
        sides_.insert(sides_.end(), static_cast<std::size_t>(die.dice.count), die.dice.sides);
    facts_ = facts_of(columns);
}

int Table::least_natural() const {
    int least = 0;
    for (const TableDie& die : dice) least += die.column ? 0 : die.dice.least();
    return least;
}

int Table::most_natural() const {
    int most = 0;
    for (const TableDie& die : dice) most += die.column ? 0 : die.dice.most();
    return most;
}

bool Table::is_choice() const {
    const auto open = [](const Row& row) { return !row.range && row.when.empty(); };
    return dice.empty() && start.empty() && !rows.empty() && std::ranges::all_of(rows, open);
}

std::string Table::name_of(int number) const {
    if (!ladder) return fmt::format("{}", number);
    for (const Row& row : rows) {
        const Result* const result =
            row.range->holds(number) ? find_result(row.cells.front().options.front().result) : nullptr;
        if (result) return result->label;
    }
    return fmt::format("{}", number);
}

std::vector<std::string> Table::facts_without_columns() const {
    return facts_of({});
}

std::vector<std::string> Table::facts_of(const std::vector<Column>& of_columns) const {
    std::vector<std::string> ids;
    const auto add = [&](const std::string& fact) {
        if (fact.empty() || is_roll_fact(fact)) return;
        if (std::ranges::find(ids, fact) == ids.end()) ids.push_back(fact);
    };
    const auto add_all = [&](const Condition& condition) {
        for (const Condition::Test& test : condition.tests()) add(test.fact);
    };
    add(start);
    for (const Column& column : of_columns) add_all(column.when);
    for (const Row& row : rows) {
        add_all(row.when);
        for (const Cell& cell : row.cells) {
            for (const Cell::Option& option : cell.options) add_all(option.when);
        }
    }
    for (const Modifier& modifier : modifiers) {
        add_all(modifier.when);
        if (modifier.per) add(modifier.per->fact);
    }
    for (const Footnote& footnote : footnotes) add_all(footnote.when);
    return ids;
}

}  // namespace flagplot::table
