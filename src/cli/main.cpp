#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <csignal>
#include <cstdlib>
#include <iostream>

#include "cli/commands.h"
#include "cli/screen.h"
#include "dice/notation.h"
#include "host/host.h"
#include "json/reader.h"
#include "plot/coast.h"
#include "referee/referee.h"

namespace {

using namespace flagplot;

// A standard stream that the caller closed would lend its number to the next file that is opened: the session, and what
// is printed would land in it.
void fill_closed_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        // The lowest free number is taken, which is this one.
        if (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) != stream) std::abort();
    }
}

int run(int argc, char** argv) {
    plot::use_coast(host::coast());
    cli::Context context;
    cli::Action action;
    CLI::App app("Flagplot, a referee for naval board wargames, in the terminal.", "flagplot-cli");
    app.set_version_flag("--version", fmt::format("flagplot {}", host::version()));
    app.footer(
        "Exit codes: 0 done; 1 a problem, and nothing has changed, unless the message says that the state of the file\n"
        "is unknown; 2 an answer is missing, and the procedure waits; 3 done, but its output couldn't be written;\n"
        "4 session verify: not verified in full.");
    app.require_subcommand(1);
    app.fallthrough();
    app.add_option("--tables", context.tables, "A folder of rulebooks; may be repeated, later ones win")
        ->type_name("DIR")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    app.add_flag("--json", context.json, "Print one JSON document");
    app.add_flag("--without-lock", context.without_lock,
                 "Writes to a session even where it can't be locked, as in some network folders");
    const cli::Command commands(app, context, action);
    using namespace cli;
    for (const auto add :
         {add_table_commands, add_rule_commands,  add_ruling_commands,  add_procedure_commands, add_house_commands,
          add_chart_commands, add_game_commands,  add_session_commands, add_unit_commands,      add_play_command,
          add_log_command,    add_orders_command, add_plot_command,     add_mail_commands,      add_archive_commands,
          add_desk_command,   add_do_command,     add_ledger_command,   add_chances_command,    add_find_command,
          add_luck_command,   add_sheets_command}) {
        add(commands);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help and --version
        cli::complain(fmt::format("{} (see --help)", error.what()));
        return cli::problem;
    }
    return action();
}

}  // namespace

int main(int argc, char** argv) {
    fill_closed_streams();
    std::signal(SIGPIPE, SIG_IGN);
    try {
        const int code = run(argc, argv);
        std::cout.flush();
        if (std::cout) return code;
        cli::complain("standard output: can't be written (what was done is saved in the session)");
        return cli::output_lost;
    } catch (const referee::UnusableAnswer& error) {
        cli::complain(error.what());
        return cli::answer_missing;
    } catch (const std::exception& error) {
        cli::complain(json::words_of(error));
        return cli::problem;
    }
}
