#pragma once

#include "referee/procedure.h"

namespace sample {

// "lookout.watch", the sample that docs/procedures.md explains.
flagplot::referee::Procedure watch_procedure();

}  // namespace sample
