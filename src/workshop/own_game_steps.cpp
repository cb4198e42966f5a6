#include "workshop/own_game_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "ascii/letters.h"
#include "json/tree.h"
#include "workshop/own_game_trees.h"

namespace flagplot::workshop {

using namespace trees;

namespace {

using Kind = TypedPart::Kind;
using Pointer = Tree::json_pointer;

// A part of a kind of step: what it is called, and where it stands in the step.
struct PartPlan {
    const char* name;
    const char* label;
    const char* path;
    Kind kind = Kind::expression;
    const char* help = "";
};

struct KindPlan {
    const char* kind;
    const char* offered;
    std::vector<PartPlan> parts;
};

constexpr const char* units_help = "What the one of the moment is called: boat";
constexpr const char* where_help = "Of which of them it holds: boat.hull > 0. Empty: all";

const std::vector<KindPlan>& plans() {
    static const std::vector<KindPlan> all{
        {"ask",
         "Ask a question",
         {{"title", "Question", "/ask/title", Kind::text, "What is asked: Attack or shadow?"},
          {"fields", "Answers", "/ask/fields", Kind::lines,
           "A line each: How: attack, shadow. Sunk: yes or no. Hits: 0-9. Target: unit Ship. Name: text"},
          {"facts", "Facts", "/ask/facts", Kind::text, "Ids of facts that are asked if they aren't known"},
          {"help", "Help", "/ask/help", Kind::text}}},
        {"roll",
         "Roll on a table, or dice",
         {{"table", "Table", "/roll/table", Kind::choice},
          {"dice", "or dice", "/roll/dice", Kind::text, "2d6"},
          {"unit", "For the unit", "/roll/unit"},
          {"as", "Called", "/as", Kind::text, "The name of the result from here on"},
          {"type", "For each, at once", "/roll/each/type", Kind::choice},
          {"name", "each called", "/roll/each/unit", Kind::text, units_help},
          {"where", "that", "/roll/each/where", Kind::expression, where_help},
          {"facts", "Facts", "/roll/facts", Kind::lines, "A line each: screen = escorts - 1"},
          {"side", "Side", "/roll/side", Kind::expression, "Which throws: 'axis'"}}},
        {"if", "If something holds", {{"test", "If", "/if", Kind::expression, "boat.hull > 0 and contact = 'seen'"}}},
        {"set",
         "Set or change a field",
         {{"unit", "Unit", "/set/unit"},
          {"field", "Field", "/set/field", Kind::choice},
          {"fact", "or fact", "/set/fact", Kind::choice},
          {"to", "To", "/set/to"},
          {"by", "or by", "/set/by", Kind::expression, "So much more: -2"},
          {"least", "At least", "/set/least"},
          {"most", "At most", "/set/most"},
          {"fields", "or several", "/set/fields", Kind::lines, "A line each: hull = 3"}}},
        {"add",
         "Add a unit",
         {{"type", "Type", "/add/type", Kind::choice},
          {"id", "Called", "/add/id", Kind::text, "Its id: S{number}"},
          {"fields", "Fields", "/add/fields", Kind::lines, "A line each: hull = 3"},
          {"as", "Name here", "/as", Kind::text}}},
        {"remove", "Remove a unit", {{"unit", "Unit", "/remove/unit"}}},
        {"move",
         "Move a unit",
         {{"unit", "Unit", "/move/unit"},
          {"to", "To", "/move/to", Kind::expression, "A place: 'C4', or port"},
          {"way", "or the way", "/move/way", Kind::expression, "'NE'"},
          {"cells", "so many cells", "/move/cells"}}},
        {"tell",
         "Tell somebody",
         {{"text", "Text", "/tell/text", Kind::text, "{boat} is seen: {contact.label}"},
          {"section", "Heading", "/tell/section", Kind::text},
          {"unit", "About the unit", "/tell/unit"},
          {"audience", "Only to", "/tell/audience", Kind::expression, "A side or a commander: 'axis'"},
          {"order", "To be done on the map", "/tell/order", Kind::yes_no}}},
        {"each",
         "For each of several units",
         {{"type", "Each", "/each/type", Kind::choice},
          {"name", "called", "/each/unit", Kind::text, units_help},
          {"where", "that", "/each/where", Kind::expression, where_help},
          {"list", "or those of", "/each/list", Kind::expression, "The answer of a question for units"}}},
        {"repeat",
         "Repeat while something holds",
         {{"while", "While", "/repeat/while"}, {"most", "At most, times", "/repeat/most", Kind::text}}},
        {"count",
         "Count units",
         {{"type", "Type", "/count/type", Kind::choice},
          {"name", "each called", "/count/unit", Kind::text, units_help},
          {"where", "that", "/count/where", Kind::expression, where_help},
          {"as", "Called", "/as", Kind::text}}},
        {"let",
         "Name a value",
         {{"name", "Name", "/let", Kind::text},
          {"be", "Is", "/be"},
          {"text", "or the text", "/text", Kind::text, "{boat} and {escort}"}}},
        {"play", "Play another procedure", {{"procedure", "Procedure", "/play", Kind::choice}}},
        {"stop", "Stop here", {}},
        {"refuse",
         "Say that it may not be played now",
         {{"found", "Because", "/refuse/found", Kind::text}, {"expected", "Expected", "/refuse/expected", Kind::text}}},
    };
    return all;
}

const KindPlan* plan_of(const Tree& step) {
    const auto found = std::ranges::find_if(
        plans(), [&](const KindPlan& plan) { return step.is_object() && step.contains(plan.kind); });
    return found == plans().end() ? nullptr : &*found;
}

// The members of a step that hold others.
std::vector<std::string> members_of(const Tree& step) {
    if (!step.is_object()) return {};
    if (step.contains("if")) return {"then", "else"};
    if (step.contains("each") || step.contains("repeat")) return {"steps"};
    const bool rolls_each = step.contains("roll") && step["roll"].is_object() && step["roll"].contains("each");
    return rolls_each ? std::vector<std::string>{"then"} : std::vector<std::string>();
}

// ---- values

std::string words_of(const Tree& value) {
    if (value.is_null()) return "";
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    return value.dump();
}

std::string at_path(const Tree& step, const char* path) {
    const Pointer pointer(path);
    return step.contains(pointer) ? words_of(step.at(pointer)) : "";
}

// Members that are expressions, a line each: "screen = escorts - 1".
std::string lines_of(const Tree& members) {
    std::string lines;
    const Tree none = Tree::object();
    for (const auto& [name, value] : (members.is_object() ? members : none).items())
        lines += fmt::format("{} = {}\n", name, words_of(value));
    if (!lines.empty()) lines.pop_back();
    return lines;
}

Tree members_of_lines(const std::string& lines) {
    Tree members = Tree::object();
    for (const std::string& line : split(lines, '\n')) {
        const std::size_t sign = line.find('=');
        members[trimmed(line.substr(0, sign))] = sign == std::string::npos ? "" : trimmed(line.substr(sign + 1));
    }
    return members;
}

// "How: attack, shadow".
std::string line_of_field(const Tree& field, const OwnGame& game) {
    const std::string type = text_at(field, "type");
    std::string values = type;
    if (type == "yes-no") values = "yes or no";
    if (type == "choice") {
        values.clear();
        for (const Tree& choice : part_of(field, "choices")) {
            if (!values.empty()) values += ", ";
            values += choice.is_object() ? text_at(choice, "label") : words_of(choice);
        }
    }
    if (type == "number" && field.contains("min"))
        values = fmt::format("{}-{}", words_of(field["min"]), text_at(field, "max"));
    if (type == "unit" || type == "units") {
        const std::string of = text_at(field, "of");
        std::string label = of;
        for (const Tree& one : part_of(game.book(), "unit-types")) {
            if (text_at(one, "id") == of) label = text_at(one, "label");
        }
        values = label.empty() ? type : type + ' ' + label;
    }
    return fmt::format("{}: {}", text_at(field, "label"), values);
}

void set_values(Tree& field, const std::string& values, const OwnGame& game) {
    for (const char* const member : {"choices", "min", "max", "of"}) field.erase(member);
    const std::string lower = ascii::lower(values);
    const std::size_t dash = values.find('-', 1);
    const auto least = dash == std::string::npos ? std::nullopt : whole_number(values.substr(0, dash));
    const auto most = dash == std::string::npos ? std::nullopt : whole_number(values.substr(dash + 1));
    if (lower == "yes or no" || lower == "yes-no") {
        field["type"] = "yes-no";
    } else if (lower == "text" || lower == "number" || lower == "side") {
        field["type"] = lower;
    } else if (least && most) {
        field["type"] = "number";
        field["min"] = *least;
        field["max"] = *most;
    } else if (lower.starts_with("unit ") || lower.starts_with("units ")) {
        const std::size_t blank = values.find(' ');
        field["type"] = lower.substr(0, blank);
        const std::string name = trimmed(values.substr(blank));
        field["of"] = name;
        for (const Tree& one : part_of(game.book(), "unit-types")) {
            if (ascii::same(text_at(one, "label"), name)) field["of"] = text_at(one, "id");
        }
    } else {
        field["type"] = "choice";
        field["choices"] = Tree::array();
        for (const std::string& choice : split(values))
            field["choices"].push_back({{"id", id_from(choice, "choice")}, {"label", choice}});
    }
}

std::string lines_of_fields(const Tree& fields, const OwnGame& game) {
    std::string lines;
    for (const Tree& field : fields.is_array() ? fields : Tree::array()) lines += line_of_field(field, game) + '\n';
    if (!lines.empty()) lines.pop_back();
    return lines;
}

// Fields keep what else they have as long as they keep their label, or their place.
Tree fields_of_lines(const std::string& lines, const Tree& before, const OwnGame& game) {
    Tree fields = Tree::array();
    for (const std::string& line : split(lines, '\n')) {
        const std::size_t colon = line.find(':');
        const std::string label = trimmed(line.substr(0, colon));
        const std::string values = colon == std::string::npos ? "text" : trimmed(line.substr(colon + 1));
        Tree field = Tree::object();
        for (const Tree& one : before.is_array() ? before : Tree::array()) {
            if (text_at(one, "label") == label) field = one;
        }
        if (!field.contains("id")) field["id"] = id_from(label, "answer");
        field["label"] = label;
        if (line_of_field(field, game) != line) set_values(field, values, game);
        fields.push_back(std::move(field));
    }
    return fields;
}

// ---- steps by their places

Tree& steps_of(OwnGame& game, const std::string& file) {
    Tree& steps = game.files.at(file)["steps"];
    if (!steps.is_array()) steps = Tree::array();
    return steps;
}

std::string list_of(const std::string& place) {
    return place.substr(0, place.rfind('/'));
}

std::size_t index_of(const std::string& place) {
    return static_cast<std::size_t>(ascii::whole_number(place.substr(place.rfind('/') + 1)).value_or(0));
}

std::string place_in(const std::string& list, std::size_t index) {
    return fmt::format("{}/{}", list, index);
}

// Null if there is none.
template <typename Game>
auto find_step(Game& game, const std::string& file, const std::string& place) -> decltype(&game.files.at(file)) {
    const auto found = game.files.find(file);
    if (found == game.files.end() || place.empty()) return nullptr;
    const Pointer pointer(place);
    return found->second.contains(pointer) ? &found->second.at(pointer) : nullptr;
}

void collect_ids(const Tree& steps, std::set<std::string>& ids) {
    for (const Tree& step : steps.is_array() ? steps : Tree::array()) {
        ids.insert(text_at(step, "id"));
        for (const std::string& member : members_of(step)) collect_ids(part_of(step, member), ids);
    }
}

// Ids stay when steps are moved; a new one has one that was never used here.
std::string new_id(const std::set<std::string>& ids, const std::string& wished) {
    return unused(wished, [&](const std::string& id) { return ids.contains(id); });
}

void insert(Tree& list, std::size_t at, Tree step) {
    if (!list.is_array()) list = Tree::array();
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(std::min(at, list.size())), std::move(step));
}

// ---- sentences

class Sentence {
  public:
    Sentence(const OwnGame& game, const Tree& step) : game_(game), step_(step) {}

