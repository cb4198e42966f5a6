#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dice/notation.h"
#include "table/lookup.h"

namespace flagplot::table {

// One thing that a table may say, and in how many of the equally likely throws of its dice it does.
struct Chance {
    std::string result;  // id; empty for tables without rows and for what is forbidden
    std::string label;   // as printed; for tables without rows the total
    Value effects = Value::object();
    bool forbidden = false;
    std::vector<std::string> notes;  // the footnotes that apply to every one of these throws
    std::vector<std::string> then;   // the tables to roll next
    bool again = false;              // this table is to be rolled again
    std::optional<int> total;        // for tables without rows
    std::uint64_t ways = 0;

    bool operator==(const Chance&) const = default;
};

// What a table may say under given facts: every result that can come, exactly.
struct Odds {
    std::string table;
    std::string column;                      // its id, if every throw reads the same one; else empty
    Facts facts;                             // those that the table speaks of and that were known
    std::vector<AppliedModifier> modifiers;  // those that apply to one throw at least, each once
    bool decided = false;                    // without dice: it is automatic, not allowed, or facts decide
    std::uint64_t throws = 1;                // how many equally likely throws there are; 1 without dice
    std::vector<Chance> chances;          // in the order of the rows; totals from the least; the ways add up to throws
    std::map<int, std::uint64_t> totals;  // ways by total; automatic results have none, so they may add up to less

    // Of all that give this result; 0 if it can't come.
    std::uint64_t ways_of(const std::string& result) const;

    bool operator==(const Odds&) const = default;
};

// The odds of one throw of the table's dice. `column` as for look_up(). Throws LookupError where look_up() does for one
// of the throws, and where a person picks the result; DiceError if there are more throws than 64 bits count.
Odds odds(const Table& table, const Facts& facts, const std::string& column = "");

// How often a result comes in so many throws at once, to the precision of a double.
struct CountOdds {
    struct Count {
        Chance chance;                // of one throw
        std::vector<double> exactly;  // how likely it comes 0, 1, 2 ... times; times + 1 of them
        double expected = 0;          // how often on the average
    };

    Odds one;  // of one throw
    int times = 1;
    std::vector<Count> counts;  // one for each of one.chances
};

inline constexpr int most_throws = dice::most_dice;

// The odds of so many throws at once, such as a die for each gun: see look_up_each(). Throws as odds() does, and
// LookupError for less than 1 or more than most_throws.
CountOdds odds_of_counts(const Table& table, const Facts& facts, int times, const std::string& column = "");

// The difference of two totals that are thrown against each other: the first's less the second's.
struct Differences {
    std::uint64_t throws = 1;
    std::map<int, std::uint64_t> ways;  // by difference, from the least; they add up to throws

    std::uint64_t below_zero() const;
    std::uint64_t zero() const;
    std::uint64_t above_zero() const;
};

// Throws LookupError if one of them doesn't always have a total, DiceError if there are more throws than 64 bits count.
Differences differences(const Odds& first, const Odds& second);

// How likely each row of a table of totals is, from 0 to 1; what lies beyond the table's ends counts for its first or
// last row. Empty where nothing is thrown, where rows have no totals, or where facts are missing.
std::vector<double> row_shares(const Table& table, const Facts& facts, const std::string& column);

// "19.4 %", "35 %": at most one decimal. What may come is never shown as nothing, nor what may fail as certain: "under
// 0.1 %", "over 99.9 %".
std::string percent(double chance);
double share(std::uint64_t ways, std::uint64_t throws);
std::string fraction(std::uint64_t ways, std::uint64_t throws);  // "7/36", not reduced, so that chances compare

}  // namespace flagplot::table
