// Told texts and changes of several lines in the formats of the log.
#include "json/tree.h"
#include "report/log.h"
#include "support/catch.h"

namespace flagplot::report {
namespace {

using Catch::Matchers::ContainsSubstring;

const char* const letter = "NE & home\n\n  slowly, \"Z1\"";

Log log_of(const std::string& text) {
    Line told;
    told.unit = "Fleet Z1";
    told.text = text;
    TurnLog turn;
    turn.label = "Turn 1";
    turn.sections = {{"Orders", {told}}};
    turn.changes = {told};
    Log log;
    log.title = "Noon";
    log.game = "A game";
    log.turns = {turn};
    return log;
}

}  // namespace

TEST_CASE("As text, lines hang below the first", "[report]") {
    const std::string text = to_text(log_of(letter));
    CHECK_THAT(text, ContainsSubstring(" [ ] Fleet Z1  NE & home\n\n"
                                       "                 slowly, \"Z1\"\n"));
    CHECK_THAT(text, ContainsSubstring(" Fleet Z1: NE & home\n\n     slowly, \"Z1\"\n"));
}

TEST_CASE("As text, a long line of several is broken where the others hang", "[report]") {
    std::string words = "first\n";
    for (int i = 0; i < 30; ++i) words += "word ";
    const std::string text = to_text(log_of(words + "\nlast"));
    CHECK_THAT(text, ContainsSubstring("Fleet Z1  first\n               word word") &&
                         ContainsSubstring("word\n               word") &&
                         ContainsSubstring("\n               last\n"));
}

TEST_CASE("As a page, lines are broken", "[report]") {
    CHECK_THAT(to_html(log_of(letter)),
               ContainsSubstring("<b>Fleet Z1</b> NE &amp; home<br>\n<br>\n&#160;&#160;slowly, &quot;Z1&quot;</li>"));
    Log log = log_of("one");
    log.units = {{"Tug T1", "Orders: NE\nhome"}};
    CHECK_THAT(to_html(log), ContainsSubstring("<li>Tug T1: Orders: NE<br>\nhome</li>"));
    CHECK_THAT(to_text(log), ContainsSubstring(" Tug T1: Orders: NE\n   home\n"));
}

TEST_CASE("As data, lines are kept", "[report]") {
    Log log = log_of(letter);
    CHECK(to_json(log)["turns"][0]["sections"][0]["lines"][0]["text"] == letter);
    log.side = "Axis";
    CHECK_THAT(to_csv(log), ContainsSubstring("1,Orders,Fleet Z1,\"NE & home\n\n  slowly, \"\"Z1\"\"\"\r\n"));
}

}  // namespace flagplot::report
