#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace flagplot::dice {

// A die face that can't be, a notation that can't be read. The message says what was found and what was expected.
class DiceError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// What is thrown at once, whoever asks for it: a file, a form, a command.
inline constexpr int least_sides = 2;
inline constexpr int most_sides = 100;
inline constexpr int most_dice = 1000;

using Faces = std::vector<int>;  // what the dice show, in the order in which they fell; each from 1 to its sides

// Dice that are thrown together and added: "d20", "2d6".
struct Dice {
    int count = 1;  // 1 to 100
    int sides = 6;  // least_sides to most_sides

    int least() const { return count; }
    int most() const { return count * sides; }
    bool operator==(const Dice&) const = default;
};

// Reads "d20", "1d20" or "2d6". Throws DiceError.
Dice parse_dice(std::string_view text);
std::string to_string(const Dice& dice);

int sum(const Faces& faces);

// Refuses dice that there aren't: more than most_dice, or sides that no die has. Throws DiceError.
void check_dice(const std::vector<int>& sides);

// Refuses dice that there aren't, and faces that these dice can't show: too many, too few, under 1, over the number of
// sides. Throws DiceError.
void check_faces(const Faces& faces, const std::vector<int>& sides);

// Reads the face of a die thrown by hand. A d20 may also be thrown as a d10 and a d6, written "7/4": a d6 of 1 to 3
// gives 1 to 10, of 4 to 6 gives 11 to 20; a d10's 0 is its ten, here and by itself. Throws DiceError.
int parse_face(std::string_view text, int sides);

}  // namespace flagplot::dice
