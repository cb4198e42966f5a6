#include "referee/facts_form.h"

#include <algorithm>

#include "rulebook/rulebook.h"
#include "session/beginning.h"

namespace flagplot::referee {
namespace {

constexpr const char* value = "value";
constexpr const char* between = "@";  // a fact and its scope in the id of a row; no id of a fact has it

// What its scope names: "primary heavy" of "armor primary heavy".
std::string thing_of(const std::string& scope) {
    const std::size_t space = scope.find(' ');
    return space == std::string::npos ? "" : scope.substr(space + 1);
}

bool is_asked_once(const table::Fact& fact, const table::Rulebook& rulebook) {
    const auto& scopes = rulebook.scopes;
    return fact.field.otherwise.is_null() && std::find(scopes.begin(), scopes.end(), fact.scope) != scopes.end();
}

// As which a fact counts that nobody has told. What is asked when a session begins was never answered in this one: it
// isn't known, and what can only be yes or no is no.
Value value_if_unsaid(const table::Fact& fact) {
    if (!session::is_asked_at_first(fact)) return fact.field.otherwise;
    return fact.field.type == table::FieldType::yes_no ? Value(false) : Value();
}

FormRow row_of(const table::Fact& fact, const std::string& scope, const Value& now, const std::string& group) {
    const std::string thing = thing_of(scope);
    FormRow row{.unit = fact.field.id + between + scope,
                .label = thing.empty() ? fact.field.label : fact.field.label + ", " + thing,
                .note = fact.field.help,
                .group = group};
    Field field = fact.field;
    field.id = value;
    field.label = "Value";
    field.required = false;
    field.otherwise = value_if_unsaid(fact);
    field.help.clear();
    row.own = {field};
    if (!now.is_null()) row.defaults = {{value, now}};
    return row;
}

}  // namespace

Form facts_form(const session::Session& session) {
    const table::Rulebook& rulebook = session.rulebook();
    Form form{.key = "facts", .title = "Facts", .fields = {text_field(value, "Value")}, .grid = true};
    form.fields.front().required = false;
    for (const auto& [of, now] : session.state().facts()) {
        const auto& [id, scope] = of;
        const table::Fact* fact = rulebook.find_fact(id);
        if (fact && is_asked_once(*fact, rulebook)) form.rows.push_back(row_of(*fact, scope, now, "Asked once"));
    }
    for (const table::Fact& fact : rulebook.facts) {
        if (fact.scope != table::scopes::session) continue;
        const Value now = session.state().fact(fact.field.id, fact.scope);
        const Value shown = now.is_null() ? value_if_unsaid(fact) : now;
        form.rows.push_back(row_of(fact, fact.scope, shown, "The session's"));
    }
    return form;
}

std::size_t count_asked_once(const session::Session& session) {
    const auto& facts = session.state().facts();
    return static_cast<std::size_t>(std::count_if(facts.begin(), facts.end(), [&](const auto& one) {
        const table::Fact* fact = session.rulebook().find_fact(one.first.first);
        return fact && is_asked_once(*fact, session.rulebook());
    }));
}

std::vector<FactChange> fact_changes(const session::Session& session, const Answer& answer) {
    const Form form = facts_form(session);
    std::vector<FactChange> changes;
    for (const auto& [id, fields] : answer.rows) {
        const FormRow* row = form.find_row(id);
        if (!row) throw json::InputError(id, "isn't known", "a fact of the session");
        const auto given = fields.find(value);
        const Value typed = given == fields.end() ? Value() : given->second;
        const Value now = typed.is_null() ? typed : table::checked(row->own.front(), typed, row->label);
        const auto was = row->defaults.find(value);
        if (now == (was == row->defaults.end() ? Value() : was->second)) continue;
        const std::size_t at = id.find(between);
        changes.push_back({id.substr(0, at), id.substr(at + 1), now});
    }
    return changes;
}

}  // namespace flagplot::referee
