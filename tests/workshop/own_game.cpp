// A game while its owner makes it. All tables are invented.
#include "workshop/own_game.h"

#include <string>
#include <vector>

#include "json/tree.h"
#include "rulebook/patch_targets.h"
#include "rulebook/rules.h"
#include "support/catch.h"
#include "support/folder.h"
#include "support/rulebook.h"
#include "table/lookup.h"

using namespace flagplot;
using namespace flagplot::workshop;
using flagplot::csv::Grid;
using flagplot::json::parse;
using flagplot::test::Folder;
using flagplot::test::SmallRulebook;

namespace {

const Grid sightings{{"Range", "Result"}, {"1-4", "Empty sea"}, {"5", "A convoy"}, {"6+", "A destroyer"}};

// A game with one table that is whole.
struct Patrol {
    Patrol() { set_rows(table(), sightings); }
    Tree& table() { return game.files.at(contact); }
    Grid rows() { return rows_of(table()); }
    std::string lines() const {
        std::string all;
        for (const rulebook::Finding& finding : check_game(game)) all += finding.line() + "\n";
        return all;
    }

    OwnGame game = blank_game("Submarine patrol");
    std::string contact = add_file(game, FileKind::table, "Contact");
};

rulebook::Finding only_finding(const OwnGame& game) {
    const std::vector<rulebook::Finding> findings = check_game(game);
    REQUIRE(findings.size() == 1);
    return findings.front();
}

}  // namespace

TEST_CASE("A game and its tables get their ids from their titles", "[own-game]") {
    Patrol patrol;
    CHECK(patrol.game.id() == "submarine-patrol");
    CHECK(patrol.contact == "contact.json");
    CHECK(patrol.table()["id"] == "submarine-patrol.contact");
    CHECK(add_file(patrol.game, FileKind::table, "Contact") == "contact-2.json");
    CHECK(add_file(patrol.game, FileKind::table, "Rulebook") == "rulebook-2.json");
    CHECK(blank_game("\u041F\u043E\u0445\u043E\u0434").id() == "game");
}

TEST_CASE("A game's cover says who made it, and nothing that is empty", "[own-game]") {
    OwnGame game = blank_game("Patrol");
    set_cover_words(game, "author", "Ann Author");
    set_cover_words(game, "edition", "2");
    CHECK(cover_words(game, "author") == "Ann Author");
    const std::optional<rulebook::Rulebook> book = load_game(game);
    REQUIRE(book);
    CHECK(book->author == "Ann Author");
    CHECK(book->edition == "2");
    set_cover_words(game, "edition", " ");
    CHECK_FALSE(game.book().contains("edition"));
    CHECK(cover_words(game, "edition").empty());
}

TEST_CASE("A new table has a d6 and a row for each face, and says that its results are missing", "[own-game]") {
    OwnGame game = blank_game("Patrol");
    const std::string file = add_file(game, FileKind::table, "Contact");
    CHECK(rows_of(game.files.at(file)) ==
          Grid{{"Range", "Result"}, {"1", ""}, {"2", ""}, {"3", ""}, {"4", ""}, {"5", ""}, {"6", ""}});
    const Place place = place_of(game, only_finding(game));
    CHECK(place.part == Part::rows);
    CHECK(place.row == 1);
    CHECK(place.column == 1);
    CHECK_FALSE(load_game(game));
}

TEST_CASE("The rows of a new table follow its dice, and a range that is typed takes the rows that it covers",
          "[own-game]") {
    OwnGame game = blank_game("Patrol");
    Tree& table = game.files.at(add_file(game, FileKind::table, "Contact"));
    set_dice(table, "2d6");
    REQUIRE(rows_of(table).size() == 12);
    CHECK(rows_of(table)[1].front() == "2");
    Grid rows = rows_of(table);
    rows[1].front() = "2-6";
    set_rows(table, rows);
    CHECK(rows_of(table)[2].front() == "7");
    rows = rows_of(table);
    rows[1][1] = "Empty sea";
    rows[2] = {"7-12", "A convoy"};
    set_rows(table, rows);
    CHECK(rows_of(table) == Grid{{"Range", "Result"}, {"2-6", "Empty sea"}, {"7-12", "A convoy"}});
    CHECK(check_game(game).empty());
    set_dice(table, "d6");  // rows that say something stay
    CHECK(rows_of(table).size() == 3);
}

