// Clear orders, each with a clause behind or before it that changes what is meant. Whoever reads only the order would
// lose that: it is a doubt, or is shown as a condition, or changes what was read.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "game.h"
#include "procedures/flattop/order_account.h"
#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_mail.h"
#include "rulebook/rulebook.h"
#include "rulebook/words.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using namespace flattop;

struct Roster {
    Vocabulary words{rulebook::words_of(rulebook::load_rulebook(source_dir() / "tables/flattop"))};
    Names names{words,
                {{"TF17", "TF", {"TF17"}},
                 {"TF11", "TF", {"TF11"}},
                 {"TF17", "ship", {"Hornet"}, false, false, "", "Hornet-air"},
                 {"Hornet-air", "base", {"Hornet-air"}},
                 {"Tulagi", "base", {"Tulagi"}},
                 {"AF1", "AF", {"AF1"}},
                 {"AF3", "AF", {"AF3"}},
                 {"S39", "sub", {"S-39", "S39"}}}};
};

const Roster& roster() {
    static const Roster all;
    return all;
}

Arm arm_of(const std::string& unit) {
    if (unit.starts_with("AF")) return Arm::planes;
    return unit == "S39" ? Arm::submarine : unit == "Tulagi" || unit == "Hornet-air" ? Arm::base : Arm::ships;
}

// What is read of one unit's order.
Order read_of(const std::string& unit, const std::string& text) {
    const Arm arm = arm_of(unit);
    return read_order(text, {arm, &roster().names, unit, "M30", "0900"});
}

// What is read of a mail: "TF17: N2", a unit a line; empty if something of it is to be looked at.
std::string read(const std::string& text) {
    const Mail mail = divide_mail(text, roster().names);
    const hex::Atlas atlas({{"", hex::with_column_high({}, "AA"), {52, 60}}});
    std::string all;
    for (const Left& left : mail.left) {
        if (left.kind == Left::Kind::unread) return "";
    }
    for (const UnitText& one : mail.orders) {
        const Arm arm = arm_of(one.unit);
        const Whom whom{arm, &roster().names, one.unit, "M30", "0900"};
        Order order = read_order(one.text, whom);
        const Ordered unit{arm, atlas.parse("M30", ""), "", arm == Arm::planes ? "HI" : "", {}, &roster().words};
        if (!check_order(order, unit, atlas).empty() || !account_for(order, whom, mail.orders).empty()) return "";
        all += fmt::format("{}: {}{}{}{}{}{}{}{}{}\n", one.unit, to_string(order.moves), order.holds ? " holds" : "",
                           order.levels.empty() ? "" : " " + order.levels.back(), " " + order.task,
                           order.launches ? " launches" : "", order.lands ? " lands " + order.landing : "",
                           order.trigger.value_or(0), order.die.value_or(0), order.provisos().size());
    }
    return all;
}

constexpr std::array orders{
    "TF17: N2",
    "TF17 goes north two hexes",
    "Please take TF17 SE1 and then S1",
    "Task Force 17 stays where it is",
    "TF17 N1, die number 4",
    "AF1: N4, NE2, HI",
    "AF1 launches and flies S3, low",
    "AF3 stays on deck",
    "AF1 flies CAP over TF17, high",
    "AF1: CAP over TF17, HI, no diving",
    "AF1 lands on the Hornet",
    "AF1 N3, searching",
    "S-39: NW1, periscope",
    "S-39 goes deep and doesn't move",
    "Tulagi: ready CAP against 6 planes or more",
    "Tulagi keeps ready CAP, trigger 8",
    "Hornet: ready CAP, launch for 9 or more",
};

