// Small values as a person reads them.
#include <stdexcept>
#include <string>
#include <vector>

#include "json/value.h"
#include "support/catch.h"

using flagplot::json::describe;
using flagplot::json::kebab_case;
using flagplot::json::to_text;
using flagplot::json::Value;
using flagplot::json::Values;

namespace {

std::string names_of(const Values& values) {
    std::string names;
    for (const auto& [name, value] : values) names += name + to_text(value) + ' ';
    return names;
}

}  // namespace

TEST_CASE("A value reads as a person would write it", "[json][value]") {
    CHECK(to_text(Value()).empty());
    CHECK(to_text(true) == "yes");
    CHECK(to_text(false) == "no");
    CHECK(to_text(14) == "14");
    CHECK(to_text(-3) == "-3");
    CHECK(to_text("Coral Sea") == "Coral Sea");
    CHECK(to_text(Value::array({"TF-16", "TF-17"})) == "TF-16, TF-17");
    CHECK(to_text(Value::array()).empty());
}

TEST_CASE("A description says what kind of value it is", "[json][value]") {
    CHECK(describe(Value()) == "nothing");
    CHECK(describe(true) == "true");
    CHECK(describe(3) == "the number 3");
    CHECK(describe("3") == "the text \"3\"");
    CHECK(describe(Value::array({"a", "b"})) == "a list of 2");
    CHECK(describe(Value::object().with("a", 1).with("b", 2)) == "an object with 2 members");
}

TEST_CASE("A long text is shortened in its description, but not within a character", "[json][value]") {
    // Half a character would make the message itself unreadable where it is written as JSON. One letter in front moves
    // the two-byte characters by a byte, so that one of both texts has one across the cut.
    const std::string front = GENERATE("", "a");
    std::string text = front;
    for (int i = 0; i < 60; ++i) text += "\u00e4";
    const std::string description = describe(text);
    CHECK(description.size() < text.size());
    CHECK(description.substr(description.size() - 3) == "...");
    CHECK_NOTHROW(Value(description).dump());
}

TEST_CASE("An id is made from a label", "[json][value]") {
    CHECK(kebab_case("Left and away") == "left-and-away");
    CHECK(kebab_case("Full Speed") == "full-speed");
    CHECK(kebab_case("  NE1, N1 ") == "ne1-n1");
    CHECK(kebab_case("2 Hull, -1 Speed") == "2-hull-1-speed");
    CHECK(kebab_case("already-one") == "already-one");
    CHECK(kebab_case("***").empty());
    CHECK(kebab_case("").empty());
}

TEST_CASE("Values are gone through by name, however they came in", "[json][values]") {
    Values one_by_one;
    one_by_one["speed"] = 2;
    one_by_one["hull"] = 5;
    one_by_one["place"] = "E1";
    CHECK(names_of(one_by_one) == "hull5 placeE1 speed2 ");
    CHECK(one_by_one == Values{{"place", "E1"}, {"speed", 2}, {"hull", 5}});
    CHECK(one_by_one == Values(std::vector<Values::value_type>{{"speed", 2}, {"place", "E1"}, {"hull", 5}}));
    CHECK(one_by_one != Values{{"place", "E1"}, {"speed", 3}, {"hull", 5}});
    CHECK(Values(std::vector<Values::value_type>()).empty());
}

TEST_CASE("Of two values with one name the first stands, and a new one is said to be none", "[json][values]") {
    CHECK(names_of({{"b", 1}, {"a", 2}, {"b", 3}}) == "a2 b1 ");
    CHECK(names_of(Values(std::vector<Values::value_type>{{"b", 1}, {"a", 2}, {"b", 3}})) == "a2 b1 ");
    Values values{{"a", 1}};
    CHECK_FALSE(values.emplace("a", 2).second);
    CHECK(values.emplace("b", 2).second);
    CHECK_FALSE(values.insert_or_assign("b", 3).second);
    CHECK(values.insert_or_assign("c", 4).second);
    values.merge({{"c", 5}, {"d", 6}});
    CHECK(names_of(values) == "a1 b3 c4 d6 ");
}

TEST_CASE("A value is found by its whole name", "[json][values]") {
    const Values values{{"hull", 5}, {"hull-left", 3}};
    CHECK(values.at("hull-left") == 3);
    CHECK(values.contains("hull"));
    for (const char* const name : {"", "hul", "hull-", "hull-left-over", "z"}) {
        CAPTURE(name);
        CHECK_FALSE(values.contains(name));
        CHECK(values.find(name) == values.end());
        CHECK_THROWS_AS(values.at(name), std::out_of_range);
    }
}

TEST_CASE("What is taken out of values leaves the others", "[json][values]") {
    Values values{{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}};
    CHECK(values.erase("b") == 1);
    CHECK(values.erase("b") == 0);
    CHECK(erase_if(values, [](const auto& one) { return one.second == 1 || one.second == 4; }) == 2);
    CHECK(names_of(values) == "c3 ");
}

TEST_CASE("Values are put in the place of others, few or many, and a null takes one out", "[json][values]") {
    const int most = GENERATE(3, 40);
    Values values;
    Values more;
    for (int i = 0; i < most; ++i) values["old " + std::to_string(i)] = i;
    for (int i = 1; i < most; ++i) more["new " + std::to_string(i)] = i;
    more["old 0"] = Value();
    more["old 1"] = "other";
    const Values before = values;
    values.put(more);
    CHECK(values.size() == static_cast<std::size_t>(most - 1 + most - 1));
    CHECK_FALSE(values.contains("old 0"));
    CHECK(values.at("old 1") == "other");
    CHECK(values.at("old 2") == 2);
    CHECK(values.at("new 2") == 2);
    CHECK(before.at("old 1") == 1);
    values.put({});
    CHECK(values.size() == static_cast<std::size_t>(most - 1 + most - 1));
}

TEST_CASE("A copy of values that is changed leaves the other as it was", "[json][values]") {
    const Values before{{"a", 1}, {"b", 2}};
    Values now = before;
    now["a"] = 3;
    now.begin()->second = 4;
    now.erase("b");
    CHECK(names_of(now) == "a4 ");
    CHECK(names_of(before) == "a1 b2 ");
}

TEST_CASE("A member of an object outlives the object", "[json][value]") {
    Value member;
    {
        const Value object = Value::object().with("count", Value::object().with("hit", 2));
        member = object.at("count");
    }
    CHECK(member.at("hit") == 2);
    CHECK(member == Value::object().with("hit", 2));
}
