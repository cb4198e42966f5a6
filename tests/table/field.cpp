// What may be answered and kept: fields, as rulebooks write them and as values are checked against them.
#include "table/field.h"

#include <string>
#include <vector>

#include "json/tree.h"
#include "support/catch.h"
#include "support/thrown.h"
#include "table/compass.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::json::FileError;
using flagplot::json::InputError;
using flagplot::json::parse;
using flagplot::json::Tree;
using flagplot::json::Value;
using flagplot::table::check_unit_id;
using flagplot::table::checked;
using flagplot::table::compass_way;
using flagplot::table::Field;
using flagplot::table::FieldType;
using flagplot::table::load_field;
using flagplot::test::thrown_by;

namespace {

Field field(const std::string& text) {
    const Tree tree = parse(text, "test.json");
    return load_field({tree, "test.json"});
}

// A field of this type, with further members.
Field of_type(const std::string& type, const std::string& more = "") {
    return field(R"({"id": "f", "label": "F", "type": ")" + type + "\"" + more + "}");
}

Value check(const Field& one, const Value& value) {
    return checked(one, value, "step, f");
}

void refuse(const Field& one, const Value& value, const std::string& expected) {
    CAPTURE(value.dump());
    const InputError error = thrown_by<InputError>([&] { check(one, value); });
    CHECK(error.where() == "step, f");
    CHECK_THAT(error.expected(), ContainsSubstring(expected));
}

}  // namespace

TEST_CASE("A field is read as it is written", "[field][load]") {
    const Field zones = field(R"({"id": "zones", "label": "Zones", "type": "number", "min": 0, "max": 9, "default": 3,
                                  "help": "At full speed.", "required": true})");
    CHECK(zones.id == "zones");
    CHECK(zones.label == "Zones");
    CHECK(zones.help == "At full speed.");
    CHECK(zones.type == FieldType::number);
    CHECK(zones.least == 0);
    CHECK(zones.most == 9);
    CHECK(zones.otherwise == 3);
    CHECK(zones.required);
    CHECK(zones.expectation() == "a whole number from 0 to 9");
}

TEST_CASE("A text's choices are suggestions, and any other text may stand there", "[field][load]") {
    const Field nation = of_type("text", R"(, "choices": ["German", {"id": "uk", "label": "British"}])");
    REQUIRE(nation.choices.size() == 2);
    CHECK(nation.choices[1].id == "British");  // what it suggests is what is kept
    CHECK(checked(nation, "Japanese", "") == "Japanese");
    CHECK(label_of(&nation, "British") == "British");
}

TEST_CASE("What is written as a way of the compass and is none is no place", "[field][compass]") {
    for (const std::string slip : {"ES", "nn", "N.N.E.", "S-N", "ws"}) {
        INFO(slip);
        CHECK(flagplot::table::is_no_way(slip));
    }
    for (const std::string other : {"", "NE", "north-west", "Noumea", "E6", "SWES", "Essen"}) {
        INFO(other);
        CHECK_FALSE(flagplot::table::is_no_way(other));
    }
}

TEST_CASE("A text may name a way of the compass, in letters or in words", "[field][compass]") {
    CHECK(of_type("text", R"(, "compass": true)").compass);
    CHECK_FALSE(of_type("text").compass);
    CHECK(compass_way("N") == "N");
    CHECK(compass_way(" s.w. ") == "SW");
    CHECK(compass_way("North-East") == "NE");
    CHECK(compass_way("south east") == "SE");
    for (const std::string place : {"", "ES", "NN", "Noumea", "West Point", "NNE", "Northampton", "E6"}) {
        CAPTURE(place);
        CHECK(compass_way(place).empty());
    }
}

TEST_CASE("A choice is an id, or an id with a label", "[field][load]") {
    const Field side = of_type("choice", R"(, "choices": ["allied", {"id": "axis", "label": "The Axis"}])");
    REQUIRE(side.choices.size() == 2);
    CHECK(side.choices[0].label == "allied");
    CHECK(side.choices[1].id == "axis");
    CHECK(side.choices[1].label == "The Axis");
    CHECK(side.expectation() == "one of allied, axis");
}

