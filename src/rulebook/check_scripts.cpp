#include "rulebook/check_scripts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "json/unknown.h"
#include "rulebook/rules.h"
#include "script/script.h"

namespace flagplot::rulebook {
namespace {

using script::Expression;
using script::Script;
using script::Step;
using script::Steps;

// What a name stands for, as far as it is known before anything is played.
struct Meaning {
    enum class Kind { value, unit, result, dice };
    Kind kind = Kind::value;
    std::string of = {};                  // the unit's type, or the table; empty: any
    const table::Field* field = nullptr;  // of an answer
};
using Names = std::map<std::string, Meaning>;

const std::set<std::string> names_of_the_rules{"turn", "turn-of-day", "daylight", "in-its-phase", "earlier-runs"};

std::string head_of(const std::string& name) {
    return name.substr(0, name.find('.'));
}

std::string rest_of(const std::string& name) {
    const std::size_t dot = name.find('.');
    return dot == std::string::npos ? "" : name.substr(dot + 1);
}

class ScriptCheck {
  public:
    ScriptCheck(const Script& script, const Rules& rules, const std::set<std::string>& broken_tables,
                const std::set<std::string>& broken_procedures, std::vector<Finding>& findings)
        : script_(script),
          rules_(rules),
          book_(rules.rulebook()),
          broken_tables_(broken_tables),
          broken_procedures_(broken_procedures),
          findings_(findings) {}

    void run() {
        Names names;
        for (const std::string& name : script_.with) names[name] = {Meaning::Kind::unit};
        check(script_.steps, names);
    }

  private:
    void report(const std::string& pointer, std::string found, std::string expected) {
        findings_.push_back({script_.file, pointer, std::move(found), std::move(expected)});
    }

    // ---- steps

    // True: what stands behind these steps can't be reached.
    bool check(const Steps& steps, Names& names) {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (!check(steps[i], names)) continue;
            if (i + 1 < steps.size())
                report(steps[i + 1].pointer, "a step that can't be reached",
                       fmt::format("nothing behind the step \"{}\"", steps[i].id));
            return true;
        }
        return false;
    }

    bool check(const Step& step, Names& names) {
        return std::visit([&](const auto& act) { return check(step, act, names); }, step.act);
    }

    bool check(const Step& step, const script::Ask& ask, Names& names) {
        check_text(ask.title, names, step.pointer + "/ask/title");
        for (std::size_t i = 0; i < ask.facts.size(); ++i)
            check_kept_fact(ask.facts[i], fmt::format("{}/ask/facts/{}", step.pointer, i));
        for (std::size_t i = 0; i < ask.fields.size(); ++i) {
            const script::Ask::Field& asked = ask.fields[i];
            const std::string pointer = fmt::format("{}/ask/fields/{}", step.pointer, i);
            check_expression(asked.otherwise, names, pointer + "/default-from");
            const std::string& type = asked.field.of_type;
            if (!type.empty()) check_type(type, pointer + "/of");
            Names within = names;
            within["unit"] = {Meaning::Kind::unit, type};
            check_test(asked.units.where, within, pointer + "/where");
        }
        for (const script::Ask::Field& asked : ask.fields) {
            const bool is_unit = asked.field.type == table::FieldType::unit;
            names[asked.name] = {is_unit ? Meaning::Kind::unit : Meaning::Kind::value, asked.field.of_type,
                                 &asked.field};
        }
        return false;
    }

    bool check(const Step& step, const script::Roll& roll, Names& names) {
        const std::string pointer = step.pointer + "/roll";
        const table::Table* const table = roll.table.empty() ? nullptr : known_table(roll.table, pointer + "/table");
        check_unit(roll.unit, names, pointer + "/unit");
        check_expression(roll.side, names, pointer + "/side");
        if (is_text(roll.side)) check_one_of(book_.sides, inner(roll.side), pointer + "/side");
        Names within = names;
        if (roll.each) enter(*roll.each, within, pointer + "/each");
        for (const auto& [fact, value] : roll.facts) {
            if (!book_.find_fact(fact)) report(pointer + "/facts/" + fact, fact, "a fact of the rulebook");
            check_expression(value, within, pointer + "/facts/" + fact);
        }
        check_expression(roll.column, within, pointer + "/column");
        check_text(roll.purpose, within, pointer + "/purpose");
        const Meaning thrown{table || !roll.table.empty() ? Meaning::Kind::result : Meaning::Kind::dice, roll.table};
        const std::string name = roll.as.empty() ? step.id : roll.as;
        if (!roll.each) {
            names[name] = thrown;
            return false;
        }
        within[name] = thrown;
        check(roll.then, within);
        return false;
    }

