#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <iterator>
#include <optional>

#include "ascii/letters.h"
#include "cli/commands.h"
#include "cli/own_games.h"
#include "cli/screen.h"
#include "csv/grid.h"
#include "host/host.h"
#include "host/kept_sums.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "procedures/catalogue.h"
#include "workshop/own_game.h"

namespace flagplot::cli {
namespace {

using csv::Grid;
using json::InputError;
using json::Tree;
using rulebook::load_rulebook;
using workshop::FileKind;
using workshop::OwnGame;
using workshop::Part;
using workshop::set_dice;
using workshop::set_rows;
using workshop::with_heads;

constexpr std::pair<const char*, Part> parts[] = {
    {"rows", Part::rows},   {"results", Part::results}, {"modifiers", Part::modifiers},
    {"units", Part::types}, {"fields", Part::fields},   {"sequence", Part::phases},
};

struct GameOptions {
    std::string id;
    std::string name;
    std::string part;
    std::optional<std::string> title;
    std::optional<std::string> sides;
    std::optional<std::string> turn;
    std::optional<int> a_day;
    std::optional<std::string> hours;
    std::optional<std::string> dice;
    std::optional<std::string> source;
    std::map<std::string, std::optional<std::string>> cover = {
        {"author", {}}, {"edition", {}}, {"licence", {}}, {"summary", {}}};
    std::string file;
    std::vector<std::string> modifiers;
    bool remove = false;
};

// The user's own games, and where they stand.
std::map<std::string, fs::path> own_games(const Context& context) {
    std::map<std::string, fs::path> own;
    std::vector<std::string> problems;  // of which each is said where it matters
    for (const auto& [id, folder] : context.library().rulebooks(&problems)) {
        if (folder.parent_path() == host::own_game_folder(id).parent_path()) own[id] = folder;
    }
    return own;
}

std::vector<rulebook::Finding> findings_of(const fs::path& folder) {
    return rulebook::check_rulebook(folder, procedures::catalogue().ids());
}

int list(const Context& context) {
    Tree all = Tree::array();
    std::string text;
    for (const auto& [id, folder] : own_games(context)) {
        const std::size_t wrong = findings_of(folder).size();
        all.push_back({{"id", id}, {"folder", folder.string()}, {"wrong", wrong}});
        const std::string problems =
            wrong == 0 ? "" : fmt::format("  ({} problem{}: see game check)", wrong, wrong == 1 ? "" : "s");
        text += fmt::format("{:<24} {}{}\n", id, folder.string(), problems);
    }
    return answer(context, all, text);
}

// What was changed is kept if the game can be loaded; what else is wrong with it is said.
int keep(const Context& context, const OwnGame& game, const fs::path& folder, const rulebook::Texts& before) {
    const rulebook::Texts texts = texts_of(game);
    load_rulebook(folder, texts);
    host::keep_game(folder, texts, before);
    for (const rulebook::Finding& finding : findings_of(folder)) warn(finding.line());
    std::vector<std::string> ids;
    for (const std::string& file : files_of(game, FileKind::table))
        ids.push_back(json::to_text(game.files.at(file).at("id")));
    return answer(
        context, {{"id", game.id()}, {"title", game.title()}, {"folder", folder.string()}, {"tables", ids}},
        fmt::format("{}: {}, saved in {}\n", game.title(),
                    ids.empty() ? "no tables yet" : fmt::format("{}", fmt::join(ids, ", ")), folder.string()));
}

void refuse_empty(const std::string& title) {
    if (ascii::trimmed(title).empty()) throw InputError("title", fmt::format("found \"{}\"", title), "a title");
}

void set_game(OwnGame& game, const GameOptions& options) {
    if (options.title) refuse_empty(*options.title);
    if (options.title) set_title(game, *options.title);
    for (const auto& [what, words] : options.cover) {
        if (words) set_cover_words(game, what, *words);
    }
    if (options.sides) set_sides(game, *options.sides);
    workshop::Turns turns = turns_of(game);
    if (options.turn) turns.label = *options.turn;
    if (options.a_day) turns.a_day = *options.a_day;
    if (options.hours) turns.hours = *options.hours == "yes";
    if (turns != turns_of(game)) set_turns(game, turns);
}

int make(const Context& context, const GameOptions& options) {
    OwnGame game = workshop::blank_game(*options.title);
    set_game(game, options);
    if (!options.id.empty()) set_id(game, options.id);
    host::refuse_game_id(context.library(), game.id());
    return keep(context, game, host::own_game_folder(game.id()), {});
}

// "-" is standard input.
Grid read_grid(const std::string& file) {
    Grid grid = csv::parse(given_text(file), given_name(file));
    for (const auto& row : grid) {
        for (const std::string& cell : row) {
            if (!ascii::trimmed(cell).empty()) return grid;
        }
    }
    throw InputError(given_name(file), "is empty", "a CSV file with one row per line");
}

std::size_t type_named(const OwnGame& game, const std::string& name) {
    const Grid types = grid_of(game, {.part = Part::types});
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < types.size(); ++i) {
        if (types[i].front() == name) return i;
        labels.push_back(types[i].front());
    }
    json::refuse_unknown("unit type", name, labels);
}

int set_table(const Context& context, const GameOptions& options) {
    return change_own(context, options.id, [&](OwnGame& game) {
        if (options.remove) return remove_file(game, file_named(game, FileKind::table, options.name));
        std::string file = find_file(game, FileKind::table, options.name);
        if (file.empty()) {
            refuse_empty(options.name);
            if (options.file.empty()) throw InputError("--rows", "nothing given", "the rows of a new table");
            file = add_file(game, FileKind::table, options.name);
        }
        if (options.title) refuse_empty(*options.title);
        Tree& table = game.files.at(file);
        if (options.title) table["title"] = *options.title;
        if (options.source) table["source"] = *options.source;
        if (options.dice) set_dice(table, *options.dice);
        if (!options.file.empty()) set_rows(table, with_heads(table, read_grid(options.file)));
        if (options.modifiers.empty()) return;
        Grid modifiers;
        for (const auto& [label, amount] : names_and_values(options.modifiers, "--modifier"))
            modifiers.push_back({label, amount, ""});
        set_grid(game, {.file = file, .part = Part::modifiers}, modifiers);
    });
}

Part part_named(const std::string& name) {
    for (const auto& [known, part] : parts) {
        if (name == known) return part;
    }
    throw InputError("part", fmt::format("found \"{}\"", name), "rows, results, modifiers, units, fields or sequence");
}

workshop::Place grid_named(const OwnGame& game, Part part, const std::string& name) {
    workshop::Place place{.part = part};
    if (part == Part::rows || part == Part::results || part == Part::modifiers)
        place.file = file_named(game, FileKind::table, name);
    if (part == Part::fields) place.type = type_named(game, name);
    return place;
}

// A part and, where it belongs to a table or a unit type, the name of that.
int show(const Context& context, const GameOptions& options) {
    const fs::path folder = folder_of_own(context, options.id);
    const OwnGame game = workshop::read_game(folder.string(), rulebook::read_texts(folder));
    const Part part = part_named(options.part);
    Grid grid = grid_of(game, grid_named(game, part, options.name));
    if (part != Part::rows) grid.insert(grid.begin(), heads_of(part));
    if (context.json) {
        print({{"id", options.id}, {"part", options.part}, {"rows", grid}});
    } else {
        hand_out(csv::write(grid));
    }
    return done;
}

int put(const Context& context, const GameOptions& options) {
    return change_own(context, options.id, [&](OwnGame& game) {
        const Part part = part_named(options.part);
        const Grid grid = read_grid(options.file);
        const workshop::Place of = grid_named(game, part, options.name);
        set_grid(game, of, part == Part::rows ? with_heads(game.files.at(of.file), grid) : without_heads(part, grid));
    });
}

int remove(const Context& context, const GameOptions& options) {
    const std::string draft = host::remove_game(options.id, folder_of_own(context, options.id));
    return answer(
        context, {{"removed", options.id}, {"draft", draft}},
        fmt::format(
            "{} was removed and kept as a draft, {}: New game… in the window continues it. Its sessions stay on the "
            "disk but can't be opened without it.\n",
            options.id, draft));
}

void warn_if_changed(const fs::path& folder) {
    for (const auto& [name, text] : host::game_files(folder)) {
        const std::string changed = host::why_changed(folder / name);
        if (!changed.empty()) warn(changed);
    }
}

// What was changed outside of Flagplot is said once more, and counts from here on.
int check(const Context& context, const GameOptions& options) {
    const fs::path folder = folder_of_own(context, options.id);
    const auto findings = findings_of(folder);
    warn_if_changed(folder);
    for (const rulebook::Finding& finding : findings) warn(finding.line());
    if (!findings.empty()) return problem;
    for (const auto& [name, text] : host::game_files(folder)) host::accept_kept(folder / name);
    return answer(context, {{"id", options.id}, {"wrong", 0}}, options.id + ": no problems found.\n");
}

void add_lines_of_game(const Command& command, GameOptions& options) {
    command.add_option("--summary", options.cover.at("summary"), "What it is about, in a sentence");
    command.add_option("--author", options.cover.at("author"), "Who made it");
    command.add_option("--licence", options.cover.at("licence"), "How it may be passed on");
    command.add_option("--edition", options.cover.at("edition"), "Which edition it is");
    command.add_option("--sides", options.sides, "The sides: \"Wolves, Convoys\"");
    command.add_option("--turn", options.turn, "What a turn is called");
    command.add_option("--turns-a-day", options.a_day, "Turns in a day; 0 if days aren't counted").within(0, 100);
    command.add_option("--hours", options.hours, "Whether turns are hours: yes or no").one_of({"yes", "no"});
}

}  // namespace

