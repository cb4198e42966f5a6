// Grids on the terminal whose rows have other choices or dice than their columns, and say why they are empty.
#include <fmt/format.h>

#include <iostream>
#include <sstream>

#include "cli/play.h"
#include "cli/show.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/journal_lines.h"

namespace flagplot::cli::test {
namespace {

using Catch::Matchers::ContainsSubstring;
using flagplot::test::Folder;
using referee::Form;
using referee::Referee;
using table::Field;

const char* const rulebook = R"({"id": "battery", "title": "The battery", "sides": [{"id": "land", "label": "Land"}],
    "unit-types": [{"id": "gun", "label": "Gun", "plural": "Guns", "fields": []}]})";
const char* const fire = R"({"id": "battery.fire", "title": "Fire", "source": "Page 3", "dice": "d6",
    "rows": [{"range": "1-3", "result": "miss"}, {"range": "4-6", "result": "hit"}],
    "results": {"miss": {"label": "Miss"}, "hit": {"label": "Hit"}}})";

// The first gun reaches two ships, the second none, the third one.
Form plot(bool required) {
    Field target =
        referee::choice_field("target", "Target", {{"A", "Arethusa"}, {"B", "Birmingham"}, {"C", "Chester"}});
    target.required = required;
    Field two = target;
    two.choices.pop_back();
    Field one = target;
    one.choices = {{"C", "Chester"}};
    Form form{.key = "plot", .title = "Who fires at whom?", .fields = {target}, .grid = true};
    form.rows = {{.unit = "G1", .label = "Gun G1", .own = {two}},
                 {.unit = "G2", .label = "Gun G2", .blank = {"target"}, .note = "out of range: 3 hexes"},
                 {.unit = "G3", .label = "Gun G3", .own = {one}, .note = "masked"}};
    return form;
}

void plot_and_fire(Referee& ref, bool required) {
    const session::Answer answer = ref.ask(plot(required));
    for (const auto& [gun, fields] : answer.rows) {
        const auto target = fields.find("target");
        ref.tell("plot/" + gun, {.section = "Plot",
                                 .unit = gun,
                                 .text = target == fields.end() ? "silent" : json::to_text(target->second)});
    }
    std::vector<referee::Throw> throws;
    for (const auto& [gun, times] : {std::pair{"G1", 1}, std::pair{"G2", 5}, std::pair{"G3", 2}}) {
        throws.push_back(
            {.key = fmt::format("fire/{}", gun), .table = "battery.fire", .unit = gun, .purpose = gun, .times = times});
    }
    ref.consult_each("salvo", "The salvo", throws);
}

// Asks once beside the rows: with all defaults, or with one missing.
void ask_once(Referee& ref, bool required) {
    Form form = plot(false);
    Field why = referee::text_field("why", "Why");
    why.required = required;
    if (!required) why.otherwise = "";
    form.also = {referee::choice_field("night", "Night", {{"dark", "Pitch dark"}, {"moon", "Moonlight"}}, "dark"), why,
                 referee::yes_no_field("again", "Again", false)};
    const session::Answer answer = ref.ask(form);
    if (json::to_text(answer.rows.back().second.at("why")) == "no reason") ref.refuse("it has no reason", "a reason");
    std::string words;
    for (const auto& [field, value] : answer.rows.back().second)
        words += fmt::format("{}={} ", field, json::to_text(value));
    ref.tell("once", {.section = "Plot", .text = words});
}

const referee::Catalogue& procedures() {
    static const referee::Catalogue all(
        {{"battery.any", "battery", "Any", "", "", 1, [](Referee& ref) { plot_and_fire(ref, false); }},
         {"battery.all", "battery", "All", "", "", 1, [](Referee& ref) { plot_and_fire(ref, true); }},
         {"battery.once", "battery", "Once", "", "", 1, [](Referee& ref) { ask_once(ref, false); }},
         {"battery.once-all", "battery", "Once", "", "", 1, [](Referee& ref) { ask_once(ref, true); }}});
    return all;
}

// What stands on the screen when these lines are typed.
std::string played(const std::string& procedure, const std::string& typed) {
    const Folder folder;
    folder.write("rulebook.json", rulebook);
    folder.write("fire.json", fire);
    session::Beginning beginning;
    beginning.rulebook = "battery";
    beginning.title = "Noon";
    session::Session session = session::Session::create(
        folder.path() / "s.flagplot", beginning, rulebook::Library({folder.path()}),
        {[] { return "2026-11-20T05:44:37Z"; }, flagplot::test::quick_files(), "flagplot 1.0"});
    for (const std::string gun : {"G1", "G2", "G3"}) session.add_unit("gun", gun, {});
    session.set_fact("dice", "session", "by-hand");
    session.commit();
    referee::Runner runner(session, procedures());
    std::istringstream keys(typed);
    std::ostringstream screen;
    std::streambuf* const in = std::cin.rdbuf(keys.rdbuf());
    std::streambuf* const out = std::cout.rdbuf(screen.rdbuf());
    std::cin.clear();
    const int code = play_on_terminal(session, runner, *procedures().find(procedure), GivenDice({}));
    std::cin.rdbuf(in);
    std::cout.rdbuf(out);
    CHECK(code == done);
    return screen.str();
}

}  // namespace

