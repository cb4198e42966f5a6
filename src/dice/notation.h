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

// Dice that are thrown together and read as one number: "d20", "2d6".
struct Dice {
    enum class Reading {
        sum,        // what they show is added
        digits,     // d66: the first die is the tens, the second one the ones
        from_zero,  // added, but the highest face is a 0: a d10 of 0 to 9
    };
    int count = 1;  // 1 to 100
    int sides = 6;  // least_sides to most_sides
    Reading reading = Reading::sum;

    int least() const;
    int most() const;
    bool operator==(const Dice&) const = default;
};

// Reads dice as people write them: "d20", "2d6", "2D6", "2 d 6", "2w6"; "d66", which are two d6, the first for the
// tens; "d10 (0-9)", whose highest face counts as 0. Throws DiceError.
Dice parse_dice(std::string_view text);
std::string to_string(const Dice& dice);  // one way to write them, which parse_dice reads

// The number that dice show. `faces` has as many as there are dice, each on its die.
int number_of(const Dice& dice, const Faces& faces);

int sum(const Faces& faces);

// Refuses dice that there aren't: more than most_dice, or sides that no die has. Throws DiceError.
void check_dice(const std::vector<int>& sides);

// Refuses dice that there aren't, and faces that these dice can't show: too many, too few, under 1, over the number of
// sides. Throws DiceError.
void check_faces(const Faces& faces, const std::vector<int>& sides);

// Reads the face of a die thrown by hand. A d20 may also be thrown as a d10 and a d6, written "7/4", "7 4", "7-4" or
// "7.4": a d6 of 1 to 3 gives 1 to 10, of 4 to 6 gives 11 to 20; a d10's 0 is its ten, here and by itself. Blanks
// around it don't count. Throws DiceError.
int parse_face(std::string_view text, int sides);

// Whether parse_face reads it.
bool is_face(std::string_view text, int sides);

// Whether it is a face behind which no digit can be typed: a 4 on a d6, a 7, 12 or 07 on a d20, but not a 1 or 2.
bool is_whole_face(std::string_view digits, int sides);

// Whether it may be the beginning of two dice that stand for a d20: "7", "7/", "0".
bool begins_pair(std::string_view text, int sides);

// A face as it is kept: what parse_face reads without its blanks, two dice as "7/4". Throws DiceError.
std::string written_face(std::string_view text, int sides);

// The faces of a line, as they are typed: "14, 7/4". Where there is a comma or a semicolon, only these are between two
// faces; else blanks are, unless there is but one die: "7 4" on a d20 are two dice that stand for it. What they show
// isn't looked at, nor how many they are.
std::vector<std::string> split_faces(std::string_view line, std::size_t dice);

}  // namespace flagplot::dice
