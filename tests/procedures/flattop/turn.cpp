// A turn of the game master's desk in Flat Top. The numbers of turn.json are worked out from the document by a script
// of its own.
#include <fmt/format.h>

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

std::string moves_of(int hexes) {
    return hexes == 0 ? "" : fmt::format("N{}", hexes);
}

Script answers(Tree tree, std::map<std::string, std::vector<std::string>> faces = {}) {
    return {std::move(tree), std::move(faces)};
}

// Contact is kept at 3 and less.
const Game::Charts& shadowing_chart() {
    static const Game::Charts charts{{"flattop.shadowing-table", {{"Die", "all"}, {"3-", "kept"}, {"4+", "lost"}}}};
    return charts;
}

// It was seen in the turn that is on.
Tree seen(const std::string& condition, const std::string& hex, const Tree& more = Tree::object()) {
    Tree fields = {{"seen-turn", 1}, {"seen-condition", condition}, {"seen-hex", hex}, {"seen-by", "usn"}};
    fields.update(more);
    return fields;
}

}  // namespace

// ---- shadowing

TEST_CASE("The shadowing die has the document's modifiers, in each reading", "[flattop]") {
    const Tree& all = turn_cases("shadowing");
    for (const Tree& one : all.at("games")) {
        INFO(one.at("readings").dump() << " " << one.at("night").dump());
        Flattop game(one.at("readings").get<Game::Readings>(), one.at("night").get<bool>() ? 22 : 10, {},
                     shadowing_chart());
        int number = 0;
        for (const Tree& target : all.at("targets")) {
            game.add_enemy(text(target, "kind"), fmt::format("T{}", ++number), "AA25",
                           seen(text(target, "seen"), "AA25"));
            if (text(target, "kind") == "air-formation") game.change(fmt::format("T{}", number), {{"airborne", true}});
        }
        Script script;
        std::vector<std::string> ids;
        for (const Tree& shadower : all.at("shadowers")) {
            for (std::size_t target = 1; target <= all.at("targets").size(); ++target) {
                for (const Tree& clouds : all.at("clouds")) {
                    const std::string id = fmt::format("S{}", ids.size() + 1);
                    Tree fields = {{"task", "shadow"},
                                   {"radar", shadower.at("radar")},
                                   {"observation-level", shadower.at("level")}};
                    if (text(shadower, "kind") == "ship") fields["type"] = "DD";
                    if (text(shadower, "kind") == "air-formation") fields["airborne"] = true;
                    game.add_unit(text(shadower, "kind"), id, "AA25", fields);
                    script.answers["targets"][id] = {{"target", fmt::format("T{}", target)}, {"clouds", clouds}};
                    script.faces["shadow/" + id] = {all.at("die").dump()};
                    ids.push_back(id);
                }
            }
        }
        const Progress act = game.finish("flattop.shadow", script);
        std::map<std::string, int> totals;
        for (int entry = act.first_new; entry <= act.last_new; ++entry) {
            const auto* looked = std::get_if<session::LookedUp>(&game.session.entry(entry).body);
            if (looked && looked->key.starts_with("shadow/")) totals[looked->key] = looked->lookup.total.value();
        }
        for (std::size_t i = 0; i < ids.size(); ++i) {
            INFO(ids[i] << " " << all.at("shadowers").at(i / 12).dump());
            CHECK(totals.at("shadow/" + ids[i]) == one.at("totals").at(i).get<int>());
        }
    }
}

