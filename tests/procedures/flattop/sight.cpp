// What is seen and told in Flat Top: weather, observation, nights, who may talk, who controls what.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "flattop.h"
#include "json/tree.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

const Tree& turn_cases(std::string_view part) {
    static const Tree all = cases("turn.json", "flattop");
    return all.at(part);
}

std::string text(const Tree& one, const char* key) {
    return one.at(key).get<std::string>();
}

std::string joined(const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, ", "));
}

using Texts = std::vector<std::string>;

}  // namespace

// ---- weather

TEST_CASE("Clouds are seen from the pattern and next to it, whole or as far as they are near", "[flattop]") {
    const Tree& all = turn_cases("clouds");
    for (const std::string& reading : Texts{"whole", "near"}) {
        for (const Tree& one : all.at("places")) {
            INFO(reading << " " << one.dump());
            Flattop game({{"flattop.cloud-seen", reading}});
            game.add("cloud", "C", {{"hexes", "M20-M21, N20"}});
            game.add_unit("task-force", "TF1", text(one, "hex"));
            game.add_enemy("task-force", "E1", "A1");
            game.finish("flattop.weather");
            const auto seen = one.at(reading).get<Texts>();
            CHECK(game.told_to("usn") == (seen.empty() ? Texts{} : Texts{fmt::format("Clouds in {}.", joined(seen))}));
            CHECK(game.told_to("ijn").empty());
        }
    }
}

TEST_CASE("Who looks around sees clouds and the wind of its area, a deep submarine by ruling", "[flattop]") {
    const auto told = [](const Game::Readings& readings, const std::string& type, const std::string& hex,
                         const Tree& more) {
        Flattop game(readings);
        game.add("cloud", "C", {{"hexes", "M20"}});
        game.add("wind-area", "W1", {{"hexes", "A1-M40"}, {"wind", "NE"}});
        game.add("wind-area", "W2", {{"hexes", "N1-MM40"}, {"wind", "S"}});
        game.add_unit(type, "U", hex, more);
        game.finish("flattop.weather");
        return joined(game.told_to("usn"));
    };
    for (const Tree& one : turn_cases("depths")) {
        INFO(one.dump());
        const Game::Readings readings{{"flattop.cloud-observers", text(one, "reading")}};
        const bool sees = one.at("sees").get<bool>();
        CHECK(told(readings, "submarine", "M20", {{"depth", one.at("depth")}}) ==
              (sees ? "Clouds in M20., Wind area W1: wind from NE." : ""));
    }
    CHECK(told({}, "base", "N20", Tree::object()) == "Clouds in M20., Wind area W2: wind from S.");
    CHECK(told({}, "air-formation", "O20", {{"airborne", true}}) == "Wind area W2: wind from S.");
    CHECK(told({}, "ship", "M40", {{"type", "DD"}}) == "Wind area W1: wind from NE.");
    CHECK(told({}, "task-force", "M41", Tree::object()).empty());
}

TEST_CASE("A commander is told what his own units see", "[flattop]") {
    Flattop game;
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add("commander", "Crace", {{"side", "usn"}});
    game.add("cloud", "C", {{"hexes", "M20"}});
    game.add_unit("task-force", "TF1", "M20", {{"commander", "Fletcher"}});
    game.add_unit("task-force", "TF2", "A2", {{"commander", "Crace"}});
    game.finish("flattop.weather");
    CHECK(game.told_to("Fletcher") == Texts{"Clouds in M20."});
    CHECK(game.told_to("Crace").empty());
    CHECK(game.told_to("usn").empty());
    game.check_sound();
}

TEST_CASE("Clouds move as a whole, and what leaves the map is gone", "[flattop]") {
    Flattop game({}, 10, {{"maps", "A MM40"}});
    game.add("cloud", "C", {{"hexes", "A/A1, A/B1"}});
    game.add("wind-area", "W1", {{"hexes", "A/A1-C9"}, {"wind", "NW"}});
    Script all;
    all.standing = false;
    Progress act = game.play("flattop.weather", all);
    act = game.go_on({{{"wind", {{"W1", {{"wind", "NE"}}}}}}, {}, false});
    CHECK(row_of(act, "C").note == "W1: wind from NE");
    CHECK(
        says(thrown_by<json::InputError>([&] { game.go_on(script(R"({"clouds": {"C": {"moves": "NW2"}}})")); }).what(),
             "off the map"));
    CHECK(says(thrown_by<json::InputError>([&] { game.go_on(script(R"({"clouds": {"C": {"moves": "E2"}}})")); }).what(),
               "C, moves"));
    game.go_on(script(R"({"clouds": {"C": {"moves": "SW1"}}})"));
    CHECK(game.field("C", "hexes") == "A/A2");  // B1 stands half a hex further south; what was in A1 is gone
    game.finish("flattop.weather");
    CHECK(game.field("C", "hexes") == "A/A2");
    CHECK(game.field("W1", "wind") == "NE");
}

