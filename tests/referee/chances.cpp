// What are the chances: procedures played many times in memory.
#include "referee/chances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "csv/grid.h"
#include "referee/runner.h"
#include "referee/trial.h"
#include "session/memory_file.h"
#include "support/catch.h"
#include "support/folder.h"
#include "support/patrol.h"
#include "support/thrown.h"

namespace flagplot::referee::test {
namespace {

using flagplot::test::patrol;
using flagplot::test::patrol_texts;
using session::Session;

session::Environment nowhere() {
    return {[] { return std::string("2026-01-01T00:00:00Z"); }, session::open_memory_file, "flagplot 1.0", {}};
}

// Sessions of the small game that have just begun, with two boats.
std::function<Session()> begun(const std::string& steps) {
    const auto book = patrol(patrol_texts(steps));
    return [book] {
        const session::Beginning beginning{"patrol", "A patrol", {}, {}, {}, {}, units_made_up(*book, 2)};
        return Session::create("patrol.flagplot", beginning, book, nowhere());
    };
}

const Catalogue& none() {
    static const Catalogue catalogue({});
    return catalogue;
}

Chances counted(const std::string& steps, ChancesWanted wanted = {}) {
    wanted.procedure = "patrol.day";
    return chances(begun(steps), none(), wanted);
}

std::map<double, double> shares_of(const Chances& all, const std::string& id) {
    const Quantity* const one = all.find(id);
    return one ? one->shares : std::map<double, double>();
}

void check_shares(const Chances& all, const std::string& id, const std::map<double, double>& expected) {
    INFO(id);
    const std::map<double, double> found = shares_of(all, id);
    REQUIRE(found.size() == expected.size());
    for (const auto& [value, share] : expected) {
        INFO(value);
        REQUIRE(found.contains(value));
        CHECK(found.at(value) == Approx(share));
    }
}

constexpr const char* hit_or_miss = R"([
    {"id": "b", "let": "boat", "be": "'Boat-1'"},
    {"id": "r", "roll": {"dice": "d6", "unit": "boat"}, "as": "die"},
    {"id": "if", "if": "die >= 4", "then": [
        {"id": "again", "roll": {"dice": "d6", "unit": "boat"}, "as": "damage"},
        {"id": "set", "set": {"unit": "boat", "field": "hull-left", "by": "0 - damage", "least": 0}},
        {"id": "t", "tell": {"section": "s", "text": "Hit."}}]}])";

}  // namespace

TEST_CASE("Where the dice are few each way is counted once, by its weight", "[chances]") {
    const Chances all = counted(hit_or_miss);
    CHECK(all.is_exact);
    CHECK(all.runs == 3 + 3 * 6);
    // A miss, or a hit of one to six from five boxes.
    check_shares(all, "hull-left:Boat-1",
                 {{5, 1.0 / 2}, {4, 1.0 / 12}, {3, 1.0 / 12}, {2, 1.0 / 12}, {1, 1.0 / 12}, {0, 2.0 / 12}});
    check_shares(all, "told:Hit.", {{0, 0.5}, {1, 0.5}});
    const Quantity& hull = *all.find("hull-left:Boat-1");
    CHECK(hull.before == 5);
    CHECK(hull.label == "Boat Boat-1, Hull left");
    CHECK(hull.expected() == Approx(2.5 + (4 + 3 + 2 + 1) / 12.0));
    CHECK(hull.at_least(4) == Approx(7.0 / 12));
    CHECK(hull.at_most(0) == Approx(2.0 / 12));
}

TEST_CASE("What a table says is counted, with the fact that an answer gives", "[chances]") {
    const char* const steps = R"([{"id": "r", "roll": {"table": "patrol.contact", "unit": "'Boat-1'"}, "as": "seen"},
        {"id": "if", "if": "seen = 'convoy'", "then": [{"id": "x", "remove": {"unit": "'Boat-2'"}}]}])";
    const Chances stopped = counted(steps);
    REQUIRE(stopped.asks);
    CHECK(stopped.asks->title == "Boat Boat-1: Contact");
    CHECK(stopped.quantities.empty());
    ChancesWanted wanted;
    int screen = 0;
    wanted.answers = [&](const Form& form) -> std::optional<session::Answer> {
        return session::Answer{form.key, {{"screen", screen}}, {}};
    };
    check_shares(counted(steps, wanted), "result:patrol.contact/convoy", {{0, 1.0 / 2}, {1, 1.0 / 2}});
    screen = 3;  // -1: a 4 is no contact any more
    const Chances screened = counted(steps, wanted);
    check_shares(screened, "result:patrol.contact/convoy", {{0, 4.0 / 6}, {1, 2.0 / 6}});
    check_shares(screened, "lost:Boat-2", {{0, 4.0 / 6}, {1, 2.0 / 6}});
}

