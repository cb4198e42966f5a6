#include "cli/commands.h"
#include "cli/screen.h"
#include "json/tree.h"
#include "report/record_sheet.h"
#include "report/visibility.h"

namespace flagplot::cli {
namespace {

struct SheetsOptions {
    std::string file;
    std::string side;
    bool blank = false;
};

int sheets(const Context& context, const SheetsOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    std::optional<session::Reader> reader;
    if (!options.side.empty()) reader = report::reader_of(session, options.side);
    const std::vector<report::RecordSheet> sheets = report::record_sheets(session, options.blank, reader);
    if (context.json) {
        print(report::to_json(sheets));
    } else {
        say(sheets.empty() ? "No unit has boxes.\n" : report::to_text(sheets));
    }
    return done;
}

}  // namespace

void add_sheets_command(const Command& app, Context& context, Action& action) {
    const auto options = std::make_shared<SheetsOptions>();
    const Command command =
        app.add_subcommand("sheets", "Prints the record sheets: each unit's boxes and the hits so far, by fleet");
    command.add_option("FILE", options->file, "The session").required();
    command.add_flag("--blank", options->blank, "Without the hits");
    command.add_option("--side", options->side, "Only a side's or a commander's own units");
    command.callback([&, options] { action = [&, options] { return sheets(context, *options); }; });
}

}  // namespace flagplot::cli