TEST_CASE("Rows that are typed make a table that is looked up", "[own-game]") {
    Patrol patrol;
    CHECK(patrol.lines().empty());
    CHECK(patrol.rows() == sightings);
    const auto book = load_game(patrol.game);
    REQUIRE(book);
    const rulebook::Rules rules(std::make_shared<const rulebook::Rulebook>(*book));
    const table::Lookup found = look_up(rules.table("submarine-patrol.contact"), {5}, {});
    CHECK(found.result == "a-convoy");
    CHECK(found.label == "A convoy");
}

TEST_CASE("What a result has besides its label stays as long as a row gives it", "[own-game]") {
    Patrol patrol;
    patrol.table()["results"]["a-convoy"]["effects"] = parse(R"({"tonnage": 3})", "effects");
    Grid rows = patrol.rows();
    rows[1][1] = "A convoy";
    rows.erase(rows.begin() + 2);
    set_rows(patrol.table(), rows);
    CHECK(patrol.table()["results"]["a-convoy"]["effects"]["tonnage"] == 3);
    CHECK_FALSE(patrol.table()["results"].contains("empty-sea"));
    rows[1][1] = "A big convoy";  // the same result under other words
    set_rows(patrol.table(), rows);
    CHECK(patrol.table()["results"]["a-convoy"]["label"] == "A big convoy");
    CHECK(patrol.table()["rows"][0]["result"] == "a-convoy");
    CHECK_FALSE(patrol.table()["results"].contains("a-big-convoy"));
}

TEST_CASE("What was written by hand and isn't edited stays as it is", "[own-game]") {
    SmallRulebook small;
    rulebook::Texts texts;
    for (const char* name : {"rulebook.json", "fire.json", "damage.json", "rulings.json", "coverage.json"})
        texts[name] = small.file(name).dump();
    OwnGame game = read_game("small", texts);
    const OwnGame before = game;
    for (const std::string& file : files_of(game, FileKind::table)) {
        set_rows(game.files.at(file), rows_of(game.files.at(file)));
        set_dice(game.files.at(file), dice_of(game.files.at(file)));
        set_grid(game, {.file = file, .part = Part::modifiers}, grid_of(game, {.file = file, .part = Part::modifiers}));
        set_grid(game, {.file = file, .part = Part::results}, grid_of(game, {.file = file, .part = Part::results}));
    }
    set_grid(game, {.part = Part::types}, grid_of(game, {.part = Part::types}));
    set_grid(game, {.part = Part::fields, .type = 0}, grid_of(game, {.part = Part::fields, .type = 0}));
    set_grid(game, {.part = Part::phases}, grid_of(game, {.part = Part::phases}));
    set_sides(game, sides_of(game));
    CHECK(game == before);
    set_grid(game, {.part = Part::phases}, {{"Shoot", "", ""}});
    CHECK(game.book()["phases"] ==
          parse(R"([{"id": "fire", "label": "Shoot", "procedures": ["small.fire"]}])", "phases"));
}

TEST_CASE("Several heads make columns, and a die may choose among them", "[own-game]") {
    Patrol patrol;
    set_rows(patrol.table(), {{"Range", "Day", "Night"}, {"1-3", "Nothing", "Nothing"}, {"4-6", "Seen", "Nothing"}});
    CHECK(patrol.lines().empty());
    CHECK(patrol.table()["columns"] ==
          parse(R"([{"id": "day", "label": "Day"}, {"id": "night", "label": "Night"}])", "columns"));
    CHECK(patrol.table()["rows"][1]["cells"]["day"] == "seen");
    set_dice(patrol.table(), "column d6, row d6");
    CHECK(check_game(patrol.game).front().pointer == "/columns");
    Grid rows = patrol.rows();
    rows[0] = {"Range", "Day (1-4)", "5-6"};
    set_rows(patrol.table(), rows);
    CHECK(patrol.lines().empty());
    CHECK(patrol.table()["columns"][0]["label"] == "Day");
    CHECK(patrol.table()["columns"][0]["range"] == "1-4");
    CHECK(patrol.rows() == rows);
    set_rows(patrol.table(), {{"Range", "Result"}, {"1-6", "Seen"}});
    CHECK_FALSE(patrol.table().contains("columns"));
    CHECK(patrol.table()["rows"][0]["result"] == "seen");
}

