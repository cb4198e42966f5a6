#include "script/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "dice/notation.h"
#include "json/limits.h"
#include "json/members.h"
#include "json/tree.h"
#include "json/unknown.h"

namespace flagplot::script {
namespace {

using json::Node;
namespace limits = json::limits;

// What ExpressionError says, at its place.
template <typename Read>
auto at_place(const Node& node, const Read& read) {
    try {
        return read();
    } catch (const ExpressionError& error) {
        node.fail(error.found(), error.expected());
    }
}

// A number or yes and no may stand as they are.
Expression load_expression(const Node& node) {
    const bool is_plain = node.tree().is_number_integer() || node.tree().is_boolean();
    const std::string text = is_plain ? json::to_text(node.value()) : node.text();
    return at_place(node, [&] { return Expression::parse(text); });
}

Expression expression_at(const Node& node, const char* key) {
    const auto found = node.find(key);
    return found ? load_expression(*found) : Expression();
}

Text load_text(const Node& node) {
    if (node.text().size() > longest_text)
        node.fail(fmt::format("a text of {} bytes", node.text().size()), fmt::format("at most {}", longest_text));
    return at_place(node, [&] { return Text::parse(node.text()); });
}

Text text_at(const Node& node, const char* key) {
    const auto found = node.find(key);
    return found ? load_text(*found) : Text();
}

Test load_test(const Node& node) {
    if (node.tree().is_object()) return Test(table::Condition::load(node));
    return Test(load_expression(node));
}

// A name that expressions know something by.
std::string load_name(const Node& node) {
    static const std::set<std::string> kept{"and", "or", "not", "in", "yes", "no", "nothing", "turn"};
    std::string name = node.identifier();
    if (kept.contains(name) || name.find('.') != std::string::npos || name.front() < 'a')
        node.fail_expecting("a name: letters, digits and hyphens, with a letter in front");
    return name;
}

std::map<std::string, Expression> load_expressions(const Node& node) {
    std::map<std::string, Expression> expressions;
    for (const auto& [key, member] : node.members(limits::fields)) expressions[key] = load_expression(member);
    return expressions;
}

Units load_units(const Node& node) {
    Units units;
    units.name = load_name(node.at("unit"));
    units.type = node.text_of("type", "");
    units.list = expression_at(node, "list");
    if (const auto where = node.find("where")) units.where = load_test(*where);
    if (units.type.empty() && units.list.empty()) node.fail("neither type nor list", "one of them");
    return units;
}

std::vector<int> load_dice(const Node& node) {
    try {
        const dice::Dice dice = dice::parse_dice(node.text());
        if (dice.reading != dice::Dice::Reading::sum) node.fail_expecting("dice that are added; a table's may be any");
        return std::vector<int>(static_cast<std::size_t>(dice.count), dice.sides);
    } catch (const dice::DiceError&) {
        node.fail_expecting("dice, such as d6 or 2d10");
    }
}

// As a rulebook has it, but that it must be filled unless it says otherwise.
Ask::Field load_asked(const Node& node, const std::string& file, const std::vector<table::Choice>& sides) {
    json::Tree plain = node.tree();
    if (!plain.is_object()) node.fail_expecting("a field");
    for (const char* const ours : {"where", "default-from", "as"}) plain.erase(ours);
    if (plain.value("type", json::Tree()) == "side") {
        plain["type"] = "choice";
        plain["choices"] = json::Tree::array();
        for (const table::Choice& side : sides) plain["choices"].push_back({{"id", side.id}, {"label", side.label}});
    }
    if (!plain.contains("required")) plain["required"] = true;
    Ask::Field asked{table::load_field(Node(plain, fmt::format("{}: {}", file, node.pointer()))), {}};
    const auto as = node.find("as");
    asked.name = load_name(as ? *as : node.at("id"));
    asked.otherwise = expression_at(node, "default-from");
    asked.units = {"unit", asked.field.of_type};
    if (const auto where = node.find("where")) asked.units.where = load_test(*where);
    return asked;
}

hex::Picture::Mark::Kind load_mark_kind(const Node& node) {
    using Kind = hex::Picture::Mark::Kind;
    for (const auto& [name, kind] : {std::pair{"start", Kind::start}, std::pair{"waypoint", Kind::waypoint},
                                     std::pair{"crosshair", Kind::crosshair}, std::pair{"unit", Kind::unit}}) {
        if (node.text() == name) return kind;
    }
    node.fail_expecting("start, waypoint, crosshair or unit");
}

Tell::Map load_map(const Node& node) {
    constexpr std::size_t most = 100;  // marks, arrows
    node.allow_only({"units", "marks", "arrows"});
    Tell::Map map;
    if (const auto units = node.find("units")) map.units = units->texts();
    for (const Node& mark : json::items_of(node, "marks", most)) {
        mark.allow_only({"kind", "at", "label"});
        map.marks.push_back({load_mark_kind(mark.at("kind")), load_expression(mark.at("at")), text_at(mark, "label")});
    }
    for (const Node& arrow : json::items_of(node, "arrows", most)) {
        arrow.allow_only({"from", "to", "label"});
        map.arrows.push_back(
            {load_expression(arrow.at("from")), load_expression(arrow.at("to")), text_at(arrow, "label")});
    }
    return map;
}

using Act = decltype(Step::act);

class Loader {
  public:
    Loader(std::string file, const std::vector<table::Choice>& sides) : file_(std::move(file)), sides_(sides) {}