constexpr std::array behind{
    ", but not before dusk",
    ", not before the fog lifts",
    ", after the refit",
    ", once the tanker is alongside",
    " unless sighted",
    ", unless it rains",
    ", if the wind allows",
    ", provided the engines hold",
    ", weather permitting",
    ", assuming all is quiet",
    ", fuel allowing",
    ", depending on the report",
    ", then back",
    ", and afterwards the way it came",
    ", with half of them",
    ", with one section only",
    ", except the Fulmars",
    ", all but the flagship",
    ", other than the oilers",
    ", no: 3",
    ", sorry, make that 1",
    ", correction: 2",
    " instead of TF11",
    ", in place of TF11",
    ", rather than TF11",
    ", together with TF11",
    ", not this turn",
    " - not now though",
    ", just not yet",
    " (not really)",
    ", or not",
    ", never mind",
    " tomorrow",
    " next turn",
    ", from next turn on",
    ", later",
    " in two turns",
    " for three turns",
    " at dusk",
    ", maybe",
    ", I think",
    ", probably",
    ", or so",
    " perhaps",
    " (?)",
    ", tbc",
    ", would be my guess",
    ", in theory",
    ", ideally",
    ", preferably",
    ", or something like it",
    " every other turn",
    ", at half speed",
    ", a day late",
    ", minus the last hex",
    ", less one",
    ", as far as it can",
    ", keeping the last hex for later",
    " only one of them",
    ", until relieved",
    ", until they are seen",
    ", otherwise stay",
    ", failing that S1",
    ", plan B: stay",
    ", scrap that",
    " - forget it",
    ", cancel that",
    " - belay that",
    " - void",
    " (old order, no longer valid)",
    ", conditional on the report",
    ", subject to confirmation",
    ", same as yesterday",
    ", like last time",
    ", as agreed with Tom",
    ", as discussed",
    ", see my last mail",
    ", that was last turn's",
    ", which I don't want any more",
    ", as Tom suggested but I disagree",
    ", says Tom",
    ", and TF9 follows",
    ", TF9 too",
    ", and so does TF9",
    ", while TF9 covers",
};

// What may only be kept as it was written: a clause that denies or limits more than what the order does anyway.
constexpr std::array limits{
    ", but not into any squall",
    ", but it is not to go nearer than two hexes to Rossel Island",
    ", and is never to come within sight of the coast",
    ", but never out of sight of the island",
    ", no further than the reef",
    ", not beyond the edge of the clouds",
    ", but no closer than two hexes to any submarine",
    ", without going near the minefield",
    ", no attack on anything smaller than a cruiser",
    ", attacking nothing smaller than a cruiser",
    ", nothing but carriers",
    ", carriers and nothing else",
    ", only with the tankers in company",
    ", only in the lee of the island",
    ", except into the strait",
    ", do not divert",
    ", and does not divert for anything",
    ", and don't bother with destroyers",
    ", never below the clouds",
    ", not closer to Lae than need be",
    ", avoiding the strait",
    ", but under no circumstances into the strait",
    ", no nearer than gun range",
    ", nor into the strait",
    ", but she mustn't enter the strait",
    ", but it can't enter the strait",
    ", nowhere near the reef",
    ", and stays clear of the reef",
    ", not with the destroyers",
    ", not against warships",
    ", only against merchants",
    ", and only at merchants",
    ", no firing on merchants",
    ", without touching the transports",
    ", not past the lighthouse",
    ", not through the passage",
    ", but not by way of the passage",
    ", within three hexes of the tanker at most",
    ", at most as far as the reef",
    ", and I don't want it near the reef",
    ", and it must not be seen from the coast",
    ", not for anything less than a battleship",
};

constexpr std::array before{
    "Not yet: ",   "Next turn: ",     "Tomorrow: ", "If possible: ",       "Maybe ",       "Do not do this: ",
    "Cancelled: ", "Alternatively: ", "Plan B: ",   "Unless you object: ", "After dark, ", "At 1400: ",
};

}  // namespace

TEST_CASE("What changes an order is doubted, shown as a condition, or read", "[flattop][orders]") {
    for (const std::string order : orders) {
        const std::string meant = read(order + ".\n");
        INFO(order);
        REQUIRE_FALSE(meant.empty());
        for (const std::string clause : behind) {
            INFO(clause);
            CHECK(read(order + clause + ".\n") != meant);
        }
        for (const std::string clause : before) {
            INFO(clause);
            CHECK(read(clause + order + ".\n") != meant);
        }
    }
}

TEST_CASE("What an order may not do, or only so, is a doubt or a condition", "[flattop][orders]") {
    for (const std::string order : orders) {
        const std::string meant = read(order + ".\n");
        INFO(order);
        for (const std::string limit : limits) {
            INFO(limit);
            CHECK(read(order + limit + ".\n") != meant);
        }
    }
}

TEST_CASE("A denial of what an order doesn't do anyway is no condition", "[flattop][orders]") {
    const auto shown = [](const std::string& unit, const std::string& text) {
        INFO(text);
        const Order order = read_of(unit, text);
        CHECK(order.unclear.empty());
        CHECK(order.provisos().empty());
    };
    shown("TF17", "TF17: N2, no attack");
    shown("TF17", "TF17: SE2, not S2");
    shown("TF17", "TF17 N2 only");
    shown("TF17", "TF17 stays where it is and doesn't move");
    shown("AF1", "AF1: N4, NE2, HI, no CAP");
    shown("AF1", "AF1: N4, HI, not LO");
    shown("AF1", "AF1: CAP over TF17, HI, no diving");
    shown("AF3", "AF3 stays on deck, does not launch");
    shown("S39", "S-39: NW1, surface only");
}

