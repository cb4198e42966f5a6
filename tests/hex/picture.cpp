#include "hex/picture.h"

#include <cmath>
#include <map>
#include <set>

#include "hex/drawing.h"
#include "hex/svg.h"
#include "json/tree.h"
#include "support/catch.h"

using namespace flagplot;
using namespace flagplot::hex;
using Catch::Matchers::ContainsSubstring;

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
    CHECK_THROWS_WITH(picture_from_json(json::Node(tree, "test")), ContainsSubstring("/marks/0/kind"));
    tree = to_json(picture());
    tree["arrows"][0]["to"] = json::Tree::array({1});
    CHECK_THROWS_WITH(picture_from_json(json::Node(tree, "test")), ContainsSubstring("a column and a row"));
}

TEST_CASE("A picture is told in words, too") {
    Picture two_paths = picture();
    two_paths.arrows = {{{1, 5}, {1, 4}, "N 1"}, {{1, 4}, {1, 2}, "N 2"}, {{3, 9}, {3, 8}, "N 1"}};
    two_paths.marks.clear();
    CHECK(describe(two_paths) == "A5, N 1 to A4, N 2 to A2; C9, N 1 to C8");
    CHECK_THAT(describe(picture()), ContainsSubstring("U11, NE 4 to ") && ContainsSubstring("CV<1> (CC) in "));
}

TEST_CASE("The drawing has the path, its dice, the marks and the labels") {
    const Picture shown = picture();
    const std::string svg = to_svg(shown, fit(shown, 600, 400));
    CHECK_THAT(svg, ContainsSubstring(">NE 4<") && ContainsSubstring("CV&lt;1&gt;") && ContainsSubstring(">U11<"));
    CHECK_THAT(svg, !ContainsSubstring("CV<1>"));
}

