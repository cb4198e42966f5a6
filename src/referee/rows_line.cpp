#include "referee/rows_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "json/unknown.h"

namespace flagplot::referee {
namespace {

using json::InputError;
using table::Choice;

// At blanks; of a row also at commas and slashes: "Goeben/primary". A place may have a slash: "B/M23".
std::vector<std::string> words_of(const std::string& text, std::string_view between = " ,/") {
    return ascii::parts(text, between);
}

std::vector<std::string> parts_of(const std::string& line) {
    std::vector<std::string> parts = ascii::split(line, ';');
    for (std::string& part : parts) part = ascii::trimmed(part);
    std::erase(parts, "");
    return parts;
}

bool begins(const std::string& word, const std::string& typed) {
    return word.size() >= typed.size() && ascii::same(std::string_view(word).substr(0, typed.size()), typed);
}

bool begins_a_word(const std::string& text, const std::string& typed) {
    const std::vector<std::string> words = words_of(text);
    return std::ranges::any_of(words, [&](const std::string& word) { return begins(word, typed); });
}

bool is_named(const FormRow& row, const std::string& word) {
    return ascii::same(row.unit, word) || ascii::same(row.unit_id(), word);
}

bool is_chosen(const FormRow& row, const std::string& word) {
    return ascii::same(word, "all") || begins_a_word(row.label, word) || begins_a_word(row.unit, word) ||
           begins_a_word(row.group, word);
}

// Those that may be filled in. A word that is a row's id, or its unit's, chooses these alone, as "B1" beside "B12".
std::vector<const FormRow*> rows_chosen(const Form& form, const std::vector<std::string>& by) {
    std::vector<const FormRow*> rows;
    for (const FormRow& row : form.rows) {
        if (row.has(form.fields.front())) rows.push_back(&row);
    }
    for (const std::string& word : by) {
        const bool names = std::ranges::any_of(rows, [&](const auto* row) { return is_named(*row, word); });
        std::erase_if(rows, [&](const FormRow* row) { return names ? !is_named(*row, word) : !is_chosen(*row, word); });
    }
    return rows;
}

// What the row's field makes of a word. Throws InputError if it can't take it.
Value value_of(const Field& field, const std::string& word) {
    if (word == "-") {
        if (field.required) throw InputError(field.label, "found nothing", field.expectation());
        return {};
    }
    if (field.choices.empty()) return checked(field, word, field.label);
    if (ascii::same(word, "nearest")) return field.choices.front().id;
    std::vector<const Choice*> fitting;
    for (const Choice& choice : field.choices) {
        if (ascii::same(choice.id, word)) return choice.id;
        if (begins(choice.id, word) || begins(choice.label, word)) fitting.push_back(&choice);
    }
    if (fitting.size() == 1) return fitting.front()->id;
    json::refuse_unknown(field.label, word, field.choices);
}

const Field* also_of(const Form& form, const std::string& word) {
    for (const Field& field : form.also) {
        const bool is_named = begins_a_word(field.label, word) || begins(field.id, word);
        if (is_named && field.type == table::FieldType::yes_no) return &field;
    }
    return nullptr;
}

// "same", "no same": whether the part is about one of the form's `also`.
bool take_also(const Form& form, const std::vector<std::string>& words, Answer& answer) {
    const bool denied = words.size() == 2 && ascii::same(words.front(), "no");
    if (words.size() != 1 && !denied) return false;
    const Field* field = also_of(form, words.back());
    if (!field) return false;
    fields_of(answer, also_row)[field->id] = !denied;
    return true;
}

void take_rows(const Form& form, std::vector<std::string> words, const std::string& part, Answer& answer,
               std::vector<std::string>& changed) {
    const std::string word = words.back();
    words.pop_back();
    const std::vector<const FormRow*> rows = rows_chosen(form, words_of(fmt::format("{}", fmt::join(words, " "))));
    if (rows.empty()) throw InputError(part, "no row fits", "beginnings of words that a row has, or all");
    const Field& column = form.fields.front();
    std::optional<InputError> refused;
    bool taken = false;
    for (const FormRow* row : rows) {
        try {
            const Value value = value_of(row->field_here(column), word);
            fields_of(answer, row->unit)[column.id] = value;
            changed.push_back(row->unit);
            taken = true;
        } catch (const InputError& error) {
            if (!refused) refused = InputError(row->label, error.found(), error.expected());
        }
    }
    if (!taken) throw *refused;
}

std::string in_words(const Form& form, const FormRow& row, const Choice& choice) {
    const auto known = row.pairs.find(choice.id);
    if (known == row.pairs.end()) return choice.label;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < known->second.size() && i < form.pair_columns.size(); ++i)
        texts.push_back(fmt::format("{} {}", form.pair_columns[i].heading, known->second[i].words));
    return fmt::format("{} ({})", choice.id, fmt::join(texts, ", "));
}

}  // namespace

Fields& fields_of(Answer& answer, const std::string& row) {
    const auto found = std::ranges::find_if(answer.rows, [&](const auto& one) { return one.first == row; });
    return found == answer.rows.end() ? answer.rows.emplace_back(row, Fields{}).second : found->second;
}

bool takes_rows_line(const Form& form) {
    return form.grid && form.fields.size() == 1 && !form.asks_faces() && !form.fields.front().lines;
}

std::vector<std::string> read_rows_line(const Form& form, const std::string& line, Answer& answer) {
    Answer now = answer;
    std::vector<std::string> changed;
    for (const std::string& part : parts_of(line)) {
        std::vector<std::string> words = words_of(part, " ");
        if (words.empty()) throw InputError(part, "no word", "rows, and what they answer");
        if (!take_also(form, words, now)) take_rows(form, words, part, now, changed);
    }
    answer = std::move(now);
    const auto is_changed = [&](const FormRow& row) { return std::ranges::find(changed, row.unit) != changed.end(); };
    std::vector<std::string> in_order;
    for (const FormRow& row : form.rows) {
        if (is_changed(row)) in_order.push_back(row.unit);
    }
    return in_order;
}

std::vector<std::string> choices_in_words(const Form& form, const std::string& words) {
    const std::vector<const FormRow*> rows = rows_chosen(form, words_of(words));
    if (rows.empty()) throw InputError(words, "no row fits", "beginnings of words that a row has, or all");
    std::vector<std::string> lines;
    for (const FormRow* row : rows) {
        const Field& field = row->field_here(form.fields.front());
        std::vector<std::string> choices;
        for (const Choice& choice : field.choices) choices.push_back(in_words(form, *row, choice));
        lines.push_back(fmt::format(
            "{}: {}", row->label, choices.empty() ? field.expectation() : fmt::format("{}", fmt::join(choices, ", "))));
    }
    return lines;
}

std::string value_in_words(const Form& form, const FormRow& row, const Answer& answer) {
    const Field& field = row.field_here(form.fields.front());
    for (const auto& [unit, fields] : answer.rows) {
        const auto value = fields.find(field.id);
        if (unit == row.unit && value != fields.end()) return table::label_of(&field, value->second);
    }
    const auto offered = row.defaults.find(field.id);
    return table::label_of(&field, offered == row.defaults.end() ? field.otherwise : offered->second);
}

}  // namespace flagplot::referee
