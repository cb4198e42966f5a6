#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json/value.h"

namespace flagplot::table {

// The way of the compass that a text names, in letters: "NE" for "north-east", "N.E." or " ne". Empty if it names none
// of the eight: a place, say.
std::string compass_way(std::string_view text);

// Whether a text is written as a way of the compass is, and yet names none: "ES", "NNE". No place is called so.
bool is_no_way(std::string_view text);

// So many ways clockwise a result leads off the desired one, of so many that there are: its effect "steps", whose
// members are the numbers of ways, between 0 and that number less 1. Nothing if it says no whole number for as many as
// there are.
std::optional<int> steps_off(const json::Value& effects, int count);

}  // namespace flagplot::table
