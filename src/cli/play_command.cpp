#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/play.h"
#include "cli/screen.h"
#include "cli/show.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "session/entry_json.h"

namespace flagplot::cli {
namespace {

using json::InputError;
using json::Tree;
using referee::Form;
using referee::Given;
using referee::Progress;
using session::Answer;

Tree read_answers(const std::string& file) {
    if (file.empty()) return Tree::object();
    return json::parse(given_text(file), given_name(file));
}

struct PlayOptions {
    std::string file;
    std::string procedure;
    std::optional<std::string> answers;
    std::vector<std::string> dice;
};

int play(const Context& context, const PlayOptions& options) {
    session::Session session = context.open_to_write(options.file);
    referee::Runner runner(session, procedures::catalogue());
    const referee::Procedure procedure = procedures::catalogue().at(options.procedure, session.rulebook());
    if (!options.answers && !context.json && on_terminal()) {
        return titled(context, session,
                      [&] { return play_on_terminal(session, runner, procedure, GivenDice(options.dice)); });
    }
    Unattended unattended(options.answers.value_or(""), options.dice);
    const Progress progress = titled(context, session, [&] {
        return runner.play(options.procedure, unattended.given(),
                           [&](const Progress& now) { unattended.check_all_used(now); });
    });
    const std::string unused = progress.pending ? unattended.unused() : "";
    if (!unused.empty()) complain("not used yet: " + unused);
    return report(context, session, progress, progress.pending, !options.dice.empty());
}

// What a grid in an answers file has in a cell, {unit: {column: value}}; null if it has none.
Tree cell_of(const Tree& grid, const std::string& unit, const std::string& column) {
    const auto row = grid.is_object() ? grid.find(unit) : grid.end();
    return row == grid.end() || !row->is_object() ? Tree() : row->value(column, Tree());
}

}  // namespace

bool on_terminal() {
    return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

Unattended::Unattended(const std::string& answers, const std::vector<std::string>& dice)
    : file_(given_name(answers)), answers_(read_answers(answers)), dice_(dice) {
    if (!answers_.is_object()) json::Node(answers_, file_).fail_expecting("an object: step key -> {field: value}");
    answers_.erase("$schema");
    for (const auto& [key, node] : json::Node(answers_, file_).members()) by_key_.emplace(key, node);
}

std::optional<Answer> Unattended::answer(const Form& form) {
    const auto mine = by_key_.find(form.key);
    if (mine == by_key_.end()) return std::nullopt;
    used_.insert(form.key);
    Answer answer = answer_from_json(form, mine->second);
    leave_out_compared(answer);
    return answer;
}

// Of a grid of dice only those that are asked for: the others may not be thrown yet.
std::optional<Answer> Unattended::answer_again(const Form& form) {
    if (!form.grid || !form.asks_faces()) return answer(form);
    const auto mine = answers_.find(form.key);
    if (mine == answers_.end()) return std::nullopt;
    Answer answer{form.key, {}, {}};
    for (const referee::FormRow& row : form.rows) {
        referee::Fields cells;
        for (const table::Field& field : form.fields) {
            const Tree cell = cell_of(*mine, row.unit, field.id);
            if (cell.is_null()) continue;
            cells[field.id] = cell;
            compared_.insert({form.key, row.unit, field.id});
        }
        if (!cells.empty()) answer.rows.emplace_back(row.unit, cells);
    }
    return answer.rows.empty() ? std::nullopt : std::optional(answer);
}

// What lies on the table already isn't asked for again.
void Unattended::leave_out_compared(Answer& answer) const {
    for (auto row = answer.rows.begin(); row != answer.rows.end();) {
        const std::size_t before = row->second.size();
        erase_if(row->second, [&](const auto& cell) {
            return compared_.contains({answer.key, row->first, cell.first});
        });
        const bool all_thrown = row->second.empty() && before > 0;
        row = all_thrown ? answer.rows.erase(row) : row + 1;
    }
}

Given Unattended::given() {
    Given given;
    given.answers = [this](const Form& form) { return answer(form); };
    given.answers_again = [this](const Form& form) { return answer_again(form); };
    given.standing_orders = true;
    if (dice_.any()) {
        given.faces = [this](const std::string& key, const std::vector<int>& sides) { return dice_.take(key, sides); };
    }
    return given;
}

// Those of an answer that nobody asked for: all of it, or some cells of a grid of dice.
std::vector<std::string> Unattended::unused_of(const std::string& key, const Tree& answer) const {
    if (used_.contains(key)) return {};
    const std::string whole = fmt::format("the answer \"{}\"", key);
    const auto is_compared = [&](const Cell& cell) { return std::get<0>(cell) == key; };
    if (std::ranges::none_of(compared_, is_compared)) return {whole};
    std::vector<std::string> cells;
    for (const auto& row : answer.items()) {
        for (const auto& cell : row.value().items()) {
            if (!cell.value().is_null() && !compared_.contains({key, row.key(), cell.key()}))
                cells.push_back(fmt::format("{}, {}, {}", whole, row.key(), cell.key()));
        }
    }
    return cells;
}

std::string Unattended::unused() const {
    std::vector<std::string> left;
    for (const auto& item : answers_.items()) {
        const std::vector<std::string> of_it = unused_of(item.key(), item.value());
        left.insert(left.end(), of_it.begin(), of_it.end());
    }
    const std::string dice = dice_.unused();
    if (!dice.empty()) left.push_back("the dice " + dice);
    constexpr std::size_t most_named = 20;
    if (left.size() > most_named) {
        const std::size_t others = left.size() - most_named;
        left.resize(most_named);
        left.push_back(fmt::format("and {} more", others));
    }
    return fmt::format("{}", fmt::join(left, ", "));
}

void Unattended::check_all_used(const Progress& progress) const {
    const std::string left = unused();
    if (!progress.finished || left.empty()) return;
    const bool answers_are = left.starts_with("the answer");
    throw InputError(answers_are ? file_ : "--dice", "not used: " + left, "what the procedure asks for");
}

int report(const Context& context, const session::Session& session, const Progress& progress,
           const std::optional<Form>& pending, bool dice_were_given) {
    const std::vector<std::string> machines =
        dice_were_given ? machine_rolls(session, progress) : std::vector<std::string>();
    if (context.json) {
        Tree entries = Tree::array();
        for (int number = progress.first_new; number >= 1 && number <= progress.last_new; ++number) {
            Tree entry = {{"n", number}};
            entry.update(session::body_to_json(session.entry(number)));
            entries.push_back(std::move(entry));
        }
        Tree tree = {
            {"finished", progress.finished}, {"entries", entries}, {"pending", pending ? to_json(*pending) : Tree()}};
        if (!machines.empty()) tree["machine-dice"] = machines;
        print(tree);
    } else {
        say(entries_as_text(session, std::max(1, progress.first_new), progress.last_new) +
            machine_rolls_in_words(machines));
        if (pending) say("Next question: " + form_as_text(*pending));
    }
    return pending ? answer_missing : done;
}

void add_play_command(const Command& app) {
    const auto options = std::make_shared<PlayOptions>();
    const Command play_command = app.add_for_session("play", "Plays a procedure, or continues it", options, play);
    play_command.add_option("PROCEDURE", options->procedure, "The procedure's id").required();
    play_command.add_option("--answers", options->answers,
                            "A JSON file: step key -> {field: value}; - reads standard input");
    play_command.add_list(
        "--dice", options->dice,
        "What dice thrown by hand show: 4,5 in order, or KEY=4,5 for the throws of one key; the program "
        "rolls the rest and says so");
}

}  // namespace flagplot::cli
