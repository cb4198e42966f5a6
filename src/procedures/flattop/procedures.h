#pragma once

#include <vector>

#include "referee/procedure.h"

// Flat Top refereed by a game master, from Flat Top PBEM & Variant Rules.
namespace flagplot::procedures::flattop {

std::vector<referee::Procedure> procedures();

}  // namespace flagplot::procedures::flattop
