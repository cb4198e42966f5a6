#include <fmt/format.h>
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
using referee::Standing;
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
    if (!options.answers && !context.json && on_terminal()) {
        const referee::Procedure& procedure = procedures::catalogue().at(options.procedure, session.rulebook().id);
        return play_on_terminal(session, runner, procedure, GivenDice(options.dice));
    }
    Unattended unattended(session, options.answers.value_or(""), options.dice);
    const Standing standing = runner.play(options.procedure, unattended.given(),
                                          [&](const Standing& now) { unattended.check_all_used(now); });
    const std::string unused = standing.pending ? unattended.unused() : "";
    if (!unused.empty()) complain("not used yet: " + unused);
    return report(context, session, standing, standing.pending, !options.dice.empty());
}

// As an answers file has them.
std::vector<std::string> faces_as_given(const session::Roll& roll) {
    if (!roll.entered.empty()) return roll.entered;
    std::vector<std::string> faces;
    for (const int face : roll.faces) faces.push_back(std::to_string(face));
    return faces;
}

// The same of an answer: a list, or one text with blanks or commas between them.
std::vector<std::string> faces_as_given(const Tree& given) {
    std::vector<std::string> faces;
    for (const Tree& one : given.is_array() ? given : Tree::array({given})) {
        std::string text = json::to_text(one);
        std::replace(text.begin(), text.end(), ',', ' ');
        const std::vector<std::string> some = split(text, ' ');
        faces.insert(faces.end(), some.begin(), some.end());
    }
    std::erase(faces, "");
    return faces;
}

// What a cell of a grid may be thrown for. A grid "dice/then" has what the throws of "dice" led to: "mine/S1/then", or
// the same once more, "mine/S1#2".
std::vector<std::string> keys_of_cell(const std::string& grid, const std::string& column, const std::string& unit) {
    const std::string first = column + "/" + unit;
    const std::string then = "/then";
    int level = 0;
    for (std::string_view rest = grid; rest.ends_with(then); rest.remove_suffix(then.size())) ++level;
    if (level == 0) return {first};
    std::string following = first;
    for (int i = 0; i < level; ++i) following += then;
    return {following, fmt::format("{}#{}", first, level + 1)};
}

// Whether a grid has this cell.
bool asks_for(const Form& form, const std::string& unit, const std::string& field) {
    return std::any_of(form.rows.begin(), form.rows.end(), [&](const referee::FormRow& row) {
        return row.unit == unit && std::find(row.blank.begin(), row.blank.end(), field) == row.blank.end();
    });
}

}  // namespace

