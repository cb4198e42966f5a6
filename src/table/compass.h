#pragma once

#include <string>
#include <string_view>

namespace flagplot::table {

// The way of the compass that a text names, in letters: "NE" for "north-east", "N.E." or " ne". Empty if it names none
// of the eight: a place, say.
std::string compass_way(std::string_view text);

// Whether a text is written as a way of the compass is, and yet names none: "ES", "NNE". No place is called so.
bool is_no_way(std::string_view text);

}  // namespace flagplot::table