TEST_CASE("Weather dice are read on the owner's table; a direction is taken, words are for the game master",
          "[flattop]") {
    const Game::Charts chart{
        {"flattop.weather-table", {{"Dice", "wind"}, {"2-4", "SW"}, {"5-9", "-"}, {"10-12", "one step to the right"}}}};
    const auto wind = [&](const std::vector<std::string>& faces) {
        Flattop game({}, 10, {{"weather-dice", faces.size() == 1 ? "1" : "2"}}, chart);
        game.add("wind-area", "W1", {{"hexes", "A1-C9"}, {"wind", "N"}});
        const Progress act = game.play("flattop.weather", {Tree::object(), {{"dice/W1", faces}}});
        return act.finished ? game.field("W1", "wind") : act.pending->key + ": " + row_of(act, "W1").note;
    };
    CHECK(wind({"1", "2"}) == "SW");
    CHECK(wind({"3", "4"}) == "N");
    CHECK(wind({"6", "4"}) == "wind: dice 10: one step to the right");
    CHECK(wind({"5"}) == "N");
}

TEST_CASE("Weather needs wind areas or clouds", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "AA25");
    CHECK(says(game.refusal("flattop.weather"), "the roster has no wind areas and no clouds"));
    game.add("cloud", "C", {{"hexes", "M20, 17"}});
    CHECK(says(game.refusal("flattop.weather"), "C"));
}

// ---- hours

TEST_CASE("Night is before the first and after the last daylight hour; two night turns are one after the other",
          "[flattop]") {
    for (const Tree& one : turn_cases("nights")) {
        INFO(one.dump());
        const Game::Facts daylight{{"first-daylight-hour", one.at("first").get<int>()},
                                   {"last-daylight-hour", one.at("last").get<int>()}};
        Flattop game({}, one.at("hour").get<int>(), daylight);
        if (one.at("two").get<bool>()) {
            game.finish("flattop.two-night-turns");
            CHECK(game.session.state().fact("two-night-turns", "turn 2") == true);
            CHECK(says(game.refusal("flattop.two-night-turns"), "already"));
            game.go_to_turn(2);
            const bool third = [&] {
                Flattop next({}, one.at("hour").get<int>() % 24 + 1, daylight);
                try {
                    return next.play("flattop.two-night-turns").finished;
                } catch (const json::InputError&) {
                    return false;
                }
            }();
            CHECK(says(game.refusal("flattop.two-night-turns"), third ? "already run" : "daylight"));
        } else {
            CHECK(says(game.refusal("flattop.two-night-turns"),
                       one.at("night").get<bool>() ? "the next turn is in daylight" : "this turn is in daylight"));
        }
        game.add_unit("task-force", "TF1", "AA25", {{"task", "shadow"}});
        Script all;
        all.standing = false;
        if (game.session.state().turn() == 1) {
            const Progress act = game.play("flattop.shadow", all);
            CHECK(says(act.pending->help, one.at("night").get<bool>() ? "It is night." : "It is day."));
        }
    }
}

TEST_CASE("Hours go from 0100 to 2400, from the first turn's on", "[flattop]") {
    for (const Tree& one : turn_cases("hours")) {
        INFO(one.dump());
        Flattop game({}, one.at("first-hour").get<int>());
        game.add_unit("task-force", "TF1", "AA25");
        game.add_enemy("task-force", "E1", "AA25");
        game.go_to_turn(one.at("turn").get<int>());
        game.finish("flattop.observe", script(R"({"seen": {"TF1-E1": {"condition": "1"}}})"));
        CHECK(game.told_to("usn") == Texts{text(one, "hour") + " AA25, condition 1: TF."});
    }
}

// ---- observation

TEST_CASE("Units see from their whole way, or from its end", "[flattop]") {
    const auto rows = [](const std::string& reading, const std::string& path, int sight) {
        Flattop game({{"flattop.seen-on-the-way", reading}, {"flattop.coming-by", "end"}});
        game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"path", path}, {"sight", sight}});
        game.add_enemy("task-force", "E1", "AA23", {{"report-1", 1}, {"report-2", 2}});
        game.finish("flattop.move-planes");
        Script none;
        const Progress act = game.play("flattop.observe", {Tree::object(), {}});
        if (act.finished) return std::string("nothing");
        const std::string note = row_of(act, "P-E1").note;
        return note.substr(note.find("; ") + 2);
    };
    CHECK(rows("path", "N4", 0) == "same hex");
    CHECK(rows("end", "N4", 0) == "nothing");
    CHECK(rows("end", "N2", 0) == "same hex");
    CHECK(rows("path", "N1", 0) == "nothing");
    CHECK(rows("path", "N1", 1) == "1 hex away");
    CHECK(rows("end", "N4", 2) == "2 hexes away");
    CHECK(rows("end", "N5", 2) == "nothing");
    CHECK(rows("path", "O,N4", 0) == "same hex");
    CHECK(rows("path", "", 2) == "2 hexes away");
}