TEST_CASE("Where the ways are many they are sampled, the same for any number of threads", "[chances]") {
    ChancesWanted wanted{.runs = 4000, .most_ways = 0};
    wanted.seed[0] = 7;
    const Chances one = counted(hit_or_miss, wanted);
    wanted.threads = 3;
    const Chances three = counted(hit_or_miss, wanted);
    CHECK_FALSE(one.is_exact);
    CHECK(one.runs == 4000);
    for (const Quantity& quantity : one.quantities) check_shares(three, quantity.id, quantity.shares);
    // Six standard deviations: one false alarm in 500 million.
    for (const auto& [value, share] : shares_of(counted(hit_or_miss), "hull-left:Boat-1")) {
        const double deviation = std::sqrt(share * (1 - share) / one.runs);
        CHECK(std::abs(one.find("hull-left:Boat-1")->shares.at(value) - share) < 6 * deviation);
    }
    const std::string ten_dice = R"x([{"id": "r", "roll": {"dice": "10d6"}, "as": "sum"},
        {"id": "f", "set": {"unit": "'Boat-1'", "field": "hull-left", "to": "min(5, sum - 10)"}}])x";
    CHECK_FALSE(counted(ten_dice, {.runs = 10}).is_exact);  // 60 million ways
}

TEST_CASE("The first dice are dealt evenly, and nothing is preferred where the last round isn't whole", "[chances]") {
    ChancesWanted wanted{.runs = 600, .most_ways = 0};
    CHECK(counted(hit_or_miss, wanted).find("told:Hit.")->shares.at(1) == Approx(0.5));  // 100 runs a face
    // Two runs more begin where a throw says: on the average each face has as many.
    constexpr int counts = 400;
    double sum = 0;
    wanted.runs = 602;
    for (int i = 0; i < counts; ++i) {
        wanted.seed[0] = static_cast<std::uint8_t>(i);
        wanted.seed[1] = static_cast<std::uint8_t>(i >> 8);
        sum += counted(hit_or_miss, wanted).find("told:Hit.")->shares.at(1);
    }
    // Of the two more 0, 1 or 2 hit: a deviation of less than 1. Six of them: one false alarm in 500 million.
    CHECK(std::abs(sum / counts - 0.5) < 6 * (1.0 / 602) / std::sqrt(counts));
}

TEST_CASE("The true share lies in as many intervals as they promise", "[chances]") {
    // What the second die shows: the first one is dealt.
    const char* const steps = R"([
        {"id": "a", "roll": {"dice": "d6"}, "as": "one"}, {"id": "b", "roll": {"dice": "d6"}, "as": "two"},
        {"id": "if", "if": "two >= 4", "then": [{"id": "t", "tell": {"section": "s", "text": "Hit."}}]}])";
    constexpr int counts = 400;
    constexpr int runs = 400;
    int holding = 0;
    for (int i = 0; i < counts; ++i) {
        ChancesWanted wanted{.runs = runs, .most_ways = 0};
        wanted.seed[0] = static_cast<std::uint8_t>(i);
        wanted.seed[1] = static_cast<std::uint8_t>(i >> 8);
        const Interval found = wilson(counted(steps, wanted).find("told:Hit.")->shares.at(1), runs);
        if (found.low <= 0.5 && 0.5 <= found.high) ++holding;
    }
    // Of 400 intervals some 20 miss. 47 or more: one false alarm in 2 million.
    CHECK(holding > counts - 47);
}

TEST_CASE("Where too many different lines are told none is counted, rather than some of them too rarely", "[chances]") {
    const Chances all = counted(R"([
        {"id": "a", "roll": {"dice": "d10"}, "as": "a1"}, {"id": "b", "roll": {"dice": "d10"}, "as": "b1"},
        {"id": "c", "roll": {"dice": "d10"}, "as": "c1"}, {"id": "d", "roll": {"dice": "d3"}, "as": "d1"},
        {"id": "f", "set": {"unit": "'Boat-1'", "field": "hull-left", "to": "d1"}},
        {"id": "t", "tell": {"section": "s", "text": "{a1} {b1} {c1} {d1}"}}])");
    CHECK(all.is_exact);
    CHECK(all.runs == 10 * 10 * 10 * 3);
    CHECK(all.tells_too_much);
    CHECK(all.quantities.size() == 2);  // with both boats' total
    check_shares(all, "total:hull-left", {{6, 1.0 / 3}, {7, 1.0 / 3}, {8, 1.0 / 3}});
    check_shares(all, "hull-left:Boat-1", {{1, 1.0 / 3}, {2, 1.0 / 3}, {3, 1.0 / 3}});
    CHECK(flagplot::test::says(summary(all), "Told lines aren't counted"));
}

