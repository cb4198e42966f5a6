#include "cli/show.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "json/tree.h"
#include "report/roll_words.h"
#include "session/chronicle.h"
#include "session/post.h"

namespace flagplot::cli {
namespace {

using session::LookedUp;
using session::Roll;
using session::Told;

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
    std::string out;
    for (const char c : text) {
        if (c == '\n') {
            out += end;
        } else {
            out += c;
        }
    }
    return out;
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

// "place E7 (was E6), best-speed yes"
std::string fields_text(const session::Fields& was, const session::Fields& now) {
    std::vector<std::string> parts;
    for (const auto& [field, value] : now) {
        const auto before = was.find(field);
        const std::string old = before == was.end() ? "" : on_one_line(json::to_text(before->second));
        parts.push_back(fmt::format("{} {}", field, value.is_null() ? "none" : on_one_line(json::to_text(value))));
        if (!old.empty()) parts.back() += fmt::format(" (was {})", old);
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

// What a person did, if the entry is that.
struct ActText {
    const session::Session& session;

    std::string operator()(const session::UnitAdded& added) const {
        return fmt::format("{} {} added", added.type, added.id);
    }
    std::string operator()(const session::UnitChanged& changed) const {
        return fmt::format("{}: {}", changed.id, fields_text(changed.was, changed.now)) + because(changed.reason);
    }
    std::string operator()(const session::UnitRemoved& removed) const {
        return fmt::format("{} {} removed", removed.type, removed.id) + because(removed.reason);
    }
    std::string operator()(const session::FactSet& fact) const {
        return fmt::format("{}, {}", fact.scope, fields_text({{fact.fact, fact.was}}, {{fact.fact, fact.now}}));
    }
    std::string operator()(const session::RulesSet& rules) const {
        std::string text = "rules in force from here on: " + rules.program;
        for (const auto& [ruling, reading] : rules.readings) text += fmt::format(", {} {}", ruling, reading);
        for (const table::HouseRule& rule : rules.house_rules) text += fmt::format(", house rule {}", rule.title);
        for (const auto& [chart, digest] : rules.charts) text += ", your " + chart;
        return text;
    }
    std::string operator()(const session::Note& note) const { return "note: " + hanging(post_words(session, note)); }
    std::string operator()(const session::Message& message) const {
        return "message: " + hanging(post_words(session, message));
    }
    std::string operator()(const session::MailCame& mail) const { return post_words(session, mail); }
    std::string operator()(const session::MailSetAside& aside) const { return post_words(session, aside); }
    std::string operator()(const session::SenderSkipped& skipped) const { return post_words(session, skipped); }
    std::string operator()(const session::ReportOut& report) const { return post_words(session, report); }
    std::string operator()(const session::Amended& amended) const {
        std::string text = fmt::format("line {}", amended.entry);
        if (amended.audience)
            text += fmt::format(" is for {}",
                                session::label_of_reader(*amended.audience, session.state(), session.rulebook()));
        if (amended.text) text += fmt::format("{} says: {}", amended.audience ? " and" : "", hanging(*amended.text));
        return text + because(amended.reason);
    }
    std::string operator()(const session::Ticked& ticked) const {
        return fmt::format("line {}: {}", ticked.of, ticked.yes ? "done" : "not done");
    }
    std::string operator()(const session::Struck& struck) const {
        const char* const what =
            std::holds_alternative<session::Note>(session.entry(struck.of).body) ? "note" : "message";
        return fmt::format("{} {}: {}", what, struck.of, struck.yes ? "struck out" : "stands again");
    }
    std::string operator()(const session::Retracted& retracted) const {
        const bool redo = std::holds_alternative<session::Retracted>(session.entry(retracted.from).body);
        if (redo) return fmt::format("what {} took back counts again", retracted.from);
        return fmt::format("taken back: everything from {} on", retracted.from) + because(retracted.reason);
    }
    template <typename Body>
    std::string operator()(const Body& /*body*/) const {
        return "";
    }
    static std::string because(const std::string& reason) { return reason.empty() ? "" : fmt::format(" ({})", reason); }
};

// What was thrown, and what that adds up to: "6", "6 +3 Gale = 9, read as 6 (the last row)", "4 6, 10 +1 Night = 11".
std::string calculation(const std::string& thrown, const table::Lookup& lookup) {
    if (lookup.modifiers.empty() && !lookup.clamped) return thrown;
    const std::string how = explain(lookup);
    const bool begins_with_it = lookup.natural && thrown == fmt::format("{}", *lookup.natural);
    return thrown.empty() || begins_with_it ? how : fmt::format("{}, {}", thrown, how);
}

// ": 1 Hull", unless the calculation has ended in it.
std::string result_in_words(const table::Lookup& lookup) {
    return is_result_explained(lookup) ? "" : ": " + lookup.label;
}

// As much of a roll outside a session as its calculation needs.
table::Lookup lookup_of(const json::Tree& roll) {
    const auto number = [](const json::Tree& value) {
        return value.is_null() ? std::nullopt : std::optional(value.get<int>());
    };
    table::Lookup lookup;
    lookup.natural = number(roll["natural"]);
    lookup.start = roll.value("start", "");
    for (const json::Tree& modifier : roll["modifiers"]) {
        lookup.modifiers.push_back(
            {modifier["id"].get<std::string>(), modifier["label"].get<std::string>(), modifier["value"]});
    }
    lookup.total = number(roll["total"]);
    lookup.clamped = roll["clamped"].get<bool>();
    lookup.row = number(roll["row"].value("index", json::Tree()));
    lookup.result = roll["row"].value("result", "");
    lookup.label = roll["row"]["label"].get<std::string>();
    return lookup;
}

// What was looked up without dice: "Seydlitz: Movement Allowance".
std::string subject_of(const LookedUp& looked_up, const table::Rulebook& rulebook) {
    const std::string title = rulebook.title_of(looked_up.lookup.table);
    return looked_up.unit.empty() ? title : fmt::format("{}: {}", looked_up.unit, title);
}

// `roll`: the dice that were thrown for it, or null.
std::string lookup_text(const LookedUp& looked_up, const Roll* roll, const table::Rulebook& rulebook) {
    std::string text = roll ? roll->purpose : subject_of(looked_up, rulebook);
    const std::string how = calculation(roll ? report::faces_words(*roll) : "", looked_up.lookup);
    if (!how.empty()) text += (roll ? ": " : ", ") + how;
    text += result_in_words(looked_up.lookup);
    return looked_up.overruled.empty() ? text : fmt::format("{} (overruled: {})", text, looked_up.overruled);
}

}  // namespace

std::string on_one_line(const std::string& text) {
    return with_line_ends(text, " / ");
}

std::string table_roll_as_text(const table::Rules& rules, const json::Tree& roll) {
    std::string text = rules.table(roll["table"].get<std::string>()).title;
    const auto faces = roll["dice"].get<std::vector<int>>();
    const table::Lookup lookup = lookup_of(roll);
    const std::string how = calculation(fmt::format("{}", fmt::join(faces, " ")), lookup);
    if (!how.empty()) text += ": " + how;
    text += result_in_words(lookup) + '\n';
    for (const json::Tree& note : roll["notes"]) text += "  " + note.get<std::string>() + '\n';
    for (const json::Tree& next : roll["then"]) text += "  then " + table_roll_as_text(rules, next);
    return text;
}

std::string dice_text(const std::vector<int>& sides) {
    const bool alike = std::all_of(sides.begin(), sides.end(), [&](int each) { return each == sides.front(); });
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
            const bool blank = std::find(row.blank.begin(), row.blank.end(), field.id) != row.blank.end();
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

std::string entries_as_text(const session::Session& session, int from, int to) {
    const session::Chronicle chronicle(session);
    std::string text;
    for (int number = from; number <= to; ++number) {
        const session::Step& step = chronicle.step_of(number);
        if (step.number >= from && step.number != number) continue;  // it stands with its dice
        std::string words;
        if (const LookedUp* looked_up = step.lookup <= to ? chronicle.lookup(step) : nullptr) {
            words = lookup_text(*looked_up, chronicle.roll(step), session.rulebook());
        } else if (const Roll* roll = chronicle.roll(step)) {
            words = fmt::format("{}: {}", roll->purpose, report::faces_words(*roll));
        } else if (const Told* told = chronicle.get<Told>(number)) {
            words = fmt::format("> {}{}", told->unit.empty() ? "" : told->unit + ": ", hanging(told->text));
        } else {
            words = std::visit(ActText{session}, session.entry(number).body);
        }
        if (!words.empty()) text += fmt::format("{:>5}  {}\n", number, words);
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
