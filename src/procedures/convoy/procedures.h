#pragma once

#include <vector>

#include "referee/procedure.h"

// Six Knots: a slow convoy against one submarine, from docs/convoy.md.
namespace flagplot::procedures::convoy {

std::vector<referee::Procedure> procedures();

}  // namespace flagplot::procedures::convoy
