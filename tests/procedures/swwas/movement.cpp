// Fleet and Submarine Movement: the orders' words, and one unit by itself.
#include <fmt/format.h>

#include <algorithm>

#include "game.h"
#include "json/tree.h"
#include "procedures/in_brief.h"
#include "report/log.h"
#include "report/worksheet.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

// What a fleet is told in a turn in which its dice show these faces.
std::string order(const Tree& fleet, const std::string& speed, const std::string& direction,
                  const Game::Readings& readings = {}) {
    Game game(readings);
    game.add_fleet("Z1", fleet);
    Script dice;
    if (!speed.empty()) dice.faces["speed/Z1"] = {speed};
    if (!direction.empty()) dice.faces["direction/Z1"] = {direction};
    game.finish("swwas.turn", dice);
    return game.told("Z1");
}

const Tree bound_north_east = {{"desired-direction", "NE"}, {"zones-full", 3}, {"zones-half", 2}};

}  // namespace

TEST_CASE("A list of orders says in a word or two what nobody rolls, and leaves out what its dial shows", "[swwas]") {
    const auto brief = [](const Tree& fleet, const std::string& speed, const std::string& direction) {
        return in_brief("swwas", order(fleet, speed, direction), nullptr);
    };
    CHECK(brief({{"intercept", false}}, "", "") == "you move it");
    CHECK(brief({{"bound-for-port", true}}, "", "") == "direct to port");
    session::Unit fleet;
    fleet.fields["desired-direction"] = "Rabaul";
    CHECK(in_brief("swwas", order({{"bound-for-port", true}}, "", ""), &fleet) == "direct to Rabaul");
    CHECK(brief({{"desired-direction", "NE"}, {"best-speed", true}}, "", "1").starts_with("best speed"));
    CHECK(in_brief("swwas", "best speed for the enemy (no speed die) SW (right and away from the desired SE)",
                   nullptr) == "SW at best speed (right and away from SE)");
    CHECK(in_brief("swwas",
                   "instead of running aground: any speed, ignoring fuel (no speed die) NE (the desired direction)",
                   nullptr) == "instead of running aground: NE at any speed (the desired direction)");
    CHECK(in_brief("swwas", "best speed for the enemy SW", nullptr) == "SW at best speed");
    CHECK(in_brief("swwas", "Runs aground: direction again", nullptr) == "If it runs aground: direction again");
    CHECK(in_brief("swwas", "no movement (the direction was desired direction)", nullptr) == "no movement");
    CHECK(in_brief("swwas", "3 zones N (right of the desired NW); close quarters: roll again for each further zone",
                   nullptr) == "3 zones N, zone by zone");
    CHECK(in_brief("another game", "bound for port by the direct route, not rolled", nullptr) ==
          "bound for port by the direct route, not rolled");
}

TEST_CASE("A list of orders says the way to a port as far as the board knows it", "[swwas]") {
    const auto sea = board::Board::of(board::Grid{board::ways_of("n-ne-se-s-sw-nw"), {}, {1, 1, 10, 14}});
    session::Unit fleet;
    const auto brief = [&](const char* port) {
        fleet.fields["desired-direction"] = port;
        return in_brief("swwas", "bound for port by the direct route, not rolled", &fleet, &sea);
    };
    CHECK(brief("Rabaul") == "direct to Rabaul");
    CHECK(brief("K9") == "direct to K9");
    CHECK(brief("D5") == "direct to D5");  // nobody knows where it is
    fleet.fields["place"] = "D9";
    CHECK(brief("D5") == "direct to D5, 4 zones N");
    CHECK(brief("D8") == "direct to D8, 1 zone N");
    CHECK(brief("E9") == "direct to E9, 1 zone NE");  // columns B, D, F stand lower
    CHECK(brief("E5") == "direct to E5, 5 zones toward N");
    CHECK(brief("D9") == "direct to D9, is there");
    CHECK(brief("") == "direct to port");
}

TEST_CASE("A fleet's order names its speed with its own zones and the direction with the desired one",
          "[swwas][movement][order]") {
    CHECK(order(bound_north_east, "16", "15") == "2 zones, right of NE");
    CHECK(order(bound_north_east, "1", "7") == "3 zones, toward NE");
    CHECK(order(bound_north_east, "17", "8") == "one zone, left of NE");
    CHECK(order(bound_north_east, "10", "16") == "3 zones, left and away from NE");
    CHECK(order(bound_north_east, "11", "19") == "2 zones, right and away from NE");
    CHECK(order(bound_north_east, "19", "20") == "one zone, directly away from NE");
}

TEST_CASE("An order names what the roster knows, and no zones or direction that it doesn't",
          "[swwas][movement][order]") {
    CHECK(order(Tree::object(), "1", "1") == "full speed, toward the desired direction");
    CHECK(order({{"zones-full", 1}}, "1", "12") == "1 zone, right of the desired direction");
    CHECK(order({{"zones-half", 0}}, "11", "1") == "0 zones, toward the desired direction");
}

TEST_CASE("Without movement the order names the direction that was rolled all the same", "[swwas][movement][order]") {
    CHECK(order(bound_north_east, "20", "20") ==
          "no movement (the direction was directly away from desired direction)");
    CHECK(order(bound_north_east, "20", "", {{"swwas.no-movement-direction", "not-rolled"}}) == "no movement");
}

TEST_CASE("An exempt fleet's order says why there is no speed, and the direction", "[swwas][movement][order]") {
    Tree fleet = bound_north_east;
    fleet["best-speed"] = true;
    CHECK(order(fleet, "", "12") == "best speed for the enemy (no speed die), right of NE");
    fleet = bound_north_east;
    fleet["fuel-no-concern"] = true;
    CHECK(order(fleet, "", "12") == "any speed, ignoring fuel (no speed die), right of NE");
    fleet["bound-for-port"] = true;
    CHECK(order(fleet, "", "") == "bound for port by the direct route, not rolled");
}

