// What stands in an order and came to nothing is doubted, wherever it stands; what came to something isn't.
#include "procedures/flattop/order_account.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "game.h"
#include "json/tree.h"
#include "procedures/flattop/order_mail.h"
#include "rulebook/rulebook.h"
#include "rulebook/words.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using namespace flattop;

const Names& names() {
    static const Vocabulary words(rulebook::words_of(rulebook::load_rulebook(source_dir() / "tables/flattop")));
    static const Names all(words, {{"TF17", "TF", {"TF17"}},
                                   {"S39", "sub", {"S-39", "S39"}},
                                   {"Lae", "base", {"Lae"}},
                                   {"AF2", "AF", {"AF2"}, true, false, "", "", {"F4F", "SBD", "TBD"}},
                                   {"AF3", "AF", {"AF3"}, true, false, "", "", {"F4F"}}});
    return all;
}

// Of an order of which no more was read than what is given.
std::vector<Accounted> doubts_of(const Order& order, Arm arm, const std::string& unit) {
    return account_for(order, {arm, &names(), unit, "M30", "0900"});
}

Order said_as(const std::string& text) {
    Order order;
    order.text = text;
    return order;
}

struct Said {
    Arm arm;
    std::string unit;
    std::string text;
};

TEST_CASE("What could be an order by itself and came to nothing is a doubt", "[orders]") {
    const std::array said{
        Said{Arm::ships, "TF17", "TF17 N2"},
        Said{Arm::ships, "TF17", "TF17 goes two hexes towards the slot"},
        Said{Arm::ships, "TF17", "TF17 north"},
        Said{Arm::ships, "TF17", "TF17 by way of P33"},
        Said{Arm::ships, "TF17", "TF17 6/9"},
        Said{Arm::ships, "TF17", "TF17 likewise"},
        Said{Arm::ships, "TF17", "TF17, shell the field"},
        Said{Arm::submarine, "S39", "S-39 deep"},
        Said{Arm::planes, "AF2", "AF2 HI"},
        Said{Arm::planes, "AF2", "AF2, launch"},
        Said{Arm::planes, "AF2", "AF2, then land"},
        Said{Arm::planes, "AF2", "AF2 turns back"},
        Said{Arm::planes, "AF2", "AF2 at 1100"},
        Said{Arm::base, "Lae", "Lae will have fighters ready"},
    };
    for (const Said& one : said) {
        INFO(one.text);
        CHECK_FALSE(doubts_of(said_as(one.text), one.arm, one.unit).empty());
    }
}

TEST_CASE("What came to something, or is shown by itself, is no doubt", "[orders]") {
    Order order = said_as("TF17: M30 - N2 - M28, die 3, report 6/9; if attacked, S1. Sorry for the 4 mails");
    order.start = "M30";
    order.end = "M28";
    order.moves = {{hex::Direction::north, 2}};
    order.die = 3;
    order.report_numbers = {6, 9};
    order.cases = {"if attacked, S1"};
    order.remarks = {"Sorry for the 4 mails"};
    CHECK(doubts_of(order, Arm::ships, "TF17").size() == 1);  // the 4 mails
    order.text = "TF17: M30 - N2 - M28, die 3, report 6/9; if attacked, S1";
    CHECK(doubts_of(order, Arm::ships, "TF17").empty());
}

TEST_CASE("A move that stands before \"the same again\" is asked about, and one behind \"the same\" is it",
          "[orders]") {
    Order order = said_as("TF17 NE1 and then the same again");
    order.moves = {{hex::Direction::north_east, 1}};
    CHECK(doubts_of(order, Arm::ships, "TF17").size() == 1);
    order.text = "TF17 the same, NE1";
    CHECK(doubts_of(order, Arm::ships, "TF17").empty());
}

TEST_CASE("What is taken back has to be missing from what was read", "[orders]") {
    Order order = said_as("TF17 N3, sorry, N2");
    order.moves = {{hex::Direction::north, 3}, {hex::Direction::north, 2}};
    CHECK_FALSE(doubts_of(order, Arm::ships, "TF17").empty());
    order.moves = {{hex::Direction::north, 2}};
    CHECK(doubts_of(order, Arm::ships, "TF17").empty());
    order.text = "TF17 north three, then, sorry, north two";
    CHECK(doubts_of(order, Arm::ships, "TF17").empty());
    order.text = "TF17 N2, and do not stop";
    order.moves = {{hex::Direction::north, 1}};
    CHECK_FALSE(doubts_of(order, Arm::ships, "TF17").empty());  // the leg isn't what is denied
}