    Steps load(const Node& list, const std::string& pointer) {
        if (++depth_ > deepest_steps)
            list.fail("steps within each other", fmt::format("at most {} levels", deepest_steps));
        Steps steps;
        for (const Node& node : list.items(most_steps))
            steps.push_back(load_step(node, fmt::format("{}/{}", pointer, steps.size())));
        --depth_;
        return steps;
    }

  private:
    Steps steps_at(const Node& node, const char* key, const std::string& pointer) {
        const auto found = node.find(key);
        return found ? load(*found, fmt::format("{}/{}", pointer, key)) : Steps();
    }

    Step load_step(const Node& node, const std::string& pointer) {
        if (++count_ > most_steps) node.fail(fmt::format("more than {} steps", most_steps), "fewer");
        Step step{node.at("id").identifier(), Stop(), pointer};
        if (step.id.find('.') != std::string::npos) node.at("id").fail_expecting("letters, digits and hyphens");
        if (!ids_.insert(step.id).second)
            node.at("id").fail(fmt::format("the id \"{}\" a second time", step.id), "each step's id once");
        using Load = Act (Loader::*)(const Node&, const std::string&);
        static const std::vector<std::pair<const char*, Load>> kinds{
            {"ask", &Loader::ask},   {"roll", &Loader::roll},     {"if", &Loader::branch},    {"set", &Loader::set},
            {"add", &Loader::add},   {"remove", &Loader::remove}, {"move", &Loader::move},    {"tell", &Loader::tell},
            {"each", &Loader::each}, {"repeat", &Loader::repeat}, {"count", &Loader::count},  {"let", &Loader::let},
            {"play", &Loader::play}, {"stop", &Loader::stop},     {"refuse", &Loader::refuse}};
        const auto kind =
            std::ranges::find_if(kinds, [&](const auto& one) { return node.find(one.first).has_value(); });
        if (kind == kinds.end()) node.fail("a step that does nothing", json::one_of(kinds));
        step.act = (this->*kind->second)(node, pointer);
        return step;
    }

    Act ask(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "ask"});
        const Node ask = node.at("ask");
        ask.allow_only({"title", "help", "fields", "facts"});
        Ask act;
        act.title = load_text(ask.at("title"));
        act.help = ask.text_of("help", "");
        for (const Node& field : json::items_of(ask, "fields", limits::fields))
            act.fields.push_back(load_asked(field, file_, sides_));
        if (const auto facts = ask.find("facts")) act.facts = facts->texts();
        if (act.fields.empty() == act.facts.empty()) ask.fail("neither or both of fields and facts", "one of them");
        return act;
    }

    Act roll(const Node& node, const std::string& pointer) {
        node.allow_only({"id", "roll", "as", "then"});
        const Node roll = node.at("roll");
        roll.allow_only({"dice", "table", "facts", "column", "unit", "side", "purpose", "each"});
        Roll act;
        if (const auto dice = roll.find("dice")) act.dice = load_dice(*dice);
        act.table = roll.text_of("table", "");
        if (act.dice.empty() == act.table.empty()) roll.fail("neither or both of dice and table", "one of them");
        if (const auto facts = roll.find("facts")) act.facts = load_expressions(*facts);
        act.column = expression_at(roll, "column");
        act.unit = expression_at(roll, "unit");
        act.side = expression_at(roll, "side");
        act.purpose = text_at(roll, "purpose");
        if (const auto each = roll.find("each")) {
            each->allow_only({"unit", "type", "list", "where"});
            act.each = load_units(*each);
        }
        if (act.each && act.table.empty()) roll.fail("dice without a table for each unit", "a table");
        if (const auto as = node.find("as")) act.as = load_name(*as);
        act.then = steps_at(node, "then", pointer);
        if (!act.each && !act.then.empty()) node.at("then").fail("steps, but no each", "steps behind this one");
        return act;
    }

    Act branch(const Node& node, const std::string& pointer) {
        node.allow_only({"id", "if", "then", "else"});
        return If{load_test(node.at("if")), steps_at(node, "then", pointer), steps_at(node, "else", pointer)};
    }