    std::vector<StepWord> words() {
        const KindPlan* const plan = plan_of(step_);
        if (!plan) return {{"a step that isn't known"}};
        const std::string kind = plan->kind;
        if (kind == "ask") ask();
        if (kind == "roll") roll();
        if (kind == "if") plain("If").part("test", "/if", "something holds");
        if (kind == "set") set();
        if (kind == "add") add();
        if (kind == "remove") plain("Remove").part("unit", "/remove/unit", "a unit");
        if (kind == "move") move();
        if (kind == "tell") tell();
        if (kind == "each") units("For each", "/each");
        if (kind == "repeat") {
            plain("Repeat while")
                .part("while", "/repeat/while", "something holds")
                .plain(", at most")
                .part("most", "/repeat/most", "10")
                .plain("times");
        }
        if (kind == "count") {
            units("Count each", "/count");
            plain("as").part("as", "/as", "a name");
        }
        if (kind == "let") let();
        if (kind == "play")
            plain("Play").word("procedure", file_of(FileKind::procedure, at_path(step_, "/play")), "a procedure");
        if (kind == "stop") plain("Stop");
        if (kind == "refuse") plain("Not now:").part("found", "/refuse/found", "why");
        return std::move(words_);
    }

  private:
    Sentence& plain(const char* text) {
        words_.push_back({text});
        return *this;
    }
    Sentence& word(const char* part, const std::string& text, const char* otherwise) {
        words_.push_back({text.empty() ? otherwise : text, part});
        return *this;
    }
    Sentence& part(const char* name, const char* path, const char* otherwise) {
        return word(name, at_path(step_, path), otherwise);
    }
    bool has(const char* path) const { return !at_path(step_, path).empty(); }

