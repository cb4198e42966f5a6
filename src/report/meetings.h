#pragma once

#include <string>
#include <vector>

#include "report/worksheet.h"

// Where units of two sides come together, for whoever sees both sides: nobody who sees one alone may be told. It is of
// units that want to go somewhere (see table::Field::compass), and says nothing of what follows, which is the game's.
namespace flagplot::report {

// Those that stand in one place now, a place each: "Z5 and A3 are both in D9".
std::vector<std::string> meetings(const session::Session& session);

// Fills Order::meets of the turn that is on: who of another side stands where the order leads or on the way there ("A3
// is in B8"), or has a way that leads through the same place ("crosses A1's way in C9").
void add_meetings(Worksheet& sheet, const session::Session& session);

}  // namespace flagplot::report