TEST_CASE("In close quarters the order reminds of a roll for each further zone, if there is one",
          "[swwas][movement][order]") {
    Tree fleet = bound_north_east;
    fleet["close-quarters"] = true;
    CHECK(order(fleet, "1", "1") == "3 zones, toward NE; close quarters: roll again for each further zone");
    CHECK(order(fleet, "17", "1") == "one zone, toward NE");
    CHECK(order(fleet, "20", "1") == "no movement (the direction was desired direction)");
}

TEST_CASE("Where an order has no further zone none is to be rolled for", "[swwas][movement][order]") {
    const std::string again = "; close quarters: roll again for each further zone";
    Tree fleet = bound_north_east;
    fleet["close-quarters"] = true;
    fleet["zones-half"] = 1;
    CHECK(order(fleet, "16", "1") == "1 zone, toward NE");
    Tree unknown{{"desired-direction", "NE"}, {"close-quarters", true}};
    CHECK(order(unknown, "1", "1") == "full speed, toward NE" + again);  // nobody knows how many zones that is

    Game game;
    game.add_fleet("Z1", fleet);
    const auto one = [&](const char* what) {
        game.finish(
            "swwas.fleet-movement",
            {{{"unit", {{"unit", "Z1"}}}, {"what", {{"choice", what}}}, {"desired-direction", {{"text", "NE"}}}},
             {{"direction/Z1", {"1"}}}});
        return game.told("Z1");
    };
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {"1"}}, {"direction/Z1", {"1"}}}));
    CHECK(game.told("Z1") == "3 zones, toward NE" + again);
    CHECK(one("aground") == "instead of running aground: 3 zones, toward NE" + again);
    CHECK(one("next-zone") == "next zone, toward NE" + again);  // the second of three
    CHECK(one("next-zone") == "next zone, toward NE");
    CHECK(one("aground") == "instead of running aground: next zone, toward NE");
    game.go_to_turn(2);
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {"17"}}, {"direction/Z1", {"1"}}}));
    CHECK(one("aground") == "instead of running aground: one zone, toward NE");
    game.check_sound();
}

TEST_CASE("A flotilla moves one zone or none, on its own speed table", "[swwas][movement][order]") {
    Game game;
    game.add_flotilla("I1", {{"desired-direction", "S"}, {"close-quarters", true}});
    game.go_to_turn(2);
    game.finish("swwas.turn", script("{}", {{"speed/I1", {"15"}}, {"direction/I1", {"18"}}}));
    CHECK(game.told("I1") == "one zone, right and away from S");
    // In close quarters too: it enters no further zone.
    game.finish("swwas.submarine-movement",
                script(R"({"unit": {"unit": "I1"}, "what": {"choice": "aground"}, "desired-direction": {}})",
                       {{"direction/I1", {"8"}}}));
    CHECK(game.told("I1") == "instead of running aground: one zone, left of S");
    game.go_to_turn(4);
    game.finish("swwas.turn", script("{}", {{"speed/I1", {"16"}}, {"direction/I1", {"1"}}}));
    CHECK(says(game.told("I1"), "no movement"));
}

TEST_CASE("Dice fall in roster order: fleets, flotillas, air units; speed before direction", "[swwas][turn][order]") {
    Game game;
    game.add_air("K2", "dive-bombers");
    game.add_flotilla("I9", {{"desired-direction", "S"}});
    game.add_fleet("Z2");
    game.add_air("K1", "level-bombers");
    game.add_fleet("Z1", {{"best-speed", true}});
    game.add_flotilla("I1", {{"desired-direction", "N"}});
    game.add_fleet("Z3", {{"bound-for-port", true}});
    game.go_to_turn(9);  // the second day's first daylight turn, odd
    CHECK(game.rolled(game.finish("swwas.turn")) ==
          std::vector<std::string>{"speed/Z2", "direction/Z2", "direction/Z1", "mission/K2", "mission/K1"});
    game.go_to_turn(10);
    CHECK(game.rolled(game.finish("swwas.turn")) == std::vector<std::string>{"speed/Z2", "direction/Z2", "direction/Z1",
                                                                             "speed/I9", "direction/I9", "speed/I1",
                                                                             "direction/I1"});
    game.check_sound();
}

TEST_CASE("Orders and missions are told in roster order too, under their headings", "[swwas][turn][order]") {
    Game game;
    game.add_air("K1", "dive-bombers", {{"naval", 2}});
    game.add_fleet("Z2");
    game.add_fleet("Z1");
    game.go_to_turn(3);
    const Progress act = game.finish("swwas.turn");
    std::vector<std::string> told;
    for (int number = act.first_new; number <= act.last_new; ++number) {
        const auto* line = std::get_if<session::Told>(&game.session.entry(number).body);
        if (line) told.push_back(line->section + "/" + line->unit);
        if (line) CHECK(line->audience == "everyone");
    }
    CHECK(told == std::vector<std::string>{"Orders for the map/Z2", "Orders for the map/Z1", "Air/K1"});
}