TEST_CASE("The way of an earlier turn is no longer seen from", "[flattop]") {
    Flattop game;
    game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"path", "N4"}});
    game.add_enemy("task-force", "E1", "AA23");
    game.finish("flattop.move-planes");
    game.go_to_turn(2);
    game.finish("flattop.observe");
    CHECK(game.told_to("gm", "Nothing comes near enough to be seen."));
}

TEST_CASE("An AF that has landed tells what it saw on its way, and was seen on it", "[flattop]") {
    Flattop game;
    game.add_unit("base", "H", "AA22");
    game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"path", "N3"}, {"lands", true}});
    game.add_enemy("task-force", "E1", "AA24", {{"sight", 5}});
    game.finish("flattop.move-planes");
    const Progress act = game.play("flattop.observe");
    REQUIRE(act.pending);
    CHECK(act.pending->rows.size() == 3);
    CHECK(row_of(act, "E1-P").label == "Task force E1: Air formation P in AA24");  // not where it has landed
    CHECK(row_of(act, "P-E1").label == "Air formation P: Task force E1 in AA24");
    CHECK(row_of(act, "E1-H").label == "Task force E1: Base H in AA22");
}

TEST_CASE("At conditions 1 and 2 the numbers are told that the commander gave, at 3 what it is", "[flattop]") {
    const auto told = [](const std::string& type, const std::string& condition, const Tree& more) {
        Flattop game;
        game.add_unit("task-force", "TF1", "AA25");
        Tree fields = {{"called", "Secret"}, {"report-1", 4}, {"report-2", 9}};
        fields.update(more);
        if (type == "ship") fields["type"] = "CA";
        if (type == "air-formation") fields["airborne"] = true;
        game.add_enemy(type, "E1", "AA25", fields);
        if (type == "task-force") {
            game.add_enemy("ship", "Shokaku", "", {{"type", "CV"}, {"task-force", "E1"}});
            game.add_enemy("ship", "D7", "", {{"type", "DD"}, {"called", "Ushio"}, {"task-force", "E1"}});
        }
        Script given;
        given.answers["seen"]["TF1-E1"] = {{"condition", condition}};
        game.finish("flattop.observe", given);
        CHECK(game.told_to("ijn").empty());
        game.check_sound();
        return joined(game.told_to("usn"));
    };
    CHECK(told("task-force", "1", Tree::object()) == "1000 AA25, condition 1: TF, reported number 4.");
    CHECK(told("task-force", "2", Tree::object()) == "1000 AA25, condition 2: TF, reported number 9.");
    CHECK(told("task-force", "3", Tree::object()) == "1000 AA25, condition 3: TF: CV Shokaku, DD Ushio.");
    CHECK(told("task-force", "none", Tree::object()).empty());
    CHECK(told("ship", "2", Tree::object()) == "1000 AA25, condition 2: TF, reported number 9.");
    CHECK(told("ship", "3", Tree::object()) == "1000 AA25, condition 3: TF: CA Secret.");
    CHECK(told("air-formation", "1", {{"report-1", nullptr}}) == "1000 AA25, condition 1: AF.");
    CHECK(told("air-formation", "3", {{"planes", "A6M 9"}}) == "1000 AA25, condition 3: AF: A6M 9.");
    CHECK(told("submarine", "2", Tree::object()) == "1000 AA25, condition 2: submarine, reported number 9.");
    CHECK(told("base", "1", Tree::object()) == "1000 AA25, condition 1: base, reported number 4.");
}

TEST_CASE("The game master's row says all that decides", "[flattop]") {
    Flattop game;
    game.add_unit("submarine", "S1", "AA25", {{"depth", "surface"}});
    game.add_enemy("air-formation", "P", "AA24", {{"airborne", true}, {"level", "HI"}});
    const Progress act = game.play("flattop.observe", {Tree::object(), {{"search/S1-P", {"5"}}}});
    CHECK(act.pending->help == "Read your Search Table with the die beside each. It is day.");
    CHECK(row_of(act, "S1-P").note ==
          "die 5; 1 hex away; condition 1 at best (12.3); seen from surface; it is at HI; its report numbers weren't "
          "given");
}