    std::string file_of(FileKind kind, const std::string& id) const {
        const std::string file = find_file(game_, kind, id);
        return file.empty() ? id : title_of(game_, file);
    }
    std::string type_of(const std::string& id) const {
        for (const Tree& one : part_of(game_.book(), "unit-types")) {
            if (text_at(one, "id") == id) return text_at(one, "label");
        }
        return id;
    }

    void units(const char* beginning, const std::string& at) {
        plain(beginning);
        const std::string list = at_path(step_, (at + "/list").c_str());
        if (list.empty()) {
            word("type", type_of(at_path(step_, (at + "/type").c_str())), "unit");
        } else {
            plain("of").word("list", list, "a list");
        }
        const std::string where = at_path(step_, (at + "/where").c_str());
        if (!where.empty()) plain("that").word("where", where, "");
        const std::string name = at_path(step_, (at + "/unit").c_str());
        plain("called").word("name", name, "unit");
    }

    void ask() {
        plain("Ask").part("title", "/ask/title", "what?");
        if (has("/ask/facts")) plain("for").part("facts", "/ask/facts", "");
        const Tree fields = part_of(part_of(step_, "ask"), "fields");
        if (!fields.is_array() || fields.empty()) {
            if (!has("/ask/facts")) word("fields", "", "the answers");
            return;
        }
        std::string all = lines_of_fields(fields, game_);
        std::ranges::replace(all, '\n', ';');
        word("fields", all, "the answers");
    }