TEST_CASE("Last turn's directions and exemptions are offered again", "[swwas][turn][form]") {
    Game game;
    game.add_fleet("Z1", {{"desired-direction", "N"}});
    game.add_flotilla("I1");
    const Script first = script(R"({"movement": {"Z1": {"desired-direction": "SE", "best-speed": true},
                                                 "I1": {"desired-direction": "W", "close-quarters": true}}})");
    game.finish("swwas.turn", first);
    game.go_to_turn(2);
    Script asked;
    asked.standing = false;
    const Progress standing = game.play("swwas.turn", asked);
    REQUIRE(standing.pending);
    const Form& form = *standing.pending;
    CHECK(form.key == "movement");
    CHECK(form.standing);
    REQUIRE(form.rows.size() == 2);
    CHECK(form.rows[0].unit == "Z1");
    CHECK(form.rows[0].defaults.at("desired-direction") == "SE");
    CHECK(form.rows[0].defaults.at("best-speed") == true);
    CHECK(form.rows[0].defaults.at("bound-for-port") == false);
    CHECK(form.rows[1].defaults.at("desired-direction") == "W");
    CHECK(form.rows[1].defaults.at("close-quarters") == true);
    // The exemptions are of fleets.
    CHECK(form.rows[1].blank == std::vector<std::string>{"bound-for-port", "best-speed", "fuel-no-concern"});

    game.go_on();
    CHECK(says(game.told("Z1"), "best speed for the enemy"));
    CHECK(says(game.told("Z1"), " SE"));
}

TEST_CASE("What the movement form says is noted in the roster, also a direction that is emptied",
          "[swwas][turn][form]") {
    Game game;
    game.add_fleet("Z1", {{"desired-direction", "N"}, {"best-speed", true}});
    game.finish("swwas.turn", script(R"({"movement": {"Z1": {"desired-direction": "", "best-speed": false}}})"));
    CHECK(game.unit("Z1").text("desired-direction").empty());
    CHECK_FALSE(game.unit("Z1").flag("best-speed"));
    CHECK_FALSE(says(game.told("Z1"), "("));
}

// ---- headings

namespace {

// What a fleet with two zones at half speed is ordered on a map of this layout.
std::string heading(const std::string& layout, const std::string& reading, const std::string& desired,
                    const std::string& direction, const std::string& place = "") {
    Game game({{"swwas.left-and-away", reading}});
    game.add_fleet("Z1", {{"desired-direction", desired}, {"zones-half", 2}, {"place", place}});
    // The map is laid out after the fleet came: it may not have the way that the fleet wants to go.
    game.session.set_fact("layout", "session", layout);
    game.session.commit();
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {"11"}}, {"direction/Z1", {direction}}}));
    game.check_sound();
    return game.told("Z1");
}

constexpr const char* six = "n-ne-se-s-sw-nw";
constexpr const char* six_from_east = "ne-e-se-sw-w-nw";
constexpr const char* eight = "n-ne-e-se-s-sw-w-nw";

}  // namespace

TEST_CASE("On a map of six ways the six results are the six ways, and the order names the heading",
          "[swwas][movement][heading]") {
    for (const char* const reading : {"eight-by-quarters", "eight-by-neighbours"}) {
        CHECK(heading(six, reading, "SW", "1") == "2 zones SW (the desired direction)");
        CHECK(heading(six, reading, "SW", "8") == "2 zones S (left of the desired SW)");
        CHECK(heading(six, reading, "SW", "12") == "2 zones NW (right of the desired SW)");
        CHECK(heading(six, reading, "SW", "16") == "2 zones SE (left and away from the desired SW)");
        CHECK(heading(six, reading, "SW", "18") == "2 zones N (right and away from the desired SW)");
        CHECK(heading(six, reading, "SW", "20") == "2 zones NE (directly away from the desired SW)");
        CHECK(heading(six_from_east, reading, "NE", "8") == "2 zones NW (left of the desired NE)");
        CHECK(heading(six_from_east, reading, "nw ", "12") == "2 zones NE (right of the desired NW)");
    }
}

TEST_CASE("On a map of eight ways left is square to the desired direction, or the next way, as it is read",
          "[swwas][movement][heading]") {
    const auto quarters = [](const char* face) { return heading(eight, "eight-by-quarters", "N", face); };
    CHECK(quarters("7") == "2 zones N (the desired direction)");
    CHECK(quarters("8") == "2 zones W (left of the desired N)");
    CHECK(quarters("12") == "2 zones E (right of the desired N)");
    CHECK(quarters("16") == "2 zones SW (left and away from the desired N)");
    CHECK(quarters("18") == "2 zones SE (right and away from the desired N)");
    CHECK(quarters("20") == "2 zones S (directly away from the desired N)");
    const auto neighbours = [](const char* face) { return heading(eight, "eight-by-neighbours", "N", face); };
    CHECK(neighbours("8") == "2 zones NW (left of the desired N)");
    CHECK(neighbours("12") == "2 zones NE (right of the desired N)");
    CHECK(neighbours("17") == "2 zones SW (left and away from the desired N)");
    CHECK(neighbours("19") == "2 zones SE (right and away from the desired N)");
}

TEST_CASE("A desired direction may be written out", "[swwas][movement][heading]") {
    CHECK(heading(six, "eight-by-quarters", "north-east", "8") == "2 zones N (left of the desired NE)");
    CHECK(heading(six, "eight-by-quarters", "North East", "1") == "2 zones NE (the desired direction)");
    CHECK(heading(six, "eight-by-quarters", "N.E.", "12") == "2 zones SE (right of the desired NE)");
    CHECK(heading(six, "eight-by-quarters", "South", "20") == "2 zones N (directly away from the desired S)");
    CHECK(heading(eight, "eight-by-quarters", "southwest", "8") == "2 zones SE (left of the desired SW)");
    // A way that the map doesn't have, and places that only begin as one.
    CHECK(heading(six, "eight-by-quarters", "West", "12") == "2 zones, right of West");
    CHECK(heading(six, "eight-by-quarters", "North Cape", "12") == "2 zones, right of North Cape");
    CHECK(heading(six, "eight-by-quarters", "Southampton", "12") == "2 zones, right of Southampton");
}

