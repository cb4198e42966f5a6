#pragma once

#include <string>

#include "json/reader.h"
#include "json/tree.h"

namespace flagplot::test {

// Changes of a JSON document, to spoil one that is in order: put("/rows/0/range", R"("1~2")") + drop("/title").
struct Patch {
    json::Tree operations = json::Tree::array();

    Patch operator+(const Patch& next) const {
        Patch both = *this;
        for (const json::Tree& operation : next.operations) both.operations.push_back(operation);
        return both;
    }
    json::Tree applied_to(const json::Tree& tree) const { return tree.patch(operations); }
    std::string text() const { return operations.dump(); }
};

// Puts a value, given as JSON, into a member; in a list it is put in front of the item, at "/-" behind the last one.
inline Patch put(const std::string& pointer, const std::string& value) {
    Patch patch;
    patch.operations.push_back({{"op", "add"}, {"path", pointer}, {"value", json::parse(value, pointer)}});
    return patch;
}

inline Patch drop(const std::string& pointer) {
    Patch patch;
    patch.operations.push_back({{"op", "remove"}, {"path", pointer}});
    return patch;
}

inline Patch move_to(const std::string& from, const std::string& to) {
    Patch patch;
    patch.operations.push_back({{"op", "move"}, {"from", from}, {"path", to}});
    return patch;
}

}  // namespace flagplot::test