    void roll() {
        plain("Roll");
        if (has("/roll/dice")) {
            part("dice", "/roll/dice", "dice");
        } else {
            word("table", file_of(FileKind::table, at_path(step_, "/roll/table")), "a table");
        }
        if (has("/roll/unit")) plain("for").part("unit", "/roll/unit", "");
        if (part_of(part_of(step_, "roll"), "each").is_object()) {
            units("at once for each", "/roll/each");
        }
        if (has("/as")) plain("as").part("as", "/as", "");
    }

    void set() {
        if (part_of(part_of(step_, "set"), "fields").is_object()) {
            plain("Set of").part("unit", "/set/unit", "a unit");
            std::string all = lines_of(part_of(part_of(step_, "set"), "fields"));
            std::ranges::replace(all, '\n', ',');
            word("fields", all, "fields");
            return;
        }
        const bool changes = has("/set/by");
        plain(changes ? "Change" : "Set");
        if (has("/set/fact")) {
            part("fact", "/set/fact", "");
        } else {
            part("unit", "/set/unit", "a unit").plain("\u2019s").part("field", "/set/field", "field");
        }
        plain(changes ? "by" : "to");
        changes ? part("by", "/set/by", "") : part("to", "/set/to", "a value");
        if (has("/set/least")) plain(", at least").part("least", "/set/least", "");
        if (has("/set/most")) plain(", at most").part("most", "/set/most", "");
    }