TEST_CASE("Contact is kept or lost as the owner's chart has it, also beyond its ends", "[flattop]") {
    const auto result = [](const std::string& die, int hour, const Game::Charts& charts, const Tree& more) {
        Flattop game({}, hour, {}, charts);
        game.add_unit("task-force", "TF1", "AA25",
                      {{"task", "shadow"}, {"target", "E1"}, {"sight", 2}, {"path", "S2"}});
        game.add_enemy("task-force", "E1", "AA23", seen("2", "AA23"));
        Tree given = Tree::object();
        given.update(more);
        game.finish("flattop.shadow", answers(given, {{"shadow/TF1", {die}}}));
        game.check_sound();
        return game.field("TF1", "follows") + " " + game.told("TF1");
    };
    CHECK(result("3", 10, shadowing_chart(), Tree::object()) == "E1 Keeps contact.");
    CHECK(result("4", 10, shadowing_chart(), Tree::object()) == " Loses contact.");
    CHECK(result("2", 22, shadowing_chart(), Tree::object()) == " Loses contact.");  // at night
    // A copy that ends at 6 doesn't say what 8 is; nor does one that isn't there.
    const Game::Charts six{{"flattop.shadowing-table", {{"Die", "all"}, {"1-3", "kept"}, {"4-6", "lost"}}}};
    for (const Game::Charts& charts : {six, Game::Charts()}) {
        Flattop game({}, 22, {}, charts);
        game.add_unit("task-force", "TF1", "AA25", {{"task", "shadow"}, {"target", "E1"}, {"sight", 2}});
        game.add_enemy("task-force", "E1", "AA23", seen("2", "AA23"));
        const Progress act = game.play("flattop.shadow", answers(Tree::object(), {{"shadow/TF1", {"6"}}}));
        REQUIRE(act.pending);
        CHECK(act.pending->key == "contact/TF1");
        CHECK(says(to_json(*act.pending).dump(), "8"));
        game.go_on(answers({{"contact/TF1", {{"result", "kept"}}}}));
        CHECK(game.field("TF1", "follows") == "E1");
    }
}

namespace {

// The row of AF1, which has orders to shadow and sees four hexes far.
referee::FormRow row_of_shadower(const std::string& order, const std::function<void(Flattop&)>& prepare = {}) {
    Flattop game({}, 10, {}, shadowing_chart());
    game.add_unit("air-formation", "AF1", "AA25", {{"airborne", true}, {"task", "shadow"}, {"sight", 4}});
    if (!order.empty()) game.change("AF1", {{"target", order}});
    game.add_enemy("task-force", "E1", "AA23", seen("2", "AA23"));
    game.add_enemy("task-force", "E2", "AA24", {{"called", "TF9"}});
    game.add_enemy("submarine", "E3", "AA21", seen("1", "AA21"));
    game.add_enemy("air-formation", "E4", "", {{"seen-turn", 1}});  // on the ground
    if (prepare) prepare(game);
    Script script;
    script.standing = false;
    return row_of(game.play("flattop.shadow", script), "AF1");
}

}  // namespace

TEST_CASE("Whom a shadower follows is what its order names, and else nobody until the game master says", "[flattop]") {
    const auto proposed = [](const std::string& order, const std::function<void(Flattop&)>& prepare = {}) {
        const referee::FormRow row = row_of_shadower(order, prepare);
        return row.defaults.contains("target") ? json::to_text(row.defaults.at("target")) : "nobody";
    };
    CHECK(proposed("TF") == "nobody");
    CHECK(proposed("") == "nobody");
    CHECK(proposed("E3") == "E3");
    CHECK(proposed("TF at AA21") == "E3");
    CHECK(proposed("TF9") == "nobody");  // nobody has seen that one
    CHECK(proposed("TF9", [](Flattop& game) { game.change("E2", seen("3", "AA24")); }) == "E2");
    CHECK(proposed("TF9", [](Flattop& game) {
              game.change("E1", {{"called", "TF9"}});
              game.change("E2", seen("3", "AA24"));
          }) == "nobody");  // it names two
}

TEST_CASE("A shadower is offered what it sees: lately seen for its commander, and within its sight", "[flattop]") {
    const auto offered = [](const std::function<void(Flattop&)>& prepare = {}) {
        const referee::FormRow row = row_of_shadower("TF", prepare);
        std::string ids;
        for (const table::Choice& one : row.own.front().choices) ids += one.id + " ";
        return ids;
    };
    CHECK(offered() == "E1 E3 ");
    CHECK(row_of_shadower("TF").note ==
          "E1: seen in AA23, turn 1, condition 2; 2 hexes away\nE3: seen in AA21, turn 1, condition 1; 4 hexes away");
    CHECK(offered([](Flattop& game) { game.change("AF1", {{"sight", 3}}); }) == "E1 ");
    CHECK(offered([](Flattop& game) { game.change("AF1", {{"sight", 1}}); }).empty());
    CHECK(offered([](Flattop& game) {
              game.change("AF1", {{"sight", 0}});
              game.change("E1", {{"hex", "AA24"}});  // who shadows is next to its contact
          }) == "E1 ");
    CHECK(offered([](Flattop& game) { game.change("AF1", {{"hex", "AA32"}}); }).empty());  // nine hexes away
    CHECK(offered([](Flattop& game) {
              game.change("E1", {{"seen-by", "Inoue usn"}});
              game.change("E3", {{"seen-by", "Crace"}});
          }) == "E1 ");
    const auto kept = [](Flattop& game) { game.change("AF1", {{"contact", "E1"}, {"contact-turn", 0}}); };
    CHECK(offered(kept) == "E1 E3 ");
    CHECK(offered([&](Flattop& game) {
              kept(game);
              game.change("E1", {{"hex", nullptr}});  // it has left the map
          }) == "E3 ");
    CHECK(offered([](Flattop& game) { game.go_to_turn(2); }) == "E1 E3 ");
    CHECK(offered([](Flattop& game) { game.go_to_turn(3); }).empty());
    const auto cloud = [](Flattop& game) { game.add("cloud", "C", {{"hexes", "AA23"}}); };
    CHECK(says(row_of_shadower("E1", cloud).note, "; clouds"));
    CHECK(row_of_shadower("E1", [](Flattop& game) { game.go_to_turn(3); }).note ==
          "it sees nothing that was seen in this turn or the one before");
}

