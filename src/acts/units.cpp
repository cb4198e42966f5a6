#include "acts/units.h"

#include <fmt/format.h>

#include <algorithm>

#include "acts/kinds.h"
#include "ascii/letters.h"
#include "json/unknown.h"
#include "session/board_in_force.h"

namespace flagplot::acts {
namespace {

using json::InputError;
using session::Session;
using table::Field;
using table::FieldType;

constexpr const char* id = "id";

// What stands in that field of other units, each once.
void suggest_those_in_use(Field& field, const Session& session) {
    for (const session::Unit& unit : session.state().units()) {
        const std::string value = unit.text(field.id);
        if (!value.empty() && !json::find_by_id(field.choices, value)) field.choices.push_back({value, value});
    }
}

const rulebook::UnitType& type_of(const Subject& subject) {
    const rulebook::Rulebook& book = subject.session.rulebook();
    if (const rulebook::UnitType* const type = book.find_unit_type(subject.of)) return *type;
    json::refuse_unknown("type", subject.of, book.unit_types);
}

// What it must have, what it is called, where it is, and how many boxes it has: a unit that lacks one of these takes
// part in little. The rest is offered behind it, such as where it wants to go, but for what only procedures write.
bool is_asked_at_first(const rulebook::UnitType& type, const Field& field) {
    const bool is_place = std::ranges::find(type.place, field.id) != type.place.end();
    const bool has_boxes =
        std::ranges::any_of(type.fields, [&](const Field& other) { return other.boxes == field.id; });
    return field.required || field.id == type.name || is_place || has_boxes;
}

// Where it is, but for what many have in common: a base, a fleet.
std::vector<std::string> own_fields(const rulebook::UnitType& type) {
    std::vector<std::string> own;
    for (const Field& field : type.fields) {
        const bool is_place = std::ranges::find(type.place, field.id) != type.place.end();
        if (is_place && field.type == FieldType::text && field.id != type.grouped_by) own.push_back(field.id);
    }
    return own;
}

// "Z2" after "Z1", "I-03" after "I-02": after the last one of the type, the next number that no unit has. Empty: it has
// no number.
std::string next_id(const session::State& state, const rulebook::UnitType& type) {
    const auto units = state.units_of(type.id);
    const std::string last = units.empty() ? std::string() : units.back()->id;
    const std::size_t stem = last.find_last_not_of("0123456789") + 1;  // 0 where all of it are digits
    const std::size_t digits = last.size() - stem;
    constexpr std::size_t most_digits = 6;
    std::optional<int> number = digits > most_digits ? std::nullopt : ascii::whole_number(last.substr(stem));
    if (!number) return {};
    std::string next;
    do {
        next = fmt::format("{}{:0{}}", last.substr(0, stem), ++*number, digits);
    } while (state.find_unit(next));
    return next;
}

Form form_of_new(const Subject& subject) {
    const rulebook::UnitType& type = type_of(subject);
    Form form{.key = "add-unit", .title = "Add " + ascii::in_sentence(type.label)};
    form.fields.push_back(referee::text_field(id, "Id"));
    form.fields.back().help = "Letters, digits and hyphens";
    form.series = {id, next_id(subject.session.state(), type), own_fields(type)};
    for (const Field& field : type.fields) {
        if (is_asked_at_first(type, field)) form.fields.push_back(with_choices(field, subject.session));
    }
    for (const Field& field : type.fields) {
        if (is_asked_at_first(type, field) || field.secret) continue;
        form.fields.push_back(with_choices(field, subject.session));
        form.series.besides.push_back(field.id);
    }
    return form;
}

// An id that is also a place can be added, but who reads it should know which is meant.
std::string warning_of_new(const Subject& subject, const Answer& typed) {
    return session::warning_of_id(subject.of, text_in(typed, id), subject.session.state(), subject.session.rulebook());
}

std::string doubt_of_new(const Subject& subject, const Field& field, const json::Value& typed) {
    return problem_of_place(field, typed, type_of(subject), subject.session);
}

void add(Session& session, const std::string& type, const Answer& answer) {
    session::Fields fields = answer.fields;
    fields.erase(id);
    session.add_unit(type, text_in(answer, id), fields);
}

// "Tone", or of one of its fields "Tone orders".
struct Named {
    const session::Unit& unit;
    const rulebook::UnitType& type;
    std::vector<Field> fields;
};

Named named(const Session& session, const std::string& of) {
    const std::size_t blank = of.find(' ');
    const std::string unit_id = of.substr(0, blank);
    const session::Unit* const unit = session.state().find_unit(unit_id);
    const rulebook::UnitType* const type = unit ? session.rulebook().find_unit_type(unit->type) : nullptr;
    if (!type) throw InputError("unit", fmt::format("found \"{}\"", unit_id), "a unit of the roster");
    if (blank == std::string::npos) return {*unit, *type, type->fields};
    const std::string field_id = of.substr(blank + 1);
    if (const Field* const field = type->find_field(field_id)) return {*unit, *type, {*field}};
    throw InputError(unit_id, fmt::format("found the field \"{}\"", field_id), "one of its type");
}

Form form_of_change(const Subject& subject) {
    const Named changed = named(subject.session, subject.of);
    Form form{.key = "change-unit",
              .title = changed.fields.size() == 1
                           ? fmt::format("{} of {}", changed.fields.front().label, changed.unit.id)
                           : fmt::format("{} {}", changed.type.label, changed.unit.id)};
    for (const Field& field : changed.fields) {
        Field asked = with_choices(field, subject.session);
        asked.otherwise = changed.unit.get(field.id);
        form.fields.push_back(std::move(asked));
    }
    return form;
}

std::string doubt_of_change(const Subject& subject, const Field& field, const json::Value& typed) {
    return problem_of_place(field, typed, named(subject.session, subject.of).type, subject.session);
}

void change(Session& session, const std::string& of, const Answer& answer) {
    const Named changed = named(session, of);
    session::Fields now;
    for (const Field& field : changed.fields) {
        const json::Value value = answer.fields.get(field.id);
        if (value != changed.unit.get(field.id)) now[field.id] = value;
    }
    const std::string unit = changed.unit.id;
    if (!now.empty()) session.change_unit(unit, now, "");
}

}  // namespace

Field with_choices(const Field& field, const Session& session) {
    Field asked = field;
    if (field.type == FieldType::text && !field.choices.empty()) suggest_those_in_use(asked, session);
    if (field.type != FieldType::unit && field.type != FieldType::units) return asked;
    asked.choices.clear();
    for (const session::Unit& unit : session.state().units()) {
        if (field.of_type.empty() || unit.type == field.of_type) asked.choices.push_back({unit.id, unit.id});
    }
    return asked;
}

std::string problem_of_place(const Field& field, const json::Value& typed, const rulebook::UnitType& type,
                             const Session& session) {
    const auto wrong = session::no_place(json::to_text(typed), field, type, session.state(), session.rulebook());
    return wrong ? fmt::format("{}: {}.", wrong->found, wrong->expected) : "";
}

std::vector<Act> acts_on_units() {
    return {{.id = "add-unit",
             .verb = "Add",
             .of = "TYPE",
             .help = "Adds a unit to the roster",
             .form = form_of_new,
             .foretold = warning_of_new,
             .doubted = doubt_of_new,
             .perform = changes(add),
             .anew = id},
            {.id = "change-unit",
             .verb = "Save",
             .of = "UNIT",
             .help = "Changes a unit, or \"UNIT FIELD\" alone",
             .form = form_of_change,
             .doubted = doubt_of_change,
             .perform = changes(change)}};
}

}  // namespace flagplot::acts