    void add() {
        plain("Add a")
            .word("type", type_of(at_path(step_, "/add/type")), "unit")
            .plain("called")
            .part("id", "/add/id", "its id");
        const std::string fields = lines_of(part_of(part_of(step_, "add"), "fields"));
        if (!fields.empty()) plain("with").word("fields", fields, "");
        if (has("/as")) plain("as").part("as", "/as", "");
    }

    void move() {
        plain("Move").part("unit", "/move/unit", "a unit");
        if (!has("/move/way")) {
            plain("to").part("to", "/move/to", "a place");
            return;
        }
        part("cells", "/move/cells", "1").plain("cells").part("way", "/move/way", "a way");
    }

    void tell() {
        plain("Tell").part("audience", "/tell/audience", "all").part("text", "/tell/text", "what?");
        if (at_path(step_, "/tell/order") == "yes") plain("on the worksheet");
    }

    void let() {
        plain("Let").part("name", "/let", "a name").plain("be");
        has("/text") ? part("text", "/text", "") : part("be", "/be", "a value");
    }

    const OwnGame& game_;
    const Tree& step_;
    std::vector<StepWord> words_;
};

void add_lines(const OwnGame& game, const Tree& steps, const std::string& list, int depth,
               std::vector<StepLine>& lines) {
    for (std::size_t i = 0; steps.is_array() && i < steps.size(); ++i) {
        const Tree& step = steps[i];
        const KindPlan* const plan = plan_of(step);
        const std::string place = place_in(list, i);
        lines.push_back({place, text_at(step, "id"), plan ? plan->kind : "", depth, Sentence(game, step).words()});
        for (const std::string& member : members_of(step)) {
            const Tree part = part_of(step, member);
            if (member == "else" && (!part.is_array() || part.empty())) continue;
            if (member == "else") lines.push_back({place, "", "else", depth, {{"else"}}});
            add_lines(game, part, place + '/' + member, depth + 1, lines);
        }
    }
}

// Those of all unit types, with their labels.
void for_each_field(const OwnGame& game,
                    const std::function<void(const std::string& id, const std::string& label)>& act) {
    for (const Tree& type : part_of(game.book(), "unit-types")) {
        for (const Tree& field : part_of(type, "fields")) act(text_at(field, "id"), text_at(field, "label"));
    }
}

// Lines that set fields, which may be called as the roster calls them.
Tree with_field_ids(const Tree& members, const OwnGame& game) {
    Tree known = Tree::object();
    for (const auto& [name, value] : members.items()) {
        std::string id = name;
        bool is_id = false;
        for_each_field(game, [&](const std::string& one, const std::string& label) {
            is_id = is_id || one == name;
            if (!is_id && ascii::same(label, name)) id = one;
        });
        known[is_id ? name : id] = value;
    }
    return known;
}

std::vector<table::Choice> choices_for(const OwnGame& game, const std::string& part, const std::string& kind) {
    std::vector<table::Choice> choices{{"", ""}};
    const auto add_files = [&](FileKind of) {
        for (const std::string& file : files_of(game, of)) choices.push_back({id_of(game, file), title_of(game, file)});
    };
    if (part == "table") {
        add_files(FileKind::table);
    } else if (part == "type") {
        for (const Tree& type : part_of(game.book(), "unit-types"))
            choices.push_back({text_at(type, "id"), text_at(type, "label")});
    } else if (part == "field") {
        for_each_field(game, [&](const std::string& id, const std::string& label) {
            const auto is_it = [&](const table::Choice& one) { return one.id == id; };
            if (std::ranges::none_of(choices, is_it)) choices.push_back({id, label});
        });
    } else if (part == "fact") {
        const Tree facts = part_of(game.book(), "facts");
        for (const auto& [id, fact] : facts.items()) choices.push_back({id, text_at(fact, "label")});
    } else if (kind == "play") {
        add_files(FileKind::procedure);
    }
    return choices;
}

// Objects that nothing is left of go, too.
void erase_at(Tree& step, const std::string& path) {
    const Pointer pointer(path);
    if (!step.contains(pointer)) return;
    Tree& parent = step.at(pointer.parent_pointer());
    if (parent.is_object()) parent.erase(pointer.back());
    const bool is_within = !pointer.parent_pointer().empty() && !pointer.parent_pointer().parent_pointer().empty();
    if (is_within && parent.empty()) erase_at(step, pointer.parent_pointer().to_string());
}

Tree value_for(const PartPlan& plan, const std::string& value, const Tree& before, const OwnGame& game,
               const std::string& kind) {
    const std::string name = plan.name;
    if (plan.kind == Kind::yes_no) return value == "yes" ? Tree(true) : Tree();
    if (name == "fields" && kind == "ask") return fields_of_lines(value, before, game);
    if (plan.kind == Kind::lines && name == "fields") return with_field_ids(members_of_lines(value), game);
    if (plan.kind == Kind::lines) return members_of_lines(value);
    if (name == "facts" && kind == "ask") {
        Tree list = Tree::array();
        for (const std::string& id : split(value)) list.push_back(id);
        return list;
    }
    if (name == "most" && kind == "repeat") return number_or_text(value);
    if (plan.kind == Kind::expression && value.starts_with('{')) {  // a condition that somebody writes out
        Tree tree = Tree::parse(value, nullptr, false);
        if (tree.is_object()) return tree;
    }
    return value;
}

}  // namespace

