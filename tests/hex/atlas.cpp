#include "hex/atlas.h"

#include "support/catch.h"

using namespace flagplot;
using namespace flagplot::hex;
using Catch::Matchers::ContainsSubstring;

namespace {

Layout layout_of(bool down, bool even_low, const std::string& skipped = "") {
    return {skipped, down, even_low};
}

// A is 40 columns wide and 30 rows high; B lies to the east of it.
Atlas two_maps(const Layout& first = {}, const Layout& second = {}) {
    return Atlas({{"A", first, {40, 30}}, {"B", second, {40, 30}}});
}

}  // namespace

TEST_CASE("One nameless map writes and reads its hexes as the layout does") {
    const Atlas atlas(std::vector<Sheet>{{"", {.skipped = "IO"}, {27, 20}}});
    CHECK(atlas.parse("M23") == Layout{.skipped = "IO"}.parse("M23"));
    CHECK(atlas.label(atlas.parse("dd03")) == "DD3");
    CHECK(atlas.label({0, 3}) == "1 west of A, row 3");
    CHECK(atlas.sheet_of({3, 3}).empty());
    CHECK_THROWS_WITH(atlas.parse("B/M23"), ContainsSubstring("\"B\"") && ContainsSubstring("one map only"));
}

TEST_CASE("A hex of several maps is read with its map's name before it, or on the map that is meant") {
    Atlas atlas = two_maps();
    atlas.join("A/KK12", "B/C12");
    CHECK(atlas.parse("M23") == Hex{13, 23});
    CHECK(atlas.parse("A/M23") == Hex{13, 23});
    CHECK(atlas.parse("B/C12") == Hex{37, 12});
    CHECK(atlas.parse("b / c 12") == atlas.parse("B/C12"));
    CHECK(atlas.parse("C12", "b") == atlas.parse("B/C12"));
    CHECK(atlas.parse("a/C12", "B") == atlas.parse("A/C12"));
    CHECK(atlas.parse("DD03", "B") == atlas.parse("B/DD3"));
    CHECK_THROWS_WITH(atlas.parse("C/M23"), ContainsSubstring("\"C\"") && ContainsSubstring("A or B"));
    CHECK_THROWS_WITH(atlas.parse("M23", "D"), ContainsSubstring("\"D\"") && ContainsSubstring("A or B"));
    CHECK_THROWS_WITH(atlas.parse("/M23"), ContainsSubstring("no map"));
    for (const char* text : {"", "B/", "B", "B/23", "B/M0", "B/B/M23"}) {
        INFO(text);
        CHECK_THROWS_AS(atlas.parse(text), HexError);
    }
}

TEST_CASE("A hex is named on the map that is preferred, or else on the first that holds it") {
    Atlas atlas = two_maps();
    atlas.join("A/KK12", "B/C12");
    const Hex shared = atlas.parse("A/KK12");
    CHECK(atlas.label(shared) == "A/KK12");
    CHECK(atlas.label(shared, "B") == "B/C12");
    CHECK(atlas.sheet_of(shared, "b") == "B");
    const Hex west = atlas.parse("A/M5");
    CHECK(atlas.label(west, "B") == "A/M5");
    CHECK(atlas.sheet_of(west, "B") == "A");
    const Hex east = atlas.parse("B/M5");
    CHECK(atlas.label(east) == "B/M5");
    // Held by neither: as the one that is meant would have it.
    const Hex beyond = atlas.parse("A/M31");
    CHECK(atlas.label(beyond) == "A/M31");
    CHECK(atlas.label(beyond, "B") == "B/22 west of A, row 31");
    CHECK_THROWS_AS(atlas.label(west, "C"), HexError);
    CHECK_THROWS_AS(atlas.sheet_of(west, "C"), HexError);
}

TEST_CASE("A map without limits holds no hex that it has no letters for") {
    Atlas atlas({{"A", {}, {}}, {"B", {}, {}}});
    atlas.join("A/ZZ1", "B/A1");
    CHECK(atlas.label(atlas.parse("B/B7")) == "B/B7");
    CHECK(atlas.label(atlas.step(atlas.parse("A/C1"), Direction::north)) == "A/C0");
}

TEST_CASE("Joined maps are one sea, whatever way each of them is printed") {
    for (int kind = 0; kind < 16; ++kind) {
        for (const char* other : {"B/C12", "B/D12"}) {  // an even and an odd difference of columns
            const Layout first = layout_of(kind & 1, kind & 2);
            const Layout second = layout_of(kind & 4, kind & 8, "IO");
            INFO(kind << " " << other);
            Atlas atlas = two_maps(first, second);
            atlas.join("A/KK12", other);
            const Hex seam = atlas.parse("A/KK12");
            CHECK(atlas.parse(other) == seam);
            for (const Direction direction : directions) {
                for (const int far : {1, 2, 5}) {
                    const Hex there = atlas.step(seam, direction, far);
                    CHECK(atlas.on_sheet(there, "B") ==
                          second.step(second.parse(std::string_view(other).substr(2)), direction, far));
                    CHECK(atlas.from_sheet(atlas.on_sheet(there, "B"), "B") == there);
                    CHECK(atlas.distance(seam, there) == far);
                }
            }
            const Hex a = atlas.parse("B/M20");
            const Hex b = atlas.parse("B/Q3");
            CHECK(atlas.distance(a, b) == second.distance(second.parse("M20"), second.parse("Q3")));
            const auto path =
                std::vector<Leg>{{Direction::north_east, 3}, {Direction::south, 2}, {Direction::north_west, 1}};
            CHECK(atlas.label(atlas.walk(a, path), "B") == "B/" + second.label(second.walk(second.parse("M20"), path)));
        }
    }
}

