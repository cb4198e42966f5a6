#pragma once

#include <array>
#include <vector>

#include "board/board.h"

// How a board lies in a picture of it: a scan, or a photograph at an angle.
namespace flagplot::board {

// A cell's middle on the board, and where a person has pointed at it in the picture, in pixels.
struct Pin {
    Point on_board;
    Point in_picture;
    bool operator==(const Pin&) const = default;
};

// How far a pin lies from where the fit has its cell.
struct PinError {
    double pixels = 0;
    double cells = 0;  // of the cell's size in the picture there
};

// A plane seen at an angle: lines stay lines. Of four pins it is exact; of more it is the one whose errors' squares are
// least.
class Perspective {
  public:
    static constexpr std::size_t least_pins = 4;

    // Throws HexError for fewer than four pins, and where three of four lie in a line, so that there is no such plane.
    static Perspective fit(const std::vector<Pin>& pins);

    Point to_picture(const Point& on_board) const;
    Point to_board(const Point& in_picture) const;

    // Pixels from a cell's middle to a neighbour's, at that point of the board.
    double cell_size(const Point& on_board) const;

    std::vector<PinError> errors(const std::vector<Pin>& pins) const;

    bool operator==(const Perspective&) const = default;

  private:
    using Matrix = std::array<double, 9>;

    Matrix forth_{1, 0, 0, 0, 1, 0, 0, 0, 1};
    Matrix back_ = forth_;
};

// Four pins always fit; only a fifth says whether they fit well.
inline bool is_checked(const std::vector<Pin>& pins) {
    return pins.size() > Perspective::least_pins;
}

}  // namespace flagplot::board
