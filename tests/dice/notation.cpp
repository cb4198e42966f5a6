// Dice as they are written, and faces that dice can't show.
#include "dice/notation.h"

#include <string>
#include <vector>

#include "dice/distribution.h"
#include "support/catch.h"
#include "support/thrown.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::dice::begins_pair;
using flagplot::dice::check_dice;
using flagplot::dice::check_faces;
using flagplot::dice::Dice;
using flagplot::dice::DiceError;
using flagplot::dice::is_whole_face;
using flagplot::dice::number_of;
using flagplot::dice::parse_dice;
using flagplot::dice::parse_face;
using flagplot::dice::split_faces;
using flagplot::dice::sum;
using flagplot::dice::to_string;
using flagplot::dice::ways;
using flagplot::dice::written_face;
using flagplot::test::thrown_by;

TEST_CASE("A notation gives number and sides of the dice", "[dice][notation]") {
    CHECK(parse_dice("d20") == Dice{1, 20});
    CHECK(parse_dice("1d20") == Dice{1, 20});
    CHECK(parse_dice("2d6") == Dice{2, 6});
    CHECK(parse_dice("100d100") == Dice{100, 100});
    CHECK(parse_dice("d2") == Dice{1, 2});
}

TEST_CASE("A notation that names no dice is refused", "[dice][notation]") {
    const std::string text =
        GENERATE(as<std::string>(), "", "d", "6", "2d", "-1d6", "+2d6", "0d6", "101d6", "d1", "d0", "d-6", "d101",
                 "2d6+1", "dd6", "2d6d6", "xd6", "d6x", "99999999999d6", "d99999999999", "2d66", "d66+1", "d10 (0-8)",
                 "d10 (0-9", "d10 0-9)", "d10 (1-9)", "d10 (0-9) x");
    CAPTURE(text);
    const DiceError error = thrown_by<DiceError>([&] { parse_dice(text); });
    CHECK_THAT(error.what(), ContainsSubstring('"' + text + '"') && ContainsSubstring("d20 or 2d6"));
}

TEST_CASE("Dice are read as people write them", "[dice][notation]") {
    for (const char* const text : {"2D6", "2 d 6", "2 d6", " 2d6 ", "2w6", "2 W 6"}) {
        CAPTURE(text);
        CHECK(parse_dice(text) == Dice{2, 6});
    }
    for (const char* const text : {"D20", "w20", "d 20", " d20"}) {
        CAPTURE(text);
        CHECK(parse_dice(text) == Dice{1, 20});
    }
}

TEST_CASE("d66 is two d6, the first for the tens, and no die of 66 sides", "[dice][notation]") {
    for (const char* const text : {"d66", "D66", "d 66", "1d66", "w66"}) {
        CAPTURE(text);
        const Dice d66 = parse_dice(text);
        CHECK((d66.count == 2 && d66.sides == 6));
        CHECK((d66.least() == 11 && d66.most() == 66));
        CHECK(number_of(d66, {3, 5}) == 35);
        CHECK(to_string(d66) == "d66");
    }
    const auto all = ways(parse_dice("d66"));
    CHECK(all.size() == 36);
    CHECK((all.at(11) == 1 && all.at(16) == 1 && all.at(66) == 1));
    CHECK_FALSE(all.contains(17));
    CHECK_FALSE(all.contains(20));
}

TEST_CASE("A d10 may count from 0 to 9: its ten is a 0", "[dice][notation]") {
    for (const char* const text : {"d10 (0-9)", "d10(0-9)", "D10 0-9", "1w10 ( 0 - 9 )"}) {
        CAPTURE(text);
        const Dice d10 = parse_dice(text);
        CHECK((d10.least() == 0 && d10.most() == 9));
        CHECK(number_of(d10, {10}) == 0);
        CHECK(number_of(d10, {9}) == 9);
        CHECK(to_string(d10) == "d10 (0-9)");
        CHECK(ways(d10).size() == 10);
    }
    const Dice two = parse_dice("2d10 (0-9)");
    CHECK((two.least() == 0 && two.most() == 18));
    CHECK(number_of(two, {10, 4}) == 4);
    CHECK(ways(two).at(0) == 1);
    CHECK(ways(two).at(9) == 10);
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
        GENERATE(as<std::string>(), "", "0", "7", "-1", "+3", "3.0", "three", "34", "3 4", "99999999999");
    CAPTURE(text);
    CHECK_THAT(thrown_by<DiceError>([&] { parse_face(text, 6); }).what(), ContainsSubstring('"' + text + '"'));
}

