#pragma once

#include <string>
#include <string_view>

#include "report/worksheet.h"

namespace flagplot::report {

// A text as it is read aloud: ways of the compass and numbers up to twelve in words, the letters and the number of a
// place apart, brackets as commas. "2 zones SW (right of the desired S)" is "two zones south-west, right of the desired
// south", and "EE14" is "E E 14".
std::string aloud(std::string_view text);

// An order for the ear, as one sentence without its full stop: "Z2, Cover for Port Moresby: from D 9 to B 8, two zones
// north-west".
std::string aloud(const Order& order);

// The orders of a turn that are still to be carried out, each a line.
std::string aloud(const Worksheet& sheet);

}  // namespace flagplot::report