TEST_CASE("Wilson's interval is that of the books", "[chances]") {
    // Newcombe (1998), Statistics in Medicine 17, table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    const auto check = [](int hits, int runs, double low, double high) {
        const Interval found = wilson(static_cast<double>(hits) / runs, runs);
        CHECK(found.low == Approx(low).margin(0.00006));
        CHECK(found.high == Approx(high).margin(0.00006));
    };
    check(81, 263, 0.2553, 0.3662);
    check(15, 148, 0.0624, 0.1605);
    check(0, 20, 0, 0.1611);
    check(1, 29, 0.0061, 0.1718);
}

TEST_CASE("Runs that a procedure refuses to end are said, and not counted", "[chances]") {
    const Chances all = counted(R"([{"id": "r", "roll": {"dice": "d6"}, "as": "die"},
        {"id": "if", "if": "die = 6", "then": [{"id": "no", "refuse": {"found": "a six", "expected": "less"}}]},
        {"id": "f", "set": {"unit": "'Boat-1'", "field": "hull-left", "to": "die - 1"}}])");
    CHECK(all.refused == Approx(1.0 / 6));
    CHECK(flagplot::test::says(all.why, "a six"));
    check_shares(all, "hull-left:Boat-1", {{0, 0.2}, {1, 0.2}, {2, 0.2}, {3, 0.2}, {4, 0.2}});
}

TEST_CASE("A procedure that never ends is cut off", "[chances]") {
    Procedure goes_on;
    goes_on.id = "patrol.endless";
    goes_on.rulebook = "patrol";
    goes_on.title = "Endless";
    goes_on.run = [](Referee& ref) {
        for (int i = 0;; ++i) ref.roll(fmt::format("r{}", i), "again", std::vector<int>(1000, 6));
    };
    const Catalogue endless({goes_on});
    const Chances all = chances(begun("[]"), endless, {.procedure = "patrol.endless", .runs = 2, .most_ways = 0});
    CHECK(all.endless == 1);
    CHECK(all.quantities.empty());
}

TEST_CASE("An open procedure goes on from what it asks, and the session that is asked about stays as it is",
          "[chances]") {
    const std::string steps =
        R"([{"id": "q", "ask": {"title": "Attack?", "fields": [{"id": "attack", "label": "Attack", "type": "yes-no"}]}},
        {"id": "if", "if": "attack", "then": [
            {"id": "r", "roll": {"dice": "d6"}, "as": "die"},
            {"id": "set", "set": {"unit": "'Boat-1'", "field": "hull-left", "to": "die - 1"}}]}])";
    const auto open = [&] {
        Session session = begun(steps)();
        Runner(session, none()).play("patrol.day", {});
        return session;
    };
    const Session session = open();
    REQUIRE(session.state().open_run());
    const std::string before = session.journal().bytes();
    ChancesWanted wanted;
    wanted.answers = [](const Form& form) -> std::optional<session::Answer> {
        return session::Answer{form.key, {{"attack", true}}, {}};
    };
    const Chances all = chances(open, none(), wanted);
    check_shares(all, "hull-left:Boat-1",
                 {{0, 1.0 / 6}, {1, 1.0 / 6}, {2, 1.0 / 6}, {3, 1.0 / 6}, {4, 1.0 / 6}, {5, 1.0 / 6}});
    CHECK(session.journal().bytes() == before);
    REQUIRE(counted(steps).asks);
    CHECK(counted(steps).asks->title == "Attack?");
    CHECK(flagplot::test::says(
        flagplot::test::words_thrown_by<json::InputError>([&] { chances(begun(steps), none(), {}); }), "none is open"));
}

