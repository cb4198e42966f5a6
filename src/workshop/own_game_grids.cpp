// The parts of a game that are edited as grids.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "json/tree.h"
#include "table/load_table.h"
#include "workshop/own_game_trees.h"

namespace flagplot::workshop {
namespace {

using namespace trees;

std::string scope_of(const OwnGame& game, const Tree& modifier) {
    return text_at(part_of(part_of(game.book(), "facts"), question_of(modifier)), "scope");
}

// "each 2 or part of 2 above 3, at most 5", as a card says it.
std::string count_of(const Tree& per) {
    const std::string each = text_at(per, "each");
    const std::string above = text_at(per, "above");
    const std::string most = text_at(per, "max");
    std::string count = "each";
    if (!each.empty() && each != "1") count += " " + each;
    if (count != "each" && text_at(per, "round") == "up") count += " or part of " + each;
    if (!above.empty() && above != "0") count += " above " + above;
    return most.empty() ? count : fmt::format("{}, at most {}", count, most);
}

// What is typed, word by word; commas don't matter.
class AmountReader {
  public:
    explicit AmountReader(std::string text) {
        std::ranges::replace(text, ',', ' ');
        std::istringstream in(text);
        for (std::string word; in >> word;) words_.push_back(word);
    }
    // Goes on behind these words, if they stand here.
    bool take(const std::vector<std::string>& words) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (at_ + i >= words_.size() || words_[at_ + i] != words[i]) return false;
        }
        at_ += words.size();
        return true;
    }
    std::optional<int> take_number() {
        const std::optional<int> number = is_at_end() ? std::nullopt : whole_number(words_[at_]);
        if (number) ++at_;
        return number;
    }
    bool is_at_end() const { return at_ == words_.size(); }
    bool has(const std::string& word) const { return std::ranges::find(words_, word) != words_.end(); }

  private:
    std::vector<std::string> words_;
    std::size_t at_ = 0;
};

// Of "+1 each 2 or part of 2 above 3, at most 5" the number and what it counts; nothing if it is something else.
std::optional<std::pair<int, Tree>> counting(const std::string& typed) {
    AmountReader words(with_plain_signs(typed));
    const std::optional<int> amount = words.take_number();
    if (!amount || !words.take({"each"})) return std::nullopt;
    Tree per = Tree::object();
    const std::optional<int> each = words.take_number();
    if (each) per["each"] = *each;
    if (each && words.take({"or", "part", "of"})) {
        if (words.take_number() != each) return std::nullopt;
        per["round"] = "up";
    }
    const auto number_behind = [&](const std::vector<std::string>& named, const char* key) {
        if (!words.take(named)) return true;
        const std::optional<int> number = words.take_number();
        if (number) per[key] = *number;
        return number.has_value();
    };
    const bool whole = number_behind({"above"}, "above") && number_behind({"at", "most"}, "max") && words.is_at_end();
    if (!whole) return std::nullopt;
    return std::pair(*amount, per);
}

// Whether it is meant to count, readable or not.
bool is_count(const std::string& typed) {
    return AmountReader(typed).has("each");
}

