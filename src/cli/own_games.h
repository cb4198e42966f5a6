#pragma once

#include <functional>
#include <string>

#include "cli/commands.h"
#include "workshop/own_game.h"

// What the commands about games of one's own share.
namespace flagplot::cli {

// The folder of one of the user's own games. Throws json::InputError that names the others.
fs::path folder_of_own(const Context& context, const std::string& id);

// The file of the table or the procedure of that title or id. Throws json::InputError that names the others.
std::string file_named(const workshop::OwnGame& game, workshop::FileKind kind, const std::string& name);

// Changes one and keeps it, if it can be loaded, and says what is wrong with it. The exit code.
int change_own(const Context& context, const std::string& id, const std::function<void(workshop::OwnGame&)>& act);

void add_game_procedure_commands(const Command& games);  // game procedure
void add_share_commands(const Command& games);           // game share, game add

}  // namespace flagplot::cli