TEST_CASE("Unattended, the shadowing die is thrown if there is no doubt about the target", "[flattop]") {
    const auto goes_on = [](const std::function<void(Flattop&)>& prepare) {
        Flattop game({}, 10, {}, shadowing_chart());
        game.add_unit("air-formation", "AF1", "AA25",
                      {{"airborne", true}, {"task", "shadow"}, {"target", "TF at AA23"}, {"sight", 3}});
        prepare(game);
        return game.play("flattop.shadow").finished;
    };
    const auto one = [](Flattop& game) { game.add_enemy("task-force", "E1", "AA23", seen("2", "AA23")); };
    CHECK(goes_on([](Flattop&) {}));
    CHECK(goes_on(one));
    CHECK(goes_on([&](Flattop& game) {
        one(game);
        game.add_enemy("task-force", "E2", "AA22", seen("2", "AA22"));
    }));
    CHECK_FALSE(goes_on([&](Flattop& game) {
        one(game);
        game.add_enemy("task-force", "E2", "AA23", seen("2", "AA23"));
    }));
    CHECK_FALSE(goes_on([&](Flattop& game) {
        one(game);
        game.change("AF1", {{"target", "TF"}});
    }));
    CHECK_FALSE(goes_on([&](Flattop& game) {
        one(game);
        game.add("cloud", "C", {{"hexes", "AA25"}});
    }));
}

TEST_CASE("Two TFs that shadow each other don't move; neither is told why", "[flattop]") {
    const auto play = [](const std::string& mine, const std::string& theirs) {
        Flattop game({}, 10, {}, shadowing_chart());
        const auto fields = [](const std::string& type) {
            Tree more = {{"task", "shadow"}, {"path", "N2"}, {"sight", 3}};
            if (type == "ship") more["type"] = "CL";
            if (type == "air-formation") more["airborne"] = true;
            more.update(seen("2", "AA25"));
            return more;
        };
        game.add_unit(mine, "U", "AA25", fields(mine));
        game.add_enemy(theirs, "E", "AA22", fields(theirs));
        game.change("U", {{"target", "E"}, {"seen-by", "ijn"}});
        game.change("E", {{"target", "U"}});
        game.finish("flattop.shadow", answers(Tree::object(), {{"shadow/U", {"2"}}, {"shadow/E", {"5"}}}));
        CHECK_FALSE(game.told_to("usn", "each other"));
        CHECK_FALSE(game.told_to("ijn", "each other"));
        game.finish("flattop.move-ships");
        game.check_sound();
        return game.field("U", "hex") + " " + game.field("E", "hex");
    };
    CHECK(play("task-force", "task-force") == "AA25 AA22");
    CHECK(play("task-force", "ship") == "AA25 AA22");
    // E loses contact, and goes on by its orders; U follows it to one hex away.
    CHECK(play("task-force", "submarine") == "AA22 AA21");
    CHECK(play("submarine", "task-force") == "AA24 AA20");
}