TEST_CASE("Without dice a row has a name, and with them again a range", "[own-game]") {
    Patrol patrol;
    set_dice(patrol.table(), "");
    CHECK(patrol.lines().empty());
    CHECK(patrol.table()["rows"][0] == parse(R"({"label": "1-4", "result": "empty-sea"})", "row"));
    set_dice(patrol.table(), "d6");
    CHECK(patrol.table()["rows"][0] == parse(R"({"range": "1-4", "result": "empty-sea"})", "row"));
    CHECK(patrol.lines().empty());
}

TEST_CASE("What a spreadsheet copies may come with heads or without, and with its own dashes", "[own-game]") {
    Patrol patrol;
    const Grid pasted{{"1 \u2013 4", "Nothing"}, {"5-6", "Seen"}};
    set_rows(patrol.table(), with_heads(patrol.table(), pasted));
    CHECK(patrol.rows() == Grid{{"Range", "Result"}, {"1-4", "Nothing"}, {"5-6", "Seen"}});
    const Grid whole{{"2d6", "Day", "Night"}, {"1-6", "Nothing", "Nothing"}};
    CHECK(with_heads(patrol.table(), whole) == whole);
    CHECK(with_heads(patrol.table(), {{"1-6", "A", "B"}}) == Grid{{"Range", "Result", ""}, {"1-6", "A", "B"}});
}

TEST_CASE("A finding is found where it was typed", "[own-game]") {
    Patrol patrol;
    const auto place = [&](const Grid& rows) {
        OwnGame game = patrol.game;
        set_rows(game.files.at(patrol.contact), rows);
        const Place found = place_of(game, check_game(game).front());
        CHECK(found.file == patrol.contact);
        CHECK(found.part == Part::rows);
        return std::pair(found.row, found.column);
    };
    using Pair = std::pair<std::size_t, std::size_t>;
    CHECK(place({{"", ""}, {"1-4", "Nothing"}, {"x", "Seen"}}) == Pair(2, 0));
    CHECK(place({{"", ""}, {"1-4", "Nothing"}, {"6", "Seen"}}) == Pair(2, 0));  // a gap
    CHECK(place({{"", ""}, {"1-4", "Nothing"}, {"5-6", ""}}) == Pair(2, 1));
    CHECK(place({{"", "Day", "Night"}, {"1-6", "Nothing", ""}}) == Pair(1, 2));
    CHECK(place({{"", "Day", "Day"}, {"1-6", "Nothing", "Nothing"}, {"7", "Seen", "Seen"}}) == Pair(2, 0));
    set_dice(patrol.table(), "2x6");
    CHECK(place_of(patrol.game, only_finding(patrol.game)).line == "dice");
}

TEST_CASE("A table that doesn't load hides nothing of what is wrong with others", "[own-game]") {
    Patrol patrol;
    const std::string attack = add_file(patrol.game, FileKind::table, "Attack");
    set_rows(patrol.table(), {{"", ""}, {"1-4", "Nothing"}, {"6", "Seen"}});
    set_grid(patrol.game, {.part = Part::phases}, {{"Attack", "", "Attack"}});
    std::vector<std::string> files;
    for (const rulebook::Finding& finding : check_game(patrol.game)) files.push_back(finding.file);
    CHECK(files == std::vector<std::string>{attack, patrol.contact});
}

