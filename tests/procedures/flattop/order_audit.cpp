#include "procedures/flattop/order_audit.h"

#include <array>
#include <functional>
#include <utility>

#include "game.h"
#include "rulebook/rulebook.h"
#include "rulebook/words.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using namespace flattop;

const Names& names() {
    static const Vocabulary words(rulebook::words_of(rulebook::load_rulebook(source_dir() / "tables/flattop")));
    static const Names all(words, {{"TF17", "TF", {"TF17"}},
                                   {"TF11", "TF", {"TF11"}},
                                   {"Lae", "base", {"Lae"}},
                                   {"Buna", "base", {"Buna"}},
                                   {"AF2", "AF", {"AF2"}},
                                   {"AF3", "AF", {"AF3"}}});
    return all;
}

Order said_as(const std::string& text) {
    Order order;
    order.text = text;
    return order;
}

Order moved(const std::string& text, const Moves& moves) {
    Order order = said_as(text);
    order.moves = moves;
    return order;
}

const Moves north_two{{hex::Direction::north, 2}};

std::vector<Doubt> doubts_of(const Order& order, Arm arm, const std::string& unit,
                             const std::vector<UnitText>& mail = {}) {
    return audit(order, {arm, &names(), unit, "M30", "0900"}, mail);
}

TEST_CASE("A word that is neither plain nor has come to what it says is a doubt", "[orders]") {
    for (const char* const text :
         {"TF17 N2 instead of TF11", "TF17 N2 except in fog", "TF17 N2 frobnicating", "TF17 N2 and lands",
          "TF17 N2, formerly", "TF17 N2 otherwise", "TF17 N2 half", "TF17 N2 versus", "TF17 N2 respectively",
          "TF17 N2, TF11 waits", "TF17 N2, attack", "TF17 N2 maybe", "TF17 N2, sorry"}) {
        INFO(text);
        CHECK_FALSE(doubts_of(moved(text, north_two), Arm::ships, "TF17").empty());
    }
    for (const char* const text :
         {"TF17 N2", "TF17 please goes two hexes north now", "TF17: move N2", "TF17 should then sail N2 today",
          "TF17 N3, sorry, N2", "TF17 N2, forget the old orders", "TF17 N2 after all"}) {
        INFO(text);
        CHECK(doubts_of(moved(text, north_two), Arm::ships, "TF17").empty());
    }
}

TEST_CASE("What is shown as it was written needs no second look, and what is only kept may not turn it", "[orders]") {
    Order order = moved("TF17 N2, avoid contact unless it frobnicates", north_two);
    order.instructions = {"avoid contact unless it frobnicates"};
    CHECK(doubts_of(order, Arm::ships, "TF17").size() == 1);  // unless
    order.cases = {"unless it frobnicates"};
    CHECK(doubts_of(order, Arm::ships, "TF17").empty());
    order = moved("TF17 N2, stopping at noon", north_two);
    order.remarks = {"stopping"};
    order.later = {"at noon"};
    CHECK(doubts_of(order, Arm::ships, "TF17").size() == 1);  // which is what it does
    order = moved("TF17 N2, they are tired", north_two);
    order.remarks = {"they are tired"};
    CHECK(doubts_of(order, Arm::ships, "TF17").empty());
}

TEST_CASE("A unit that is named has come to something, or has the words in its own order", "[orders]") {
    Order order = said_as("AF2 lands at Lae, and keep AF3");
    order.lands = true;
    order.landing = "Lae";
    order.instructions = {"keep AF3"};
    CHECK(doubts_of(order, Arm::planes, "AF2").size() == 1);
    CHECK(doubts_of(order, Arm::planes, "AF2", {{"AF3", "AF3", "keep AF3"}}).empty());
    order = said_as("AF2 returns to base and lands at Lae");
    order.lands = true;
    order.landing = "base";
    order.instructions = {"returns to base", "lands at Lae"};
    CHECK(doubts_of(order, Arm::planes, "AF2").size() == 1);
    order.text = "AF2 lands, but not at Buna";
    order.instructions = {"not at Buna"};
    CHECK(doubts_of(order, Arm::planes, "AF2").size() == 1);
}

TEST_CASE("What was read has a word that says it", "[orders]") {
    const std::array<std::pair<const char*, std::function<void(Order&)>>, 5> read{{
        {"that it lands", [](Order& order) { order.lands = true; }},
        {"that it takes off", [](Order& order) { order.launches = true; }},
        {"that it attacks", [](Order& order) { order.task = "attack"; }},
        {"that it shadows", [](Order& order) { order.task = "shadow"; }},
        {"that it has ready CAP", [](Order& order) { order.ready_cap = true; }},
    }};
    for (const auto& [what, make] : read) {
        INFO(what);
        Order order = moved("AF2 N2", north_two);
        make(order);
        CHECK(doubts_of(order, Arm::planes, "AF2").size() == 1);
    }
    CHECK_FALSE(doubts_of(moved("TF17 circles", {{std::nullopt, 1}}), Arm::ships, "TF17").empty());
    CHECK_FALSE(doubts_of(moved("TF17 \" N2", north_two), Arm::ships, "TF17").empty());  // a ditto mark
    const Moves two{{hex::Direction::north, 1}, {hex::Direction::south_east, 1}};
    CHECK_FALSE(doubts_of(moved("TF17 and TF11: N1 and SE1", two), Arm::ships, "TF17").empty());
}

}  // namespace
}  // namespace flagplot::procedures::test