TEST_CASE("A field that is written wrongly is refused at its place", "[field][load]") {
    struct Case {
        std::string text;
        std::string where;
        std::string says;
    };
    const auto [text, where, says] = GENERATE(values<Case>({
        {R"({"label": "F", "type": "text"})", "test.json", "\"id\""},
        {R"({"id": "F!", "label": "F", "type": "text"})", "test.json: /id", "lower-case"},
        {R"({"id": "f", "type": "text"})", "test.json", "\"label\""},
        {R"({"id": "f", "label": "F"})", "test.json", "\"type\""},
        {R"({"id": "f", "label": "F", "type": "integer"})", "test.json: /type", "number"},
        {R"({"id": "f", "label": "F", "type": "faces"})", "test.json: /type", "faces"},
        {R"({"id": "f", "label": "F", "type": "text", "hint": ""})", "test.json: /hint", "\"hint\""},
        {R"({"id": "f", "label": "F", "type": "choice"})", "test.json", "\"choices\""},
        {R"({"id": "f", "label": "F", "type": "choice", "choices": []})", "test.json: /choices", "no choices"},
        {R"({"id": "f", "label": "F", "type": "choice", "choices": ["a", "a"]})", "test.json: /choices/1", "\"a\""},
        {R"({"id": "f", "label": "F", "type": "choice", "choices": [{"id": "a"}]})", "test.json: /choices/0",
         "\"label\""},
        {R"({"id": "f", "label": "F", "type": "number", "choices": ["a"]})", "test.json: /choices", "choice"},
        {R"({"id": "f", "label": "F", "type": "text", "lines": true, "choices": ["a"]})", "test.json: /choices",
         "one line"},
        {R"({"id": "f", "label": "F", "type": "text", "lines": true, "compass": true})", "test.json: /compass",
         "one line"},
        {R"({"id": "f", "label": "F", "type": "unit", "compass": true})", "test.json: /compass", "one line"},
        {R"({"id": "f", "label": "F", "type": "text", "min": 1})", "test.json", "number"},
        {R"({"id": "f", "label": "F", "type": "number", "min": 3, "max": 2})", "test.json", "min above max"},
        {R"({"id": "f", "label": "F", "type": "number", "min": 1, "default": 0})", "test.json: /default", "1 or more"},
        {R"({"id": "f", "label": "F", "type": "choice", "choices": ["a"], "default": "b"})", "test.json: /default",
         "a"},
        {R"({"id": "f", "label": "F", "type": "yes-no", "default": "maybe"})", "test.json: /default", "yes or no"},
        {R"({"id": "f", "label": "F", "type": "yes-no", "required": 1})", "test.json: /required", "true or false"},
    }));
    CAPTURE(text);
    const FileError error = thrown_by<FileError>([&, &t = text] { field(t); });
    CHECK(error.where() == where);
    CHECK_THAT(error.what(), ContainsSubstring(says));
}

TEST_CASE("A number lies within its limits", "[field][check]") {
    const Field zones = of_type("number", R"(, "min": -1, "max": 9)");
    CHECK(check(zones, -1) == -1);
    CHECK(check(zones, 9) == 9);
    CHECK(check(zones, "4") == 4);  // files of other programs and terminals give texts
    CHECK(check(zones, "-1") == -1);
    for (const Value& wrong : std::vector<Value>{-2, 10, "10", "4.0", "four", "4 ", true, flagplot::json::Tree({4}),
                                                 std::uint64_t{18446744073709551615U}, INT64_MIN}) {
        refuse(zones, wrong, "from -1 to 9");
    }
}

