#include "cli/show.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "json/tree.h"
#include "report/sentence.h"
#include "session/chronicle.h"

namespace flagplot::cli {
namespace {

std::string aligned(const std::vector<std::vector<std::string>>& rows, const std::string& indent) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line = indent;
        for (std::size_t i = 0; i < row.size(); ++i) line += fmt::format("{:<{}}  ", row[i], widths[i]);
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

std::string default_text(const json::Value& value) {
    return value.is_null() ? "" : fmt::format(" [{}]", on_one_line(json::to_text(value)));
}

std::string with_line_ends(const std::string& text, std::string_view end) {
    return fmt::format("{}", fmt::join(ascii::split(text, '\n'), end));
}

// Of a text of several lines all but the first stand below it, behind the entry's number.
std::string hanging(const std::string& text) {
    return with_line_ends(text, "\n         ");
}

// What only this row has, and why it is empty: "(target: B1, B2; fire: 5 d6)", "(out of range: 3 hexes)".
std::string own_text(const referee::FormRow& row) {
    std::vector<std::string> parts;
    for (const table::Field& field : row.own) {
        std::vector<std::string> ids;
        for (const table::Choice& choice : field.choices) ids.push_back(choice.id);
        if (!ids.empty()) parts.push_back(fmt::format("{}: {}", field.id, fmt::join(ids, ", ")));
        if (!field.sides.empty()) parts.push_back(fmt::format("{}: {}", field.id, dice_text(field.sides)));
    }
    if (!row.note.empty()) parts.push_back(row.note);
    return parts.empty() ? "" : fmt::format("({})", fmt::join(parts, "; "));
}

}  // namespace

std::string on_one_line(const std::string& text) {
    return with_line_ends(text, " / ");
}

std::string dice_text(const std::vector<int>& sides) {
    const bool alike = std::ranges::all_of(sides, [&](int each) { return each == sides.front(); });
    if (alike && sides.size() > 2) return fmt::format("{} d{}", sides.size(), sides.front());
    return fmt::format("d{}", fmt::join(sides, ", d"));
}

std::string form_heading(const referee::Form& form) {
    std::string text = form.title;
    if (!form.source.empty()) text += fmt::format("  ({})", form.source);
    text += '\n';
    if (!form.help.empty()) text += "  " + form.help + '\n';
    return text;
}

namespace {

// The id by which a row is answered, with what its words say besides; words that say all begin with it.
std::string name_in_grid(const referee::FormRow& row) {
    if (!row.of.empty()) return row.label;
    return row.label.ends_with(row.unit) ? row.unit : fmt::format("{}  {}", row.unit, row.label);
}

}  // namespace

std::string grid_as_text(const referee::Form& form) {
    std::vector<std::vector<std::string>> rows{{""}};
    for (const table::Field& field : form.fields) rows.front().push_back(field.id);
    for (const referee::FormRow& row : form.rows) {
        rows.push_back({name_in_grid(row)});
        for (const table::Field& field : form.fields) {
            const bool blank = std::ranges::find(row.blank, field.id) != row.blank.end();
            const table::Field& here = row.field_here(field);
            const auto offered = row.defaults.find(field.id);
            const json::Value value = offered == row.defaults.end() ? here.otherwise : offered->second;
            const std::string text = on_one_line(json::to_text(value));
            rows.back().push_back(blank ? "-" : !text.empty() ? text : here.required ? "?" : ".");
        }
        rows.back().push_back(own_text(row));
    }
    return aligned(rows, "  ");
}

namespace {

std::string fields_as_text(const std::vector<table::Field>& fields) {
    std::string text;
    for (const table::Field& field : fields) {
        text += fmt::format("  {}: {}{} -- {}\n", field.id, field.label, default_text(field.otherwise),
                            field.expectation());
        if (!field.help.empty()) text += "      " + field.help + '\n';
    }
    return text;
}

}  // namespace

std::string also_as_text(const referee::Form& form) {
    std::string text;
    for (const table::Field& field : form.also) {
        text += fields_as_text({field});
        if (field.type != table::FieldType::choice) continue;
        for (const table::Choice& choice : field.choices)
            text += fmt::format("      {}  {}\n", choice.id, choice.label);
    }
    return text;
}

std::string form_as_text(const referee::Form& form) {
    std::string text = form_heading(form);
    text.insert(text.find('\n'), fmt::format("  [key {}]", form.key));
    return text + (form.grid ? grid_as_text(form) + also_as_text(form) : fields_as_text(form.fields));
}

namespace {

// What isn't said by its procedure's own lines, or by the line of the turn.
bool has_line(const session::Body& body) {
    return !std::holds_alternative<session::Effect>(body) && !std::holds_alternative<session::Answer>(body) &&
           !std::holds_alternative<session::PhaseSet>(body) && !std::holds_alternative<session::ClockSet>(body);
}

// Whom a line is about, or what it is: "Fleet Z2: ", "note: "; what was told names a unit by its id.
std::string head_of(const session::Chronicle& chronicle, const session::Step& step, const report::Sentence& sentence) {
    const session::Body& body = chronicle.session().entry(step.number).body;
    std::string head;
    if (std::holds_alternative<session::Note>(body) || std::holds_alternative<session::Message>(body)) {
        head = ascii::lower(sentence.what);
    } else if (std::holds_alternative<session::Told>(body)) {
        head = sentence.unit;
    } else if (step.roll == 0 && step.lookup == 0) {  // whose words name the unit
        head = chronicle.label_of(sentence.unit);
    }
    const char* const mark = std::holds_alternative<session::Told>(body) ? "> " : "";
    return head.empty() ? mark : fmt::format("{}{}: ", mark, head);
}

}  // namespace

std::string entries_as_text(const session::Session& session, int from, int to) {
    const session::Chronicle chronicle(session);
    std::string text;
    for (int number = from; number <= to; ++number) {
        const session::Step& step = chronicle.step_of(number);
        const session::Body& body = session.entry(number).body;
        const bool is_with_its_dice = step.number >= from && step.number != number;
        if (is_with_its_dice || !has_line(body)) continue;
        const report::Sentence sentence = report::sentence_of(chronicle, number);
        const bool is_change = !report::unit_of(body).empty() && !std::holds_alternative<session::Told>(body);
        const std::string line = plain(sentence.line);
        const std::string words = is_change ? on_one_line(line) : hanging(line);
        if (!words.empty()) text += fmt::format("{:>5}  {}{}\n", number, head_of(chronicle, step, sentence), words);
    }
    return text;
}

std::vector<std::string> machine_rolls(const session::Session& session, const referee::Progress& progress) {
    std::vector<std::string> keys;
    for (int number = std::max(1, progress.first_new); number <= progress.last_new; ++number) {
        const auto* const roll = std::get_if<session::Roll>(&session.entry(number).body);
        if (roll && roll->source == session::Roll::Source::stream) keys.push_back(roll->key);
    }
    return keys;
}

std::string machine_rolls_in_words(const std::vector<std::string>& keys) {
    return keys.empty() ? ""
                        : fmt::format("Not given with --dice, so rolled by the program: {}\n", fmt::join(keys, ", "));
}

}  // namespace flagplot::cli
