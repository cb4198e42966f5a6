#pragma once

#include <vector>

#include "referee/procedure.h"

namespace flagplot::procedures {

// The procedures of every game that is built in, a list a game.
std::vector<std::vector<referee::Procedure>> games();

}  // namespace flagplot::procedures
