#include "table/field.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "ascii/letters.h"
#include "ascii/shown.h"
#include "dice/notation.h"
#include "json/limits.h"
#include "json/tree.h"

namespace flagplot::table {
namespace {

using json::InputError;

constexpr std::array<std::pair<std::string_view, FieldType>, 7> type_names{{
    {"text", FieldType::text},
    {"number", FieldType::number},
    {"choice", FieldType::choice},
    {"yes-no", FieldType::yes_no},
    {"unit", FieldType::unit},
    {"units", FieldType::units},
    {"faces", FieldType::faces},
}};

constexpr int number_limit = 1'000'000'000;

FieldType load_type(const json::Node& node) {
    const std::string name = node.text();
    for (const auto& [text, type] : type_names) {
        if (text == name) return type;
    }
    node.fail_expecting("text, number, choice, yes-no, unit or units");
}

class Checker {
  public:
    Checker(const Field& field, const Value& value, const std::string& where)
        : field_(field), value_(value), where_(where) {}

    Value run() const {
        if (value_.is_null() || (value_.is_string() && value_.get<std::string>().empty())) {
            if (field_.required) fail("nothing given");
            return field_.type == FieldType::text && !value_.is_null() ? value_ : Value();
        }
        switch (field_.type) {
            case FieldType::text:
                if (!value_.is_string()) fail_found();
                return value_;
            case FieldType::number:
                return number();
            case FieldType::choice:
                return choice();
            case FieldType::yes_no:
                return yes_no();
            case FieldType::unit:
                if (!value_.is_string()) fail_found();
                check_unit_id(value_.get<std::string>(), where_);
                return value_;
            case FieldType::units:
                return units();
            case FieldType::faces:
                return faces();
        }
        fail_found();
    }

  private:
    [[noreturn]] void fail(const std::string& found) const { throw InputError(where_, found, field_.expectation()); }
    [[noreturn]] void fail_found() const { fail("found " + json::describe(value_)); }

    Value number() const {
        std::int64_t number = 0;
        if (value_.is_number_integer()) {
            number = value_.get<std::int64_t>();
        } else if (value_.is_string()) {
            const std::string text = value_.get<std::string>();
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
            if (error != std::errc() || end != text.data() + text.size()) fail_found();
        } else {
            fail_found();
        }
        if (number < field_.least.value_or(-number_limit) || number > field_.most.value_or(number_limit)) {
            fail_found();
        }
        return number;
    }

    Value choice() const {
        if (!value_.is_string()) fail_found();
        const std::string given = value_.get<std::string>();
        for (const Choice& choice : field_.choices) {
            if (choice.id == given) return given;
        }
        fail_found();
    }

    Value yes_no() const {
        if (value_.is_boolean()) return value_;
        if (value_ == "yes" || value_ == "true" || value_ == "y") return true;
        if (value_ == "no" || value_ == "false" || value_ == "n") return false;
        fail_found();
    }

    Value units() const {
        Value::Texts ids;
        if (!value_.is_string() && !value_.is_texts()) fail_found();
        for (const std::string& id :
             value_.is_string() ? ascii::parts(value_.get<std::string>(), ", ") : value_.get<Value::Texts>()) {
            check_unit_id(id, where_);
            if (std::ranges::find(ids, id) != ids.end()) fail("the unit " + id + " twice");
            ids.push_back(id);
        }
        if (ids.empty() && field_.required) fail("nothing given");
        return ids;
    }

    Value faces() const {
        Value::Texts list =
            value_.is_array() ? value_.texts() : dice::split_faces(json::to_text(value_), field_.sides.size());
        if (list.size() != field_.sides.size()) fail(fmt::format("found {} faces", list.size()));
        for (std::size_t i = 0; i < list.size(); ++i) {
            try {
                list[i] = dice::written_face(list[i], field_.sides[i]);
            } catch (const dice::DiceError& error) {
                throw InputError(where_, error.what(), "");
            }
        }
        return list;
    }

