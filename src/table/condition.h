#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "json/reader.h"

namespace flagplot::table {

using json::Tree;
using json::Value;

// What is known when a table is consulted: the rulebook's facts by id, and, once known, the roll's own "natural",
// "total" and "result".
using Facts = json::Values;

// What is known of the roll itself.
struct RollFacts {
    std::optional<int> natural = {};
    std::optional<int> total = {};
    std::string result = {};  // empty: not yet
};

// When a row, column, modifier or footnote applies. Written as an object, all of whose members must hold:
//   {"weather": ["storm", "gale"]}        the fact is one of these
//   {"night": true}                       the fact is this
//   {"range": {"min": 3}}                 the fact is a number within limits (min, max, or both)
//   {"natural": 6}                        what the dice showed, before modifiers
//   {"any": [{...}, {...}]}               at least one of these conditions holds
//   {"not": {...}}                        this condition doesn't hold
// The empty condition always holds.
class Condition {
  public:
    Condition() = default;

    // Reads a condition. Throws FileError.
    static Condition load(const json::Node& node);

    bool empty() const { return tests_.empty() && any_.empty() && none_.empty(); }

    // Whether it holds. A fact that isn't known makes the test on it fail.
    bool holds(const Facts& facts, const RollFacts& roll = {}) const;

    struct Test {
        std::string fact;
        std::vector<Value> one_of;  // empty: limits
        std::optional<int> least;
        std::optional<int> most;
        std::string pointer;   // where it stands within the condition: "/any/0/night"
        bool of_roll = false;  // see is_roll_fact()
    };

    // Every test in it, nested ones too.
    std::vector<Test> tests() const;

    // Its parts, for those who put it into words: the tests that must hold, the conditions of which one must, and those
    // of which none may.
    const std::vector<Test>& own_tests() const { return tests_; }
    const std::vector<Condition>& any() const { return any_; }
    const std::vector<Condition>& none() const { return none_; }

    // Whether it speaks of the roll itself (natural, total, result), so that it can't be judged before the dice.
    bool needs_roll() const { return needs_roll_; }

  private:
    static Condition load(const json::Node& node, const std::string& pointer);
    static bool holds(const Test& test, const Facts& facts, const RollFacts& roll);

    std::vector<Test> tests_;
    std::vector<Condition> any_;   // of which one must hold, if there are any
    std::vector<Condition> none_;  // of which none may hold
    bool needs_roll_ = false;
};

bool is_roll_fact(const std::string& fact);

}  // namespace flagplot::table
