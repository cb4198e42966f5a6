#pragma once

#include <map>
#include <string>

#include "referee/procedure.h"

namespace flagplot::procedures {

// Every procedure that the program has.
const referee::Catalogue& catalogue();

std::map<std::string, std::string> titles();  // of all of them, by id

}  // namespace flagplot::procedures