TEST_CASE("A face is whole where no digit can be typed behind it", "[dice][hand]") {
    struct Die {
        int sides;
        std::vector<std::string> whole;
        std::vector<std::string> waits;  // or is no face at all
    };
    const std::vector<Die> dice = {
        {2, {"1", "2"}, {"", "0", "3"}},
        {4, {"1", "4", "04"}, {"", "0", "5"}},
        {6, {"1", "2", "3", "4", "5", "6", "05"}, {"", "0", "7", "06x", "x", "-3"}},
        {8, {"1", "2", "8", "07"}, {"0", "9", "10"}},
        {10, {"0", "2", "3", "9", "10", "01"}, {"1", "11", "00"}},
        {12, {"2", "9", "10", "12", "07"}, {"0", "1", "13"}},
        {20,
         {"3", "4", "5", "6", "7", "8", "9", "10", "19", "20", "01", "07"},
         {"0", "1", "2", "21", "00", "7/", "7 "}},
        {30, {"4", "9", "10", "30"}, {"1", "2", "3", "31"}},
        {100, {"11", "99", "100", "05"}, {"1", "2", "9", "10", "0", "00", "101"}},
    };
    for (const Die& die : dice) {
        for (const std::string& typed : die.whole) {
            INFO("d" << die.sides << ": " << typed);
            CHECK(is_whole_face(typed, die.sides));
        }
        for (const std::string& typed : die.waits) {
            INFO("d" << die.sides << ": " << typed);
            CHECK_FALSE(is_whole_face(typed, die.sides));
        }
    }
}

TEST_CASE("A digit or a ten may be the first of two dice that stand for a d20", "[dice][hand]") {
    for (const char* const text : {"7", "0", "10", "7/", "7 ", "7 -", "10.", " 3 / "}) {
        CAPTURE(text);
        CHECK(begins_pair(text, 20));
        CHECK_FALSE(begins_pair(text, 10));
    }
    for (const char* const text : {"", "/", "12", "00", "7/4", "7x", "7//", "7,", "07"}) {
        CAPTURE(text);
        CHECK_FALSE(begins_pair(text, 20));
    }
}

TEST_CASE("Blanks around a face don't count", "[dice][hand]") {
    CHECK(parse_face(" 3", 6) == 3);
    CHECK(parse_face("14 ", 20) == 14);
}

TEST_CASE("Two dice for a d20 are written with a stroke, a blank, a hyphen or a dot between them", "[dice][hand]") {
    for (const char* const text : {"7/4", "7 4", "7-4", "7.4", "7 / 4", "7  4", " 7 - 4 ", "7/ 4"}) {
        CAPTURE(text);
        CHECK(parse_face(text, 20) == 17);
        CHECK(written_face(text, 20) == "7/4");
    }
    CHECK(parse_face("0 1", 20) == 10);
    CHECK(parse_face("10-6", 20) == 20);
    CHECK(written_face(" 14", 20) == "14");
}

TEST_CASE("Faces in a line are separated by commas or semicolons, else by blanks", "[dice][hand]") {
    using Faces = std::vector<std::string>;
    CHECK(split_faces("14, 7/4", 2) == Faces{"14", "7/4"});
    CHECK(split_faces("14; 7 4", 2) == Faces{"14", "7 4"});
    CHECK(split_faces("3 4 5", 3) == Faces{"3", "4", "5"});
    CHECK(split_faces("7 4", 1) == Faces{"7 4"});  // of one d20: a d10 and a d6
    CHECK(split_faces("7 4", 2) == Faces{"7", "4"});
    CHECK(split_faces("", 2).empty());
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
    const std::string text = GENERATE(as<std::string>(), "11/1", "-1/1", "5/0", "5/7", "/", "5/", "/5", "5/1/1", "5//1",
                                      "a/1", "5 7", "12 3", "123", "7 4 2", "7,4", "7-", "-4");
    CAPTURE(text);
    CHECK_THROWS_AS(parse_face(text, 20), DiceError);
}

TEST_CASE("A d10 and a d6 stand for no other die than a d20", "[dice][hand]") {
    const int sides = GENERATE(6, 10, 12, 100);
    CAPTURE(sides);
    CHECK_THAT(thrown_by<DiceError>([&] { parse_face("5/1", sides); }).what(),
               ContainsSubstring("two numbers") && ContainsSubstring("1 to " + std::to_string(sides)));
}
