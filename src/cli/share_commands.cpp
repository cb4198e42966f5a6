#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ascii/file_name.h"
#include "cli/own_games.h"
#include "cli/screen.h"
#include "host/host.h"
#include "json/tree.h"
#include "procedures/catalogue.h"

// Games that are passed on.
namespace flagplot::cli {
namespace {

using json::InputError;

struct ShareOptions {
    std::string game;
    std::string file;
    bool update = false;
};

int share(const Context& context, const ShareOptions& options) {
    const rulebook::Rulebook book = context.library().load(options.game);
    const std::string bytes = workshop::to_shared_file(host::game_to_share(book));
    const std::string usual = ascii::as_file_name(book.id, "game") + ".flagplot-game";
    const std::string file = options.file.empty() ? usual : options.file;
    if (file == "-") {
        hand_out(bytes);
        return done;
    }
    host::write_text(file, bytes);
    return answer(context, {{"shared", book.id}, {"file", file}}, fmt::format("{}: {}\n", book.title, file));
}

void say_cover(const workshop::SharedCover& cover) {
    say(cover.cover.title + "\n");
    for (const auto& [name, words] : workshop::lines_about(cover)) say(fmt::format("  {}: {}\n", name, words));
}

int add(const Context& context, const ShareOptions& options) {
    const workshop::SharedGame game = workshop::read_shared_file(given_text(options.file), given_name(options.file));
    const workshop::SharedCover cover = workshop::cover_of(game, procedures::catalogue().ids());
    const rulebook::Texts before = host::game_files(host::own_game_folder(cover.cover.id));
    const std::vector<std::string> changes =
        before.empty() ? std::vector<std::string>() : workshop::changes_between(before, game.files);
    if (!context.json) say_cover(cover);
    for (const rulebook::Finding& finding : cover.findings) warn(finding.line());
    if (!changes.empty() && !options.update)
        throw InputError(cover.cover.id, fmt::format("is there already: {}", fmt::join(changes, ", ")),
                         "--update to put this one in its place");
    const fs::path folder = host::add_shared_game(context.library(), game);
    if (context.json) {
        print({{"added", cover.cover.id}, {"folder", folder.string()}, {"changes", changes}});
    } else {
        for (const std::string& change : changes) say(fmt::format("  {}\n", change));
        say(fmt::format("{} in {}\n", before.empty() ? "added" : "updated", folder.string()));
    }
    return done;
}

}  // namespace

void add_share_commands(const Command& games) {
    const auto options = std::make_shared<ShareOptions>();
    const Command sharing = games.add("share", "Writes a game into one file, to be passed on", options, share);
    sharing.add_option("GAME", options->game, "The game's id").required();
    sharing.add_option("FILE", options->file, "Where to; GAME.flagplot-game if not given, or - for standard output");
    const Command adding = games.add("add", "Adds a game that somebody passed on", options, add);
    adding.add_option("FILE", options->file, "The .flagplot-game file, or - for standard input").required();
    adding.add_flag("--update", options->update, "In the place of the one of its id");
}

}  // namespace flagplot::cli
