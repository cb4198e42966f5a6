// The places of a table that a house rule may change, and the patches that change them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <set>

#include "ascii/letters.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "rulebook/house_rule.h"
#include "rulebook/patch_targets.h"
#include "table/load_table.h"

namespace flagplot::rulebook {
namespace {

using json::InputError;
using Pointer = Tree::json_pointer;

constexpr const char* more_modifiers = "/modifiers/-";

using json::Values;

struct NewResult {
    std::string id;
    std::string label;
};

bool is_same_result(const table::Result& result, const std::string& text) {
    return result.label == text || result.id == text;
}

bool has_result(const table::Table& table, const std::string& text) {
    return std::ranges::any_of(table.results,
                               [&](const table::Result& result) { return is_same_result(result, text); });
}

// The results that the values name and the table doesn't have, each once, in the order of their places.
std::vector<NewResult> new_results(const table::Table& table, const std::vector<PatchTarget>& targets,
                                   const Values& values) {
    std::vector<NewResult> added;
    for (const PatchTarget& target : targets) {
        const auto value = values.find(target.pointer);
        if (!target.is_result || value == values.end()) continue;
        const std::string label = json::to_text(value->second);
        const auto is_known = [&](const NewResult& one) { return one.label == label; };
        if (label.empty() || has_result(table, label) || std::ranges::any_of(added, is_known)) continue;
        const auto is_taken = [&](const std::string& id) {
            return table.find_result(id) || std::ranges::find(added, id, &NewResult::id) != added.end();
        };
        added.push_back({json::new_id(label, "result", is_taken), label});
    }
    return added;
}

std::string effect_place(const std::string& result, const std::string& effect) {
    return fmt::format("/results/{}/effects/{}", result, effect);
}

bool is_number(const Value& value) {
    return value.is_number_integer();
}

PatchTarget target_at(const std::string& pointer, const std::string& label, table::FieldType type) {
    PatchTarget target;
    target.pointer = target.field.id = pointer;
    target.label = target.field.label = label;
    target.field.type = type;
    target.field.required = pointer != more_modifiers;
    return target;
}

// An effect of a result: a number, or one of the words that there are.
PatchTarget effect_target(const NewResult& result, const std::string& effect, const std::vector<Value>& said) {
    PatchTarget target = target_at(effect_place(result.id, effect), fmt::format("{}: {}", result.label, effect),
                                   table::FieldType::number);
    if (std::ranges::all_of(said, is_number)) return target;
    target.field.type = table::FieldType::text;
    for (const Value& value : said) {
        const table::Choice choice{json::to_text(value), json::to_text(value)};
        const auto is_known = [&](const table::Choice& known) { return known.id == choice.id; };
        if (std::ranges::none_of(target.field.choices, is_known)) target.field.choices.push_back(choice);
    }
    return target;
}

// What was typed for an effect.
Value effect_value(const PatchTarget& target, const std::vector<Value>& said, const std::string& typed) {
    std::vector<std::string> words;
    for (const table::Choice& choice : target.field.choices) words.push_back(choice.id);
    for (const Value& value : said) {
        if (json::to_text(value) == typed) return value;
    }
    const bool may_be_number = std::ranges::any_of(said, is_number);
    const std::string expected = fmt::format("{}{}", fmt::join(words, ", "), may_be_number ? " or another number" : "");
    if (!may_be_number) throw InputError(target.label, fmt::format("found \"{}\"", typed), "one of " + expected);
    table::Field number;
    number.type = table::FieldType::number;
    try {
        return checked(number, typed, target.label);
    } catch (const InputError&) {
        throw InputError(target.label, fmt::format("found \"{}\"", typed), expected);
    }
}

// Walks through a table's JSON, which has been loaded before: it has the form that it should have.
class Spots {
  public:
    Spots(const Tree& tree, const table::Table& table) : tree_(tree), table_(table), shared_(shared_effects(table)) {}