TEST_CASE("The search die is read on the owner's table, or asked for", "[flattop]") {
    const Game::Charts chart{{"flattop.search-table", {{"Die", "day"}, {"1-2", "2"}, {"3-6", "none"}}}};
    const auto seen = [&](const std::string& die, const std::string& column) {
        Flattop game({}, 10, {}, chart);
        game.add_unit("task-force", "TF1", "AA25");
        game.add_enemy("task-force", "E1", "AA25");
        Script given;
        given.answers["seen"]["TF1-E1"] = {{"condition", "table"}, {"column", column}};
        given.faces["search/TF1-E1"] = {die};
        const Progress act = game.play("flattop.observe", given);
        return act.finished ? game.field("E1", "seen-condition") : "asks " + act.pending->key;
    };
    CHECK(seen("2", "day") == "2");
    CHECK(seen("3", "day").empty());
    CHECK(seen("3", "night") == "asks table/TF1-E1");
}

TEST_CASE("A target keeps who saw it in a turn, and how well at best", "[flattop]") {
    Flattop game;
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add_unit("task-force", "TF1", "AA25", {{"commander", "Fletcher"}});
    game.add_unit("task-force", "TF2", "AA25", {{"commander", "Fletcher"}});
    game.add_unit("base", "H", "AA25");
    game.add_enemy("task-force", "E1", "AA25");
    game.finish("flattop.observe", script(R"({"seen": {"TF1-E1": {"condition": "3"}, "TF2-E1": {"condition": "1"},
                                              "H-E1": {"condition": "2"}}})"));
    CHECK(game.field("E1", "seen-condition") == "3");
    CHECK(game.field("E1", "seen-by") == "Fletcher usn");
    CHECK(game.told_to("Fletcher").size() == 2);
    CHECK(game.told_to("usn").size() == 1);
    game.go_to_turn(2);
    game.finish("flattop.observe", script(R"({"seen": {"H-E1": {"condition": "1"}}})"));
    CHECK(game.field("E1", "seen-condition") == "1");
    CHECK(game.field("E1", "seen-by") == "usn");
}

// ---- what the other side may not know

namespace {

// A turn in which nobody sees anybody, unless `sees` says so.
struct Pair {
    Tree e1 = {{"mp", 3}, {"path", "N2"}, {"sight", 1}};
    Tree e2 = {{"airborne", true}, {"path", "S2"}, {"level", "HI"}, {"fuel", 9}};
    Tree ship = {{"type", "CV"}, {"task-force", "E1"}, {"damage-factor", 6}};
    Tree commander = {{"side", "ijn"}, {"mail", "hara@sea"}};
    Tree extra = nullptr;
    std::string e1_hex = "M10";
    std::string cloud = "A1";
    Tree seen = Tree::object();

    std::string report(const std::string& who) const {
        Flattop game({}, 10, {{"maps", "A MM40\nB MM40"}, {"maps-join", "A/A40 = B/A1"}}, charts());
        game.add("commander", "Hara", commander);
        game.add("commander", "Fletcher", {{"side", "usn"}});
        game.add_unit("task-force", "TF1", "A/M30",
                      {{"commander", "Fletcher"}, {"path", "NE2"}, {"task", "shadow"}, {"target", "TF"}, {"sight", 2}});
        game.add_unit("air-formation", "P1", "A/M30", {{"airborne", true}, {"path", "N4"}, {"sight", 1}});
        game.change("Fletcher", {{"hq", "TF1"}});
        game.add("cloud", "C1", {{"hexes", cloud}});
        game.add("cloud", "C2", {{"hexes", "M30"}});
        game.add("wind-area", "W1", {{"hexes", "A1-MM40"}, {"wind", "N"}});
        Tree first = e1;
        first["commander"] = "Hara";
        game.add_enemy("task-force", "E1", "A/" + e1_hex, first);
        game.add_enemy("ship", "Shokaku", "", ship);
        game.add_enemy("air-formation", "E2", "B/M20", e2);
        if (!extra.is_null()) game.add_enemy("submarine", "E3", "A/M12", extra);
        game.finish("flattop.weather");
        game.finish("flattop.shadow");
        game.finish("flattop.move-ships", {Tree::object(), {}});
        game.play("flattop.move-planes");
        if (game.session.state().open_run()) game.go_on(script(R"({"flights": {}})"));
        const Progress act = game.play("flattop.observe");
        if (!act.finished) game.go_on({{{"seen", seen}}, {}});
        game.finish("flattop.talk");
        game.check_sound();
        return game.report(who);
    }