    Act set(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "set"});
        const Node set = node.at("set");
        set.allow_only({"unit", "fields", "field", "fact", "to", "by", "least", "most"});
        Set act;
        act.unit = expression_at(set, "unit");
        if (const auto fields = set.find("fields")) act.fields = load_expressions(*fields);
        act.field = set.text_of("field", "");
        act.fact = set.text_of("fact", "");
        act.to = expression_at(set, "to");
        act.by = expression_at(set, "by");
        act.least = expression_at(set, "least");
        act.most = expression_at(set, "most");
        if (act.unit.empty() == act.fact.empty()) set.fail("neither or both of unit and fact", "one of them");
        const bool is_one = !act.field.empty() || !act.fact.empty();
        if (is_one == !act.fields.empty() || (!act.fact.empty() && !act.field.empty()))
            set.fail("not one of field, fields and fact", "one of them, and for field and fields the unit");
        if (is_one && act.to.empty() == act.by.empty()) set.fail("neither or both of to and by", "one of them");
        return act;
    }

    Act add(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "add", "as"});
        const Node add = node.at("add");
        add.allow_only({"type", "id", "fields"});
        Add act{add.at("type").text(), load_text(add.at("id")), {}, ""};
        if (const auto fields = add.find("fields")) act.fields = load_expressions(*fields);
        if (const auto as = node.find("as")) act.as = load_name(*as);
        return act;
    }

    Act remove(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "remove"});
        node.at("remove").allow_only({"unit"});
        return Remove{load_expression(node.at("remove").at("unit"))};
    }

    Act move(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "move"});
        const Node move = node.at("move");
        move.allow_only({"unit", "to", "way", "cells"});
        Move act{load_expression(move.at("unit")), expression_at(move, "to"), expression_at(move, "way"),
                 expression_at(move, "cells")};
        if (act.to.empty() == act.way.empty()) move.fail("neither or both of to and way", "one of them");
        return act;
    }

    Act tell(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "tell"});
        const Node tell = node.at("tell");
        tell.allow_only({"section", "text", "unit", "audience", "order", "again", "heading", "desired", "to", "map"});
        Tell act;
        act.section = tell.at("section").text();
        act.text = load_text(tell.at("text"));
        act.unit = expression_at(tell, "unit");
        act.audience = expression_at(tell, "audience");
        act.order = expression_at(tell, "order");
        act.again = expression_at(tell, "again");
        act.heading = expression_at(tell, "heading");
        act.desired = expression_at(tell, "desired");
        act.to = expression_at(tell, "to");
        if (const auto map = tell.find("map")) act.map = load_map(*map);
        return act;
    }

    Act each(const Node& node, const std::string& pointer) {
        node.allow_only({"id", "each", "steps"});
        node.at("each").allow_only({"unit", "type", "list", "where"});
        return Each{load_units(node.at("each")), steps_at(node, "steps", pointer)};
    }

    Act repeat(const Node& node, const std::string& pointer) {
        node.allow_only({"id", "repeat", "steps"});
        const Node repeat = node.at("repeat");
        repeat.allow_only({"while", "most"});
        return Repeat{load_test(repeat.at("while")), repeat.at("most").integer(1, most_rounds),
                      steps_at(node, "steps", pointer)};
    }

    Act count(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "count", "as"});
        node.at("count").allow_only({"unit", "type", "list", "where"});
        return Count{load_units(node.at("count")), load_name(node.at("as"))};
    }

    Act let(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "let", "be", "text"});
        Let act{load_name(node.at("let")), expression_at(node, "be"), text_at(node, "text")};
        if (act.value.empty() == !node.find("text")) node.fail("neither or both of be and text", "one of them");
        return act;
    }

    Act play(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "play"});
        return Play{node.at("play").text()};
    }

    Act stop(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "stop"});
        if (!node.at("stop").boolean()) node.at("stop").fail_expecting("true");
        return Stop();
    }

    Act refuse(const Node& node, const std::string& /*pointer*/) {
        node.allow_only({"id", "refuse"});
        const Node refuse = node.at("refuse");
        refuse.allow_only({"found", "expected"});
        return Refuse{load_text(refuse.at("found")), load_text(refuse.at("expected"))};
    }

    std::string file_;
    const std::vector<table::Choice>& sides_;
    std::size_t depth_ = 0;
    std::size_t count_ = 0;
    std::set<std::string> ids_;
};

}  // namespace

std::shared_ptr<const Script> load_script(const json::Tree& tree, const std::string& file, const std::string& digest,
                                          const std::vector<table::Choice>& sides) {
    const Node node(tree, file);
    node.allow_only({"$schema", "id", "title", "source", "help", "version", "with", "steps"});
    Script script;
    script.id = node.at("id").identifier();
    script.title = node.at("title").text();
    script.source = node.text_of("source", "");
    script.help = node.text_of("help", "");
    if (const auto version = node.find("version")) script.version = version->integer(1, 1'000'000);
    for (const Node& name : json::items_of(node, "with", limits::fields)) script.with.push_back(load_name(name));
    script.steps = Loader(file, sides).load(node.at("steps"), "/steps");
    script.file = file;
    script.digest = digest;
    return std::make_shared<const Script>(std::move(script));
}

std::vector<std::pair<std::string, const Steps*>> parts_of(const Step& step) {
    if (const auto* const roll = std::get_if<Roll>(&step.act)) return {{"then", &roll->then}};
    if (const auto* const branch = std::get_if<If>(&step.act))
        return {{"then", &branch->then}, {"else", &branch->otherwise}};
    if (const auto* const each = std::get_if<Each>(&step.act)) return {{"steps", &each->steps}};
    if (const auto* const repeat = std::get_if<Repeat>(&step.act)) return {{"steps", &repeat->steps}};
    return {};
}

}  // namespace flagplot::script