    std::vector<PatchTarget> all() {
        for (std::size_t row = 0; row < table_.rows.size(); ++row) add_row(row);
        for (std::size_t i = 0; i < table_.modifiers.size(); ++i) add_modifier(i);
        add(more_modifiers, "More modifiers", table::FieldType::text, "",
            "Such as \"+1 Fog\" for every roll, or \"-2 Night: night\" while a yes-no fact holds; put a semicolon "
            "between two");
        for (const table::Result& result : table_.results) add_result(result);
        if (tree_.contains("dice") && tree_["dice"].is_string()) {
            add("/dice", "Dice", table::FieldType::text, tree_["dice"], "Such as d6, 2d6 or d20");
        }
        return std::move(targets_);
    }

  private:
    PatchTarget& add(const std::string& pointer, const std::string& label, table::FieldType type, const Value& value,
                     const std::string& help = "") {
        PatchTarget target = target_at(pointer, label, type);
        target.field.help = help;
        target.value = value;
        targets_.push_back(std::move(target));
        return targets_.back();
    }

    // A place that holds a result's id; it is shown by its label.
    PatchTarget& add_result_place(const std::string& pointer, const std::string& label) {
        const std::string id = tree_.at(Pointer(pointer)).get<std::string>();
        PatchTarget& target = add(pointer, label, table::FieldType::text, table_.find_result(id)->label);
        target.is_result = true;
        for (const table::Result& result : table_.results) target.field.choices.push_back({result.id, result.label});
        return target;
    }

    void add_row(std::size_t index) {
        const table::Row& row = table_.rows[index];
        const std::string place = fmt::format("/rows/{}", index);
        const std::string name = row.range           ? to_string(*row.range)
                                 : row.label.empty() ? fmt::format("row {}", index + 1)
                                                     : row.label;
        if (row.range) {
            PatchTarget& range = add(place + "/range", name + ": range", table::FieldType::text, to_string(*row.range),
                                     "Totals such as 1-4, 6 or 12+");
            range.row = static_cast<int>(index);
        }
        if (table_.columns.empty()) return add_cell(place + "/result", name, static_cast<int>(index), 0);
        for (std::size_t k = 0; k < table_.columns.size(); ++k) {
            add_cell(place + "/cells/" + table_.columns[k].id, fmt::format("{}, {}", name, table_.columns[k].label),
                     static_cast<int>(index), static_cast<int>(k));
        }
    }

    // Some cells depend on a fact: each of their options is a place.
    void add_cell(const std::string& pointer, const std::string& label, int row, int column) {
        const Tree& cell = tree_.at(Pointer(pointer));
        const std::size_t options = cell.is_string() ? 1 : cell.size();
        for (std::size_t i = 0; i < options; ++i) {
            const std::string option = cell.is_string() ? "" : fmt::format("/{}/result", i);
            const std::string number = options == 1 ? "" : fmt::format(", option {}", i + 1);
            PatchTarget& target = add_result_place(pointer + option, label + number);
            target.row = row;
            target.column = column;
        }
    }

    void add_modifier(std::size_t index) {
        const table::Modifier& modifier = table_.modifiers[index];
        const std::string place = fmt::format("/modifiers/{}", index);
        const Tree& tree = tree_.at(Pointer(place));
        add(place, modifier.label, table::FieldType::yes_no, true, "Whether the modifier counts");
        const auto number = [&](const char* member, const char* name) {
            const Pointer at(place + member);
            if (tree_.contains(at)) {
                add(place + member, fmt::format("{}: {}", modifier.label, name), table::FieldType::number,
                    tree_.at(at));
            }
        };
        number("/add", "amount");
        number("/at-most", "at most");
        number("/per/above", "above");
        number("/per/each", "for each");
        number("/per/max", "at most this many times");
        if (tree.contains("times")) {
            add(place + "/times", modifier.label + ": times", table::FieldType::text, tree["times"],
                "Such as 1/2 or 2");
        }
        if (tree.contains("result")) add_result_place(place + "/result", modifier.label + ": result");
    }

