#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "cli/commands.h"
#include "cli/play.h"
#include "cli/show.h"
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

// Keys that the open run has answers for already: a file may hold them still.
std::vector<std::string> answered_keys(const session::Session& session) {
    std::vector<std::string> keys;
    const auto& run = session.state().open_run();
    for (int number = run ? run->id : session.size() + 1; number <= session.size(); ++number) {
        const session::Entry& entry = session.entry(number);
        if (entry.run == run->id && session.holds(number) && std::holds_alternative<Answer>(entry.body)) {
            keys.emplace_back(key_of(entry.body));
        }
    }
    return keys;
}

Tree read_answers(const std::string& file) {
    if (file.empty()) return Tree::object();
    if (file != "-") return json::read_file(file);
    std::ostringstream text;
    text << std::cin.rdbuf();
    return json::parse(text.str(), "standard input");
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
    Unattended unattended(session, options.answers.value_or(""), options.dice);
    const bool attended = !options.answers && !context.json && on_terminal();
    const Standing standing =
        runner.play(options.procedure, attended ? Given{{}, unattended.given().faces} : unattended.given(),
                    [&](const Standing& now) { unattended.check_all_used(now); });
    if (attended) return play_on_terminal(session, runner, standing, unattended.given());
    const std::string unused = standing.pending ? unattended.unused() : "";
    if (!unused.empty()) std::cerr << "flagplot-cli: not used yet: " << unused << '\n';
    return report(context, session, standing, standing.pending);
}

}  // namespace

bool on_terminal() {
    return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

Unattended::Unattended(const session::Session& session, const std::string& answers,
                       const std::vector<std::string>& dice)
    : file_(answers == "-" ? "standard input" : answers),
      answers_(read_answers(answers)),
      dice_(dice),
      used_(answered_keys(session)) {
    json::Node(answers_, file_).members();
}

std::optional<Answer> Unattended::answer(const Form& form) {
    const json::Node all(answers_, file_);
    if (const auto mine = all.find(form.key)) {
        used_.push_back(form.key);
        return answer_from_json(form, *mine);
    }
    if (form.standing && form.has_all_defaults()) return Answer{form.key, {}, {}};
    return std::nullopt;
}

Given Unattended::given() {
    Given given;
    given.answers = [this](const Form& form) { return answer(form); };
    if (dice_.any()) {
        given.faces = [this](const std::string& key, const std::vector<int>& sides) {
            return dice_.take(key, sides.size());
        };
    }
    return given;
}

std::string Unattended::unused() const {
    std::vector<std::string> left;
    for (const auto& item : answers_.items()) {
        if (std::find(used_.begin(), used_.end(), item.key()) == used_.end())
            left.push_back("the answer \"" + item.key() + "\"");
    }
    const std::string dice = dice_.unused();
    if (!dice.empty()) left.push_back("the dice " + dice);
    return fmt::format("{}", fmt::join(left, ", "));
}

void Unattended::check_all_used(const Standing& standing) const {
    const std::string left = unused();
    if (standing.finished && !left.empty()) {
        throw InputError(file_.empty() ? "--dice" : file_, "not used: " + left, "what the procedure asks for");
    }
}

int report(const Context& context, const session::Session& session, const Standing& standing,
           const std::optional<Form>& pending) {
    if (context.json) {
        Tree entries = Tree::array();
        for (int number = standing.first_new; number >= 1 && number <= standing.last_new; ++number) {
            Tree entry = {{"n", number}};
            entry.update(session::body_to_json(session.entry(number)));
            entries.push_back(std::move(entry));
        }
        print(
            {{"finished", standing.finished}, {"entries", entries}, {"pending", pending ? to_json(*pending) : Tree()}});
    } else {
        std::cout << entries_as_text(session, std::max(1, standing.first_new), standing.last_new);
        if (pending) std::cout << "Asked now: " << form_as_text(*pending);
    }
    return pending ? answer_missing : done;
}

void add_play_command(CLI::App& app, Context& context, Action& action) {
    const auto options = std::make_shared<PlayOptions>();
    CLI::App* const play_command = app.add_subcommand("play", "Plays a procedure, or goes on with it");
    play_command->add_option("FILE", options->file, "The session")->required();
    play_command->add_option("PROCEDURE", options->procedure, "The procedure's id")->required();
    play_command->add_option("--answers", options->answers,
                             "A JSON file: step key -> {field: value}; - reads standard input");
    play_command->add_option("--dice", options->dice, "What dice thrown by hand show: 4,5 or key=face")
        ->expected(1)
        ->take_all();
    play_command->callback([&, options] { action = [&, options] { return play(context, *options); }; });
}

}  // namespace flagplot::cli
