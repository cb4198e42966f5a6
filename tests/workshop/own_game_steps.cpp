#include "workshop/own_game_steps.h"

#include "json/tree.h"
#include "support/catch.h"
#include "support/patrol.h"

namespace flagplot::workshop {
namespace {

std::string sentences(const OwnGame& game, const std::string& file) {
    std::string all;
    for (const StepLine& line : step_lines(game, file))
        all += std::string(static_cast<std::size_t>(line.depth) * 2, ' ') + line.text() + "\n";
    return all;
}

OwnGame patrol_game() {
    return read_game("patrol", test::patrol_texts("[]"));
}

constexpr const char* file = "procedures/day.json";

std::string place_of_last(const OwnGame& game) {
    return step_lines(game, file).back().place;
}

}  // namespace

TEST_CASE("A field is chosen from a list, and may be called as the roster calls it") {
    OwnGame game = patrol_game();
    const std::string set = add_step(game, file, "", StepPlace::behind, "set");
    for (const TypedPart& part : step_parts(game, file, set)) {
        if (part.name != "field") continue;
        CHECK(part.kind == TypedPart::Kind::choice);
        REQUIRE(part.choices.size() == 7);  // none, five of a boat, one of a convoy
        CHECK(part.choices[2].id == "hull");
        CHECK(part.choices[2].label == "Hull");
        CHECK(part.choices[6].label == "Ships");
    }
    set_step_part(game, file, set, "unit", "boat");
    set_step_part(game, file, set, "fields", "Hull left = 3\nstate = 'in-port'\nNothing known = 1");
    const Tree fields = game.files.at(file)["steps"][0]["set"]["fields"];
    CHECK(fields == Tree{{"hull-left", "3"}, {"state", "'in-port'"}, {"Nothing known", "1"}});
    // Types may call one field by several names.
    Tree hull = game.book()["unit-types"][0]["fields"][1];
    REQUIRE(hull["id"] == "hull");
    hull["label"] = "Strength";
    game.book()["unit-types"][1]["fields"].push_back(hull);
    set_step_part(game, file, set, "fields", "strength = 3");
    CHECK(game.files.at(file)["steps"][0]["set"]["fields"] == Tree{{"hull", "3"}});
}

TEST_CASE("A procedure is made without any JSON, and read as sentences") {
    OwnGame game = patrol_game();
    std::string at = add_step(game, file, "", StepPlace::behind, "each");
    set_step_part(game, file, at, "type", "boat");
    set_step_part(game, file, at, "name", "boat");
    set_step_part(game, file, at, "where", "boat.hull > 0");
    std::string roll = add_step(game, file, at, StepPlace::within, "roll");
    set_step_part(game, file, roll, "table", "patrol.contact");
    set_step_part(game, file, roll, "unit", "boat");
    set_step_part(game, file, roll, "as", "contact");
    set_step_part(game, file, roll, "facts", "screen = 1\n");
    std::string branch = add_step(game, file, roll, StepPlace::behind, "if");
    set_step_part(game, file, branch, "test", "contact = 'convoy'");
    std::string ask = add_step(game, file, branch, StepPlace::within, "ask");
    set_step_part(game, file, ask, "title", "{boat}: attack or shadow?");
    set_step_part(game, file, ask, "fields", "How: attack, shadow\nHits: 0-9\nSure: yes or no\nOther boat: unit Boat");
    std::string set = add_step(game, file, ask, StepPlace::behind, "set");
    set_step_part(game, file, set, "unit", "boat");
    set_step_part(game, file, set, "field", "hull-left");
    set_step_part(game, file, set, "by", "0 - hits");
    set_step_part(game, file, set, "least", "0");
    std::string other = add_step(game, file, branch, StepPlace::otherwise, "tell");
    set_step_part(game, file, other, "text", "{boat} sees nothing");
    set_step_part(game, file, other, "order", "yes");
    CHECK(sentences(game, file) ==
          "For each Boat that boat.hull > 0 called boat\n"
          "  Roll Contact for boat as contact\n"
          "  If contact = 'convoy'\n"
          "    Ask {boat}: attack or shadow? How: attack, shadow;Hits: 0-9;Sure: yes or no;Other boat: unit Boat\n"
          "    Change boat\u2019s hull-left by 0 - hits, at least 0\n"
          "  else\n"
          "    Tell all {boat} sees nothing on the worksheet\n");
    CHECK(check_game(game).empty());
    const auto parts = step_parts(game, file, ask);
    CHECK(parts[1].value == "How: attack, shadow\nHits: 0-9\nSure: yes or no\nOther boat: unit Boat");
    const Tree& fields = game.files.at(file).at(Tree::json_pointer(ask + "/ask/fields"));
    CHECK(fields[3].at("of") == "boat");
    CHECK(fields[1].at("max") == 9);
}

TEST_CASE("Steps are moved, put into each other and taken out, and keep their ids") {
    OwnGame game = patrol_game();
    std::string a = add_step(game, file, "", StepPlace::behind, "let");
    std::string b = add_step(game, file, a, StepPlace::behind, "if");
    std::string c = add_step(game, file, b, StepPlace::behind, "stop");
    const auto ids = [&] {
        std::string all;
        for (const StepLine& line : step_lines(game, file))
            all += std::string(static_cast<std::size_t>(line.depth), '.') + line.id + " ";
        return all;
    };
    CHECK(ids() == "let if stop ");
    CHECK(indent_step(game, file, c) == "/steps/1/then/0");
    CHECK(ids() == "let if .stop ");
    CHECK(outdent_step(game, file, "/steps/1/then/0") == "/steps/2");
    CHECK(ids() == "let if stop ");
    CHECK(move_step(game, file, "/steps/2", -2) == "/steps/0");
    CHECK(ids() == "stop let if ");
    CHECK(move_step(game, file, "/steps/0", -1) == "/steps/0");
    CHECK(indent_step(game, file, "/steps/1") == "/steps/1");  // a stop holds nothing
    CHECK(outdent_step(game, file, "/steps/1") == "/steps/1");
    const std::string text = copied_step(game, file, "/steps/1");
    CHECK(paste_step(game, file, "/steps/1", text) == "/steps/2");
    CHECK(ids() == "stop let let-2 if ");
    CHECK(remove_step(game, file, "/steps/0") == "/steps/0");
    CHECK(ids() == "let let-2 if ");
    CHECK_THROWS_AS(paste_step(game, file, "/steps/1", "{}"), json::InputError);
    CHECK_THROWS_AS(paste_step(game, file, "/steps/1", "no step"), json::InputError);
    CHECK(place_of_last(game) == "/steps/2");
}

TEST_CASE("What was written by hand stays, and what is half typed is found where it stands") {
    rulebook::Texts texts = test::patrol_texts(R"([{"id": "i", "if": {"weather": ["storm"]}, "then": []},
        {"id": "t", "tell": {"section": "s", "text": "x", "again": true}},
        {"id": "a", "ask": {"title": "q", "fields": [{"id": "n", "label": "Number", "type": "number", "min": 1, "max": 6, "help": "of boats"}]}}])");
    OwnGame game = read_game("patrol", texts);
    CHECK(step_parts(game, file, "/steps/0")[0].value == R"({"weather":["storm"]})");
    set_step_part(game, file, "/steps/1", "text", "y");
    CHECK(game.files.at(file).at("steps")[1].at("tell").at("again") == true);
    set_step_part(game, file, "/steps/2", "fields", "Number: 1-6\nMore: text");
    CHECK(game.files.at(file).at("steps")[2].at("ask").at("fields")[0].at("help") == "of boats");
    set_step_part(game, file, "/steps/0", "test", "1 +");
    const auto findings = check_game(game);
    REQUIRE(findings.size() == 1);
    const Place place = place_of(game, findings[0]);
    CHECK(place.file == file);
    CHECK(place.step == "/steps/0");
    set_step_part(game, file, "/steps/0", "test", R"({"weather": ["calm"]})");
    CHECK(game.files.at(file).at("steps")[0].at("if").at("weather")[0] == "calm");
}