namespace trees {

Tree blank_step(const std::string& kind, const std::string& id) {
    static const Tree none = Tree::object();
    static const Tree steps = Tree::array();
    static const std::map<std::string, Tree> blanks{
        {"if", {{"if", ""}, {"then", steps}}},
        {"each", {{"each", {{"unit", "unit"}, {"type", ""}}}, {"steps", steps}}},
        {"repeat", {{"repeat", {{"while", ""}, {"most", 10}}}, {"steps", steps}}},
        {"count", {{"count", {{"unit", "unit"}, {"type", ""}}}, {"as", "number"}}},
        {"let", {{"let", "value"}, {"be", 0}}},
        {"play", {{"play", ""}}},
        {"stop", {{"stop", true}}},
        {"tell", {{"tell", {{"section", "What happens"}, {"text", ""}}}}},
        {"ask", {{"ask", {{"title", ""}, {"fields", steps}}}}},
        {"refuse", {{"refuse", {{"found", ""}, {"expected", ""}}}}}};
    Tree step{{"id", id}};
    const auto blank = blanks.find(kind);
    if (blank == blanks.end()) {
        step[kind] = none;
    } else {
        step.update(blank->second);
    }
    return step;
}

}  // namespace trees

std::string StepLine::text() const {
    std::string all;
    for (const StepWord& word : words) {
        const bool is_close = word.text.starts_with(',') || word.text.starts_with("\u2019");
        if (!all.empty() && !is_close) all += ' ';
        all += word.text;
    }
    return all;
}

int phase_of_procedure(const OwnGame& game, const std::string& file) {
    const std::string id = id_of(game, file);
    const Tree phases = part_of(game.book(), "phases");
    for (std::size_t i = 0; phases.is_array() && i < phases.size(); ++i) {
        for (const Tree& one : part_of(phases[i], "procedures")) {
            if (one == id) return static_cast<int>(i);
        }
    }
    return -1;
}

void set_phase_of_procedure(OwnGame& game, const std::string& file, int phase) {
    const std::string id = id_of(game, file);
    if (game.book().contains("phases")) forget(game.book()["phases"], id);
    const Tree phases = part_of(game.book(), "phases");
    if (phase < 0 || !phases.is_array() || static_cast<std::size_t>(phase) >= phases.size()) return;
    Tree& one = game.book()["phases"][static_cast<std::size_t>(phase)];
    one["procedures"].push_back(id);
    if (!one.contains("plays")) one["plays"] = id;
}