std::string amount_of(const Tree& table, const Tree& modifier) {
    if (modifier.contains("add")) {
        const std::optional<int> number = whole_number(text_at(modifier, "add"));
        const std::string amount = number && *number > 0 ? fmt::format("+{}", *number) : text_at(modifier, "add");
        return number && modifier.contains("per") ? amount + " " + count_of(part_of(modifier, "per")) : amount;
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
    const std::string counted = text_at(part_of(modifier, "per"), "fact");
    for (const char* key : {"add", "at-most", "times", "round", "result", "forbid", "per"}) modifier.erase(key);
    const std::string text = with_plain_signs(typed);
    if (const auto count = counting(text)) {
        modifier["add"] = count->first;
        modifier["per"] = {{"fact", counted}};
        modifier["per"].update(count->second);
    } else if (is_count(text)) {
        modifier["add"] = text;
        modifier["per"] = {{"fact", counted}};
    } else if (text == "not allowed") {
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

// The fact that a modifier asks for: one of that id with such answers is shared.
std::string ask_for(OwnGame& game, const std::string& label, const std::string& scope, bool counts) {
    const Tree facts = part_of(game.book(), "facts");
    const Tree question = new_question(label, scope.empty() ? "roll" : scope, counts);
    const auto is_other = [&](const std::string& id) {
        const bool taken = table::is_roll_fact(id) || id == "any" || id == "not";
        return taken || (facts.contains(id) && text_at(facts.at(id), "type") != text_at(question, "type"));
    };
    std::string id = json::new_id(label, "fact", is_other);
    if (!facts.contains(id)) game.book()["facts"][id] = question;
    return id;
}

// A question of its own: how many there are, or yes or no.
void ask_anew(OwnGame& game, Tree& modifier, const std::string& label, const std::string& scope, bool counts) {
    const std::string fact = ask_for(game, label, scope, counts);
    if (counts) {
        modifier["per"]["fact"] = fact;
    } else {
        modifier["when"] = Tree::object();
        modifier["when"][fact] = true;
    }
}

// A question that was yes or no becomes a count, or the other way round: it is asked anew. Its name is free if no more
// than this modifier speaks of it.
void drop_question(OwnGame& game, Tree& modifier) {
    const std::string fact = question_of(modifier);
    if (!fact.empty()) modifier.erase(modifier.contains("per") ? "per" : "when");
    drop_questions(game, {fact}, 1);
}

// What a modifier asks follows its label, and its amount. A question that has another label was made by hand.
void set_question(OwnGame& game, Tree& modifier, const Cells& row, const Cells& was) {
    const std::string label = cell(row, 0);
    const std::string scope = cell(row, 2);
    const bool counted = modifier.contains("per");
    const bool counts = cell(row, 1) == cell(was, 1) ? counted : is_count(cell(row, 1));
    if (counts != counted) drop_question(game, modifier);
    const std::string fact = question_of(modifier);
    const bool asks = counts ? !fact.empty() && modifier.contains("per") : modifier.contains("when");
    const Tree question = part_of(part_of(game.book(), "facts"), fact);
    const bool follows = label != cell(was, 0) && question.is_object() && text_at(question, "label") == cell(was, 0);
    const bool is_new = cell(was, 0).empty() || counts != counted;
    if ((is_new && !asks && !label.empty()) || (follows && uses_of(game, fact) > 1)) {
        ask_anew(game, modifier, label, scope, counts);
    } else if (follows) {
        game.book()["facts"][fact]["label"] = label;
    }
    const std::string asked = question_of(modifier);
    if (!scope.empty() && scope != cell(was, 2) && part_of(game.book(), "facts").contains(asked))
        game.book()["facts"][asked]["scope"] = scope;
}

// A choice stands there with its label, or as that alone.
std::string label_of_choice(const Tree& choice) {
    return choice.is_object() ? text_at(choice, "label") : json::to_text(choice);
}

std::string values_of(const Tree& field) {
    if (text_at(field, "type") == "choice") {
        const Tree choices = part_of(field, "choices");
        return choices.is_array() ? line_of(choices, label_of_choice) : json::to_text(choices);
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
    for (const std::string& label : ascii::parts(line, ",")) {
        Tree choice;
        for (const Tree& old : before.is_array() ? before : Tree(Tree::array())) {
            if (label_of_choice(old) == label) choice = old;
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
        const std::optional<table::Range> range = table::parse_range(range_text(typed));
        if (!range) {
            field["min"] = typed;
        } else {
            if (range->least != -table::unlimited) field["min"] = range->least;
            if (range->most != table::unlimited) field["max"] = range->most;
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
        const auto there = std::ranges::find(from, std::optional(at));
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

// ---- the lists

// A list whose items are rows of a grid.
struct ListPlan {
    Part part;
    const char* key;   // of the list, in what holds it
    const char* kind;  // what an item is called whose label makes no id
    std::vector<std::string> heads;
    std::vector<std::set<std::string>> members;  // of an item, that each column is about; "": and all others
    Cells (*row)(const OwnGame& game, const Tree& holder, const Tree& item);
    void (*edit)(OwnGame& game, Tree& item, const Cells& row, const Cells& was);
};

const std::vector<ListPlan>& lists() {
    static const std::vector<ListPlan> all{
        {Part::modifiers,
         "modifiers",
         "modifier",
         {"Modifier", "Amount", "Asked each"},
         {{"label", "id"}, {""}, {"when"}},
         [](const OwnGame& game, const Tree& table, const Tree& modifier) {
             return Cells{text_at(modifier, "label"), amount_of(table, modifier), scope_of(game, modifier)};
         },
         [](OwnGame& game, Tree& modifier, const Cells& row, const Cells& was) {
             modifier["label"] = cell(row, 0);
             set_question(game, modifier, row, was);
             if (cell(row, 1) != cell(was, 1)) set_amount(modifier, cell(row, 1));
         }},
        {Part::types,
         "unit-types",
         "unit",
         {"One", "Several"},
         {{""}, {"plural"}},
         [](const OwnGame&, const Tree&, const Tree& type) {
             return Cells{text_at(type, "label"), text_at(type, "plural")};
         },
         [](OwnGame&, Tree& type, const Cells& row, const Cells&) {
             type["label"] = cell(row, 0);
             type["plural"] = cell(row, 1).empty() ? cell(row, 0) + "s" : cell(row, 1);
             if (!type.contains("fields")) type["fields"] = Tree::array();
         }},
        {Part::fields,
         "fields",
         "field",
         {"Field", "Type", "Values", "Default"},
         {{""}, {"type"}, {"min", "max", "choices", "of"}, {"default"}},
         [](const OwnGame&, const Tree&, const Tree& field) {
             return Cells{text_at(field, "label"), text_at(field, "type"), values_of(field), default_of(field)};
         },
         [](OwnGame&, Tree& field, const Cells& row, const Cells& was) {
             const std::string kind = cell(row, 1).empty() ? "text" : cell(row, 1);
             field["label"] = cell(row, 0);
             field["type"] = kind;
             const bool other_values = cell(row, 2) != cell(was, 2) || kind != cell(was, 1);
             if (other_values) set_values(field, cell(row, 2));
             if (other_values || cell(row, 3) != cell(was, 3)) set_default(field, cell(row, 3));
         }},
        {Part::phases,
         "phases",
         "phase",
         {"Step", "What to do", "Tables"},
         {{""}, {"help"}, {"tables", "procedures", "when"}},
         [](const OwnGame& game, const Tree&, const Tree& phase) {
             return Cells{text_at(phase, "label"), text_at(phase, "help"), titles_line(game, part_of(phase, "tables"))};
         },
         [](OwnGame& game, Tree& phase, const Cells& row, const Cells& was) {
             phase["label"] = cell(row, 0);
             put(phase, "help", cell(row, 1));
             if (cell(row, 2) != cell(was, 2)) put(phase, "tables", ids_of_titles(game, cell(row, 2)));
         }}};
    return all;
}

const ListPlan& list_of(Part part) {
    return *std::ranges::find(lists(), part, &ListPlan::part);
}

// The table, the game, or the unit type; null: there is no such type.
template <typename Game>
auto holder_of(Game& game, const Place& of) -> decltype(&game.book()) {
    if (of.part == Part::modifiers) return &game.files.at(of.file);
    if (of.part != Part::fields) return &game.book();
    const Tree types = part_of(game.book(), "unit-types");
    return types.is_array() && of.type < types.size() ? &game.book().at("unit-types").at(of.type) : nullptr;
}

Grid rows_of_list(const OwnGame& game, const Place& of) {
    const ListPlan& list = list_of(*of.part);
    Grid grid;
    const Tree* const holder = holder_of(game, of);
    for (const Tree& item : holder ? part_of(*holder, list.key) : Tree()) grid.push_back(list.row(game, *holder, item));
    return grid;
}

void set_list(OwnGame& game, const Place& of, const Grid& grid) {
    if (!holder_of(game, of)) return;
    const ListPlan& list = list_of(*of.part);
    const Tree before = part_of(*holder_of(game, of), list.key);
    Tree items = edited(before, rows_of_list(game, of), without_empty_rows(grid),
                        [&](Tree& item, const Cells& row, const Cells& was) { list.edit(game, item, row, was); });
    give_ids(items, list.kind);
    Tree& holder = *holder_of(game, of);
    if (of.part == Part::fields) {
        holder[list.key] = std::move(items);  // a type has them, be there none
    } else {
        put(holder, list.key, std::move(items));
    }
    if (of.part != Part::modifiers) return;
    std::vector<std::string> questions;
    for (const Tree& modifier : before) questions.push_back(question_of(modifier));
    drop_questions(game, questions);
}

}  // namespace

namespace trees {

std::size_t column_with(Part part, const std::string& member) {
    const auto& columns = list_of(part).members;
    const auto with = [&](const std::string& one) {
        return std::ranges::find_if(columns, [&](const auto& members) { return members.contains(one); });
    };
    const auto named = with(member);
    return static_cast<std::size_t>((named == columns.end() ? with("") : named) - columns.begin());
}

}  // namespace trees

Grid grid_of(const OwnGame& game, const Place& of) {
    if (of.part == Part::rows) return rows_of(game.files.at(of.file));
    return of.part == Part::results ? results_of(game, of.file) : rows_of_list(game, of);
}

void set_grid(OwnGame& game, const Place& of, const Grid& grid) {
    if (of.part == Part::rows) return set_rows(game.files.at(of.file), grid);
    of.part == Part::results ? set_results(game, of.file, grid) : set_list(game, of, grid);
}

std::vector<std::string> heads_of(Part part) {
    if (part == Part::rows) return {};
    return part == Part::results ? std::vector<std::string>{"Result", "Leads to"} : list_of(part).heads;
}

}  // namespace flagplot::workshop
