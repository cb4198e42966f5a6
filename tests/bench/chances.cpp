// What are the chances: the procedures played many times in memory, beside a simulation of the same step in plain C++,
// which is the limit.
#include "referee/chances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

#include "by_hand.h"
#include "procedures/catalogue.h"
#include "session/memory_file.h"
#include "suites.h"
#include "support/folder.h"
#include "table/chart.h"

namespace flagplot::bench {
namespace {

using session::Session;
using session::UnitAdded;

// A step of a game: the session before it, what is answered, and the same by hand.
struct Step {
    std::string title;
    std::function<Session()> open;
    referee::ChancesWanted wanted;
    std::string of;                              // the quantity by which the two are held against each other
    std::function<double(by_hand::Dice&)> ours;  // one run: its value
};

const rulebook::Library& library() {
    static const rulebook::Library tables({test::source_dir() / "tables"});
    return tables;
}

session::Environment nowhere(const std::map<std::string, csv::Grid>& charts = {}) {
    return {.now = [] { return std::string("2026-01-01T00:00:00Z"); },
            .open_file = session::open_memory_file,
            .program = "bench",
            .chart_copy = [charts](const table::Chart& chart) -> std::optional<table::ChartCopy> {
                const auto own = charts.find(chart.id);
                if (own == charts.end()) return std::nullopt;
                return make_copy(chart, own->second, chart.id);
            }};
}

std::optional<session::Answer> given(const std::map<std::string, session::Answer>& answers, const referee::Form& form) {
    const auto found = answers.find(form.key);
    return found == answers.end() ? std::nullopt : std::optional(found->second);
}

// Where it was opened: the day's first daylight turn, in which the air units roll, too.
int third_turn(const Session& session) {
    for (int number = 1; number <= session.size(); ++number) {
        const auto* const opened = std::get_if<session::Opened>(&session.entry(number).body);
        if (opened && opened->turn == 3) return number;
    }
    throw std::runtime_error("the sample has no third turn");
}

Step turn_of_the_sample() {
    std::ifstream file(test::source_dir() / "resources/samples/coral-sea.flagplot");
    std::ostringstream bytes;
    bytes << file.rdbuf();
    session::Environment environment = nowhere();
    environment.open_file = session::memory_file_with(bytes.str());
    const auto open = [environment] {
        Session session = Session::open("sample.flagplot", session::OpenMode::write, library(), environment);
        session.stage(session::Retracted{third_turn(session), ""});
        session.commit();
        return session;
    };
    const by_hand::Turn turn = by_hand::turn_of(open().state());
    return {fmt::format("turn 3 of the sample (Second World War at Sea), {} dice", turn.dice()),
            open,
            {.procedure = "swwas.turn"},
            "result:swwas.direction/desired-direction",
            [turn](by_hand::Dice& dice) { return by_hand::turn(turn, dice); }};
}

// Five cruisers on either side, two hexes apart; each fires all it has at the one that stands against it.
Step gunfire() {
    constexpr int ships = 5;
    session::Beginning beginning{.rulebook = "gwas", .title = "Gunfire", .seed = {}, .readings = {}, .facts = {}};
    beginning.readings = {{"gwas.tactical-map", "printed"}};
    beginning.facts = {{"month", "november"},
                       {"year", 1914},
                       {"discretionary", false},
                       {"weather-north-sea-baltic", "clear"},
                       {"battle", true}};
    std::vector<UnitAdded>& units = beginning.units;
    units.push_back(
        {"zone",
         "A1",
         {{"theatre", "north-sea-baltic"}, {"battle-step", 5}, {"battle-round", 1}, {"initiative", "central-powers"}}});
    std::map<std::string, session::Answer> answers;
    session::Answer plot{"plot-5", {}, {}};
    for (const bool german : {true, false}) {
        const std::string fleet = german ? "G" : "B";
        const std::string side = german ? "central-powers" : "allied";
        units.push_back(
            {"fleet", fleet, {{"side", side}, {"mission", "intercept"}, {"zone", "A1"}, {"in-battle", true}}});
        for (int i = 1; i <= ships; ++i) {
            const std::string id = fmt::format("{}{}", fleet, i);
            units.push_back({"ship",
                             id,
                             {{"side", side},
                              {"nationality", german ? "German" : "British"},
                              {"type", "CA"},
                              {"fleet", fleet},
                              {"speed-class", "2"},
                              {"hull", by_hand::Cruiser::hull},
                              {"primary", by_hand::Cruiser::primary},
                              {"secondary", by_hand::Cruiser::secondary},
                              {"hex", german ? "1" : "2"}}});
            const std::string target = fmt::format("{}{}", german ? "B" : "G", i);
            for (const char* const area : {"primary", "secondary"})
                plot.rows.emplace_back(fmt::format("{}/{}", id, area), session::Fields{{"target", target}});
        }
    }
    answers[plot.key] = plot;
    const auto book = std::make_shared<const rulebook::Rulebook>(library().load("gwas"));
    const auto open = [beginning, book] {
        Session session = Session::create("gunfire.flagplot", beginning, book, nowhere());
        session.set_fact("night", "turn 1", false);
        session.set_fact("range", "hex-pair 1 2", 2);
        session.commit();
        return session;
    };
    return {
        fmt::format("a gunfire step of {} ships (Great War at Sea)", 2 * ships),
        open,
        {.procedure = "gwas.battle", .answers = [answers](const referee::Form& form) { return given(answers, form); }},
        "hull-left:G1",
        [](by_hand::Dice& dice) { return by_hand::gunfire(ships, dice); }};
}

// One zone from initiation to combat. The chart that the players own is made up.
Step zone() {
    session::Beginning beginning{.rulebook = "ssw", .title = "A zone", .seed = {}, .readings = {}, .facts = {}};
    beginning.facts = {{"year", 1941}, {"game-turn", "mar-apr"}, {"impulse", 1}, {"phasing-side", "axis"}};
    beginning.units = {
        {"power", "Germany", {{"side", "axis"}, {"action", "naval"}}},
        {"power", "CW", {{"side", "allied"}, {"action", "none"}}},
        {"zone", "Atlantic", {{"weather", "rain"}}},
        {"sub", "U-1", {{"power", "Germany"}, {"zone", "Atlantic"}, {"section", 3}, {"factor", 4}, {"face-up", true}}},
        {"sub", "U-2", {{"power", "Germany"}, {"zone", "Atlantic"}, {"section", 4}, {"factor", 2}, {"face-up", true}}},
        {"convoy", "HX", {{"power", "CW"}, {"zone", "Atlantic"}, {"points", 8}}},
        {"asw", "EG-1", {{"power", "CW"}, {"zone", "Atlantic"}, {"factor", 2}, {"place", "convoy"}}}};
    const std::map<std::string, csv::Grid> charts = {
        {"ssw.naval-combat", {{"", "1+"}, {"1+", "-"}}},
        {"ssw.shore-bombardment",
         {{"", "Fine", "Rain", "Snow"}, {"1", "3", "3", "3"}, {"2", "2", "2", "2"}, {"3", "1", "1", "1"}}},
        {"ssw.surprise-costs", {{"", "Surprise points"}, {"Column shift", "4"}}}};
    const auto book = std::make_shared<const rulebook::Rulebook>(library().load("ssw"));
    const auto open = [=] { return Session::create("zone.flagplot", beginning, book, nowhere(charts)); };
    return {"a zone from initiation to combat (World in Flames SSW)",
            open,
            {.procedure = "ssw.step"},
            "surprise:Atlantic",
            [](by_hand::Dice& dice) { return by_hand::search(dice); }};
}

// Bombs at a cruiser. The chart that the players own is made up.
Step attack() {
    session::Beginning beginning{.rulebook = "flattop", .title = "An attack", .seed = {}, .readings = {}, .facts = {}};
    beginning.facts = {{"first-hour", 6},        {"first-daylight-hour", 6}, {"last-daylight-hour", 18},
                       {"weather-dice", "none"}, {"command-control", false}, {"maps", "none"},
                       {"maps-join", "none"},    {"skipped-letters", "none"}};
    beginning.units = {
        {"task-force", "J1", {{"side", "ijn"}, {"hex", "Q12"}, {"mp", 1}, {"sight", 1}}},
        {"ship",
         "Aoba",
         {{"side", "ijn"}, {"type", "CA"}, {"task-force", "J1"}, {"damage-factor", by_hand::damage_factor}}},
        {"air-formation",
         "A1",
         {{"side", "usn"}, {"hex", "Q12"}, {"planes", "SBD 9"}, {"mp", 6}, {"sight", 1}, {"ammunition", "AP"}}}};
    const std::map<std::string, csv::Grid> charts = {
        {"flattop.combat-results", {{"", "0+"}, {"99-", by_hand::combat_results}}}};
    std::map<std::string, session::Answer> answers;
    answers["attack"] = {"attack", {{"attacker", "A1"}, {"target", "Aoba"}, {"weapon", "bombs"}}, {}};
    answers["numbers"] = {"numbers", {{"bht", 6}}, {}};
    const auto book = std::make_shared<const rulebook::Rulebook>(library().load("flattop"));
    const auto open = [=] { return Session::create("attack.flagplot", beginning, book, nowhere(charts)); };
    return {"an attack on a ship (Flat Top)",
            open,
            {.procedure = "flattop.attack",
             .answers = [answers](const referee::Form& form) { return given(answers, form); }},
            "hits-left:Aoba",
            [](by_hand::Dice& dice) { return by_hand::attack(dice); }};
}

// The two have to come to the same on the average: six standard errors of both.
void hold_against_each_other(const Step& step) {
    constexpr int runs = 2'000;
    referee::ChancesWanted wanted = step.wanted;
    wanted.runs = runs;
    wanted.most_ways = 0;
    wanted.seed[0] = 1;
    const referee::Chances found = referee::chances(step.open, procedures::catalogue(), wanted);
    if (found.asks) throw std::runtime_error(fmt::format("{} asks: {}", step.title, found.asks->key));
    if (found.refused > 0) throw std::runtime_error(fmt::format("{} is refused: {}", step.title, found.why));
    const referee::Quantity* const quantity = found.find(step.of);
    if (!quantity) throw std::runtime_error(fmt::format("{}: nothing of {}", step.title, step.of));
    by_hand::Dice dice(1);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < runs; ++i) {
        const double value = step.ours(dice);
        sum += value;
        squares += value * value;
    }
    const double mean = sum / runs;
    const double error = std::sqrt(2 * std::max(0.0, squares / runs - mean * mean) / runs);
    if (std::abs(mean - quantity->expected()) > 6 * error) {
        throw std::runtime_error(fmt::format("{}: {} is {} by the procedure and {} by hand", step.title, step.of,
                                             quantity->expected(), mean));
    }
}

double seconds_of(const Step& step, int runs, int threads) {
    referee::ChancesWanted wanted = step.wanted;
    wanted.runs = runs;
    wanted.most_ways = 0;
    wanted.threads = threads;
    return seconds([&] { referee::chances(step.open, procedures::catalogue(), wanted); }) / runs;
}

}  // namespace

void chances(Report& report) {
    for (const Step& step : {turn_of_the_sample(), gunfire(), zone(), attack()}) {
        hold_against_each_other(step);
        constexpr double long_enough = 0.3;  // seconds
        const int runs = std::clamp(static_cast<int>(long_enough / seconds_of(step, 20, 1)), 20, 20'000);
        constexpr int runs_by_hand = 200'000;
        volatile double kept = 0;  // so that it isn't left out
        const auto by_hand = [&] {
            by_hand::Dice dice(2);
            return seconds([&] {
                       for (int i = 0; i < runs_by_hand; ++i) kept = kept + step.ours(dice);
                   }) /
                   runs_by_hand;
        };
        const Pairs pairs = measure(
            7, [&] { return seconds_of(step, runs, 1); }, by_hand);
        report.add(step.title + ", once", "the same in plain C++, on one core", pairs);
        report.note(fmt::format("{:.0f} a second on one core, {:.0f} on two", 1 / median(pairs.ours),
                                1 / seconds_of(step, 4 * runs, 2)));
    }
}

}  // namespace flagplot::bench