bool on_terminal() {
    return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

Unattended::Unattended(const session::Session& session, const std::string& answers,
                       const std::vector<std::string>& dice)
    : file_(given_name(answers)), answers_(read_answers(answers)), dice_(dice) {
    if (!answers_.is_object()) json::Node(answers_, file_).fail_expecting("an object: step key -> {field: value}");
    answers_.erase("$schema");
    for (const auto& [key, node] : json::Node(answers_, file_).members()) by_key_.emplace(key, node);
    note_what_was_used(session);
}

void Unattended::note_what_was_used(const session::Session& session) {
    const auto& run = session.state().open_run();
    for (int number = run ? run->id : session.size() + 1; number <= session.size(); ++number) {
        const session::Entry& entry = session.entry(number);
        if (entry.run != run->id || !session.holds(number)) continue;
        if (std::holds_alternative<Answer>(entry.body)) used_.emplace(key_of(entry.body));
        const auto* const roll = std::get_if<session::Roll>(&entry.body);
        if (roll && roll->source == session::Roll::Source::hand) thrown_[roll->key] = faces_as_given(*roll);
    }
    for (const auto& item : answers_.items()) {
        if (was_thrown(item.key(), item.value())) used_.insert(item.key());
    }
}

// Whether the dice of a cell were thrown: those of "fire/Z1", of the column "fire-2" another throw of that step.
bool Unattended::lies_on_table(const std::string& column, const std::string& unit) const {
    if (thrown_.contains(column + "/" + unit)) return true;
    const std::size_t hyphen = column.find_last_not_of("0123456789");
    const bool counts = hyphen != std::string::npos && column[hyphen] == '-' && hyphen + 1 < column.size();
    return counts && thrown_.contains(column.substr(0, hyphen) + "/" + unit);
}

// Other faces than those that lie on the table would be passed over.
void Unattended::check_same_faces(const std::string& key, const Tree& given) const {
    const auto lies = thrown_.find(key);
    if (lies == thrown_.end() || given.is_null()) return;
    const std::vector<std::string> faces = faces_as_given(given);
    if (faces == lies->second) return;
    throw InputError(
        file_, fmt::format("the dice \"{}\" show {}", key, fmt::join(faces, ", ")),
        fmt::format("{}, as they lie on the table, or going back to them first", fmt::join(lies->second, ", ")));
}

// Whether it holds nothing but dice that lie on the table already: those of one roll, or a grid {unit: {step: faces}}.
bool Unattended::was_thrown(const std::string& key, const Tree& answer) const {
    if (thrown_.contains(key)) {
        check_same_faces(key, answer.is_object() ? answer.value("faces", Tree()) : Tree());
        return true;
    }
    bool any = false;
    for (const auto& row : answer.items()) {
        if (!row.value().is_object()) return false;
        for (const auto& cell : row.value().items()) {
            if (!lies_on_table(cell.key(), row.key())) return false;
            for (const std::string& roll : keys_of_cell(key, cell.key(), row.key()))
                check_same_faces(roll, cell.value());
            any = true;
        }
    }
    return any;
}

// What lies on the table already isn't asked for again.
void Unattended::leave_out_thrown(const Form& form, Answer& answer) const {
    for (auto row = answer.rows.begin(); row != answer.rows.end();) {
        const std::size_t before = row->second.size();
        std::erase_if(row->second, [&](const auto& cell) {
            return !asks_for(form, row->first, cell.first) && lies_on_table(cell.first, row->first);
        });
        const bool all_thrown = row->second.empty() && before > 0;
        row = all_thrown ? answer.rows.erase(row) : row + 1;
    }
}

std::optional<Answer> Unattended::answer(const Form& form) {
    const auto mine = by_key_.find(form.key);
    if (mine == by_key_.end()) return std::nullopt;
    used_.insert(form.key);
    Answer answer = answer_from_json(form, mine->second);
    if (form.asks_faces()) leave_out_thrown(form, answer);
    return answer;
}

Given Unattended::given() {
    Given given;
    given.answers = [this](const Form& form) { return answer(form); };
    given.answers_again = given.answers;
    given.standing_orders = true;
    if (dice_.any()) {
        given.faces = [this](const std::string& key, const std::vector<int>& sides) { return dice_.take(key, sides); };
    }
    return given;
}

std::string Unattended::unused() const {
    std::vector<std::string> left;
    for (const auto& item : answers_.items()) {
        if (!used_.contains(item.key())) left.push_back("the answer \"" + item.key() + "\"");
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

void Unattended::check_all_used(const Standing& standing) const {
    const std::string left = unused();
    if (!standing.finished || left.empty()) return;
    const bool answers_are = left.starts_with("the answer");
    throw InputError(answers_are ? file_ : "--dice", "not used: " + left, "what the procedure asks for");
}

int report(const Context& context, const session::Session& session, const Standing& standing,
           const std::optional<Form>& pending, bool dice_were_given) {
    const std::vector<std::string> machines =
        dice_were_given ? machine_rolls(session, standing) : std::vector<std::string>();
    if (context.json) {
        Tree entries = Tree::array();
        for (int number = standing.first_new; number >= 1 && number <= standing.last_new; ++number) {
            Tree entry = {{"n", number}};
            entry.update(session::body_to_json(session.entry(number)));
            entries.push_back(std::move(entry));
        }
        Tree tree = {
            {"finished", standing.finished}, {"entries", entries}, {"pending", pending ? to_json(*pending) : Tree()}};
        if (!machines.empty()) tree["machine-dice"] = machines;
        print(tree);
    } else {
        say(entries_as_text(session, std::max(1, standing.first_new), standing.last_new) +
            machine_rolls_in_words(machines));
        if (pending) say("Asked now: " + form_as_text(*pending));
    }
    return pending ? answer_missing : done;
}

void add_play_command(const Command& app, Context& context, Action& action) {
    const auto options = std::make_shared<PlayOptions>();
    const Command play_command = app.add_subcommand("play", "Plays a procedure, or goes on with it");
    play_command.add_option("FILE", options->file, "The session").required();
    play_command.add_option("PROCEDURE", options->procedure, "The procedure's id").required();
    play_command.add_option("--answers", options->answers,
                            "A JSON file: step key -> {field: value}; - reads standard input");
    play_command
        .add_option("--dice", options->dice,
                    "What dice thrown by hand show: 4,5 in order, or KEY=4,5 for the throws of one key; what isn't "
                    "given the machine rolls, and it is said")
        .expected(1)
        .take_all();
    play_command.callback([&, options] { action = [&, options] { return play(context, *options); }; });
}

}  // namespace flagplot::cli
