#pragma once

#include "cli/command.h"
#include "cli/context.h"

namespace flagplot::cli {

// Each adds a command with its subcommands to the program.
void add_table_commands(const Command& app);
void add_odds_command(const Command& tables);  // "table odds"
void add_card_command(const Command& tables);  // to `table`
void add_rule_commands(const Command& app);
void add_ruling_commands(const Command& app);
void add_procedure_commands(const Command& app);
void add_house_commands(const Command& app);
void add_chart_commands(const Command& app);
void add_game_commands(const Command& app);
void add_session_commands(const Command& app);
void add_unit_commands(const Command& app);
void add_play_command(const Command& app);
void add_log_command(const Command& app);
void add_orders_command(const Command& app);
void add_plot_command(const Command& app);
void add_sheets_command(const Command& app);
void add_mail_commands(const Command& app);     // and reports that go out, messages
void add_archive_commands(const Command& app);  // archive, history
void add_desk_command(const Command& app);
void add_do_command(const Command& app);  // acts by their names
void add_chances_command(const Command& app);
void add_find_command(const Command& app);
void add_luck_command(const Command& app);
void add_ledger_command(const Command& app);

}  // namespace flagplot::cli
