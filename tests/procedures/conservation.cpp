// One plane is in one place: in no game does a procedure make units out of others without taking them away there.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "json/tree.h"
#include "recipe.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

// Those that put the scenario's counters and bases into the roster.
const std::set<std::string>& setting_up() {
    static const std::set<std::string> all{"flattop.counters", "flattop.bases"};
    return all;
}

std::map<std::string, int> units_by_type(const Game& game) {
    std::map<std::string, int> count;
    for (const session::Unit& unit : game.session.state().units()) ++count[unit.type];
    return count;
}

// The numbers of "F4F 8, SBD 12", added.
int sum_of_numbers(const std::string& planes) {
    std::istringstream types(planes);
    int sum = 0;
    for (std::string type; std::getline(types, type, ',');) {
        std::istringstream in(type);
        std::string name;
        int count = 0;
        in >> name >> count;
        sum += count;
    }
    return sum;
}

// Planes of Flat Top: those of AFs, in the air or not, and those in a base's boxes, among which the AFs on the ground
// there are.
struct Planes {
    int in_formations = 0;
    int in_the_air = 0;
    int in_boxes = 0;
};

Planes planes_of(const Game& game) {
    Planes planes;
    for (const session::Unit& unit : game.session.state().units()) {
        if (unit.type == "air-formation" && !unit.flag("destroyed")) {
            const int count = sum_of_numbers(unit.text("planes"));
            planes.in_formations += count;
            if (unit.flag("airborne") && !unit.flag("still-aboard")) planes.in_the_air += count;
        }
        for (const char* const box : {"ready", "readying", "landed"})
            if (unit.type == "base") planes.in_boxes += unit.number(box);
    }
    return planes;
}

void check_act(const Tree& one, const Game& game, const std::map<std::string, int>& before, const Planes& planes) {
    const std::string procedure = one.at("play").get<std::string>();
    if (setting_up().contains(procedure)) return;
    const Planes now = planes_of(game);
    const int from_boxes = std::max(0, planes.in_boxes - now.in_boxes);
    CHECK(now.in_formations <= planes.in_formations + from_boxes);
    for (const auto& [type, count] : units_by_type(game)) {
        INFO(type);
        const auto was = before.find(type);
        const bool more = count > (was == before.end() ? 0 : was->second);
        // Planes may become an AF of their own: their number is checked above.
        CHECK((!more || type == "air-formation"));
    }
}

}  // namespace

TEST_CASE("No procedure of any game makes units out of others that it doesn't take away", "[journals][conservation]") {
    for (const fs::directory_entry& file : fs::directory_iterator(source_dir() / "tests/journals")) {
        if (file.path().extension() != ".json") continue;
        INFO(file.path().stem().string());
        const Tree recipe = json::read_file(file.path());
        const std::unique_ptr<Game> game = begin_game(recipe);
        for (const Tree& one : recipe.at("acts")) {
            const std::map<std::string, int> before = units_by_type(*game);
            const Planes planes = planes_of(*game);
            act(*game, one);
            INFO(one.dump());
            if (one.contains("play")) check_act(one, *game, before, planes);
        }
    }
}

TEST_CASE("Planes of a ready CAP and of a dive are as many as before, wherever they come from",
          "[flattop][conservation]") {
    struct Case {
        std::string alert;  // whose ready CAP
        std::string formation;
        std::string planes;
        int ready;
    };
    for (const Case& one : {Case{"H", "none", "F4F 2", 9}, Case{"H", "AF4", "F4F 2", 9}, Case{"H", "AF4", "F4F 4", 9},
                            Case{"H", "AF4", "F4F 4", 4}, Case{"AF4", "", "F4F 4", 9}, Case{"AF4", "", "F4F 1", 4}}) {
        INFO(one.alert << " " << one.formation << " " << one.planes);
        Game::Facts facts = Game::usual_facts("flattop");
        facts["first-hour"] = 10;
        Game game({}, facts, {}, "Ready CAP", "flattop");
        game.add("base", "H",
                 {{"side", "usn"}, {"hex", "AA25"}, {"ready", one.ready}, {"launch-nor", 4}, {"launch-max", 9}});
        game.add("air-formation", "AF4", {{"side", "usn"}, {"planes", "F4F 4"}, {"launched-from", "H"}});
        game.add("air-formation", "E",
                 {{"side", "ijn"}, {"planes", "D3A 9"}, {"airborne", true}, {"hex", "AA25"}, {"level", "LO"}});
        game.change(one.alert, {{"ready-cap", true}});
        const Planes before = planes_of(game);
        Tree planes = {{"planes", one.planes}, {"id", "C"}};
        if (!one.formation.empty()) planes["formation"] = one.formation;
        game.finish("flattop.ready-cap", {{{"base", {{"choice", one.alert}}},
                                           {"strike", {{"size", 9}, {"warning", 5}, {"launch-altitude", "HI"}}},
                                           {"planes", planes}},
                                          {}});
        const Planes now = planes_of(game);
        const int launched = now.in_the_air - before.in_the_air;
        CHECK(launched == sum_of_numbers(one.planes));
        CHECK(now.in_boxes == before.in_boxes - launched);
        CHECK(now.in_formations == before.in_formations + (one.formation == "none" ? launched : 0));
        const std::string cap = game.session.state().find_unit("C") ? "C" : "AF4";
        game.finish("flattop.cap-dive", {{{"cap", {{"choice", cap}}}}, {{"part", {"5"}}}});  // one half
        CHECK(planes_of(game).in_the_air == now.in_the_air);
        CHECK(planes_of(game).in_formations == now.in_formations);
    }
}

}  // namespace flagplot::procedures::test