TEST_CASE("Everything that is marked is in the fitted view") {
    const Picture shown = picture();
    for (const double width : {200.0, 600.0}) {
        const View view = fit(shown, width, 300);
        CHECK(view.height <= 300);
        for (const Picture::Mark& mark : shown.marks) {
            const auto at = shown.layout.centre(mark.hex);
            const double x = view.width / 2 + (at.x - view.centre.x) * view.scale;
            const double y = view.height / 2 + (at.y - view.centre.y) * view.scale;
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
        view.scale = side;
        const std::string svg = to_svg(shown, view);
        std::size_t labels = 0;
        for (std::size_t at = svg.find("</text>"); at != std::string::npos; at = svg.find("</text>", at + 1)) ++labels;
        return static_cast<double>(labels) / (600 * 400 / (side * side));
    };
    CHECK(count(30) > 2 * count(7));
}

namespace {

// Much in a small place: a path that turns back, units in its hexes and beside them, a stack.
Picture crowded() {
    Picture picture;
    picture.board = {.columns = 30, .rows = 14};
    const auto at = [&](const char* label) { return picture.layout.parse(label); };
    using Kind = Picture::Mark::Kind;
    picture.marks = {
        {Kind::start, at("U11"), "", ""}, {Kind::waypoint, at("X9"), "", ""}, {Kind::crosshair, at("X11"), "", ""}};
    for (const char* hex :
         {"X11", "X11", "X11", "X11", "X11", "W11", "W12", "Y11", "Y12", "X9", "U11", "V10", "BB13"}) {
        const std::string number = std::to_string(picture.marks.size());
        picture.marks.push_back({Kind::unit, at(hex), "DD-" + number, picture.marks.size() % 2 == 0 ? "CC" : "FICC"});
    }
    picture.arrows = {{at("U11"), at("X9"), "NE 3"}, {at("X9"), at("X11"), "S 2"}};
    return picture;
}

std::vector<Words> words_of(const std::vector<Shape>& drawing) {
    std::vector<Words> all;
    for (const Shape& shape : drawing) {
        if (const auto* words = std::get_if<Words>(&shape)) all.push_back(*words);
    }
    return all;
}

// Of a usual font: narrower than the drawing allows for.
double width_of(const Words& words) {
    return static_cast<double>(words.words.size()) * words.size * 0.6;
}

}  // namespace

TEST_CASE("No words overlap, at any size of the hexes and of the letters") {
    const Picture shown = crowded();
    for (const double text : {11.0, 20.0}) {
        for (const double side : {5.0, 8.0, 12.0, 17.0, 24.0, 35.0, 60.0}) {
            View view = fit(shown, 900, 700, text);
            view.height = 700;
            view.scale = side;
            const std::vector<Words> all = words_of(draw(shown, view));
            CHECK(all.size() > 15);
            for (std::size_t i = 0; i < all.size(); ++i) {
                CHECK(all[i].size >= text);
                for (std::size_t j = 0; j < i; ++j) {
                    const bool beside =
                        std::abs(all[i].at.x - all[j].at.x) >= (width_of(all[i]) + width_of(all[j])) / 2;
                    const bool below = std::abs(all[i].at.y - all[j].at.y) >= (all[i].size + all[j].size) / 2;
                    if (beside || below) continue;
                    FAIL_CHECK("text " << text << ", side " << side << ": " << all[i].words << " over "
                                       << all[j].words);
                }
            }
        }
    }
}

TEST_CASE("Panning moves everything alike: no label jumps to another place") {
    const Picture shown = crowded();
    View view = fit(shown, 600, 400);
    view.height = 400;
    const auto places = [&] {
        std::set<std::string> found;
        for (const Words& words : words_of(draw(shown, view))) {
            const double x = words.at.x + view.centre.x * view.scale;
            const double y = words.at.y + view.centre.y * view.scale;
            const bool is_inside = words.at.x > 150 && words.at.x < 450 && words.at.y > 100 && words.at.y < 300;
            if (is_inside)
                found.insert(words.words + std::to_string(std::lround(x)) + "," + std::to_string(std::lround(y)));
        }
        return found;
    };
    std::set<std::string> before = places();
    view.centre.x += 20 / view.scale;
    view.centre.y -= 10 / view.scale;
    std::size_t kept = 0;
    for (const std::string& place : places()) kept += before.count(place);
    CHECK(before.size() > 10);
    CHECK(kept + 8 >= before.size());  // some have left the part that is looked at
}

TEST_CASE("The hexes of the path have their labels, however small the hexes are") {
    const Picture shown = crowded();
    for (const double side : {4.0, 9.0, 30.0}) {
        View view = fit(shown, 600, 400);
        view.scale = side;
        const std::string svg = to_svg(shown, view);
        CHECK_THAT(svg, ContainsSubstring(">U11<") && ContainsSubstring(">X9<") && ContainsSubstring(">X11<"));
        CHECK_THAT(svg, ContainsSubstring(">NE 3<") && ContainsSubstring(">S 2<") && ContainsSubstring(">+3<"));
    }
}

TEST_CASE("No line of the drawing has more parts than a reader of SVG takes") {
    const Picture shown = crowded();
    View view = fit(shown, 1920, 1080);
    view.height = 1080;
    view.scale = 5;
    for (const Shape& shape : draw(shown, view)) {
        if (const auto* line = std::get_if<Line>(&shape)) CHECK(line->points.size() < 10000);
        if (const auto* segments = std::get_if<Segments>(&shape)) CHECK(segments->points.size() < 10000);
    }
}

TEST_CASE("The board's edge is a closed line around its hexes") {
    Picture shown;
    for (const bool low : {true, false}) {
        for (const bool south : {true, false}) {
            shown.layout = {.skipped = "", .rows_grow_south = south, .even_columns_low = low};
            shown.board = {.columns = 3, .rows = 2};
            View view = fit(shown, 600, 600);
            view.centre = shown.layout.centre({2, 2});
            for (const Shape& shape : draw(shown, view)) {
                const auto* edge = std::get_if<Segments>(&shape);
                if (!edge || edge->ink != Ink::muted) continue;
                // 6 hexes have 36 sides, of which 9 lie between two of them: 18 are left, with two ends each.
                CHECK(edge->points.size() == 36);
                std::map<std::pair<long, long>, int> ends;
                for (const Point& point : edge->points) ++ends[{std::lround(point.x), std::lround(point.y)}];
                for (const auto& [place, count] : ends) CHECK(count == 2);
            }
        }
    }
}

TEST_CASE("What is in the picture but in no path is told, too") {
    Picture shown = crowded();
    shown.arrows.clear();
    CHECK_THAT(describe(shown), ContainsSubstring("DD-3 (FICC) in X11; DD-4 (CC) in X11"));
}
