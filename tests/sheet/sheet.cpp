#include "sheet/sheet.h"

#include "json/tree.h"
#include "support/catch.h"

using namespace flagplot::sheet;

namespace {

// Two ships and their chances: what each kind of column makes of its cells.
Sheet ships() {
    Section section{.name = "ships",
                    .heading = "Ships",
                    .columns = {{"id", "", Kind::words, false},
                                {"name", "Name"},
                                {"hull", "Hull", Kind::number},
                                {"afloat", "", Kind::words, false},
                                {"", "", Kind::bar},
                                {"says", "Says"}}};
    section.rows.push_back({.cells = {"g", "Goeben", 12, Cell("", true), Bar{0.5}, "full speed"}});
    section.rows.push_back({.cells = {"l", "Lion", 7, Cell("", false), Bar{0.01}, ""}, .below = {"on fire"}});
    section.end = "two ships";
    return {.title = {"Sweep", "Turn 2"}, .words = {"By day."}, .sections = {section}, .end = "The end."};
}

}  // namespace

TEST_CASE("As text, a sheet's columns stand below each other, and numbers end where their heading ends") {
    const std::string line(100, '=');
    CHECK(to_text(ships()) == "Sweep   Turn 2\n" + line +
                                  "\nBy day.\n\nShips\n"
                                  "  Name    Hull                        Says\n"
                                  "  Goeben    12  ####################  full speed\n"
                                  "  Lion       7  #\n"
                                  "      on fire\n"
                                  "  two ships\n\nThe end.\n");
}

TEST_CASE("A column in which nothing stands takes no room, and long words are wrapped") {
    Section section{.columns = {{"", "Nothing"}, {"", ""}}};
    const std::string word(30, 'x');
    section.rows.push_back({.cells = {"", word + ' ' + word + ' ' + word + ' ' + word}});
    CHECK(to_text(section) == "  " + word + ' ' + word + ' ' + word + "\n  " + word + '\n');
}

TEST_CASE("Rows that stand apart have a line a cell, with its heading and what there is to know about it") {
    Section section = ships().sections.front();
    section.is_apart = true;
    section.rows[0].cells[1].about = "German";
    section.rows[0].cells[5].sign = Sign::doubt;  // only seen
    CHECK(to_text(section) ==
          "Ships\n"
          "Goeben (German)\n  Hull: 12\n  ####################\n  Says: full speed\n\n"
          "Lion\n  Hull: 7\n  #\n      on fire\n"
          "  two ships\n");
}

TEST_CASE("A spreadsheet has the named columns of all sections, and data where there is any") {
    Sheet sheet = ships();
    sheet.sections.push_back(
        {.columns = {{"name", ""}, {"speed", ""}}, .rows = {{.cells = {"Breslau", number(2.5, 0)}}}});
    CHECK(to_csv(sheet) ==
          "id,name,hull,afloat,says,speed\r\ng,Goeben,12,yes,full speed,\r\nl,Lion,7,no,,\r\n,Breslau,,,,2.5\r\n");
}

TEST_CASE("In JSON a row is an object, and what is empty is left out") {
    const flagplot::json::Tree rows = rows_to_json(ships().sections.front());
    CHECK(rows == flagplot::json::Tree::parse(R"([
        {"id": "g", "name": "Goeben", "hull": 12, "afloat": true, "says": "full speed"},
        {"id": "l", "name": "Lion", "hull": 7, "afloat": false}])"));
}

TEST_CASE("A row says its cells with their headings, or what it has to say") {
    Sheet sheet = ships();
    Section& section = sheet.sections.front();
    CHECK(said_of(section, section.rows[0]) == "Name Goeben, Hull 12, Says full speed");
    section.rows[0].said = "Goeben: 12 boxes";
    CHECK(said_of(section, section.rows[0]) == "Goeben: 12 boxes");
    CHECK(longest_bar(sheet) == 0.5);
    CHECK(longest_bar({}) == 1);
}
