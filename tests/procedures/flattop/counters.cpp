// Coastwatchers and troops in Flat Top (23, Tables 23A and 23B). The cases are worked out from the document.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "flattop.h"
#include "json/tree.h"
#include "report/mail.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using Texts = std::vector<std::string>;

const Tree& counter_cases(std::string_view part) {
    static const Tree all = cases("counters.json", "flattop");
    return all.at(part);
}

std::string text(const Tree& one, const char* key) {
    return one.at(key).get<std::string>();
}

void add_counter(Flattop& game, const std::string& id, const std::string& side, const std::string& kind,
                 const std::string& hex, const Tree& more = Tree::object()) {
    Tree fields = {{"side", side}, {"kind", kind}, {"island", "guadalcanal"}};
    if (!hex.empty()) fields["hex"] = hex;
    fields.update(more);
    game.add("counter", id, fields);
}

Script move_to(const std::string& id, const std::string& hex) {
    Script script;
    script.answers["moves"][id] = {{"to", hex}};
    return script;
}

std::string bytes(const Flattop& game, const std::string& who) {
    return game.report(who) + report::make_mail(game.session, who).text();
}

// A game at an hour, in its first turn or a day later.
struct At : Flattop {
    At(int hour, bool first_turn, const Readings& readings = {}) : Flattop(readings, hour) {
        if (!first_turn) go_to_turn(25);
    }
};

bool refuses(Flattop& game, const std::string& procedure, const Script& script = {}) {
    try {
        const bool asks = game.play(procedure, script).pending.has_value();
        REQUIRE_FALSE(asks);
        return false;
    } catch (const json::InputError&) {
        return true;
    }
}

}  // namespace

// ---- 23.2

TEST_CASE("Each cell of Table 23A is placed as counters, each of Table 23B as a base, a radar or troops", "[flattop]") {
    std::map<std::string, std::vector<Tree>> by_scenario;
    for (const Tree& cell : counter_cases("cells")) by_scenario[text(cell, "scenario")].push_back(cell);
    CHECK(by_scenario.size() == 4);
    for (const auto& [scenario, all] : by_scenario) {
        Flattop game({}, 1, {{"scenario", scenario}});
        game.finish("flattop.counters", script(R"({"counters": {}})"));
        game.finish("flattop.bases", script(R"({"bases": {}})"));
        std::map<std::string, int> found;  // "usn coastwatcher malaita"
        for (const session::Unit& unit : game.session.state().units()) {
            if (unit.type == "counter")
                ++found[fmt::format("{} {} {}", unit.text("side"), unit.text("kind"), unit.text("island"))];
            if (unit.type == "base")
                ++found[fmt::format("{} {} {}", unit.text("side"), unit.flag("radar") ? "radar" : "base", unit.id)];
        }
        for (const Tree& cell : all) {
            INFO(cell.dump());
            const Tree& effects = cell.at("effects");
            const std::string side = text(cell, "of-side");
            const auto take = [&](const std::string& what, const std::string& where) {
                const std::string key = side + " " + what + " " + where;
                const int number = found[key];
                found.erase(key);
                return number;
            };
            if (cell.contains("island")) {
                const std::string island = text(cell, "island");
                CHECK(take("coastwatcher", island) == effects.value("coastwatchers", 0));
                CHECK(take("troops", island) == effects.value("troops", 0));
            } else {
                const std::string kind = effects.value("kind", "none");
                for (const char* const one : {"troops", "base", "radar"})
                    CHECK(take(one, text(cell, "base-name")) == (kind == one ? 1 : 0));
            }
        }
        CHECK(found.empty());
        game.check_sound();
    }
}

TEST_CASE("Each side is told what it has to place, and nothing of the other's", "[flattop]") {
    Flattop game({}, 1, {{"scenario", "coral-sea"}});
    game.finish("flattop.counters", script(R"({"counters": {}})"));
    REQUIRE(game.told_to("usn").size() == 1);
    REQUIRE(game.told_to("ijn").size() == 1);
    CHECK(game.told_to("usn", "Guadalcanal: 3 coastwatchers"));
    CHECK_FALSE(game.told_to("usn", "New Ireland: 2"));
    CHECK(game.told_to("ijn", "New Ireland: 2 of troops"));
    CHECK_FALSE(game.told_to("ijn", "coastwatchers\n"));
    CHECK_FALSE(game.told_to("ijn", "Guadalcanal"));
    CHECK(game.told_to("ijn", "west of the star"));  // the asterisk of Northern New Guinea
    CHECK_FALSE(game.told_to("usn", "west of the star"));
}

