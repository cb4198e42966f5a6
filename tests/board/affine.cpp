#include "board/affine.h"

#include "support/catch.h"

namespace flagplot::board {

TEST_CASE("Three pins lay a plane exactly, turned and stretched", "[board]") {
    // x on the board is 2 y - 1, y is 10 - x / 2.
    const std::vector<Pin> pins{{{-1, 10}, {0, 0}}, {{3, 10}, {0, 2}}, {{-1, 8}, {4, 0}}};
    const Affine fit = Affine::fit(pins);
    for (const Pin& pin : pins) CHECK(fit.error(pin) < 1e-12);
    CHECK(fit.to_board({6, 5}).x == Approx(9));
    CHECK(fit.to_board({6, 5}).y == Approx(7));
    CHECK(fit.to_picture({9, 7}).x == Approx(6));
    CHECK(fit.to_picture({9, 7}).y == Approx(5));
}

TEST_CASE("A fourth pin that is wrong shows how far it is off", "[board]") {
    // The corners of a square; one is said to be 1 cell off. Least squares leave each a quarter of it.
    const std::vector<Pin> pins{{{0, 0}, {0, 0}}, {{1, 0}, {1, 0}}, {{0, 1}, {0, 1}}, {{1, 2}, {1, 1}}};
    const Affine fit = Affine::fit(pins);
    for (const Pin& pin : pins) CHECK(fit.error(pin) == Approx(0.25));
}

TEST_CASE("Pins that lay no plane are refused", "[board]") {
    CHECK_THROWS_WITH(Affine::fit({{{0, 0}, {0, 0}}, {{1, 1}, {1, 0}}}), "found 2 places (expected 3 at least)");
    CHECK_THROWS_WITH(Affine::fit({{{0, 0}, {0, 0}}, {{1, 1}, {1, 1}}, {{2, 3}, {2, 2}}}),
                      "found places that lie in a line (expected three that don't)");
    CHECK_THROWS_AS(Affine::fit({{{0, 0}, {0, 0}}, {{1, 1}, {1, 0}}, {{2, 2}, {0, 1}}}), HexError);
}

}  // namespace flagplot::board