TEST_CASE("A shadower goes into the contact's hex, or stops before it", "[flattop]") {
    for (const Tree& one : turn_cases("followers")) {
        INFO(one.dump());
        const std::string kind = text(one, "kind");
        Flattop game;
        const int distance = one.at("distance").get<int>();
        Tree fields = {{"follows", "E"}, {"radar", one.at("radar")}};
        if (kind == "ship") fields["type"] = "DD";
        if (kind == "air-formation") {
            fields["airborne"] = true;
            fields["one-hex-away"] = one.at("one-hex-away");
        }
        game.add_unit(kind, "U", "AA25", fields);
        game.add_enemy("submarine", "E", fmt::format("AA{}", 25 - distance), {{"depth", "deep"}});
        const bool plane = kind == "air-formation";
        Script script;
        script.standing = false;
        const Progress act = game.play(plane ? "flattop.move-planes" : "flattop.move-ships", script);
        Progress second = act;
        if (!plane) {
            second = game.go_on(answers({{"moves", {{"E", Tree::object()}}}}));
            if (second.finished) continue;
        }
        const referee::FormRow row = row_of(second, "U");
        const int moves = one.at("moves").get<int>();
        const int now = kind == "submarine" ? std::min(1, moves) : moves;  // surfaced: one hex a turn
        CHECK((row.defaults.at("moves").is_null() ? "" : json::to_text(row.defaults.at("moves"))) == moves_of(now));
        CHECK(says(row.note, fmt::format("follows Submarine E, {} away",
                                         distance == 1 ? "1 hex" : fmt::format("{} hexes", distance))));
    }
}

TEST_CASE("Who follows moves after what it follows", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "A", "AA25", {{"follows", "B"}, {"radar", true}, {"path", "S1"}});
    game.add_enemy("task-force", "B", "AA24", {{"follows", "C"}, {"radar", true}});
    game.add_unit("task-force", "C", "AA23", {{"path", "N3"}});
    game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"follows", "Q"}});
    game.add_enemy("air-formation", "Q", "AA20", {{"airborne", true}, {"path", "N2"}});
    game.finish("flattop.move-ships");
    CHECK(game.field("C", "hex") == "AA20");
    CHECK(game.field("B", "hex") == "AA20");
    CHECK(game.field("A", "hex") == "AA20");
    CHECK(game.field("A", "path").empty());
    CHECK(game.told_to("gm", "The moves S1 of its orders are dropped."));
    game.finish("flattop.move-planes");
    CHECK(game.field("P", "hex") == "AA18");
    game.check_sound();
}

TEST_CASE("A contact on a map that isn't joined is followed nowhere", "[flattop]") {
    const Game::Facts maps{{"maps", "A\nB"}};
    Flattop game({}, 10, maps);
    game.add_unit("task-force", "A1", "A/M10", {{"follows", "E1"}, {"path", "N1"}});
    game.add_enemy("task-force", "E1", "B/M10");
    const Progress act = game.play("flattop.move-ships");
    CHECK(says(row_of(act, "A1").note, "is on a map that isn't joined"));
}

// ---- ships

TEST_CASE("Half-speed restrictions add up", "[flattop]") {
    for (const Tree& one : turn_cases("half-speed")) {
        INFO(one.dump());
        Flattop game({{"flattop.half-speed", text(one, "reading")}});
        game.add_unit("task-force", "TF1", "AA25", {{"mp", one.at("mp")}, {"path", "N9"}});
        game.add_unit("ship", "S1", "", {{"type", "CA"}, {"task-force", "TF1"}, {"damage-factor", 9}});
        const int left = one.at("boxes").get<int>() - one.at("hits").get<int>();
        game.add_unit("ship", "S2", "",
                      {{"type", "CA"},
                       {"task-force", "TF1"},
                       {"damage-factor", one.at("boxes")},
                       {"hits-left", left},
                       {"half-speed", one.at("others")}});
        game.finish("flattop.move-ships");
        CHECK(game.field("TF1", "hex") == fmt::format("AA{}", 25 - one.at("moves").get<int>()));
        CHECK(game.field("TF1", "path") == moves_of(9 - one.at("moves").get<int>()));
    }
}

TEST_CASE("The example of half speed: no move in the next turn, half speed after it", "[flattop]") {
    Flattop game;
    game.add_unit(
        "ship", "S1", "AA25",
        {{"type", "CA"}, {"damage-factor", 6}, {"hits-left", 3}, {"half-speed", 1}, {"mp", 4}, {"path", "N4"}});
    game.finish("flattop.move-ships");
    CHECK(game.field("S1", "hex") == "AA25");
    CHECK(game.told("S1") == "Stays in AA25.");
    game.change("S1", {{"half-speed", 0}});
    game.go_to_turn(2);
    game.finish("flattop.move-ships");
    CHECK(game.field("S1", "hex") == "AA23");
    CHECK(game.field("S1", "path") == "N2");
    game.check_sound();
}