TEST_CASE("A desired direction that is a place of the board is the way that leads to it",
          "[swwas][movement][heading]") {
    const auto to = [](const char* layout, const char* from, const char* place, const char* face) {
        return heading(layout, "eight-by-quarters", place, face, from);
    };
    CHECK(to(six, "E6", "E12", "1") == "2 zones S (toward E12)");
    CHECK(to(six, "E6", "e12", "8") == "2 zones SE (left of the way to e12)");
    CHECK(to(six, "E6", "K3", "16") == "2 zones NW (left and away from the way to K3)");
    CHECK(to(eight, "E6", "K7", "1") == "2 zones E (toward K7)");
    CHECK(to(eight, "E6", "A2", "20") == "2 zones SE (directly away from the way to A2)");
    // Without a place to start from, in the place itself, or toward what is no place of the board.
    CHECK(to(six, "", "E12", "12") == "2 zones, right of E12");
    CHECK(to(six, "E12", "E12", "12") == "2 zones, right of E12");
    CHECK(to(six, "E6", "Rabaul", "12") == "2 zones, right of Rabaul");
    CHECK(to(six, "at sea", "E12", "12") == "2 zones, right of E12");
}

namespace {

// Where the order of a fleet leads: of two zones at half speed and three at full, in these facts.
std::string leads_to(const std::string& speed, const std::string& direction, const Tree& fields = Tree::object()) {
    Game::Facts facts = Game::usual_facts("swwas");
    facts["layout"] = eight;
    facts["first-zone"] = "A1";
    facts["last-zone"] = "J14";
    Game game({{"swwas.left-and-away", "eight-by-quarters"}}, facts);
    Tree all = {{"desired-direction", "N"}, {"zones-half", 2}, {"zones-full", 3}, {"place", "E6"}};
    all.update(fields);
    game.add_fleet("Z1", all);
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {speed}}, {"direction/Z1", {direction}}}));
    game.check_sound();
    std::string to = "no order";
    for (const session::Entry& entry : game.session.journal().entries()) {
        const auto* told = std::get_if<session::Told>(&entry.body);
        if (told && told->unit == "Z1") to = told->to;
    }
    return to;
}

}  // namespace

// Fleet Speed: 1-10 full, 11-16 half, 17-19 one zone, 20 none. Direction: 1-7 desired, 20 directly away.
TEST_CASE("An order leads to a zone if how far it goes and where from is known", "[swwas][movement][heading]") {
    CHECK(leads_to("10", "1") == "E3");
    CHECK(leads_to("11", "1") == "E4");
    CHECK(leads_to("17", "1") == "E5");
    CHECK(leads_to("11", "20") == "E8");
    CHECK(leads_to("20", "1").empty());
    CHECK(leads_to("10", "1", {{"zones-full", nullptr}}).empty());
    CHECK(leads_to("10", "1", {{"place", "at sea"}}).empty());
    CHECK(leads_to("10", "1", {{"place", nullptr}}).empty());
    CHECK(leads_to("10", "1", {{"place", "E3"}}).empty());  // off the board
    CHECK(leads_to("10", "1", {{"desired-direction", "Rabaul"}}).empty());
    CHECK(leads_to("10", "1", {{"desired-direction", "G6"}}) == "H6");
}

TEST_CASE("In close quarters only an order of one zone leads to it, as each further one is rolled again",
          "[swwas][movement][heading]") {
    CHECK(leads_to("11", "1", {{"close-quarters", true}}).empty());
    CHECK(leads_to("17", "1", {{"close-quarters", true}}) == "E5");
}

TEST_CASE("An exempt fleet's order has a heading, too", "[swwas][movement][heading]") {
    Game::Facts facts = Game::usual_facts("swwas");
    facts["layout"] = six;
    Game game({{"swwas.left-and-away", "eight-by-quarters"}}, facts);
    game.add_fleet("Z1", {{"desired-direction", "S"}, {"best-speed", true}});
    game.finish("swwas.turn", script("{}", {{"direction/Z1", {"12"}}}));
    CHECK(game.told("Z1") == "best speed for the enemy (no speed die) SW (right of the desired S)");
}

TEST_CASE("A place, a way that the map doesn't have, or a map that isn't said leaves the result in words",
          "[swwas][movement][heading]") {
    CHECK(heading(six, "eight-by-quarters", "Rabaul", "12") == "2 zones, right of Rabaul");
    CHECK(heading(six, "eight-by-quarters", "Rabaul", "1") == "2 zones, toward Rabaul");
    CHECK(heading(six, "eight-by-quarters", "E", "12") == "2 zones, right of E");
    CHECK(heading(six_from_east, "eight-by-quarters", "N", "16") == "2 zones, left and away from N");
    CHECK(heading("not-said", "eight-by-quarters", "SW", "12") == "2 zones, right of SW");
    CHECK(heading(six, "words", "SW", "12") == "2 zones, right of SW");
}

TEST_CASE("Each heading of the sample is the way of its map that the result says", "[swwas][movement][heading]") {
    const std::vector<std::string> ways{"N", "NE", "SE", "S", "SW", "NW"};
    const std::map<std::string, int> clockwise{{"right of", 1},
                                               {"right and away from", 2},
                                               {"directly away from", 3},
                                               {"left and away from", 4},
                                               {"left of", 5}};
    const auto place = [&](const std::string& way) {
        const auto found = std::find(ways.begin(), ways.end(), way);
        REQUIRE(found != ways.end());
        return static_cast<int>(found - ways.begin());
    };
    int headings = 0;
    for (const Tree& line : flagplot::test::read_lines(source_dir() / "resources/samples/coral-sea.flagplot")) {
        if (line.value("fact", "") == "layout") CHECK(line.at("now") == six);
        if (line.at("kind") != "told" || line.at("section") != "Orders for the map") continue;
        const auto text = line.at("text").get<std::string>();  // "2 zones NW (right of the desired SW)"
        INFO(text);
        CHECK_FALSE(says(text, "desired direction ("));
        static const std::string desired = " the desired ";
        const std::size_t at = text.find(desired);
        if (at == std::string::npos) continue;
        const std::size_t open = text.rfind('(', at);
        const std::string order = text.substr(0, open - 1);
        const std::string off = text.substr(open + 1, at - open - 1);
        const std::size_t behind = at + desired.size();
        const int wanted = place(text.substr(behind, text.find(')', at) - behind));
        CHECK(place(order.substr(order.rfind(' ') + 1)) == (wanted + clockwise.at(off)) % 6);
        ++headings;
    }
    CHECK(headings > 20);
}

