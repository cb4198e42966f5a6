#include "dice/notation.h"

#include <fmt/format.h>

#include <charconv>
#include <numeric>
#include <optional>

namespace flagplot::dice {
namespace {

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return number;
}

int face_in_range(std::string_view text, int least, int sides) {
    const std::optional<int> face = whole_number(text);
    if (!face || *face < least || *face > sides) {
        throw DiceError(fmt::format("a d{} doesn't show \"{}\" (expected {} to {})", sides, text, least, sides));
    }
    return *face;
}

}  // namespace

Dice parse_dice(std::string_view text) {
    const std::size_t d = text.find('d');
    const bool has_d = d != std::string_view::npos;
    const std::optional<int> count = has_d && d > 0 ? whole_number(text.substr(0, d)) : std::optional<int>(1);
    const std::optional<int> sides = has_d ? whole_number(text.substr(d + 1)) : std::nullopt;
    if (!count || !sides || *count < 1 || *count > 100 || *sides < least_sides || *sides > most_sides) {
        throw DiceError(fmt::format("\"{}\" names no dice (expected a notation such as d20 or 2d6)", text));
    }
    return {*count, *sides};
}

std::string to_string(const Dice& dice) {
    return dice.count == 1 ? fmt::format("d{}", dice.sides) : fmt::format("{}d{}", dice.count, dice.sides);
}

int sum(const Faces& faces) {
    return std::accumulate(faces.begin(), faces.end(), 0);
}

void check_dice(const std::vector<int>& sides) {
    if (sides.size() > most_dice) {
        throw DiceError(fmt::format("{} dice at once (expected at most {})", sides.size(), most_dice));
    }
    for (const int die : sides) {
        if (die >= least_sides && die <= most_sides) continue;
        throw DiceError(fmt::format("a die of {} sides (expected {} to {})", die, least_sides, most_sides));
    }
}

void check_faces(const Faces& faces, const std::vector<int>& sides) {
    check_dice(sides);
    if (faces.size() != sides.size()) {
        throw DiceError(fmt::format("{} faces were given for {} dice", faces.size(), sides.size()));
    }
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (faces[i] >= 1 && faces[i] <= sides[i]) continue;
        throw DiceError(fmt::format("a d{} doesn't show {} (expected 1 to {})", sides[i], faces[i], sides[i]));
    }
}

int parse_face(std::string_view text, int sides) {
    const std::size_t slash = text.find('/');
    if (sides == 10 && text == "0") return 10;
    if (slash == std::string_view::npos) return face_in_range(text, 1, sides);
    if (sides != 20)
        throw DiceError(fmt::format("\"{}\" is a d10 and a d6, which stand for a d20, not a d{}", text, sides));
    const int d10 = face_in_range(text.substr(0, slash), 0, 10);
    const int d6 = face_in_range(text.substr(slash + 1), 1, 6);
    return (d10 == 0 ? 10 : d10) + (d6 >= 4 ? 10 : 0);
}

}  // namespace flagplot::dice
