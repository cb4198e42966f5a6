#pragma once

#include <string>
#include <vector>

#include "session/entry.h"

namespace flagplot::report {

// "d20", "2d6 + d10": dice by their sides.
std::string dice_notation(const std::vector<int>& sides);

// Where a roll's faces come from: "rolled", "by hand (7/4)", "re-roll 1, rolled: the die fell off the table".
std::string source_words(const session::Roll& roll);

}  // namespace flagplot::report
