// Dice as they are written, and faces that dice can't show.
#include "dice/notation.h"

#include <string>
#include <vector>

#include "support/catch.h"
#include "support/thrown.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::dice::check_dice;
using flagplot::dice::check_faces;
using flagplot::dice::Dice;
using flagplot::dice::DiceError;
using flagplot::dice::parse_dice;
using flagplot::dice::parse_face;
using flagplot::dice::sum;
using flagplot::dice::to_string;
using flagplot::test::thrown_by;

TEST_CASE("A notation gives number and sides of the dice", "[dice][notation]") {
    CHECK(parse_dice("d20") == Dice{1, 20});
    CHECK(parse_dice("1d20") == Dice{1, 20});
    CHECK(parse_dice("2d6") == Dice{2, 6});
    CHECK(parse_dice("100d100") == Dice{100, 100});
    CHECK(parse_dice("d2") == Dice{1, 2});
}

TEST_CASE("A notation that names no dice is refused", "[dice][notation]") {
    const std::string text = GENERATE(as<std::string>(), "", "d", "6", "2d", "D6", "d6 ", " d6", "d 6", "2 d6", "-1d6",
                                      "+2d6", "0d6", "101d6", "d1", "d0", "d-6", "d101", "2d6+1", "dd6", "2d6d6", "xd6",
                                      "d6x", "99999999999d6", "d99999999999");
    CAPTURE(text);
    const DiceError error = thrown_by<DiceError>([&] { parse_dice(text); });
    CHECK_THAT(error.what(), ContainsSubstring('"' + text + '"') && ContainsSubstring("d20 or 2d6"));
}

TEST_CASE("One die is written without its number", "[dice][notation]") {
    CHECK(to_string({1, 20}) == "d20");
    CHECK(to_string({2, 6}) == "2d6");
    CHECK(to_string(parse_dice("1d6")) == "d6");
}

TEST_CASE("Dice show at least their number and at most number times sides", "[dice][notation]") {
    CHECK(Dice{2, 6}.least() == 2);
    CHECK(Dice{2, 6}.most() == 12);
    CHECK(Dice{1, 20}.least() == 1);
    CHECK(Dice{1, 20}.most() == 20);
}

TEST_CASE("Faces are added", "[dice][faces]") {
    CHECK(sum({}) == 0);
    CHECK(sum({4}) == 4);
    CHECK(sum({6, 5, 1}) == 12);
}

TEST_CASE("Each face is judged by its own die", "[dice][faces]") {
    CHECK_NOTHROW(check_faces({1, 20, 6}, {6, 20, 6}));
    CHECK_NOTHROW(check_faces({}, {}));
    CHECK_THROWS_AS(check_faces({20, 1, 6}, {6, 20, 6}), DiceError);
}

TEST_CASE("A face that its die doesn't have is refused with both", "[dice][faces]") {
    const int face = GENERATE(0, -1, 7, 100);
    CAPTURE(face);
    const DiceError error = thrown_by<DiceError>([&] { check_faces({3, face}, {6, 6}); });
    CHECK_THAT(error.what(), ContainsSubstring("d6") && ContainsSubstring(" " + std::to_string(face) + " ") &&
                                 ContainsSubstring("1 to 6"));
}

TEST_CASE("Too many or too few faces are refused with both numbers", "[dice][faces]") {
    CHECK_THAT(thrown_by<DiceError>([] {
                   check_faces({1, 2, 3}, {6, 6});
               }).what(),
               ContainsSubstring("3") && ContainsSubstring("2"));
    CHECK_THAT(thrown_by<DiceError>([] {
                   check_faces({}, {6, 6});
               }).what(),
               ContainsSubstring("0") && ContainsSubstring("2"));
}

TEST_CASE("Dice that there aren't are refused, and more than are thrown at once", "[dice][faces]") {
    CHECK_NOTHROW(check_dice({2, 6, 100}));
    CHECK_NOTHROW(check_dice(std::vector<int>(1000, 6)));
    CHECK_THAT(thrown_by<DiceError>([] { check_dice(std::vector<int>(1001, 6)); }).what(),
               ContainsSubstring("1001 dice") && ContainsSubstring("at most 1000"));
    for (const int sides : {-6, 0, 1, 101, 257, 1'000'000'000}) {
        CAPTURE(sides);
        CHECK_THAT(thrown_by<DiceError>([&] { check_faces({1}, {sides}); }).what(),
                   ContainsSubstring(std::to_string(sides) + " sides") && ContainsSubstring("2 to 100"));
    }
}

TEST_CASE("A hand-thrown face is read", "[dice][hand]") {
    CHECK(parse_face("1", 6) == 1);
    CHECK(parse_face("6", 6) == 6);
    CHECK(parse_face("20", 20) == 20);
    CHECK(parse_face("100", 100) == 100);
}

TEST_CASE("A hand-thrown face that the die doesn't have is refused", "[dice][hand]") {
    const std::string text =
        GENERATE(as<std::string>(), "", "0", "7", "-1", "+3", "3.0", "three", " 3", "3 ", "99999999999");
    CAPTURE(text);
    CHECK_THAT(thrown_by<DiceError>([&] { parse_face(text, 6); }).what(),
               ContainsSubstring('"' + text + '"') && ContainsSubstring("1 to 6"));
}

TEST_CASE("A d10 and a d6 make a d20: 1 to 3 on the d6 leave the d10, 4 to 6 add ten", "[dice][hand]") {
    for (int d6 = 1; d6 <= 6; ++d6) {
        for (int d10 = 1; d10 <= 10; ++d10) {
            const std::string text = std::to_string(d10) + "/" + std::to_string(d6);
            CAPTURE(text);
            CHECK(parse_face(text, 20) == (d6 <= 3 ? d10 : d10 + 10));
        }
    }
}

TEST_CASE("The 0 of a d10 is its ten", "[dice][hand]") {
    // Most ten-sided dice are numbered 0 to 9.
    CHECK(parse_face("0/1", 20) == 10);
    CHECK(parse_face("0/6", 20) == 20);
    CHECK(parse_face("0", 10) == 10);
    CHECK_THROWS_AS(parse_face("0", 6), DiceError);
}

TEST_CASE("A d10 and a d6 that can't be thrown are refused", "[dice][hand]") {
    const std::string text =
        GENERATE(as<std::string>(), "11/1", "-1/1", "5/0", "5/7", "/", "5/", "/5", "5/1/1", "5 / 1", "a/1");
    CAPTURE(text);
    CHECK_THROWS_AS(parse_face(text, 20), DiceError);
}

TEST_CASE("A d10 and a d6 stand for no other die than a d20", "[dice][hand]") {
    const int sides = GENERATE(6, 10, 12, 100);
    CAPTURE(sides);
    CHECK_THAT(thrown_by<DiceError>([&] { parse_face("5/1", sides); }).what(),
               ContainsSubstring("d20") && ContainsSubstring("d" + std::to_string(sides)));
}
