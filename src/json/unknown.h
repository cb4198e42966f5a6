#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/reader.h"

// Things by their ids, and names that nothing has: what is said of one, and how a new one is made.
namespace flagplot::json {

// Null if none has the id.
template <typename Thing>
const Thing* find_by_id(const std::vector<Thing>& things, const std::string& id) {
    const auto found = std::ranges::find(things, id, &Thing::id);
    return found == things.end() ? nullptr : &*found;
}

// "one of a, b, c": texts, things by their ids, or the keys of a map; `none` stands for it where there are none.
template <typename Known>
std::string one_of(const Known& known, std::string none = "one of ") {
    if (std::empty(known)) return none;
    std::vector<std::string> names;
    for (const auto& one : known) {
        if constexpr (requires { one.id; }) {
            names.push_back(one.id);
        } else if constexpr (requires { one.first; }) {
            names.push_back(one.first);
        } else {
            names.push_back(one);
        }
    }
    return fmt::format("one of {}", fmt::join(names, ", "));
}

// Throws InputError: no such thing is among those that are known.
template <typename Known>
[[noreturn]] void refuse_unknown(std::string where, const std::string& found, const Known& known,
                                 std::string none = "one of ") {
    throw InputError(std::move(where), fmt::format("found \"{}\"", found), one_of(known, std::move(none)));
}

// An id of a label that isn't taken: "long-range", "long-range-2"; `otherwise` where no letter of it can stand in an
// id.
template <typename IsTaken>
std::string new_id(std::string_view label, const std::string& otherwise, const IsTaken& is_taken) {
    const std::string of_label = kebab_case(label);
    const std::string wanted = of_label.empty() ? otherwise : of_label;
    std::string id = wanted;
    for (int number = 2; is_taken(id); ++number) id = fmt::format("{}-{}", wanted, number);
    return id;
}

}  // namespace flagplot::json
