// The parts of a game that are edited as grids.
#include <fmt/format.h>

#include <algorithm>

#include "table/own_game_trees.h"

namespace flagplot::table {
namespace {

using namespace trees;

std::string scope_of(const OwnGame& game, const Tree& modifier) {
    return text_at(part_of(part_of(game.book(), "facts"), question_of(modifier)), "scope");
}

std::string amount_of(const Tree& table, const Tree& modifier) {
    if (modifier.contains("add")) {
        const std::optional<int> number = whole_number(text_at(modifier, "add"));
        const std::string amount = number && *number > 0 ? fmt::format("+{}", *number) : text_at(modifier, "add");
        return modifier.contains("per") ? amount + " each" : amount;
    }
    if (modifier.contains("at-most")) return "at most " + text_at(modifier, "at-most");
    if (modifier.contains("times")) {
        const std::string round = text_at(modifier, "round");
        return fmt::format("x {}{}{}", text_at(modifier, "times"), round.empty() ? "" : " ", round);
    }
    if (modifier.contains("result")) return "gives " + label_of_result(table, text_at(modifier, "result"));
    return modifier.contains("forbid") ? "not allowed" : std::string();
}

// What can't be read stands as an amount to add, and the check finds it.
void set_amount(Tree& modifier, const std::string& typed) {
    for (const char* key : {"add", "at-most", "times", "round", "result", "forbid", "per"}) modifier.erase(key);
    const std::string text = with_plain_signs(typed);
    if (text == "not allowed") {
        modifier["forbid"] = true;
    } else if (text.starts_with("at most ")) {
        modifier["at-most"] = number_or_text(text.substr(8));
    } else if (text.starts_with("x ")) {
        const std::string factor = trimmed(text.substr(2));
        const std::size_t blank = factor.find(' ');
        modifier["times"] = factor.substr(0, blank);
        if (blank != std::string::npos) modifier["round"] = trimmed(factor.substr(blank));
    } else if (!text.empty()) {
        modifier["add"] = number_or_text(text);
    }
}

// The fact that a modifier asks for: one of that id with yes and no is shared.
std::string ask_for(OwnGame& game, const std::string& label, const std::string& scope) {
    const Tree facts = part_of(game.book(), "facts");
    const auto is_other = [&](const std::string& id) {
        const bool taken = is_roll_fact(id) || id == "any" || id == "not";
        return taken || (facts.contains(id) && text_at(facts.at(id), "type") != "yes-no");
    };
    std::string id = unused(id_from(label, "fact"), is_other);
    if (!facts.contains(id)) game.book()["facts"][id] = new_question(label, scope.empty() ? "roll" : scope);
    return id;
}

std::string values_of(const Tree& field) {
    if (text_at(field, "type") == "choice") {
        const Tree choices = part_of(field, "choices");
        if (!choices.is_array()) return json::to_text(choices);
        std::string line;
        for (const Tree& choice : choices) {
            if (!line.empty()) line += ", ";
            line += choice.is_object() ? text_at(choice, "label") : json::to_text(choice);
        }
        return line;
    }
    if (field.contains("of")) return text_at(field, "of");
    const std::string least = text_at(field, "min");
    const std::string most = text_at(field, "max");
    if (least.empty() && most.empty()) return {};
    if (most.empty()) return whole_number(least) ? least + "+" : least;
    return least.empty() ? most + "-" : least == most ? least : fmt::format("{}-{}", least, most);
}

Tree choices_from(const std::string& line, const Tree& before) {
    Tree choices = Tree::array();
    for (const std::string& label : split(line)) {
        Tree choice;
        for (const Tree& old : before.is_array() ? before : Tree(Tree::array())) {
            if ((old.is_object() ? text_at(old, "label") : json::to_text(old)) == label) choice = old;
        }
        const std::string id = id_from(label, "choice");
        if (choice.is_null()) choice = id == label ? Tree(label) : Tree({{"id", id}, {"label", label}});
        choices.push_back(std::move(choice));
    }
    return choices;
}

void set_values(Tree& field, const std::string& typed) {
    const Tree choices = part_of(field, "choices");
    for (const char* key : {"choices", "min", "max", "of"}) field.erase(key);
    const std::string type = text_at(field, "type");
    if (type == "choice") {
        field["choices"] = choices_from(typed, choices);
    } else if (type == "unit" || type == "units") {
        put(field, "of", typed);
    } else if (!typed.empty()) {
        const std::optional<Range> range = parse_range(range_text(typed));
        if (!range) {
            field["min"] = typed;
        } else {
            if (range->least != -unlimited) field["min"] = range->least;
            if (range->most != unlimited) field["max"] = range->most;
        }
    }
}

const Tree* choice_named(const Tree& field, const std::string& name, const std::string& key) {
    const auto choices = field.find("choices");
    if (choices == field.end() || !choices->is_array()) return nullptr;
    for (const Tree& choice : *choices) {
        if (choice.is_object() && text_at(choice, key) == name) return &choice;
    }
    return nullptr;
}

std::string default_of(const Tree& field) {
    const std::string value = text_at(field, "default");
    const Tree* choice = choice_named(field, value, "id");
    return choice ? text_at(*choice, "label") : value;
}

void set_default(Tree& field, const std::string& typed) {
    const std::string type = text_at(field, "type");
    const Tree* choice = choice_named(field, typed, "label");
    if (typed.empty()) {
        field.erase("default");
    } else if (type == "number") {
        field["default"] = number_or_text(typed);
    } else if (type == "yes-no" && (typed == "yes" || typed == "no")) {
        field["default"] = typed == "yes";
    } else {
        field["default"] = choice ? text_at(*choice, "id") : typed;
    }
}

Tree& list_in(Tree& tree, const std::string& key) {
    if (!tree.contains(key)) tree[key] = Tree::array();
    return tree[key];
}

}  // namespace

// ---- results

Grid results_of(const OwnGame& game, const std::string& file) {
    Grid grid;
    const Tree results = part_of(game.files.at(file), "results");
    if (!results.is_object()) return grid;
    for (const auto& [id, result] : results.items()) {
        grid.push_back({text_at(result, "label"), titles_line(game, part_of(part_of(result, "effects"), "then"))});
    }
    return grid;
}

// They are made in the rows, so the list only changes what is there.
void set_results(OwnGame& game, const std::string& file, const Grid& grid) {
    const Grid before = results_of(game, file);
    const auto from = matched(column_of(before, 0), column_of(grid, 0));
    const std::set<std::string> used = used_results(game.files.at(file));
    Tree results = Tree::object();
    const Tree old = part_of(game.files.at(file), "results");
    std::size_t at = 0;
    for (const auto& [id, was] : old.items()) {
        const auto there = std::find(from.begin(), from.end(), std::optional(at));
        const Cells row = there == from.end() ? Cells() : grid[static_cast<std::size_t>(there - from.begin())];
        Tree result = was;
        if (cell(row, 0).empty()) {
            if (used.contains(id)) results[id] = std::move(result);
        } else {
            result["label"] = cell(row, 0);
            if (cell(row, 1) != before[at][1]) {
                Tree effects = part_of(result, "effects");
                if (!effects.is_object()) effects = Tree::object();
                const Tree then = ids_of_titles(game, cell(row, 1));
                put(effects, "then", then.size() == 1 ? then.front() : then);
                put(result, "effects", std::move(effects));
            }
            results[id] = std::move(result);
        }
        ++at;
    }
    game.files.at(file)["results"] = std::move(results);
}

// ---- modifiers

Grid modifiers_of(const OwnGame& game, const std::string& file) {
    Grid grid;
    const Tree& table = game.files.at(file);
    for (const Tree& modifier : part_of(table, "modifiers")) {
        grid.push_back({text_at(modifier, "label"), amount_of(table, modifier), scope_of(game, modifier)});
    }
    return grid;
}

void set_modifiers(OwnGame& game, const std::string& file, const Grid& given) {
    const Grid now = without_empty_rows(given);
    const Tree before = part_of(game.files.at(file), "modifiers");
    std::vector<std::string> questions;
    for (const Tree& modifier : before) questions.push_back(question_of(modifier));
    Tree list = edited(before, modifiers_of(game, file), now, [&](Tree& modifier, const Cells& row, const Cells& was) {
        const std::string label = cell(row, 0);
        const std::string scope = cell(row, 2);
        const std::string fact = question_of(modifier);
        modifier["label"] = label;
        Tree& facts = game.book()["facts"];
        const bool is_new = cell(was, 0).empty() && !label.empty() && !modifier.contains("when");
        const bool is_shared = !fact.empty() && label != cell(was, 0) && uses_of(game, fact) > 1;
        if (is_new || is_shared) {
            modifier["when"] = Tree::object();
            modifier["when"][ask_for(game, label, scope)] = true;
        } else if (!fact.empty() && facts.contains(fact) && label != cell(was, 0)) {
            facts[fact]["label"] = label;
        }
        const std::string asked = question_of(modifier);
        if (!asked.empty() && facts.contains(asked) && !scope.empty() && scope != cell(was, 2))
            facts[asked]["scope"] = scope;
        if (cell(row, 1) != cell(was, 1)) set_amount(modifier, cell(row, 1));
    });
    give_ids(list, "modifier");
    put(game.files.at(file), "modifiers", std::move(list));
    drop_questions(game, questions);
}

// ---- units

Grid types_of(const OwnGame& game) {
    Grid grid;
    for (const Tree& type : part_of(game.book(), "unit-types"))
        grid.push_back({text_at(type, "label"), text_at(type, "plural")});
    return grid;
}

void set_types(OwnGame& game, const Grid& grid) {
    Tree list = edited(part_of(game.book(), "unit-types"), types_of(game), without_empty_rows(grid),
                       [](Tree& type, const Cells& row, const Cells&) {
                           type["label"] = cell(row, 0);
                           type["plural"] = cell(row, 1).empty() ? cell(row, 0) + "s" : cell(row, 1);
                           list_in(type, "fields");
                       });
    give_ids(list, "unit");
    put(game.book(), "unit-types", std::move(list));
}

Grid fields_of(const OwnGame& game, std::size_t type) {
    Grid grid;
    const Tree types = part_of(game.book(), "unit-types");
    if (!types.is_array() || type >= types.size()) return grid;
    for (const Tree& field : part_of(types.at(type), "fields"))
        grid.push_back({text_at(field, "label"), text_at(field, "type"), values_of(field), default_of(field)});
    return grid;
}

void set_fields(OwnGame& game, std::size_t type, const Grid& grid) {
    const Tree types = part_of(game.book(), "unit-types");
    if (!types.is_array() || type >= types.size()) return;
    Tree list = edited(part_of(types.at(type), "fields"), fields_of(game, type), without_empty_rows(grid),
                       [](Tree& field, const Cells& row, const Cells& was) {
                           const std::string kind = cell(row, 1).empty() ? "text" : cell(row, 1);
                           field["label"] = cell(row, 0);
                           field["type"] = kind;
                           const bool other_values = cell(row, 2) != cell(was, 2) || kind != cell(was, 1);
                           if (other_values) set_values(field, cell(row, 2));
                           if (other_values || cell(row, 3) != cell(was, 3)) set_default(field, cell(row, 3));
                       });
    give_ids(list, "field");
    game.book()["unit-types"][type]["fields"] = std::move(list);
}

// ---- the sequence

Grid phases_of(const OwnGame& game) {
    Grid grid;
    for (const Tree& phase : part_of(game.book(), "phases"))
        grid.push_back({text_at(phase, "label"), text_at(phase, "help"), titles_line(game, part_of(phase, "tables"))});
    return grid;
}

void set_phases(OwnGame& game, const Grid& grid) {
    Tree list = edited(part_of(game.book(), "phases"), phases_of(game), without_empty_rows(grid),
                       [&](Tree& phase, const Cells& row, const Cells& was) {
                           phase["label"] = cell(row, 0);
                           put(phase, "help", cell(row, 1));
                           if (cell(row, 2) != cell(was, 2)) put(phase, "tables", ids_of_titles(game, cell(row, 2)));
                       });
    give_ids(list, "phase");
    put(game.book(), "phases", std::move(list));
}

std::vector<std::string> heads_of(Part part) {
    switch (part) {
        case Part::rows:
            return {};
        case Part::results:
            return {"Result", "Leads to"};
        case Part::modifiers:
            return {"Modifier", "Amount", "Asked each"};
        case Part::types:
            return {"One", "Several"};
        case Part::fields:
            return {"Field", "Type", "Values", "Default"};
        case Part::phases:
            return {"Step", "What to do", "Tables"};
    }
    return {};
}

}  // namespace flagplot::table