TEST_CASE("A modifier asks a question of its own", "[own-game]") {
    Patrol patrol;
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers},
             {{"Night", "-1", ""}, {"Aircraft", "+2", "turn"}});
    CHECK(patrol.lines().empty());
    CHECK(grid_of(patrol.game, {.file = patrol.contact, .part = Part::modifiers}) ==
          Grid{{"Night", "-1", "roll"}, {"Aircraft", "+2", "turn"}});
    CHECK(patrol.game.book()["facts"]["night"] ==
          parse(R"({"label": "Night", "type": "yes-no", "default": false, "scope": "roll"})", "fact"));
    const auto book = load_game(patrol.game);
    REQUIRE(book);
    const rulebook::Rules rules(std::make_shared<const rulebook::Rulebook>(*book));
    CHECK(look_up(rules.table("submarine-patrol.contact"), {5}, {{"night", true}}).result == "empty-sea");

    const std::string attack = add_file(patrol.game, FileKind::table, "Attack");
    set_grid(patrol.game, {.file = attack, .part = Part::modifiers}, {{"Night", "+1", ""}});  // the same question
    CHECK(patrol.game.book()["facts"].size() == 2);
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {{"Dusk", "-1", "roll"}});
    CHECK(patrol.game.book()["facts"]["night"]["label"] == "Night");
    CHECK(patrol.game.book()["facts"].contains("dusk"));
    CHECK_FALSE(patrol.game.book()["facts"].contains("aircraft"));
    set_grid(patrol.game, {.file = attack, .part = Part::modifiers}, {});
    CHECK_FALSE(patrol.game.book()["facts"].contains("night"));
}

TEST_CASE("A modifier's amount is read as it is written", "[own-game]") {
    Patrol patrol;
    const Grid written{{"Fog", "at most 3", "roll"}, {"Storm", "not allowed", "roll"}, {"Crew", "x 1/2 up", "roll"}};
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, written);
    CHECK(grid_of(patrol.game, {.file = patrol.contact, .part = Part::modifiers}) == written);
    const Tree& modifiers = patrol.table()["modifiers"];
    CHECK(modifiers[0]["at-most"] == 3);
    CHECK(modifiers[1]["forbid"] == true);
    CHECK(modifiers[2]["times"] == "1/2");
    CHECK(modifiers[2]["round"] == "up");
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {{"Fog", "much", "roll"}});
    const Place place = place_of(patrol.game, only_finding(patrol.game));
    CHECK(place.part == Part::modifiers);
    CHECK(place.row == 0);
    CHECK(place.column == 1);
}

TEST_CASE("A modifier that counts asks how many there are", "[own-game]") {
    Patrol patrol;
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers},
             {{"Escorts", "+1 each 2 or part of 2 above 3, at most 2", "turn"}});
    CHECK(patrol.lines().empty());
    CHECK(patrol.table()["modifiers"] == parse(R"([{"id": "escorts", "label": "Escorts", "add": 1,
                     "per": {"fact": "escorts", "each": 2, "round": "up", "above": 3, "max": 2}}])",
                                               "modifiers"));
    CHECK(patrol.game.book()["facts"] ==
          parse(R"({"escorts": {"label": "Escorts", "type": "number", "min": 0, "default": 0, "scope": "turn"}})",
                "facts"));
    const auto book = load_game(patrol.game);
    REQUIRE(book);
    const rulebook::Rules rules(std::make_shared<const rulebook::Rulebook>(*book));
    const auto total = [&](int escorts) {
        return look_up(rules.table("submarine-patrol.contact"), {3}, {{"escorts", escorts}}).total;
    };
    CHECK(total(3) == 3);
    CHECK(total(4) == 4);  // a part of two
    CHECK(total(6) == 5);
    CHECK(total(20) == 5);  // at most twice
}

TEST_CASE("What counts is written as it is read, and what can't be read is found", "[own-game]") {
    Patrol patrol;
    for (const char* amount : {"+1 each", "-2 each 3", "+1 each 10 or part of 10", "+1 each above 3",
                               "-1 each, at most 4", "+1 each 2 above 3, at most 5"}) {
        const Grid written{{"Escorts", amount, "roll"}};
        set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, written);
        CHECK(grid_of(patrol.game, {.file = patrol.contact, .part = Part::modifiers}) == written);
        CHECK(patrol.lines().empty());
    }
    for (const char* amount : {"+1 each x", "+1 each 2 or part of 3", "+1 each above", "each", "+1 each 0"}) {
        const Grid typed{{"Escorts", amount, "roll"}};
        set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, typed);
        CHECK(grid_of(patrol.game, {.file = patrol.contact, .part = Part::modifiers}) == typed);
        const Place place = place_of(patrol.game, check_game(patrol.game).front());
        CHECK(place.part == Part::modifiers);
        CHECK(place.column == 1);
    }
}

