#include "report/worksheet.h"

#include "support/catch.h"

using flagplot::report::Order;
using flagplot::report::why_at_rest;

TEST_CASE("Why orders ask nothing is said once for all units that it is said of", "[worksheet]") {
    const auto order = [](const char* unit, const char* text) {
        Order one;
        one.unit = unit;
        one.text = text;
        return one;
    };
    CHECK(why_at_rest({}).empty());
    CHECK(why_at_rest({order("I-1", "stays"), order("", "Units in fleets: done."), order("S-1", "stays"),
                       order("I-2", "is sunk.")}) ==
          std::vector<std::string>{"I-1, S-1: stays", "Units in fleets: done.", "I-2: is sunk."});
}
