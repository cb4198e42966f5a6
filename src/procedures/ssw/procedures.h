#pragma once

#include <vector>

#include "referee/procedure.h"

// World in Flames, Strategic Submarine Warfare, from 1.2 SSW Step.
namespace flagplot::procedures::ssw {

std::vector<referee::Procedure> procedures();

}  // namespace flagplot::procedures::ssw
