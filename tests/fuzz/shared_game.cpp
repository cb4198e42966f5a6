// A game that is passed on, as a stranger may have made the file.
#include "workshop/shared_game.h"

#include "procedures/catalogue.h"
#include "world.h"

namespace flagplot::fuzz {

void take_input(const std::string& input) {
    ends_well([&] {
        const workshop::SharedGame game = workshop::read_shared_file(input, "shared.flagplot-game");
        const workshop::SharedCover cover = workshop::cover_of(game, procedures::catalogue().ids());
        for (const rulebook::Finding& finding : cover.findings) (void)finding.line();
        workshop::changes_between({}, game.files);
    });
}

}  // namespace flagplot::fuzz