TEST_CASE("What the open procedure has done already counts as it stands, for units and for a side's total",
          "[chances]") {
    const std::string steps =
        R"([{"id": "first", "set": {"unit": "'Boat-1'", "field": "hull-left", "to": "3"}},
        {"id": "q", "ask": {"title": "Attack?", "fields": [{"id": "attack", "label": "Attack", "type": "yes-no"}]}},
        {"id": "r", "roll": {"dice": "d2"}, "as": "die"},
        {"id": "set", "set": {"unit": "'Boat-1'", "field": "hull-left", "by": "0 - die"}}])";
    const auto open = [&] {
        Session session = begun(steps)();
        Runner(session, none()).play("patrol.day", {});
        return session;
    };
    ChancesWanted wanted;
    wanted.answers = [](const Form& form) -> std::optional<session::Answer> {
        return session::Answer{form.key, {{"attack", true}}, {}};
    };
    const Chances all = chances(open, none(), wanted);
    check_shares(all, "hull-left:Boat-1", {{1, 0.5}, {2, 0.5}});
    check_shares(all, "total:hull-left", {{6, 0.5}, {7, 0.5}});
    CHECK(all.find("hull-left:Boat-1")->before == 3);
    CHECK(all.find("total:hull-left")->before == 8);
}

TEST_CASE("What is true or not is said as yes and no", "[chances]") {
    const Chances all = counted(hit_or_miss);
    const Quantity* const told = all.find("told:Hit.");
    REQUIRE(told);
    CHECK(told->is_yes_no);
    CHECK(now_words(*told, all) == "no now");
    CHECK(value_words(*told, 1) == "yes");
    const Quantity* const hull = all.find("hull-left:Boat-1");
    REQUIRE(hull);
    CHECK_FALSE(hull->is_yes_no);
    CHECK(value_words(*hull, 1) == "1");
}

TEST_CASE("Counts beside each other have a line for each value that any of them has", "[chances]") {
    Chances one{.is_exact = true, .runs = 6};
    one.quantities = {{"hull:X", "X, Hull", 3, {{2, 0.5}, {3, 0.5}}}};
    Chances other{.runs = 2'000'000};
    other.quantities = {{"hull:X", "X, Hull", 3, {{1, 0.25}, {3, 0.75}}}};
    const csv::Grid lines =
        csv::parse(to_csv({{"chance", &one, one.quantities[0]}, {"kept 1", &other, other.quantities[0]}}), "counts");
    REQUIRE(lines.size() == 1 + 2 * 3);
    CHECK(lines[0] == std::vector<std::string>{"count", "runs", "id", "label", "before", "expected", "value", "share",
                                               "low", "high", "at-least", "at-most"});
    CHECK(lines[1] ==
          std::vector<std::string>{"chance", "exact", "hull:X", "X, Hull", "3", "2.5", "1", "0", "0", "0", "1", "0"});
    CHECK(lines[2] == std::vector<std::string>{"chance", "exact", "hull:X", "X, Hull", "3", "2.5", "2", "0.5", "0.5",
                                               "0.5", "1", "0.5"});
    CHECK(lines[4][1] == "2000000");
    CHECK(lines[4][7] == "0.25");
    CHECK(lines[5][7] == "0");  // it never came to 2
    CHECK(lines[6][0] == "kept 1");
    CHECK(untouched(other.quantities[0]).shares == std::map<double, double>{{3, 1.0}});
}

TEST_CASE("How far a count is is told now and then, up to the last run", "[chances]") {
    std::vector<int> told;
    ChancesWanted wanted{.runs = 1'000, .most_ways = 0};
    wanted.progress = [&](int done, int of) {
        CHECK(of == 1'000);
        told.push_back(done);
    };
    counted(hit_or_miss, wanted);
    CHECK(told.size() == 100);
    CHECK(std::is_sorted(told.begin(), told.end()));
    CHECK(told.back() == 1'000);
}

TEST_CASE("In words no figure has more digits than the runs carry", "[chances]") {
    const Chances exact = counted(hit_or_miss);
    const std::string words = sheet::to_text(chances_sheet(exact, quantities_of(exact, {"hull-left:Boat-1"})));
    CHECK(flagplot::test::says(words, "Exact: the dice can fall in 21 ways"));
    CHECK(flagplot::test::says(words, "Boat Boat-1, Hull left (hull-left:Boat-1): 5 now, 3.33 expected"));
    CHECK(flagplot::test::says(words, "50.0 %"));
    ChancesWanted few{.runs = 100, .most_ways = 0};
    const Chances sampled = counted(hit_or_miss, few);
    CHECK_FALSE(
        flagplot::test::says(sheet::to_text(chances_sheet(sampled, quantities_of(sampled, {"told:Hit."}))), ". %"));
    CHECK(flagplot::test::says(
        flagplot::test::words_thrown_by<json::InputError>([&] { quantities_of(exact, {"hull-left:Boat-9"}); }),
        "hull-left:Boat-9"));
}

}  // namespace flagplot::referee::test