    // Known behind it is what both ways know.
    bool check(const Step& step, const script::If& branch, Names& names) {
        check_test(branch.test, names, step.pointer + "/if");
        Names then = names;
        Names otherwise = names;
        const bool ends = check(branch.then, then);
        const bool ends_otherwise = check(branch.otherwise, otherwise);
        if (ends != ends_otherwise) {
            names = ends ? otherwise : then;
        } else {
            std::erase_if(then, [&](const auto& item) { return !otherwise.contains(item.first); });
            names = then;
        }
        return ends && ends_otherwise;
    }

    bool check(const Step& step, const script::Set& set, Names& names) {
        const std::string pointer = step.pointer + "/set";
        const UnitType* const type = check_unit(set.unit, names, pointer + "/unit");
        if (!set.fact.empty()) check_kept_fact(set.fact, pointer + "/fact");
        if (!set.field.empty()) check_field(type, set.field, pointer + "/field");
        if (type && !set.field.empty()) check_choice(type->find_field(set.field), set.to, pointer + "/to");
        check_fields(type, set.fields, names, pointer + "/fields/");
        check_expression(set.to, names, pointer + "/to");
        check_expression(set.by, names, pointer + "/by");
        check_expression(set.least, names, pointer + "/least");
        check_expression(set.most, names, pointer + "/most");
        return false;
    }

    bool check(const Step& step, const script::Add& add, Names& names) {
        const std::string pointer = step.pointer + "/add";
        const UnitType* const type = check_type(add.type, pointer + "/type");
        check_text(add.id, names, pointer + "/id");
        check_fields(type, add.fields, names, pointer + "/fields/");
        for (const table::Field& field : type ? type->fields : std::vector<table::Field>()) {
            if (field.required && !add.fields.contains(field.id))
                report(pointer + "/fields", fmt::format("no {}", field.id), "each field that a unit must have");
        }
        if (!add.as.empty()) names[add.as] = {Meaning::Kind::unit, add.type};
        return false;
    }

    bool check(const Step& step, const script::Remove& remove, Names& names) {
        check_unit(remove.unit, names, step.pointer + "/remove/unit");
        return false;
    }

    bool check(const Step& step, const script::Move& move, Names& names) {
        const std::string pointer = step.pointer + "/move";
        const UnitType* const type = check_unit(move.unit, names, pointer + "/unit");
        if (type && type->place.empty())
            report(pointer + "/unit", fmt::format("a unit of the type {}, which stands nowhere", type->id),
                   "a type with a place");
        if (!book_.board) report(pointer, "a move", "a rulebook with a board");
        check_expression(move.to, names, pointer + "/to");
        check_expression(move.way, names, pointer + "/way");
        check_expression(move.cells, names, pointer + "/cells");
        return false;
    }

    bool check(const Step& step, const script::Tell& tell, Names& names) {
        const std::string pointer = step.pointer + "/tell";
        check_unit(tell.unit, names, pointer + "/unit");
        if (tell.text.empty()) report(pointer + "/text", "no text", "what is told");
        check_text(tell.text, names, pointer + "/text");
        check_expression(tell.audience, names, pointer + "/audience");
        check_expression(tell.order, names, pointer + "/order");
        check_expression(tell.again, names, pointer + "/again");
        check_expression(tell.heading, names, pointer + "/heading");
        check_expression(tell.desired, names, pointer + "/desired");
        check_expression(tell.to, names, pointer + "/to");
        if (tell.map) check_map(*tell.map, names, pointer + "/map");
        return false;
    }

    void check_map(const script::Tell::Map& map, const Names& names, const std::string& pointer) {
        for (const std::string& type : map.units) check_type(type, pointer + "/units");
        for (const auto& mark : map.marks) {
            check_expression(mark.at, names, pointer + "/marks");
            check_text(mark.label, names, pointer + "/marks");
        }
        for (const auto& arrow : map.arrows) {
            for (const Expression* const end : {&arrow.from, &arrow.to})
                check_expression(*end, names, pointer + "/arrows");
            check_text(arrow.label, names, pointer + "/arrows");
        }
    }

    bool check(const Step& step, const script::Each& each, Names& names) {
        Names within = names;
        enter(each.units, within, step.pointer + "/each");
        check(each.steps, within);
        return false;
    }

