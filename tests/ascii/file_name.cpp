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

TEST_CASE("A long name is cut between two letters, and ends with no blank", "[file-name]") {
    const std::string long_name = as_file_name(std::string(149, 'x') + "\u00e9" + std::string(200, 'y'), "session");
    CHECK(long_name == std::string(149, 'x'));
    CHECK(as_file_name(std::string(148, 'x') + "  y", "session") == std::string(148, 'x'));
}
