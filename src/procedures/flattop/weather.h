#pragma once

#include "procedures/flattop/forces.h"

namespace flagplot::procedures::flattop {

// 6.2: tells the clouds to which units have come by moving in this phase, ships or planes, and that they couldn't see
// when it began.
void tell_clouds_on_the_way(Referee& ref, const hex::Atlas& atlas, bool planes);

}  // namespace flagplot::procedures::flattop
