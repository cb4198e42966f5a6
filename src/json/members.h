#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/reader.h"

// Members of an object that may be absent: then there are none of them. What is there is read as strictly as any.
namespace flagplot::json {

inline std::vector<Node> items_of(const Node& node, std::string_view key, std::size_t most = limits::values) {
    const auto member = node.find(key);
    return member ? member->items(most) : std::vector<Node>();
}

inline std::vector<std::pair<std::string, Node>> members_of(const Node& node, std::string_view key,
                                                            std::size_t most = limits::values) {
    const auto member = node.find(key);
    return member ? member->members(most) : std::vector<std::pair<std::string, Node>>();
}

}  // namespace flagplot::json