namespace {

std::vector<std::string> answers_of(const referee::Form& form) {
    std::vector<std::string> answers;
    for (const table::Choice& choice : form.fields.at(0).choices) answers.push_back(choice.id + ": " + choice.label);
    return answers;
}

}  // namespace

TEST_CASE("What left and away mean is asked before the dice, once a heading is to be named",
          "[swwas][movement][heading]") {
    Game::Facts facts = Game::usual_facts("swwas");
    facts["layout"] = six;
    Game game({}, facts);
    game.add_fleet("Z1", {{"desired-direction", "Rabaul"}});
    game.finish("swwas.turn");  // no heading
    game.change("Z1", {{"desired-direction", "S"}});
    game.go_to_turn(2);
    const Progress asked = game.play("swwas.turn", script("{}", {{"speed/Z1", {"1"}}, {"direction/Z1", {"8"}}}));
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "ruling/swwas.left-and-away");
    CHECK(game.rolled(asked).empty());
    // Two readings come to the same on six ways, and are one answer.
    CHECK(answers_of(*asked.pending) == std::vector<std::string>{"words: You turn the counter by the words yourself",
                                                                 "eight-by-quarters: NW, the next way (ours)"});
    CHECK(asked.pending->help ==
          "The table says \"left of desired direction\", seen from the ship. If it wants to go N, which way is that on "
          "your map?");
    CHECK(asked.pending->has_all_defaults());  // Enter takes the one that is usual
    game.go_on(script(R"({"ruling/swwas.left-and-away": {"reading": "eight-by-quarters"}})",
                      {{"speed/Z1", {"1"}}, {"direction/Z1", {"8"}}}));
    CHECK(game.told("Z1") == "full speed SE (left of the desired S)");
}

TEST_CASE("What left is on a map of eight ways is asked by what each reading would come to",
          "[swwas][movement][heading]") {
    Game::Facts facts = Game::usual_facts("swwas");
    facts["layout"] = eight;
    Game game({}, facts);
    game.add_fleet("Z1", {{"desired-direction", "S"}});
    const Progress asked = game.play("swwas.turn", script("{}", {{"speed/Z1", {"1"}}, {"direction/Z1", {"8"}}}));
    REQUIRE(asked.pending);
    CHECK(answers_of(*asked.pending) == std::vector<std::string>{"words: You turn the counter by the words yourself",
                                                                 "eight-by-quarters: W, square to it (ours)",
                                                                 "eight-by-neighbours: NW, the next way (ours)"});
    CHECK_FALSE(asked.pending->has_all_defaults());  // each answer is another way: none is usual
    game.go_on(script(R"({"ruling/swwas.left-and-away": {"reading": "eight-by-quarters"}})",
                      {{"speed/Z1", {"1"}}, {"direction/Z1", {"8"}}}));
    CHECK(game.told("Z1") == "full speed E (left of the desired S)");
}

TEST_CASE("What was answered before stays an answer, though another one comes to the same by now",
          "[swwas][movement][heading]") {
    Game::Facts facts = Game::usual_facts("swwas");
    facts["layout"] = eight;
    Game game({}, facts);
    game.add_fleet("Z1", {{"desired-direction", "S"}});
    game.play("swwas.turn", script("{}", {{"speed/Z1", {"1"}}, {"direction/Z1", {"8"}}}));
    const int run = game.session.state().open_run()->id;
    game.go_on(script(R"({"ruling/swwas.left-and-away": {"reading": "eight-by-neighbours"}})",
                      {{"speed/Z1", {"1"}}, {"direction/Z1", {"8"}}}));
    game.runner.back(run, "");
    game.session.set_fact("layout", "session", six);
    game.session.commit();
    const Progress asked = game.play("swwas.turn", script("{}", {{"speed/Z1", {"1"}}, {"direction/Z1", {"8"}}}));
    REQUIRE(asked.pending);
    CHECK(answers_of(*asked.pending).size() == 3);
}

// ---- turns

TEST_CASE("A turn is rolled once: again it is refused, and the file stays as it was", "[swwas][turn]") {
    Game game;
    game.add_fleet("Z1");
    game.finish("swwas.turn");
    CHECK(says(game.refusal("swwas.turn"), "turn 1 has been rolled already"));
    game.go_to_turn(2);
    game.finish("swwas.turn");
}

TEST_CASE("A turn that found an empty roster is rolled when there are units, and then once", "[swwas][turn]") {
    Game game;
    game.finish("swwas.turn");
    game.add_fleet("Z1");
    game.finish("swwas.turn");
    CHECK_FALSE(game.told("Z1").empty());
    CHECK(says(game.refusal("swwas.turn"), "turn 1 has been rolled already"));
}

TEST_CASE("A turn that was taken back can be rolled again", "[swwas][turn][back]") {
    Game game;
    game.add_fleet("Z1");
    const Progress act = game.finish("swwas.turn");
    const std::vector<int> faces = game.roll("speed/Z1").faces;
    game.runner.back(act.first_new, "the wrong turn");
    game.finish("swwas.turn");
    CHECK(game.roll("speed/Z1").faces == faces);
}