std::vector<StepLine> step_lines(const OwnGame& game, const std::string& file) {
    std::vector<StepLine> lines;
    const auto found = game.files.find(file);
    if (found != game.files.end()) add_lines(game, part_of(found->second, "steps"), "/steps", 0, lines);
    return lines;
}

std::vector<TypedPart> step_parts(const OwnGame& game, const std::string& file, const std::string& place) {
    std::vector<TypedPart> parts;
    const Tree* const step = find_step(game, file, place);
    const KindPlan* const plan = step ? plan_of(*step) : nullptr;
    if (!plan) return parts;
    for (const PartPlan& one : plan->parts) {
        TypedPart part{one.name, one.label, one.help, one.kind};
        const Pointer pointer(one.path);
        const Tree value = step->contains(pointer) ? step->at(pointer) : Tree();
        if (part.kind == Kind::choice) part.choices = choices_for(game, part.name, plan->kind);
        if (part.name == "fields" && std::string(plan->kind) == "ask") {
            part.value = lines_of_fields(value, game);
        } else if (part.kind == Kind::lines) {
            part.value = lines_of(value);
        } else if (value.is_array()) {
            for (const Tree& item : value) part.value += (part.value.empty() ? "" : ", ") + words_of(item);
        } else {
            part.value = words_of(value);
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

void set_step_part(OwnGame& game, const std::string& file, const std::string& place, const std::string& name,
                   const std::string& value) {
    Tree* const step = find_step(game, file, place);
    const KindPlan* const plan = step ? plan_of(*step) : nullptr;
    if (!plan) return;
    const auto part = std::ranges::find(plan->parts, name, &PartPlan::name);
    if (part == plan->parts.end()) return;
    const Pointer pointer(part->path);
    const Tree before = step->contains(pointer) ? step->at(pointer) : Tree();
    Tree now = value_for(*part, value, before, game, plan->kind);
    const bool is_nothing =
        now.is_null() || (now.is_string() && now.get<std::string>().empty()) || (now.is_structured() && now.empty());
    const bool is_needed = pointer.parent_pointer().empty() && std::string(part->path) == std::string("/") + plan->kind;
    if (!is_nothing || is_needed) {
        (*step)[pointer] = std::move(now);
    } else {
        erase_at(*step, part->path);
    }
    // Who types the one of two parts takes the other out.
    const auto other = [&](const char* one, const char* two) {
        if (is_nothing) return;
        if (std::string(part->path) == one) erase_at(*step, two);
        if (std::string(part->path) == two) erase_at(*step, one);
    };
    other("/roll/table", "/roll/dice");
    other("/set/to", "/set/by");
    other("/move/to", "/move/way");
    other("/be", "/text");
    other("/each/type", "/each/list");
    if (!part_of(*step, "set").is_null() && std::string(part->path) == "/set/fact" && !is_nothing) {
        erase_at(*step, "/set/unit");
        erase_at(*step, "/set/field");
    }
    if (std::string(part->path) == "/roll/each/type" && !is_nothing && !step->contains(Pointer("/roll/each/unit")))
        (*step)[Pointer("/roll/each/unit")] = "unit";
}

const std::vector<table::Choice>& step_kinds() {
    static const std::vector<table::Choice> kinds = [] {
        std::vector<table::Choice> all;
        for (const KindPlan& plan : plans()) all.push_back({plan.kind, plan.offered});
        return all;
    }();
    return kinds;
}

std::string add_step(OwnGame& game, const std::string& file, const std::string& place, StepPlace where,
                     const std::string& kind) {
    Tree& all = steps_of(game, file);
    if (all.size() == 1 && all.front() == blank_step("tell", "tell")) all.clear();  // as it was made
    std::set<std::string> ids;
    collect_ids(all, ids);
    Tree step = blank_step(kind, new_id(ids, kind));
    Tree* const at = find_step(game, file, place);
    if (!at) {
        Tree& steps = steps_of(game, file);
        insert(steps, steps.size(), std::move(step));
        return place_in("/steps", steps.size() - 1);
    }
    const std::vector<std::string> members = members_of(*at);
    const bool is_else = where == StepPlace::otherwise && members.size() == 2;
    if (where != StepPlace::behind && !members.empty()) {
        const std::string& member = is_else ? members.back() : members.front();
        insert((*at)[member], 0, std::move(step));
        return place_in(place + '/' + member, 0);
    }
    Tree& list = game.files.at(file).at(Pointer(list_of(place)));
    insert(list, index_of(place) + 1, std::move(step));
    return place_in(list_of(place), index_of(place) + 1);
}

std::string move_step(OwnGame& game, const std::string& file, const std::string& place, int by) {
    if (!find_step(game, file, place)) return place;
    Tree& list = game.files.at(file).at(Pointer(list_of(place)));
    const auto from = static_cast<int>(index_of(place));
    const int to = std::clamp(from + by, 0, static_cast<int>(list.size()) - 1);
    Tree step = list[static_cast<std::size_t>(from)];
    list.erase(static_cast<std::size_t>(from));
    insert(list, static_cast<std::size_t>(to), std::move(step));
    return place_in(list_of(place), static_cast<std::size_t>(to));
}

std::string indent_step(OwnGame& game, const std::string& file, const std::string& place) {
    const std::size_t index = index_of(place);
    if (!find_step(game, file, place) || index == 0) return place;
    const std::string before = place_in(list_of(place), index - 1);
    Tree& list = game.files.at(file).at(Pointer(list_of(place)));
    const std::vector<std::string> members = members_of(list[index - 1]);
    if (members.empty()) return place;
    const bool has_else = members.size() == 2 && !part_of(list[index - 1], "else").empty();
    const std::string& member = has_else ? members.back() : members.front();
    Tree step = list[index];
    list.erase(index);
    Tree& within = list[index - 1][member];
    insert(within, within.is_array() ? within.size() : 0, std::move(step));
    return place_in(before + '/' + member, within.size() - 1);
}

std::string outdent_step(OwnGame& game, const std::string& file, const std::string& place) {
    const std::string list = list_of(place);
    if (!find_step(game, file, place) || list == "/steps") return place;
    const std::string holder = list_of(list);
    Tree step = game.files.at(file).at(Pointer(place));
    game.files.at(file).at(Pointer(list)).erase(index_of(place));
    insert(game.files.at(file).at(Pointer(list_of(holder))), index_of(holder) + 1, std::move(step));
    return place_in(list_of(holder), index_of(holder) + 1);
}

std::string remove_step(OwnGame& game, const std::string& file, const std::string& place) {
    if (!find_step(game, file, place)) return place;
    Tree& list = game.files.at(file).at(Pointer(list_of(place)));
    const std::size_t index = index_of(place);
    list.erase(index);
    if (!list.empty()) return place_in(list_of(place), std::min(index, list.size() - 1));
    return list_of(place) == "/steps" ? "" : list_of(list_of(place));
}

std::string copied_step(const OwnGame& game, const std::string& file, const std::string& place) {
    const Tree* const step = find_step(game, file, place);
    return step ? step->dump(2) : "";
}

namespace {

void renew_ids(Tree& step, std::set<std::string>& ids) {
    if (!step.is_object()) return;
    const std::string id = text_at(step, "id");
    step["id"] = new_id(ids, id.empty() ? "step" : id);
    ids.insert(text_at(step, "id"));
    for (const std::string& member : members_of(step)) {
        if (!step.contains(member)) continue;
        for (Tree& one : step[member]) renew_ids(one, ids);
    }
}

}  // namespace

std::string paste_step(OwnGame& game, const std::string& file, const std::string& place, const std::string& text) {
    Tree step = json::parse(text, "what was copied");
    if (!plan_of(step)) throw json::InputError("what was copied", json::describe_tree(step), "a step");
    std::set<std::string> ids;
    collect_ids(steps_of(game, file), ids);
    renew_ids(step, ids);
    std::string at = add_step(game, file, place, StepPlace::behind, "stop");
    game.files.at(file).at(Pointer(at)) = std::move(step);
    return at;
}

}  // namespace flagplot::workshop
