// A text of several lines on the terminal.
#include <iostream>
#include <sstream>

#include "cli/play.h"
#include "cli/show.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"

namespace flagplot::cli::test {
namespace {

using Catch::Matchers::ContainsSubstring;
using flagplot::test::Folder;
using referee::Form;
using referee::Referee;
using table::Field;

const char* const rulebook = R"({"id": "post", "title": "The post", "sides": [{"id": "sea", "label": "Sea"}]})";

Form form(bool required, const std::string& offered) {
    Field letter = referee::text_field("letter", "Letter");
    letter.lines = true;
    letter.required = required;
    if (!offered.empty()) letter.otherwise = offered;
    return {.key = "letter", .title = "What came?", .fields = {letter, referee::text_field("from", "From")}};
}

// What was asked with the form, and what stood on the screen when these lines were typed.
struct Played {
    Played(const Form& form, const std::string& typed) {
        const referee::Catalogue procedures(
            {{"post.read", "post", "Read", "", "", 1, [&](Referee& ref) {
                  answer = ref.ask(form).fields;
                  const auto letter = answer.find("letter");
                  const bool none = letter == answer.end();
                  ref.tell("read", {.section = "Post", .text = none ? "" : json::to_text(letter->second)});
              }}});
        const Folder folder;
        folder.write("rulebook.json", rulebook);
        session::Beginning beginning;
        beginning.rulebook = "post";
        beginning.title = "Noon";
        session::Session session = session::Session::create(
            folder.path() / "s.flagplot", beginning, rulebook::Library({folder.path()}),
            {[] { return "2026-11-20T05:44:37Z"; }, flagplot::test::quick_files(), "flagplot 1.0"});
        referee::Runner runner(session, procedures);
        std::istringstream keys(typed);
        std::ostringstream out;
        std::streambuf* const in_before = std::cin.rdbuf(keys.rdbuf());
        std::streambuf* const out_before = std::cout.rdbuf(out.rdbuf());
        std::cin.clear();
        code = play_on_terminal(session, runner, *procedures.find("post.read"), GivenDice({}));
        std::cin.rdbuf(in_before);
        std::cout.rdbuf(out_before);
        screen = out.str();
    }

    session::Fields answer;
    int code = -1;
    std::string screen;
};

}  // namespace

TEST_CASE("Lines are typed up to one that is only a full stop", "[terminal]") {
    const Played played(form(true, ""), "NE\n\n  then home\n.\nTF-16\n");
    CHECK(played.code == done);
    CHECK(played.answer == session::Fields{{"letter", "NE\n\n  then home"}, {"from", "TF-16"}});
    CHECK_THAT(played.screen, ContainsSubstring("  Letter (several lines; end with a line of just .): ") &&
                                  ContainsSubstring("  From: "));
    CHECK_THAT(played.screen, ContainsSubstring("> NE\n         \n           then home\n"));
}

TEST_CASE("The end of the input ends the lines, too, and what comes after them is asked later", "[terminal]") {
    const Played played(form(true, ""), "NE\nhome");
    CHECK(played.code == answer_missing);
    CHECK_THAT(played.screen, ContainsSubstring("  From: \nThe procedure stays open"));
}

TEST_CASE("Enter takes the lines that are offered, and a hyphen none", "[terminal]") {
    const Played taken(form(false, "NE\nhome"), "\nTF-16\n");
    CHECK(taken.answer.at("letter") == "NE\nhome");
    CHECK_THAT(taken.screen, ContainsSubstring("[NE / home; - for none]: "));
    const Played cleared(form(false, "NE\nhome"), "-\nTF-16\n");
    CHECK(json::to_text(cleared.answer.at("letter")).empty());
    const Played refused(form(true, ""), "\n.\n\nW\n.\nTF-16\n");
    CHECK(refused.answer.at("letter") == "W");
    CHECK_THAT(refused.screen, ContainsSubstring("nothing given"));
}

TEST_CASE("A grid and what is asked unattended show lines on one", "[terminal]") {
    Form grid = form(false, "NE\nhome");
    CHECK_THAT(form_as_text(grid), ContainsSubstring("letter: Letter [NE / home] -- a text\n"));
    grid.grid = true;
    grid.rows = {{.unit = "Z1", .label = "Fleet Z1", .defaults = {{"letter", "S\nW"}}}};
    CHECK(grid_as_text(grid) == "      letter  from\n  Z1  S / W   ?\n");
}

}  // namespace flagplot::cli::test
