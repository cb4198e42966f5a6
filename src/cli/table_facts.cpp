#include "cli/table_facts.h"

#include <fmt/format.h>

#include "cli/screen.h"
#include "cli/show.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "table/lookup.h"

namespace flagplot::cli {

using json::InputError;

namespace {

void check_used(const table::Facts& given, const std::set<std::string>& asked, const std::string& option) {
    for (const auto& [fact, value] : given) {
        if (asked.contains(fact)) continue;
        throw InputError(option, fmt::format("\"{}\" isn't used", fact),
                         json::one_of(asked, "none: the table needs no facts"));
    }
}

}  // namespace

rulebook::Rules rules_with(const Context& context, const std::string& table, const std::vector<std::string>& readings,
                           const std::vector<std::string>& house_rules) {
    std::vector<std::string> known;
    Context::Problems problems;
    for (rulebook::Rulebook& book : context.rulebooks(problems)) {
        if (book.tables.contains(table)) {
            std::vector<rulebook::HouseRule> rules;
            for (const std::string& rule : house_rules) rules.push_back(context.house_rule(book.id, rule));
            return rulebook::Rules(std::make_shared<const rulebook::Rulebook>(std::move(book)),
                                   names_and_values(readings, "--reading"), rules);
        }
        for (const auto& [id, tree] : book.tables) known.push_back(id);
    }
    refuse_not_read(problems);
    json::refuse_unknown("table", table, known);
}

int report_missing(const Context& context, const Missing& missing) {
    answer(context, {{"pending", to_json(missing.form)}}, form_as_text(missing.form));
    return answer_missing;
}

GivenFacts::GivenFacts(const rulebook::Rules& rules, const std::vector<std::string>& given, std::string option)
    : rules_(rules), option_(std::move(option)) {
    for (const auto& [name, value] : names_and_values(given, option_)) given_[name] = value;
}

GivenFacts::GivenFacts(const rulebook::Rules& rules, table::Facts given, std::string option)
    : rules_(rules), given_(std::move(given)), option_(std::move(option)) {}

table::Facts GivenFacts::of(const table::Table& table, const std::string& column, std::vector<std::string>& notes,
                            const OwnFacts& own) {
    const std::vector<std::string>& spoken_of = table.facts();
    check_used(own.facts, {spoken_of.begin(), spoken_of.end()}, own.option);
    referee::Form form;
    form.key = table.id + "/facts";
    form.title = table.title;
    form.source = table.source;
    table::Facts known;
    const auto take = [&](const table::Facts& from, const std::string& id, const std::string& option) {
        const auto given = from.find(id);
        if (given == from.end()) return;
        known[id] = checked(rules_.rulebook().find_fact(id)->field, given->second, fmt::format("{} {}", option, id));
    };
    for (const std::string& id : spoken_of) {
        if (!rules_.rulebook().find_fact(id)) {
            throw InputError(table.id, fmt::format("the unknown fact \"{}\"", id), "a fact of the rulebook");
        }
        asked_.insert(id);
        take(given_, id, option_);
        take(own.facts, id, own.option);
    }
    for (const std::string& id : unknown_facts(table, known, column)) {
        const table::Field& field = rules_.rulebook().find_fact(id)->field;
        if (field.otherwise.is_null()) {
            form.fields.push_back(field);
            form.fields.back().required = true;
            continue;
        }
        known[id] = field.otherwise;
        notes.push_back(fmt::format("{}: {} (the default)", field.label, json::to_text(field.otherwise)));
    }
    if (!form.fields.empty()) throw Missing{form};
    return known;
}

void GivenFacts::check_all_used() const {
    check_used(given_, asked_, option_);
}

}  // namespace flagplot::cli