TEST_CASE("A limit is shown in the words that it has", "[flattop][orders]") {
    const auto limits_of = [](const std::string& unit, const std::string& text) { return read_of(unit, text).limits; };
    using Words = std::vector<std::string>;
    CHECK(limits_of("TF17", "TF17 N1, but not into any squall.") == Words{"but not into any squall"});
    CHECK(
        limits_of("AF1", "AF1 launches for a search S2, SE5, HI, but it is not to go nearer than two hexes to Lae.") ==
        Words{"but it is not to go nearer than two hexes to Lae"});
    CHECK(limits_of("AF1", "AF1 launches, N4, LO, no attack on anything smaller than a cruiser") ==
          Words{"no attack on anything smaller than a cruiser"});
    CHECK(limits_of("AF1", "AF1: N4, HI, and never below HI") == Words{"never below HI"});
    CHECK(limits_of("TF17", "TF17: N2 and do not divert, nothing but carriers") ==
          Words{"do not divert", "nothing but carriers"});
}

TEST_CASE("A condition before a name is of the unit that is named", "[flattop][orders]") {
    for (const std::string condition : {"If TF3 moves as well", "Provided that AF3 is back", "As soon as AF3 is back",
                                        "Unless it rains", "When AF3 is back", "In case AF3 is seen"}) {
        INFO(condition);
        const Mail mail =
            divide_mail("TF11 goes S1. " + condition + ", TF17 goes one hex southeast.\n", roster().names);
        REQUIRE(mail.orders.size() == 2);
        CHECK(mail.orders[0].text == "TF11 goes S1.");
        CHECK(mail.orders[1].unit == "TF17");
        CHECK(mail.orders[1].text.find(condition) != std::string::npos);
        CHECK_FALSE(read_of("TF17", mail.orders[1].text).cases.empty());
    }
}

TEST_CASE("What hangs on a condition is no landing of the order's own", "[flattop][orders]") {
    for (const std::string home : {"and turns back at the first sight of fighters", "and returns if it meets fighters",
                                   "goes home when it is seen", "and comes back as soon as it is seen",
                                   "then heads home if the weather turns"}) {
        INFO(home);
        const Order order = read_of("AF1", "AF1 launches, SE7, HI, searches, " + home + ".");
        CHECK_FALSE(order.lands);
        CHECK_FALSE(order.cases.empty());
    }
    CHECK(read_of("AF1", "AF1 returns if it meets fighters.").lands);
    CHECK(read_of("AF1", "AF1 N4, then returns before dark.").lands);
}

TEST_CASE("The force of a writer who has one is that one", "[flattop][orders]") {
    const Names one(roster().words, {{"TF17", "TF", {"TF17"}}, {"AF1", "AF", {"AF1"}}, {"TF3", "TF", {"TF3"}, false}});
    for (const std::string text : {"AF1 CAP over my task force", "AF1 flies CAP over our fleet, HI"}) {
        INFO(text);
        const Order alone = read_order(text, {Arm::planes, &one, "AF1", "M30", "0900"});
        CHECK(alone.unclear.empty());
        CHECK(alone.stays_at == "TF17");
        CHECK_FALSE(read_of("AF1", text).unclear.empty());
    }
}

TEST_CASE("A command to nobody who is named is for the game master to look at", "[flattop][orders]") {
    for (const std::string said :
         {"Turn around.", "Recall the scouts.", "One hex only for everybody.", "Everybody turns around."}) {
        INFO(said);
        CHECK(read(said + "\n\nTF17: N2.\n").empty());
    }
    CHECK_FALSE(read("Everybody here is well.\n\nTF17: N2.\n").empty());
}

TEST_CASE("Low attackers are no altitude of the CAP that may not dive at them", "[flattop][orders]") {
    const std::string meant = read("AF1 stays as CAP above TF17 and may not dive at low attackers.\n");
    CHECK(meant.find(" LO") == std::string::npos);
}