TEST_CASE("A cell that the owner's copy has otherwise is placed as he says", "[flattop]") {
    Flattop game({}, 1, {{"scenario", "coral-sea"}});
    game.finish("flattop.counters", script(R"({"counters": {"russell-islands": {"usn-coastwatcher": 1}}})"));
    const auto& units = game.session.state().units();
    CHECK(std::count_if(units.begin(), units.end(),
                        [](const session::Unit& unit) { return unit.text("island") == "russell-islands"; }) == 1);
}

// ---- 23.3.2, 23.3.3

TEST_CASE("Counters are placed at the beginning, move at 0100 and 1200 and meet at 1200; troops come back at 2400",
          "[flattop]") {
    for (const Tree& one : counter_cases("hours")) {
        INFO(one.dump());
        const int hour = one.at("hour").get<int>();
        const bool first = one.at("first-turn").get<bool>();
        const auto prepare = [](Flattop& game) {
            add_counter(game, "Old", "usn", "coastwatcher", "AA25");
            add_counter(game, "New", "usn", "coastwatcher", "");
        };
        At moving(hour, first);
        prepare(moving);
        CHECK(refuses(moving, "flattop.move-counters", move_to("Old", "AA24")) != one.at("moves").get<bool>());
        At placing(hour, first);
        prepare(placing);
        CHECK(refuses(placing, "flattop.move-counters", move_to("New", "AA24")) != one.at("places").get<bool>());
        At meeting(hour, first);
        prepare(meeting);
        CHECK(refuses(meeting, "flattop.resolve-counters") != one.at("meets").get<bool>());
        At replacing(hour, first);
        prepare(replacing);
        CHECK(refuses(replacing, "flattop.replace-troops") != one.at("replaced").get<bool>());
    }
}

TEST_CASE("A counter moves one hex, and a coastwatcher not onto an enemy base", "[flattop]") {
    const auto play = [](const Tree& one, const std::string& from) {
        Flattop game({{"flattop.coastwatcher-bases", text(one, "reading")}}, 12);
        add_counter(game, "C", "usn", text(one, "kind"), from);
        game.add_enemy("base", "H", "AA24");
        game.add_unit("base", "K", "AA26");
        game.add_enemy("task-force", "E", "BB25");
        const bool refused = refuses(game, "flattop.move-counters", move_to("C", text(one, "to")));
        CHECK(game.field("C", "hex") == (refused ? from : text(one, "to")));
        return !refused;
    };
    for (const Tree& one : counter_cases("moves")) {
        INFO(one.dump());
        CHECK(play(one, "AA25") == one.at("may").get<bool>());
    }
    for (const Tree& one : counter_cases("placings")) {
        INFO("placed: " << one.dump());
        CHECK(play(one, "") == one.at("may").get<bool>());
    }
}

TEST_CASE("A counter moves once a turn, though its side's moves come in two mails", "[flattop]") {
    Flattop game({}, 12);
    add_counter(game, "C", "usn", "troops", "AA25");
    add_counter(game, "D", "usn", "troops", "AA25");
    game.finish("flattop.move-counters", move_to("C", "AA24"));
    game.finish("flattop.move-counters", move_to("D", "AA24"));
    CHECK(refuses(game, "flattop.move-counters", move_to("C", "AA23")));
    game.go_to_turn(14);  // 0100
    game.finish("flattop.move-counters", move_to("C", "AA23"));
    CHECK(game.field("C", "hex") == "AA23");
    CHECK(game.field("D", "hex") == "AA24");
    CHECK(game.told_to("usn") == Texts{"In AA24.", "In AA24.", "In AA23."});
}

// ---- 23.3.4

