#include <algorithm>

#include "acts/kinds.h"
#include "rulebook/rulebook.h"
#include "session/beginning.h"

namespace flagplot::acts {
namespace {

using session::Session;

constexpr const char* value = "value";
constexpr const char* between = "@";  // a fact and its scope in the id of a row; no id of a fact has it

// What its scope names: "primary heavy" of "armor primary heavy".
std::string thing_of(const std::string& scope) {
    const std::size_t space = scope.find(' ');
    return space == std::string::npos ? "" : scope.substr(space + 1);
}

bool is_asked_once(const rulebook::Fact& fact, const rulebook::Rulebook& rulebook) {
    const auto& scopes = rulebook.scopes;
    return fact.field.otherwise.is_null() && std::ranges::find(scopes, fact.scope) != scopes.end();
}

// As which a fact counts that nobody has told. What is asked when a session begins was never answered in this one: it
// isn't known, and what can only be yes or no is no.
json::Value value_if_unsaid(const rulebook::Fact& fact) {
    if (!session::is_asked_at_first(fact)) return fact.field.otherwise;
    return fact.field.type == table::FieldType::yes_no ? json::Value(false) : json::Value();
}

referee::FormRow row_of(const rulebook::Fact& fact, const std::string& scope, const json::Value& now,
                        const std::string& group) {
    const std::string thing = thing_of(scope);
    referee::FormRow row{.unit = fact.field.id + between + scope,
                         .label = thing.empty() ? fact.field.label : fact.field.label + ", " + thing,
                         .note = fact.field.help,
                         .group = group};
    table::Field field = fact.field;
    field.id = value;
    field.label = "Value";
    field.required = false;
    field.otherwise = value_if_unsaid(fact);
    field.help.clear();
    row.own = {field};
    if (!now.is_null()) row.defaults = {{value, now}};
    return row;
}

// A row for each fact of the session itself, and for each that was asked once of a thing, which are those without a
// default.
Form facts_form(const Session& session) {
    const rulebook::Rulebook& rulebook = session.rulebook();
    Form form{.key = "facts", .title = "Known facts", .fields = {referee::text_field(value, "Value")}, .grid = true};
    form.fields.front().required = false;
    for (const auto& [of, now] : session.state().facts()) {
        const auto& [id, scope] = of;
        const rulebook::Fact* fact = rulebook.find_fact(id);
        if (fact && is_asked_once(*fact, rulebook)) form.rows.push_back(row_of(*fact, scope, now, "Asked once"));
    }
    for (const rulebook::Fact& fact : rulebook.facts) {
        if (fact.scope != rulebook::scopes::session) continue;
        const json::Value now = session.state().fact(fact.field.id, fact.scope);
        const json::Value shown = now.is_null() ? value_if_unsaid(fact) : now;
        form.rows.push_back(row_of(fact, fact.scope, shown, "The session's"));
    }
    if (form.rows.empty()) form.help = "This game keeps no facts.";
    return form;
}

// Only what is another now.
void set(Session& session, const std::string& /*of*/, const Answer& answer) {
    const Form form = facts_form(session);
    for (const auto& [id, fields] : answer.rows) {
        const json::Value now = fields.get(value);
        if (now == form.find_row(id)->defaults.get(value)) continue;
        const std::size_t at = id.find(between);
        session.set_fact(id.substr(0, at), id.substr(at + 1), now);
    }
}

}  // namespace

std::vector<Act> acts_on_facts() {
    return {{.id = "facts",
             .verb = "Save",
             .help = "What the session knows besides its units",
             .form = [](const Subject& subject) { return facts_form(subject.session); },
             .perform = changes(set)}};
}

}  // namespace flagplot::acts
