#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dice/notation.h"
#include "table/condition.h"

namespace flagplot::table {

// Totals from `least` to `most`, both included. Written "1-10", "20", "5+" (and more) or "-3-" (and less: "2-" is two
// and less).
struct Range {
    int least = 0;
    int most = 0;

    bool holds(int total) const { return total >= least && total <= most; }
    bool operator==(const Range&) const = default;
};

inline constexpr int unlimited = 1'000'000'000;

// The nearest number that isn't beyond what counts as unlimited: totals that nobody means don't overflow.
constexpr int limited(long long number) {
    return static_cast<int>(std::clamp<long long>(number, -unlimited, unlimited));
}

std::string to_string(const Range& range);

// What a row can say. Effects are for procedures ({"hull": 2, "speed": -1}); two of them every lookup follows:
// "then" (a table's id, or a list of them, rolled next) and "again" (this table is rolled again).
struct Result {
    std::string id;
    std::string label;
    Value effects = Value::object();
};

// A row's result in one column. Some cells depend on a fact: the first option whose condition holds counts.
struct Cell {
    struct Option {
        Condition when;
        std::string result;
    };
    std::vector<Option> options;
};

struct Row {
    std::optional<Range> range;  // hit by the total
    Condition when;              // or by facts
    std::string label;           // how the printed table names it, if not by its range
    std::vector<Cell> cells;     // one a column; one, if the table has no columns
};

// If no column has a range or a condition, whoever looks up names one.
struct Column {
    std::string id;
    std::string label;
    std::optional<Range> range;  // chosen by the column die
    Condition when;              // or by facts
};

struct TableDie {
    dice::Dice dice;
    bool column = false;  // it chooses the column; otherwise it is part of the natural roll
};

struct Modifier {
    enum class Operation { add, times, at_most, result, forbid };

    // A modifier that grows with a count: once for each `each` of the fact above `above` (a part counts as one if
    // `round_up`), at most `most` times.
    struct Per {
        std::string fact;
        int above = 0;
        int each = 1;
        bool round_up = false;
        int most = unlimited;
    };

    std::string id;
    std::string label;
    std::string source;
    Condition when;
    Operation operation = Operation::add;
    int amount = 0;       // add, at_most
    int numerator = 1;    // times
    int denominator = 1;  // times, at least 1
    bool round_up = false;
    std::optional<Per> per;  // add
    std::string result;      // result: which one, without a roll
};

// Another table, thrown against this one: what counts is the difference, this total less the other one's. The words say
// what it means if it is above zero, zero, below zero.
struct Opposed {
    std::string table;
    std::string above;
    std::string even;
    std::string below;
};

struct Footnote {
    std::string id;
    std::string text;
    Condition when;  // speaks of facts, natural, total, result; empty: it always stands there
    Value effects = Value::object();
};

// A printed table.
struct Table {
    std::string id;
    std::string title;
    std::string source;          // document and heading or paragraph
    std::string file;            // for errors
    std::vector<TableDie> dice;  // in the order in which they are rolled; none: facts or a person decide
    std::string start;           // the fact that stands in place of a roll, for tables that modify a number
    // Its numbers are places on a ladder, such as speed classes: each is called by its row's result, and a reader sees
    // no other name of it. It starts from a fact, and has a row and one result for each number.
    bool ladder = false;
    std::string total_is;  // the effect that the total is, for tables without rows ("hull")
    std::optional<Opposed> opposed;
    std::vector<Column> columns;
    std::vector<Row> rows;
    std::vector<Modifier> modifiers;
    std::vector<Result> results;
    std::vector<Footnote> footnotes;

    const Result* find_result(const std::string& id) const;
    const Column* find_column(const std::string& id) const;

    const std::vector<int>& sides() const { return sides_; }  // of every die, in rolling order
    int least_natural() const;
    int most_natural() const;

    // No dice, no start and no conditions: a person picks the result.
    bool is_choice() const;

    // How a number is called: on a ladder by its row's result.
    std::string name_of(int number) const;

    // The facts that its conditions and counts speak of, each once, in the order of the table; without natural, total
    // and result.
    const std::vector<std::string>& facts() const { return facts_; }
    std::vector<std::string> facts_without_columns() const;  // that are left where the column is named

    void settle();  // works out what doesn't change any more: the parts are all there

  private:
    std::vector<std::string> facts_of(const std::vector<Column>& of_columns) const;

    std::vector<int> sides_;
    std::vector<std::string> facts_;
};

}  // namespace flagplot::table
