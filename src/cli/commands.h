#pragma once

#include <CLI/App.hpp>
#include <functional>

#include "cli/context.h"

namespace flagplot::cli {

// What the chosen command does; its exit code.
using Action = std::function<int()>;

// Each adds a command with its subcommands to the program. Parsing the command line sets `action`.
void add_table_commands(CLI::App& app, Context& context, Action& action);
void add_odds_command(CLI::App& tables, Context& context, Action& action);  // "table odds"
void add_procedure_commands(CLI::App& app, Context& context, Action& action);
void add_house_commands(CLI::App& app, Context& context, Action& action);
void add_chart_commands(CLI::App& app, Context& context, Action& action);
void add_session_commands(CLI::App& app, Context& context, Action& action);
void add_unit_commands(CLI::App& app, Context& context, Action& action);
void add_play_command(CLI::App& app, Context& context, Action& action);
void add_log_command(CLI::App& app, Context& context, Action& action);
void add_ledger_command(CLI::App& app, Context& context, Action& action);

}  // namespace flagplot::cli
