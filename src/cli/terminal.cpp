// Asking a person on the terminal.
#include <fmt/format.h>

#include <algorithm>

#include "cli/play.h"
#include "cli/show.h"

namespace flagplot::cli {
namespace {

using json::InputError;
using json::Value;
using referee::Form;
using session::Answer;
using session::Fields;

// The person has closed the input: the procedure stays open.
struct Left {};

std::string read_line(const std::string& prompt) {
    std::cout << prompt << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) throw Left{};
    return line;
}

std::string choices_text(const table::Field& field) {
    std::string text;
    for (std::size_t i = 0; i < field.choices.size(); ++i) {
        text += fmt::format("    {}  {}\n", i + 1, field.choices[i].label);
    }
    return text;
}

// What was typed, as the field wants it: the number of a choice, the choice's id, or its label's beginning.
Value typed_value(const table::Field& field, const std::string& line) {
    const bool chooses = !field.choices.empty() && field.type != table::FieldType::units;
    if (!chooses) return line;
    std::vector<std::string> fitting;
    for (std::size_t i = 0; i < field.choices.size(); ++i) {
        const table::Choice& choice = field.choices[i];
        if (line == choice.id || line == std::to_string(i + 1)) return choice.id;
        const bool begins =
            std::equal(line.begin(), line.end(), choice.label.begin(), choice.label.end(),
                       [](char a, char b) {
                           return std::tolower(static_cast<unsigned char>(a)) ==
                                  std::tolower(static_cast<unsigned char>(b));
                       }) ||
            (line.size() < choice.label.size() &&
             std::equal(line.begin(), line.end(), choice.label.begin(), [](char a, char b) {
                 return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
             }));
        if (begins) fitting.push_back(choice.id);
    }
    return fitting.size() == 1 ? fitting.front() : line;
}

Value ask_field(const table::Field& field, const std::string& label) {
    const std::string offered = field.otherwise.is_null() ? "" : fmt::format(" [{}]", json::to_text(field.otherwise));
    if (!field.help.empty()) std::cout << "  " << field.help << '\n';
    std::cout << choices_text(field);
    while (true) {
        const std::string line = read_line(fmt::format("  {}{}: ", label, offered));
        const Value given = line.empty() ? field.otherwise : typed_value(field, line);
        try {
            return checked(field, given, field.label);
        } catch (const InputError& error) {
            std::cout << "  " << error.what() << '\n';
        }
    }
}

// "Z2 desired-direction=NE close-quarters=yes": one row's changes.
void change_row(const Form& form, Answer& answer, const std::string& line) {
    std::vector<std::string> words = split(line, ' ');
    std::erase(words, "");
    const auto is_row = [&](const referee::FormRow& row) { return row.unit == words.front(); };
    if (std::none_of(form.rows.begin(), form.rows.end(), is_row)) {
        throw InputError("row", fmt::format("found \"{}\"", words.front()), "a unit of the table above, or Enter");
    }
    Fields changes;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto [name, value] = name_and_value(words[i], words.front());
        const auto field =
            std::find_if(form.fields.begin(), form.fields.end(), [&, &id = name](const auto& f) { return f.id == id; });
        if (field == form.fields.end())
            throw InputError(words.front(), fmt::format("the field \"{}\"", name), "a column of the table");
        changes[name] = checked(*field, value, fmt::format("{}, {}", words.front(), name));
    }
    auto row = std::find_if(answer.rows.begin(), answer.rows.end(),
                            [&](const auto& item) { return item.first == words.front(); });
    if (row == answer.rows.end()) row = answer.rows.insert(row, {words.front(), {}});
    for (const auto& [name, value] : changes) row->second[name] = value;
}

// A grid that has its defaults: it is shown, and only what differs is typed.
Answer ask_changes(const Form& form) {
    Answer answer{form.key, {}, {}};
    Form shown = form;
    while (true) {
        const std::string line = read_line("  Enter confirms all; or UNIT field=value ...: ");
        if (line.find_first_not_of(' ') == std::string::npos) return answer;
        try {
            change_row(form, answer, line);
        } catch (const InputError& error) {
            std::cout << "  " << error.what() << '\n';
            continue;
        }
        for (const auto& [unit, fields] : answer.rows) {
            for (referee::FormRow& row : shown.rows) {
                if (row.unit != unit) continue;
                for (const auto& [name, value] : fields) row.defaults[name] = value;
            }
        }
        std::cout << form_as_text(shown);
    }
}

// A grid that lacks something, as hand-thrown dice do: cell by cell.
Answer ask_cells(const Form& form) {
    Answer answer{form.key, {}, {}};
    for (const referee::FormRow& row : form.rows) {
        Fields fields;
        for (table::Field field : form.fields) {
            if (std::find(row.blank.begin(), row.blank.end(), field.id) != row.blank.end()) continue;
            const auto own = row.defaults.find(field.id);
            if (own != row.defaults.end()) field.otherwise = own->second;
            field.help.clear();
            fields[field.id] = ask_field(field, fmt::format("{}, {}", row.label, field.label));
        }
        answer.rows.emplace_back(row.unit, std::move(fields));
    }
    return answer;
}

Answer ask_form(const Form& form) {
    std::cout << '\n' << form_as_text(form);
    if (form.grid) return form.has_all_defaults() ? ask_changes(form) : ask_cells(form);
    Answer answer{form.key, {}, {}};
    for (const table::Field& field : form.fields) answer.fields[field.id] = ask_field(field, field.label);
    return answer;
}

}  // namespace

int play_on_terminal(session::Session& session, referee::Runner& runner, referee::Standing standing,
                     const referee::Given& given) {
    std::cout << entries_as_text(session, std::max(1, standing.first_new), standing.last_new);
    while (standing.pending) {
        try {
            const Answer typed = ask_form(*standing.pending);
            const std::string key = standing.pending->key;
            referee::Given next{[&](const Form& form) { return form.key == key ? std::optional(typed) : std::nullopt; },
                                given.faces};
            standing = runner.go_on(next);
        } catch (const InputError& error) {
            std::cout << error.what() << '\n';
            continue;
        } catch (const Left&) {
            std::cout << "\nThe procedure stays open: play it again to go on.\n";
            return answer_missing;
        }
        std::cout << entries_as_text(session, std::max(1, standing.first_new), standing.last_new) << std::flush;
    }
    return done;
}

}  // namespace flagplot::cli
