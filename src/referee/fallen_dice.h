#pragma once

#include <string>
#include <vector>

#include "referee/runner.h"

namespace flagplot::referee {

// What goes with a correction of a roll or a lookup, besides what it takes back for the moment.
struct Fallen {
    std::vector<int> rolls;  // entries of the same run behind it for which nothing is thrown any more, in their order
    std::string asked;  // what is asked anew, by its title: what stands behind that isn't known yet; empty: nothing
};

// Found out by playing the procedure in memory, with its answers and dice as they were. Not for a re-roll, whose new
// dice nobody is to see before it is made. Throws json::InputError where the correction can't be made so; its reason
// may be empty.
Fallen fallen_with(const session::Session& session, const Catalogue& catalogue, int entry, Correction correction);

// In a line: "Falls away: Lion, hit by secondary: Gunnery Damage (#31); and 3 more."
std::string fallen_words(const session::Session& session, const Fallen& fallen);

}  // namespace flagplot::referee