    static const Game::Charts& charts() {
        static const Game::Charts all{{"flattop.shadowing-table", {{"Die", "all"}, {"0-", "kept"}, {"1+", "lost"}}}};
        return all;
    }
};

}  // namespace

TEST_CASE("What a side may not know changes nothing in its reports, in any form", "[flattop]") {
    const Pair plain;
    std::map<std::string, std::string> as_it_was;
    for (const char* const who : {"usn", "Fletcher"}) as_it_was[who] = plain.report(who);
    CHECK(says(as_it_was.at("Fletcher"), "M30"));
    CHECK(says(as_it_was.at("usn"), "Clouds in A/M30"));
    CHECK_FALSE(says(as_it_was.at("usn"), "Shokaku"));
    std::vector<Pair> others(14);
    others[0].e1_hex = "Z3";
    others[1].e1["path"] = "S1";
    others[2].e1["task"] = "shell";
    others[3].e1["orders"] = "TF1 at Rabaul";
    others[4].e2["path"] = "S2,NE3";
    others[5].e2["fuel"] = 2;
    others[6].e2["level-ordered"] = "LO";
    others[7].ship["hits-left"] = 1;
    others[8].commander["mail"] = "other@sea";
    others[9].extra = {{"depth", "deep"}, {"path", "S3"}};
    others[10].cloud = "B/M20";
    others[11].e1["report-1"] = 99;
    others[12].e1["sight"] = 29;  // sees everything
    others[12].seen = {{"E1-TF1", {{"condition", "3"}}}, {"E1-P1", {{"condition", "3"}}}};
    others[13].e1["task"] = "shadow";
    others[13].e1["target"] = "TF1";
    for (std::size_t i = 0; i < others.size(); ++i) {
        INFO("pair " << i);
        for (const auto& [who, was] : as_it_was) CHECK((others[i].report(who) == was));
    }
    // The pairs would show it: what is seen does change the reports, of him whom it concerns.
    Pair seen;
    seen.e1_hex = "M27";
    seen.seen = {{"P1-E1", {{"condition", "3"}}}};
    CHECK(says(seen.report("usn"), "CV Shokaku"));
    CHECK((seen.report("usn") != as_it_was.at("usn")));
    CHECK_FALSE(says(seen.report("Hara"), "TF1"));
    CHECK_FALSE(says(seen.report("ijn"), "condition"));
}

TEST_CASE("Nobody learns from a map that the other side has planes in the air", "[flattop]") {
    const auto report = [](bool airborne) {
        Flattop game;
        game.add_unit("task-force", "TF1", "AA25");
        game.add_enemy("air-formation", "E1", "A1", {{"airborne", airborne}});
        for (const char* const part : {"flattop.move-ships", "flattop.move-planes", "flattop.observe"})
            game.finish(part);
        return game.report("usn");
    };
    CHECK((report(true) == report(false)));
}

// ---- maps

TEST_CASE("Over two maps that join units move and see from one to the other", "[flattop]") {
    const auto hexes = [](const std::string& joint) {
        Flattop game({}, 10, {{"maps", "A MM40\nB MM40"}, {"maps-join", joint}});
        game.add_unit("task-force", "TF1", "A/M39", {{"path", "S2"}, {"sight", 1}});
        game.add_enemy("task-force", "E1", "B/M3");
        const Progress act = game.play("flattop.move-ships");
        if (!act.finished) return "stops: " + row_of(act, "TF1").note;
        const bool seen = !game.play("flattop.observe").finished;
        return game.field("TF1", "hex") + (seen ? " sees" : "");
    };
    CHECK(hexes("A/A40 = B/A1") == "B/M2 sees");
    CHECK(hexes("none") == "stops: leads off the map");
}

// ---- 20.2, 21

TEST_CASE("Commanders talk in one hex, of one side", "[flattop]") {
    const auto told = [](const std::string& here, const std::string& there, const std::string& side) {
        Flattop game({}, 10, {{"maps", "A\nB"}});
        game.add_unit("task-force", "TF1", here);
        game.add("base", "H", {{"side", side}, {"hex", there}});
        game.add("commander", "Fletcher", {{"side", "usn"}, {"hq", "TF1"}});
        game.add("commander", "Crace", {{"side", side}, {"hq", "H"}});
        game.add("commander", "Nimitz", {{"side", "usn"}});
        game.finish("flattop.talk");
        game.check_sound();
        return joined(game.told_to("Fletcher")) + " | " + joined(game.told_to("Crace"));
    };
    CHECK(told("B/AA25", "B/AA25", "usn") ==
          "May talk to Crace directly: both are in B/AA25. | May talk to Fletcher "
          "directly: both are in B/AA25.");
    CHECK(told("A/AA25", "A/AA24", "usn") == " | ");
    CHECK(told("A/AA25", "B/AA25", "usn") == " | ");
    CHECK(told("A/AA25", "A/AA25", "ijn") == " | ");
}

