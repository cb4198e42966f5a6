#include <fmt/format.h>

#include "ascii/letters.h"
#include "cli/commands.h"
#include "cli/screen.h"
#include "json/tree.h"
#include "report/ledger.h"

namespace flagplot::cli {
namespace {

using report::Source;

struct LedgerOptions {
    std::string file;
    std::string format = "text";
    std::string turns;
    std::string side;
    std::string table;
    std::string source;
};

std::optional<int> turn_in(const std::string& text) {
    const std::optional<int> turn = ascii::whole_number(text);
    return turn && *turn >= 1 ? turn : std::nullopt;
}

// "7", "3-7" or "last".
std::optional<report::TurnRange> wanted_turns(const session::Session& session, const std::string& text) {
    if (text.empty()) return std::nullopt;
    if (text == "last") return report::TurnRange{session.state().turn(), session.state().turn()};
    const std::size_t dash = text.find('-');
    const std::optional<int> first = turn_in(text.substr(0, dash));
    const std::optional<int> last = dash == std::string::npos ? first : turn_in(text.substr(dash + 1));
    if (!first || !last) {
        throw json::InputError("--turn", fmt::format("found \"{}\"", text), "a turn's number, FIRST-LAST, or last");
    }
    return report::TurnRange{*first, *last};
}

// An id; "none" stands for no side and no table, where none is called so.
std::optional<std::string> wanted_id(const std::string& text, const std::map<std::string, std::string>& known) {
    if (text.empty()) return std::nullopt;
    return text == "none" && !known.contains(text) ? "" : text;
}

std::optional<Source> wanted_source(const std::string& text) {
    for (const Source source : {Source::stream, Source::hand, Source::overruled}) {
        if (text == report::source_name(source)) return source;
    }
    return std::nullopt;
}

int ledger(const Context& context, const LedgerOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    report::Ledger all = report::make_ledger(session, wanted_turns(session, options.turns));
    const report::LedgerFilter filter{wanted_id(options.side, all.sides), wanted_id(options.table, all.tables),
                                      wanted_source(options.source)};
    const report::Ledger shown = report::filtered(std::move(all), filter);
    return answer(context, options.format, report::to_json(shown), report::to_csv(shown),
                  sheet::to_text(report::ledger_sheet(shown)));
}

}  // namespace

void add_ledger_command(const Command& app) {
    const auto options = std::make_shared<LedgerOptions>();
    const Command command = app.add_for_session(
        "ledger", "Prints the game master's dice ledger: faces and results against what was expected", options, ledger);
    command.add_option("--format", options->format, "text, csv or json").one_of({"text", "csv", "json"});
    command.add_option("--turn", options->turns, "One turn, a range (FIRST-LAST), or last");
    command.add_option("--side", options->side, "Only this side's dice: its id, or none");
    command.add_option("--table", options->table, "Only the dice for this table: its id, or none");
    command.add_option("--source", options->source, "rolled, by hand, or overruled")
        .one_of({"rolled", "by hand", "overruled"});
}

}  // namespace flagplot::cli
