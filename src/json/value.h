#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace flagplot::json {

// The JSON tree as it was read. Members keep the order of the file.
using Tree = nlohmann::ordered_json;

// A small value: null, true or false, a 64-bit integer, a text, or a list of texts. What a roster field, a fact or an
// answer holds. (Values that a newer program wrote may be anything; they are kept and shown, never interpreted.)
using Value = nlohmann::ordered_json;

// A value as a person reads it: yes, no, 14, some text, "a, b". Null is the empty text.
std::string to_text(const Value& value);

// What kind of thing stands there, for error messages: "the number 3", "the text \"abc\"", "nothing".
std::string describe(const Value& value);

// "Left and away" -> "left-and-away". Letters and digits stay, in lower case; what is between becomes one hyphen.
std::string kebab_case(std::string_view label);

}  // namespace flagplot::json
