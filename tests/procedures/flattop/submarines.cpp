// Submarines in Flat Top: what they see, who finds them, how they fight (12). The numbers of combat.json are worked out
// from the document by a script of its own.
#include <fmt/format.h>

#include <string_view>

#include "flattop.h"
#include "json/tree.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

const Tree& combat_cases(std::string_view part) {
    static const Tree all = cases("combat.json", "flattop");
    return all.at(part);
}

std::string text(const Tree& one, const char* key) {
    return one.at(key).get<std::string>();
}

// Whether the form about what is seen has a row for the two; the words beside it.
std::optional<std::string> seen(Flattop& game, const std::string& observer, const std::string& target) {
    Script none;
    none.standing = false;
    const Progress act = game.play("flattop.observe", none);
    if (!act.pending) return {};
    for (const auto& row : act.pending->rows) {
        if (row.unit == observer + "-" + target) return row.note;
    }
    return {};
}

// Whose place in the text comes first; a part that isn't there comes last.
bool comes_first(const std::string& text, const std::string& part, const std::string& other) {
    return text.find(part) < text.find(other);
}

}  // namespace

// ---- 12.3

TEST_CASE("What a submarine sees: by depth, distance, radar and target", "[flattop]") {
    for (const Tree& one : combat_cases("sight")) {
        INFO(one.dump());
        Flattop game(Game::Readings{{"flattop.deep-planes", "condition-1"}});
        // Without radar it sees its own hex, whatever the roster has; but planes at HI one hex away.
        game.add_unit("submarine", "S", "AA25", {{"depth", one.at("depth")}, {"radar", one.at("radar")}, {"sight", 2}});
        Tree fields = Tree::object();
        if (text(one, "target") == "air-formation") fields = {{"airborne", true}, {"level", one.at("level")}};
        game.add_enemy(text(one, "target"), "E", fmt::format("AA{}", 25 - one.at("distance").get<int>()), fields);
        const std::optional<std::string> note = seen(game, "S", "E");
        const int best = one.at("best").get<int>();
        CHECK(note.has_value() == (best > 0));
        if (best == 0) continue;
        CHECK(says(*note, "at best") == (best < 3));
        game.go_on({{{"seen", {{"S-E", {{"condition", "3"}}}}}}, {}, false});
        CHECK(game.field("E", "seen-condition") == fmt::format("{}", best));
    }
}

TEST_CASE("The owner's table gives no more than the depth allows", "[flattop]") {
    Flattop game({}, 10, {}, {{"flattop.search-table", {{"Die", "all"}, {"1-6", "3"}}}});
    game.add_unit("submarine", "S", "AA25", {{"depth", "periscope"}});
    game.add_enemy("task-force", "E", "AA25", {{"report-1", 4}, {"report-2", 9}});
    game.add_enemy("ship", "Secret", "", {{"type", "CV"}, {"task-force", "E"}});
    game.finish("flattop.observe", script(R"({"seen": {"S-E": {"condition": "table"}}})"));
    CHECK(game.told_to("usn", "condition 2: TF, reported number 9"));
    CHECK_FALSE(says(game.report("usn"), "Secret"));
}

TEST_CASE("Planes at HI one hex away are seen from the surface, whatever the roster has", "[flattop]") {
    Flattop game;
    game.add_unit("submarine", "S", "AA25");
    game.add_enemy("air-formation", "E", "AA24", {{"airborne", true}, {"level", "HI"}});
    CHECK(says(seen(game, "S", "E").value_or(""), "condition 1 at best (12.3)"));
}

// ---- 12.5, 12.7

