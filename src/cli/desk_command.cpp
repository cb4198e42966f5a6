#include "report/desk.h"

#include "cli/commands.h"
#include "cli/screen.h"
#include "json/tree.h"
#include "sheet/sheet.h"

namespace flagplot::cli {
namespace {

int desk(const Context& context, const std::string& file) {
    const session::Session session = context.open_to_read(file);
    const report::Desk desk = report::make_desk(session);
    sheet::Sheet sheet = report::sheet_of(session, desk);
    std::erase_if(sheet.sections, [](const sheet::Section& section) { return section.rows.empty(); });
    return answer(context, report::to_json(session, desk), to_text(sheet));
}

}  // namespace

void add_desk_command(const Command& app) {
    const auto file = std::make_shared<std::string>();
    const Command command =
        app.add("desk", "Prints the game master's desk: who has written, what is open, what went out", file, desk);
    command.add_option("FILE", *file, "The session").required();
}

}  // namespace flagplot::cli
