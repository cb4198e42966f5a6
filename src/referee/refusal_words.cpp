#include "referee/refusal_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ranges>

#include "ascii/letters.h"
#include "json/unknown.h"
#include "session/chronicle.h"

namespace flagplot::referee {
namespace {

using json::find_by_id;
using json::InputError;
using session::Session;

bool is_of_id(char c) {
    return ascii::is_letter(c) || ascii::is_digit(c) || c == '.' || c == '-';
}

std::vector<std::string> parts_of(const std::string& where) {
    std::vector<std::string> parts;
    for (const auto part : std::views::split(where, std::string_view(", ")))
        parts.emplace_back(part.begin(), part.end());
    return parts;
}

// What an id in a message's place means, and how it is called.
class Names {
  public:
    Names(const Session& session, const Catalogue& catalogue, const Form* form)
        : session_(session), catalogue_(catalogue), form_(form) {}

    // "miles, Z1" -> "Miles, Fleet Z1". What only the program knows, as a form's key, is left out.
    std::string place(const std::string& where) {
        std::vector<std::string> names;
        std::vector<std::string> parts = parts_of(where);
        if (form_ && !parts.empty() && parts.front() == form_->key)
            parts.erase(parts.begin());  // its title stands above it
        for (const std::string& part : parts) {
            const std::string name = of(part);
            if (!name.empty()) names.push_back(name);
        }
        return fmt::format("{}", fmt::join(names, ", "));
    }

    // A field lists its choices by their ids, which files have.
    std::string expected(const std::string& words) const {
        if (!field_) return words;
        std::vector<std::string> labels;
        for (const table::Choice& choice : field_->choices) labels.push_back(choice.label);
        const bool lists_ids = words == json::one_of(field_->choices);
        if (words != field_->expectation() && !lists_ids) return words;
        if (!labels.empty()) return fmt::format("{}{}", labels.size() > 1 ? "one of " : "", fmt::join(labels, ", "));
        const rulebook::UnitType* const type = session_.rulebook().find_unit_type(field_->of_type);
        return type ? fmt::format("one of the {}", ascii::lower(type->plural)) : words;
    }

    std::string with_titles(const std::string& text) const {
        std::string words;
        std::string id;
        for (const char c : text + '\n') {
            if (is_of_id(c)) {
                id += c;
                continue;
            }
            words += titled(std::exchange(id, "")) + c;
        }
        words.pop_back();
        return words;
    }

  private:
    std::string of(const std::string& part) {
        constexpr std::string_view unit = "unit ";
        if (part.starts_with(unit)) return session::Chronicle(session_).label_of(part.substr(unit.size()));
        if (const FormRow* const row = form_ ? form_->find_row(part) : nullptr) {
            row_ = row;
            return row->label;
        }
        if (const Field* const field = field_of(part)) {
            field_ = field;
            return field->label;
        }
        if (session_.state().find_unit(part)) return session::Chronicle(session_).label_of(part);
        if (catalogue_.find(part, session_.rulebook())) return form_ ? "" : titled(part);
        if (part.starts_with('/')) return part;  // a file
        const bool is_key = part.find('/') != std::string::npos || part.find('#') != std::string::npos;
        return is_key ? "" : with_titles(part);
    }

    const Field* field_of(const std::string& id) const {
        const Field* const own = row_ ? find_by_id(row_->own, id) : nullptr;
        if (own) return own;
        if (const Field* const asked = form_ ? find_by_id(form_->fields, id) : nullptr) return asked;
        if (const Field* const also = form_ ? find_by_id(form_->also, id) : nullptr) return also;
        if (const rulebook::Fact* const fact = session_.rulebook().find_fact(id)) return &fact->field;
        for (const rulebook::UnitType& type : session_.rulebook().unit_types) {
            if (const Field* const field = type.find_field(id)) return field;
        }
        return nullptr;
    }

    // A dot behind it ends the sentence.
    std::string titled(const std::string& id) const {
        if (id.ends_with('.')) return titled(id.substr(0, id.size() - 1)) + '.';
        if (id.find('.') == std::string::npos) return id;
        if (const auto procedure = catalogue_.find(id, session_.rulebook())) return procedure->title;
        if (const table::Table* const table = session_.rules().find_table(id)) return table->title;
        const table::Chart* const chart = session_.rulebook().find_chart(id);
        return chart ? chart->title : id;
    }

    const Session& session_;
    const Catalogue& catalogue_;
    const Form* form_;
    const FormRow* row_ = nullptr;  // those that the place has named
    const Field* field_ = nullptr;
};

}  // namespace

std::string refusal_words(const Session& session, const Catalogue& catalogue, const Form* form,
                          const std::exception& error) {
    const auto* const input = dynamic_cast<const InputError*>(&error);
    const bool is_of_file = dynamic_cast<const session::SessionError*>(&error) != nullptr ||
                            dynamic_cast<const json::FileError*>(&error) != nullptr;
    if (!input || is_of_file) return json::words_of(error);
    Names names(session, catalogue, form);
    const bool is_of_key = !form && dynamic_cast<const UnusableAnswer*>(&error);  // of a form that nobody sees
    const std::string where = is_of_key ? "" : names.place(input->where());
    const std::string expected = names.with_titles(names.expected(input->expected()));
    return InputError(where, names.with_titles(input->found()), expected).what();
}

std::string with_titles(const Session& session, const Catalogue& catalogue, const std::string& text) {
    return Names(session, catalogue, nullptr).with_titles(text);
}

}  // namespace flagplot::referee