TEST_CASE("A grid shows the choices and dice that a row has for itself, and its note", "[terminal]") {
    Form form = plot(true);
    CHECK(grid_as_text(form) ==
          "      target\n"
          "  G1  ?       (target: A, B)\n"
          "  G2  -       (out of range: 3 hexes)\n"
          "  G3  ?       (target: C; masked)\n");
    form.fields = {referee::faces_field("fire", "Fire", {6})};
    form.rows = {{.unit = "G1", .label = "Gun G1"},
                 {.unit = "G2",
                  .label = "Gun G2",
                  .own = {referee::faces_field("fire", "Fire", std::vector<int>(5, 6))},
                  .note = "at night"}};
    CHECK(grid_as_text(form) ==
          "      fire\n"
          "  G1  ?\n"
          "  G2  ?     (fire: 5 d6; at night)\n");
}

TEST_CASE("Dice are counted where there are many of a kind", "[terminal]") {
    CHECK(dice_text({20}) == "d20");
    CHECK(dice_text({6, 6}) == "d6, d6");
    CHECK(dice_text({6, 6, 6, 6, 6}) == "5 d6");
    CHECK(dice_text({6, 6, 10}) == "d6, d6, d10");
}

TEST_CASE("Cell by cell a row's own choices are listed, and those of others refused", "[terminal]") {
    const std::string screen = played("battery.all", "C\n2\nA\nche\n5\n1 4 6 4\n1 4 6 4 2\n3 5\n");
    CHECK_THAT(screen, ContainsSubstring("G2  -       (out of range: 3 hexes)"));
    CHECK_THAT(screen, ContainsSubstring("    1  Arethusa\n    2  Birmingham\n  Gun G1, Target: "));
    CHECK_THAT(screen, ContainsSubstring("(expected one of A, B)"));
    CHECK_THAT(screen, ContainsSubstring("    1  Chester\n  Gun G3 (masked), Target: "));
    CHECK_THAT(screen, !ContainsSubstring("Gun G2, Target"));
    CHECK_THAT(screen, ContainsSubstring("> G1: B") && ContainsSubstring("> G3: C"));
    CHECK_THAT(screen, ContainsSubstring("Gun G1, Fire (d6): ") &&
                           ContainsSubstring("Gun G2, Fire (5 d6, separated by spaces): ") &&
                           ContainsSubstring("Gun G3, Fire (d6, d6, separated by spaces): "));
    CHECK_THAT(screen, ContainsSubstring("found 4 faces"));
    CHECK_THAT(screen, ContainsSubstring("2 Miss, 3 Hit"));
}

TEST_CASE("What differs is checked against the row's own choices", "[terminal]") {
    const std::string screen = played("battery.any", "G1 target=C\nG2 target=A\nG3 target=C\n\n5\n1 4 6 4 2\n3 5\n");
    CHECK_THAT(screen, ContainsSubstring("G1, target: found the text \"C\" (expected one of A, B)"));
    CHECK_THAT(screen, ContainsSubstring("the field \"target\" (expected a column of the table that it has)"));
    CHECK_THAT(screen, ContainsSubstring("G3  C       (target: C; masked)"));
    CHECK_THAT(screen, ContainsSubstring("> G1: silent") && ContainsSubstring("> G3: C"));
}

TEST_CASE("What a grid asks once is shown below it, and changed without a unit or with *", "[terminal]") {
    const std::string screen =
        played("battery.once", "night=moon why=so it was\n* again=yes\nG1 target=A\nwhen=now\nnight=fog\n\n");
    CHECK_THAT(screen, ContainsSubstring("  night: Night") && ContainsSubstring("      dark  Pitch dark\n"));
    CHECK_THAT(screen, ContainsSubstring("the field \"when\" (expected one of the fields below the table)"));
    CHECK_THAT(screen, ContainsSubstring("(expected one of dark, moon)"));
    CHECK_THAT(screen, ContainsSubstring("> again=yes night=moon why=so it was"));
}

TEST_CASE("What was typed into a grid stands there when it was refused", "[terminal]") {
    const std::string screen = played("battery.once", "night=moo why=no reason\n\nwhy=so\n\n");
    CHECK_THAT(screen, ContainsSubstring("it has no reason"));
    CHECK_THAT(screen, ContainsSubstring("> again=no night=moon why=so"));
}

TEST_CASE("Where a grid lacks something, what it asks once is asked after its cells", "[terminal]") {
    const std::string screen = played("battery.once-all", "\n\n2\nso\n\n\n");
    CHECK_THAT(screen, ContainsSubstring("    2  Moonlight\n  Night [Pitch dark]: "));
    CHECK_THAT(screen, ContainsSubstring("> again=no night=moon why=so"));
}

TEST_CASE("A row whose words don't say its id is shown with both", "[terminal]") {
    Form form{.key = "cells", .title = "Cells", .fields = {referee::number_field("hits", "Hits")}, .grid = true};
    form.rows = {{.unit = "first/A", .label = "The first attack"}};
    CHECK_THAT(grid_as_text(form), ContainsSubstring("first/A  The first attack"));
}

}  // namespace flagplot::cli::test