TEST_CASE("A submerged submarine is found by DDs that waited in its hex, of one TF", "[flattop]") {
    for (const Tree& one : combat_cases("detection")) {
        INFO(one.dump());
        Flattop game;
        game.add_unit("submarine", "S", "AA25", {{"depth", one.at("depth")}});
        int force = 0;
        int ships = 0;
        for (const Tree& destroyers : one.at("forces")) {
            const std::string id = fmt::format("E{}", ++force);
            const bool moved = destroyers.at(1).get<bool>();
            game.add_enemy("task-force", id, moved ? "AA24" : "AA25", {{"path", moved ? "S1" : ""}});
            for (int i = 0; i < destroyers.at(0).get<int>(); ++i)
                game.add_enemy("ship", fmt::format("D{}", ++ships), "", {{"type", "DD"}, {"task-force", id}});
            // Others don't help, nor do those that are sunk.
            for (const char* const type : {"CA", "CL", "AP", "CV"})
                game.add_enemy("ship", fmt::format("D{}", ++ships), "", {{"type", type}, {"task-force", id}});
            game.add_enemy("ship", fmt::format("D{}", ++ships), "",
                           {{"type", "DD"}, {"task-force", id}, {"damage-factor", 1}, {"hits-left", 0}});
        }
        game.finish("flattop.move-ships");
        Script none;
        none.standing = false;
        const Progress act = game.play("flattop.observe", none);
        REQUIRE(act.pending);
        bool any = false;
        for (std::size_t i = 0; i < one.at("found-by").size(); ++i) {
            const std::string row = fmt::format("E{}-S", i + 1);
            const auto& rows = act.pending->rows;
            const bool found =
                std::any_of(rows.begin(), rows.end(), [&](const auto& each) { return each.unit == row; });
            CHECK(found == one.at("found-by").at(i).get<bool>());
            any = any || found;
        }
        // 12.5.2: deep, it hears of ships overhead if it is found.
        game.go_on({{{"seen", Tree::object()}}, {}, false});
        CHECK(game.told_to("usn", "1000 Ships overhead.") == (any && text(one, "depth") == "deep"));
    }
}

TEST_CASE("A DD by itself that waited finds a periscope, one hex away nobody does", "[flattop]") {
    const auto finds = [](const std::string& hex, const std::string& depth) {
        Flattop game;
        game.add_unit("submarine", "S", "AA25", {{"depth", depth}});
        game.add_enemy("ship", "D", hex, {{"type", "DD"}, {"stationary", true}, {"sight", 3}});
        return seen(game, "D", "S").has_value();
    };
    CHECK(finds("AA25", "periscope"));
    CHECK_FALSE(finds("AA24", "periscope"));
    CHECK_FALSE(finds("AA25", "deep"));
    CHECK(finds("AA24", "surface"));
}

TEST_CASE("Whoever is in its hex sees a periscope that has attacked in this turn", "[flattop]") {
    const auto note = [](const std::string& depth, int turn) {
        Flattop game;
        game.add_unit("submarine", "S", "AA25", {{"depth", depth}, {"attacked-turn", turn}});
        game.add_enemy("task-force", "E", "AA25");
        game.go_to_turn(2);
        return seen(game, "E", "S").value_or("unseen");
    };
    CHECK(says(note("periscope", 2), "it has attacked"));
    CHECK(note("periscope", 1) == "unseen");
    CHECK(note("deep", 2) == "unseen");
}

TEST_CASE("Planes at LO find a periscope with three MP in its hex", "[flattop]") {
    for (const Tree& one : combat_cases("spotting")) {
        INFO(one.dump());
        Flattop game;
        game.add_enemy("submarine", "S", "AA25", {{"depth", one.at("depth")}});
        Tree fields = {{"airborne", true}, {"level", one.at("level")}};
        if (one.at("mp") != 0) fields["path"] = fmt::format("O{}", one.at("mp").dump());
        game.add_unit("air-formation", "P", "AA25", fields);
        game.finish("flattop.move-planes");
        const std::optional<std::string> note = seen(game, "P", "S");
        CHECK(note.has_value() == one.at("found").get<bool>());
        CHECK(says(note.value_or(""), "MP at LO over it") ==
              (one.at("found").get<bool>() && text(one, "depth") == "periscope"));
    }
}

TEST_CASE("The MP with which planes come into the hex count, those elsewhere don't", "[flattop]") {
    const auto finds = [](const std::string& path) {
        Flattop game;
        game.add_enemy("submarine", "S", "AA25", {{"depth", "periscope"}});
        game.add_unit("air-formation", "P", "AA27", {{"airborne", true}, {"level", "LO"}, {"path", path}});
        game.finish("flattop.move-planes");
        return seen(game, "P", "S").has_value();
    };
    CHECK(finds("N2,O2"));
    CHECK(finds("N2,O2,N3"));
    CHECK_FALSE(finds("N2,O"));
    CHECK_FALSE(finds("O3,N2"));
    CHECK_FALSE(finds("N1,O5,N1"));
}

