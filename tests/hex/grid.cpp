#include "hex/grid.h"

#include <deque>
#include <map>
#include <random>
#include <set>

#include "json/reader.h"
#include "json/tree.h"
#include "support/catch.h"
#include "support/folder.h"

using namespace flagplot;
using namespace flagplot::hex;
using Catch::Matchers::ContainsSubstring;

namespace {

const json::Tree& cases() {
    static const json::Tree tree = json::read_file(flagplot::test::source_dir() / "tests/cases/ambush/cases.json");
    return tree;
}

// "even_low/rows_down", as the cases name how a map is printed.
Layout layout_of(const std::string& convention, const std::string& skipped = "") {
    return {skipped, convention.ends_with("rows_down"), convention.starts_with("even_low")};
}

std::vector<Layout> all_layouts() {
    std::vector<Layout> layouts;
    for (const char* skipped : {"", "I", "IO"}) {
        for (const char* convention :
             {"even_low/rows_down", "odd_low/rows_down", "even_low/rows_up", "odd_low/rows_up"}) {
            layouts.push_back(layout_of(convention, skipped));
        }
    }
    return layouts;
}

Direction direction_of(int face) {
    return directions[static_cast<std::size_t>(face - 1)];
}

// The cases name a hex without letters by its column's index.
std::string named(const Layout& layout, const Hex& hex) {
    const bool lettered = hex.column >= 1 && hex.column <= 2 * static_cast<int>(layout.letters().size());
    return lettered ? layout.label(hex)
                    : "[column index " + std::to_string(hex.column) + ", row " + std::to_string(hex.row) + "]";
}

// How many steps it takes, found by trying all of them.
int steps_between(const Layout& layout, const Hex& from, const Hex& to, int most) {
    std::map<std::pair<int, int>, int> reached{{{from.column, from.row}, 0}};
    std::deque<Hex> next{from};
    while (!next.empty()) {
        const Hex here = next.front();
        next.pop_front();
        const int far = reached.at({here.column, here.row});
        if (here == to) return far;
        if (far == most) continue;
        for (const Direction direction : directions) {
            const Hex there = layout.step(here, direction);
            if (reached.emplace(std::pair(there.column, there.row), far + 1).second) next.push_back(there);
        }
    }
    return -1;
}

}  // namespace

TEST_CASE("Each leg from U11 ends where an independent reader's map has it") {
    for (const auto& [convention, by_direction] : cases().at("first_leg_36_from_U11").at("by_convention").items()) {
        const Layout layout = layout_of(convention);
        const Hex start = layout.parse("U11");
        for (const auto& [direction, hexes] : by_direction.items()) {
            int distance = 0;
            for (const auto& hex : hexes) {
                INFO(convention << " " << direction << " " << distance + 1);
                CHECK(layout.label(layout.step(start, parse_direction(direction), ++distance)) ==
                      hex.get<std::string>());
            }
        }
    }
}

TEST_CASE("Paths of two legs pass the hexes that an independent reader found") {
    int checked = 0;
    for (const json::Tree& one : cases().at("hex_cases")) {
        std::string skipped;
        for (const auto& letter : one.at("skipped_letters")) skipped += letter.get<std::string>();
        const auto dice = one.at("dice").get<std::vector<int>>();
        for (const auto& [convention, expected] : one.at("expected").items()) {
            INFO(one.at("id") << " " << convention);
            const Layout layout = layout_of(convention, skipped);
            Hex here = layout.parse(one.at("start").get<std::string>());
            std::vector<std::string> path;
            std::string intermediate;
            for (const std::size_t leg : {0U, 2U}) {
                for (int step = 0; step < dice[leg + 1]; ++step) {
                    here = layout.step(here, direction_of(dice[leg]));
                    path.push_back(named(layout, here));
                }
                if (leg == 0) intermediate = named(layout, here);
            }
            CHECK(intermediate == expected.at("intermediate").get<std::string>());
            CHECK(named(layout, here) == expected.at("final").get<std::string>());
            if (expected.contains("path")) CHECK(path == expected.at("path").get<std::vector<std::string>>());
            ++checked;
        }
    }
    CHECK(checked >= 200);
}

TEST_CASE("All throws from U11 spread as the independent count has it") {
    const json::Tree& expected = cases().at("distribution_1296");
    for (const char* convention : {"even_low/rows_down", "odd_low/rows_down", "even_low/rows_up", "odd_low/rows_up"}) {
        const Layout layout = layout_of(convention);
        const Hex start = layout.parse("U11");
        std::map<int, int> by_distance;
        std::set<std::string> finals;
        for (int throws = 0; throws < 1296; ++throws) {
            const std::vector<Leg> path{{direction_of(throws % 6 + 1), throws / 6 % 6 + 1},
                                        {direction_of(throws / 36 % 6 + 1), throws / 216 + 1}};
            const Hex end = layout.walk(start, path);
            finals.insert(layout.label(end));
            ++by_distance[layout.distance(start, end)];
        }
        CHECK(finals.size() == expected.at("distinct_finals").get<std::size_t>());
        for (const auto& [distance, count] : expected.at("by_distance").items()) {
            CHECK(by_distance[std::stoi(distance)] == count.get<int>());
        }
    }
}