    void add_result(const table::Result& result) {
        const std::string place = "/results/" + result.id;
        add(place + "/label", result.label + ": name", table::FieldType::text, result.label);
        for (const auto& [effect, value] : result.effects.items()) {
            const auto shared = shared_.find(effect);
            if (shared == shared_.end() && !is_number(value)) continue;
            const std::vector<Value> said = shared == shared_.end() ? std::vector<Value>{value} : shared->second;
            targets_.push_back(effect_target({result.id, result.label}, effect, said));
            targets_.back().value = value;
        }
    }

    const Tree& tree_;
    const table::Table& table_;
    std::map<std::string, std::vector<Value>> shared_;
    std::vector<PatchTarget> targets_;
};

// Makes the operations of a patch.
class Patch {
  public:
    // `added`: the results that the changes name besides.
    Patch(const Rules& rules, const std::string& table, const std::vector<NewResult>& added)
        : rules_(rules), table_(rules.table(table)), tree_(rules.tree(table)), shared_(shared_effects(table_)) {
        for (const NewResult& one : added) results_.emplace_back(one, Tree{{"label", one.label}});
    }

    // An effect of a result that is added.
    void give(const NewResult& result, const std::string& effect, const PatchTarget& target, const Value& value) {
        for (auto& [added, tree] : results_) {
            if (added.id == result.id) tree["effects"][effect] = of_effect(target, effect, value);
        }
    }

    void change(const PatchTarget& target, const Value& value) {
        if (target.pointer == more_modifiers) return add_modifiers(json::to_text(value));
        if (target.field.type == table::FieldType::yes_no) return remove(target.pointer);
        Value now = value;
        if (target.is_result) now = result_of(json::to_text(value));
        if (!target.is_result && !target.field.choices.empty()) {
            now = of_effect(target, target.pointer.substr(target.pointer.rfind('/') + 1), value);
        }
        if (target.pointer.ends_with("/range") && !table::parse_range(json::to_text(value))) {
            throw InputError(target.label, fmt::format("found \"{}\"", json::to_text(value)),
                             "a range such as 1-10, 20, 5+ or 2-");
        }
        operations_.push_back(test(target.pointer));
        operations_.push_back({{"op", "replace"}, {"path", target.pointer}, {"value", now}});
    }

    // What moves other places comes last, from behind.
    Tree finish() {
        Tree all = Tree::array();
        if (!results_.empty() && !tree_.contains("results")) {
            all.push_back({{"op", "add"}, {"path", "/results"}, {"value", Tree::object()}});
        }
        for (const auto& [added, tree] : results_) {
            all.push_back({{"op", "add"}, {"path", "/results/" + added.id}, {"value", tree}});
        }
        for (Tree* const part : {&operations_, &additions_}) {
            for (Tree& operation : *part) all.push_back(std::move(operation));
        }
        for (const int modifier : removals_) {
            all.push_back(test(fmt::format("/modifiers/{}/id", modifier)));
            all.push_back({{"op", "remove"}, {"path", fmt::format("/modifiers/{}", modifier)}});
        }
        return all;
    }

  private:
    Tree test(const std::string& pointer) const {
        return {{"op", "test"}, {"path", pointer}, {"value", tree_.at(Pointer(pointer))}};
    }

    void remove(const std::string& modifier) {
        removals_.insert(ascii::whole_number(modifier.substr(std::string_view("/modifiers/").size())).value());
    }

    // The id of the result with this label or id.
    std::string result_of(const std::string& text) const {
        for (const table::Result& result : table_.results) {
            if (is_same_result(result, text)) return result.id;
        }
        for (const auto& [added, tree] : results_) {
            if (added.label == text) return added.id;
        }
        throw std::logic_error("a result that isn't there: " + text);
    }

    Value of_effect(const PatchTarget& target, const std::string& effect, const Value& value) const {
        return target.field.choices.empty() ? value : effect_value(target, shared_.at(effect), json::to_text(value));
    }