TEST_CASE("A game without units has a turn without dice", "[swwas][turn]") {
    Game game;
    const Progress act = game.finish("swwas.turn");
    CHECK(game.rolled(act).empty());
    CHECK(game.asked(act).empty());
}

TEST_CASE("A fleet that would run aground rolls its direction again, and nothing else", "[swwas][movement][aground]") {
    Game game;
    game.add_fleet("Z1", bound_north_east);
    game.add_fleet("Z2");
    game.finish("swwas.turn");
    const session::Roll speed = game.roll("speed/Z1");
    const Script aground =
        script(R"({"unit": {"unit": "Z1"}, "what": {"choice": "aground"}, "desired-direction": {}})");
    const Progress act = game.finish("swwas.fleet-movement", aground);
    CHECK(game.rolled(act) == std::vector<std::string>{"direction/Z1"});
    CHECK(game.tables(act) == std::vector<std::string>{"swwas.direction"});
    CHECK(game.roll("speed/Z1") == speed);
    CHECK(says(game.told("Z1"), "instead of running aground"));
    CHECK(says(game.told("Z1"), " NE"));
    game.check_sound();
}

TEST_CASE("The order after a direction rolled again says the speed, and the old one no longer stands beside it",
          "[swwas][movement][aground]") {
    Game game;
    game.add_fleet("Z1", bound_north_east);
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {"11"}}, {"direction/Z1", {"12"}}}));
    const Script given = script(R"({"unit": {"unit": "Z1"}, "what": {"choice": "aground"}, "desired-direction": {}})",
                                {{"direction/Z1", {"1"}}});
    game.finish("swwas.fleet-movement", given);
    CHECK(game.told("Z1") == "instead of running aground: 2 zones, toward NE");
    const std::vector<report::Line> lines = report::make_log(game.session).turns.at(0).sections.at(0).lines;
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].withdrawn);
    CHECK(lines[0].why == "rolled again");
    CHECK_FALSE(lines[1].withdrawn);
    const report::Log axis = report::make_side_report(game.session, "axis");
    REQUIRE(axis.turns.at(0).sections.at(0).lines.size() == 1);
    CHECK(axis.turns.at(0).sections.at(0).lines[0].text == "instead of running aground: 2 zones, toward NE");
    // The next turn's order is another one.
    game.go_to_turn(2);
    game.finish("swwas.turn");
    CHECK_FALSE(report::make_log(game.session).turns.at(0).sections.at(0).lines[1].withdrawn);
}

TEST_CASE("On the sheet only the order after a direction rolled again is to be carried out",
          "[swwas][movement][aground]") {
    const bool is_fleet = GENERATE(true, false);
    Game game;
    if (is_fleet) {
        game.add_fleet("Z1", bound_north_east);
    } else {
        game.go_to_turn(2);  // flotillas move on even-numbered turns
        game.add_flotilla("Z1", {{"desired-direction", "NE"}});
    }
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {"8"}}, {"direction/Z1", {"12"}}}));
    const int turn = game.session.state().turn();
    const report::Worksheet before = report::make_worksheet(game.session, turn);
    REQUIRE(before.size() == 1);
    const int old = before.groups.front().orders.front().entry;
    const std::string procedure = is_fleet ? "swwas.fleet-movement" : "swwas.submarine-movement";
    game.finish(procedure, script(R"({"unit": {"unit": "Z1"}, "what": {"choice": "aground"}, "desired-direction": {}})",
                                  {{"direction/Z1", {"1"}}}));
    const report::Worksheet after = report::make_worksheet(game.session, turn);
    REQUIRE(after.size() == 1);
    CHECK(after.groups.front().orders.front().entry != old);
    CHECK_THROWS_AS(game.session.tick(old), json::InputError);
    game.runner.act([&](session::Session& now) { now.tick(after.groups.front().orders.front().entry); });
    CHECK(report::make_worksheet(game.session, turn).done() == 1);
}

TEST_CASE("Once the direction rolled again is taken back, the old order stands again", "[swwas][movement][aground]") {
    Game game;
    game.add_fleet("Z1", bound_north_east);
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {"11"}}, {"direction/Z1", {"12"}}}));
    const Progress again =
        game.finish("swwas.fleet-movement",
                    script(R"({"unit": {"unit": "Z1"}, "what": {"choice": "aground"}, "desired-direction": {}})"));
    game.runner.back(again.first_new, "it was deep enough");
    CHECK(game.told("Z1") == "2 zones, right of NE");
    const report::Log axis = report::make_side_report(game.session, "axis");
    REQUIRE(axis.turns.at(0).sections.at(0).lines.size() == 1);
    CHECK(axis.turns.at(0).sections.at(0).lines[0].text == "2 zones, right of NE");
    const report::Line before = report::make_log(game.session).turns.at(0).sections.at(0).lines.at(0);
    CHECK(before.text == "2 zones, right of NE");
    CHECK_FALSE(before.withdrawn);
}

TEST_CASE("No direction is rolled again for a unit that doesn't move by the dice", "[swwas][movement][aground]") {
    const auto refusal = [](const std::string& type, const Tree& fields, int turn, const std::string& speed) {
        Game game;
        game.add(type, "U1", fields);
        game.go_to_turn(turn);
        if (!speed.empty()) game.finish("swwas.turn", script("{}", {{"speed/U1", {speed}}}));
        return game.refusal(
            type == "fleet" ? "swwas.fleet-movement" : "swwas.submarine-movement",
            script(R"({"unit": {"unit": "U1"}, "what": {"choice": "aground"}, "desired-direction": {}})"));
    };
    CHECK(says(refusal("fleet", {{"bound-for-port", true}}, 1, ""), "Fleet U1: bound for port"));
    CHECK(says(refusal("fleet", {{"intercept", false}}, 1, ""), "not on intercept"));
    CHECK(says(refusal("fleet", bound_north_east, 1, "20"), "Fleet U1 doesn't move this turn"));
    CHECK(says(refusal("flotilla", {{"desired-direction", "S"}}, 1, ""), "stays (odd turn)"));
    CHECK(says(refusal("flotilla", {{"desired-direction", "S"}}, 2, "16"), "doesn't move this turn"));
}

