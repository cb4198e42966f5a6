#include "ascii/file_name.h"

#include <string>

#include "support/catch.h"

using flagplot::ascii::as_file_name;

TEST_CASE("A file's name has nothing that some system can't have in it", "[file-name]") {
    const auto name = [](const char* words) { return as_file_name(words, "session"); };
    CHECK(name("Coral Sea, May 1942") == "Coral Sea, May 1942");
    CHECK(name("a<b>c:d\"e/f\\g|h?i*j") == "a-b-c-d-e-f-g-h-i-j");
    CHECK(name("tab\tline\nend\x7f") == "tab-line-end-");
    CHECK(name("Grün, 東") == "Grün, 東");
    CHECK(name("Night 3. ") == "Night 3");
    CHECK(name(" ..hidden") == "hidden");
    CHECK(name("v1.2") == "v1.2");
    CHECK(name("") == "session");
    CHECK(name(" . ") == "session");
}

TEST_CASE("A file's name is none that Windows keeps for a device, whatever stands behind its dot", "[file-name]") {
    const auto name = [](const char* words) { return as_file_name(words, "session"); };
    CHECK(name("CON") == "CON-");
    CHECK(name("aux.second game") == "aux-.second game");
    CHECK(name("Nul") == "Nul-");
    CHECK(name("prn .x") == "prn -.x");
    CHECK(name("com1") == "com1-");
    CHECK(name("LPT9") == "LPT9-");
    CHECK(name("COM²") == "COM²-");
    CHECK(name("conIN$") == "conIN$-");
    for (const char* const good : {"Console", "com", "com10", "lpt", "Auxiliary", "null"}) CHECK(name(good) == good);
}

TEST_CASE("A long name is cut between two letters in its middle, and keeps its end", "[file-name]") {
    const std::string long_name =
        as_file_name(std::string(124, 'x') + "\u00e9" + std::string(200, 'y') + " end", "session");
    CHECK(long_name.starts_with(std::string(124, 'x')));
    CHECK(long_name.ends_with(" end"));
    CHECK(long_name.size() <= 150);
    const std::string letters = as_file_name(
        std::string(1, 'x') +
            []() {
                std::string all;
                for (int i = 0; i < 100; ++i) all += "\u00e9";
                return all;
            }(),
        "session");
    CHECK(letters.size() == 150);
    CHECK(letters.starts_with("x\u00e9"));
    const std::size_t sum = letters.find('~');
    REQUIRE(sum == 81);  // 150 bytes less 60 of its end and 9 of the sum
    CHECK(letters.substr(sum + 9, 2) == "\u00e9");
}

TEST_CASE("Long names that differ anywhere stay different", "[file-name]") {
    const std::string title(150, 'x');
    const auto name = [](const std::string& words) { return as_file_name(words, "session"); };
    CHECK(name(title + ", turn 1, Fletcher") != name(title + ", turn 1, Inoue"));
    CHECK(name(title + ", turn 1, Fletcher") != name(title + ", turn 2, Fletcher"));
    CHECK(name(title + ", turn 1, Fletcher") != name(title + "y, turn 1, Fletcher"));
    CHECK(name(title + ", turn 1, Fletcher").ends_with(" turn 1, Fletcher"));
    CHECK(name(std::string(150, 'x')) == std::string(150, 'x'));
}
