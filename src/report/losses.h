#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace flagplot::report {

// What a unit lost of its boxes, as one sentence that begins with the unit and has no full stop: "loses 3 hull (2 left)
// and the last tertiary; speed lost: 1".
struct Loss {
    std::string unit;
    std::string says;
    bool is_lost = false;  // the unit itself, by that; its sentence ends with it
};

// By what procedures changed in these entries, as far as that counts, in the order in which the units were hit first. A
// unit of which no box was crossed off isn't named, nor is one that isn't in the roster any more.
std::vector<Loss> losses_in(const session::Session& session, int first, int last);

}  // namespace flagplot::report
