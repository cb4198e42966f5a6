#include "ascii/letters.h"

#include <string>
#include <vector>

#include "support/catch.h"

using namespace flagplot::ascii;

TEST_CASE("An I is an i, and an i an I, in Turkey too") {
    CHECK(lower("ITALIAN MTB") == "italian mtb");
    CHECK(upper("hit on i") == "HIT ON I");
    CHECK(lower('I') == 'i');
    CHECK(upper('i') == 'I');
    CHECK(same("Italian", "ITALIAN"));
    CHECK_FALSE(same("Italian", "Italians"));
    CHECK(capitalized("intercept") == "Intercept");
    CHECK(capitalized("").empty());
}

TEST_CASE("Letters that ASCII doesn't have stay as they are, byte for byte") {
    const std::string name =
        "G\xc3\xb6"
        "ben \xc4\xb0\xc4\xb1\xc3\x9c\xff";
    CHECK(lower(name) ==
          "g\xc3\xb6"
          "ben \xc4\xb0\xc4\xb1\xc3\x9c\xff");
    CHECK(upper(name) ==
          "G\xc3\xb6"
          "BEN \xc4\xb0\xc4\xb1\xc3\x9c\xff");
    CHECK(trimmed("\xa0"
                  "x\x85") ==
          "\xa0"
          "x\x85");
    CHECK_FALSE(is_letter('\xe4'));
    CHECK_FALSE(is_blank('\xa0'));
}

TEST_CASE("Each byte is what it is in ASCII") {
    for (int byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        const bool capital = byte >= 65 && byte <= 90;
        const bool small = byte >= 97 && byte <= 122;
        CHECK(is_capital(c) == capital);
        CHECK(is_small(c) == small);
        CHECK(is_letter(c) == (capital || small));
        CHECK(is_digit(c) == (byte >= 48 && byte <= 57));
        CHECK(is_blank(c) == (byte == 32 || (byte >= 9 && byte <= 13)));
    }
}

TEST_CASE("Blanks in front and behind are taken off, those between words stay") {
    CHECK(trimmed(" \t a  b\r\n") == "a  b");
    CHECK(trimmed(" \n ").empty());
    CHECK(trimmed("").empty());
    using Parts = std::vector<std::string>;
    CHECK(parts(" a b,, c ;\t", ",;") == Parts{"a b", "c"});
    CHECK(parts("a  b\r\nc", blanks) == Parts{"a", "b", "c"});
    CHECK(parts(" , ", ",").empty());
    CHECK(parts("", ",").empty());
    CHECK(counted(1, "hex", "hexes") == "1 hex");
    CHECK(counted(0, "hex", "hexes") == "0 hexes");
}

TEST_CASE("Words stand between blanks or other letters, and none of them is empty") {
    CHECK(parts(" one\ttwo \n three") == std::vector<std::string>{"one", "two", "three"});
    CHECK(parts("Goeben/primary, 5", " ,/") == std::vector<std::string>{"Goeben", "primary", "5"});
    CHECK(parts(" \r\n").empty());
    CHECK(parts("").empty());
}

TEST_CASE("A text is split at each of a letter, and its parts may be empty") {
    CHECK(split("a,,b,", ',') == std::vector<std::string>{"a", "", "b", ""});
    CHECK(split("", ',') == std::vector<std::string>{""});
}

TEST_CASE("A whole number is nothing but one") {
    CHECK(whole_number("12") == 12);
    CHECK(whole_number("-3") == -3);
    CHECK(whole_number("007") == 7);
    for (const char* const other : {"", "-", "+3", " 3", "3 ", "3.0", "1,000", "x", "99999999999"}) {
        CAPTURE(other);
        CHECK_FALSE(whole_number(other));
    }
}