    bool check(const Step& step, const script::Repeat& repeat, Names& names) {
        check_test(repeat.test, names, step.pointer + "/repeat/while");
        std::set<std::string> changed;
        collect_changes(repeat.steps, changed);
        const std::vector<std::string> tested = repeat.test.names();
        const bool can_end = std::ranges::any_of(tested, [&](const std::string& name) {
            const std::string rest = rest_of(name);
            return changed.contains("*") || changed.contains(head_of(name)) ||
                   (!rest.empty() && changed.contains('.' + rest));
        });
        if (!can_end)
            report(step.pointer + "/repeat/while", "a loop in which nothing changes what it depends on",
                   "a step in it that does");
        Names within = names;
        check(repeat.steps, within);
        return false;
    }

    bool check(const Step& step, const script::Count& count, Names& names) {
        Names within = names;
        enter(count.units, within, step.pointer + "/count");
        names[count.as] = {};
        return false;
    }

    bool check(const Step& step, const script::Let& let, Names& names) {
        check_expression(let.value, names, step.pointer + "/be");
        check_text(let.text, names, step.pointer + "/text");
        const std::string text = let.value.text();
        const auto known = names.find(text);  // another name for a unit
        names[let.name] = known == names.end() ? Meaning() : known->second;
        return false;
    }

    bool check(const Step& step, const script::Play& play, Names& names) {
        if (broken_procedures_.contains(play.procedure)) return false;
        const Script* const other = book_.find_script(play.procedure);
        if (!other) {
            report(step.pointer + "/play", fmt::format("the unknown procedure \"{}\"", play.procedure),
                   "a procedure of the rulebook that is data");
            return false;
        }
        for (const std::string& name : other->with) {
            if (!names.contains(name))
                report(step.pointer + "/play", fmt::format("no \"{}\", which {} needs", name, other->id),
                       "a name that is known here");
        }
        return false;
    }

    bool check(const Step& /*step*/, const script::Stop& /*stop*/, Names& /*names*/) { return true; }

    bool check(const Step& step, const script::Refuse& refuse, Names& names) {
        check_text(refuse.found, names, step.pointer + "/refuse/found");
        check_text(refuse.expected, names, step.pointer + "/refuse/expected");
        return true;
    }

    // ---- parts

    void enter(const script::Units& units, Names& names, const std::string& pointer) {
        if (!units.type.empty()) check_type(units.type, pointer + "/type");
        check_expression(units.list, names, pointer + "/list");
        names[units.name] = {Meaning::Kind::unit, units.type};
        check_test(units.where, names, pointer + "/where");
    }

    // What the steps give other values: names, facts, and ".field" of units. "*": anything may be.
    static void collect_changes(const Steps& steps, std::set<std::string>& changed) {
        for (const Step& step : steps) {
            if (const auto* const ask = std::get_if<script::Ask>(&step.act)) {
                for (const auto& asked : ask->fields) changed.insert(asked.name);
                changed.insert(ask->facts.begin(), ask->facts.end());
            } else if (const auto* const roll = std::get_if<script::Roll>(&step.act)) {
                changed.insert(roll->as.empty() ? step.id : roll->as);
            } else if (const auto* const set = std::get_if<script::Set>(&step.act)) {
                changed.insert(set->fact);
                if (!set->field.empty()) changed.insert('.' + set->field);
                for (const auto& [field, value] : set->fields) changed.insert('.' + field);
            } else if (const auto* const count = std::get_if<script::Count>(&step.act)) {
                changed.insert(count->as);
            } else if (const auto* const let = std::get_if<script::Let>(&step.act)) {
                changed.insert(let->name);
            } else if (const auto* const add = std::get_if<script::Add>(&step.act)) {
                changed.insert(add->as);
            } else if (std::holds_alternative<script::Play>(step.act) ||
                       std::holds_alternative<script::Stop>(step.act) ||
                       std::holds_alternative<script::Move>(step.act)) {
                changed.insert("*");
            }
            for (const auto& [member, part] : script::parts_of(step)) collect_changes(*part, changed);
        }
    }

    const UnitType* check_type(const std::string& type, const std::string& pointer) {
        const UnitType* const known = book_.find_unit_type(type);
        if (!known)
            report(pointer, fmt::format("the unknown unit type \"{}\"", type),
                   json::one_of(book_.unit_types, "a unit type, of which there is none yet"));
        return known;
    }

