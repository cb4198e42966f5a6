#pragma once

#include <functional>

#include "cli/command.h"
#include "cli/context.h"

namespace flagplot::cli {

// What the chosen command does; its exit code.
using Action = std::function<int()>;

// Each adds a command with its subcommands to the program. Parsing the command line sets `action`.
void add_table_commands(const Command& app, Context& context, Action& action);
void add_odds_command(const Command& tables, Context& context, Action& action);  // "table odds"
void add_card_command(const Command& tables, Context& context, Action& action);  // to `table`
void add_rule_commands(const Command& app, Context& context, Action& action);
void add_ruling_commands(const Command& app, Context& context, Action& action);
void add_procedure_commands(const Command& app, Context& context, Action& action);
void add_house_commands(const Command& app, Context& context, Action& action);
void add_chart_commands(const Command& app, Context& context, Action& action);
void add_game_commands(const Command& app, Context& context, Action& action);
void add_session_commands(const Command& app, Context& context, Action& action);
void add_unit_commands(const Command& app, Context& context, Action& action);
void add_play_command(const Command& app, Context& context, Action& action);
void add_log_command(const Command& app, Context& context, Action& action);
void add_orders_command(const Command& app, Context& context, Action& action);
void add_plot_command(const Command& app, Context& context, Action& action);
void add_sheets_command(const Command& app, Context& context, Action& action);
void add_mail_commands(const Command& app, Context& context, Action& action);     // and reports that go out, messages
void add_archive_commands(const Command& app, Context& context, Action& action);  // archive, history
void add_desk_command(const Command& app, Context& context, Action& action);
void add_do_command(const Command& app, Context& context, Action& action);  // acts by their names
void add_chances_command(const Command& app, Context& context, Action& action);
void add_luck_command(const Command& app, Context& context, Action& action);
void add_ledger_command(const Command& app, Context& context, Action& action);

}  // namespace flagplot::cli
