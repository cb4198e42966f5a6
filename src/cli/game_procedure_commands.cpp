#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ascii/letters.h"
#include "cli/own_games.h"
#include "cli/screen.h"
#include "host/host.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "procedures/catalogue.h"
#include "referee/trial.h"
#include "workshop/own_game_steps.h"

// Procedures of games of one's own.
namespace flagplot::cli {
namespace {

using json::Tree;
using workshop::FileKind;
using workshop::OwnGame;

struct ProcedureOptions {
    std::string game;
    std::string name;
    std::string steps;
    std::string answers;
    std::vector<std::string> dice;
    std::optional<std::string> phase;
    int units = 3;
    int seed = 0;
};

OwnGame game_of(const Context& context, const std::string& id) {
    const fs::path folder = folder_of_own(context, id);
    return workshop::read_game(folder.string(), rulebook::read_texts(folder));
}

// A list of steps, or a whole procedure, whose id and title stay as they are here.
void put_steps(Tree& procedure, const std::string& file) {
    const Tree given = json::parse(given_text(file), given_name(file));
    if (given.is_array()) {
        procedure["steps"] = given;
        return;
    }
    const json::Node node(given, given_name(file));
    for (const auto& [member, value] : node.members()) {
        if (member != "id" && member != "title") procedure[member] = value.tree();
    }
}

void put_into_phase(OwnGame& game, const std::string& label, const std::string& procedure) {
    Tree& phases = game.book()["phases"];
    std::vector<std::string> labels;
    for (Tree& phase : phases.is_array() ? phases : phases = Tree::array()) {
        labels.push_back(phase.value("label", ""));
        if (labels.back() != label) continue;
        for (const Tree& one : phase["procedures"]) {
            if (one == procedure) return;
        }
        phase["procedures"].push_back(procedure);
        if (!phase.contains("plays")) phase["plays"] = procedure;
        return;
    }
    json::refuse_unknown("--phase", label, labels);
}

int add(const Context& context, const ProcedureOptions& options) {
    return change_own(context, options.game, [&](OwnGame& game) {
        std::string file = find_file(game, FileKind::procedure, options.name);
        if (file.empty()) file = add_file(game, FileKind::procedure, options.name);
        Tree& procedure = game.files.at(file);
        if (!options.steps.empty()) put_steps(procedure, options.steps);
        if (options.phase) put_into_phase(game, *options.phase, procedure.at("id").get<std::string>());
    });
}

int remove(const Context& context, const ProcedureOptions& options) {
    return change_own(context, options.game,
                      [&](OwnGame& game) { remove_file(game, file_named(game, FileKind::procedure, options.name)); });
}

int show(const Context& context, const ProcedureOptions& options) {
    const OwnGame game = game_of(context, options.game);
    const std::string file = file_named(game, FileKind::procedure, options.name);
    if (context.json) {
        print(game.files.at(file));
        return done;
    }
    say(title_of(game, file) + "\n");
    int number = 0;
    for (const workshop::StepLine& line : step_lines(game, file)) {
        const std::string before = line.id.empty() ? "" : std::to_string(++number);
        say(fmt::format("{:>4}  {}{}\n", before, std::string(static_cast<std::size_t>(line.depth) * 4, ' '),
                        line.text()));
    }
    return done;
}

referee::TrialWith given_to(const ProcedureOptions& options, const rulebook::Rulebook& rulebook) {
    referee::TrialWith with;
    with.seed[0] = static_cast<unsigned char>(options.seed);
    with.units = referee::units_made_up(rulebook, options.units);
    for (const rulebook::Fact& fact : rulebook.facts) {
        if (fact.scope == rulebook::scopes::session && !fact.field.otherwise.is_null())
            with.facts[fact.field.id] = fact.field.otherwise;
    }
    for (const auto& [key, faces] : names_and_values(options.dice, "--dice"))
        with.faces[key] = ascii::split(faces, ',');
    return with;
}

// It is asked for its answers again and again, until it ends or has one that isn't there.
referee::Trial tried(const std::shared_ptr<const rulebook::Rulebook>& rulebook, const std::string& id,
                     referee::TrialWith with, const Tree& answers) {
    for (;;) {
        referee::Trial trial = try_procedure(rulebook, id, with);
        if (!trial.pending || with.answers.contains(trial.pending->key)) return trial;
        const referee::Form& form = *trial.pending;
        if (answers.contains(form.key)) {
            with.answers[form.key] = answer_from_json(form, json::Node(answers, "answers").at(form.key));
        } else if (form.has_all_defaults()) {
            with.answers[form.key] = {form.key, {}, {}};
        } else {
            return trial;
        }
    }
}

// Of a roll that wasn't made, or of one that has another key.
void say_unused_dice(const ProcedureOptions& options, const referee::Trial& trial) {
    std::vector<std::string> rolled;
    for (const session::Roll& roll : trial.rolls) rolled.push_back(roll.key);
    std::vector<std::string> unused;
    for (const auto& [key, faces] : names_and_values(options.dice, "--dice")) {
        if (std::ranges::find(rolled, key) == rolled.end()) unused.push_back(key);
    }
    if (!unused.empty())
        complain(fmt::format("not used: the dice {}; rolled: {}", fmt::join(unused, ", "),
                             rolled.empty() ? "nothing" : fmt::format("{}", fmt::join(rolled, ", "))));
}

int attempt(const Context& context, const ProcedureOptions& options) {
    const OwnGame game = game_of(context, options.game);
    const std::string file = file_named(game, FileKind::procedure, options.name);
    const auto rulebook =
        std::make_shared<const rulebook::Rulebook>(rulebook::load_rulebook(options.game, workshop::texts_of(game)));
    const Tree answers = options.answers.empty()
                             ? Tree::object()
                             : json::parse(given_text(options.answers), given_name(options.answers));
    const std::string id = game.files.at(file).at("id").get<std::string>();
    const referee::Trial trial = tried(rulebook, id, given_to(options, *rulebook), answers);
    if (context.json) {
        Tree tree{{"procedure", id}, {"steps", Tree::array()}};
        for (const referee::Played& one : trial.steps)
            tree["steps"].push_back(
                {{"procedure", one.procedure}, {"step", one.step}, {"within", one.within}, {"words", one.words}});
        if (trial.pending) tree["pending"] = to_json(*trial.pending);
        if (!trial.problem.empty()) tree["problem"] = trial.problem;
        print(tree);
    } else {
        for (const referee::Played& one : trial.steps)
            say(fmt::format("{}{:<24} {}\n", std::string(one.within.size() * 2, ' '), one.step, one.words));
        if (trial.pending) say(fmt::format("It asks: {} ({})\n", trial.pending->title, trial.pending->key));
    }
    say_unused_dice(options, trial);
    if (!trial.problem.empty()) complain(trial.problem);
    return !trial.problem.empty() ? problem : trial.pending ? answer_missing : done;
}

}  // namespace

void add_game_procedure_commands(const Command& games) {
    const Command procedures = games.add_group("procedure", "Procedures of your games");
    const auto options = std::make_shared<ProcedureOptions>();
    const auto command = [&](const char* name, const char* help, int (*act)(const Context&, const ProcedureOptions&)) {
        const Command made = procedures.add(name, help, options, act);
        made.add_option("GAME", options->game, "The game's id").required();
        made.add_option("PROCEDURE", options->name, "The procedure's title or id").required();
        return made;
    };
    const Command adding = command("add", "Adds a procedure, or gives it other steps", add);
    adding.add_option("--steps", options->steps, "A JSON file with its steps, or - for standard input");
    adding.add_option("--phase", options->phase, "The phase of the sequence in which it is played");
    command("remove", "Removes a procedure", remove);
    command("show", "Prints a procedure as sentences; with --json as it is kept", show);
    const Command trying =
        command("try", "Plays a procedure in a session that isn't kept, and shows each step", attempt);
    trying.add_option("--units", options->units, "How many units of each type are made up").within(0, 100);
    trying.add_option("--seed", options->seed, "Other dice for another number").within(0, 255);
    trying.add_list("--dice", options->dice, "What dice show: \"contact/Boat-1=6,2\"; may be repeated");
    trying.add_option("--answers", options->answers, "A JSON file of answers, or - for standard input");
}

}  // namespace flagplot::cli
