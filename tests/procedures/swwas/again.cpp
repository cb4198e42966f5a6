// What the rules have rolled again for an order, by a click: its own dice and nothing else.
#include "referee/roll_again.h"

#include "game.h"
#include "json/tree.h"
#include "report/worksheet.h"
#include "session/carry_out.h"
#include "session/chronicle.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using referee::ways_to_roll_again;

// The newest order of a unit, as a line of the worksheet.
report::Order order_of(const Game& game, const std::string& unit) {
    const report::Worksheet sheet = report::make_worksheet(game.session, game.session.state().turn());
    report::Order newest;
    for (const report::OrderGroup& group : sheet.groups) {
        for (const report::Order& order : group.orders) {
            if (order.unit == unit) newest = order;
        }
    }
    return newest;
}

std::vector<std::string> ways_of(const Game& game, const std::string& unit) {
    std::vector<std::string> ids;
    for (const rulebook::RollAgain& way : ways_to_roll_again(game.session, order_of(game, unit).entry)) {
        ids.push_back(way.id);
    }
    return ids;
}

// Three fleets, of which Z2 is in close quarters and Z3 isn't rolled; their turn is rolled, and Z1 and Z2 are ticked.
struct Turn : Game {
    Turn() {
        add_fleet("Z1", {{"desired-direction", "NE"}, {"zones-full", 3}, {"zones-half", 2}});
        add_fleet("Z2", {{"desired-direction", "S"}, {"zones-full", 3}, {"zones-half", 2}, {"close-quarters", true}});
        add_fleet("Z3", {{"bound-for-port", true}});
        finish("swwas.turn",
               script("{}",
                      {{"speed/Z1", {"1"}}, {"direction/Z1", {"12"}}, {"speed/Z2", {"1"}}, {"direction/Z2", {"1"}}}));
        for (const char* const unit : {"Z1", "Z2", "Z3"}) session.tick(order_of(*this, unit).entry, true);
        session.commit();
    }

    referee::Progress roll_again(const std::string& unit, const std::string& way) {
        return referee::roll_again(session, runner, order_of(*this, unit).entry, way);
    }
};

}  // namespace

TEST_CASE("A fleet that runs aground rolls its direction again, and everything else stays", "[swwas][again]") {
    Turn game;
    const int before = order_of(game, "Z1").entry;
    REQUIRE(order_of(game, "Z1").text == "3 zones, right of NE");
    const referee::Progress act = game.roll_again("Z1", "aground");
    CHECK(act.finished);
    CHECK(game.rolled(act) == std::vector<std::string>{"direction/Z1"});
    const report::Order now = order_of(game, "Z1");
    CHECK(now.text.starts_with("instead of running aground: 3 zones, "));
    CHECK_FALSE(now.done);
    CHECK(now.dice.size() == 1);
    const report::Worksheet sheet = report::make_worksheet(game.session, game.session.state().turn());
    CHECK(sheet.groups.front().orders.front().entry == now.entry);  // in the place of the one before
    // The order before is shown as replaced, not as taken back; the other ticks stand.
    CHECK(session::Chronicle(game.session).told_instead_of(before) == now.entry);
    CHECK(game.session.holds(before));
    CHECK(order_of(game, "Z2").done);
    CHECK(order_of(game, "Z3").done);
    for (int number = act.first_new; number <= act.last_new; ++number) {
        CHECK_FALSE(std::holds_alternative<session::Retracted>(game.session.entry(number).body));
    }
    game.check_sound();
}

TEST_CASE("What is told instead of an order that was carried out begins where that did", "[swwas][again]") {
    Game::Facts facts = Game::usual_facts("swwas");
    facts["layout"] = "n-ne-se-s-sw-nw";
    Game game({{"swwas.left-and-away", "eight-by-quarters"}}, facts);
    game.add_fleet("Z1", {{"desired-direction", "NE"}, {"zones-full", 3}, {"zones-half", 2}, {"place", "D9"}});
    game.add_fleet("Z2", {{"desired-direction", "S"}, {"close-quarters", true}, {"place", "D4"}});
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {"1"}}, {"direction/Z1", {"12"}}, {"speed/Z2", {"1"}}}));
    const auto place = [&](const char* unit) { return game.session.state().find_unit(unit)->text("place"); };
    const auto again = [&](const char* unit, const char* way) {
        return referee::roll_again(game.session, game.runner, order_of(game, unit).entry, way);
    };
    // Nobody has carried it out: what was corrected by hand stays.
    game.session.change_unit("Z1", {{"place", "E9"}}, "");
    game.session.commit();
    again("Z1", "aground");
    CHECK(place("Z1") == "E9");
    session::carry_out(game.session, {order_of(game, "Z1").entry, order_of(game, "Z2").entry});
    game.session.change_unit("Z1", {{"place", "F7"}}, "");
    game.session.change_unit("Z2", {{"place", "D5"}}, "");
    game.session.commit();

    const referee::Progress act = again("Z1", "aground");
    CHECK(game.rolled(act) == std::vector<std::string>{"direction/Z1"});
    CHECK(place("Z1") == "E9");
    CHECK(order_of(game, "Z1").way.from == "E9");
    game.check_sound();
    REQUIRE(game.runner.next_back());
    CHECK(game.runner.next_back()->words == "start of Fleet movement");
    game.runner.back(0, "");
    CHECK(place("Z1") == "F7");
    CHECK(order_of(game, "Z1").done);
    game.runner.redo();
    CHECK(place("Z1") == "E9");

    again("Z2", "next-zone");  // which begins where it went
    CHECK(place("Z2") == "D5");
}

