#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <csignal>

#include "cli/commands.h"
#include "dice/notation.h"

namespace {

using namespace flagplot;

int run(int argc, char** argv) {
    cli::Context context;
    cli::Action action;
    CLI::App app("Flagplot, a referee for naval board wargames, in the terminal.", "flagplot-cli");
    app.set_version_flag("--version", fmt::format("flagplot {}", cli::program_version));
    app.require_subcommand(1);
    app.fallthrough();
    app.add_option("--tables", context.tables, "A folder of rulebooks; may be repeated, later ones win")
        ->type_name("DIR")
        ->expected(1)
        ->take_all();
    app.add_flag("--json", context.json, "Print one JSON document");
    cli::add_table_commands(app, context, action);
    cli::add_procedure_commands(app, context, action);
    cli::add_session_commands(app, context, action);
    cli::add_unit_commands(app, context, action);
    cli::add_play_command(app, context, action);
    cli::add_log_command(app, context, action);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help and --version
        std::cerr << "flagplot-cli: " << error.what() << " (see --help)\n";
        return cli::problem;
    }
    return action();
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    try {
        const int code = run(argc, argv);
        std::cout.flush();
        return std::cout ? code : cli::problem;
    } catch (const std::exception& error) {
        std::cerr << "flagplot-cli: " << error.what() << '\n';
        return cli::problem;
    }
}
