// The dice ledger: which dice make a group, what was to be expected of faces and results, and who gets a warning.
#include "report/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "dice/stream.h"
#include "report/log.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/thrown.h"

namespace flagplot::report {
namespace {

using Catch::Matchers::ContainsSubstring;
using flagplot::test::Folder;
using flagplot::test::source_dir;
using flagplot::test::thrown_by;
using session::LookedUp;
using session::Roll;
using session::Session;

// A session of a rulebook, whose runs are written as procedures write them.
class Game {
  public:
    explicit Game(const std::string& rulebook) : session(begin(folder_.path() / "game.flagplot", rulebook)) {}

    void open() { run_ = session.stage(session::Opened{"test.run", 1, session.state().turn(), ++ordinal_}); }
    void close() { session.stage(session::Closed{}, run_); }

    int roll(Roll roll) { return session.stage(std::move(roll), run_); }
    int look_up(const std::string& key, const std::string& table, const std::vector<int>& faces,
                const table::Facts& facts = {}) {
        return session.stage(LookedUp{key, "", table::look_up(session.rules().table(table), faces, facts), ""}, run_);
    }
    // A throw on a table, by a run of its own.
    void consult(const std::string& table, const std::vector<int>& faces, const std::string& side = "",
                 Source source = Source::stream, const table::Facts& facts = {}) {
        open();
        Roll one{"roll", "", "", session.rules().table(table).sides(), faces, source, 1, {}, {}, "", side};
        if (source == Source::overruled) one.reason = "cocked";
        roll(one);
        look_up("roll", table, faces, facts);
        close();
    }

    int run() const { return run_; }

    Ledger ledger(std::optional<TurnRange> turns = {}) const { return make_ledger(session, turns); }

  private:
    static Session begin(const std::filesystem::path& file, const std::string& rulebook) {
        static const rulebook::Library library({source_dir() / "tables", source_dir() / "tests/fixtures"});
        const session::Environment environment{[] { return "2026-11-20T06:00:00Z"; }, flagplot::test::quick_files(),
                                               "flagplot 1.0"};
        return Session::create(file, {rulebook, "A game", {}, {}, {}}, library, environment);
    }

    Folder folder_;
    int ordinal_ = 0;
    int run_ = 0;

