#include "dice/notation.h"

#include <fmt/format.h>

#include <numeric>
#include <optional>

#include "ascii/letters.h"

namespace flagplot::dice {
namespace {

constexpr Dice d66{2, 6, Dice::Reading::digits};

int face_in_range(std::string_view text, int least, int sides) {
    const std::optional<int> face = ascii::whole_number(text);
    if (!face || *face < least || *face > sides) {
        throw DiceError(fmt::format("a d{} doesn't show \"{}\" (expected {} to {})", sides, text, least, sides));
    }
    return *face;
}

// What is read from the front of a text, bit by bit, with blanks left out.
class Reader {
  public:
    explicit Reader(std::string_view text) : left_(text) { skip_blanks(); }

    bool at_end() const { return left_.empty(); }

    // Whether one of these letters stood there.
    bool take(std::string_view any) {
        if (left_.empty() || any.find(left_.front()) == std::string_view::npos) return false;
        left_.remove_prefix(1);
        skip_blanks();
        return true;
    }

    // A whole number without a sign; none if there isn't one.
    std::optional<int> number() {
        std::size_t digits = 0;
        while (digits < left_.size() && ascii::is_digit(left_[digits])) ++digits;
        const std::optional<int> number = ascii::whole_number(left_.substr(0, digits));
        left_.remove_prefix(digits);
        skip_blanks();
        return number;
    }

    bool at_number() const { return !left_.empty() && ascii::is_digit(left_.front()); }

  private:
    void skip_blanks() {
        while (!left_.empty() && ascii::is_blank(left_.front())) left_.remove_prefix(1);
    }

    std::string_view left_;
};

// "(0-9)" of a die with ten sides. The whole rest has to be it.
bool counts_from_zero(Reader& rest, int sides) {
    const bool opened = rest.take("(");
    return rest.number() == 0 && rest.take("-") && rest.number() == sides - 1 && rest.take(")") == opened;
}

std::optional<Dice> dice_in(std::string_view text) {
    Reader reader(text);
    const std::optional<int> count = reader.at_number() ? reader.number() : 1;
    if (!count || !reader.take("dDwW")) return std::nullopt;
    const std::optional<int> sides = reader.number();
    if (!sides) return std::nullopt;
    if (*sides == 66) return *count == 1 && reader.at_end() ? std::optional(d66) : std::nullopt;
    Dice dice{*count, *sides};
    if (!reader.at_end()) dice.reading = Dice::Reading::from_zero;
    if (!reader.at_end() && !counts_from_zero(reader, *sides)) return std::nullopt;
    return reader.at_end() ? std::optional(dice) : std::nullopt;
}

// Two dice that stand for a d20, as they are written: "7", "4".
struct Pair {
    std::string d10;
    std::string d6;
};

constexpr std::string_view pair_signs = "/-.";

// One sign is between them, with or without blanks, or blanks alone.
std::optional<Pair> pair_in(const std::string& face) {
    const std::size_t between = face.find_first_of("/-. \t");
    if (between == std::string::npos || between == 0) return std::nullopt;
    std::string second = ascii::trimmed(std::string_view(face).substr(between));
    if (pair_signs.find(second.front()) != std::string_view::npos) second = ascii::trimmed(second.substr(1));
    return Pair{face.substr(0, between), second};
}

}  // namespace

int Dice::least() const {
    switch (reading) {
        case Reading::digits:
            return 11;
        case Reading::from_zero:
            return 0;
        case Reading::sum:
            break;
    }
    return count;
}

int Dice::most() const {
    switch (reading) {
        case Reading::digits:
            return 66;
        case Reading::from_zero:
            return count * (sides - 1);
        case Reading::sum:
            break;
    }
    return count * sides;
}

Dice parse_dice(std::string_view text) {
    const std::optional<Dice> dice = dice_in(text);
    if (!dice || dice->count < 1 || dice->count > 100 || dice->sides < least_sides || dice->sides > most_sides) {
        throw DiceError(fmt::format("\"{}\" names no dice (expected a notation such as d20 or 2d6)", text));
    }
    return *dice;
}

std::string to_string(const Dice& dice) {
    if (dice.reading == Dice::Reading::digits) return "d66";
    const std::string count = dice.count == 1 ? "" : std::to_string(dice.count);
    const bool from_zero = dice.reading == Dice::Reading::from_zero;
    return fmt::format("{}d{}{}", count, dice.sides, from_zero ? fmt::format(" (0-{})", dice.sides - 1) : "");
}

int number_of(const Dice& dice, const Faces& faces) {
    int number = 0;
    for (const int face : faces) {
        const bool is_zero = dice.reading == Dice::Reading::from_zero && face == dice.sides;
        number = (dice.reading == Dice::Reading::digits ? 10 * number : number) + (is_zero ? 0 : face);
    }
    return number;
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
    const std::string face = ascii::trimmed(text);
    if (sides == 10 && face == "0") return 10;
    const std::optional<Pair> pair = pair_in(face);
    if (!pair) return face_in_range(face, 1, sides);
    if (sides != 20) throw DiceError(fmt::format("\"{}\" is two numbers (expected one, from 1 to {})", face, sides));
    const int d10 = face_in_range(pair->d10, 0, 10);
    const int d6 = face_in_range(pair->d6, 1, 6);
    return (d10 == 0 ? 10 : d10) + (d6 >= 4 ? 10 : 0);
}

bool is_face(std::string_view text, int sides) {
    try {
        parse_face(text, sides);
        return true;
    } catch (const DiceError&) {
        return false;
    }
}

bool is_whole_face(std::string_view digits, int sides) {
    if (!ascii::whole_number(digits) || !is_face(digits, sides)) return false;
    const bool is_padded = digits.size() == 2 && digits.front() == '0';
    return is_padded || parse_face(digits, sides) * 10 > sides;
}

bool begins_pair(std::string_view text, int sides) {
    std::string first = ascii::trimmed(text);
    if (!first.empty() && pair_signs.find(first.back()) != std::string_view::npos)
        first = ascii::trimmed(std::string_view(first).substr(0, first.size() - 1));
    const bool is_digit = first.size() == 1 && ascii::is_digit(first.front());
    return sides == 20 && (is_digit || first == "10");
}

std::string written_face(std::string_view text, int sides) {
    parse_face(text, sides);
    const std::string face = ascii::trimmed(text);
    const std::optional<Pair> pair = pair_in(face);
    return pair ? fmt::format("{}/{}", pair->d10, pair->d6) : face;
}

std::vector<std::string> split_faces(std::string_view line, std::size_t dice) {
    const bool by_signs = line.find_first_of(",;") != std::string_view::npos;
    if (!by_signs && dice == 1) return {ascii::trimmed(line)};
    return ascii::parts(line, by_signs ? ",;" : ascii::blanks);
}

}  // namespace flagplot::dice
