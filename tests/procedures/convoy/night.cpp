// Six Knots, paragraph by paragraph, as docs/convoy.md has it.
#include "game.h"
#include "session/sequence.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

const std::string straight = R"({"orders": {"course": "straight"}})";
const std::string zigzag = R"({"orders": {"course": "zigzag"}})";
const std::string two_hunt = R"({"orders": {"course": "straight", "hunters": ["Bramble", "Tansy"]}})";
using Dice = std::map<std::string, std::vector<std::string>>;

struct Crossing : Game {
    explicit Crossing(const Tree& convoy = Tree::object(), const Tree& submarine = Tree::object())
        : Game({}, {}, {}, "A crossing", "convoy") {
        add("convoy", "OX9", convoy);
        for (const char* escort : {"Bramble", "Heron", "Tansy"}) add("escort", escort);
        add("submarine", "S13", submarine);
    }

    // The next turn's night with these orders and dice; what isn't thrown must not be given.
    void night(const std::string& orders, const Dice& dice) {
        go_to_turn(session.state().turn() + 1);
        finish("convoy.night", script(orders, dice));
    }
    json::Value now(const char* id, const char* field) const { return unit(id).get(field); }
};

}  // namespace

TEST_CASE("6.1: a convoy makes 144 miles straight on and 96 on a zigzag", "[convoy]") {
    Crossing game;
    game.night(straight, {{"contact", {"1"}}});
    CHECK(game.now("OX9", "miles") == 1200 - 144);
    game.night(zigzag, {{"contact", {"4"}}});  // 4 - 1: it shadows the convoy
    CHECK(game.now("OX9", "miles") == 1200 - 144 - 96);
    CHECK(game.now("S13", "state") == "shadowing");
}

TEST_CASE("4.1, 4.2: who hunts isn't in the screen, and an attack costs a salvo", "[convoy]") {
    Crossing game;
    game.night(straight, {{"contact", {"4"}}, {"attack", {"4", "4"}}});  // 8 - 3: a ship
    CHECK(game.now("OX9", "ships-left") == 11);
    game.night(two_hunt, {{"contact", {"3"}},      // 3 + 1, as it shadows the convoy
                          {"attack", {"4", "4"}},  // 8 - 1: two ships
                          {"hunt/Bramble", {"3", "3"}},
                          {"hunt/Tansy", {"2", "3"}}});
    CHECK(game.now("OX9", "ships-left") == 9);
    CHECK(game.now("S13", "salvoes-left") == 4);
    CHECK(game.now("S13", "state") == "held-down");
    game.check_sound();
}

TEST_CASE("5.1: a submarine that was seen is easier to hit, and nobody hunts without an attack", "[convoy]") {
    Crossing game;
    game.night(two_hunt, {{"contact", {"3"}}});
    game.night(two_hunt, {{"contact", {"6"}},
                          {"attack", {"1", "2"}},        // 3 - 1: seen
                          {"hunt/Bramble", {"3", "4"}},  // 7 + 2: a box
                          {"hunt/Tansy", {"1", "1"}}});
    CHECK(game.now("S13", "hull-left") == 2);
    CHECK(game.now("S13", "salvoes-left") == 6);
}

TEST_CASE("7.1, 7.2: the crossing ends in port, by either side's loss, or with the last salvo", "[convoy]") {
    const auto ends = [](const Tree& convoy, const Tree& submarine, const std::string& orders, const Dice& dice,
                         const std::string& words) {
        Crossing game(convoy, submarine);
        game.night(orders, dice);
        CHECK(says(game.all_said().back(), words));
        CHECK_FALSE(game.refusal("convoy.night").empty());
    };
    const Tree all = Tree::object();
    ends({{"miles", 144}}, all, straight, {{"contact", {"1"}}}, "in port. Your score is 12.");
    ends({{"ships", 2}}, all, straight, {{"contact", {"6"}}, {"attack", {"6", "6"}}}, "gone. Your score is 0.");
    ends(all, {{"salvoes", 1}}, straight, {{"contact", {"6"}}, {"attack", {"4", "3"}}}, "to port. Your score is 12.");
    const Dice hunt{
        {"contact", {"6"}}, {"attack", {"3", "2"}}, {"hunt/Bramble", {"6", "6"}}, {"hunt/Tansy", {"1", "1"}}};
    ends(all, {{"hull", 1}}, two_hunt, hunt, "to port. Your score is 15.");
}

TEST_CASE("2.1: the course is asked for before anything is thrown", "[convoy]") {
    Crossing game;
    // What refuses leaves the session as it was.
    CHECK(says(game.refusal("convoy.night", script(R"({"orders": {"hunters": ["Heron"]}})")), "course: nothing given"));
    const Progress asks = game.play("convoy.night", {Tree::object(), {}, false});
    REQUIRE(asks.pending);
    CHECK(asks.pending->key == "orders");
    CHECK(asks.pending->fields.front().required);
    CHECK(game.rolled(asks).empty());
}

TEST_CASE("7.1: when the crossing is over no further night comes", "[convoy]") {
    const Tree near_port{{"miles", 144}};
    Crossing game(near_port);
    CHECK(session::why_over(game.session.state(), game.session.rulebook()).empty());
    game.night(straight, {{"contact", {"1"}}});
    CHECK(session::why_over(game.session.state(), game.session.rulebook()) == "The convoy is in port");
    const auto refusal = [&](const std::function<void(Session&)>& act) {
        return flagplot::test::words_thrown_by<json::InputError>([&] { game.runner.act(act); });
    };
    CHECK(says(refusal([](Session& now) { now.next_turn(); }), "the game is over: The convoy is in port"));
    CHECK(says(refusal([](Session& now) { now.next_phase(); }), "the game is over: The convoy is in port"));
    CHECK(game.session.left_undone(true).empty());
    game.runner.back(0, "a mistake");  // and then it goes on
    CHECK(session::why_over(game.session.state(), game.session.rulebook()).empty());
}

TEST_CASE("1.1, 1.2: a night is played once, with one submarine", "[convoy]") {
    Crossing game;
    game.night(straight, {{"contact", {"1"}}});
    CHECK(says(game.refusal("convoy.night"), "has been played"));
    game.add("submarine", "S14");
    CHECK(says(game.refusal("convoy.night"), "2 units of the type Submarine"));
}

}  // namespace flagplot::procedures::test
