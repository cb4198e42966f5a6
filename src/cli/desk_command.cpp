#include "report/desk.h"

#include "cli/commands.h"
#include "cli/screen.h"
#include "json/tree.h"

namespace flagplot::cli {
namespace {

int desk(const Context& context, const std::string& file) {
    const session::Session session = context.open_to_read(file);
    const report::Desk desk = report::make_desk(session);
    if (context.json) {
        print(report::to_json(session, desk));
    } else {
        say(report::to_text(session, desk));
    }
    return done;
}

}  // namespace

void add_desk_command(const Command& app, Context& context, Action& action) {
    const auto file = std::make_shared<std::string>();
    const Command command =
        app.add_subcommand("desk", "Prints the game master's desk: who has written, what is open, what went out");
    command.add_option("FILE", *file, "The session").required();
    command.callback([&, file] { action = [&, file] { return desk(context, *file); }; });
}

}  // namespace flagplot::cli