TEST_CASE("The columns of a map that is joined by an odd number of columns are offset the other way") {
    // A has B, D, F low; B's column A lies on A's column LL, which is low, so B's odd columns are the low ones.
    Atlas atlas = two_maps(Layout{}, with_column_high(Layout{}, "B"));
    atlas.join("A/LL12", "B/A12");
    for (const char* label : {"A", "B", "C", "D"}) {
        const Hex hex = atlas.parse(std::string("B/") + label + "12");
        CHECK(hex.row == 12);  // the printed rows run on
    }
    // Printed alike, the rows slip by one where the columns are offset otherwise; the sea stays whole.
    Atlas alike = two_maps();
    alike.join("A/LL12", "B/A12");
    CHECK(alike.distance(alike.parse("B/A12"), alike.parse("B/B12")) == 1);
    CHECK(alike.parse("B/B12") == Hex{39, 13});
}

TEST_CASE("Maps that aren't joined are far from each other, and each is whole") {
    const Atlas atlas({{"A", {}, {40, 30}}, {"B", layout_of(true, false), {}}, {"C", {}, {}}});
    CHECK(atlas.distance(atlas.parse("A/ZZ1"), atlas.parse("B/A1")) > 5000);
    CHECK(atlas.distance(atlas.parse("B/ZZ1"), atlas.parse("C/A1")) > 5000);
    CHECK(atlas.label(atlas.parse("B/M23")) == "B/M23");
    CHECK(atlas.label(atlas.parse("C/M23"), "B") == "C/M23");
    CHECK(atlas.on_sheet(atlas.parse("B/M23"), "B") == Hex{13, 23});
}

TEST_CASE("Maps are joined in any order, and the last joining counts") {
    const std::vector<Sheet> sheets{{"A", {}, {40, 30}}, {"B", {}, {40, 30}}, {"C", {}, {40, 30}}};
    Atlas forwards(sheets);
    forwards.join("A/KK12", "B/C12");
    forwards.join("B/KK12", "C/C14");
    Atlas backwards(sheets);
    backwards.join("C/C14", "B/KK12");
    backwards.join("B/C12", "A/KK12");
    for (const char* label : {"A/A1", "B/M23", "C/DD3"}) CHECK(forwards.parse(label) == backwards.parse(label));
    CHECK(forwards.parse("C/C14") == forwards.parse("B/KK12"));

    forwards.join("B/KK12", "C/C10");
    CHECK(forwards.parse("C/C10") == forwards.parse("B/KK12"));
    CHECK(forwards.parse("B/C12") == Hex{37, 12});
    forwards.join("B/C13", "A/KK12");
    CHECK(forwards.parse("A/KK12") == Hex{37, 12});
    CHECK(forwards.parse("B/C13") == Hex{37, 12});
}

TEST_CASE("Maps that can't be told apart, and a joining that joins nothing, are refused") {
    CHECK_THROWS_WITH(Atlas({{"A", {}, {}}, {"a", {}, {}}}), ContainsSubstring("twice"));
    CHECK_THROWS_WITH(Atlas({{"A", {}, {}}, {"", {}, {}}}), ContainsSubstring("without a name"));
    CHECK_THROWS_AS(Atlas(std::vector<Sheet>{{"A/B", {}, {}}}), HexError);
    CHECK_THROWS_AS(Atlas(std::vector<Sheet>{}), HexError);
    CHECK_NOTHROW(Atlas({{std::string(100, 'A'), {}, {}}, {"B", {}, {}}}));
    CHECK_THROWS_WITH(Atlas({{std::string(101, 'A'), {}, {}}, {"B", {}, {}}}), ContainsSubstring("101 bytes"));
    CHECK_THROWS_WITH(Atlas(std::vector<Sheet>(101, Sheet{"A", {}, {}})), ContainsSubstring("101 maps"));
    Atlas atlas = two_maps();
    CHECK_THROWS_WITH(atlas.join("A/KK12", "A/C12"), ContainsSubstring("two maps"));
    CHECK_THROWS_WITH(atlas.join("A/KK12", "C/C12"), ContainsSubstring("A or B"));
    CHECK_THROWS_AS(atlas.join("A/KK", "B/C12"), HexError);
}

TEST_CASE("A column is made a high one by its letters, whatever letters are skipped") {
    for (const char* skipped : {"", "I", "IO"}) {
        for (const char* column : {"A", "b", "Z", "AA", "BB", "L L"}) {
            INFO(skipped << " " << column);
            const Layout layout = with_column_high({.skipped = skipped}, column);
            const Hex hex = layout.parse(std::string(column) + "5");
            CHECK(layout.step(hex, Direction::south_east).row == 5);
            CHECK(layout.step(hex, Direction::south_west).row == 5);
            CHECK(layout.skipped == skipped);
        }
    }
    CHECK(with_column_high({}, "AA").even_columns_low);
    CHECK_FALSE(with_column_high({.skipped = "I"}, "AA").even_columns_low);
    for (const char* column : {"", "A1", "7", "AB", "AAA"}) {
        INFO(column);
        CHECK_THROWS_AS(with_column_high({}, column), HexError);
    }
    CHECK_THROWS_AS(with_column_high({.skipped = "I"}, "I"), HexError);
}