TEST_CASE("Without MP half speed is noted, and nothing is looked up", "[flattop]") {
    Flattop game;
    game.add_unit("ship", "S1", "AA25", {{"type", "CA"}, {"half-speed", 1}, {"path", "N4"}});
    const Progress act = game.finish("flattop.move-ships");
    CHECK(game.tables(act).empty());
    CHECK(find_entry<session::LookedUp>(game.session, "speed/S1") == 0);
    CHECK(game.field("S1", "hex") == "AA21");
}

TEST_CASE("A ship that is sunk slows nobody, isn't seen and doesn't control", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "AA25", {{"mp", 2}, {"path", "N2"}});
    game.add_unit("ship", "S1", "", {{"type", "CV"}, {"task-force", "TF1"}, {"damage-factor", 6}, {"hits-left", 0}});
    game.add_unit("ship", "S2", "", {{"type", "DD"}, {"task-force", "TF1"}});
    game.add_enemy("task-force", "E1", "AA23");
    game.add_unit("ship", "S3", "AA23", {{"type", "DD"}, {"damage-factor", 2}, {"hits-left", 0}, {"path", "N1"}});
    game.finish("flattop.move-ships");
    CHECK(game.field("TF1", "hex") == "AA23");
    CHECK(game.field("S3", "hex") == "AA23");
    const Progress act = game.play("flattop.observe", answers({{"seen", {{"E1-TF1", {{"condition", "3"}}}}}}));
    CHECK(act.finished);
    CHECK(game.told_to("ijn") == std::vector<std::string>{"Stays in AA23.", "1000 AA23, condition 3: TF: DD S2."});
}

TEST_CASE("Submarines move by the depth at which they begin, and may change it", "[flattop]") {
    for (const Tree& one : turn_cases("submarines")) {
        INFO(one.dump());
        Flattop game({}, one.at("hour").get<int>());
        game.add_unit("submarine", "S", "AA25",
                      {{"depth", one.at("depth")}, {"depth-ordered", one.at("then")}, {"path", "N3"}});
        game.finish("flattop.move-ships");
        const int hexes = one.at("hexes").get<int>();
        CHECK(game.field("S", "hex") == fmt::format("AA{}", 25 - hexes));
        CHECK(game.field("S", "depth") == text(one, "then"));
        CHECK(game.field("S", "path") == moves_of(3 - hexes));
        CHECK(game.field("S", "depth-ordered").empty());
    }
}

TEST_CASE("What is beyond a turn's MP is left for the turns that follow", "[flattop]") {
    for (const Tree& one : turn_cases("cuttings")) {
        INFO(one.dump());
        for (const char* const kind : {"task-force", "air-formation"}) {
            Flattop game;
            const bool plane = std::string(kind) == "air-formation";
            Tree fields = {{"mp", one.at("mp")}, {"path", one.at("path")}};
            if (plane) fields["airborne"] = true;
            game.add_unit(kind, "U", "AA25", fields);
            std::string hex = "AA25";
            int turn = 0;
            for (const Tree& then : one.at("turns")) {
                game.go_to_turn(++turn);
                game.finish(plane ? "flattop.move-planes" : "flattop.move-ships");
                CHECK(game.field("U", "hex") == text(then, "hex"));
                CHECK(game.field("U", "track") == hex + " " + text(then, "moves"));
                hex = text(then, "hex");
            }
            CHECK(game.field("U", "path").empty());
        }
    }
}

TEST_CASE("Other moves than the orders' are the game master's; what they begin goes on", "[flattop]") {
    const auto left = [](const std::string& typed) {
        Flattop game;
        game.add_unit("task-force", "TF1", "AA25", {{"mp", 3}, {"path", "N2,NE2"}});
        Tree row = Tree::object();
        row["moves"] = typed.empty() ? Tree() : Tree(typed);
        game.finish("flattop.move-ships", answers({{"moves", {{"TF1", row}}}}));
        const bool dropped = game.told_to("gm", "are dropped");
        CHECK(dropped == (typed == "S1"));
        return game.field("TF1", "path");
    };
    CHECK(left("N2,NE1") == "NE1");
    CHECK(left("N1") == "N1,NE2");
    CHECK(left("N1,N1") == "NE2");
    CHECK(left("N2,NE2").empty());
    CHECK(left("S1").empty());

    Flattop game;
    game.add_unit("task-force", "TF1", "AA25", {{"mp", 3}});
    game.finish("flattop.move-ships", script(R"({"moves": {"TF1": {"moves": "N4"}}})"));
    CHECK(game.told_to("gm", "Used 4 MP, but has 3."));
}