// ---- 12.6

namespace {

Script encounter(const Tree& how, const std::string& enemy = "E") {
    Script all;
    all.answers["submarine"] = {{"choice", "S"}};
    all.answers["enemy"] = {{"enemy", enemy}};
    all.answers["how"] = how;
    return all;
}

}  // namespace

TEST_CASE("At which depth each attack is resolved, and who attacks first, in each reading", "[flattop]") {
    const std::map<std::string, Game::Readings> readings{
        {"usual", {}}, {"dive", {{"flattop.dive-conflict", "dive"}}}, {"literal", {{"flattop.dive-after", "literal"}}}};
    for (const auto& [name, chosen] : readings) {
        for (const bool night : {false, true}) {
            Flattop game(chosen, night ? 22 : 10);
            game.add_unit("submarine", "S", "AA25", {{"task", "attack"}});
            game.add_enemy("task-force", "E", "AA25");
            for (const Tree& one : combat_cases("encounters")) {
                if (one.at("night") != night) continue;
                INFO(name << " " << one.dump());
                const std::string depth = text(one, "depth");
                game.change("S", {{"depth", depth}, {"depth-began", one.at("began")}, {"attacked-turn", nullptr}});
                Tree how = {{"surface", false}, {"asw", false}, {"stayed", one.at("stayed")}};
                for (const Tree& kind : one.at("against")) how[kind.get<std::string>()] = true;
                if (depth != "deep") how.update({{"dives", one.at("dives")}, {"dives-to", one.at("to")}});
                Script all = encounter(how);
                if (one.contains("refused")) {
                    CHECK(says(game.refusal("flattop.submarine-combat", all), "12.64"));
                    continue;
                }
                const Tree& depths = one.at(name);
                const bool either = std::find(depths.begin(), depths.end(), "either") != depths.end();
                if (either) all.answers["best"] = {{"choice", "periscope"}};
                game.finish("flattop.submarine-combat", all);
                const std::string plan = game.told("S").empty() ? "" : [&] {
                    const int entry = find_entry<session::Told>(game.session, "plan");
                    return std::get<session::Told>(game.session.entry(entry).body).text;
                }();
                for (std::size_t i = 0; i < depths.size(); ++i) {
                    const std::string kind = one.at("against").at(i) == "asw" ? "ASW attack" : "surface attack";
                    const std::string at = depths.at(i) == "either" ? "periscope" : depths.at(i).get<std::string>();
                    CHECK(says(plan, fmt::format("E: {}, resolved at {}", kind, at)));
                    if (kind == "surface attack") CHECK(says(plan, "shells don't reach it") == (at != "surface"));
                }
                const std::string from = text(one, "attacks-from");
                CHECK(says(plan, "S attacks E from " + from + ".") == !from.empty());
                CHECK(says(plan, "It makes no attack") == from.empty());
                CHECK(game.field("S", "attacked-turn") == (from.empty() ? "" : "1"));
                if (!from.empty()) CHECK(comes_first(plan, "S attacks", "resolved at") == one.at("first").get<bool>());
                const bool dives = text(one, "dives") != "no";
                CHECK(game.field("S", "depth") == (dives ? text(one, "to") : depth));
                if (dives) {
                    const bool before = text(one, "dives") == "before";
                    if (!from.empty()) CHECK(comes_first(plan, "It dives", "S attacks") == before);
                    if (before) CHECK(comes_first(plan, "It dives", "resolved at"));
                }
            }
        }
    }
}

