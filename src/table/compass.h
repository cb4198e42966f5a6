#pragma once

#include <string>
#include <string_view>

namespace flagplot::table {

// The way of the compass that a text names, in letters: "NE" for "north-east", "N.E." or " ne". Empty if it names none
// of the eight: a place, say.
std::string compass_way(std::string_view text);

}  // namespace flagplot::table