TEST_CASE("Nothing moves off the map", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "B2", {{"path", "N3"}});
    const Progress act = game.play("flattop.move-ships");
    CHECK(says(row_of(act, "TF1").note, "leads off the map"));
    CHECK(
        says(thrown_by<json::InputError>([&] { game.go_on(script(R"({"moves": {"TF1": {"moves": "NW2"}}})")); }).what(),
             "NW2 leads off the map, to 1 west of A, row 1"));

    Flattop known({}, 10, {{"maps", "A MM20"}});
    known.add_unit("task-force", "TF1", "A/AA19");
    CHECK(says(known.refusal("flattop.move-ships", script(R"({"moves": {"TF1": {"moves": "S2"}}})")), "off the map"));
    CHECK(says(known.refusal("flattop.move-ships", script(R"({"moves": {"TF1": {"moves": "X2"}}})")), "TF1, moves"));
    known.finish("flattop.move-ships", script(R"({"moves": {"TF1": {"moves": "S1"}}})"));
}

TEST_CASE("Who has no hex doesn't move, and the game master hears of its orders", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "", {{"path", "N2"}});
    CHECK(says(game.refusal("flattop.move-ships"), "no TF, ship or submarine has a hex"));
    game.add_unit("task-force", "TF2", "AA25");
    game.finish("flattop.move-ships");
    CHECK(game.told("TF1") == "Has no hex: it can't move N2.");
}

// ---- planes

TEST_CASE("A climb costs one MP, a descent nothing, or one in the other reading", "[flattop]") {
    for (const Tree& one : turn_cases("flights")) {
        INFO(one.dump());
        Flattop game({{"flattop.descent", text(one, "reading")}});
        game.add_unit("air-formation", "P", "AA25",
                      {{"airborne", true},
                       {"mp", 9},
                       {"fuel", 20},
                       {"level", one.at("before")},
                       {"level-ordered", one.at("after")},
                       {"path", one.at("moves")}});
        game.finish("flattop.move-planes");
        CHECK(game.field("P", "fuel") == std::to_string(20 - one.at("mp").get<int>()));
        CHECK(game.field("P", "level") == text(one, "after"));
        CHECK(says(game.told("P"), fmt::format(" {} MP.", one.at("mp").get<int>())));
    }
}

TEST_CASE("The example of the orbit: AA25, O and N4, AA21, 5 MP", "[flattop]") {
    Flattop game;
    game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"mp", 5}, {"level", "HI"}, {"path", "O,N4"}});
    game.finish("flattop.move-planes");
    CHECK(game.told("P") == "AA25 - O,N4 - AA21. HI. 5 MP.");
    game.check_sound();
}

TEST_CASE("Planes are launched from their base's boxes and land in another", "[flattop]") {
    Flattop game;
    game.add_unit("base", "H", "AA25",
                  {{"ready", 20}, {"landed", 0}, {"launch-min", 4}, {"launch-nor", 8}, {"launch-max", 12}});
    game.add_unit("air-formation", "P1", "",
                  {{"planes", "F4F 8"},
                   {"launched-from", "H"},
                   {"launches", true},
                   {"path", "N2,S2"},
                   {"lands", true},
                   {"mp", 4},
                   {"task", "attack"}});
    game.add_unit("air-formation", "P2", "",
                  {{"planes", "SBD 2, TBF 2"}, {"launched-from", "H"}, {"launches", true}, {"path", "N1"}});
    game.finish("flattop.move-planes");
    CHECK(game.field("H", "launched") == "12");
    CHECK(game.field("H", "ready") == "8");
    CHECK(game.field("H", "landed") == "8");
    CHECK_FALSE(game.unit("P1").flag("airborne"));
    CHECK(game.field("P1", "task").empty());
    CHECK(game.told("P1") == "Launched. AA25 - N2,S2 - AA25. 4 MP. Lands at H.");
    CHECK(game.field("P2", "hex") == "AA24");
    game.go_to_turn(2);
    game.finish("flattop.move-planes");
    CHECK(game.field("H", "launched") == "0");
    CHECK(game.field("P1", "track").empty());
    game.check_sound();
}

