// Clear orders, each with a clause behind or before it that changes what is meant. Whoever reads only the order would
// lose that: it is a doubt, or is shown as a condition, or changes what was read.
#include <fmt/format.h>

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
                           order.trigger.value_or(0), order.die.value_or(0), order.cases.size());
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

}  // namespace flagplot::procedures::test