namespace {

std::string doubts(Flattop& game, const std::string& unit) {
    const Progress act =
        game.play("flattop.orders", {{{"mail", {{"from", "usn"}, {"text", unit + ": AA25 - N1 - AA24"}}}}, {}});
    if (act.finished) return "none";
    const std::string note = row_of(act, unit).note;
    game.go_on(script(R"({"readings": {}})"));
    // Behind the doubts stands what was written.
    const std::string written = fmt::format("; \"{}: AA25 - N1 - AA24\"", unit);
    CHECK(note.ends_with(written));
    return note.substr(0, note.size() - written.size());
}

}  // namespace

TEST_CASE("TFs with a BB or a CV are controlled; orders of others change by radio", "[flattop]") {
    for (const Tree& one : turn_cases("control")) {
        INFO(one.dump());
        Flattop game({{"flattop.control", text(one, "reading")}}, 10, {{"command-control", true}});
        game.add_unit("task-force", "TF1", "AA25", {{"orders", "N1"}, {"report-1", 1}, {"report-2", 2}});
        int number = 0;
        for (const Tree& type : one.at("ships"))
            game.add_unit("ship", fmt::format("S{}", ++number), "", {{"type", type}, {"task-force", "TF1"}});
        CHECK(doubts(game, "TF1") ==
              (one.at("controlled").get<bool>() ? "none" : "not controlled: its orders change by radio only (21.4)"));
    }
}

TEST_CASE("Who is in a controlled unit's hex takes orders from it, but for AFs in the air", "[flattop]") {
    const auto doubt = [](const std::string& type, const Tree& more, const std::function<void(Flattop&)>& prepare = {},
                          bool control = true) {
        Flattop game({}, 10, {{"command-control", control}});
        Tree fields = {{"orders", "N1"}, {"report-1", 1}, {"report-2", 2}};
        if (type == "air-formation") fields["level"] = "LO";
        fields.update(more);
        if (type == "ship") fields["type"] = "BB";
        game.add_unit(type, "U1", "AA25", fields);
        if (prepare) prepare(game);
        return doubts(game, "U1");
    };
    const auto base = [](const std::string& hex) { return [hex](Flattop& game) { game.add_unit("base", "H", hex); }; };
    const auto group = [](Flattop& game) {  // of a CVL, whose TF isn't controlled
        game.add_unit("task-force", "TF5", "AA25");
        game.add_unit("ship", "L", "", {{"type", "CVL"}, {"task-force", "TF5"}});
        game.add_unit("base", "G", "", {{"ship", "L"}});
    };
    const std::string radio = "not controlled: its orders change by radio only (21.4)";
    CHECK(doubt("task-force", Tree::object()) == radio);
    CHECK(doubt("ship", Tree::object()) == radio);  // independent, though a battleship
    CHECK(doubt("submarine", Tree::object()) == radio);
    CHECK(doubt("task-force", {{"orders", nullptr}}) == "none");
    CHECK(doubt("task-force", Tree::object(), {}, false) == "none");
    CHECK(doubt("task-force", Tree::object(), base("AA25")) == "none");
    CHECK(doubt("task-force", Tree::object(), base("AA24")) == radio);
    CHECK(doubt("task-force", Tree::object(), group) == radio);
    CHECK(doubt("air-formation", {{"airborne", true}}, base("AA25")) == "its orders change by radio only (21.5)");
    // On the ground it is in nobody's control.
    CHECK(doubt("air-formation", Tree::object(), base("AA24")) == "missing: whether it takes off");
}

TEST_CASE("An AF whose order is treated as no move isn't launched", "[flattop]") {
    for (const std::string take : {"written", "no-move"}) {
        Flattop game;
        game.add_unit("base", "H", "AA25");
        game.add_unit("air-formation", "P", "", {{"launched-from", "H"}, {"report-1", 1}, {"report-2", 2}});
        Script given;
        given.answers["mail"] = {{"from", "usn"}, {"text", "P: launch, high, AA25 - N4 - AA20"}};
        given.answers["readings"] = {{"P", {{"take", take}}}};
        game.play("flattop.orders", given);
        CHECK(game.unit("P").flag("launches") == (take == "written"));
    }
}

// ---- who has no orders

