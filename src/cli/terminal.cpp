// Asking a person on the terminal.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "ascii/letters.h"
#include "cli/play.h"
#include "cli/screen.h"
#include "cli/show.h"
#include "json/unknown.h"
#include "procedures/catalogue.h"
#include "referee/refusal_words.h"
#include "referee/rows_line.h"
#include "session/desired.h"
#include "table/compass.h"
#include "table/odds.h"

namespace flagplot::cli {
namespace {

using json::InputError;
using json::Value;
using referee::Form;
using referee::Progress;
using session::Answer;
using session::DesiredPlaces;
using session::Fields;
using table::Field;
using table::FieldType;

// The person has closed the input: the procedure stays open.
struct Left {};

std::string read_line(const std::string& prompt) {
    say(prompt);
    std::string line;
    if (!std::getline(std::cin, line)) throw Left{};
    return line;
}

std::string choices_text(const Field& field) {
    std::string text;
    for (std::size_t i = 0; i < field.choices.size(); ++i) {
        const table::Choice& choice = field.choices[i];
        const bool units = field.type == FieldType::units;
        text += units ? fmt::format("    {}  {}\n", choice.id, choice.label)
                      : fmt::format("    {}  {}\n", i + 1, choice.label);
    }
    return text;
}

bool begins_with(const std::string& label, const std::string& typed) {
    return ascii::same(std::string_view(label).substr(0, typed.size()), typed);
}

// What was typed, as the field wants it: a choice's id, its number, or the beginning of its label.
Value typed_value(const Field& field, const std::string& line) {
    const bool clears = field.type == FieldType::text && !field.required && line == "-";
    if (clears) return "";
    if (field.choices.empty() || field.type == FieldType::units) return line;
    std::vector<std::string> fitting;
    for (const table::Choice& choice : field.choices) {
        if (line == choice.id) return line;
        // A text may be any, also the beginning of one that is suggested.
        if (field.type != FieldType::text && begins_with(choice.label, line)) fitting.push_back(choice.id);
    }
    for (std::size_t i = 0; i < field.choices.size(); ++i) {
        if (line == std::to_string(i + 1)) return field.choices[i].id;
    }
    return fitting.size() == 1 ? fitting.front() : line;
}

// What may be typed, in brackets: " (1 to 24)". Choices stand above it, and a text may be any.
std::string limits_text(const Field& field) {
    if (field.lines) return " (several lines; end with a line of just .)";
    switch (field.type) {
        case FieldType::number:
            if (field.least && field.most) return fmt::format(" ({} to {})", *field.least, *field.most);
            return "";
        case FieldType::yes_no:
            return " (yes or no)";
        case FieldType::units:
            return " (one or more, separated by spaces)";
        case FieldType::faces:
            return fmt::format(" ({}{})", dice_text(field.sides),
                               field.sides.size() == 1 ? "" : ", separated by spaces");
        default:
            return "";
    }
}

// What Enter takes.
std::string offer_text(const Field& field) {
    const std::string offered = json::to_text(field.otherwise);
    if (offered.empty()) return field.required ? "" : " [none]";
    if (const auto* const choice = json::find_by_id(field.choices, offered)) return fmt::format(" [{}]", choice->label);
    const char* const clear = field.type == FieldType::text && !field.required ? "; - for none" : "";
    return fmt::format(" [{}{}]", on_one_line(offered), clear);
}

// The program is to roll the dice that are asked for, in the place of a hand.
struct ProgramRolls {};

// What was typed into a field; of dice a p throws ProgramRolls. Of a text of several lines an empty first line and "-"
// say it all; others go on to a "." or to the end of the input.
Value ask_value(const Field& field, const std::string& prompt) {
    const std::string first = read_line(prompt);
    if (first.empty()) return field.otherwise;
    if (field.type == FieldType::faces && (first == "p" || first == "P")) throw ProgramRolls{};
    Value value = typed_value(field, first);
    const bool is_cleared = value.is_string() && json::to_text(value).empty();
    if (!field.lines || is_cleared) return value;
    std::string lines;
    std::string line = first;
    while (line != ".") {
        lines += line + '\n';
        if (!std::getline(std::cin, line)) break;
    }
    return lines;
}

// What was typed, as the field keeps it. A slip isn't taken for a place. Throws InputError.
Value taken(const Field& field, const Value& given, const std::string& where, const DesiredPlaces& places) {
    const std::string typed = json::to_text(given);
    const auto refuse = [&](const std::string& expected) {
        throw InputError(where, fmt::format("found \"{}\"", typed), expected);
    };
    const bool is_new = given != field.otherwise;
    if (session::asks_where_to(field) && is_new && !places.may_be(typed)) {
        refuse(places.expected());
    }
    if (field.compass && table::is_no_way(typed)) refuse("N, NE, E, SE, S, SW, W or NW, or a place");
    return checked(field, given, where);
}

// `shown` are the choices that stand on the screen already: several fields may have the same.
Value ask_field(const Field& field, const std::string& label, std::string& shown, const DesiredPlaces& places) {
    if (!field.help.empty()) say("  " + field.help + "\n");
    const std::string choices = choices_text(field);
    if (choices != shown) say(choices);
    shown = choices;
    while (true) {
        const Value given = ask_value(field, fmt::format("  {}{}{}: ", label, limits_text(field), offer_text(field)));
        try {
            return taken(field, given, field.label, places);
        } catch (const InputError& error) {
            say(fmt::format("  ! {}\n", error.what()));
        }
    }
}

// "desired-direction=Port Moresby close-quarters=yes": words without a = belong to the value before them.
std::vector<std::string> settings_in(const std::vector<std::string>& words) {
    std::vector<std::string> settings;
    for (const std::string& word : words) {
        const bool goes_on = word.find('=') == std::string::npos && !settings.empty();
        if (goes_on) {
            settings.back() += " " + word;
        } else {
            settings.push_back(word);
        }
    }
    return settings;
}

// The field that a row has; without a row, of what is asked once.
const Field& field_named(const Form& form, const referee::FormRow* row, const std::string& name) {
    for (const Field& field : row ? form.fields : form.also) {
        if (field.id == name && (!row || row->has(field))) return row ? row->field_here(field) : field;
    }
    throw InputError(row ? row->unit : "once", fmt::format("the field \"{}\"", name),
                     row ? "a column of the table that it has" : "one of the fields below the table");
}

// "Z2 desired-direction=Port Moresby close-quarters=yes": one row's changes. Without a unit, or with *, what is asked
// once.
void change_row(const Form& form, Answer& answer, const std::string& line, const DesiredPlaces& places) {
    std::vector<std::string> words = ascii::parts(line, " ");
    if (words.empty()) throw InputError("row", "found only blanks", "a unit of the table above, or Enter");
    const bool names_no_unit = words.front().find('=') != std::string::npos;
    const bool once = !form.also.empty() && (names_no_unit || words.front() == referee::also_row);
    const std::string unit = once ? referee::also_row : words.front();
    const referee::FormRow* const row = form.find_row(unit);
    if (!once && !row)
        throw InputError("row", fmt::format("found \"{}\"", unit), "a unit of the table above, or Enter");
    if (!once || !names_no_unit) words.erase(words.begin());
    const std::vector<std::string> settings = settings_in(words);
    if (settings.empty()) throw InputError(unit, "nothing given", "field=value");
    Fields changes;
    for (const std::string& setting : settings) {
        const auto [name, value] = name_and_value(setting, unit);
        const Field& field = field_named(form, row, name);
        changes[name] = taken(field, typed_value(field, value), fmt::format("{}, {}", unit, name), places);
    }
    for (const auto& [name, value] : changes) referee::fields_of(answer, unit)[name] = value;
}

// The form as it stands with what was typed so far.
Form with_answer(Form form, const Answer& answer) {
    for (const auto& [unit, fields] : answer.rows) {
        for (referee::FormRow& row : form.rows) {
            if (row.unit != unit) continue;
            for (const auto& [name, value] : fields) row.defaults[name] = value;
        }
        for (Field& field : form.also) {
            const auto value = fields.find(field.id);
            if (unit == referee::also_row && value != fields.end()) field.otherwise = value->second;
        }
    }
    return form;
}

// A grid that has its defaults: it is shown, and only what differs is typed. `answer` is what was typed before, if that
// was refused.
Answer ask_changes(const Form& form, const DesiredPlaces& places, Answer answer) {
    answer.key = form.key;
    const std::string once = form.also.empty() ? "" : ", or field=value for what stands below it";
    const std::string prompt = fmt::format("  Press Enter to confirm all, or type UNIT field=value ...{}: ", once);
    const auto show = [&] {
        const Form shown = with_answer(form, answer);
        say(grid_as_text(shown) + also_as_text(shown));
    };
    if (answer.rows.empty()) say(also_as_text(form));
    if (!answer.rows.empty()) show();
    while (true) {
        const std::string line = read_line(prompt);
        if (line.find_first_not_of(' ') == std::string::npos) return answer;
        try {
            change_row(form, answer, line, places);
        } catch (const InputError& error) {
            say(fmt::format("  ! {}\n", error.what()));
            continue;
        }
        show();
    }
}

// Rows that may be filled in, have to be, and stand empty.
std::vector<std::string> rows_missing(const Form& form, const Answer& answer) {
    std::vector<std::string> missing;
    for (const referee::FormRow& row : form.rows) {
        const Field& field = row.field_here(form.fields.front());
        if (row.has(field) && field.required && value_in_words(form, row, answer).empty()) missing.push_back(row.label);
    }
    return missing;
}

void say_rows(const Form& form, const Answer& answer, const std::vector<std::string>& units) {
    for (const std::string& unit : units) {
        const referee::FormRow& row = *form.find_row(unit);
        const std::string value = value_in_words(form, row, answer);
        say(fmt::format("    {}: {}\n", row.label, value.empty() ? "-" : value));
    }
    for (const auto& [unit, fields] : answer.rows) {
        if (unit != referee::also_row) continue;
        for (const Field& field : form.also) {
            if (fields.contains(field.id))
                say(fmt::format("    {}: {}\n", field.label, fields.at(field.id) == true ? "yes" : "no"));
        }
    }
}

// One line of rows: what was said in it, or what may be.
void take_rows_line(const Form& form, const std::string& line, Answer& answer) {
    if (line.back() == '?') {
        const std::string words = line.substr(0, line.size() - 1);
        for (const std::string& one : choices_in_words(form, words)) say("    " + one + "\n");
        return;
    }
    say_rows(form, answer, read_rows_line(form, line, answer));
}

// A grid of one column: rows and what they answer, many in a line; Enter confirms what stands there. `answer` is what
// was typed before, if that was refused.
Answer ask_rows(const Form& form, Answer answer) {
    answer.key = form.key;
    for (const Field& field : form.also) say(fmt::format("  {}: type how it begins.\n", field.label));
    say("  Type ROWS VALUE; ROWS VALUE, or ROWS ? for what may stand there. Enter, or a dot at the end, takes all.\n");
    while (true) {
        std::string line = ascii::trimmed(read_line("  > "));
        const bool takes_all = line.empty() || line.ends_with(" .") || line.ends_with(";.") || line == ".";
        if (takes_all && !line.empty()) line = ascii::trimmed(line.substr(0, line.size() - 1));
        try {
            if (!line.empty()) take_rows_line(form, line, answer);
        } catch (const InputError& error) {
            say(fmt::format("  ! {}\n", error.what()));
            continue;
        }
        if (!takes_all) continue;
        const std::vector<std::string> missing = rows_missing(form, answer);
        if (missing.empty()) return answer;
        say(fmt::format("  ! still empty: {}\n", fmt::join(missing, "; ")));
    }
}

// The answer of a single cell: the others stay open, also those for which faces are offered.
Answer one_die(const Form& form, const std::string& unit, const Fields& fields) {
    Answer answer{form.key, {}, {}};
    for (const referee::FormRow& row : form.rows) {
        Fields open;
        for (const Field& field : form.fields) {
            if (std::ranges::find(row.blank, field.id) == row.blank.end()) open[field.id] = Value();
        }
        if (row.unit == unit) {
            for (const auto& [id, value] : fields) open[id] = value;
        }
        answer.rows.emplace_back(row.unit, std::move(open));
    }
    return answer;
}

// A grid that lacks something: cell by cell. Hand-thrown dice are handed in one by one, so that each is in the journal
// before the next is asked for.
Answer ask_cells(const Form& form, const DesiredPlaces& places) {
    Answer answer{form.key, {}, {}};
    std::string shown;
    for (const referee::FormRow& row : form.rows) {
        Fields fields;
        const std::string note = row.note.empty() ? "" : fmt::format(" ({})", row.note);
        for (const Field& column : form.fields) {
            if (std::ranges::find(row.blank, column.id) != row.blank.end()) continue;
            Field field = row.field_here(column);
            const auto offered = row.defaults.find(field.id);
            if (offered != row.defaults.end()) field.otherwise = offered->second;
            field.help.clear();
            fields[field.id] = ask_field(field, fmt::format("{}{}, {}", row.label, note, field.label), shown, places);
            if (field.type == FieldType::faces) return one_die(form, row.unit, fields);
        }
        answer.rows.emplace_back(row.unit, std::move(fields));
    }
    if (form.also.empty()) return answer;
    Fields once;
    for (const Field& field : form.also) once[field.id] = ask_field(field, field.label, shown, places);
    answer.rows.emplace_back(referee::also_row, std::move(once));
    return answer;
}

// A sheet, with what is asked once beside it: only what it lacks is asked, cell by cell; the rest stands as it is
// offered until it is changed.
Answer ask_sheet(const Form& form, const DesiredPlaces& places) {
    Answer answer{form.key, {}, {}};
    Form filled = form;
    std::string shown;
    for (referee::FormRow& row : filled.rows) {
        Fields typed;
        for (const Field& column : form.fields) {
            Field field = row.field_here(column);
            const bool is_offered = row.defaults.contains(field.id) || !field.otherwise.is_null();
            if (!row.has(column) || is_offered) continue;
            field.help.clear();
            typed[field.id] = ask_field(field, fmt::format("{}, {}", row.label, column.label), shown, places);
            row.defaults[field.id] = typed[field.id];
        }
        answer.rows.emplace_back(row.unit, std::move(typed));
    }
    Fields also;
    for (const Field& field : form.also) also[field.id] = ask_field(field, field.label, shown, places);
    answer.rows.emplace_back(referee::also_row, std::move(also));
    return ask_changes(filled, places, answer);
}

void show_heading(const Form& form) {
    say("\n" + form_heading(form));
    if (form.asks_faces()) say("  Type p at a die, and the program rolls this one.\n");
    if (!form.grid) return;
    if (form.asks_faces()) {
        std::set<std::string> helps;
        for (const Field& field : form.fields) helps.insert(field.help);
        for (const std::string& help : helps) say(help.empty() ? "" : "  " + help + "\n");
    } else {
        say(grid_as_text(form));
    }
}

// "Full Speed 50 %, Half Speed 30 %"; of many throws how often each result comes. Empty where facts are missing.
std::string chances_of(const referee::OddsTarget& stake, const rulebook::Rules& rules) {
    const table::Table& table = rules.table(stake.table);
    std::vector<std::string> words;
    try {
        const table::CountOdds counts = odds_of_counts(table, stake.facts, stake.times, stake.column);
        for (const table::CountOdds::Count& one : counts.counts) {
            const std::string chance = stake.times == 1
                                           ? table::percent(table::share(one.chance.ways, counts.one.throws))
                                           : fmt::format("{:.2f} times", one.expected);
            words.push_back(fmt::format("{} {}", one.chance.label, chance));
        }
    } catch (const InputError&) {
        return "";
    } catch (const dice::DiceError&) {  // too many throws to count
        return "";
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

// What the dice may bring that are asked for: one line for all that have the same odds.
std::string odds_of_the_dice(const Form& form, const rulebook::Rules& rules) {
    if (!form.asks_faces()) return "";
    std::vector<std::pair<std::string, std::vector<std::string>>> lines;
    for (const referee::OddsTarget& stake : form.odds_targets) {
        const std::string chances = chances_of(stake, rules);
        if (chances.empty()) continue;
        const auto same = [&](const auto& line) { return line.first == chances; };
        auto line = std::ranges::find_if(lines, same);
        if (line == lines.end()) line = lines.insert(line, {chances, {}});
        line->second.push_back(stake.label);
    }
    std::string text;
    for (const auto& [chances, labels] : lines) {
        text += fmt::format("  Odds, {}: {}\n", fmt::join(labels, ", "), chances);
    }
    return text;
}

// Whose answers may have blanks, so that they can't stand in a line of rows.
bool takes_any_words(const Form& form) {
    const Field& column = form.fields.front();
    return column.type == FieldType::text && column.choices.empty() && !column.place;
}

Answer ask_form(const Form& form, const DesiredPlaces& places, const Answer& refused) {
    const bool are_changes = form.has_all_defaults() && !form.asks_faces();
    const bool is_large = !form.board.empty() || !form.pair_columns.empty() || !form.chart.empty();
    if (is_large && takes_rows_line(form) && !takes_any_words(form)) return ask_rows(form, refused);
    if (form.grid && are_changes) return ask_changes(form, places, refused);
    if (form.grid && !form.also.empty() && !form.asks_faces()) return ask_sheet(form, places);
    if (form.grid) return ask_cells(form, places);
    Answer answer{form.key, {}, {}};
    std::string shown;
    for (const Field& field : form.fields) answer.fields[field.id] = ask_field(field, field.label, shown, places);
    return answer;
}

// Plays one procedure, form by form.
class Dialogue {
  public:
    Dialogue(session::Session& session, referee::Runner& runner, const referee::Procedure& procedure, GivenDice dice)
        : session_(session), runner_(runner), procedure_(procedure), dice_(std::move(dice)) {}

    int run() {
        Progress progress = play();
        while (progress.pending) {
            const Form form = *progress.pending;
            try {
                if (form.key != asked_) {
                    show_heading(form);
                    say(odds_of_the_dice(form, session_.rules()));
                }
                asked_ = form.key;
                if (!procedure_.ad_hoc) typed_.clear();
                typed_[form.key] = ask_form(form, {session_.state(), session_.rulebook()}, refused_);
                refused_ = {};
                progress = play();
            } catch (const ProgramRolls&) {
                progress = let_program_roll(progress);
            } catch (const session::SessionError&) {
                throw;  // no other answer mends the file
            } catch (const referee::ReplayError&) {
                throw;
            } catch (const InputError& error) {
                say(fmt::format("  ! {}\n", refusal_words(session_, procedures::catalogue(), &form, error)));
                if (const auto typed = typed_.extract(form.key)) refused_ = typed.mapped();
            } catch (const Left&) {
                say(procedure_.ad_hoc ? "\nNothing was done.\n"
                                      : "\nThe procedure stays open: play it again to continue.\n");
                return answer_missing;
            }
        }
        const std::string unused = dice_.unused();
        if (!unused.empty()) complain("not used: the dice " + unused);
        return done;
    }

  private:
    // A roll by itself keeps nothing before it ends, and would ask again for what the program has rolled of it.
    Progress let_program_roll(const Progress& before) {
        if (!procedure_.ad_hoc) return play(true);
        say("  ! this roll stands by itself: type what the dice show\n");
        return before;
    }

    // An ad-hoc procedure leaves nothing behind before it ends: it begins anew each time, with all that was typed.
    Progress play(bool rolls_first = false) {
        GivenDice dice = dice_;
        referee::Given given;
        given.rolls_first = rolls_first;
        given.answers = [&](const Form& form) { return referee::given_for(form.key, typed_); };
        if (dice.any()) {
            given.faces = [&](const std::string& key, const std::vector<int>& sides) { return dice.take(key, sides); };
        }
        Progress progress = runner_.play(procedure_.id, given);
        if (!procedure_.ad_hoc || progress.finished) dice_ = dice;
        // The next die is asked for as if none had been: with the faces that were taken back, if there are any.
        if (!procedure_.ad_hoc && progress.pending && progress.pending->grid) progress.pending = runner_.pending();
        say(entries_as_text(session_, progress.first_new, progress.last_new));
        if (dice_.any()) say(machine_rolls_in_words(machine_rolls(session_, progress)));
        return progress;
    }

    session::Session& session_;
    referee::Runner& runner_;
    const referee::Procedure& procedure_;
    GivenDice dice_;
    std::map<std::string, Answer> typed_;  // by form
    std::string asked_;                    // the form that was shown last
    Answer refused_;                       // what was typed into it and wasn't taken
};

}  // namespace

int play_on_terminal(session::Session& session, referee::Runner& runner, const referee::Procedure& procedure,
                     GivenDice dice) {
    return Dialogue(session, runner, procedure, std::move(dice)).run();
}

}  // namespace flagplot::cli
