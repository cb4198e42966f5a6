#include "hex/picture.h"

#include <catch2/catch.hpp>

#include "hex/svg.h"

using namespace flagplot;
using namespace flagplot::hex;
using Catch::Matchers::Contains;

namespace {

Picture picture() {
    Picture picture;
    picture.layout = {.skipped = "I", .rows_grow_south = false, .even_columns_low = false};
    picture.board = {.columns = 40, .rows = 25};
    const Hex start = picture.layout.parse("U11");
    const Hex end = picture.layout.step(start, Direction::north_east, 4);
    picture.marks = {{Picture::Mark::Kind::start, start, "", ""}, {Picture::Mark::Kind::unit, end, "CV<1>", "CC"}};
    picture.arrows = {{start, end, "NE 4"}};
    return picture;
}

}  // namespace

TEST_CASE("A picture is written and read again") {
    const json::Tree tree = to_json(picture());
    CHECK(picture_from_json(json::Node(tree, "test")) == picture());
    CHECK(picture_from_json(json::Node(to_json(Picture{}), "test")) == Picture{});
}

TEST_CASE("A picture that isn't one is refused") {
    json::Tree tree = to_json(picture());
    tree["marks"][0]["kind"] = "ship";
    CHECK_THROWS_WITH(picture_from_json(json::Node(tree, "test")), Contains("/marks/0/kind"));
    tree = to_json(picture());
    tree["arrows"][0]["to"] = json::Tree::array({1});
    CHECK_THROWS_WITH(picture_from_json(json::Node(tree, "test")), Contains("a column and a row"));
}

TEST_CASE("A picture is told in words, too") {
    CHECK_THAT(describe(picture()), Contains("U11, NE 4 to ") && Contains("CV<1> (CC) in "));
}

TEST_CASE("The drawing has the path, its dice, the marks and the labels") {
    const Picture shown = picture();
    const std::string svg = to_svg(shown, fit(shown, 600, 400));
    CHECK_THAT(svg, Contains(">NE 4<") && Contains("CV&lt;1&gt;") && Contains(">U11<"));
    CHECK_THAT(svg, !Contains("CV<1>"));
}

TEST_CASE("Everything that is marked is in the fitted view") {
    const Picture shown = picture();
    for (const double width : {200.0, 600.0}) {
        const View view = fit(shown, width, 300);
        CHECK(view.height <= 300);
        for (const Picture::Mark& mark : shown.marks) {
            const auto at = shown.layout.centre(mark.hex);
            const double x = view.width / 2 + (at.x - view.centre.x) * view.side;
            const double y = view.height / 2 + (at.y - view.centre.y) * view.side;
            CHECK((x > 0 && x < view.width));
            CHECK((y > 0 && y < view.height));
            CHECK(hex_at(shown, view, x, y) == mark.hex);
        }
    }
}

TEST_CASE("No word of the drawing is cut off by its edge") {
    const Picture shown = picture();
    for (const double width : {200.0, 333.0, 600.0}) {
        const View view = fit(shown, width, 300);
        const std::string svg = to_svg(shown, view);
        const std::string start = "<text x=\"";
        int labels = 0;
        for (std::size_t at = svg.find(start); at != std::string::npos; at = svg.find(start, at + 1), ++labels) {
            const double x = std::stod(svg.substr(at + start.size()));
            const double y = std::stod(svg.substr(svg.find(" y=\"", at) + 4));
            CHECK((x > 5 && x < view.width - 5));
            CHECK((y > 5 && y < view.height));
        }
        CHECK(labels > 5);
    }
}

TEST_CASE("Labels thin out when hexes are small") {
    const Picture shown = picture();
    View view = fit(shown, 600, 400);
    const auto count = [&](double side) {
        view.side = side;
        const std::string svg = to_svg(shown, view);
        std::size_t labels = 0;
        for (std::size_t at = svg.find("</text>"); at != std::string::npos; at = svg.find("</text>", at + 1)) ++labels;
        return static_cast<double>(labels) / (600 * 400 / (side * side));
    };
    CHECK(count(30) > 2 * count(7));
}
