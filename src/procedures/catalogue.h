#pragma once

#include "referee/procedure.h"

namespace flagplot::procedures {

// Every procedure that the program has.
const referee::Catalogue& catalogue();

}  // namespace flagplot::procedures