fs::path folder_of_own(const Context& context, const std::string& id) {
    const auto games = own_games(context);
    const auto found = games.find(id);
    if (found != games.end()) return found->second;
    std::vector<std::string> problems;  // of others
    const auto all = context.library().rulebooks(&problems);
    const auto other = all.find(id);
    throw InputError("game",
                     other == all.end() ? fmt::format("found \"{}\"", id)
                                        : fmt::format("\"{}\" isn't your own: {}", id, other->second.string()),
                     json::one_of(games, "a game of your own: game new makes one"));
}

std::string file_named(const OwnGame& game, FileKind kind, const std::string& name) {
    std::string file = find_file(game, kind, name);
    if (!file.empty()) return file;
    std::vector<std::string> titles;
    for (const std::string& known : files_of(game, kind)) titles.push_back(title_of(game, known));
    if (kind == FileKind::table) json::refuse_unknown("table", name, titles);
    json::refuse_unknown("procedure", name, titles, "one: game procedure add makes one");
}

int change_own(const Context& context, const std::string& id, const std::function<void(OwnGame&)>& act) {
    const fs::path folder = folder_of_own(context, id);
    const rulebook::Texts before = rulebook::read_texts(folder);
    warn_if_changed(folder);
    OwnGame game = workshop::read_game(folder.string(), before);
    try {
        act(game);
    } catch (const Tree::exception&) {  // a part that was written by hand has no such members
        load_rulebook(folder, before);  // says which, and what is expected
        throw;
    }
    return keep(context, game, folder, before);
}