TEST_CASE("A submarine that dives under an air attack makes none of its own", "[flattop]") {
    for (const std::string reading : {"new", "surface"}) {
        for (const Tree& one : combat_cases("air-encounters")) {
            INFO(reading << " " << one.dump());
            Flattop game({{"flattop.air-dive", reading}}, one.at("night").get<bool>() ? 22 : 10);
            const std::string depth = text(one, "depth");
            game.add_unit("submarine", "S", "AA25", {{"task", "attack"}, {"depth", depth}});
            game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}});
            const std::string to = text(one, "to");
            Tree how = {{"air", true}};
            if (depth != "deep") how["dives"] = to == "no" ? "no" : "before";
            if (depth != "deep" && to != "no") how["dives-to"] = to;
            if (one.contains("refused")) {
                CHECK(says(game.refusal("flattop.submarine-combat", encounter(how)), "12.64"));
                continue;
            }
            if (depth == "deep") {  // planes don't find it (12.7)
                CHECK(says(game.refusal("flattop.submarine-combat", encounter(how)), "a TF or a ship in AA25"));
                continue;
            }
            game.finish("flattop.submarine-combat", encounter(how));
            const int entry = find_entry<session::Told>(game.session, "plan");
            const std::string plan = std::get<session::Told>(game.session.entry(entry).body).text;
            CHECK(says(plan, "E: air attack, resolved at " + text(one, reading.c_str())));
            const bool attacks = one.at("attacks").get<bool>();
            CHECK(says(plan, "S attacks from") == attacks);
            if (!attacks) CHECK(says(plan, "12.65"));
            if (attacks) CHECK(comes_first(plan, "S attacks", "resolved at") == one.at("first").get<bool>());
        }
    }
}

TEST_CASE("The example: it escapes shelling, fires at periscope depth, suffers ASW there and dives deep", "[flattop]") {
    Flattop game;
    game.add_unit("submarine", "S", "AA25", {{"task", "attack"}, {"orders", "dive"}});
    game.add_enemy("task-force", "E", "AA25");
    game.finish("flattop.submarine-combat", encounter({{"surface", true},
                                                       {"asw", true},
                                                       {"dives", "before"},
                                                       {"dives-to", "periscope"},
                                                       {"again", true},
                                                       {"stayed", false}}));
    const int entry = find_entry<session::Told>(game.session, "plan");
    CHECK(std::get<session::Told>(game.session.entry(entry).body).text ==
          "1. It dives to periscope.\n"
          "2. S attacks E from periscope.\n"
          "3. E: surface attack, resolved at periscope: shells don't reach it.\n"
          "4. E: ASW attack, resolved at periscope.\n"
          "5. It dives deep.");
    CHECK(game.field("S", "depth") == "deep");
    CHECK(game.told_to("usn", "Dives to deep."));
    CHECK(game.told_to("ijn").empty());
    // In the next turn it doesn't rise: it doesn't move, and meets a deep ASW attack only.
    game.go_to_turn(2);
    game.change("S", {{"path", "N1"}});
    game.finish("flattop.move-ships");
    CHECK(game.field("S", "hex") == "AA25");
    game.finish("flattop.submarine-combat", encounter({{"asw", true}}));
    const std::string plan =
        std::get<session::Told>(game.session.entry(find_entry<session::Told>(game.session, "plan")).body).text;
    CHECK(says(plan, "ASW attack, resolved at deep"));
    CHECK(says(plan, "12.62"));
    game.check_sound();
}

TEST_CASE("It dives deep at the end only if there is an ASW attack", "[flattop]") {
    Flattop game;
    game.add_unit("submarine", "S", "AA25");
    game.add_enemy("task-force", "E", "AA25");
    const Tree shelled = {{"surface", true}, {"dives", "before"}, {"dives-to", "periscope"}, {"again", true}};
    CHECK(says(game.refusal("flattop.submarine-combat", encounter(shelled)), "12.64"));
}

TEST_CASE("Whether it stayed with the ASW units is known from how both moved", "[flattop]") {
    const auto proposed = [](const std::string& mine, const std::string& theirs) {
        Flattop game;
        game.add_unit("submarine", "S", mine.empty() ? "AA25" : "AA26", {{"path", mine}});
        game.add_enemy("task-force", "E", theirs.empty() ? "AA25" : "AA23", {{"path", theirs}});
        game.finish("flattop.move-ships");
        Script all;
        all.answers["submarine"] = {{"choice", "S"}};
        all.answers["enemy"] = {{"enemy", "E"}};
        const Progress act = game.play("flattop.submarine-combat", all);
        REQUIRE(act.pending);
        for (const table::Field& field : act.pending->fields) {
            if (field.id == "stayed") return field.otherwise == true;
        }
        FAIL("no such field");
        return false;
    };
    CHECK(proposed("", ""));
    CHECK_FALSE(proposed("N1", ""));
    CHECK_FALSE(proposed("", "S2"));
    CHECK_FALSE(proposed("N1", "S2"));
}

