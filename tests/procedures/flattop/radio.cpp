// Radio in Flat Top (12.4, 22): who hears what, and what the enemy learns. The cases are worked out from the document.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "flattop.h"
#include "json/tree.h"
#include "recipe.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

const Tree& radio_cases(std::string_view part) {
    static const Tree all = cases("radio.json", "flattop");
    return all.at(part);
}

std::string text(const Tree& one, const char* key) {
    return one.at(key).get<std::string>();
}

using Texts = std::vector<std::string>;

// A message from one to the other; dice that aren't given are thrown.
Script message(const std::string& from, const std::string& to, const std::string& words) {
    Script script;
    script.answers["message"] = {{"from", from}, {"to", to}, {"text", words}, {"acknowledge", false}};
    return script;
}

// What an audience is told: how many lines, and what stands in them.
void check_told(const Flattop& game, const std::string& who, const Tree& wanted) {
    const Texts lines = game.told_to(who);
    const std::string all = fmt::format("{}", fmt::join(lines, "\n"));
    INFO(who << " is told: " << all);
    CHECK(lines.size() == wanted.at("lines").get<std::size_t>());
    for (const Tree& part : wanted.at("has")) {
        INFO("has " << part);
        CHECK(says(all, part.get<std::string>()));
    }
    for (const Tree& part : wanted.at("lacks")) {
        INFO("lacks " << part);
        CHECK_FALSE(says(all, part.get<std::string>()));
    }
}

void add_kind(Flattop& game, const std::string& kind, const std::string& id, const std::string& planes) {
    Tree more = Tree::object();
    if (kind == "ship") more["type"] = "DD";
    if (kind == "air-formation") more = {{"airborne", true}, {"planes", planes}};
    game.add_unit(kind, id, "AA25", more);
}

}  // namespace

TEST_CASE("Direction finding gives the hex that the two dice say, from an upper and from a lower column", "[flattop]") {
    CHECK(radio_cases("directions").size() == 36);
    for (const Tree& one : radio_cases("directions")) {
        for (const auto& [hex, found] : one.at("found").get<std::map<std::string, std::string>>()) {
            INFO(one.dump() << " from " << hex);
            Flattop game;
            game.add_unit("base", "H", hex);
            game.add_unit("task-force", "TF1", "A1");
            Script script = message("H", "TF1", "Come");
            script.faces["direction-1"] = one.at("dice").get<Texts>();
            script.faces["heard-1"] = {"1"};
            script.faces["garbled-1"] = {"1"};
            game.finish("flattop.radio", script);
            CHECK(game.lookup("direction-1").effects.at("moves") == one.at("moves"));
            CHECK(game.told_to("ijn") == Texts{fmt::format("1000 enemy radio from {}.", found)});
            CHECK(found != hex);  // the true hex is never given
        }
    }
}

TEST_CASE("Beyond the map's edge the dice are thrown again: a hex that isn't there is never named", "[flattop]") {
    const auto found = [](const std::string& hex, const Texts& dice, const Texts& again) {
        Flattop game({}, 10, {{"maps", "A MM40"}});
        game.add_unit("base", "H", hex);
        game.add_unit("task-force", "TF1", "A/C9");
        Script script = message("H", "TF1", "Come");
        script.faces["direction-1"] = dice;
        script.faces["direction-1#2"] = again;
        script.faces["heard-1"] = {"6"};
        game.finish("flattop.radio", script);
        return game.told_to("ijn");
    };
    CHECK(found("A/A1", {"1", "1"}, {"1", "4"}) == Texts{"1000 enemy radio from A/A2."});
    CHECK(found("A/MM40", {"1", "4"}, {"1", "1"}) == Texts{"1000 enemy radio from A/MM39."});
}

TEST_CASE("One message in six isn't heard, and one in six of the others is garbled", "[flattop]") {
    int lost = 0;
    int changed = 0;
    for (const Tree& one : radio_cases("hearing")) {
        INFO(one.dump());
        const bool arrives = one.at("arrives").get<bool>();
        Flattop game;
        game.add("commander", "Fletcher", {{"side", "usn"}});
        game.add("commander", "Crace", {{"side", "usn"}});
        game.add_unit("base", "H", "AA25", {{"commander", "Fletcher"}});
        game.add_unit("task-force", "TF1", "A1", {{"commander", "Crace"}});
        Script script = message("H", "TF1", "Come to AA25");
        script.faces["heard-1"] = {text(one, "heard")};
        if (arrives) script.faces["garbled-1"] = {text(one, "garbled")};
        if (one.at("changed").get<bool>()) script.answers["garble-1"] = {{"text", "Come to A-25"}};
        game.finish("flattop.radio", script);
        const std::string words = one.at("changed").get<bool>() ? "Come to A-25" : "Come to AA25";
        CHECK(game.told_to("Crace").size() == (arrives ? 1 : 0));
        CHECK(game.told_to("Crace", '"' + words + '"') == arrives);
        CHECK(game.told_to("Fletcher").empty());  // nobody tells the sender what became of it
        CHECK(game.told_to("usn").empty());
        game.check_sound();
        lost += arrives ? 0 : 1;
        changed += one.at("changed").get<bool>() ? 1 : 0;
    }
    CHECK(lost == 6);
    CHECK(changed == 5);
}