TEST_CASE("What was read stands somewhere in the words", "[orders]") {
    Order order = said_as("TF17 N2");
    order.moves = {{hex::Direction::north, 2}, {hex::Direction::south, 1}};
    CHECK_FALSE(doubts_of(order, Arm::ships, "TF17").empty());
    order.moves = {{hex::Direction::north, 2}};
    order.die = 4;
    CHECK_FALSE(doubts_of(order, Arm::ships, "TF17").empty());
    order = said_as("AF3 N2");
    order.moves = {{hex::Direction::north, 2}};
    order.levels = {"HI"};
    CHECK_FALSE(doubts_of(order, Arm::planes, "AF3").empty());
    order.levels.clear();
    order.holds = true;
    CHECK_FALSE(doubts_of(order, Arm::planes, "AF3").empty());
}

TEST_CASE("What was, and what others do, is no order", "[orders]") {
    Order order = said_as("TF17 went N2");
    order.moves = {{hex::Direction::north, 2}};
    CHECK_FALSE(doubts_of(order, Arm::ships, "TF17").empty());
    order.text = "TF17: the enemy goes N2";
    CHECK_FALSE(doubts_of(order, Arm::ships, "TF17").empty());
    order.text = "TF17 had better go N2";
    CHECK(doubts_of(order, Arm::ships, "TF17").empty());
}

TEST_CASE("What isn't to be done, and what depends on a case, is kept beside the order", "[orders]") {
    Order order = said_as("TF17 N2, do not fire");
    order.moves = {{hex::Direction::north, 2}};
    CHECK_FALSE(doubts_of(order, Arm::ships, "TF17").empty());
    order.instructions = {"do not fire"};
    CHECK(doubts_of(order, Arm::ships, "TF17").empty());
    order.text = "TF17 N2 if it rains";
    CHECK_FALSE(doubts_of(order, Arm::ships, "TF17").empty());
    order.cases = {"if it rains"};
    CHECK(doubts_of(order, Arm::ships, "TF17").empty());
}

TEST_CASE("Another unit that is told something has the words, or is asked", "[orders]") {
    Order order = said_as("TF17 N2, and AF3 lands");
    order.moves = {{hex::Direction::north, 2}};
    const Whom whom{Arm::ships, &names(), "TF17", "M30", "0900"};
    std::vector<UnitText> mail{{"TF17", "TF17", order.text}};
    const std::vector<Accounted> asked = account_for(order, whom, mail);
    REQUIRE(asked.size() == 1);
    CHECK(asked.front().others == std::vector<std::string>{"AF3"});
    mail.push_back({"AF3", "AF3", order.text});
    CHECK(account_for(order, whom, mail).empty());
}

TEST_CASE("An order that names some of an AF's types is asked about, unless they attack", "[orders]") {
    Order order = said_as("AF2: launch, CAP over TF17, HI, with the Wildcats");
    order.launches = true;
    order.levels = {"HI"};
    order.task = "cap";
    CHECK(doubts_of(order, Arm::planes, "AF2").size() == 1);
    CHECK(doubts_of(order, Arm::planes, "AF3").empty());  // which has no others
    order.text = "AF2: launch, HI, Wildcats, Dauntlesses and TBDs";
    CHECK(doubts_of(order, Arm::planes, "AF2").empty());
    order.text = "AF2: launch, attack the carriers, HI, SBDs dive bombing";
    order.task = "attack";
    CHECK(doubts_of(order, Arm::planes, "AF2").empty());
}

TEST_CASE("A task that the words end isn't ordered in silence", "[orders]") {
    Order order = said_as("AF3: forget the rest of the search");
    order.task = "search";
    CHECK_FALSE(doubts_of(order, Arm::planes, "AF3").empty());
}

// ---- readings that are wrong