TEST_CASE("A further zone begins where the order before leads, though nobody has moved the counter", "[swwas][again]") {
    Game::Facts facts = Game::usual_facts("swwas");
    facts["layout"] = "n-ne-se-s-sw-nw";
    Game game({{"swwas.left-and-away", "eight-by-quarters"}}, facts);
    game.add_fleet(
        "Z2",
        {{"desired-direction", "S"}, {"close-quarters", true}, {"place", "D4"}, {"zones-full", 3}, {"zones-half", 2}});
    game.finish("swwas.turn", script("{}", {{"speed/Z2", {"1"}}, {"direction/Z2", {"1"}}}));
    const report::Order before = order_of(game, "Z2");
    REQUIRE(before.way.to == "D5");
    REQUIRE_FALSE(before.done);
    const auto place = [&] { return game.session.state().find_unit("Z2")->text("place"); };
    const auto next_zone = [&] {
        return referee::roll_again(game.session, game.runner, order_of(game, "Z2").entry, "next-zone");
    };
    const referee::Progress act = next_zone();
    CHECK(game.rolled(act) == std::vector<std::string>{"direction/Z2"});
    CHECK(place() == "D5");
    CHECK(session::Chronicle(game.session).is_ticked(before.entry));
    CHECK(order_of(game, "Z2").entry != before.entry);
    CHECK(order_of(game, "Z2").way.from == "D5");
    game.check_sound();
    // One act, and one step back.
    game.runner.back(0, "");
    CHECK(place() == "D4");
    CHECK(order_of(game, "Z2").entry == before.entry);
    CHECK_FALSE(order_of(game, "Z2").done);
    game.runner.redo();
    CHECK(place() == "D5");
    CHECK_FALSE(order_of(game, "Z2").done);
}

TEST_CASE("Each further zone in close quarters is an order beside the one before", "[swwas][again]") {
    Turn game;
    const int before = order_of(game, "Z2").entry;
    game.roll_again("Z2", "next-zone");
    CHECK(order_of(game, "Z2").text.starts_with("next zone"));
    CHECK(session::Chronicle(game.session).told_instead_of(before) == 0);
    CHECK(session::Chronicle(game.session).is_ticked(before));
    game.roll_again("Z2", "next-zone");  // and another one
    CHECK(order_of(game, "Z2").entry != before);
    game.check_sound();
}

TEST_CASE("An order is rolled again only as its unit's rules have it", "[swwas][again]") {
    Turn game;
    CHECK(ways_of(game, "Z1") == std::vector<std::string>{"aground"});
    CHECK(ways_of(game, "Z2") == std::vector<std::string>{"aground", "next-zone"});
    CHECK(ways_of(game, "Z3").empty());  // bound for port: no dice
    const int old = order_of(game, "Z1").entry;
    CHECK_THROWS_AS(game.roll_again("Z1", "next-zone"), json::InputError);
    game.roll_again("Z1", "aground");
    CHECK(ways_to_roll_again(game.session, old).empty());  // another one stands in its place
    CHECK(ways_of(game, "Z1") == std::vector<std::string>{"aground"});
    game.go_to_turn(game.session.state().turn() + 1);
    CHECK(ways_to_roll_again(game.session, order_of(game, "Z1").entry).empty());
}

TEST_CASE("Dice thrown by hand are asked for when an order is rolled again", "[swwas][again][hand]") {
    Game game({}, [] {
        Game::Facts facts = Game::usual_facts("swwas");
        facts["dice"] = "by-hand";
        return facts;
    }());
    game.add_fleet("Z1", {{"desired-direction", "NE"}, {"zones-full", 3}, {"zones-half", 2}});
    game.finish("swwas.turn", script("{}", {{"speed/Z1", {"1"}}, {"direction/Z1", {"12"}}}));
    const int order = order_of(game, "Z1").entry;
    game.session.tick(order, true);
    game.session.change_unit("Z1", {{"place", "D9"}}, "");
    game.session.commit();
    const auto place = [&] { return game.session.state().find_unit("Z1")->text("place"); };
    const referee::Progress act = referee::roll_again(game.session, game.runner, order, "aground");
    REQUIRE(act.pending);
    CHECK(act.pending->asks_faces());
    CHECK(place().empty());
    // Left as if it hadn't been begun.
    game.runner.back(game.session.state().open_run()->id, "");
    CHECK(place() == "D9");
    CHECK_FALSE(game.session.state().open_run());
}

}  // namespace flagplot::procedures::test