TEST_CASE("Two dice say who is eliminated, of every pair of faces and whoever is there", "[flattop]") {
    const auto add_all = [](Flattop& game) {
        for (const Tree& one : counter_cases("situations")) {
            const std::string number = text(one, "hex").substr(2);
            for (const std::string side : {"usn", "ijn"}) {
                std::map<char, int> counts;
                for (const char kind : one.at(side).get<std::string>()) {
                    add_counter(game, fmt::format("{}-{}-{}-{}", side, kind, number, ++counts[kind]), side,
                                kind == 'C' ? "coastwatcher" : "troops", text(one, "hex"));
                }
            }
        }
    };
    CHECK(counter_cases("clashes").size() == 72);
    for (const Tree& one : counter_cases("clashes")) {
        INFO(one.dump());
        Flattop game({{"flattop.several-counters", text(one, "reading")}}, 12);
        add_all(game);
        Script script;
        std::vector<std::string> rolls;
        for (const Tree& situation : counter_cases("situations")) {
            if (!situation.at("rolls").get<bool>()) continue;
            rolls.push_back("clash/" + text(situation, "hex"));
            script.faces[rolls.back()] = one.at("dice").get<Texts>();
        }
        const std::string before = bytes(game, "usn") + bytes(game, "ijn");
        const Progress act = game.finish("flattop.resolve-counters", script);
        std::vector<std::string> rolled = game.rolled(act);
        std::sort(rolled.begin(), rolled.end());
        std::sort(rolls.begin(), rolls.end());
        CHECK(rolled == rolls);
        Texts lost;
        for (const session::Unit& unit : game.session.state().units()) {
            if (unit.flag("eliminated")) lost.push_back(unit.id);
        }
        std::sort(lost.begin(), lost.end());
        CHECK(lost == one.at("lost").get<Texts>());
        // Nobody learns of it.
        CHECK((bytes(game, "usn") + bytes(game, "ijn") == before));
    }
}

TEST_CASE("An eliminated counter isn't there for the next dice, and by the ruling sees nothing", "[flattop]") {
    Flattop game({{"flattop.eliminated-counters", "silent"}}, 12);
    add_counter(game, "C", "usn", "coastwatcher", "AA25", {{"eliminated", true}, {"sight", 2}});
    add_counter(game, "T", "ijn", "troops", "AA25");
    game.add_enemy("task-force", "E", "AA24");
    CHECK(game.rolled(game.finish("flattop.resolve-counters")).empty());
    CHECK(game.rolled(game.finish("flattop.observe")).empty());
    game.change("C", {{"eliminated", false}});
    CHECK(game.rolled(game.finish("flattop.observe", script(R"({"seen": {"C-E": {"condition": "1"}}})"))) ==
          Texts{"search/C-E"});
    CHECK(game.told_to("usn", "AA24, condition 1: TF"));
}

TEST_CASE("Only the radio check tells who doesn't answer, each side its own", "[flattop]") {
    Flattop game({}, 12);
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add_unit("task-force", "TF1", "A1", {{"commander", "Fletcher"}});
    // The counters have no commander: their side hears, though all its forces have one.
    add_counter(game, "C1", "usn", "coastwatcher", "AA25");
    add_counter(game, "C2", "usn", "coastwatcher", "AA26");
    add_counter(game, "T1", "ijn", "troops", "AA25");
    game.finish("flattop.resolve-counters", script("{}", {{"clash/AA25", {"1", "1"}}}));
    CHECK(game.told_to("usn").empty());
    game.finish("flattop.radio-check");
    CHECK(game.told_to("usn") == Texts{"No answer from C1."});
    CHECK(game.told_to("ijn") == Texts{"All counters answer."});
    CHECK(game.unit("C1").flag("lost"));
    game.finish("flattop.radio-check");
    CHECK(game.told_to("usn").back() == "All counters answer.");
    game.check_sound();
}

TEST_CASE("Until the check an eliminated counter moves as the others do, after it not at all", "[flattop]") {
    const auto play = [](bool eliminated, bool checked) {
        Flattop game({}, 12);
        add_counter(game, "C", "usn", "coastwatcher", "AA25", {{"eliminated", eliminated}});
        add_counter(game, "D", "usn", "coastwatcher", "AA20");
        if (checked) game.finish("flattop.radio-check");
        Script script = move_to("C", "AA24");
        if (checked) script = move_to("D", "AA19");
        game.finish("flattop.move-counters", script);
        CHECK(game.field("C", "hex") == (checked ? "AA25" : "AA24"));
        return bytes(game, "usn");
    };
    CHECK((play(true, false) == play(false, false)));
    CHECK((play(true, true) != play(false, true)));
    Flattop game({}, 12);
    add_counter(game, "C", "usn", "coastwatcher", "AA25", {{"eliminated", true}, {"lost", true}});
    CHECK(refuses(game, "flattop.move-counters", move_to("C", "AA24")));
}

// ---- 23.3.5, 23.3.6