struct Wrong {
    const char* what;
    int least;                         // of a hundred such readings, how many have to be found
    std::function<bool(Order&)> make;  // no: the order has nothing of the kind
};

const std::vector<Wrong>& wrong_readings() {
    static const std::vector<Wrong> all{
        {"a move less", 90,
         [](Order& order) {
             if (order.moves.empty()) return false;
             order.moves.pop_back();
             return true;
         }},
        {"a hex more", 100,
         [](Order& order) {
             if (order.moves.empty() || !order.moves.back().direction) return false;
             ++order.moves.back().count;
             return true;
         }},
        {"moves in another order", 100,
         [](Order& order) {
             const bool orbits =
                 std::any_of(order.moves.begin(), order.moves.end(), [](const Move& move) { return !move.direction; });
             if (orbits || order.moves.size() < 2 || order.moves[0] == order.moves[1]) return false;
             std::swap(order.moves[0], order.moves[1]);
             return true;
         }},
        {"another level", 95,
         [](Order& order) {
             if (order.levels.size() != 1) return false;
             const std::string was = order.levels.front();
             order.levels = {was == "HI" ? "LO" : was == "LO" ? "HI" : was == "deep" ? "surface" : "deep"};
             return true;
         }},
        {"no level", 95, [](Order& order) { return !std::exchange(order.levels, {}).empty(); }},
        {"no task", 60, [](Order& order) { return !std::exchange(order.task, {}).empty(); }},
        {"no landing", 100, [](Order& order) { return std::exchange(order.lands, false); }},
        {"no die", 100, [](Order& order) { return std::exchange(order.die, {}).has_value(); }},
        {"another die", 100,
         [](Order& order) {
             if (!order.die) return false;
             order.die = *order.die % 6 + 1;
             return true;
         }},
        {"no report numbers", 100, [](Order& order) { return !std::exchange(order.report_numbers, {}).empty(); }},
        {"report numbers changed about", 100,
         [](Order& order) {
             std::vector<int>& numbers = order.report_numbers;
             if (numbers.size() != 2 || numbers[0] == numbers[1]) return false;
             std::swap(numbers[0], numbers[1]);
             return true;
         }},
        {"another trigger", 100,
         [](Order& order) {
             if (!order.trigger) return false;
             *order.trigger += 23;
             return true;
         }},
        {"no ready CAP", 90, [](Order& order) { return std::exchange(order.ready_cap, false); }},
        {"held", 80, [](Order& order) { return !std::exchange(order.holds, true); }},
    };
    return all;
}

Arm arm_called(const std::string& name) {
    return name == "planes"      ? Arm::planes
           : name == "submarine" ? Arm::submarine
           : name == "base"      ? Arm::base
                                 : Arm::ships;
}

TEST_CASE("An order of which one thing was read otherwise than it is written is a doubt", "[orders]") {
    const json::Tree cases = json::read_file(source_dir() / "tests/cases/flattop/orders.json");
    const Vocabulary words(rulebook::words_of(rulebook::load_rulebook(source_dir() / "tables/flattop")));
    std::vector<Named> units;
    for (const auto& name : cases.at("units"))
        units.push_back({name.get<std::string>(), "TF", {name.get<std::string>()}});
    const Names all(words, units);
    for (const Wrong& wrong : wrong_readings()) {
        int made = 0;
        int found = 0;
        std::string missed;
        for (const auto& one : cases.at("orders")) {
            const Whom whom{arm_called(one.at("arm").get<std::string>()), &all, "", "M30", "0900"};
            Order order = read_order(one.at("text").get<std::string>(), whom);
            const bool is_clear =
                order.unclear.empty() && order.contradictions.empty() && account_for(order, whom).empty();
            if (!is_clear || !wrong.make(order)) continue;
            ++made;
            const bool is_found = !account_for(order, whom).empty();
            if (is_found) ++found;
            if (!is_found) missed += order.text + "\n";
        }
        INFO(wrong.what << ": " << found << " of " << made << "\n" << missed);
        CHECK(made > 0);
        CHECK(100 * found >= wrong.least * made);
    }
}

}  // namespace
}  // namespace flagplot::procedures::test