    void check_field(const UnitType* type, const std::string& field, const std::string& pointer) {
        if (!type || type->find_field(field)) return;
        std::vector<std::string> ids;
        for (const table::Field& one : type->fields) ids.push_back(one.id);
        report(pointer, fmt::format("the unknown field \"{}\"", field),
               fmt::format("a field of {}: {}", type->id, fmt::join(ids, ", ")));
    }

    void check_kept_fact(const std::string& id, const std::string& pointer) {
        const Fact* const fact = book_.find_fact(id);
        if (fact && (fact->scope == scopes::session || fact->scope == scopes::turn)) return;
        report(pointer, fmt::format("the fact \"{}\"", id), "a fact of scope session or turn");
    }

    const table::Table* known_table(const std::string& id, const std::string& pointer) {
        if (const table::Table* const found = rules_.find_table(id)) return found;
        if (!broken_tables_.contains(id))
            report(pointer, fmt::format("the unknown table \"{}\"", id), "a table of the rulebook");
        return nullptr;
    }

    // The unit's type, if it is a name of which that is known.
    const UnitType* check_unit(const Expression& unit, const Names& names, const std::string& pointer) {
        if (unit.empty()) return nullptr;
        check_expression(unit, names, pointer);
        const auto known = names.find(unit.text());
        if (known == names.end()) return nullptr;
        if (known->second.kind == Meaning::Kind::result || known->second.kind == Meaning::Kind::dice)
            report(pointer, fmt::format("{}, which is no unit", unit.text()), "the name of a unit");
        return known->second.kind == Meaning::Kind::unit ? book_.find_unit_type(known->second.of) : nullptr;
    }

    void check_fields(const UnitType* type, const std::map<std::string, Expression>& fields, const Names& names,
                      const std::string& pointer) {
        for (const auto& [field, value] : fields) {
            check_field(type, field, pointer + field);
            if (type) check_choice(type->find_field(field), value, pointer + field);
            check_expression(value, names, pointer + field);
        }
    }

    // A text that is one of the field's choices, where it is written out.
    void check_choice(const table::Field* field, const Expression& value, const std::string& pointer) {
        if (!field || field->type != table::FieldType::choice || !is_text(value)) return;
        check_one_of(field->choices, inner(value), pointer);
    }

    static std::string inner(const Expression& text) { return text.text().substr(1, text.text().size() - 2); }

    static bool is_text(const Expression& value) {
        const std::string& text = value.text();
        return text.size() >= 2 && text.front() == '\'' && text.find('\'', 1) == text.size() - 1;
    }

    template <typename Thing>
    void check_one_of(const std::vector<Thing>& things, const std::string& id, const std::string& pointer) {
        if (!json::find_by_id(things, id)) report(pointer, fmt::format("\"{}\"", id), json::one_of(things));
    }

    // ---- expressions

    void check_text(const script::Text& text, const Names& names, const std::string& pointer) {
        for (const Expression& place : text.places()) check_expression(place, names, pointer);
    }

    void check_test(const script::Test& test, const Names& names, const std::string& pointer) {
        if (!test.expression().empty()) return check_expression(test.expression(), names, pointer);
        for (const std::string& name : test.names()) check_name(name, names, pointer);
        for (const table::Condition::Test& one : test.condition().tests()) {
            for (const Value& value : one.one_of) {
                if (value.is_string()) check_compared(one.fact, json::to_text(value), names, pointer);
            }
        }
    }

    void check_expression(const Expression& expression, const Names& names, const std::string& pointer) {
        for (const std::string& name : expression.names()) check_name(name, names, pointer);
        for (const auto& [name, text] : expression.compared()) check_compared(name, text, names, pointer);
    }

    // The field that a name of a unit's field, an answer or a fact is about; null if that isn't known.
    const table::Field* field_of(const std::string& name, const Names& names) const {
        const auto known = names.find(head_of(name));
        const std::string rest = rest_of(name);
        if (known == names.end()) {
            const Fact* const fact = book_.find_fact(name);
            return fact ? &fact->field : nullptr;
        }
        if (rest.empty()) return known->second.field;
        const UnitType* const type =
            known->second.kind == Meaning::Kind::unit ? book_.find_unit_type(known->second.of) : nullptr;
        return type ? type->find_field(rest) : nullptr;
    }

