#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "json/value.h"

// For those who look into trees: the library's own header is among the slowest to compile.
namespace flagplot::json {

// So that documents, and whatever has them in it, can be put into a tree; value.h has the same for values.
void to_json(Tree& tree, const Document& document);

// How large a tree is.
struct Size {
    std::size_t values = 0;  // itself and all within it
    std::size_t bytes = 0;   // of its texts and keys
    std::size_t depth = 0;   // lists and objects within each other
};
Size size_of(const Tree& tree);

// As describe() of a value.
std::string describe_tree(const Tree& tree);

// A list of what is made of each.
template <typename Items, typename Make>
Tree list_of(const Items& items, const Make& make) {
    Tree list = Tree::array();
    for (const auto& item : items) list.push_back(std::invoke(make, item));
    return list;
}

}  // namespace flagplot::json