TEST_CASE("Where a hex is partly land the game master is reminded before a dive", "[flattop]") {
    const auto help = [](const std::string& land) {
        Flattop game({}, 10, {{"partial-land", land}});
        game.add_unit("submarine", "S", "AA25");
        game.add_enemy("task-force", "E", "AA25");
        Script all;
        all.answers["submarine"] = {{"choice", "S"}};
        all.answers["enemy"] = {{"enemy", "E"}};
        return game.play("flattop.submarine-combat", all).pending->help;
    };
    CHECK(help("AA24-AA25") == "AA25 is partly land: not deep there (12.1).");
    CHECK(help("AA24").empty());
    CHECK(help("none").empty());
}

TEST_CASE("An order to go deep where a hex is partly land is marked", "[flattop]") {
    const auto note = [](const std::string& land, const std::string& depth) {
        Flattop game({}, 10, {{"partial-land", land}});
        game.add_unit("submarine", "S", "AA26", {{"path", "N1"}, {"depth-ordered", depth}});
        Script none;
        none.standing = false;
        return row_of(game.play("flattop.move-ships", none), "S").note;
    };
    CHECK(says(note("AA25", "deep"), "AA25 is partly land: not deep there (12.1)"));
    CHECK_FALSE(says(note("AA26", "deep"), "12.1"));  // it leaves that one
    CHECK_FALSE(says(note("AA25", "periscope"), "12.1"));
}

TEST_CASE("There has to be an enemy in its hex", "[flattop]") {
    Flattop game;
    CHECK(says(game.refusal("flattop.submarine-combat"), "no submarine"));
    game.add_unit("submarine", "S", "AA25");
    game.add_enemy("task-force", "E", "AA24");
    game.add_enemy("air-formation", "P", "AA25");  // on the ground
    CHECK(says(game.refusal("flattop.submarine-combat", script(R"({"submarine": {"choice": "S"}})")),
               "no enemy is in its hex"));
}

// ---- 12.8

TEST_CASE("By night each attack has a target of its own, found at random on the owner's chart", "[flattop]") {
    const Game::Charts chart{
        {"flattop.submarine-night-attack", {{"Die", "1-3 ships"}, {"1-3", "the first"}, {"4-6", "the last"}}}};
    Flattop game({}, 22, {}, chart);
    game.add_unit("submarine", "S", "AA25");
    game.add_enemy("task-force", "E", "AA25");
    game.add_enemy("air-formation", "P", "AA25", {{"airborne", true}});
    Script all;
    all.answers["submarine"] = {{"choice", "S"}};
    all.answers["night"] = {{"enemy", "E"}, {"attacks", 2}, {"column", "1-3 ships"}};
    all.faces = {{"target-1", {"3"}}, {"target-2", {"4"}}};
    game.finish("flattop.submarine-night-attack", all);
    CHECK(game.told_to("gm", "Attack 1 at Task force E: the first."));
    CHECK(game.told_to("gm", "Attack 2 at Task force E: the last."));
    CHECK(game.told_to("usn").empty());
    CHECK(game.told_to("ijn").empty());
    CHECK(game.field("S", "attacked-turn") == "1");
    game.check_sound();
    Flattop day;
    day.add_unit("submarine", "S", "AA25");
    CHECK(says(day.refusal("flattop.submarine-night-attack"), "12.8"));
}

