// Dice as they are written and typed.
#include "cli/context.h"
#include "dice/distribution.h"
#include "dice/hash.h"
#include "world.h"

namespace flagplot::fuzz {

void take_input(const std::string& input) {
    ends_well([&] {
        const dice::Dice dice = dice::parse_dice(input);
        if (dice::parse_dice(dice::to_string(dice)) != dice) find("dice that are others when they are written");
        dice::ways(dice);
    });
    for (const int sides : {2, 6, 10, 20, 100}) {
        ends_well([&] {
            const int face = dice::parse_face(input, sides);
            if (face < 1 || face > sides) find("a face that the die doesn't have");
        });
    }
    ends_well([&] { dice::from_hex(input); });
    ends_well([&] {
        cli::GivenDice given(cli::split(input, ' '));
        given.take("speed/Z2", {20});
        given.take("mine/S1#2", {6, 6});
        given.take("other", std::vector<int>(3, 10));
        (void)given.unused();
    });
}

}  // namespace flagplot::fuzz
