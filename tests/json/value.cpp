// Small values as a person reads them.
#include <string>

#include "json/value.h"
#include "support/catch.h"

using flagplot::json::describe;
using flagplot::json::kebab_case;
using flagplot::json::to_text;
using flagplot::json::Value;

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