    void add_modifiers(const std::string& text) {
        for (const std::string& part : ascii::split(text, ';')) add_modifier(ascii::trimmed(part));
    }

    // "-2 Night: night".
    void add_modifier(const std::string& text) {
        if (text.empty()) return;
        const auto wrong = [&] {
            return InputError("More modifiers", fmt::format("found \"{}\"", text),
                              "an amount and a name such as \"+1 Fog\", or \"-2 Night: night\" with a yes-no fact");
        };
        const std::size_t blank = text.find(' ');
        if (blank == std::string::npos) throw wrong();
        table::Field number;
        number.type = table::FieldType::number;
        int amount = 0;
        try {
            const std::size_t sign = text.front() == '+' ? 1 : 0;
            amount = checked(number, text.substr(sign, blank - sign), "").get<int>();
        } catch (const InputError&) {
            throw wrong();
        }
        const std::size_t colon = text.find(':', blank);
        const std::string label =
            ascii::trimmed(text.substr(blank, colon == std::string::npos ? colon : colon - blank));
        if (label.empty() || amount == 0) throw wrong();
        Tree modifier = {{"id", unused_modifier(label)}, {"label", label}};
        if (colon != std::string::npos)
            modifier["when"] = {{yes_no_fact(ascii::trimmed(text.substr(colon + 1))), true}};
        modifier["add"] = amount;
        if (!tree_.contains("modifiers") && additions_.empty()) {
            additions_.push_back({{"op", "add"}, {"path", "/modifiers"}, {"value", Tree::array()}});
        }
        additions_.push_back({{"op", "add"}, {"path", more_modifiers}, {"value", modifier}});
    }

    std::string unused_modifier(const std::string& label) {
        return json::new_id(label, "modifier", [&](const std::string& id) {
            const auto& all = table_.modifiers;
            return std::ranges::find(all, id, &table::Modifier::id) != all.end() || !new_modifiers_.insert(id).second;
        });
    }

    std::string yes_no_fact(const std::string& name) const {
        std::vector<std::string> ids;
        for (const Fact& fact : rules_.rulebook().facts) {
            if (fact.field.type != table::FieldType::yes_no) continue;
            if (fact.field.id == name || fact.field.label == name) return fact.field.id;
            ids.push_back(fact.field.id);
        }
        throw InputError("More modifiers", fmt::format("the fact \"{}\"", name),
                         json::one_of(ids, "none: the game has no yes-no facts"));
    }

