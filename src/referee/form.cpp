#include "referee/form.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>

#include "json/tree.h"
#include "json/unknown.h"

namespace flagplot::referee {
namespace {

using json::InputError;
using table::FieldType;

bool is_blank(const FormRow& row, const std::string& field) {
    return std::ranges::find(row.blank, field) != row.blank.end();
}

Value default_of(const Field& field, const FormRow* row) {
    if (row) {
        const auto found = row->defaults.find(field.id);
        if (found != row->defaults.end()) return found->second;
    }
    return field.otherwise;
}

Fields checked_fields(const Form& form, const Fields& given, const FormRow* row, const session::State& state,
                      bool partial) {
    const std::string place = row ? fmt::format("{}, {}", form.key, row->unit) : form.key;
    for (const auto& [name, value] : given) {
        const auto known = [&, &id = name](const Field& field) {
            return field.id == id && !(row && is_blank(*row, id));
        };
        if (std::ranges::any_of(form.fields, known)) continue;
        std::vector<std::string> ids;
        for (const Field& field : form.fields) {
            if (!row || !is_blank(*row, field.id)) ids.push_back(field.id);
        }
        throw InputError(place, fmt::format("the field \"{}\"", name), json::one_of(ids));
    }
    Fields answered;
    for (const Field& column : form.fields) {
        if (row && is_blank(*row, column.id)) continue;
        const Field& field = row ? row->field_here(column) : column;
        const auto found = given.find(field.id);
        const Value value = found == given.end() ? default_of(field, row) : found->second;
        if (field.type == FieldType::faces && partial && value.is_null()) continue;
        const std::string where = fmt::format("{}, {}", place, field.id);
        const Value good = checked(field, value, where);
        session::refuse_unknown_units(state, field, good, where);
        if (!good.is_null()) answered[field.id] = good;
    }
    return answered;
}

// What is offered for a field that was answered before: nothing where it was left empty, and its default where it can't
// have been, as the form didn't have it then. Of dice any may be left open.
Value offered(const Field& field, const Value& otherwise, const Fields& answered, const session::State& state) {
    const auto value = answered.find(field.id);
    const bool may_be_left = !field.required || field.type == FieldType::faces;
    if (value == answered.end()) return may_be_left ? Value() : otherwise;
    try {
        session::refuse_unknown_units(state, field, checked(field, value->second, ""), "");
        return value->second;
    } catch (const InputError&) {
        return {};  // not any more
    }
}

Tree field_to_json(const Field& field) {
    Tree tree = Tree::object();
    tree["id"] = field.id;
    tree["label"] = field.label;
    if (!field.help.empty()) tree["help"] = field.help;
    tree["type"] = to_string(field.type);
    if (!field.choices.empty()) {
        tree["choices"] = json::list_of(field.choices, [](const table::Choice& choice) {
            return Tree{{"id", choice.id}, {"label", choice.label}};
        });
    }
    if (field.least) tree["min"] = *field.least;
    if (field.most) tree["max"] = *field.most;
    if (!field.of_type.empty()) tree["of"] = field.of_type;
    if (field.lines) tree["lines"] = true;
    if (field.compass) tree["compass"] = true;
    if (field.place) tree["place"] = true;
    if (!field.sides.empty()) tree["dice"] = field.sides;
    if (!field.otherwise.is_null()) tree["default"] = field.otherwise;
    tree["required"] = field.required;
    return tree;
}

Tree at_stake_to_json(const OddsTarget& stake) {
    Tree tree = Tree::object();
    if (!stake.unit.empty()) tree["unit"] = stake.unit;
    if (!stake.field.empty()) tree["field"] = stake.field;
    tree["label"] = stake.label;
    tree["table"] = stake.table;
    for (const auto& [fact, value] : stake.facts) tree["facts"][fact] = value;
    if (!stake.column.empty()) tree["column"] = stake.column;
    if (stake.times != 1) tree["times"] = stake.times;
    return tree;
}

// What is given for each row. A grid may have many.
using RowsGiven = std::unordered_map<std::string_view, const Fields*>;

RowsGiven by_unit(const Answer& answer) {
    RowsGiven rows;
    rows.reserve(answer.rows.size());
    for (const auto& [unit, fields] : answer.rows) rows.emplace(unit, &fields);
    return rows;
}

void refuse_unknown_rows(const Form& form, const Answer& given, const RowsGiven& rows) {
    const auto is_given = [&](const FormRow& row) { return rows.contains(row.unit); };
    const bool has_also = !form.also.empty() && rows.contains(also_row);
    const auto known = std::ranges::count_if(form.rows, is_given) + (has_also ? 1 : 0);
    if (static_cast<std::size_t>(known) == rows.size()) return;
    std::vector<std::string_view> ids;
    for (const FormRow& row : form.rows) ids.push_back(row.unit);
    if (!form.also.empty()) ids.emplace_back(also_row);
    const std::set<std::string_view> units(ids.begin(), ids.end());
    const auto unknown = std::ranges::find_if(given.rows, [&](const auto& row) { return !units.contains(row.first); });
    if (unknown == given.rows.end()) return;
    throw InputError(form.key, fmt::format("the row \"{}\"", unknown->first),
                     fmt::format("one of {}", fmt::join(ids, ", ")));
}

Field required_field(const std::string& id, const std::string& label, FieldType type) {
    Field field;
    field.id = id;
    field.label = label;
    field.type = type;
    field.required = true;
    return field;
}

}  // namespace

Field text_field(const std::string& id, const std::string& label) {
    return required_field(id, label, FieldType::text);
}

Field yes_no_field(const std::string& id, const std::string& label, std::optional<bool> otherwise) {
    Field field = required_field(id, label, FieldType::yes_no);
    if (otherwise) field.otherwise = *otherwise;
    return field;
}

Field number_field(const std::string& id, const std::string& label, std::optional<int> least, std::optional<int> most,
                   std::optional<int> otherwise) {
    Field field = required_field(id, label, FieldType::number);
    field.least = least;
    field.most = most;
    if (otherwise) field.otherwise = *otherwise;
    return field;
}

Field choice_field(const std::string& id, const std::string& label, const std::vector<table::Choice>& choices,
                   const std::string& otherwise) {
    Field field = required_field(id, label, FieldType::choice);
    field.choices = choices;
    if (!otherwise.empty()) field.otherwise = otherwise;
    return field;
}

Field unit_field(const std::string& id, const std::string& label, const std::string& type,
                 const std::vector<table::Choice>& units) {
    Field field = required_field(id, label, FieldType::unit);
    field.of_type = type;
    field.choices = units;
    return field;
}

Field units_field(const std::string& id, const std::string& label, const std::string& type,
                  const std::vector<table::Choice>& units) {
    Field field = unit_field(id, label, type, units);
    field.type = FieldType::units;
    return field;
}

Field faces_field(const std::string& id, const std::string& label, const std::vector<int>& sides) {
    Field field = required_field(id, label, FieldType::faces);
    field.sides = sides;
    if (sides == std::vector<int>{20}) field.help = "1 to 20, or a d10 and a d6 as 7/4 (a d6 of 1-3: 1-10, 4-6: 11-20)";
    return field;
}

Field to_be_filled(Field field) {
    field.required = true;
    return field;
}

Field may_be_empty(Field field, const std::string& help) {
    field.required = false;
    if (!help.empty()) field.help = help;
    return field;
}

const Field& FormRow::field_here(const Field& field) const {
    const auto found = std::ranges::find(own, field.id, &Field::id);
    return found == own.end() ? field : *found;
}

bool FormRow::has(const Field& field) const {
    return !is_blank(*this, field.id);
}

std::vector<std::string> FormRow::writers_doubts() const {
    std::vector<std::string> words;
    for (const RowDoubt& doubt : doubts) {
        if (doubt.for_writer) words.push_back(doubt.words);
    }
    return words;
}

std::string Form::words_of_arrow(const FormRow& row, const std::string& unit) const {
    const auto known = row.pairs.find(unit);
    std::string words;
    for (std::size_t i = 0; known != row.pairs.end() && i < pair_columns.size(); ++i) {
        if (pair_columns[i].is_on_arrows) words = known->second[i].words;
    }
    return words;
}

const FormRow* Form::find_row(const std::string& id) const {
    const auto found = std::ranges::find(rows, id, &FormRow::unit);
    return found == rows.end() ? nullptr : &*found;
}

bool Form::asks_faces() const {
    return std::ranges::any_of(fields, [](const Field& f) { return f.type == FieldType::faces; });
}

bool Form::has_all_defaults() const {
    const auto filled = [&](const FormRow* row) {
        return std::ranges::all_of(fields, [&](const Field& field) {
            if (row && is_blank(*row, field.id)) return true;
            const Field& here = row ? row->field_here(field) : field;
            return !here.required || !default_of(here, row).is_null();
        });
    };
    if (!grid) return filled(nullptr);
    const bool also_filled =
        std::ranges::all_of(also, [](const Field& field) { return !field.required || !field.otherwise.is_null(); });
    return also_filled && std::ranges::all_of(rows, [&](const FormRow& row) { return filled(&row); });
}

namespace {

// Numbers that a person reads rounded stand beside their words.
void put_pair(Tree& row, const std::string& unit, const std::vector<sheet::Cell>& cells) {
    for (const sheet::Cell& cell : cells) {
        row["pairs"][unit].push_back(cell.words);
        if (std::holds_alternative<double>(cell.data)) row["amounts"][unit] = cell.amount();
    }
}

}  // namespace

Tree to_json(const Form& form) {
    Tree tree = Tree::object();
    tree["key"] = form.key;
    tree["title"] = form.title;
    if (!form.help.empty()) tree["help"] = form.help;
    if (!form.source.empty()) tree["source"] = form.source;
    if (!form.chart.empty()) tree["chart"] = form.chart;
    tree["fields"] = json::list_of(form.fields, field_to_json);
    if (form.grid) {
        tree["rows"] = Tree::array();
        for (const FormRow& row : form.rows) {
            Tree defaults = Tree::object();
            for (const auto& [field, value] : row.defaults) defaults[field] = value;
            Tree item = {{"unit", row.unit}, {"label", row.label}, {"defaults", defaults}};
            if (!row.blank.empty()) item["blank"] = row.blank;
            for (const Field& field : row.own) item["own"].push_back(field_to_json(field));
            if (!row.note.empty()) item["note"] = row.note;
            if (!row.of.empty()) item["of"] = row.of;
            if (!row.group.empty()) item["group"] = row.group;
            if (!row.aside.empty()) item["aside"] = row.aside;
            for (const auto& [unit, cells] : row.pairs) put_pair(item, unit, cells);
            tree["rows"].push_back(item);
        }
    }
    for (const Field& field : form.also) tree["also"].push_back(field_to_json(field));
    if (!form.board.empty()) tree["board"] = form.board;
    for (const PairColumn& column : form.pair_columns) tree["pair-heads"].push_back(column.heading);
    if (form.standing) tree["standing"] = true;
    for (const OddsTarget& stake : form.odds_targets) tree["at-stake"].push_back(at_stake_to_json(stake));
    return tree;
}

Answer answer_from_json(const Form& form, const json::Node& node) {
    Answer answer;
    answer.key = form.key;
    const auto members = node.members();
    if (!form.grid) {
        const bool is_once = members.size() == 1 && members.front().first == also_row;
        answer.fields = (is_once ? members.front().second : node).values();
        return answer;
    }
    for (const auto& [unit, fields] : members) answer.rows.emplace_back(unit, fields.values());
    return answer;
}

Form without_defaults(Form form) {
    for (Field& field : form.fields) field.otherwise = Value();
    for (Field& field : form.also) field.otherwise = Value();
    for (FormRow& row : form.rows) {
        row.defaults.clear();
        for (Field& field : row.own) field.otherwise = Value();
    }
    return form;
}

void offer(Form& form, const Answer& answer, const session::State& state) {
    if (!form.grid) {
        for (Field& field : form.fields) field.otherwise = offered(field, field.otherwise, answer.fields, state);
    }
    const auto answered = by_unit(answer);
    if (const auto also = answered.find(also_row); also != answered.end()) {
        for (Field& field : form.also) field.otherwise = offered(field, field.otherwise, *also->second, state);
    }
    for (FormRow& row : form.rows) {
        const auto given = answered.find(row.unit);
        if (given == answered.end()) continue;
        for (const Field& field : form.fields) {
            if (is_blank(row, field.id)) continue;
            const Field& here = row.field_here(field);
            row.defaults[field.id] = offered(here, default_of(here, &row), *given->second, state);
        }
    }
}

Answer checked_answer(const Form& form, const Answer& given, const session::State& state, bool partial) {
    Answer answer;
    answer.key = form.key;
    if (!form.grid) {
        answer.fields = checked_fields(form, given.fields, nullptr, state, partial);
        return answer;
    }
    const RowsGiven rows = by_unit(given);
    refuse_unknown_rows(form, given, rows);
    const Fields none;
    answer.rows.reserve(form.rows.size());
    for (const FormRow& row : form.rows) {
        const auto found = rows.find(row.unit);
        const Fields& fields = found == rows.end() ? none : *found->second;
        answer.rows.emplace_back(row.unit, checked_fields(form, fields, &row, state, partial));
    }
    if (!form.also.empty()) {
        const auto found = rows.find(also_row);
        const Fields& fields = found == rows.end() ? none : *found->second;
        const Form as_form{.key = form.key, .title = form.title, .fields = form.also};
        answer.rows.emplace_back(also_row, checked_fields(as_form, fields, nullptr, state, partial));
    }
    return answer;
}

}  // namespace flagplot::referee
