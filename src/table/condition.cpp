#include "table/condition.h"

#include <fmt/format.h>

#include <algorithm>

#include "json/tree.h"

namespace flagplot::table {
namespace {

constexpr int limit = 1'000'000'000;

Condition::Test load_test(const std::string& fact, const json::Node& node, const std::string& pointer) {
    Condition::Test test{fact, {}, {}, {}, pointer, is_roll_fact(fact)};
    if (node.tree().is_object()) {
        node.allow_only({"min", "max"});
        if (const auto least = node.find("min")) test.least = least->integer(-limit, limit);
        if (const auto most = node.find("max")) test.most = most->integer(-limit, limit);
        if (!test.least && !test.most) node.fail("no limit", "min, max or both");
    } else if (node.tree().is_array()) {
        for (const json::Node& item : node.items()) test.one_of.push_back(item.value());
        if (test.one_of.empty()) node.fail("an empty list", "the values of which one must hold");
    } else {
        test.one_of.push_back(node.value());
    }
    return test;
}

Value number(const std::optional<int>& known) {
    return known ? Value(*known) : Value();
}

Value of_roll(const std::string& fact, const RollFacts& roll) {
    if (fact == "natural") return number(roll.natural);
    if (fact == "total") return number(roll.total);
    return roll.result.empty() ? Value() : Value(roll.result);
}

}  // namespace

bool is_roll_fact(const std::string& fact) {
    return fact == "natural" || fact == "total" || fact == "result";
}

Condition Condition::load(const json::Node& node) {
    return load(node, "");
}

Condition Condition::load(const json::Node& node, const std::string& pointer) {
    Condition condition;
    for (const auto& [key, member] : node.members()) {
        const std::string place = json::pointer_to(pointer, key);
        if (key == "any") {
            for (const json::Node& item : member.items()) {
                condition.any_.push_back(load(item, fmt::format("{}/{}", place, condition.any_.size())));
            }
            if (condition.any_.empty()) member.fail("an empty list", "conditions of which one must hold");
        } else if (key == "not") {
            condition.none_.push_back(load(member, place));
        } else {
            condition.tests_.push_back(load_test(key, member, place));
        }
    }
    const std::vector<Test> all = condition.tests();
    condition.needs_roll_ = std::ranges::any_of(all, [](const Test& test) { return test.of_roll; });
    return condition;
}

bool Condition::holds(const Test& test, const Facts& facts, const RollFacts& roll) {
    const auto matches = [&](const Value& value) {
        if (value.is_null()) return false;
        if (!test.one_of.empty()) return std::ranges::find(test.one_of, value) != test.one_of.end();
        if (!value.is_number_integer()) return false;
        const auto number = value.get<std::int64_t>();
        return number >= test.least.value_or(-limit) && number <= test.most.value_or(limit);
    };
    if (test.of_roll) {
        const Value of_this = of_roll(test.fact, roll);
        if (!of_this.is_null()) return matches(of_this);
    }
    const auto fact = facts.find(test.fact);
    return fact != facts.end() && matches(fact->second);
}

bool Condition::holds(const Facts& facts, const RollFacts& roll) const {
    const auto true_here = [&](const Condition& part) { return part.holds(facts, roll); };
    return std::ranges::all_of(tests_, [&](const Test& test) { return holds(test, facts, roll); }) &&
           (any_.empty() || std::ranges::any_of(any_, true_here)) && std::ranges::none_of(none_, true_here);
}

std::vector<Condition::Test> Condition::tests() const {
    std::vector<Test> all = tests_;
    for (const std::vector<Condition>* list : {&any_, &none_}) {
        for (const Condition& nested : *list) {
            const std::vector<Test> more = nested.tests();
            all.insert(all.end(), more.begin(), more.end());
        }
    }
    return all;
}

}  // namespace flagplot::table