TEST_CASE("Who has no orders goes on with the earlier ones, or doesn't move", "[flattop]") {
    const auto play = [](const std::string& reading, int turn, const Tree& more, const std::string& type) {
        Flattop game({{"flattop.no-orders", reading}}, 22);
        Tree fields = {{"orders", "N4"}, {"ordered-turn", 1}, {"path", "N4"}};
        fields.update(more);
        game.add_unit(type, "U", "AA25", fields);
        if (turn == 3) {
            game.go_to_turn(2);
            game.change("U", {{"ordered-turn", 2}});
            game.finish("flattop.two-night-turns");
        }
        game.go_to_turn(turn);
        game.finish("flattop.no-orders");
        game.check_sound();
        return game.told("U") + " " + game.field("U", "path");
    };
    CHECK(play("earlier-orders", 1, Tree::object(), "task-force") == " N4");
    CHECK(play("earlier-orders", 2, Tree::object(), "task-force") == "No new orders: it continues with N4. N4");
    CHECK(play("no-move", 2, Tree::object(), "task-force") == "No orders for this turn: no move. ");
    CHECK(play("no-move", 3, Tree::object(), "task-force") == " N4");  // run with the turn before
    CHECK(play("earlier-orders", 2, {{"path", nullptr}}, "task-force") == "No new orders, and no moves left. ");
    CHECK(play("earlier-orders", 2, {{"path", nullptr}, {"task", "shadow"}}, "task-force") ==
          "No new orders: it continues with shadow. ");
    CHECK(play("earlier-orders", 2, {{"orders", nullptr}, {"path", nullptr}}, "submarine") == "No orders yet. ");
    CHECK(play("no-move", 2, {{"airborne", true}}, "air-formation") == "No orders for this turn: no move. ");
    CHECK(play("earlier-orders", 2, Tree::object(), "air-formation") == " N4");  // on the ground
}

TEST_CASE("A unit that stops for want of orders isn't launched, and changes neither depth nor altitude", "[flattop]") {
    Flattop game(Game::Readings{{"flattop.no-orders", "no-move"}});
    game.add_unit("base", "H", "AA25");
    game.add_unit("air-formation", "P", "",
                  {{"launched-from", "H"}, {"launches", true}, {"level-ordered", "HI"}, {"orders", "launch"}});
    game.add_unit("submarine", "S", "AA25", {{"depth", "surface"}, {"depth-ordered", "deep"}, {"orders", "dive"}});
    game.finish("flattop.no-orders");
    game.finish("flattop.move-ships");
    game.finish("flattop.move-planes");
    CHECK_FALSE(game.unit("P").flag("airborne"));
    CHECK(game.field("S", "depth") == "surface");
}

// ---- unattended

TEST_CASE("A turn without doubts goes by without answers but for the mails", "[flattop]") {
    const Game::Charts charts{{"flattop.shadowing-table", {{"Die", "all"}, {"8-", "kept"}, {"9+", "lost"}}},
                              {"flattop.weather-table", {{"Dice", "wind"}, {"2-12", "SE"}}}};
    Flattop game({}, 8, {{"weather-dice", "2"}}, charts);
    game.add_unit("task-force", "TF1", "AA25", {{"mp", 2}, {"report-1", 1}, {"report-2", 2}});
    game.add_unit("submarine", "S1", "CC25", {{"report-1", 1}, {"report-2", 2}});
    game.add_unit("base", "H", "AA25", {{"ready", 9}});
    game.add_unit(
        "air-formation", "AF1", "",
        {{"planes", "SBD 4"}, {"launched-from", "H"}, {"mp", 6}, {"fuel", 20}, {"report-1", 1}, {"report-2", 2}});
    game.add_enemy("task-force", "E1", "M10", {{"seen-turn", 1}, {"seen-hex", "M10"}, {"seen-condition", "1"}});
    game.add_enemy("air-formation", "E2", "M12",
                   {{"airborne", true}, {"mp", 3}, {"task", "shadow"}, {"target", "TF1"}, {"sight", 30}});
    game.add("cloud", "C", {{"hexes", "A1-B2"}});
    game.add("wind-area", "W", {{"hexes", "A1-MM40"}});
    game.change("TF1", {{"seen-turn", 1}, {"seen-hex", "AA25"}, {"seen-condition", "1"}});
    game.finish("flattop.orders", script(R"({"mail": {"from": "usn",
        "text": "TF1: AA25 - N3 - AA22\nAF1: launch, AA25 - N2,S2 - AA25, high altitude, land at H"}})"));
    for (const char* const part : {"flattop.no-orders", "flattop.talk", "flattop.weather", "flattop.shadow",
                                   "flattop.move-ships", "flattop.move-planes", "flattop.observe"}) {
        INFO(part);
        if (std::string_view(part) == "flattop.observe") game.change("E2", {{"sight", 0}});
        CHECK(game.play(part).finished);
    }
    CHECK(game.field("TF1", "hex") == "AA23");
    CHECK_FALSE(game.unit("AF1").flag("airborne"));
    CHECK(game.field("AF1", "fuel") == "16");
    CHECK(game.field("W", "wind") == "SE");
    CHECK(game.field("E2", "hex") == "P13");  // SE3 of 18 hexes on its way to TF1
    game.check_sound();
}