TEST_CASE("What goes to or comes from an AF is in clear, but by the option for large planes", "[flattop]") {
    for (const Tree& one : radio_cases("coding")) {
        INFO(one.dump());
        Flattop game({}, 10, {{"coded-planes", one.at("option")}});
        add_kind(game, text(one, "from"), "A", text(one, "planes"));
        add_kind(game, text(one, "to"), "B", text(one, "planes"));
        Script script = message("A", "B", "Secret words");
        script.faces["heard-1"] = {"1"};
        script.faces["garbled-1"] = {"1"};
        game.finish("flattop.radio", script);
        CHECK(game.told_to("ijn").size() == 1);
        CHECK(game.told_to("ijn", "Secret words") != one.at("coded").get<bool>());
    }
}

TEST_CASE("A deep submarine neither sends nor receives", "[flattop]") {
    for (const Tree& one : radio_cases("depths")) {
        INFO(one.dump());
        const bool works = one.at("works").get<bool>();
        Flattop game;
        game.add_unit("base", "H", "AA25");
        game.add_unit("submarine", "S44", "P17", {{"depth", one.at("depth")}});
        Script sent = message("S44", "H", "A carrier");
        if (works) {
            sent.faces = {{"heard-1", {"1"}}, {"garbled-1", {"1"}}};
            game.finish("flattop.radio", sent);
            CHECK(game.told_to("usn", "A carrier"));
        } else {
            CHECK(says(game.refusal("flattop.radio", sent), "deep (12.4)"));
        }
        // What is sent to it places its sender all the same.
        const std::size_t before = game.told_to("ijn").size();
        Script to_it = message("H", "S44", "Come home");
        to_it.answers["message"]["acknowledge"] = true;
        to_it.faces["direction-1"] = {"1", "1"};
        if (works) {
            to_it.faces["heard-1"] = {"1"};
            to_it.faces["garbled-1"] = {"1"};
            to_it.faces["direction-ack"] = {"1", "4"};
            to_it.faces["heard-ack"] = {"1"};
        }
        game.finish("flattop.radio", to_it);
        REQUIRE(game.told_to("ijn").size() == before + 1);
        CHECK(game.told_to("ijn").back() ==
              (works ? "1000 enemy radio from AA24 and from P18." : "1000 enemy radio from AA24."));
        CHECK(game.told_to("usn", "acknowledges") == works);
    }
}

TEST_CASE("The document's examples of radio: who is told what", "[flattop]") {
    for (const Tree& one : radio_cases("games")) {
        INFO(text(one, "place") << ": " << text(one, "name"));
        Flattop game;
        for (const Tree& next : one.at("acts")) {
            const Progress progress = act(game, next);
            INFO("asked: " << (progress.pending ? progress.pending->key : "nothing"));
            REQUIRE_FALSE(progress.pending);
        }
        const Tree& told = one.at("told");
        for (const auto& who : told.items()) check_told(game, who.key(), who.value());
        const Tree roster = one.value("roster", Tree::object());
        for (const auto& unit : roster.items()) {
            for (const auto& field : unit.value().items())
                CHECK(game.unit(unit.key()).get(field.key()) == field.value());
        }
        game.check_sound();
    }
}

TEST_CASE("Who can't talk is refused: to itself, to the enemy; and an AF on the ground isn't offered", "[flattop]") {
    Flattop game;
    game.add_unit("base", "H", "AA25");
    game.add_unit("air-formation", "P", "", {{"launched-from", "H"}});
    game.add_enemy("task-force", "E1", "A1");
    CHECK(says(game.refusal("flattop.radio", message("H", "H", "Hm")), "itself"));
    CHECK(says(game.refusal("flattop.radio", message("H", "E1", "Hello")), "enemies"));
    CHECK(says(game.refusal("flattop.radio", message("H", "P", "Hello")), "to"));
}

