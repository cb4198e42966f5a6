#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "json/tree.h"
#include "plot/archive.h"
#include "report/history.h"
#include "session/audience.h"

namespace flagplot::cli {
namespace {

struct ArchiveOptions {
    std::string file;
    fs::path folder;
    std::string who;
};

int archive(const Context& context, const ArchiveOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    const std::vector<plot::ArchivePage> pages = plot::make_archive(session, options.who);
    plot::write_archive(options.folder, pages);
    say(fmt::format("{}: {} pages\n", (options.folder / pages.front().name).string(), pages.size()));
    return done;
}

int history(const Context& context, const ArchiveOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    const auto reader = session::find_reader(options.who, session.state(), session.rulebook());
    const std::vector<report::HistoryLine> lines =
        reader ? report::history_of_reader(session, options.who) : report::history_of_unit(session, options.who);
    return answer(context, report::to_json(lines), report::to_text(session, lines));
}

}  // namespace

void add_archive_commands(const Command& app) {
    const auto options = std::make_shared<ArchiveOptions>();
    const Command all = app.add_for_session("archive", "Writes the game as a folder of web pages", options, archive);
    all.add_option("FOLDER", options->folder, "A new or an empty folder").required();
    all.add_option("--side", options->who, "Only what this side or commander was told and has ordered: its id");
    const Command one =
        app.add_for_session("history", "Prints what became of a commander or a unit, turn by turn", options, history);
    one.add_option("ID", options->who, "The id of a side, a commander or a unit").required();
}

}  // namespace flagplot::cli