// The moves that are read of an order; empty if something of it is doubted.
std::string moves_of(const std::string& text) {
    const Whom whom{Arm::planes, &roster().names, "AF1", "M30", "0900"};
    const hex::Atlas atlas({{"", hex::with_column_high({}, "AA"), {52, 60}}});
    Order order = read_order(text, whom);
    const Ordered unit{Arm::planes, atlas.parse("M30", ""), "", "HI", {}, &roster().words};
    if (!check_order(order, unit, atlas).empty() || !account_for(order, whom).empty()) return "";
    return to_string(order.moves);
}

TEST_CASE("Each direction that is written is in the moves, or doubted", "[flattop][orders]") {
    for (const std::string way : {"N3,NE2",
                                  "N3, NE2",
                                  "N3 NE2",
                                  "N 3, NE 2",
                                  "N3 then NE2",
                                  "N3/NE2",
                                  "N3-NE2",
                                  "N, N, N, NE, NE",
                                  "N,N,N,NE,NE",
                                  "N N N NE NE",
                                  "N-N-N-NE-NE",
                                  "N, N, N, NE2",
                                  "N3, NE, NE",
                                  "N, N2, NE, NE",
                                  "N2, N, NE, NE",
                                  "N, N, N, and NE, NE",
                                  "N, N, N, then NE, NE",
                                  "N2, N1, NE1, NE",
                                  "three hexes north, two hexes northeast",
                                  "north 3, northeast 2",
                                  "north, north, north, northeast, northeast",
                                  "north three and northeast two"}) {
        for (const std::string task : {"", "search ", "search: ", "launch and search ", "searches ", "flies ", "CAP ",
                                       "attack Lae, ", "shadow the convoy, ", "escort AF3, ", "recon ", "go "}) {
            INFO(task + way);
            const std::string moves = moves_of("AF1: " + task + way + ".");
            CHECK((moves.empty() || moves == "N3,NE2" || moves == "N2,N1,NE2" || moves == "N1,N2,NE2"));
        }
        for (const std::string more : {", search", " searching", " to search", ", CAP", ", HI", ", then search",
                                       " and shadow the convoy", ", escort AF3", ", attack Lae"}) {
            INFO(way + more);
            const std::string moves = moves_of("AF1: " + way + more + ".");
            CHECK((moves.empty() || moves == "N3,NE2" || moves == "N2,N1,NE2" || moves == "N1,N2,NE2"));
        }
    }
    CHECK(moves_of("AF1: search N, N, N, NE, NE.") == "N3,NE2");
    CHECK(moves_of("AF1: N, N, NE, HI") == "N2,NE1");
    CHECK(moves_of("AF1: NE1, NE, HI").empty());
    CHECK(moves_of("AF1 heads north: N4 and then NE1, HI") == "N4,NE1");
}

TEST_CASE("A restriction is one without a but", "[flattop][orders]") {
    const Names boats(roster().words, {{"I19", "sub", {"I-19", "I19"}}});
    const Order telegram = read_order("I-19 N1 PERISCOPE ATTACK CARRIERS NOTHING SMALLER.",
                                      {Arm::submarine, &boats, "I19", "M30", "0900"});
    CHECK_FALSE(telegram.limits.empty());
    for (const std::string limit :
         {", nothing smaller", " - nothing smaller", ", carriers only", ", not the escorts", ", big ones first",
          ", dive bombers first", ", transports if nothing better", " before anything else"}) {
        INFO(limit);
        const Order order = read_of("S39", "S-39 N1, periscope, attacks carriers" + limit + ".");
        CHECK_FALSE((order.provisos().empty() && order.unclear.empty()));
    }
}

TEST_CASE("What is done to a target in other words is an attack or a doubt", "[flattop][orders]") {
    for (const std::string deed : {"goes after",
                                   "goes for",
                                   "has a go at",
                                   "hunts",
                                   "pounces on",
                                   "deals with",
                                   "takes on",
                                   "sees to",
                                   "is after",
                                   "runs after",
                                   "engages",
                                   "dives on",
                                   "falls upon",
                                   "sets upon",
                                   "has a crack at",
                                   "takes care of",
                                   "makes short work of",
                                   "chases",
                                   "finishes off",
                                   "beats up",
                                   "lays into",
                                   "destroys"}) {
        for (const std::string target : {"the cruisers", "their transports", "the enemy convoy", "the carrier"}) {
            INFO(deed + " " + target);
            const Order order = read_of("AF1", "AF1 NW6, HI, and " + deed + " " + target + ".");
            CHECK((order.task == "attack" || !order.unclear.empty()));
        }
    }
    CHECK(read_of("TF17", "TF17 N2 and deals with it.").cases.empty());
    CHECK_FALSE(read_of("TF17", "TF17 goes N2 after the convoy has passed.").cases.empty());
}

