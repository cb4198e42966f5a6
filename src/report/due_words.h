#pragma once

#include <string>

#include "json/tree.h"
#include "session/due.h"

// What is due, as the terminal prints it.
namespace flagplot::report {

std::string in_words(const session::Due& due);  // "Fires are fought: Yorktown burns (play flattop.fight-fires)"
json::Tree to_json(const session::Due& due);  // as tables/schema/desk.schema.json and session-show.schema.json have it

}  // namespace flagplot::report