    const Field& field_;
    const Value& value_;
    const std::string& where_;
};

bool is_of_word(char c) {
    return ascii::is_letter(c) || ascii::is_digit(c);
}

// "SMS Seydlitz" as an id: "SMS-Seydlitz".
std::string like_an_id(std::string_view words) {
    std::string id;
    for (const char c : words) {
        if (is_of_word(c)) id += c;
        if (!is_of_word(c) && !id.empty() && id.back() != '-') id += '-';
    }
    while (!id.empty() && id.back() == '-') id.pop_back();
    return id;
}

}  // namespace

std::vector<Choice> load_choices(const json::Node& node) {
    std::vector<Choice> choices;
    std::set<std::string> ids;
    for (const json::Node& item : node.items()) {
        Choice choice;
        if (item.tree().is_string()) {
            choice = {item.text(), item.text()};
        } else {
            item.allow_only({"id", "label"});
            choice = {item.at("id").text(), item.at("label").text()};
        }
        if (!ids.insert(choice.id).second) item.fail("the choice \"" + choice.id + "\" a second time", "each once");
        choices.push_back(choice);
    }
    if (choices.empty()) node.fail("no choices", "at least one");
    return choices;
}

std::string to_string(FieldType type) {
    for (const auto& [text, named] : type_names) {
        if (named == type) return std::string(text);
    }
    return "";
}

std::string Field::expectation() const {
    switch (type) {
        case FieldType::number:
            if (least && most) return fmt::format("a whole number from {} to {}", *least, *most);
            if (least) return fmt::format("a whole number, {} or more", *least);
            if (most) return fmt::format("a whole number, at most {}", *most);
            return "a whole number";
        case FieldType::choice: {
            std::vector<std::string> ids;
            for (const Choice& choice : choices) ids.push_back(choice.id);
            return fmt::format("{}{}", ids.size() > 1 ? "one of " : "", fmt::join(ids, ", "));
        }
        case FieldType::yes_no:
            return "yes or no";
        case FieldType::unit:
            return of_type.empty() ? "a unit's id" : fmt::format("the id of a unit of type {}", of_type);
        case FieldType::units:
            return "ids of units, each once";
        case FieldType::faces:
            return fmt::format("{} {}, d{}", sides.size(), sides.size() == 1 ? "face" : "faces",
                               fmt::join(sides, ", d"));
        case FieldType::text:
            break;
    }
    return "a text";
}

Field load_field(const json::Node& node, const std::string& id) {
    Field field;
    if (id.empty()) {
        node.allow_only({"id", "label", "help", "type", "choices", "min", "max", "default", "required", "of", "boxes",
                         "lines", "compass", "place", "secret", "withheld-by", "known-as"});
        field.id = node.at("id").identifier();
        field.secret = node.flag("secret");
        field.withheld_by = node.text_of("withheld-by", "");
        field.known_as = node.text_of("known-as", "");
        field.boxes = node.text_of("boxes", "");
    } else {
        field.id = id;
    }
    field.lines = node.flag("lines");
    field.compass = node.flag("compass");
    field.place = node.flag("place");
    field.label = node.at("label").text();
    field.help = node.text_of("help", "");
    field.type = load_type(node.at("type"));
    if (field.type == FieldType::faces) node.at("type").fail_expecting("another type: faces are asked by rolls only");
    const std::optional<json::Node> choices = node.find("choices");
    const bool suggests = choices && field.type == FieldType::text && !field.lines;
    if (field.type == FieldType::choice || suggests) field.choices = load_choices(node.at("choices"));
    if (suggests) {
        for (Choice& choice : field.choices) choice.id = choice.label;
    } else if (choices && field.type != FieldType::choice) {
        choices->fail("choices", "none, as its type is neither choice nor a text of one line");
    }
    if (const auto least = node.find("min")) field.least = least->integer(-number_limit, number_limit);
    if (const auto most = node.find("max")) field.most = most->integer(-number_limit, number_limit);
    if ((field.least || field.most) && field.type != FieldType::number) {
        node.fail("a limit", "none, as its type is not number");
    }
    if (!field.boxes.empty() && field.type != FieldType::number) {
        node.at("boxes").fail("boxes", "none, as its type is not number");
    }
    if (field.lines && field.type != FieldType::text) node.at("lines").fail("lines", "none, as its type is not text");
    if (field.compass && (field.type != FieldType::text || field.lines)) {
        node.at("compass").fail("a compass", "none, as its type is not a text of one line");
    }
    if (field.place && (field.type != FieldType::text || field.lines)) {
        node.at("place").fail("a place", "none, as its type is not a text of one line");
    }
    if (field.least && field.most && *field.least > *field.most) node.fail("min above max", "min at most max");
    field.required = node.flag("required");
    field.of_type = node.text_of("of", "");
    if (const auto otherwise = node.find("default")) {
        try {
            field.otherwise = checked(field, otherwise->value(), "");
        } catch (const InputError& error) {
            otherwise->fail(error.found(), error.expected());
        }
    }
    return field;
}

Value checked(const Field& field, const Value& value, const std::string& where) {
    if (!field.lines || !value.is_string()) return Checker(field, value, where).run();
    std::string lines = ascii::plain_lines(value.get<std::string>());
    lines.erase(lines.find_last_not_of('\n') + 1);
    return Checker(field, Value(lines), where).run();
}

std::string label_of(const Field* field, const Value& value) {
    std::string text = json::to_text(value);
    if (!field) return text;
    const auto choice = std::ranges::find(field->choices, text, &Choice::id);
    return choice == field->choices.end() ? text : choice->label;
}

void check_unit_id(std::string_view id, const std::string& where) {
    if (id.size() > json::limits::id_bytes)
        throw InputError(where, fmt::format("an id of {} bytes", id.size()),
                         fmt::format("at most {}", json::limits::id_bytes));
    const bool fits = !id.empty() && is_of_word(id.front()) &&
                      std::ranges::all_of(id, [](char c) { return is_of_word(c) || c == '-'; });
    if (fits) return;
    const std::string near = like_an_id(id);
    throw InputError(where, fmt::format("the id \"{}\"", id),
                     "letters, digits and hyphens, no hyphen in front" + (near.empty() ? "" : ": " + near));
}

}  // namespace flagplot::table