TEST_CASE("More planes than a base may launch, or has ready, are the game master's to see", "[flattop]") {
    const auto note = [](int ready, int most) {
        Flattop game;
        game.add_unit("base", "H", "AA25",
                      {{"ready", ready}, {"launch-min", 1}, {"launch-nor", 2}, {"launch-max", most}});
        for (const char* const id : {"P1", "P2"}) {
            game.add_unit("air-formation", id, "", {{"planes", "F4F 6"}, {"launched-from", "H"}, {"launches", true}});
        }
        const Progress act = game.play("flattop.move-planes");
        return act.finished ? "nothing" : row_of(act, "P1").note + " | " + row_of(act, "P2").note;
    };
    CHECK(note(12, 12) == "nothing");
    CHECK(note(12, 11) ==
          "launches 6 from H (MIN 1, NOR 2, MAX 11) | launches 6 from H, 12 in all (MIN 1, NOR 2, MAX 11); more than "
          "MAX");
    CHECK(note(8, 12) ==
          "launches 6 from H (MIN 1, NOR 2, MAX 12) | launches 6 from H, 12 in all (MIN 1, NOR 2, MAX "
          "12); only 8 ready there");
    Flattop plain;
    plain.add_unit("base", "H", "AA25");
    plain.add_unit("air-formation", "P", "", {{"planes", "F4F 6"}, {"launched-from", "H"}, {"launches", true}});
    Script all;
    all.standing = false;
    CHECK(row_of(plain.play("flattop.move-planes", all), "P").note == "launches 6 from H");
}

TEST_CASE("No AF lands on a carrier that is sunk", "[flattop]") {
    for (const bool is_ashore : {false, true}) {
        INFO(is_ashore);
        Flattop game;
        game.add_unit("task-force", "TF1", "AA22");
        game.add_unit("ship", "S1", "",
                      {{"type", "CV"}, {"task-force", "TF1"}, {"damage-factor", 7}, {"hits-left", 0}});
        game.add_unit("base", "CVG", "", {{"ship", "S1"}});
        if (is_ashore) game.add_unit("base", "H", "AA22");
        game.add_unit("air-formation", "P", "AA25",
                      {{"airborne", true}, {"path", "N3"}, {"lands", true}, {"lands-at", "CVG"}});
        const Progress act = game.play(
            "flattop.move-planes", is_ashore ? Script{} : [] {
                Script ask;
                ask.standing = false;
                return ask;
            }());
        if (is_ashore) {
            CHECK(game.field("P", "launched-from") == "H");
            continue;
        }
        CHECK(row_of(act, "P").defaults.at("land") == false);
        const Script lands = answers({{"flights", {{"P", {{"land", true}}}}}});
        CHECK_THROWS_AS(game.go_on(lands), json::InputError);
    }
}

TEST_CASE("No AF lands where there is no base of its side", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "AA22");
    game.add_unit("ship", "S1", "", {{"type", "CV"}, {"task-force", "TF1"}});
    game.add_unit("base", "CVG", "", {{"ship", "S1"}});
    game.add_enemy("base", "R", "AA24");
    game.add_unit("air-formation", "P", "AA25",
                  {{"airborne", true}, {"path", "N2"}, {"lands", true}, {"task", "shadow"}});
    const Progress act = game.play("flattop.move-planes");
    CHECK(row_of(act, "P").note == "no base or carrier of its side is in AA23");
    CHECK(row_of(act, "P").defaults.at("land") == false);
    const auto refused = [&](const std::string& moves) {
        Script given = answers({{"flights", {{"P", {{"moves", moves}, {"land", true}}}}}});
        return std::string(thrown_by<json::InputError>([&] { game.go_on(given); }).what());
    };
    CHECK(says(refused("N2"), "no base or carrier of its side is in AA23"));
    CHECK(says(refused("N1"), "no base or carrier of its side is in AA24"));
    game.go_on(script(R"({"flights": {"P": {"moves": "N3", "land": true}}})"));
    CHECK(game.field("P", "launched-from") == "CVG");
    // One that knows its base flies on to it, which is no doubt.
    Flattop home;
    home.add_unit("base", "H", "AA20");
    home.add_unit("air-formation", "P", "AA25",
                  {{"airborne", true}, {"path", "N2"}, {"lands", true}, {"lands-at", "H"}});
    Script shown;
    shown.standing = false;
    CHECK(row_of(home.play("flattop.move-planes", shown), "P").note == "then home to H");
    home.go_on(script("{}"));
    CHECK(home.field("P", "hex") == "AA23");
    // Who shadows lands nowhere.
    Flattop other;
    other.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"follows", "E"}, {"lands", true}});
    other.add_enemy("task-force", "E", "AA24");
    other.finish("flattop.move-planes");
    CHECK(other.field("P", "hex") == "AA24");
    CHECK(other.unit("P").flag("lands"));
}