    void check_compared(const std::string& name, const std::string& text, const Names& names,
                        const std::string& pointer) {
        const auto known = names.find(head_of(name));
        if (known != names.end() && known->second.kind == Meaning::Kind::result && rest_of(name).empty()) {
            const table::Table* const table = rules_.find_table(known->second.of);
            if (table) check_one_of(table->results, text, pointer);
            return;
        }
        const table::Field* const field = field_of(name, names);
        if (field && field->type == table::FieldType::choice && !text.empty())
            check_one_of(field->choices, text, pointer);
    }

    void check_name(const std::string& name, const Names& names, const std::string& pointer) {
        const auto known = names.find(head_of(name));
        const std::string rest = rest_of(name);
        if (known == names.end()) {
            const bool is_of_rules = rest.empty() && (names_of_the_rules.contains(name) || book_.find_number(name));
            const Fact* const fact = rest.empty() ? book_.find_fact(name) : nullptr;
            if (is_of_rules || (fact && (fact->scope == scopes::session || fact->scope == scopes::turn))) return;
            return report(pointer, fmt::format("the name \"{}\"", name),
                          "a unit, an answer, a result, a fact or a number that is known here");
        }
        if (!rest.empty() && !is_part(known->second, rest))
            report(pointer, fmt::format("\"{}\"", name), parts_in_words(known->second));
    }

    bool is_part(const Meaning& meaning, const std::string& rest) const {
        switch (meaning.kind) {
            case Meaning::Kind::unit: {
                const UnitType* const type = book_.find_unit_type(meaning.of);
                const std::string field = rest.ends_with(".label") ? rest.substr(0, rest.size() - 6) : rest;
                return !type || rest == "type" || rest == "label" || type->find_field(field);
            }
            case Meaning::Kind::result: {
                const table::Table* const table = rules_.find_table(meaning.of);
                return !table || rest == "label" || rest == "total" ||
                       std::ranges::any_of(table->results,
                                           [&](const table::Result& result) { return result.effects.contains(rest); });
            }
            case Meaning::Kind::dice:
                return !rest.empty() && rest.find_first_not_of("0123456789") == std::string::npos;
            case Meaning::Kind::value:
                break;
        }
        return !meaning.field;  // a value may be a unit's id
    }

    std::string parts_in_words(const Meaning& meaning) const {
        if (meaning.kind == Meaning::Kind::unit)
            return meaning.of.empty() ? "a field" : fmt::format("a field of {}", meaning.of);
        if (meaning.kind == Meaning::Kind::result) return fmt::format("label, total, or an effect of {}", meaning.of);
        return meaning.kind == Meaning::Kind::dice ? "the number of a die" : "the name alone";
    }

    const Script& script_;
    const Rules& rules_;
    const Rulebook& book_;
    const std::set<std::string>& broken_tables_;
    const std::set<std::string>& broken_procedures_;
    std::vector<Finding>& findings_;
};

void collect_plays(const Steps& steps, std::set<std::string>& played) {
    for (const Step& step : steps) {
        if (const auto* const play = std::get_if<script::Play>(&step.act)) played.insert(play->procedure);
        for (const auto& [member, part] : script::parts_of(step)) collect_plays(*part, played);
    }
}

// Each procedure that comes back to itself.
void check_circles(const Rulebook& book, std::vector<Finding>& findings) {
    std::map<std::string, std::set<std::string>> plays;
    for (const auto& [id, script] : book.scripts) collect_plays(script->steps, plays[id]);
    for (const auto& [id, script] : book.scripts) {
        std::set<std::string> reached;
        std::vector<std::string> waiting(plays[id].begin(), plays[id].end());
        while (!waiting.empty()) {
            const std::string next = waiting.back();
            waiting.pop_back();
            if (!reached.insert(next).second) continue;
            const auto further = plays.find(next);
            if (further != plays.end()) waiting.insert(waiting.end(), further->second.begin(), further->second.end());
        }
        if (reached.contains(id))
            findings.push_back(
                {script->file, "/steps", "a procedure that plays itself, or others that play it", "no circle"});
    }
}

}  // namespace

void check_scripts(const Rules& rules, const std::set<std::string>& broken_tables,
                   const std::set<std::string>& broken_procedures, std::vector<Finding>& findings) {
    for (const auto& [id, script] : rules.rulebook().scripts)
        ScriptCheck(*script, rules, broken_tables, broken_procedures, findings).run();
    check_circles(rules.rulebook(), findings);
}

}  // namespace flagplot::rulebook
