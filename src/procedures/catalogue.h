#pragma once

#include <map>
#include <string>

#include "referee/procedure.h"

namespace flagplot::procedures {

// Every procedure that the program has.
const referee::Catalogue& catalogue();

// Of all of them and the rulebook's own, by id.
std::map<std::string, std::string> titles(const rulebook::Rulebook& rulebook);

}  // namespace flagplot::procedures
