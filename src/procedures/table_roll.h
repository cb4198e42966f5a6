#pragma once

#include "referee/procedure.h"

namespace flagplot::procedures {

// "table.roll": one table of any game, rolled once, at any time. Asks for the table and for what it needs to know.
referee::Procedure table_roll_procedure();

}  // namespace flagplot::procedures
