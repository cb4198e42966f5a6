#include "table/compass.h"

#include <algorithm>
#include <array>

#include "ascii/letters.h"

namespace flagplot::table {
namespace {

constexpr std::array<std::string_view, 8> ways{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
constexpr std::size_t most_letters = 3;  // of a way as somebody may write it

std::string in_letters(std::string_view text) {
    std::string letters = ascii::upper(text);
    std::erase_if(letters, [](char c) { return c == '-' || c == '.' || ascii::is_blank(c); });
    for (const std::string_view word : {"NORTH", "SOUTH", "EAST", "WEST"}) {
        const std::size_t at = letters.find(word);
        if (at != std::string::npos) letters.replace(at, word.size(), 1, word.front());
    }
    return letters;
}

}  // namespace

std::string compass_way(std::string_view text) {
    const std::string letters = in_letters(text);
    return std::ranges::find(ways, letters) == ways.end() ? "" : letters;
}

bool is_no_way(std::string_view text) {
    const std::string letters = in_letters(text);
    return !letters.empty() && letters.size() <= most_letters &&
           letters.find_first_not_of("NESW") == std::string::npos && compass_way(text).empty();
}

std::optional<int> steps_off(const json::Value& effects, int count) {
    const json::Value steps = effects.value("steps", json::Value::object());
    const std::string layout = std::to_string(count);
    if (count <= 0 || !steps.is_object() || !steps.contains(layout) || !steps.at(layout).is_number_integer()) return {};
    return (steps.at(layout).get<int>() % count + count) % count;  // any number, in a rule of somebody's own
}

}  // namespace flagplot::table
