#include "workshop/own_game_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ascii/letters.h"
#include "json/tree.h"
#include "workshop/own_game_trees.h"

namespace flagplot::workshop {

using namespace trees;

namespace {

using Kind = TypedPart::Kind;
using Pointer = Tree::json_pointer;

constexpr const char* questions = "/ask/fields";  // whose lines are questions

// A part of a kind of step: what it is called, and where it stands in the step.
struct PartPlan {
    const char* name;
    const char* label;
    const char* path;
    Kind kind = Kind::expression;
    const char* help = "";
};

// How a kind of step reads. Of its words "{unit|a unit}" is a part, and what stands there as long as it says nothing;
// "(?by by {by})" is said only if that part says something, "(!by …)" only if it doesn't. What has a slash is no part,
// but a place in the step.
struct SentencePlan {
    const char* if_said;  // it reads so if this says something; empty: always
    const char* words;
};

struct KindPlan {
    const char* kind;
    const char* offered;
    const char* blank;  // what a new one has besides its id
    std::vector<SentencePlan> sentences;
    std::vector<PartPlan> parts;
};

constexpr const char* units_help = "What the one of the moment is called: boat";
constexpr const char* where_help = "Of which of them it holds: boat.hull > 0. Empty: all";

const std::vector<KindPlan>& plans() {
    static const std::vector<KindPlan> all{
        {"ask",
         "Ask a question",
         R"({"ask": {"title": "", "fields": []}})",
         {{"fields", "Ask {title|what?}(?facts for {facts}) {fields}"},
          {"facts", "Ask {title|what?} for {facts}"},
          {"", "Ask {title|what?} {fields|the answers}"}},
         {{"title", "Question", "/ask/title", Kind::text, "What is asked: Attack or shadow?"},
          {"fields", "Answers", questions, Kind::lines,
           "A line each: How: attack, shadow. Sunk: yes or no. Hits: 0-9. Target: unit Ship. Name: text"},
          {"facts", "Facts", "/ask/facts", Kind::text, "Ids of facts that are asked if they aren't known"},
          {"help", "Help", "/ask/help", Kind::text}}},
        {"roll",
         "Roll on a table, or dice",
         R"({"roll": {}})",
         {{"/roll/each",
           "Roll (?dice {dice})(!dice {table|a table})(?unit for {unit}) at once for each "
           "(?/roll/each/list of {/roll/each/list})(!/roll/each/list {type|unit})"
           "(?where that {where}) called {name|unit}(?as as {as})"},
          {"", "Roll (?dice {dice})(!dice {table|a table})(?unit for {unit})(?as as {as})"}},
         {{"table", "Table", "/roll/table", Kind::choice},
          {"dice", "or dice", "/roll/dice", Kind::text, "2d6"},
          {"unit", "For the unit", "/roll/unit"},
          {"as", "Called", "/as", Kind::text, "The name of the result from here on"},
          {"type", "For each, at once", "/roll/each/type", Kind::choice},
          {"name", "each called", "/roll/each/unit", Kind::text, units_help},
          {"where", "that", "/roll/each/where", Kind::expression, where_help},
          {"facts", "Facts", "/roll/facts", Kind::lines, "A line each: screen = escorts - 1"},
          {"side", "Side", "/roll/side", Kind::expression, "Which throws: 'axis'"}}},
        {"if",
         "If something holds",
         R"({"if": "", "then": []})",
         {{"", "If {test|something holds}"}},
         {{"test", "If", "/if", Kind::expression, "boat.hull > 0 and contact = 'seen'"}}},
        {"set",
         "Set or change a field",
         R"({"set": {}})",
         {{"/set/fields", "Set of {unit|a unit} {fields|fields}"},
          {"by",
           "Change (?fact {fact})(!fact {unit|a unit}\u2019s {field|field}) by {by}"
           "(?least , at least {least})(?most , at most {most})"},
          {"",
           "Set (?fact {fact})(!fact {unit|a unit}\u2019s {field|field}) to {to|a value}"
           "(?least , at least {least})(?most , at most {most})"}},
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
         R"({"add": {}})",
         {{"", "Add a {type|unit} called {id|its id}(?fields with {fields})(?as as {as})"}},
         {{"type", "Type", "/add/type", Kind::choice},
          {"id", "Called", "/add/id", Kind::text, "Its id: S{number}"},
          {"fields", "Fields", "/add/fields", Kind::lines, "A line each: hull = 3"},
          {"as", "Name here", "/as", Kind::text}}},
        {"remove",
         "Remove a unit",
         R"({"remove": {}})",
         {{"", "Remove {unit|a unit}"}},
         {{"unit", "Unit", "/remove/unit"}}},
        {"move",
         "Move a unit",
         R"({"move": {}})",
         {{"way", "Move {unit|a unit} {cells|1} cells {way}"}, {"", "Move {unit|a unit} to {to|a place}"}},
         {{"unit", "Unit", "/move/unit"},
          {"to", "To", "/move/to", Kind::expression, "A place: 'C4', or port"},
          {"way", "or the way", "/move/way", Kind::expression, "'NE'"},
          {"cells", "so many cells", "/move/cells"}}},
        {"tell",
         "Tell somebody",
         R"({"tell": {"section": "What happens", "text": ""}})",
         {{"", "Tell {audience|all} {text|what?}(?order on the worksheet)"}},
         {{"text", "Text", "/tell/text", Kind::text, "{boat} is seen: {contact.label}"},
          {"section", "Heading", "/tell/section", Kind::text},
          {"unit", "About the unit", "/tell/unit"},
          {"audience", "Only to", "/tell/audience", Kind::expression, "A side or a commander: 'axis'"},
          {"order", "To be done on the map", "/tell/order", Kind::yes_no}}},
        {"each",
         "For each of several units",
         R"({"each": {"unit": "unit", "type": ""}, "steps": []})",
         {{"", "For each (?list of {list})(!list {type|unit})(?where that {where}) called {name|unit}"}},
         {{"type", "Each", "/each/type", Kind::choice},
          {"name", "called", "/each/unit", Kind::text, units_help},
          {"where", "that", "/each/where", Kind::expression, where_help},
          {"list", "or those of", "/each/list", Kind::expression, "The answer of a question for units"}}},
        {"repeat",
         "Repeat while something holds",
         R"({"repeat": {"while": "", "most": 10}, "steps": []})",
         {{"", "Repeat while {while|something holds}, at most {most|10} times"}},
         {{"while", "While", "/repeat/while"}, {"most", "At most, times", "/repeat/most", Kind::text}}},
        {"count",
         "Count units",
         R"({"count": {"unit": "unit", "type": ""}, "as": "number"})",
         {{"",
           "Count each (?/count/list of {/count/list})(!/count/list {type|unit})(?where that {where}) "
           "called {name|unit} as {as|a name}"}},
         {{"type", "Type", "/count/type", Kind::choice},
          {"name", "each called", "/count/unit", Kind::text, units_help},
          {"where", "that", "/count/where", Kind::expression, where_help},
          {"as", "Called", "/as", Kind::text}}},
        {"let",
         "Name a value",
         R"({"let": "value", "be": 0})",
         {{"text", "Let {name|a name} be {text}"}, {"", "Let {name|a name} be {be|a value}"}},
         {{"name", "Name", "/let", Kind::text},
          {"be", "Is", "/be"},
          {"text", "or the text", "/text", Kind::text, "{boat} and {escort}"}}},
        {"play",
         "Play another procedure",
         R"({"play": ""})",
         {{"", "Play {procedure|a procedure}"}},
         {{"procedure", "Procedure", "/play", Kind::choice}}},
        {"stop", "Stop here", R"({"stop": true})", {{"", "Stop"}}, {}},
        {"refuse",
         "Say that it may not be played now",
         R"({"refuse": {"found": "", "expected": ""}})",
         {{"", "Not now: {found|why}"}},
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
    for (const std::string& line : ascii::parts(lines, "\n")) {
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
        values = line_of(part_of(field, "choices"), [](const Tree& choice) {
            return choice.is_object() ? text_at(choice, "label") : words_of(choice);
        });
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
        for (const std::string& choice : ascii::parts(values, ","))
            field["choices"].push_back({{"id", id_from(choice, "choice")}, {"label", choice}});
    }
}

std::string lines_of_fields(const Tree& fields, const OwnGame& game) {
    if (!fields.is_array()) return {};
    return line_of(
        fields, [&](const Tree& field) { return line_of_field(field, game); }, "\n");
}

// Fields keep what else they have as long as they keep their label, or their place.
Tree fields_of_lines(const std::string& lines, const Tree& before, const OwnGame& game) {
    Tree fields = Tree::array();
    for (const std::string& line : ascii::parts(lines, "\n")) {
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
    std::string id = wished;
    for (int number = 2; ids.contains(id); ++number) id = fmt::format("{}-{}", wished, number);
    return id;
}

void insert(Tree& list, std::size_t at, Tree step) {
    if (!list.is_array()) list = Tree::array();
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(std::min(at, list.size())), std::move(step));
}

// ---- the parts of a step

// Of all types of units, and so perhaps one id several times.
std::vector<table::Choice> fields_of_types(const OwnGame& game) {
    std::vector<table::Choice> fields;
    for (const Tree& type : part_of(game.book(), "unit-types")) {
        for (const Tree& field : part_of(type, "fields"))
            fields.push_back({text_at(field, "id"), text_at(field, "label")});
    }
    return fields;
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
        for (const table::Choice& field : fields_of_types(game)) {
            if (std::ranges::find(choices, field.id, &table::Choice::id) == choices.end()) choices.push_back(field);
        }
    } else if (part == "fact") {
        const Tree facts = part_of(game.book(), "facts");
        for (const auto& [id, fact] : facts.items()) choices.push_back({id, text_at(fact, "label")});
    } else if (kind == "play") {
        add_files(FileKind::procedure);
    }
    return choices;
}

// Lines that set fields, which may be called as the roster calls them.
Tree with_field_ids(const Tree& members, const OwnGame& game) {
    Tree known = Tree::object();
    const std::vector<table::Choice> fields = fields_of_types(game);
    for (const auto& [name, value] : members.items()) {
        const bool is_id = std::ranges::find(fields, name, &table::Choice::id) != fields.end();
        const auto named = std::ranges::find_if(
            fields, [&called = name](const table::Choice& field) { return ascii::same(field.label, called); });
        known[is_id || named == fields.end() ? name : named->id] = value;
    }
    return known;
}

// What a part of a step says.
std::string text_of(const PartPlan& part, const Tree& step, const OwnGame& game) {
    const Pointer pointer(part.path);
    const Tree value = step.contains(pointer) ? step.at(pointer) : Tree();
    if (part.path == std::string(questions)) return lines_of_fields(value, game);
    if (part.kind == Kind::lines) return lines_of(value);
    if (part.kind == Kind::yes_no) return value == true ? "yes" : "";
    return value.is_array() ? line_of(value, words_of) : words_of(value);
}

// ---- sentences

class Sentence {
  public:
    Sentence(const OwnGame& game, const Tree& step, const KindPlan& plan) : game_(game), step_(step), plan_(plan) {}

    std::vector<StepWord> words() {
        const auto sentence = std::ranges::find_if(plan_.sentences, [&](const SentencePlan& one) {
            return std::string(one.if_said).empty() || !said(one.if_said).empty();
        });
        say(sentence->words);
        return std::move(words_);
    }

  private:
    void say(std::string rest) {
        while (!rest.empty()) {
            const bool is_part = rest.starts_with('{');
            const bool is_choice = rest.starts_with('(');
            const std::size_t end = std::min(rest.find_first_of(is_part ? "}" : is_choice ? ")" : "{("), rest.size());
            const std::string here = rest.substr(0, end);
            rest.erase(0, is_part || is_choice ? end + 1 : end);
            if (is_part) {
                say_part(here.substr(1));
            } else if (is_choice) {
                say_if(here.substr(1));
            } else if (!trimmed(here).empty()) {
                words_.push_back({trimmed(here)});
            }
        }
    }

    // "unit|a unit".
    void say_part(const std::string& part) {
        const std::size_t bar = std::min(part.find('|'), part.size());
        const std::string name = part.substr(0, bar);
        const std::string text = said(name);
        words_.push_back({text.empty() && bar < part.size() ? part.substr(bar + 1) : text, name});
    }

    // "?by by {by}".
    void say_if(const std::string& choice) {
        const std::size_t blank = choice.find(' ');
        const bool is_said = !said(choice.substr(1, blank - 1)).empty();
        if (is_said == choice.starts_with('?')) say(choice.substr(blank));
    }

    // Titles and labels stand for ids.
    std::string said(const std::string& name) const {
        const auto part = std::ranges::find(plan_.parts, name, &PartPlan::name);
        if (part == plan_.parts.end()) return at_path(step_, name.c_str());
        std::string text = text_of(*part, step_, game_);
        const bool is_list = part->kind == Kind::lines;
        std::ranges::replace(text, '\n', part->path == std::string(questions) ? ';' : is_list ? ',' : ' ');
        if (part->kind != Kind::choice || name == "field" || name == "fact") return text;
        const std::vector<table::Choice> choices = choices_for(game_, name, plan_.kind);
        const auto chosen = std::ranges::find(choices, text, &table::Choice::id);
        return chosen == choices.end() ? text : chosen->label;
    }

    const OwnGame& game_;
    const Tree& step_;
    const KindPlan& plan_;
    std::vector<StepWord> words_;
};

void add_lines(const OwnGame& game, const Tree& steps, const std::string& list, int depth,
               std::vector<StepLine>& lines) {
    for (std::size_t i = 0; steps.is_array() && i < steps.size(); ++i) {
        const Tree& step = steps[i];
        const KindPlan* const plan = plan_of(step);
        const std::string place = place_in(list, i);
        lines.push_back({place, text_at(step, "id"), plan ? plan->kind : "", depth, {{"a step that isn't known"}}});
        if (plan) lines.back().words = Sentence(game, step, *plan).words();
        for (const std::string& member : members_of(step)) {
            const Tree part = part_of(step, member);
            if (member == "else" && (!part.is_array() || part.empty())) continue;
            if (member == "else") lines.push_back({place, "", "else", depth, {{"else"}}});
            add_lines(game, part, place + '/' + member, depth + 1, lines);
        }
    }
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
    if (plan.path == std::string(questions)) return fields_of_lines(value, before, game);
    if (plan.kind == Kind::lines && name == "fields") return with_field_ids(members_of_lines(value), game);
    if (plan.kind == Kind::lines) return members_of_lines(value);
    if (name == "facts" && kind == "ask") return Tree(ascii::parts(value, ","));
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
    Tree step{{"id", id}};
    step.update(Tree::parse(std::ranges::find(plans(), kind, &KindPlan::kind)->blank));
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
        parts.push_back({one.name, one.label, one.help, one.kind, {}, text_of(one, *step, game)});
        if (one.kind == Kind::choice) parts.back().choices = choices_for(game, one.name, plan->kind);
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
