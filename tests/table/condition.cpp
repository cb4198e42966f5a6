// When a condition holds.
#include "table/condition.h"

#include <string>

#include "json/tree.h"
#include "support/catch.h"

using flagplot::json::parse;
using flagplot::table::Condition;
using flagplot::table::Facts;

namespace {

Condition condition(const std::string& text) {
    const auto tree = parse(text, "test.json");
    return Condition::load({tree, "test.json"});
}

}  // namespace

TEST_CASE("The empty condition always holds", "[table][condition]") {
    CHECK(condition("{}").empty());
    CHECK(condition("{}").holds({}));
    CHECK(Condition().holds({{"night", true}}));
}

TEST_CASE("A test on a value holds for that value only", "[table][condition]") {
    CHECK(condition(R"({"night": true})").holds({{"night", true}}));
    CHECK_FALSE(condition(R"({"night": true})").holds({{"night", false}}));
    CHECK(condition(R"({"night": false})").holds({{"night", false}}));
    CHECK(condition(R"({"weather": "gale"})").holds({{"weather", "gale"}}));
    CHECK_FALSE(condition(R"({"weather": "gale"})").holds({{"weather", "fog"}}));
    CHECK(condition(R"({"density": 4})").holds({{"density", 4}}));
    CHECK_FALSE(condition(R"({"density": 4})").holds({{"density", 3}}));
}

TEST_CASE("A test on a list holds for each value of the list", "[table][condition]") {
    const Condition rough = condition(R"({"weather": ["storm", "gale"]})");
    CHECK(rough.holds({{"weather", "storm"}}));
    CHECK(rough.holds({{"weather", "gale"}}));
    CHECK_FALSE(rough.holds({{"weather", "squall"}}));
}

TEST_CASE("A fact that isn't known makes its test fail, whatever it asks for", "[table][condition]") {
    // Above all "night": false must not hold because nobody has said that it is night.
    CHECK_FALSE(condition(R"({"night": true})").holds({}));
    CHECK_FALSE(condition(R"({"night": false})").holds({}));
    CHECK_FALSE(condition(R"({"night": false})").holds({{"night", nullptr}}));
    CHECK_FALSE(condition(R"({"night": null})").holds({{"night", nullptr}}));
    CHECK_FALSE(condition(R"({"ships": {"max": 5}})").holds({{"range", 3}}));
}

TEST_CASE("Limits belong to what they allow", "[table][condition]") {
    const auto holds = [](const std::string& limits, int ships) {
        return condition(R"({"ships": )" + limits + "}").holds({{"ships", ships}});
    };
    CHECK_FALSE(holds(R"({"min": 3})", 2));
    CHECK(holds(R"({"min": 3})", 3));
    CHECK(holds(R"({"min": 3})", 1000));
    CHECK(holds(R"({"max": 3})", -1000));
    CHECK(holds(R"({"max": 3})", 3));
    CHECK_FALSE(holds(R"({"max": 3})", 4));
    CHECK_FALSE(holds(R"({"min": 2, "max": 3})", 1));
    CHECK(holds(R"({"min": 2, "max": 3})", 2));
    CHECK(holds(R"({"min": 2, "max": 3})", 3));
    CHECK_FALSE(holds(R"({"min": 2, "max": 3})", 4));
    CHECK(holds(R"({"min": 0, "max": 0})", 0));
}

TEST_CASE("Limits don't hold for what is no number", "[table][condition]") {
    CHECK_FALSE(condition(R"({"ships": {"max": 5}})").holds({{"ships", "3"}}));
    CHECK_FALSE(condition(R"({"ships": {"max": 5}})").holds({{"ships", true}}));
}

TEST_CASE("All members of a condition must hold", "[table][condition]") {
    const Condition both = condition(R"({"mission": "raid", "ships": {"max": 2}})");
    CHECK(both.holds({{"mission", "raid"}, {"ships", 2}}));
    CHECK_FALSE(both.holds({{"mission", "raid"}, {"ships", 3}}));
    CHECK_FALSE(both.holds({{"mission", "escort"}, {"ships", 2}}));
}

TEST_CASE("Any holds if one of its conditions does", "[table][condition]") {
    const Condition any = condition(R"({"any": [{"night": true}, {"weather": "squall"}]})");
    CHECK(any.holds({{"night", true}, {"weather", "clear"}}));
    CHECK(any.holds({{"night", false}, {"weather", "squall"}}));
    CHECK(any.holds({{"night", true}, {"weather", "squall"}}));
    CHECK_FALSE(any.holds({{"night", false}, {"weather", "clear"}}));
}

TEST_CASE("Not holds if its condition as a whole doesn't", "[table][condition]") {
    const Condition none = condition(R"({"not": {"night": true, "weather": "squall"}})");
    CHECK_FALSE(none.holds({{"night", true}, {"weather", "squall"}}));
    CHECK(none.holds({{"night", true}, {"weather", "clear"}}));
    CHECK(none.holds({{"night", false}, {"weather", "squall"}}));
}

TEST_CASE("Any, not and tests stand beside each other", "[table][condition]") {
    const Condition mixed =
        condition(R"({"gun": true, "any": [{"range": {"max": 2}}, {"not": {"not": {"radar": true}}}],
                                          "not": {"weather": "gale"}})");
    const auto holds = [&](bool gun, int range, bool radar, const char* weather) {
        return mixed.holds({{"gun", gun}, {"range", range}, {"radar", radar}, {"weather", weather}});
    };
    CHECK(holds(true, 2, false, "clear"));
    CHECK(holds(true, 3, true, "clear"));
    CHECK_FALSE(holds(true, 3, false, "clear"));
    CHECK_FALSE(holds(false, 2, true, "clear"));
    CHECK_FALSE(holds(true, 2, true, "gale"));
}

TEST_CASE("A condition that speaks of the roll, however deep, waits for it", "[table][condition]") {
    CHECK(condition(R"({"natural": 6})").needs_roll());
    CHECK(condition(R"({"total": {"min": 3}})").needs_roll());
    CHECK(condition(R"({"result": "hit"})").needs_roll());
    CHECK(condition(R"({"night": true, "any": [{"gun": true}, {"not": {"natural": 1}}]})").needs_roll());
    CHECK_FALSE(condition(R"({"night": true, "any": [{"gun": true}, {"not": {"range": 1}}]})").needs_roll());
    CHECK_FALSE(condition("{}").needs_roll());
}

TEST_CASE("A condition lists every test in it, with its place", "[table][condition]") {
    const auto tests = condition(R"({"gun": true, "any": [{"range": 1}, {"not": {"radar": true}}]})").tests();
    REQUIRE(tests.size() == 3);
    CHECK(tests[0].fact == "gun");
    CHECK(tests[0].pointer == "/gun");
    CHECK(tests[1].pointer == "/any/0/range");
    CHECK(tests[2].pointer == "/any/1/not/radar");
}