TEST_CASE("A unit that is named by its kind alone is looked at", "[flattop][orders]") {
    for (const std::string said :
         {"one sub should be in k14 by the end of the turn", "a boat goes to K14", "my cruisers go NE1",
          "one of the task forces moves N1", "the carrier must go to K14", "send a boat to K14", "a sub to K14",
          "somebody covers K14", "boats: one to K14", "subs N1", "transports N1"}) {
        INFO(said);
        const Mail mail = divide_mail("s-39 nw1, dive if a plane shows up\n" + said + "\n", roster().names);
        REQUIRE(mail.orders.size() == 1);
        CHECK(mail.orders.front().text.find(said) == std::string::npos);
        CHECK(std::ranges::any_of(
            mail.left, [&](const Left& left) { return left.kind == Left::Kind::unread && left.text == said; }));
    }
}

TEST_CASE("Planes in the air don't take off, and planes on deck don't land", "[flattop][orders]") {
    const hex::Atlas atlas({{"", hex::with_column_high({}, "AA"), {52, 60}}});
    const auto contradicts = [&](const std::string& text, bool on_deck) {
        Order order = read_order(text, {Arm::planes, &roster().names, "AF1", "M30", "0900", on_deck});
        Ordered unit{Arm::planes, atlas.parse("M30", ""), "", "HI", {}, &roster().words};
        unit.is_grounded = on_deck;
        unit.is_flying = !on_deck;
        return contradicts_itself(check_order(order, unit, atlas));
    };
    CHECK(contradicts("AF1 takes off from the Hornet and goes northwest 2.", false));
    CHECK(contradicts("AF1 launches, N4, HI", false));
    CHECK_FALSE(contradicts("AF1 is airborne, N4, HI", false));
    CHECK_FALSE(contradicts("AF1 launches, N4, HI", true));
    CHECK(contradicts("AF1 lands on the Hornet.", true));
    CHECK_FALSE(contradicts("AF1 lands on the Hornet.", false));
}

TEST_CASE("Nobody can go with a force that isn't known", "[flattop][orders]") {
    for (const std::string text : {"TF17 follows TF16.", "TF17 tails TF16.", "AF1 follows TF16.", "AF1 follows AF16.",
                                   "AF1 escorts TF16.", "AF1: CAP over TF16, HI", "AF1 covers TF16, N1."}) {
        INFO(text);
        CHECK(read(text + "\n").empty());
    }
    CHECK_FALSE(read("TF17 follows the enemy TF16.\n").empty());
    CHECK_FALSE(read("AF1 shadows TF16.\n").empty());
}

TEST_CASE("An order behind a message to somebody else is looked at", "[flattop][orders]") {
    for (const std::string text :
         {"Tell Ed I am not coming, TF11 goes N2", "Tell Ed I am not coming, and TF11 goes N2.",
          "Inform Ed that I'll be late - TF11: N2"}) {
        INFO(text);
        const Mail mail = divide_mail("TF17 N2.\n\n" + text + "\n", roster().names);
        REQUIRE_FALSE(mail.left.empty());
        CHECK(mail.left.back().kind == Left::Kind::unread);
    }
    const Mail told = divide_mail("TF17 N2.\n\nTell Ed that TF11 goes N2.\n", roster().names);
    CHECK(told.left.back().kind == Left::Kind::message);
}

TEST_CASE("Two moves for two units may be one for each", "[flattop][orders]") {
    for (const std::string text :
         {"AF1 and AF3 launch, N6 and NE6, HI", "AF1 and AF3 launch and fly N6 and NE6, HI",
          "TF17 and TF11 go N2 and NE2", "TF17 and TF11: N2 and NE2", "TF17 & TF11: N2 & NE2"}) {
        INFO(text);
        CHECK(read(text + "\n").empty());
    }
    CHECK_FALSE(read("TF17 and TF11 both go N1 and NE1.\n").empty());
    for (const std::string text :
         {"Halve all the moves.", "All moves half.", "Subtract one hex from everything.", "All speeds halved.",
          "First halves only.", "Half of that, on reflection.", "No one is to move."}) {
        INFO(text);
        CHECK(read("TF17: N2.\n\n" + text + "\n") != read("TF17: N2.\n"));
    }
}

}  // namespace flagplot::procedures::test