TEST_CASE("A number without limits is any small enough for the rules", "[field][check]") {
    CHECK(check(of_type("number"), 1'000'000'000) == 1'000'000'000);
    refuse(of_type("number"), 1'000'000'001, "a whole number");
    refuse(of_type("number", R"(, "min": 2)"), 1, "2 or more");
    refuse(of_type("number", R"(, "max": 2)"), 3, "at most 2");
}

TEST_CASE("A choice is one of its ids, never a label", "[field][check]") {
    const Field side = of_type("choice", R"(, "choices": [{"id": "allied", "label": "Allied"}, "axis"])");
    CHECK(check(side, "allied") == "allied");
    refuse(side, "Allied", "one of allied, axis");
    refuse(side, 1, "one of allied, axis");
}

TEST_CASE("Yes and no have several spellings", "[field][check]") {
    const Field night = of_type("yes-no");
    for (const Value& yes : std::vector<Value>{true, "yes", "y", "true"}) CHECK(check(night, yes) == true);
    for (const Value& no : std::vector<Value>{false, "no", "n", "false"}) CHECK(check(night, no) == false);
    refuse(night, "maybe", "yes or no");
    refuse(night, 1, "yes or no");
}

TEST_CASE("Units are ids, each once", "[field][check]") {
    const Field units = of_type("units");
    CHECK(check(units, Value::array({"TF-16", "TF-17"})) == Value::array({"TF-16", "TF-17"}));
    CHECK(check(units, "TF-16, TF-17") == Value::array({"TF-16", "TF-17"}));
    CHECK(check(units, "TF-16") == Value::array({"TF-16"}));
    refuse(units, Value::array({"TF-16", "TF-16"}), "each once");
    refuse(units, 16, "ids of units");
    refuse(units, flagplot::json::Tree({16}), "ids of units");
    CHECK(check(of_type("unit"), "TF-16") == "TF-16");
    refuse(of_type("unit", R"(, "of": "fleet")"), true, "of type fleet");
}

TEST_CASE("An id of a unit is letters, digits and hyphens, no hyphen in front", "[field][check]") {
    for (const char* id : {"TF-16", "a", "7", "U-47-", "CV6"}) CHECK_NOTHROW(check_unit_id(id, "roster"));
    for (const char* id : {"", "-TF", "TF 16", "TF_16", "TF.16", "K\u00f6ln", "a/b", "a,b"}) {
        CAPTURE(id);
        CHECK_THAT(thrown_by<InputError>([&] { check_unit_id(id, "roster"); }).what(), ContainsSubstring("roster"));
    }
}

TEST_CASE("Lines end with LF, whoever wrote them, and what doesn't show is left out", "[field][check]") {
    const Field letter = of_type("text", R"(, "lines": true)");
    CHECK(check(letter, "NE\r\n\tthen \u00c9ast\r\rhome\r\n\n") == "NE\n\tthen \u00c9ast\n\nhome");
    CHECK(check(letter, std::string("a\0b\x1b[31mc\x7f\u0085d\fe", 15)) == "ab[31mcde");
    CHECK(check(letter, "\n one") == "\n one");
    refuse(of_type("text", R"(, "lines": true, "required": true)"), "\r\n\n", "a text");
    CHECK(check(of_type("text"), "a\r\nb\n") == "a\r\nb\n");  // another text is kept as it was
}

TEST_CASE("What isn't required may be left empty", "[field][check]") {
    for (const char* type : {"text", "number", "yes-no", "unit", "units"}) {
        CAPTURE(type);
        CHECK(check(of_type(type), nullptr).is_null());
        CHECK_NOTHROW(check(of_type(type), ""));
    }
    CHECK(check(of_type("number"), "").is_null());
}

TEST_CASE("What is required may not be left empty", "[field][check]") {
    for (const char* type : {"text", "number", "yes-no", "unit", "units"}) {
        CAPTURE(type);
        const Field required = of_type(type, R"(, "required": true)");
        refuse(required, nullptr, "");
        refuse(required, "", "");
    }
    // A list of nothing is nothing too.
    refuse(of_type("units", R"(, "required": true)"), Value::array(), "ids of units");
    refuse(of_type("units", R"(, "required": true)"), " , ", "ids of units");
}

TEST_CASE("Hand-thrown faces are kept as they were read off the dice", "[field][check]") {
    Field faces;
    faces.id = "f";
    faces.type = FieldType::faces;
    faces.sides = {20, 20, 6};
    CHECK(check(faces, "14, 7/4, 6") == Value::array({"14", "7/4", "6"}));
    CHECK(check(faces, Value::array({"14", "7/4", "6"})) == Value::array({"14", "7/4", "6"}));
    CHECK(check(faces, flagplot::json::Tree({14, "20", 6})) == Value::array({"14", "20", "6"}));
    refuse(faces, "14, 6", "3 faces, d20, d20, d6");
    CHECK_THAT(thrown_by<InputError>([&] { check(faces, "14, 21, 6"); }).what(),
               ContainsSubstring("step, f") && ContainsSubstring("21"));
    CHECK_THAT(thrown_by<InputError>([&] { check(faces, "14, 20, 7/4"); }).what(),
               ContainsSubstring("step, f") && ContainsSubstring("7/4") && ContainsSubstring("from 1 to 6"));
}

TEST_CASE("A type is written as rulebooks write it", "[field][load]") {
    CHECK(to_string(FieldType::yes_no) == "yes-no");
    CHECK(to_string(FieldType::number) == "number");
    CHECK(to_string(FieldType::faces) == "faces");
}
