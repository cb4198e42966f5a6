// What may stand where a unit wants to go.
#include "session/desired.h"

#include "support/catch.h"
#include "support/folder.h"

namespace flagplot::session::test {
namespace {

using rulebook::Library;

struct Sea {
    explicit Sea(const std::string& layout) {
        const Library library({flagplot::test::source_dir() / "tables"});
        rulebook = library.load("swwas");
        set("layout", layout);
        set("last-zone", "J14");
        add("fleet", "Z1", {{"side", "axis"}, {"desired-direction", "Noumea"}, {"place", "off the reefs"}});
        add("air-unit", "S1", {{"side", "axis"}, {"kind", "seaplanes"}, {"base", "Rabaul"}});
    }

    bool is_whole(const std::string& words) const { return DesiredPlaces(state, rulebook).is_whole_way(words); }
    bool takes(const std::string& words) const { return DesiredPlaces(state, rulebook).may_be(words); }
    std::string expected() const { return DesiredPlaces(state, rulebook).expected(); }

    // What is wrong with it in that field of a unit; empty: nothing.
    std::string no_place(const std::string& type, const std::string& field, const std::string& words) const {
        const rulebook::UnitType& known = *rulebook.find_unit_type(type);
        const auto wrong = session::no_place(words, *known.find_field(field), known, state, rulebook);
        return wrong ? wrong->found + ": " + wrong->expected : "";
    }

    void add(const std::string& type, const std::string& id, const Fields& fields) {
        state.apply({++last, 0, "", false, UnitAdded{type, id, fields}});
    }

    rulebook::Rulebook rulebook;
    State state;

  private:
    void set(const std::string& fact, const std::string& value) {
        state.apply({++last, 0, "", false, FactSet{fact, "session", Value(), value}});
    }
    int last = 0;
};

}  // namespace

TEST_CASE("A unit wants to go a way of the compass, to a place on the board, or to one that the roster names",
          "[session][desired]") {
    for (const char* const layout : {"n-ne-se-s-sw-nw", "n-ne-e-se-s-sw-w-nw"}) {
        const Sea sea(layout);
        for (const char* const words :
             {"", " ", "N", "nw", "south-east", "A1", "e6", " J14", "rabaul", "Noumea", "Off the reefs"}) {
            INFO(layout << ": " << words);
            CHECK(sea.takes(words));
        }
        for (const char* const words : {"XYZ", "ES", "NNE", "K1", "A15", "Tulagi", "17", "Rabaul!"}) {
            INFO(layout << ": " << words);
            CHECK_FALSE(sea.takes(words));
        }
    }
}

TEST_CASE("A way that the map doesn't have is none to want to go", "[session][desired]") {
    const Sea flat("n-ne-se-s-sw-nw");
    for (const char* const words : {"W", "e", "west", " E."}) CHECK_FALSE(flat.takes(words));
    CHECK(flat.expected() == "N, NE, SE, S, SW, NW, or a place on the board");
    const Sea upright("ne-e-se-sw-w-nw");
    for (const char* const words : {"N", "south"}) CHECK_FALSE(upright.takes(words));
    CHECK(upright.takes("W"));
}

TEST_CASE("A zone that the map doesn't have is no place of a unit, and any other name may be a port's",
          "[session][desired]") {
    const Sea sea("n-ne-se-s-sw-nw");
    for (const char* const words : {"", "A1", "j14", " E 6", "at A1", "Rabaul", "off the reefs", "Force 12", "Z1"}) {
        INFO(words);
        CHECK(sea.no_place("fleet", "place", words).empty());
        CHECK(sea.no_place("fleet", "desired-direction", words).empty());
    }
    for (const char* const words : {"K1", "A15", "k99", "AB3", "at K99", "A0"}) {
        INFO(words);
        const std::string found = words + std::string(" isn't on the map: ");
        CHECK(sea.no_place("fleet", "place", words) == found + "A1 to J14, or a name such as a port's");
        CHECK(sea.no_place("air-unit", "base", words) ==
              found + "A1 to J14, the id of one of the fleets, or a name such as a port's");
        CHECK(sea.no_place("fleet", "mission", words).empty());
    }
    CHECK(sea.no_place("fleet", "desired-direction", "NW").empty());
    for (const char* const words : {"W", "west", "e."}) {
        CHECK(sea.no_place("fleet", "desired-direction", words) ==
              words + std::string(" is none of the map's ways: N, NE, SE, S, SW, NW, or a place"));
        CHECK(sea.no_place("fleet", "place", words).empty());
        CHECK(Sea("n-ne-e-se-s-sw-w-nw").no_place("fleet", "desired-direction", words).empty());
        CHECK(Sea("not-said").no_place("fleet", "desired-direction", words).empty());
    }
    CHECK(sea.no_place("fleet", "desired-direction", "K99") ==
          "K99 isn't on the map: a compass direction, A1 to J14, or a name such as a port's");
    CHECK(Sea("not-said").no_place("fleet", "place", "K99").empty());
}

TEST_CASE("Where the map's layout isn't said, nobody knows its places", "[session][desired]") {
    const Sea sea("not-said");
    for (const char* const words : {"N", "Tulagi", "XYZ"}) CHECK(sea.takes(words));
}

TEST_CASE("Behind a way in two letters nothing can be typed, unless a place that is known begins so",
          "[session][desired]") {
    const Sea sea("n-ne-se-s-sw-nw");
    for (const char* const words : {"NW", "nw", "SE", "sw"}) CHECK(sea.is_whole(words));
    for (const char* const words : {"", "N", "n.", "S", "E", "A1", "north", "XY"}) CHECK_FALSE(sea.is_whole(words));
    Sea reefs("n-ne-se-s-sw-nw");
    reefs.add("air-unit", "S2", {{"side", "axis"}, {"kind", "seaplanes"}, {"base", "Nevea"}});
    CHECK_FALSE(reefs.is_whole("NE"));
    CHECK(reefs.is_whole("NW"));
    const Sea unknown("not-said");  // "Newcastle" may be typed
    CHECK(unknown.is_whole("NE"));
    for (const char* const words : {"ne", "Ne", "N"}) CHECK_FALSE(unknown.is_whole(words));
}

}  // namespace flagplot::session::test
