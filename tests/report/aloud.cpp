#include "report/aloud.h"

#include "support/catch.h"

using flagplot::report::aloud;
using flagplot::report::Order;
using flagplot::report::Worksheet;

TEST_CASE("Ways, small numbers and places are said in words", "[aloud]") {
    CHECK(aloud("2 zones SW (right of the desired S)") == "two zones south-west, right of the desired south");
    CHECK(aloud("best speed (no speed die) SW (away from NE); you move it") ==
          "best speed, no speed die, south-west, away from north-east; you move it");
    CHECK(aloud("to D9, then EE14") == "to D 9, then E E 14");
    CHECK(aloud("12 of 13 hexes, 0 left") == "twelve of 13 hexes, zero left");
}

TEST_CASE("What only looks like a way, a number or a place stays", "[aloud]") {
    CHECK(aloud("S-1 and I-2 with a d20 at 0600, north-west of N.E.I.") ==
          "S-1 and I-2 with a d20 at 0600, north-west of N.E.I.");
    CHECK(aloud("NNE of ABCD1") == "NNE of ABCD1");
    CHECK(aloud("").empty());
    CHECK(aloud("()").empty());
    CHECK(aloud("one (or (at most) two).") == "one, or, at most, two.");
    CHECK(aloud("Nouméa (harbour)") == "Nouméa, harbour");
    CHECK(aloud("Sørøya, 2 zones SW") == "Sørøya, two zones south-west");
    CHECK(aloud("Vågå N of ÅS") == "Vågå north of ÅS");
}

TEST_CASE("An order is one sentence for the ear", "[aloud]") {
    Order order;
    order.unit = "Z2";
    order.name = "Cover for Port Moresby";
    order.way = {"D9", "B8", false};
    order.text = "2 zones NW";
    CHECK(aloud(order) == "Z2, Cover for Port Moresby: from D 9 to B 8, two zones north-west");
    order.way = {"D9", "C9", true};
    order.name = "";
    CHECK(aloud(order) == "Z2: from D 9 to C 9 and on, two zones north-west");
    order.unit = "";
    order.way = {};
    CHECK(aloud(order) == "two zones north-west");
}

TEST_CASE("What is done and whom nobody can move any more isn't read", "[aloud]") {
    Order open;
    open.unit = "A1";
    open.text = "one zone N";
    Order done = open;
    done.done = true;
    Order gone = open;
    gone.gone = true;
    Worksheet sheet;
    sheet.groups.push_back({"Orders", "", {done, open, gone}, {open}});
    CHECK(aloud(sheet) == "A1: one zone north.\n");
}