  public:
    Session session;
};

DiceGroup group_of(const std::vector<DiceGroup>& groups, int die, const Whose& whose) {
    const auto found = std::find_if(groups.begin(), groups.end(),
                                    [&](const DiceGroup& group) { return group.die == die && group.whose == whose; });
    REQUIRE(found != groups.end());
    return *found;
}

bool has(const std::vector<DiceGroup>& groups, const Whose& whose) {
    return std::any_of(groups.begin(), groups.end(), [&](const DiceGroup& group) { return group.whose == whose; });
}

ResultGroup results_of(const Ledger& ledger, const Whose& whose) {
    const auto found = std::find_if(ledger.results.begin(), ledger.results.end(),
                                    [&](const ResultGroup& group) { return group.whose == whose; });
    REQUIRE(found != ledger.results.end());
    return *found;
}

const ResultCount& result(const ResultGroup& group, const std::string& id) {
    const auto found = std::find_if(group.results.begin(), group.results.end(), [&](const ResultCount& one) {
        return (one.id.empty() ? one.label : one.id) == id;
    });
    REQUIRE(found != group.results.end());
    return *found;
}

Cast cast(const std::string& side, const std::string& table, int face, Source source = Source::stream) {
    return {6, {source, side, table}, face};
}

// The dice of a session of two sides and three tables, some thrown by hand, from the program's own stream.
std::vector<Cast> fair_session(int number, int throws, int sides) {
    dice::StepId step;
    step.seed = dice::blake2b_256(fmt::format("fair {}", number));
    step.procedure = "table.roll";
    step.key = "roll";
    std::vector<Cast> casts;
    for (const int face : dice::roll(step, std::vector<int>(static_cast<std::size_t>(throws), sides))) {
        const auto place = static_cast<int>(casts.size());
        const Source source = place % 4 == 3 ? Source::hand : Source::stream;
        casts.push_back({sides, {source, place % 2 == 0 ? "north" : "south", fmt::format("t{}", place % 3)}, face});
    }
    return casts;
}

int sessions_with_a_warning(int sessions, int throws, int sides) {
    int warned = 0;
    for (int number = 0; number < sessions; ++number) {
        const std::vector<DiceGroup> groups = group_dice(fair_session(number, throws, sides));
        warned += std::any_of(groups.begin(), groups.end(), [](const DiceGroup& one) { return one.is_suspicious; });
    }
    return warned;
}

}  // namespace

TEST_CASE("Dice are grouped by die, source, side and table, and all together where that is more", "[ledger]") {
    const std::vector<DiceGroup> groups =
        group_dice({cast("north", "a", 1), cast("north", "a", 6), cast("south", "a", 2), cast("south", "b", 2),
                    cast("south", "", 3), cast("", "a", 4, Source::hand)});
    const std::string all = all_together;
    CHECK(group_of(groups, 6, {Source::stream, all, all}).counts == std::vector<int>{1, 2, 1, 0, 0, 1});
    CHECK(group_of(groups, 6, {Source::stream, all, "a"}).counts == std::vector<int>{1, 1, 0, 0, 0, 1});
    CHECK(group_of(groups, 6, {Source::stream, "north", "a"}).counts == std::vector<int>{1, 0, 0, 0, 0, 1});
    CHECK(group_of(groups, 6, {Source::stream, "south", all}).counts == std::vector<int>{0, 2, 1, 0, 0, 0});
    CHECK(group_of(groups, 6, {Source::stream, "south", ""}).thrown() == 1);
    CHECK(group_of(groups, 6, {Source::hand, "", "a"}).thrown() == 1);
    // They would say what a part says: only the north's table, only the south threw on b, only one die by hand.
    CHECK_FALSE(has(groups, {Source::stream, "north", all}));
    CHECK_FALSE(has(groups, {Source::stream, all, "b"}));
    CHECK_FALSE(has(groups, {Source::hand, all, all}));
    CHECK(groups.size() == 8);
    CHECK(groups.front().whose == Whose{Source::stream, all, all});
}

TEST_CASE("A group has its mean and its expectations", "[ledger]") {
    const std::vector<DiceGroup> groups = group_dice({cast("", "a", 1), cast("", "a", 6), cast("", "a", 5)});
    REQUIRE(groups.size() == 1);
    CHECK(groups[0].thrown() == 3);
    CHECK(groups[0].expected() == Approx(0.5));
    CHECK(groups[0].mean() == Approx(4));
    CHECK(groups[0].expected_mean() == Approx(3.5));
}

TEST_CASE("Forty or two hundred fair rolls hardly ever get a warning, in any of their groups", "[ledger]") {
    const int sessions = 4000;
    const int most = sessions / dice::one_warning_in;
    CHECK(sessions_with_a_warning(sessions, 40, 6) < most);
    CHECK(sessions_with_a_warning(sessions, 40, 20) == 0);  // too few to say anything
    CHECK(sessions_with_a_warning(sessions, 200, 6) < most);
    CHECK(sessions_with_a_warning(sessions, 200, 20) < most);
}

TEST_CASE("A side's loaded die is found among fair ones", "[ledger]") {
    std::vector<Cast> casts = fair_session(1, 200, 6);
    for (int i = 0; i < 100; ++i) {
        casts.push_back(cast("west", "t1", i % 2 == 0 ? 6 : i / 2 % 5 + 1, Source::hand));  // six half of the time
    }
    const std::vector<DiceGroup> groups = group_dice(casts);
    CHECK(group_of(groups, 6, {Source::hand, "west", "t1"}).is_suspicious);
    CHECK_FALSE(group_of(groups, 6, {Source::stream, "south", "t1"}).is_suspicious);
    const std::string words = fairness_words(group_of(groups, 6, {Source::hand, "west", "t1"}));
    CHECK_THAT(words, ContainsSubstring("uneven: a fair die is at least this uneven in only 1 of "));
}

TEST_CASE("Overruled faces are listed, never judged", "[ledger]") {
    std::vector<Cast> casts;
    for (int i = 0; i < 100; ++i) casts.push_back(cast("", "a", 6, Source::overruled));
    const std::vector<DiceGroup> groups = group_dice(casts);
    REQUIRE(groups.size() == 1);
    CHECK(groups[0].counts.back() == 100);
    CHECK_FALSE(groups[0].evenness);
    CHECK_FALSE(groups[0].is_suspicious);
    CHECK(fairness_words(groups[0]) == "not judged: a person chose these faces");
}

TEST_CASE("A chance is said so that a player understands it", "[ledger]") {
    CHECK(chance_words(1) == "more than 99 of 100");
    CHECK(chance_words(0.37) == "37 of 100");
    CHECK(chance_words(0.012) == "1 of 100");
    CHECK(chance_words(0.0042) == "4 of 1000");
    CHECK(chance_words(1.0 / 12'345) == "1 of 12000");
    CHECK(chance_words(0) == "1 of more than 1000000000");
    DiceGroup group{20, {}, std::vector<int>(20, 2), {}, false};
    CHECK(fairness_words(group) == "too few throws to say: 40 of 100");
}

TEST_CASE("The results of a table are expected under the readings of their time", "[ledger]") {
    Game game("swwas");
    // As printed: full speed 1-10, half speed 11-16, one zone 17-19, no movement 20. With the other reading, full speed
    // 1-9, half speed 10-16.
    game.consult("swwas.fleet-speed", {10});
    game.session.set_reading("swwas.fleet-speed-10", "half-speed");
    game.consult("swwas.fleet-speed", {10});
    const Ledger ledger = game.ledger();
    const ResultGroup group = results_of(ledger, {Source::stream, "", "swwas.fleet-speed"});
    CHECK(group.throws == 2);
    CHECK(result(group, "full-speed").count == 1);
    CHECK(result(group, "half-speed").count == 1);
    CHECK(*result(group, "full-speed").expected == Approx(0.50 + 0.45));
    CHECK(*result(group, "half-speed").expected == Approx(0.30 + 0.35));
    CHECK(*result(group, "no-movement").expected == Approx(0.05 + 0.05));
    CHECK(ledger.without_odds == 0);
    CHECK(left_out_words(ledger).empty());
}

TEST_CASE("Each throw is expected under its own modifiers, and totals are in order", "[ledger]") {
    Game game("edges");
    // One d10; 2 to 10 points add 1. So 2 to 10 may come by both throws, 1 and 11 by one of them.
    const table::Facts none{{"convoy-air", "none"}, {"convoy-points", 1}, {"sea-weather", "fine"}};
    const table::Facts some{{"convoy-air", "none"}, {"convoy-points", 5}, {"sea-weather", "fine"}};
    game.consult("edges.convoy-search", {3}, "", Source::stream, some);
    game.consult("edges.convoy-search", {1}, "", Source::stream, none);
    const Ledger ledger = game.ledger();
    const ResultGroup group = results_of(ledger, {Source::stream, "", "edges.convoy-search"});
    REQUIRE(group.results.size() == 11);
    for (int total = 1; total <= 11; ++total) {
        const ResultCount& one = group.results[static_cast<std::size_t>(total - 1)];
        CAPTURE(total);
        CHECK(one.total == total);
        CHECK(one.count == (total == 1 || total == 4 ? 1 : 0));
        CHECK(*one.expected == Approx(total == 1 || total == 11 ? 0.1 : 0.2));
    }
}

TEST_CASE("A volley counts as its throws, and dice may choose a column", "[ledger]") {
    Game game("edges");
    game.consult("edges.direction-finding", {1, 1});  // column 1-2, row 1: N1
    const Ledger columns = game.ledger();
    const ResultGroup found = results_of(columns, {Source::stream, "", "edges.direction-finding"});
    REQUIRE(found.results.size() == 18);
    for (const ResultCount& one : found.results) CHECK(*one.expected == Approx(1.0 / 18));
    CHECK(result(found, "n1").count == 1);
    CHECK(group_of(columns.groups, 6, {Source::stream, "", "edges.direction-finding"}).counts[0] == 2);

    Game battle("gwas");
    battle.open();
    const std::vector<int> faces{6, 1, 6, 2};
    battle.roll({"fire", "", "", {6, 6, 6, 6}, faces, Source::stream, 1, {}, {}, "", "allied"});
    const table::Facts facts;
    const table::Table& hit = battle.session.rules().table("gwas.weapon-hit");
    battle.session.stage(LookedUp{"fire", "", table::look_up_each(hit, faces, facts), ""}, battle.run());
    battle.close();
    const Ledger volley = battle.ledger();
    const ResultGroup fired = results_of(volley, {Source::stream, "allied", "gwas.weapon-hit"});
    CHECK(fired.throws == 4);
    CHECK(result(fired, "hit").count == 2);
    CHECK(result(fired, "miss").count == 2);
    CHECK(*result(fired, "hit").expected == Approx(4.0 / 6));
    CHECK(*result(fired, "miss").expected == Approx(4 * 5.0 / 6));
}

TEST_CASE("What was taken back doesn't count, a re-roll does, and what a person chose isn't expected", "[ledger]") {
    Game game("swwas");
    game.consult("swwas.fleet-speed", {20}, "axis");
    const int from = game.session.size() - 2;  // its roll
    game.session.stage(session::Retracted{from, "fell off the table"});
    game.roll({"roll", "", "", {20}, {4}, Source::stream, 2, {}, {}, "fell off the table", "axis"});
    game.look_up("roll", "swwas.fleet-speed", {4});
    game.close();
    game.consult("swwas.fleet-speed", {1}, "axis", Source::overruled);
    game.open();
    game.roll({"roll", "", "", {20}, {9}, Source::hand, 1, {}, {}, "", "axis"});
    table::Lookup picked = table::look_up(game.session.rules().table("swwas.fleet-speed"), {9}, {});
    picked.result = "no-movement";
    game.session.stage(LookedUp{"roll", "", picked, "becalmed"}, game.run());
    game.close();
    const Ledger ledger = game.ledger();
    const std::string table = "swwas.fleet-speed";
    CHECK(group_of(ledger.groups, 20, {Source::stream, "axis", table}).thrown() == 1);
    CHECK(group_of(ledger.groups, 20, {Source::stream, "axis", table}).counts[3] == 1);
    CHECK(group_of(ledger.groups, 20, {Source::overruled, "axis", table}).counts[0] == 1);
    CHECK(group_of(ledger.groups, 20, {Source::hand, "axis", table}).counts[8] == 1);  // the die fell, all the same
    const ResultGroup chosen = results_of(ledger, {Source::overruled, "axis", table});
    CHECK(chosen.throws == 2);
    CHECK(result(chosen, "no-movement").count == 1);
    CHECK_FALSE(result(chosen, "no-movement").expected);
}

TEST_CASE("Throws for no table, and of units, have their places", "[ledger]") {
    Game game("swwas");
    game.session.add_unit("fleet", "Z1", {{"side", "axis"}});
    game.open();
    game.roll({"critical", "Critical hit", "Z1", {6, 6}, {2, 3}, Source::stream, 1, {}, {}, ""});
    game.close();
    game.session.remove_unit("Z1", "sunk");
    const Ledger ledger = game.ledger();
    REQUIRE(ledger.groups.size() == 1);
    CHECK(ledger.groups[0].whose == Whose{Source::stream, "axis", ""});
    CHECK(ledger.results.empty());
    CHECK_THAT(sheet::to_text(ledger_sheet(ledger)), ContainsSubstring("\n  d6   rolled  Axis  no table     2  2.50"));
}

TEST_CASE("A throw that the table can't have said any more is left out of the results, not of the faces", "[ledger]") {
    Game game("swwas");
    game.open();
    game.roll({"roll", "", "", {20}, {9}, Source::stream, 1, {}, {}, ""});
    table::Lookup old = table::look_up(game.session.rules().table("swwas.fleet-speed"), {9}, {});
    old.result = "flank-speed";  // as an older rulebook had it
    game.session.stage(LookedUp{"roll", "", old, ""}, game.run());
    game.close();
    const Ledger ledger = game.ledger();
    CHECK(ledger.without_odds == 1);
    CHECK(ledger_sheet(ledger).end ==
          "Throws left out because their exact chances can't be worked out (made under other tables, or with too many "
          "dice): 1");
    CHECK(ledger.results.empty());
    CHECK(ledger.groups.at(0).thrown() == 1);
}

TEST_CASE("Some turns can be looked at, and only those that were played", "[ledger]") {
    Game game("swwas");
    game.consult("swwas.fleet-speed", {1});
    game.session.next_turn();
    game.consult("swwas.fleet-speed", {2});
    CHECK(game.ledger().groups.at(0).thrown() == 2);
    CHECK(game.ledger(TurnRange{2, 2}).groups.at(0).counts[1] == 1);
    CHECK(game.ledger(TurnRange{2, 2}).groups.at(0).thrown() == 1);
    CHECK(thrown_by<json::InputError>([&] { game.ledger(TurnRange{2, 3}); }).found() == "found 2-3");
    CHECK_THROWS_AS(game.ledger(TurnRange{0, 1}), json::InputError);
}

TEST_CASE("What is filtered keeps its verdict", "[ledger]") {
    Game game("swwas");
    for (int i = 0; i < 100; ++i) game.consult("swwas.fleet-speed", {i % 20 + 1}, i % 2 == 0 ? "axis" : "allied");
    const Ledger all = game.ledger();
    const Ledger some = filtered(all, {"axis", {}, {}});
    REQUIRE(some.groups.size() == 1);
    CHECK(some.judged == all.judged);
    CHECK(all.judged == 1);  // all together; each side has too few
    CHECK(some.results.size() == 1);
    CHECK(filtered(all, {{}, "", {}}).groups.empty());
    CHECK(filtered(all, {{}, {}, Source::hand}).groups.empty());
    CHECK_THROWS_AS(filtered(all, {"nobody", {}, {}}), json::InputError);
    CHECK_THROWS_AS(filtered(all, {{}, "swwas.nothing", {}}), json::InputError);
}

TEST_CASE("In a spreadsheet no title becomes a formula", "[ledger]") {
    Ledger ledger;
    ledger.tables = {{"a", "=cmd()"}};
    ledger.results = {{{Source::stream, "", "a"}, 1, {{"x", "-1", 1, {}, 0.5}, {"y", "+one", 0, {}, 0.5}}}};
    CHECK_THAT(to_csv(ledger),
               ContainsSubstring(",a,'=cmd(),x,-1,1,0.500,1,") && ContainsSubstring(",a,'=cmd(),y,'+one,0,0.500,1,"));
}

}  // namespace flagplot::report
