#include "rulebook/table_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"

namespace flagplot::rulebook {
namespace {

using Words = std::vector<std::string>;

std::string joined(const Words& texts, std::string_view between) {
    return fmt::format("{}", fmt::join(texts, between));
}

// "A", "A or B", "A, B or C".
std::string one_of(const Words& texts) {
    if (texts.size() < 2) return joined(texts, "");
    return fmt::format("{} or {}", fmt::join(texts.begin(), texts.end() - 1, ", "), texts.back());
}

const table::Field* field_of(const Rulebook& rulebook, const std::string& id) {
    const Fact* fact = rulebook.find_fact(id);
    return fact ? &fact->field : nullptr;
}

std::string subject_of(const std::string& id, const Rulebook& rulebook) {
    if (id == "natural") return "The dice";
    if (id == "total") return "Total";
    if (id == "result") return "Result";
    const table::Field* field = field_of(rulebook, id);
    return field ? field->label : id;
}

// A test in parts: what it is about, and what of it counts. A yes-no fact is its own subject.
struct Said {
    std::string subject;
    Words values;
    bool is_yes = false;
    bool is_no = false;

    std::string text() const {
        if (is_yes) return subject;
        return is_no ? subject + ": no" : fmt::format("{}: {}", subject, one_of(values));
    }
};

std::string limits(const table::Condition::Test& test, const table::Field* field) {
    const std::optional<int> least = test.least ? test.least : field ? field->least : std::nullopt;
    if (!test.most) return fmt::format("{} or more", *least);
    if (!least) return fmt::format("{} or less", *test.most);
    return to_string(table::Range{*least, *test.most});
}

Said said_by(const table::Condition::Test& test, const Rulebook& rulebook) {
    const table::Field* field = field_of(rulebook, test.fact);
    Said said{subject_of(test.fact, rulebook), {}};
    if (test.one_of.empty()) {
        said.values.push_back(limits(test, field));
        return said;
    }
    if (field && field->type == table::FieldType::yes_no && test.one_of.size() == 1) {
        said.is_yes = test.one_of.front() == true;
        said.is_no = !said.is_yes;
        return said;
    }
    for (const Value& value : test.one_of) said.values.push_back(label_of(field, value));
    return said;
}

std::string nested(const table::Condition& condition, const Rulebook& rulebook);

Words parts_of(const table::Condition& condition, const Rulebook& rulebook) {
    Words parts;
    for (const table::Condition::Test& test : condition.own_tests()) parts.push_back(said_by(test, rulebook).text());
    Words any;
    for (const table::Condition& one : condition.any()) any.push_back(nested(one, rulebook));
    if (!any.empty()) parts.push_back(joined(any, ", or "));
    for (const table::Condition& one : condition.none()) {
        const bool is_one = one.own_tests().size() == 1 && one.any().empty() && one.none().empty();
        const std::string words = nested(one, rulebook);
        parts.push_back(is_one ? "not " + words : fmt::format("not ({})", words));
    }
    return parts;
}

std::string nested(const table::Condition& condition, const Rulebook& rulebook) {
    return joined(parts_of(condition, rulebook), " and ");
}

// Its words without those that say nothing, in lower case.
Words words_of(const std::string& text) {
    static const Words idle{"a", "an", "the", "of", "is", "are", "has"};
    Words words;
    std::string word;
    for (const char c : text + " ") {
        const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
        if (ascii::is_letter(c) || ascii::is_digit(c) || !is_ascii || c == '+') {
            word += ascii::lower(c);
            continue;
        }
        if (!word.empty() && std::ranges::find(idle, word) == idle.end()) words.push_back(word);
        word.clear();
    }
    return words;
}

bool has_words(const Words& label, const std::string& text) {
    const Words words = words_of(text);
    return std::ranges::all_of(words,
                               [&](const std::string& word) { return std::ranges::find(label, word) != label.end(); });
}

// "5+" says "5 or more", too.
bool has_value(const Words& label, const std::string& value) {
    static const std::string more = " or more";
    const bool is_open = value.ends_with(more);
    return has_words(label, value) || (is_open && has_words(label, value.substr(0, value.size() - more.size()) + "+"));
}

bool says(const std::string& label, const Said& said) {
    const Words words = words_of(label);
    if (said.is_no) {
        const bool denies = has_words(words, "not") || has_words(words, "no") || has_words(words, "without");
        return denies && has_words(words, said.subject);
    }
    if (said.is_yes) return has_words(words, said.subject);
    return std::ranges::all_of(said.values, [&](const std::string& value) { return has_value(words, value); });
}

std::string count_in_words(const table::Modifier::Per& per, const Rulebook& rulebook) {
    std::string text = subject_of(per.fact, rulebook) + ": each";
    if (per.each > 1) text += fmt::format(" {}", per.each);
    if (per.each > 1 && per.round_up) text += fmt::format(" or part of {}", per.each);
    if (per.above != 0) text += fmt::format(" above {}", per.above);
    if (per.most != table::unlimited) text += fmt::format(", at most {}", per.most);
    return text;
}

}  // namespace

std::string dice_in_words(const table::Table& table, const Rulebook& rulebook) {
    const bool has_column_die = std::ranges::any_of(table.dice, [](const table::TableDie& die) { return die.column; });
    Words dice;
    for (const table::TableDie& die : table.dice) {
        const std::string_view purpose = !has_column_die ? "" : die.column ? " for the column" : " for the row";
        dice.push_back(to_string(die.dice) + std::string(purpose));
    }
    if (!dice.empty()) return joined(dice, ", ");
    if (!table.start.empty()) return "from: " + subject_of(table.start, rulebook);
    return table.is_choice() ? "chosen" : "";
}

std::string name_of(const table::Table& table, const table::Row& row) {
    if (!row.range || table.ladder) return row.label;
    std::string range = to_string(*row.range);
    if (row.label.empty()) return range;
    return has_words(words_of(row.label), range) ? row.label : fmt::format("{} {}", range, row.label);
}

std::string in_words(const table::Condition& condition, const Rulebook& rulebook) {
    return joined(parts_of(condition, rulebook), "; ");
}

std::string beyond(const std::string& label, const table::Condition& condition, const Rulebook& rulebook) {
    Words parts = parts_of(condition, rulebook);
    // The tests come first.
    for (std::size_t i = condition.own_tests().size(); i > 0; --i) {
        if (!says(label, said_by(condition.own_tests()[i - 1], rulebook))) continue;
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i - 1));
    }
    return joined(parts, "; ");
}

