#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "json/value.h"

// For those who look into trees: the library's own header is among the slowest to compile.
namespace flagplot::json {

// So that values and documents, and whatever has them in it, can be put into a tree and values taken out.
void to_json(Tree& tree, const Value& value);
void to_json(Tree& tree, const Document& document);
void from_json(const Tree& tree, Value& value);

// As describe() of a value.
std::string describe_tree(const Tree& tree);

}  // namespace flagplot::json
