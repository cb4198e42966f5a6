#include "report/worksheet.h"

#include "support/catch.h"

using flagplot::report::carried_out_words;
using flagplot::report::in_short;
using flagplot::report::Kind;
using flagplot::report::kinds_of;
using flagplot::report::Order;
using flagplot::report::OrderGroup;
using flagplot::report::unmoved_words;
using flagplot::report::why_at_rest;
using flagplot::report::Worksheet;

namespace {

Order told(const char* unit, const char* text) {
    Order one;
    one.unit = unit;
    one.text = text;
    return one;
}

}  // namespace

TEST_CASE("Why orders ask nothing is said once for all units that it is said of", "[worksheet]") {
    CHECK(why_at_rest({}).empty());
    CHECK(why_at_rest({told("I-1", "stays"), told("", "Units in fleets: done."), told("S-1", "stays"),
                       told("I-2", "is sunk.")}) ==
          std::vector<std::string>{"I-1, S-1: stays", "Units in fleets: done.", "I-2: is sunk."});
}

TEST_CASE("What was carried out is said of its units", "[worksheet]") {
    Order moves;
    moves.unit = "Z2";
    moves.way = {"D9", "B8", false};
    Order flies;
    flies.unit = "SF1";
    Order too = flies;
    too.unit = "ZF1";
    CHECK(carried_out_words({moves}) == "Z2 is moved");
    CHECK(carried_out_words({flies, too}) == "SF1, ZF1 are done");
    CHECK(carried_out_words({Order()}) == "This is done");
}

TEST_CASE("Units that still stand where their orders began are named once each", "[worksheet]") {
    Order stands = told("Z1", "best speed");
    stands.is_unmoved = true;
    Worksheet sheet;
    sheet.groups = {{.section = "Fleets", .group = "", .orders = {told("Z2", "2 zones"), stands}, .at_rest = {}}};
    CHECK(unmoved_words(sheet) == "Z1 isn't moved yet");
    sheet.groups.front().orders.push_back(stands);
    Order too = stands;
    too.unit = "A2";
    sheet.groups.push_back({.section = "More", .group = "", .orders = {too}, .at_rest = {}});
    CHECK(unmoved_words(sheet) == "Z1, A2 aren't moved yet");
    CHECK(unmoved_words({}).empty());
}

TEST_CASE("A section in short is how far it is, or what its orders come to", "[worksheet]") {
    OrderGroup fleets;
    fleets.orders = {told("Z1", "best speed")};
    CHECK(in_short({fleets}) == "1 order");
    fleets.orders.push_back(told("Z2", "2 zones"));
    CHECK(in_short({fleets}) == "2 orders");
    fleets.orders.front().done = true;
    CHECK(in_short({fleets}) == "1 of 2 done");
    fleets.orders.front().is_unmoved = true;
    CHECK(in_short({fleets}) == "1 of 2 done, 1 not moved yet");
    OrderGroup base;
    base.group = "Rabaul";
    for (const char* const unit : {"RR1", "RR2", "RR3", "RR4", "RR5", "RR6", "RR7", "RR8"})
        base.orders.push_back(told(unit, "search, for the rest of the day"));
    base.orders.push_back(told("RF1", "CAP (chosen)"));
    CHECK(in_short({base}) == "8 search, 1 CAP");
}

TEST_CASE("Orders are of few kinds where each of a group says one of a few words", "[worksheet]") {
    OrderGroup carrier;
    carrier.group = "Z1";
    carrier.orders = {told("SD1", "naval strike (rolled), in the ready box"), told("SF1", "CAP (chosen)"),
                      told("SF2", "CAP (chosen)"), told("ZF1", "CAP; for the rest of the day")};
    OrderGroup base;
    base.group = "Rabaul";
    for (const char* const unit : {"RR1", "RR2", "RR3", "RR4", "RR5"})
        base.orders.push_back(told(unit, "search, for the rest of the day"));
    CHECK(kinds_of({carrier, base}) == std::vector<Kind>{{"naval strike", 1}, {"CAP", 3}, {"search", 5}});
    base.orders.pop_back();
    CHECK(kinds_of({carrier, base}).empty());  // eight of them are a list
    base.orders.push_back(told("RR5", "search"));

    OrderGroup fleets = carrier;
    fleets.orders.front().heading = "NW";
    CHECK(kinds_of({fleets, base}).empty());  // one leads somewhere
    carrier.group.clear();
    CHECK(kinds_of({carrier, base}).empty());  // of no group
}
