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
    return answer(context, report::to_json(sheets), sheets.empty() ? "No unit has boxes.\n" : report::to_text(sheets));
}

}  // namespace

void add_sheets_command(const Command& app) {
    const auto options = std::make_shared<SheetsOptions>();
    const Command command = app.add_for_session(
        "sheets", "Prints the record sheets: each unit's boxes and the hits so far, by fleet", options, sheets);
    command.add_flag("--blank", options->blank, "Without the hits");
    command.add_option("--side", options->side, "Only a side's or a commander's own units");
}

}  // namespace flagplot::cli
