// What a person reads in a terminal: nothing that it would obey.
#include "ascii/shown.h"

#include <string>

#include "support/catch.h"

using flagplot::ascii::plain_lines;
using flagplot::ascii::shown;

TEST_CASE("What a terminal would obey is shown escaped") {
    CHECK(shown("a\x1b[2Jb") == "a\\u{1B}[2Jb");
    CHECK(shown(std::string("a\0b", 3)) == "a\\u{0}b");
    CHECK(shown("a\rb\bc\x7f") == "a\\u{D}b\\u{8}c\\u{7F}");
    CHECK(shown("\u0085\u009b31m") == "\\u{85}\\u{9B}31m");
    CHECK(shown("\u202ednuor\u202c \u2066x\u2069") == "\\u{202E}dnuor\\u{202C} \\u{2066}x\\u{2069}");
    CHECK(shown("\u200e\u200f\u061c\u2028\u2029") == "\\u{200E}\\u{200F}\\u{61C}\\u{2028}\\u{2029}");
}

TEST_CASE("Lines are kept ended by LF and without control characters but tabs") {
    CHECK(plain_lines("one\r\ntwo\rthree\n\r") == "one\ntwo\nthree\n\n");
    CHECK(plain_lines("\ta\x1b[2Jb\x7f\u0085\u00a0\u00e9") == "\ta[2Jb\u00a0\u00e9");
    CHECK(plain_lines("cut \xc2") == "cut \xc2");
}

TEST_CASE("Every control character and every mark of direction is escaped, and its neighbours aren't") {
    const auto utf8 = [](char32_t code) {
        std::string text;
        if (code < 0x80) return std::string(1, static_cast<char>(code));
        if (code < 0x800)
            return text + static_cast<char>(0xC0U | code >> 6U) + static_cast<char>(0x80U | (code & 0x3FU));
        return text + static_cast<char>(0xE0U | code >> 12U) + static_cast<char>(0x80U | (code >> 6U & 0x3FU)) +
               static_cast<char>(0x80U | (code & 0x3FU));
    };
    for (char32_t code = 0; code < 0xD800; ++code) {
        const bool is_control = (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code < 0xA0);
        const bool turns = code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
                           (code >= 0x2066 && code <= 0x2069);
        const bool is_escaped = shown(utf8(code)) != utf8(code);
        if (is_escaped != (is_control || turns)) FAIL("U+" << std::hex << static_cast<unsigned>(code));
    }
}

TEST_CASE("Letters of all languages, newlines and tabs stay") {
    const std::string text = "Göben, Ямато, 大和, 🚢\n\tשלום\n";
    CHECK(shown(text) == text);
    CHECK(shown("").empty());
}

TEST_CASE("Bytes that aren't UTF-8 are shown as bytes, and what follows them as it is") {
    CHECK(shown("\xff") == "\\x{FF}");
    CHECK(shown("Z\xe9ro") == "Z\\x{E9}ro");                             // Latin-1
    CHECK(shown("\x9b") == "\\x{9B}");                                   // an escape of some terminals
    CHECK(shown("\xc0\x9b") == "\\x{C0}\\x{9B}");                        // written longer than it is
    CHECK(shown("\xe0\x82\x9b") == "\\x{E0}\\x{82}\\x{9B}");             // the same
    CHECK(shown("\xed\xa0\x80") == "\\x{ED}\\x{A0}\\x{80}");             // half a letter of UTF-16
    CHECK(shown("\xf4\x90\x80\x80") == "\\x{F4}\\x{90}\\x{80}\\x{80}");  // beyond the last letter
    CHECK(shown("cut short \xe2\x80") == "cut short \\x{E2}\\x{80}");
    CHECK(shown("\xe2\x80"
                "a") == "\\x{E2}\\x{80}a");
}