TEST_CASE("Steps and distances agree on boards of any kind") {
    std::mt19937 random(1);  // the same hexes each time
    std::uniform_int_distribution<int> place(-30, 60);
    for (const Layout& layout : all_layouts()) {
        for (int i = 0; i < 200; ++i) {
            const Hex a{place(random), place(random)};
            const Hex b{place(random), place(random)};
            const Hex c{place(random), place(random)};
            CHECK(layout.distance(a, a) == 0);
            CHECK(layout.distance(a, b) == layout.distance(b, a));
            CHECK(layout.distance(a, c) <= layout.distance(a, b) + layout.distance(b, c));
            for (const Direction direction : directions) {
                const Hex there = layout.step(a, direction);
                CHECK(layout.distance(a, there) == 1);
                CHECK(layout.step(there, directions[(static_cast<std::size_t>(direction) + 3) % directions.size()]) ==
                      a);
                CHECK(layout.distance(a, layout.step(a, direction, 7)) == 7);
            }
        }
    }
}

TEST_CASE("The distance is the number of steps that it takes") {
    for (const Layout& layout : all_layouts()) {
        for (int column = 3; column <= 8; ++column) {
            for (int row = 1; row <= 6; ++row) {
                const Hex from{5, 4};
                const Hex to{column, row};
                CHECK(layout.distance(from, to) == steps_between(layout, from, to, 8));
            }
        }
    }
}

TEST_CASE("Neighbours lie side by side on the drawn map, in their direction") {
    const std::map<Direction, std::pair<double, double>> ways{
        {Direction::north, {0, -2}}, {Direction::north_east, {1, -1}}, {Direction::south_east, {1, 1}},
        {Direction::south, {0, 2}},  {Direction::south_west, {-1, 1}}, {Direction::north_west, {-1, -1}}};
    for (const Layout& layout : all_layouts()) {
        for (const Hex& hex : {Hex{21, 11}, Hex{22, 11}, Hex{1, 1}, Hex{-3, 0}}) {
            const Layout::Point here = layout.centre(hex);
            for (const auto& [direction, way] : ways) {
                const Layout::Point there = layout.centre(layout.step(hex, direction));
                CHECK(there.x - here.x == Approx(1.5 * way.first).margin(1e-9));
                CHECK(there.y - here.y == Approx(0.8660254038 * way.second).margin(1e-9));
            }
        }
    }
}

TEST_CASE("Labels run from A to Z and then double, without the letters that are skipped") {
    CHECK(Layout{}.label({1, 1}) == "A1");
    CHECK(Layout{}.label({26, 4}) == "Z4");
    CHECK(Layout{}.label({27, 8}) == "AA8");
    CHECK(Layout{}.label({52, 10}) == "ZZ10");
    const Layout without{.skipped = "IO"};
    CHECK(without.label({9, 1}) == "J1");
    CHECK(without.label({24, 1}) == "Z1");
    CHECK(without.label({25, 1}) == "AA1");
    CHECK(Layout{}.label({0, 3}) == "1 west of A, row 3");
    CHECK(Layout{}.label({54, 3}) == "2 east of ZZ, row 3");
    CHECK(Layout{}.label({21, 0}) == "U0");
    for (const Layout& layout : all_layouts()) {
        for (int column = 1; column <= 2 * static_cast<int>(layout.letters().size()); ++column) {
            const Hex hex{column, column * 3};
            CHECK(layout.parse(layout.label(hex)) == hex);
        }
    }
}

TEST_CASE("A label is read as people write it") {
    CHECK(Layout{}.parse(" u 11 ") == Hex{21, 11});
    CHECK(Layout{}.parse("bb23") == Hex{28, 23});
}

TEST_CASE("What is no hex is refused with what was found") {
    for (const char* text : {"", "11", "U", "U0", "U-1", "AB3", "AAA3", "U11x", "U 1 1 x"}) {
        INFO(text);
        CHECK_THROWS_AS(Layout{}.parse(text), HexError);
    }
    CHECK_THROWS_WITH(Layout{.skipped = "I"}.parse("I5"), ContainsSubstring("the letter I, which this map skips"));
    CHECK_THROWS_AS((Layout{.skipped = "ABCDEFGHIJKLMNOPQRSTUVWXY"}.letters()), HexError);
}

TEST_CASE("A path is legs of a direction and a distance") {
    const std::vector<Leg> path{{Direction::south_west, 3}, {Direction::south, 2}, {Direction::north_west, 10}};
    CHECK(to_string(path) == "SW3,S2,NW10");
    CHECK(to_string(std::vector<Leg>{}).empty());
    const Layout layout{};  // AA high: the path crosses to BB on the row above
    const std::vector<Leg> north{{Direction::north_east, 1}, {Direction::north, 1}};
    CHECK(layout.label(layout.walk(layout.parse("AA25"), north)) == "BB23");
}

TEST_CASE("A board ends where its limits are, if it has any") {
    const Board board{.columns = 27, .rows = 20};
    CHECK(board.holds({27, 20}));
    CHECK_FALSE(board.holds({28, 20}));
    CHECK_FALSE(board.holds({27, 21}));
    CHECK_FALSE(board.holds({0, 5}));
    CHECK_FALSE(board.holds({5, 0}));
    CHECK(Board{}.holds({500, 500}));
    CHECK_FALSE(Board{}.holds({1, 0}));
}
