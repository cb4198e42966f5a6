#include <fmt/format.h>

#include <algorithm>

#include "ascii/letters.h"
#include "cli/commands.h"
#include "cli/screen.h"
#include "json/tree.h"
#include "plot/pages.h"
#include "report/aloud.h"
#include "report/log.h"
#include "report/mail.h"
#include "report/meetings.h"
#include "report/worksheet.h"

namespace flagplot::cli {
namespace {

struct LogOptions {
    std::string file;
    std::string format = "text";
    std::string turn;
    std::string side;
};

std::optional<int> wanted_turn(const session::Session& session, const std::string& text) {
    if (text.empty()) return std::nullopt;
    if (text == "last") return session.state().turn();
    const std::optional<int> turn = ascii::whole_number(text);
    if (turn && *turn >= 1) return turn;
    throw json::InputError("--turn", fmt::format("found \"{}\"", text), "a turn's number, or last");
}

report::Log log_of(const session::Session& session, const LogOptions& options, std::optional<int> turn,
                   bool has_plots) {
    if (has_plots) return plot::make_pages(session, options.side, turn);
    return options.side.empty() ? report::make_log(session, turn)
                                : report::make_side_report(session, options.side, turn);
}

int log(const Context& context, const LogOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    const std::optional<int> turn = wanted_turn(session, options.turn);
    if (options.format == "mail") {
        if (options.side.empty())
            throw json::InputError("--format mail", "no --side", "the side or commander it is for");
        hand_out(report::make_mail(session, options.side, turn).text());
        return done;
    }
    const std::string wanted = context.json ? "json" : options.format;
    const report::LogFormat& format = *std::ranges::find(report::log_formats(), wanted, &report::LogFormat::id);
    const report::Log log = log_of(session, options, turn, format.has_plots);
    wanted == "text" ? say(format.make(log)) : hand_out(format.make(log));
    return done;
}

int orders(const Context& context, const LogOptions& options) {
    const session::Session session = context.open_to_read(options.file);
    const int turn = wanted_turn(session, options.turn).value_or(session.state().turn());
    const report::Worksheet sheet = report::make_worksheet(session, turn);
    if (options.format == "aloud" && !context.json) {
        say(report::aloud(sheet));
        return done;
    }
    std::string text = report::to_text(sheet, session);
    const bool is_over = turn == session.state().turn() && sheet.size() > 0 && sheet.open() == 0;
    for (const std::string& line : is_over ? report::meetings(session) : std::vector<std::string>())
        text += line + ".\n";
    return answer(context, options.format, report::to_json(sheet, session), report::to_csv(sheet, session), text);
}

}  // namespace

void add_orders_command(const Command& app) {
    const auto options = std::make_shared<LogOptions>();
    const Command command =
        app.add_for_session("orders", "Prints what a turn tells people to do, and what is done", options, orders);
    command.add_option("--format", options->format, "text, csv or json; aloud: the open ones in words for the ear")
        .one_of({"text", "csv", "json", "aloud"});
    command.add_option("--turn", options->turn, "The turn: its number, or last, which is the default");
}

void add_log_command(const Command& app) {
    const auto options = std::make_shared<LogOptions>();
    const Command command =
        app.add_for_session("log", "Prints the log: orders, dice, notes, turn by turn", options, log);
    std::vector<std::string> formats;
    for (const report::LogFormat& format : report::log_formats()) formats.push_back(format.id);
    formats.emplace_back("mail");
    command.add_option("--format", options->format, "text if not given; mail: a side's").one_of(std::move(formats));
    command.add_option("--turn", options->turn, "One turn: its number, or last");
    command.add_option("--side", options->side, "Only what this side or commander may know: its id");
}

}  // namespace flagplot::cli