TEST_CASE("Without the chart the target of each attack is asked for", "[flattop]") {
    Flattop game({}, 22);
    game.add_unit("submarine", "S", "AA25");
    game.add_enemy("task-force", "E", "AA25");
    Script all;
    all.answers["submarine"] = {{"choice", "S"}};
    all.answers["night"] = {{"enemy", "E"}, {"attacks", 1}, {"column", "all"}};
    const Progress act = game.play("flattop.submarine-night-attack", all);
    REQUIRE(act.pending);
    CHECK(act.pending->key == "target-1");
    game.go_on(script(R"({"target-1": {"target": "Hiryu"}})"));
    CHECK(game.told_to("gm", ": Hiryu."));
}

// ---- 12.5.1

TEST_CASE("A submarine at periscope depth that has attacked a ship is found then, by whatever it was played",
          "[flattop]") {
    const Game::Charts none{{"flattop.combat-results", {{"BHT", "999-"}, {"99-", "0 0 0 0 0 0"}}}};
    const auto asked = [&](const std::string& by, const Tree& answers) {
        Flattop game({}, 10, {}, none);
        game.add_unit("submarine", "S", "AA25", {{"depth", "periscope"}});
        game.add_enemy("task-force", "J1", "AA24", {{"path", "S1"}});
        game.add_enemy("ship", "Akagi", "", {{"type", "CV"}, {"task-force", "J1"}, {"damage-factor", 6}});
        game.finish("flattop.move-ships");
        if (!by.empty()) game.finish(by, {answers, {}});
        const Progress act = game.play("flattop.attack", script(R"({
            "attack": {"attacker": "J1", "target": "S", "weapon": "asw"}, "numbers": {"bht": 6, "factors": 4}})"));
        game.check_sound();
        return act.pending ? act.pending->key : "";
    };
    CHECK(asked("", Tree::object()) == "found");
    CHECK(asked("flattop.attack", {{"attack", {{"attacker", "S"}, {"target", "Akagi"}, {"weapon", "torpedoes"}}},
                                   {"numbers", {{"bht", 6}, {"factors", 4}}}})
              .empty());
    CHECK(asked("flattop.attacks", {{"attacks", {{"S", {{"target", "Akagi"}}}}},
                                    {"numbers", {{"S", {{"weapon", "torpedoes"}, {"bht", 6}, {"factors", 4}}}}}})
              .empty());
    CHECK(asked("flattop.combat-line", {{"attack",
                                         {{"attacker", "S"},
                                          {"defender", "J1"},
                                          {"ht", "6"},
                                          {"factors", 4},
                                          {"rolled", 0},
                                          {"three", 0},
                                          {"four", 0},
                                          {"strength", 0}}}})
              .empty());
}

// ---- 12.3, 12.5.2, 12.7

TEST_CASE("A deep submarine meets no planes: it isn't offered them, doesn't see them, and they don't find it",
          "[flattop]") {
    for (const std::string depth : {"deep", "periscope"}) {
        INFO(depth);
        const bool deep = depth == "deep";
        Flattop game;
        game.add_unit("submarine", "S", "AA25", {{"depth", depth}});
        game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}, {"level", "LO"}});
        game.add_enemy("task-force", "J1", "AA25");
        CHECK(seen(game, "S", "J1").has_value());
        game.runner.back(0, "a test");
        CHECK(seen(game, "S", "E").has_value() == !deep);
        game.runner.back(0, "a test");
        const Progress act = game.play("flattop.submarine-combat", script(R"({"submarine": {"choice": "S"}})"));
        REQUIRE(act.pending);
        REQUIRE(act.pending->key == "enemy");
        CHECK(act.pending->fields.front().choices.size() == (deep ? 1U : 2U));
        CHECK(act.pending->fields.front().choices.front().id == "J1");
    }
}

TEST_CASE("Planes aren't offered a deep submarine on the sheet, though it has had a combat", "[flattop]") {
    Flattop game;
    game.add_unit("submarine", "S", "AA25", {{"depth", "deep"}, {"met-turn", 1}});
    game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}, {"level", "LO"}});
    game.finish("flattop.attacks");
    CHECK(game.told_to("gm", "Nobody meets an enemy."));
    game.change("S", {{"depth", "periscope"}});
    const Progress act = game.play("flattop.attacks");
    REQUIRE(act.pending);
    CHECK(row_of(act, "E").pairs.contains("S"));
}

}  // namespace flagplot::procedures::test
