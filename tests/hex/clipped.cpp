#include "hex/view.h"
#include "support/catch.h"

namespace flagplot::hex {

TEST_CASE("An area is cut off at a rectangle", "[hex]") {
    const std::vector<Point> square{{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    CHECK(clipped(square, {-1, -1}, {5, 5}) == square);
    CHECK(clipped(square, {5, 0}, {9, 9}).empty());
    CHECK(clipped(square, {2, 1}, {9, 9}) == std::vector<Point>{{4, 1}, {4, 4}, {2, 4}, {2, 1}});
    CHECK(clipped(square, {1, 1}, {2, 2}).size() == 4);
    CHECK(clipped({}, {0, 0}, {1, 1}).empty());
}

}  // namespace flagplot::hex
