#pragma once

#include <vector>

#include "referee/procedure.h"

// Second World War at Sea, from the SWWAS Solitaire Tables.
namespace flagplot::procedures::swwas {

std::vector<referee::Procedure> procedures();

// The headings under which the log prints what was told.
inline constexpr const char* orders_for_the_map = "Orders for the map";
inline constexpr const char* air = "Air";

}  // namespace flagplot::procedures::swwas
