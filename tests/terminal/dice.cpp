// What dice on the command line are for: in order, or by a roll's key.
#include "cli/context.h"
#include "support/catch.h"
#include "support/thrown.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::cli::GivenDice;
using flagplot::test::thrown_by;
using Faces = std::vector<std::string>;

TEST_CASE("Dice of a key are all those of its throw, and then those of the throws that repeat it") {
    GivenDice both({"damage/Lion=1,1"});
    CHECK(both.take("damage/Lion", {6, 6}) == Faces{"1", "1"});
    CHECK_FALSE(both.take("damage/Lion#2", {6, 6}));

    GivenDice again({"weather/North=4,2,6"});
    CHECK(again.take("weather/South", {6}) == std::nullopt);
    CHECK(again.take("weather/North", {6}) == Faces{"4"});
    CHECK(again.take("weather/North#2", {6}) == Faces{"2"});
    CHECK(again.unused() == "weather/North=6");

    GivenDice own({"weather/North=4,2", "weather/North#2=5"});
    CHECK(own.take("weather/North", {6}) == Faces{"4"});
    CHECK(own.take("weather/North#2", {6}) == Faces{"5"});
    CHECK(own.unused() == "weather/North=2");
}

TEST_CASE("Dice without a key are taken in order, and those of a key only by it") {
    GivenDice dice({"3,5", "b=1", "6"});
    CHECK(dice.take("a", {6}) == Faces{"3"});
    CHECK(dice.take("b", {6}) == Faces{"1"});
    CHECK(dice.take("c", {6, 6}) == Faces{"5", "6"});
    CHECK_FALSE(dice.take("d", {6}));
    CHECK(dice.unused().empty());
}

TEST_CASE("Too few dice for a throw are refused with its key") {
    GivenDice dice({"damage/Lion=1"});
    const auto refused = thrown_by<flagplot::json::InputError>([&] { dice.take("damage/Lion", {6, 6}); });
    CHECK_THAT(refused.what(), ContainsSubstring("--dice, damage/Lion: 1 face") && ContainsSubstring("2, d6, d6"));
}