    const Rules& rules_;
    const table::Table& table_;
    const Tree& tree_;
    std::map<std::string, std::vector<Value>> shared_;
    std::vector<std::pair<NewResult, Tree>> results_;
    std::set<std::string> new_modifiers_;  // ids
    Tree operations_ = Tree::array();
    Tree additions_ = Tree::array();
    std::set<int, std::greater<>> removals_;
};

// What an operation puts at its place, as it would be typed.
Value typed(const Tree& operation, const table::Table& table, const std::map<std::string, std::string>& new_results) {
    const Tree& value = operation.at("value");
    if (!value.is_string()) return value;
    const std::string id = value.get<std::string>();
    const std::string path = operation.at("path").get<std::string>();
    const bool is_result = path.ends_with("/result") || path.find("/cells/") != std::string::npos;
    if (!is_result) return value;
    if (const table::Result* known = table.find_result(id)) return known->label;
    const auto added = new_results.find(id);
    return added == new_results.end() ? Value(value) : Value(added->second);
}

std::string modifier_as_text(const Tree& modifier) {
    std::string text = fmt::format("{:+} {}", modifier.at("add").get<int>(), modifier.at("label").get<std::string>());
    if (modifier.contains("when")) text += ": " + modifier["when"].begin().key();
    return text;
}

json::Values read_patch(const table::Table& table, const Tree& patch) {
    json::Values values;
    std::map<std::string, std::string> new_results;
    std::string more;
    for (const Tree& operation : patch) {
        const std::string op = operation.at("op").get<std::string>();
        const std::string path = operation.at("path").get<std::string>();
        if (op == "replace") {
            values[path] = typed(operation, table, new_results);
        } else if (op == "remove") {
            values[path] = false;
        } else if (op == "add" && path == more_modifiers) {
            more += (more.empty() ? "" : "; ") + modifier_as_text(operation.at("value"));
        } else if (op == "add" && path.starts_with("/results/")) {
            const std::string id = path.substr(std::string_view("/results/").size());
            new_results[id] = operation.at("value").at("label").get<std::string>();
            const Tree effects = operation.at("value").value("effects", Tree::object());
            for (const auto& effect : effects.items()) values[effect_place(id, effect.key())] = effect.value();
        }
    }
    if (!more.empty()) values[more_modifiers] = more;
    return values;
}

}  // namespace

std::vector<PatchTarget> patch_targets_of(const Rules& rules, const std::string& table) {
    const table::Table& loaded = rules.table(table);
    return Spots(rules.tree(table), loaded).all();
}

std::map<std::string, std::vector<Value>> shared_effects(const table::Table& table) {
    std::map<std::string, std::vector<Value>> shared;
    if (table.results.empty()) return shared;
    for (const auto& item : table.results.front().effects.items()) {
        const std::string& effect = item.first;
        const auto has_it = [&](const table::Result& result) { return result.effects.contains(effect); };
        if (!std::ranges::all_of(table.results, has_it)) continue;
        for (const table::Result& result : table.results) shared[effect].push_back(result.effects.at(effect));
    }
    return shared;
}

std::vector<PatchTarget> patch_targets_of_new_results(const Rules& rules, const std::string& table,
                                                      const Values& values) {
    const table::Table& loaded = rules.table(table);
    const auto shared = shared_effects(loaded);
    std::vector<PatchTarget> targets;
    for (const NewResult& result : new_results(loaded, patch_targets_of(rules, table), values)) {
        for (const auto& [effect, said] : shared) targets.push_back(effect_target(result, effect, said));
    }
    return targets;
}

Tree patch_for(const Rules& rules, const std::string& table, const json::Values& values) {
    const std::vector<PatchTarget> targets = patch_targets_of(rules, table);
    const std::vector<NewResult> added = new_results(rules.table(table), targets, values);
    Patch patch(rules, table, added);
    std::set<std::string> known;
    const auto take = [&](const PatchTarget& target, const std::function<void(const Value&)>& put) {
        known.insert(target.pointer);
        const auto given = values.find(target.pointer);
        if (given == values.end()) return;
        table::Field field = target.field;
        field.choices.clear();  // they are suggestions
        const Value asked = field.type == table::FieldType::text ? Value(json::to_text(given->second)) : given->second;
        const Value value = checked(field, asked, target.label);
        if (json::to_text(value) != json::to_text(target.value)) put(value);
    };
    for (const PatchTarget& target : targets) take(target, [&](const Value& value) { patch.change(target, value); });
    for (const NewResult& result : added) {
        for (const auto& shared : shared_effects(rules.table(table))) {
            const std::string& effect = shared.first;
            const PatchTarget target = effect_target(result, effect, shared.second);
            take(target, [&](const Value& value) { patch.give(result, effect, target, value); });
        }
    }
    for (const auto& [pointer, value] : values) {
        if (known.contains(pointer)) continue;
        throw InputError(table, fmt::format("no place \"{}\"", pointer),
                         "a place of the table that can be changed, such as " + targets.front().pointer);
    }
    return patch.finish();
}

std::optional<json::Values> values_of(const Rules& rules, const std::string& table, const Tree& patch) {
    try {
        json::Values values = read_patch(rules.table(table), patch);
        if (patch_for(rules, table, values) == patch) return values;
    } catch (const InputError&) {
        // It says something else than what these places can.
    } catch (const Tree::exception&) {
        // Nor does it have their form.
    }
    return std::nullopt;
}

}  // namespace flagplot::rulebook