// ---- 6.2, 6.3: what is reached by moving

TEST_CASE("A TF is told of clouds that it moves beside, whatever is aboard of its ships", "[flattop]") {
    const auto told = [](bool aboard) {
        Flattop game;
        game.add_unit("task-force", "TF1", "AA25", {{"path", "N2"}});
        game.add_unit("ship", "Lex", "", {{"type", "CV"}, {"task-force", "TF1"}});
        if (aboard) {
            game.add_unit("base", "Air", "", {{"ship", "Lex"}});
            game.add_unit("air-formation", "AF1", "", {{"planes", "F4F 4"}, {"launched-from", "Air"}});
        }
        game.add("cloud", "C", {{"hexes", "AA22"}});
        game.finish("flattop.weather");
        CHECK(game.told_to("usn").empty());
        game.finish("flattop.move-ships");
        CHECK(game.told_to("usn", "Clouds in AA22."));
        const auto lines = game.told_to("usn").size();
        game.finish("flattop.move-planes");
        CHECK(game.told_to("usn").size() == lines);
        return game.report("usn").find("Clouds in AA22.") != std::string::npos;
    };
    CHECK(told(false));
    CHECK(told(true));
}

TEST_CASE("The wind of an area is told when a unit enters it, and only if nobody of that reader was in it",
          "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "M24", {{"path", "N2"}});
    game.add_unit("air-formation", "P", "M25", {{"airborne", true}, {"path", "N6"}});
    game.add_enemy("task-force", "E1", "N19");
    game.add("wind-area", "South", {{"hexes", "A23-MM40"}, {"wind", "SE"}});
    game.add("wind-area", "North", {{"hexes", "A1-MM22"}, {"wind", "N"}});
    game.finish("flattop.weather");
    CHECK(game.told_to("usn") == Texts{"Wind area South: wind from SE."});
    game.finish("flattop.move-ships");
    CHECK(game.told_to("usn").back() == "Wind area North: wind from N.");
    CHECK(game.told_to("ijn") == Texts{"Wind area North: wind from N.", "Stays in N19."});
    game.finish("flattop.move-planes");  // the TF is there: its wind is known
    int north = 0;
    for (const std::string& line : game.told_to("usn")) north += says(line, "North") ? 1 : 0;
    CHECK(north == 1);
    game.check_sound();
}

TEST_CASE("A carrier's air group doesn't look out besides its TF, nor do planes on the ground", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "AA25", {{"sight", 1}});
    game.add_unit("ship", "Lex", "", {{"type", "CV"}, {"task-force", "TF1"}});
    game.add_unit("base", "Air", "", {{"ship", "Lex"}, {"sight", 5}});
    game.add_unit("air-formation", "AF1", "", {{"planes", "F4F 4"}, {"launched-from", "Air"}, {"sight", 5}});
    game.add_enemy("task-force", "E1", "AA24");
    game.add_enemy("task-force", "E2", "AA22");
    const Progress act = game.play("flattop.observe");
    REQUIRE(act.pending);
    REQUIRE(act.pending->rows.size() == 1);
    CHECK(act.pending->rows.front().unit == "TF1-E1");
}

TEST_CASE("Planes that have landed look out no more, and aren't seen where they landed", "[flattop]") {
    // It took off from H and landed there again: the enemy beside it sees the base alone.
    Flattop game;
    game.add_unit("base", "H", "AA25", {{"ready", 9}});
    game.add_unit("air-formation", "P", "",
                  {{"planes", "F4F 4"},
                   {"launched-from", "H"},
                   {"lands-at", "H"},
                   {"launches", true},
                   {"lands", true},
                   {"sight", 9}});
    game.add_enemy("task-force", "E1", "AA24", {{"sight", 1}});
    game.finish("flattop.move-planes");
    REQUIRE_FALSE(game.unit("P").flag("airborne"));
    const Progress act = game.play("flattop.observe");
    REQUIRE(act.pending);
    REQUIRE(act.pending->rows.size() == 1);
    CHECK(act.pending->rows.front().unit == "E1-H");
}

}  // namespace flagplot::procedures::test