TEST_CASE("Troops come back on a base of their side and island; coastwatchers never do", "[flattop]") {
    const auto back = [](const std::string& kind, const std::string& base_side, const std::string& base_island,
                         const std::string& base_hex, bool lost, const std::string& reading) {
        Flattop game({{"flattop.replacements", reading}}, 24);
        add_counter(game, "C", "usn", kind, "AA25", {{"eliminated", true}, {"lost", lost}});
        Tree base = {{"side", base_side}, {"island", base_island}};
        if (!base_hex.empty()) base["hex"] = base_hex;
        game.add("base", "Henderson", base);
        game.finish("flattop.replace-troops");
        game.check_sound();
        const bool is_back = !game.unit("C").flag("eliminated");
        CHECK(game.field("C", "hex") == (is_back ? "AA21" : "AA25"));
        CHECK(game.told_to("usn").size() == (is_back ? 1 : 0));
        CHECK(game.told_to("ijn").empty());
        return is_back;
    };
    const std::string here = "guadalcanal";
    CHECK(back("troops", "usn", here, "AA21", true, "after-check"));
    CHECK_FALSE(back("coastwatcher", "usn", here, "AA21", true, "after-check"));
    CHECK_FALSE(back("troops", "ijn", here, "AA21", true, "after-check"));
    CHECK_FALSE(back("troops", "usn", "malaita", "AA21", true, "after-check"));
    CHECK_FALSE(back("troops", "usn", here, "", true, "after-check"));
    // Before the radio check, by ruling.
    CHECK_FALSE(back("troops", "usn", here, "AA21", false, "after-check"));
    CHECK(back("troops", "usn", here, "AA21", false, "at-once"));
    CHECK_FALSE(back("coastwatcher", "usn", here, "AA21", false, "at-once"));
}

TEST_CASE("New troops move in the next 0100 turn", "[flattop]") {
    Flattop game({}, 24);
    add_counter(game, "C", "usn", "troops", "AA25", {{"eliminated", true}, {"lost", true}});
    game.add_unit("base", "Henderson", "AA21", {{"island", "guadalcanal"}});
    game.finish("flattop.replace-troops");
    game.go_to_turn(2);
    game.finish("flattop.move-counters", move_to("C", "AA22"));
    CHECK(game.field("C", "hex") == "AA22");
}

// ---- what a side may not know

TEST_CASE("What becomes of counters before the radio check changes no byte of any side's report", "[flattop]") {
    const auto play = [](const Texts& faces, const std::string& enemy_hex, const std::string& enemy_kind,
                         const std::string& who) {
        Flattop game({}, 12);
        game.add_unit("base", "H", "A1", {{"island", "guadalcanal"}});
        add_counter(game, "C", "usn", "troops", "AA25");
        add_counter(game, "T", "ijn", enemy_kind, enemy_hex);
        game.add("cloud", "Q", {{"hexes", "AA23"}});
        game.add_enemy("task-force", "X", "AA24", {{"report-1", 7}});
        game.finish("flattop.move-counters", move_to("C", "AA24"));
        const bool meets = enemy_hex == "AA24";
        game.finish("flattop.resolve-counters", script("{}", meets ? std::map<std::string, Texts>{{"clash/AA24", faces}}
                                                                   : std::map<std::string, Texts>{}));
        game.go_to_turn(2);
        game.finish("flattop.weather");
        game.finish("flattop.observe", script(R"({"seen": {"C-X": {"condition": "1"}}})"));
        game.go_to_turn(13);  // 2400
        game.finish("flattop.replace-troops");
        game.go_to_turn(14);
        game.finish("flattop.move-counters", move_to("C", "AA23"));
        return bytes(game, who);
    };
    const std::string plain = play({"6", "6"}, "AA24", "troops", "usn");
    CHECK((play({"1", "1"}, "AA24", "troops", "usn") == plain));  // the Allies are eliminated
    CHECK((play({"1", "2"}, "AA24", "troops", "usn") == plain));  // both
    CHECK((play({"1", "3"}, "AA24", "troops", "usn") == plain));  // the Japanese
    CHECK((play({}, "M9", "troops", "usn") == plain));            // they don't meet at all
    CHECK((play({"1", "1"}, "AA24", "coastwatcher", "usn") == plain));
    CHECK((play({"1", "2"}, "AA24", "troops", "ijn") == play({"6", "6"}, "AA24", "troops", "ijn")));
    CHECK(says(plain, "In AA23."));
    CHECK(says(plain, "Clouds in AA23."));
    CHECK(says(plain, "AA24, condition 1: TF, reported number 7."));
    CHECK_FALSE(says(plain, "liminated"));
}

}  // namespace flagplot::procedures::test