std::string amount_in_words(const table::Table& table, const table::Modifier& modifier) {
    switch (modifier.operation) {
        case table::Modifier::Operation::add:
            return fmt::format("{:+}{}", modifier.amount, modifier.per ? " each" : "");
        case table::Modifier::Operation::times: {
            if (modifier.denominator == 1) return fmt::format("\u00D7 {}", modifier.numerator);
            return fmt::format("\u00D7 {}/{}, rounded {}", modifier.numerator, modifier.denominator,
                               modifier.round_up ? "up" : "down");
        }
        case table::Modifier::Operation::at_most:
            return fmt::format("at most {}", table.name_of(modifier.amount));
        case table::Modifier::Operation::result: {
            const table::Result* result = table.find_result(modifier.result);
            return "without a roll: " + (result ? result->label : modifier.result);
        }
        case table::Modifier::Operation::forbid:
            break;
    }
    return "not allowed";
}

std::string when_in_words(const table::Modifier& modifier, const Rulebook& rulebook) {
    Words parts;
    if (modifier.per) parts.push_back(count_in_words(*modifier.per, rulebook));
    std::string when = beyond(modifier.label, modifier.when, rulebook);
    if (!when.empty()) parts.push_back(std::move(when));
    return joined(parts, "; ");
}

std::string cell_in_words(const table::Table& table, const table::Cell& cell, const Rulebook& rulebook) {
    Words options;
    for (const table::Cell::Option& option : cell.options) {
        const table::Result* result = table.find_result(option.result);
        if (!result) continue;
        const std::string when = in_words(option.when, rulebook);
        options.push_back(when.empty() ? result->label : fmt::format("{} ({})", result->label, when));
    }
    return joined(options, " / ");
}

std::string cell_in_words(const table::Table& table, const table::Cell& cell, const Rulebook& rulebook,
                          const table::Facts& facts) {
    for (const table::Cell::Option& option : cell.options) {
        const std::vector<table::Condition::Test> tests = option.when.tests();
        const auto is_open = [&](const table::Condition::Test& test) {
            return test.of_roll || !facts.contains(test.fact);
        };
        if (std::ranges::any_of(tests, is_open)) break;
        if (!option.when.holds(facts)) continue;
        const table::Result* const result = table.find_result(option.result);
        return result ? result->label : "";
    }
    return cell_in_words(table, cell, rulebook);
}

}  // namespace flagplot::rulebook