TEST_CASE("A flotilla that rolls needs a desired direction; one that stays doesn't", "[swwas][turn][form]") {
    Game game;
    game.add_flotilla("I1");
    game.finish("swwas.turn");
    game.go_to_turn(2);
    const Progress asked = game.play("swwas.turn");
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "movement");
    CHECK_THROWS_AS(game.go_on(script(R"({"movement": {"I1": {"desired-direction": ""}}})")), json::InputError);
    CHECK(game.go_on(script(R"({"movement": {"I1": {"desired-direction": "S"}}})")).finished);
    game.change("I1", {{"desired-direction", nullptr}});
    CHECK(says(game.refusal("swwas.submarine-movement",
                            script(R"({"unit": {"unit": "I1"}, "what": {"choice": "both"}, "desired-direction": {}})")),
               "Flotilla I1 has no desired direction"));
}

TEST_CASE("A direction rolled again is a die thrown afresh: the face may be another", "[swwas][movement][aground]") {
    // Of twenty fleets that all run aground, not every one gets its old face again.
    Game game;
    for (int i = 1; i <= 20; ++i) game.add_fleet(fmt::format("Z{}", i), {{"best-speed", true}});
    game.finish("swwas.turn");
    int others = 0;
    for (int i = 1; i <= 20; ++i) {
        const std::string id = fmt::format("Z{}", i);
        const std::vector<int> before = game.roll("direction/" + id).faces;
        const Script aground{
            {{"unit", {{"unit", id}}}, {"what", {{"choice", "aground"}}}, {"desired-direction", Tree::object()}}};
        const Progress act = game.finish("swwas.fleet-movement", aground);
        const std::vector<int> after = game.roll("direction/" + id).faces;
        // The stream's: the same procedure for the i-th time in this turn.
        CHECK(after == dice::roll({game.session.seed(), 1, "swwas.fleet-movement", i, "direction/" + id, 1}, {20}));
        CHECK(std::get<session::Opened>(game.session.entry(act.first_new).body).ordinal == i);
        others += before != after ? 1 : 0;
    }
    CHECK(others > 10);
}

TEST_CASE("A fleet in close quarters may roll its direction for each zone that it enters",
          "[swwas][movement][close-quarters]") {
    Game game;
    game.add_fleet("Z1", {{"desired-direction", "NE"}, {"close-quarters", true}});
    game.finish("swwas.turn");
    const Progress open = game.play("swwas.fleet-movement", script(R"({"unit": {"unit": "Z1"}})"));
    REQUIRE(open.pending);
    CHECK(open.pending->fields.at(0).otherwise == "next-zone");  // what such a fleet is likely to do
    const Script next = script(R"({"what": {"choice": "next-zone"}, "desired-direction": {"text": "E"}})");
    const Progress act = game.go_on(next);
    CHECK(act.finished);
    CHECK(game.rolled(act) == std::vector<std::string>{"direction/Z1"});
    CHECK(says(game.told("Z1"), "next zone, "));
    CHECK(says(game.told("Z1"), " E"));
    CHECK(game.unit("Z1").text("desired-direction") == "E");
    // And once more for the zone after that.
    const Script again =
        script(R"({"unit": {"unit": "Z1"}, "what": {"choice": "next-zone"}, "desired-direction": {}})");
    CHECK(game.rolled(game.finish("swwas.fleet-movement", again)) == std::vector<std::string>{"direction/Z1"});
}

TEST_CASE("A fleet that the turn's rolls left out rolls speed and direction", "[swwas][movement][both]") {
    Game game;
    game.finish("swwas.turn");
    game.add_fleet("Z1", bound_north_east);
    const Script both = script(R"({"unit": {"unit": "Z1"}, "what": {"choice": "both"}, "desired-direction": {}})",
                               {{"speed/Z1", {"11"}}, {"direction/Z1", {"12"}}});
    const Progress act = game.finish("swwas.fleet-movement", both);
    CHECK(game.tables(act) == std::vector<std::string>{"swwas.fleet-speed", "swwas.direction"});
    CHECK(game.told("Z1") == "2 zones, right of NE");
}

TEST_CASE("Exemptions hold for a fleet by itself too", "[swwas][movement][both]") {
    const auto rolled = [](const Tree& fleet) {
        Game game;
        game.add_fleet("Z1", fleet);
        const Script both = script(R"({"unit": {"unit": "Z1"}, "what": {"choice": "both"}, "desired-direction": {}})");
        return game.tables(game.finish("swwas.fleet-movement", both));
    };
    CHECK(rolled({{"best-speed", true}}) == std::vector<std::string>{"swwas.direction"});
    CHECK(rolled({{"fuel-no-concern", true}}) == std::vector<std::string>{"swwas.direction"});
    CHECK(rolled({{"bound-for-port", true}}).empty());
    CHECK(rolled({{"intercept", false}}).empty());
}