TEST_CASE("A procedure is added, played in a step of the sequence, renamed with the game and removed") {
    OwnGame game = patrol_game();
    const std::string made = add_file(game, FileKind::procedure, "Convoy's turn");
    CHECK(made == "procedures/convoy-s-turn.json");
    CHECK(phase_of_procedure(game, made) == -1);
    CHECK(add_step(game, made, "/steps/0", StepPlace::behind, "each") == "/steps/0");
    CHECK(add_step(game, made, "/steps/0", StepPlace::within, "tell") == "/steps/0/steps/0");
    CHECK(step_lines(game, made).size() == 2);
    set_phase_of_procedure(game, made, 0);
    CHECK(phase_of_procedure(game, made) == 0);
    CHECK(game.book()["phases"][0]["procedures"].size() == 2);
    set_id(game, "hunt");
    CHECK(game.files.at(made).at("id") == "hunt.convoy-s-turn");
    CHECK(game.book()["phases"][0]["plays"] == "hunt.day");
    CHECK(find_file(game, FileKind::procedure, "convoy's TURN") == made);
    game.files.at(made)["title"] = "The escort";
    const std::string now = rename_file(game, made);
    CHECK(now == "procedures/the-escort.json");
    CHECK(game.files.at(now).at("id") == "hunt.the-escort");
    CHECK_FALSE(game.files.contains(made));
    CHECK(phase_of_procedure(game, now) == 0);
    remove_file(game, file);
    CHECK(game.book()["phases"][0]["procedures"].size() == 1);
    CHECK_FALSE(game.book()["phases"][0].contains("plays"));
    CHECK(files_of(game, FileKind::procedure) == std::vector<std::string>{now});
}

TEST_CASE("Every kind of step can be added, has parts and a sentence, and never throws") {
    for (const table::Choice& kind : step_kinds()) {
        OwnGame game = patrol_game();
        const std::string at = add_step(game, file, "", StepPlace::behind, kind.id);
        INFO(kind.id);
        CHECK(step_lines(game, file)[0].kind == kind.id);
        for (const TypedPart& part : step_parts(game, file, at)) {
            set_step_part(game, file, at, part.name, "one");
            set_step_part(game, file, at, part.name, "");
        }
        CHECK_FALSE(step_lines(game, file)[0].text().empty());
        check_game(game);
    }
}

}  // namespace flagplot::workshop
