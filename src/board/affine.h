#pragma once

#include <array>
#include <vector>

#include "board/perspective.h"

namespace flagplot::board {

// A plane laid upon a board without an angle: what is parallel stays so. Of three pins it is exact; of more it is the
// one whose errors' squares are least. A pin's picture is here the other plane: a chart, say.
class Affine {
  public:
    static constexpr std::size_t least_pins = 3;

    // Throws HexError for fewer than three pins, and where all of them lie in a line.
    static Affine fit(const std::vector<Pin>& pins);

    Point to_board(const Point& in_picture) const;
    Point to_picture(const Point& on_board) const;

    // How far the pin's place on the board is from where the fit has it, in cells.
    double error(const Pin& pin) const;

    bool operator==(const Affine&) const = default;

  private:
    using Matrix = std::array<double, 6>;  // two rows

    Matrix to_board_{1, 0, 0, 0, 1, 0};
    Matrix to_picture_ = to_board_;
};

}  // namespace flagplot::board
