#pragma once

#include <vector>

#include "referee/procedure.h"

// Great War at Sea, from the GWAS Player Aid Sheet.
namespace flagplot::procedures::gwas {

std::vector<referee::Procedure> procedures();

}  // namespace flagplot::procedures::gwas