void add_game_commands(const Command& app) {
    const Command games = app.add_group("game", "Games of your own: tables, units, a sequence of play");
    const auto options = std::make_shared<GameOptions>();
    const auto add = [&](const char* name, const char* help, int (*act)(const Context&, const GameOptions&)) {
        const Command command = games.add(name, help, options, act);
        command.add_option("ID", options->id, "The game's id").required();
        return command;
    };
    games.add("list", "Lists your games", list);

    const Command make_command = games.add("new", "Creates a game", options, make);
    make_command.add_option("TITLE", options->title, "Its title").required();
    make_command.add_option("--id", options->id, "Its id; made from the title if not given");
    add_lines_of_game(make_command, *options);

    const Command set_command = add("set", "Changes a game's title and cover, its sides or turns",
                                    [](const Context& now, const GameOptions& given) {
                                        return change_own(now, given.id, [&](OwnGame& game) { set_game(game, given); });
                                    });
    set_command.add_option("--title", options->title, "Its new title");
    add_lines_of_game(set_command, *options);

    const Command table_command = add("table", "Adds or changes a table", set_table);
    table_command.add_option("TABLE", options->name, "The table's title or id").required();
    table_command.add_option("--dice", options->dice, "2d6; \"column d6, row 2d6\"; empty if a person picks the row");
    table_command.add_option("--rows", options->file, "A CSV file with one row per line, or - for standard input");
    table_command.add_list("--modifier", options->modifiers, "\"Night=-1\"; give all of them");
    table_command.add_option("--title", options->title, "Its new title");
    table_command.add_option("--source", options->source, "Where it comes from");
    table_command.add_flag("--remove", options->remove, "Removes the table");

    const char* const part_help = "rows, results or modifiers of a table, units, fields of a unit type, or sequence";
    const Command show_command = add("show", "Prints one part of a game as CSV", show);
    show_command.add_option("PART", options->part, part_help).required();
    show_command.add_option("NAME", options->name, "The table, or the unit type");

    const Command put_command = add("put", "Replaces one part of a game with a CSV file", put);
    put_command.add_option("PART", options->part, part_help).required();
    put_command.add_option("NAME", options->name, "The table, or the unit type");
    put_command.add_option("--from", options->file, "The CSV file, or - for standard input").required();

    add("check", "Checks a game for errors", check);
    add("remove", "Removes one of your games, keeping it as a draft", remove);
    add_game_procedure_commands(games);
    add_share_commands(games);
}

}  // namespace flagplot::cli