TEST_CASE("A flotilla by itself: aground, the next zone, or both on even turns only", "[swwas][movement][submarine]") {
    Game game;
    game.add_flotilla("I1", {{"desired-direction", "S"}});
    const auto play = [&](const std::string& what) {
        return game.finish(
            "swwas.submarine-movement",
            Script{{{"unit", {{"unit", "I1"}}}, {"what", {{"choice", what}}}, {"desired-direction", Tree::object()}}});
    };
    CHECK(game.tables(play("both")).empty());
    CHECK(says(game.told("I1"), "odd turn"));
    game.go_to_turn(2);
    CHECK(game.tables(play("aground")) == std::vector<std::string>{"swwas.direction"});
    CHECK(game.tables(play("next-zone")) == std::vector<std::string>{"swwas.direction"});
    CHECK(game.tables(play("both")) == std::vector<std::string>{"swwas.submarine-speed", "swwas.direction"});
}

TEST_CASE("A direction is rolled again also where No Movement would have spared it", "[swwas][movement][aground]") {
    Game game(Game::Readings{{"swwas.no-movement-direction", "not-rolled"}});
    game.add_fleet("Z1");
    const Script aground =
        script(R"({"unit": {"unit": "Z1"}, "what": {"choice": "aground"}, "desired-direction": {}})");
    CHECK(game.rolled(game.finish("swwas.fleet-movement", aground)) == std::vector<std::string>{"direction/Z1"});
}

TEST_CASE("A fleet's movement offers fleets, a flotilla's flotillas, and is refused where there are none",
          "[swwas][movement]") {
    Game game;
    game.add_fleet("Z1");
    const Progress standing = game.play("swwas.fleet-movement");
    REQUIRE(standing.pending);
    REQUIRE(standing.pending->fields.at(0).choices.size() == 1);
    CHECK(standing.pending->fields.at(0).choices[0].id == "Z1");
    game.runner.back(0, "");
    CHECK(says(game.refusal("swwas.submarine-movement"), "there is no Flotilla in the roster"));
    const Script flotilla = script(R"({"unit": {"unit": "I1"}})");
    CHECK(says(game.refusal("swwas.fleet-movement", flotilla), "one of Z1"));
}

TEST_CASE("Emptying the desired direction of a fleet by itself clears it", "[swwas][movement]") {
    Game game;
    game.add_fleet("Z1", {{"desired-direction", "NE"}});
    const Script emptied =
        script(R"({"unit": {"unit": "Z1"}, "what": {"choice": "aground"}, "desired-direction": {"text": ""}})");
    game.finish("swwas.fleet-movement", emptied);
    CHECK(game.unit("Z1").text("desired-direction").empty());
    CHECK_FALSE(says(game.told("Z1"), "NE"));
}

TEST_CASE("The daylight turns are asked for once a session, and must be turns of a day", "[swwas][turn][day]") {
    Game game({}, Game::Facts{});
    game.add_fleet("Z1");
    const Progress standing = game.play("swwas.turn");
    REQUIRE(standing.pending);
    CHECK(standing.pending->key == "day");
    CHECK(standing.pending->fields.size() == 2);
    game.go_on(script(R"({"day": {"first-daylight-turn": 2, "last-daylight-turn": 4}})"));
    CHECK(game.session.state().fact("first-daylight-turn", "session") == 2);
    game.go_to_turn(2);
    CHECK(game.asked(game.finish("swwas.turn")) == std::vector<std::string>{"movement"});

    const std::map<std::string, std::string> refusals{
        {R"({"first-daylight-turn": 4, "last-daylight-turn": 3})",
         "the last daylight turn comes before the first: 3 before 4"},
        {R"({"first-daylight-turn": 3, "last-daylight-turn": 7})", "turn 7 of a day of 6"}};
    for (const auto& [day, words] : refusals) {
        Game other({}, Game::Facts{});
        CHECK(says(other.refusal("swwas.turn", script(fmt::format(R"({{"day": {}}})", day))), words));
    }
}

TEST_CASE("A fleet that joins while the dice are thrown is told so, one that leaves is told nothing",
          "[swwas][turn][meanwhile]") {
    for (const bool partly : {false, true}) {
        INFO((partly ? "the first dice were thrown" : "no die was thrown"));
        Game game({}, {{"first-daylight-turn", 3}, {"last-daylight-turn", 5}, {"dice", "by-hand"}});
        game.add_fleet("Z1");
        game.add_fleet("Z2");
        game.add_air("K1", "dive-bombers", {{"naval", 1}});
        game.go_to_turn(3);
        const Script some = script(partly ? R"({"dice": {"Z1": {"speed": "1", "direction": "1"}}})" : "{}");
        CHECK(game.play("swwas.turn", some).pending->key == "dice");
        game.runner.act([](Session& now) {
            now.add_unit("fleet", "Z3", {{"side", "axis"}});
            now.add_unit("air-unit", "K2", {{"side", "axis"}, {"kind", "fighters"}});
            now.remove_unit("Z1", "sunk");
            now.remove_unit("K1", "lost");
        });
        Script rest = script(R"({"fighters": {"no-base": "cap"}})",
                             {{"speed/Z2", {"1"}}, {"direction/Z2", {"1"}}, {"mission/K1", {"1"}}});
        if (!partly)
            rest.faces = {{"speed/Z2", {"1"}}, {"direction/Z2", {"1"}}, {"speed/Z3", {"1"}}, {"direction/Z3", {"1"}}};
        if (partly) rest.answers.erase("fighters");
        const Progress act = game.go_on(rest);
        REQUIRE(act.finished);
        CHECK(game.told("Z2") == "full speed, toward the desired direction");
        CHECK(game.told("Z1").empty());
        CHECK(game.told("K1").empty());
        // Before the first die everything is decided anew; after it the late comers have to wait.
        CHECK(game.told("Z3") == (partly ? "not rolled: it joined while the turn was being rolled"
                                         : "full speed, toward the desired direction"));
        CHECK(says(game.told("K2"), partly ? "it joined while the turn was being rolled" : "CAP (chosen)"));
        game.check_sound();
    }
}

}  // namespace flagplot::procedures::test
