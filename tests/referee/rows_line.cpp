// A grid answered in a line: which rows the words choose, and what they make of the last one.
#include "referee/rows_line.h"

#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

using Rows = std::vector<std::string>;

// Two ships of one side with two guns each, of which one has nobody in reach, and one of the other side.
Form plot() {
    Field target = unit_field("target", "Target", "ship", {});
    target.required = false;
    const auto row = [&](const std::string& ship, const std::string& gun, const std::string& group,
                         const std::vector<std::string>& targets) {
        FormRow made{.unit = ship + "/" + gun, .label = ship + ", " + gun + " 3", .of = ship, .group = group};
        Field own = target;
        for (const std::string& id : targets) own.choices.push_back({id, id + ", 2 hexes"});
        made.own = {own};
        if (targets.empty()) made.blank = {"target"};
        return made;
    };
    Form form{.key = "plot", .title = "Who fires at whom?", .fields = {target}, .grid = true};
    form.rows = {row("Goeben", "primary", "Central Powers", {"Defence", "Warrior"}),
                 row("Goeben", "secondary", "Central Powers", {"Warrior"}),
                 row("Breslau", "primary", "Central Powers", {"Defence", "Warrior"}),
                 row("Breslau", "secondary", "Central Powers", {}),
                 row("Defence", "primary", "Allies", {"Goeben", "Breslau"})};
    form.also = {yes_no_field("same-targets", "Same targets until the round ends", false)};
    form.pair_columns = {{"Hexes"}, {"Expected hits"}};
    form.rows.front().pairs = {{"Defence", {"2", "1.7"}}, {"Warrior", {"3", "0.8"}}};
    return form;
}

std::string target_of(const session::Answer& answer, const std::string& row) {
    for (const auto& [unit, fields] : answer.rows) {
        if (unit == row && fields.contains("target")) return json::to_text(fields.at("target"));
    }
    return "not said";
}

session::Answer said(const std::string& line) {
    session::Answer answer;
    read_rows_line(plot(), line, answer);
    return answer;
}

std::string refusal(const std::string& line) {
    session::Answer answer;
    try {
        read_rows_line(plot(), line, answer);
    } catch (const json::InputError& error) {
        CHECK(answer.rows.empty());
        return error.what();
    }
    return "taken";
}

}  // namespace

TEST_CASE("A line chooses rows by beginnings of words, and says their targets", "[rows-line]") {
    const session::Answer one = said("goe pri def; br war");
    CHECK(target_of(one, "Goeben/primary") == "Defence");
    CHECK(target_of(one, "Breslau/primary") == "Warrior");
    CHECK(target_of(one, "Goeben/secondary") == "not said");
    const session::Answer sides = said("allies goeben; central warrior");
    CHECK(target_of(sides, "Defence/primary") == "Goeben");
    CHECK(target_of(sides, "Goeben/secondary") == "Warrior");
    CHECK(target_of(sides, "Breslau/secondary") == "not said");
}

TEST_CASE("Rows that can't take a target are passed over, as long as one can", "[rows-line]") {
    const session::Answer all = said("all defence");
    CHECK(target_of(all, "Goeben/primary") == "Defence");
    CHECK(target_of(all, "Breslau/primary") == "Defence");
    CHECK(target_of(all, "Goeben/secondary") == "not said");
    CHECK(target_of(all, "Defence/primary") == "not said");
    CHECK_THAT(refusal("goe sec def"), Catch::Contains("Goeben, secondary 3") && Catch::Contains("one of Warrior"));
}

TEST_CASE("A later part counts, nearest is the first choice, and a hyphen is nothing", "[rows-line]") {
    const session::Answer answer = said("all nearest; Goeben primary -");
    CHECK(target_of(answer, "Goeben/primary").empty());
    CHECK(target_of(answer, "Breslau/primary") == "Defence");
    CHECK(target_of(answer, "Defence/primary") == "Goeben");
}

TEST_CASE("What is asked besides the rows is said by how it begins", "[rows-line]") {
    const auto same = [](const std::string& line) -> json::Value {
        for (const auto& [unit, fields] : said(line).rows) {
            if (unit == also_row) return fields.at("same-targets");
        }
        return {};
    };
    CHECK(same("same") == true);
    CHECK(same("all nearest; same") == true);
    CHECK(same("same; no same") == false);
    CHECK(same("all nearest").is_null());
}

TEST_CASE("Only what is yes or no is said by a word beside the rows", "[rows-line]") {
    Form form = plot();
    form.also.push_back(text_field("reason", "Reason"));
    session::Answer answer;
    CHECK_THROWS_AS(read_rows_line(form, "reason", answer), json::InputError);
    CHECK(answer.rows.empty());
}

TEST_CASE("A line that can't be read changes nothing and says which part it is", "[rows-line]") {
    CHECK_THAT(refusal("goe pri def; gneisenau def"),
               Catch::Contains("gneisenau def") && Catch::Contains("no row fits"));
    CHECK_THAT(refusal("goe pri xyz"), Catch::Contains("found \"xyz\"") && Catch::Contains("Defence, Warrior"));
    CHECK(refusal(" ; ") == "taken");
}

TEST_CASE("A place may have a slash in it", "[rows-line]") {
    Form form{.key = "places", .title = "Where?", .fields = {text_field("hex", "Hex")}, .grid = true};
    form.rows = {{"A1", "A1, speed 2"}, {"A2", "A2, speed 1"}};
    session::Answer answer;
    CHECK(read_rows_line(form, "a2 B/M23", answer) == Rows{"A2"});
    CHECK(answer.rows.front().second.at("hex") == "B/M23");
}

TEST_CASE("What was read says which rows have changed, and what they may answer", "[rows-line]") {
    session::Answer answer;
    CHECK(read_rows_line(plot(), "all war", answer) == Rows{"Goeben/primary", "Goeben/secondary", "Breslau/primary"});
    CHECK(value_in_words(plot(), plot().rows.front(), answer) == "Warrior, 2 hexes");
    CHECK(choices_in_words(plot(), "goe pri") ==
          Rows{"Goeben, primary 3: Defence (Hexes 2, Expected hits 1.7), Warrior (Hexes 3, Expected hits 0.8)"});
    CHECK_THROWS_AS(choices_in_words(plot(), "gneisenau"), json::InputError);
}

}  // namespace flagplot::referee::test