TEST_CASE("A question becomes a count and a count a question, and what is shared stays", "[own-game]") {
    Patrol patrol;
    const Tree yes_no = parse(R"({"label": "Escorts", "type": "yes-no", "default": false, "scope": "turn"})", "fact");
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers},
             {{"Escorts", "", "turn"}});  // the label is typed first
    CHECK(patrol.game.book()["facts"]["escorts"] == yes_no);
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {{"Escorts", "-1 each", "turn"}});
    CHECK(patrol.game.book()["facts"]["escorts"]["type"] == "number");
    CHECK(patrol.game.book()["facts"]["escorts"]["scope"] == "turn");
    CHECK(patrol.game.book()["facts"].size() == 1);
    CHECK_FALSE(patrol.table()["modifiers"][0].contains("when"));
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {{"Warships", "-1 each", "turn"}});
    CHECK(patrol.game.book()["facts"]["escorts"]["label"] == "Warships");
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {{"Escorts", "-1 each", "turn"}});
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {{"Escorts", "-1", "turn"}});
    CHECK(patrol.game.book()["facts"] == Tree({{"escorts", yes_no}}));
    CHECK_FALSE(patrol.table()["modifiers"][0].contains("per"));

    const std::string attack = add_file(patrol.game, FileKind::table, "Attack");
    set_grid(patrol.game, {.file = attack, .part = Part::modifiers}, {{"Escorts", "+1", ""}});  // the same question
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {{"Escorts", "-1 each", "turn"}});
    CHECK(patrol.game.book()["facts"]["escorts"] == yes_no);
    CHECK(patrol.table()["modifiers"][0]["per"]["fact"] == "escorts-2");
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {});
    CHECK(patrol.game.book()["facts"].size() == 1);
}

TEST_CASE("A count that was written by hand keeps its fact and its condition", "[own-game]") {
    Patrol patrol;
    patrol.game.book()["facts"] = parse(
        R"({"ships": {"label": "Ships in sight", "type": "number", "scope": "roll"},
            "night": {"label": "Night", "type": "yes-no", "scope": "turn"}})",
        "facts");
    patrol.table()["modifiers"] = parse(
        R"([{"id": "many", "label": "Many", "when": {"night": true}, "add": 1, "per": {"fact": "ships", "above": 3}}])",
        "modifiers");
    const Tree facts = patrol.game.book()["facts"];
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {{"A crowd", "+2 each above 4", "roll"}});
    CHECK(patrol.lines().empty());
    CHECK(patrol.game.book()["facts"] == facts);
    CHECK(patrol.table()["modifiers"][0]["when"] == parse(R"({"night": true})", "when"));
    CHECK(patrol.table()["modifiers"][0]["per"] == parse(R"({"fact": "ships", "above": 4})", "per"));
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers},
             {{"A crowd", "+2 each above", "roll"}});  // half typed
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {{"A crowd", "+2 each above 5", "roll"}});
    CHECK(patrol.table()["modifiers"][0]["per"] == parse(R"({"fact": "ships", "above": 5})", "per"));
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::modifiers}, {{"A crowd", "+2", "roll"}});
    CHECK(patrol.game.book()["facts"] == facts);
    CHECK(patrol.table()["modifiers"][0]["when"] == parse(R"({"night": true})", "when"));
}