TEST_CASE("When its moves are done an AF flies straight home, wherever its carrier is by then", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "AA15", {{"path", "S1"}, {"mp", 1}});
    game.add_unit("ship", "S1", "", {{"type", "CV"}, {"task-force", "TF1"}});
    game.add_unit("base", "CVG", "", {{"ship", "S1"}});
    game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"mp", 5}, {"lands", true}, {"lands-at", "CVG"}});
    game.finish("flattop.move-planes");
    CHECK(game.field("P", "hex") == "AA20");
    CHECK(game.field("P", "path").empty());
    game.go_to_turn(2);
    game.finish("flattop.move-ships");
    game.finish("flattop.move-planes");
    CHECK(game.told("P") == "AA20 - N4 - AA16. 4 MP. Lands at CVG.");
    game.check_sound();
}

TEST_CASE("Fuel that is used up in the air is marked for the game master", "[flattop]") {
    const auto marked = [](int fuel, bool lands) {
        Flattop game;
        game.add_unit("base", "H", "AA22");
        game.add_unit("air-formation", "P", "AA25",
                      {{"airborne", true}, {"path", "N3"}, {"fuel", fuel}, {"lands", lands}});
        Progress act = game.play("flattop.move-planes");
        std::string note;
        if (act.pending) {
            note = row_of(act, "P").note + " | ";
            act = game.go_on(script(R"({"flights": {}})"));
        }
        REQUIRE(act.finished);
        CHECK(game.told_to("usn").size() == 1);
        return note + (game.told_to("gm").empty() ? "nothing" : game.told_to("gm").back());
    };
    CHECK(marked(4, false) == "nothing");
    CHECK(marked(3, false) == "Its fuel is used up, and it is in the air.");
    CHECK(marked(3, true) == "nothing");
    CHECK(marked(2, false) == "fuel for 2 MP only | 3 MP flown with fuel for 2.");
    Flattop game;
    game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"fuel", 0}});
    CHECK(row_of(game.play("flattop.move-planes"), "P").note == "its fuel is used up");
}

TEST_CASE("An AF on the ground that has orders but isn't to be launched is mentioned", "[flattop]") {
    Flattop game;
    game.add_unit("base", "H", "AA25");
    game.add_unit("air-formation", "P1", "", {{"launched-from", "H"}, {"path", "N2"}});
    game.add_unit("air-formation", "P2", "", {{"launched-from", "H"}, {"task", "attack"}});
    game.add_unit("air-formation", "P3", "", {{"launched-from", "H"}});
    game.finish("flattop.move-planes");
    CHECK(game.told("P1") == "Isn't launched: its orders don't say so.");
    CHECK(game.told("P2") == "Isn't launched: its orders don't say so.");
    CHECK(game.told("P3").empty());
    CHECK(game.told_to("usn").empty());
    game.add_unit("air-formation", "P4", "", {{"airborne", true}});
    CHECK(says(game.refusal("flattop.move-planes"), "Air formation P4 has no hex"));
}

TEST_CASE("What isn't launched after all stays to be launched", "[flattop]") {
    Flattop game;
    game.add_unit("base", "H", "AA25", {{"ready", 6}});
    game.add_unit("air-formation", "P", "",
                  {{"planes", "F4F 6"}, {"launched-from", "H"}, {"launches", true}, {"path", "N2"}});
    game.finish("flattop.move-planes", script(R"({"flights": {"P": {"launch": false}}})"));
    CHECK(game.told("P") == "Isn't launched.");
    CHECK(game.field("H", "ready") == "6");
    game.go_to_turn(2);
    game.finish("flattop.move-planes");
    CHECK(game.field("P", "hex") == "AA23");
    CHECK(game.field("H", "ready") == "0");
}

}  // namespace flagplot::procedures::test