TEST_CASE("An AF hears from where it starts or lands, as the roster has it, and by the ruling from elsewhere too",
          "[flattop]") {
    // What the game master is told, and whether a die was thrown for it.
    const auto play = [](const std::string& from, const Game::Readings& readings = {},
                         const Tree& more = Tree::object(), const std::string& via = "") {
        Flattop game(readings);
        game.add_unit("task-force", "TF3", "AA25");
        game.add_unit("ship", "L", "", {{"type", "CV"}, {"task-force", "TF3"}});
        game.add_unit("base", "G", "", {{"ship", "L"}});
        game.add_unit("base", "H", "AA20");
        game.add_unit("base", "K", "AA15");
        game.add_unit("submarine", "S", "AA14");
        Tree fields = {{"airborne", true}, {"launched-from", "G"}, {"lands-at", "H"}};
        fields.update(more);
        game.add_unit("air-formation", "P", "AA10", fields);
        Script script = message(from, "P", "Land");
        if (!via.empty()) script.answers["message"]["via"] = via;
        game.play("flattop.radio", script);
        if (game.session.state().open_run()) game.go_on(::flagplot::test::script(R"({"garble-1": {"text": "L-nd"}})"));
        if (game.session.state().open_run()) game.go_on(::flagplot::test::script(R"({"garble-2": {"text": "-and"}})"));
        CHECK(game.told_to("ijn", "1000 enemy radio from"));  // heard or not
        return fmt::format("{}; {}", find_entry<session::LookedUp>(game.session, "heard-1") > 0 ? "a die" : "no die",
                           fmt::join(game.told_to("gm"), "; "));
    };
    for (const char* const from : {"G", "TF3", "H"}) {
        CHECK(play(from).starts_with("a die"));
        CHECK_FALSE(says(play(from), "22.71"));
    }
    for (const char* const from : {"K", "S"}) {
        INFO(from);
        CHECK(play(from) ==
              fmt::format("no die; Receives only from where it was launched or lands (22.71), not from {}.; To P, in "
                          "clear: not heard.",
                          from));
        const std::string marked = play(from, {{"flattop.landing-known", "marked"}});
        CHECK(marked.starts_with("a die; Receives only from where it was launched or lands (22.71)"));
    }
    // By way of its carrier; and one of which the roster doesn't know where it starts or lands hears anybody.
    CHECK_FALSE(says(play("K", {}, Tree::object(), "TF3"), "22.71"));
    CHECK_FALSE(says(play("K", {}, {{"launched-from", nullptr}, {"lands-at", nullptr}}), "22.71"));
}

// ---- what the other side may not know

namespace {

// A turn's radio of the USN, as the IJN reads of it, and of the IJN as the USN does.
struct Air {
    std::string sender = "TF1";  // TF1 and TF2 are in one hex
    std::string receiver = "S1";
    std::string words = "Join";
    std::string heard = "2";
    std::string garbled;  // what comes through; empty: it isn't
    bool coded = true;

    std::string report(const std::string& who) const {
        Flattop game;
        game.add_unit("task-force", "TF1", "AA25");
        game.add_unit("task-force", "TF2", "AA25", {{"radar", true}});
        game.add_unit("ship", "S1", "K9", {{"type", "DD"}});
        game.add_unit("air-formation", "P1", "K9", {{"airborne", true}});
        game.add_enemy("task-force", "E1", "M10");
        Script script = message(sender, coded ? receiver : "P1", words);
        script.faces["direction-1"] = {"3", "4"};
        script.faces["heard-1"] = {heard};
        if (heard != "6") script.faces["garbled-1"] = {garbled.empty() ? "1" : "6"};
        if (!garbled.empty()) script.answers["garble-1"] = {{"text", garbled}};
        game.finish("flattop.radio", script);
        game.check_sound();
        return game.report(who);
    }
};

}  // namespace

TEST_CASE("The enemy reads the same whoever transmits from a hex, in code whatever, heard or not", "[flattop]") {
    const Air plain;
    const std::string ijn = plain.report("ijn");
    CHECK(says(ijn, "enemy radio from CC25"));  // NE1,SE1 of AA25
    std::vector<Air> others(5);
    others[0].sender = "TF2";
    others[1].receiver = "TF2";
    others[2].words = "Stay where you are";
    others[3].heard = "6";
    others[4].garbled = "J-in";
    for (std::size_t i = 0; i < others.size(); ++i) {
        INFO("pair " << i);
        CHECK((others[i].report("ijn") == ijn));
    }
    // And the sender's side doesn't learn what its unit has heard.
    const std::string usn = plain.report("usn");
    CHECK((others[3].report("usn") == usn));
    CHECK((others[4].report("usn") == usn));
    // In clear the enemy hears what was sent, garbled or not where it was to arrive.
    Air clear;
    clear.coded = false;
    Air garbled = clear;
    garbled.garbled = "J-in";
    CHECK((clear.report("ijn") == garbled.report("ijn")));
    CHECK((clear.report("ijn") != ijn));
}

TEST_CASE("Of two hexes the enemy doesn't learn who called and who acknowledged", "[flattop]") {
    const auto report = [](const std::string& from, const std::string& to) {
        Flattop game;
        game.add_unit("task-force", "TF1", "AA25");
        game.add_unit("ship", "S1", "K9", {{"type", "DD"}});
        game.add_enemy("task-force", "E1", "M10");
        Script script = message(from, to, "Join");
        script.answers["message"]["acknowledge"] = true;
        // TF1 is placed one hex north of where it is, S1 one hex south, whichever calls.
        script.faces = {{"direction-1", {"1", from == "TF1" ? "1" : "4"}},
                        {"heard-1", {"1"}},
                        {"garbled-1", {"1"}},
                        {"direction-ack", {"1", from == "TF1" ? "4" : "1"}},
                        {"heard-ack", {"1"}}};
        game.finish("flattop.radio", script);
        return game.report("ijn");
    };
    const std::string one = report("TF1", "S1");
    CHECK(says(one, "AA24"));
    CHECK(says(one, "K10"));
    CHECK((one == report("S1", "TF1")));
}

}  // namespace flagplot::procedures::test
