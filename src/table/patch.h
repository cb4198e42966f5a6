#pragma once

#include "json/reader.h"

namespace flagplot::table {

// Throws FileError, which names the operation's member, unless this is a JSON Patch as RFC 6902 has it: what a reading
// or a house rule does to a table. Whether its places exist shows only when it is applied.
void check_patch(const json::Node& patch);

}  // namespace flagplot::table
