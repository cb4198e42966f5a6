#pragma once

#include <vector>

#include "referee/procedure.h"

// Hidden mines and submarines of a modern game with General Quarters cycles, from Solitaire Resolution of Hidden Mines
// and Submarines.
namespace flagplot::procedures::ambush {

std::vector<referee::Procedure> procedures();

}  // namespace flagplot::procedures::ambush
