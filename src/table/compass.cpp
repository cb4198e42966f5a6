#include "table/compass.h"

#include <algorithm>
#include <array>

#include "ascii/letters.h"

namespace flagplot::table {

std::string compass_way(std::string_view text) {
    static constexpr std::array<std::string_view, 8> ways{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    std::string letters = ascii::upper(text);
    std::erase_if(letters, [](char c) { return c == '-' || c == '.' || ascii::is_blank(c); });
    for (const std::string_view word : {"NORTH", "SOUTH", "EAST", "WEST"}) {
        const std::size_t at = letters.find(word);
        if (at != std::string::npos) letters.replace(at, word.size(), 1, word.front());
    }
    return std::find(ways.begin(), ways.end(), letters) == ways.end() ? "" : letters;
}

}  // namespace flagplot::table