TEST_CASE("A result leads to other tables by their titles", "[own-game]") {
    Patrol patrol;
    const std::string attack = add_file(patrol.game, FileKind::table, "Attack");
    set_rows(patrol.game.files.at(attack), {{"", ""}, {"1-6", "Sunk"}});
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::results},
             {{"Empty sea", ""}, {"A convoy", "attack"}, {"A destroyer", "Escort"}});
    CHECK(patrol.table()["results"]["a-convoy"]["effects"]["then"] == "submarine-patrol.attack");
    const Place place = place_of(patrol.game, only_finding(patrol.game));  // there is no table Escort
    CHECK(place.part == Part::results);
    CHECK(place.row == 2);
    CHECK(place.column == 1);
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::results},
             {{"Empty sea", ""}, {"A convoy", "Attack"}, {"A destroyer", ""}});
    CHECK(patrol.lines().empty());
    patrol.game.files.at(attack)["title"] = "Torpedoes";
    CHECK(rename_file(patrol.game, attack) == "torpedoes.json");
    CHECK(patrol.table()["results"]["a-convoy"]["effects"]["then"] == "submarine-patrol.torpedoes");
    set_id(patrol.game, "patrol");
    CHECK(patrol.table()["results"]["a-convoy"]["effects"]["then"] == "patrol.torpedoes");
    CHECK(patrol.lines().empty());
    remove_file(patrol.game, "torpedoes.json");
    CHECK(patrol.lines().empty());
    CHECK(grid_of(patrol.game, {.file = patrol.contact, .part = Part::results})[1] ==
          std::vector<std::string>{"A convoy", ""});
}

TEST_CASE("Results are known by their labels in any order, and those that rows give stay", "[own-game]") {
    Patrol patrol;
    const Tree rows = patrol.table()["rows"];
    const Tree results = patrol.table()["results"];
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::results},
             {{"A destroyer", ""}, {"Empty sea", ""}, {"A convoy", ""}});
    CHECK(patrol.table()["results"] == results);
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::results}, {{"A convoy", ""}});
    CHECK(patrol.table()["results"] == results);
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::results},
             {{"A destroyer", ""}, {"A big convoy", ""}, {"Empty sea", ""}});
    CHECK(patrol.table()["results"]["a-convoy"]["label"] == "A big convoy");
    CHECK(patrol.table()["results"]["a-destroyer"]["label"] == "A destroyer");
    CHECK(patrol.table()["rows"] == rows);
    patrol.table()["results"]["mist"] = parse(R"({"label": "Mist"})", "mist");  // no row gives it
    set_grid(patrol.game, {.file = patrol.contact, .part = Part::results}, {{"A destroyer", ""}});
    CHECK_FALSE(patrol.table()["results"].contains("mist"));
    CHECK(patrol.table()["results"].size() == 3);
}

TEST_CASE("The rows of a new table follow dice that are typed letter by letter", "[own-game]") {
    OwnGame game = blank_game("Patrol");
    Tree& table = game.files.at(add_file(game, FileKind::table, "Contact"));
    for (const char* typed : {"", "2", "2d", "2d6"}) set_dice(table, typed);
    const Grid rows = rows_of(table);
    REQUIRE(rows.size() == 12);
    CHECK(rows[1] == std::vector<std::string>{"2", ""});
    CHECK(rows[11] == std::vector<std::string>{"12", ""});
}

TEST_CASE("A file's headings are known in any case, and its first ones are enough", "[own-game]") {
    const Grid boat{{"Boat", "Boats"}};
    CHECK(without_heads(Part::types, {{" one", "SEVERAL "}, {"Boat", "Boats"}}) == boat);
    CHECK(without_heads(Part::types, {{"One", "", ""}, {"Boat", "Boats"}}) == boat);
    CHECK(without_heads(Part::types, boat) == boat);
    CHECK(without_heads(Part::types, {{"Several", "One"}}).size() == 1);
    CHECK(without_heads(Part::types, {{"", ""}}).size() == 1);
}

