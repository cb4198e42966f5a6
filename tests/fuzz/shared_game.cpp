// A game that is passed on, as a stranger may have made the file.
#include "workshop/shared_game.h"

#include "procedures/catalogue.h"
#include "world.h"

namespace flagplot::fuzz {

void take_input(const std::string& input) {
    ends_well([&] {
        const table::SharedGame game = table::read_shared_file(input, "shared.flagplot-game");
        const table::SharedCover cover = table::cover_of(game, procedures::catalogue().ids());
        for (const table::Finding& finding : cover.findings) (void)finding.line();
        table::changes_between({}, game.files);
    });
}

}  // namespace flagplot::fuzz