TEST_CASE("Units, sides, turns and phases are edited as lines and grids", "[own-game]") {
    Patrol patrol;
    set_sides(patrol.game, "Wolves, Convoys");
    set_grid(patrol.game, {.part = Part::types}, {{"Boat", ""}, {"Convoy", "Convoys"}});
    CHECK(grid_of(patrol.game, {.part = Part::types}) == Grid{{"Boat", "Boats"}, {"Convoy", "Convoys"}});
    const Grid fields{{"Torpedoes", "number", "0-24", "12"},
                      {"Side", "side", "", ""},
                      {"Kind", "choice", "Type VII, fast", "fast"},
                      {"Sunk", "yes-no", "", "no"}};
    set_grid(patrol.game, {.part = Part::fields, .type = 0}, fields);
    CHECK(grid_of(patrol.game, {.part = Part::fields, .type = 0}) == fields);
    set_turns(patrol.game, {"Watch", 6, false});
    CHECK(turns_of(patrol.game) == Turns{"Watch", 6, false});
    const Grid phases{{"Look out", "Roll once for each boat.", "Contact"}, {"Attack", "", ""}};
    set_grid(patrol.game, {.part = Part::phases}, phases);
    CHECK(grid_of(patrol.game, {.part = Part::phases}) == phases);
    CHECK(patrol.lines().empty());
    const auto book = load_game(patrol.game);
    REQUIRE(book);
    CHECK(book->phases[0].tables == std::vector<std::string>{"submarine-patrol.contact"});
    CHECK(book->sides[1].id == "convoys");
    CHECK(book->find_unit_type("boat")->find_field("torpedoes")->most == 24);
    CHECK(book->find_unit_type("boat")->find_field("kind")->choices[0].id == "type-vii");
    set_grid(patrol.game, {.part = Part::phases}, {{"Look out", "", "Contact, Weather"}});
    const Place place = place_of(patrol.game, only_finding(patrol.game));
    CHECK(place.part == Part::phases);
    CHECK(place.column == 2);
    set_grid(patrol.game, {.part = Part::phases}, {});
    set_grid(patrol.game, {.part = Part::fields, .type = 0}, {{"Torpedoes", "number", "many", ""}});
    const Place field = place_of(patrol.game, only_finding(patrol.game));
    CHECK(field.part == Part::fields);
    CHECK(field.column == 2);
    set_grid(patrol.game, {.part = Part::fields, .type = 0}, {});
    set_turns(patrol.game, {});
    CHECK_FALSE(patrol.game.book().contains("clock"));
    CHECK_FALSE(patrol.game.book().contains("facts"));
}

TEST_CASE("A game that stands on the disk is read as it is written", "[own-game]") {
    Patrol patrol;
    const Folder folder;
    for (const auto& [name, text] : texts_of(patrol.game)) folder.write(name, text);
    CHECK(read_game(folder.path().string(), rulebook::read_texts(folder.path())) == patrol.game);
    CHECK(rulebook::load_rulebook(folder.path()).digest == load_game(patrol.game)->digest);
    CHECK(rulebook::check_rulebook(folder.path(), {}).empty());
}

TEST_CASE("A file of another shape is refused with its place", "[own-game]") {
    const auto refused = [](const char* table) {
        CHECK_THROWS_WITH(read_game("g", {{"rulebook.json", R"({"id": "g", "title": "G"})"}, {"t.json", table}}),
                          Catch::Matchers::ContainsSubstring("g/t.json"));
    };
    refused("[]");
    refused(R"({"rows": ["1-4"]})");
    refused(R"({"results": {"hit": "Hit"}})");
    refused("{");
}

TEST_CASE("The folder of one's own games needn't be there, and a broken one is in nobody's way", "[own-game]") {
    const Folder folder;
    folder.write("shipped/small/rulebook.json", R"({"id": "small", "title": "Small"})");
    const rulebook::Library library({folder.path() / "shipped"}, folder.path() / "own");
    CHECK(library.rulebooks().size() == 1);
    const Patrol patrol;
    for (const auto& [name, text] : texts_of(patrol.game)) folder.write("own/patrol/" + name, text);
    CHECK(library.load("submarine-patrol").title == "Submarine patrol");  // at once
    folder.write("own/broken/rulebook.json", "{");
    CHECK_THROWS_WITH(library.rulebooks(), Catch::Matchers::ContainsSubstring("broken"));
    CHECK(library.load("submarine-patrol").title == "Submarine patrol");
    CHECK_THROWS_WITH(library.load("broken"), Catch::Matchers::ContainsSubstring("broken/rulebook.json"));
}
