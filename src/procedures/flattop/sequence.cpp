#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "ascii/letters.h"
#include "procedures/flattop/forces.h"
#include "procedures/flattop/turn.h"

namespace flagplot::procedures::flattop {
namespace {

constexpr const char* chart = "flattop.sequence-of-play";

// The parts that a turn can't do without, by the chart's ids.
const std::vector<std::pair<std::string, std::string>> parts{{"orders", "Orders"},
                                                             {"weather", "Weather"},
                                                             {"shadowing", "Shadowing"},
                                                             {"task-force-movement", "Task Force Movement"},
                                                             {"plane-movement", "Plane Movement"},
                                                             {"observation", "Observation"},
                                                             {"combat", "Combat"},
                                                             {"reports", "Reports"}};

}  // namespace

// 5.1: the regular sequence isn't printed, so the owner of the rulebook types its phases, once.
void set_sequence(Referee& ref) {
    table::Field phases = referee::text_field("phases", "Phases");
    phases.lines = true;
    phases.help = "One phase per line, in the order of your rulebook.";
    const std::vector<std::string> typed = ref.chart_heads(chart);
    if (!typed.empty()) phases.otherwise = fmt::format("{}", fmt::join(typed, "\n"));
    const auto answer = ref.ask(
        {.key = "phases",
         .title = "Which phases does a turn have?",
         .help = "The variant leaves out the Initiative Phase: type it or not. Orders and reports are the variant's "
                 "own: type them where you want them.",
         .source = rule("5.1"),
         .fields = {phases}});
    std::string sequence;
    std::set<std::string> played;
    int number = 0;
    for (const std::string& phase : ascii::parts(answer.fields.text("phases"), "\n")) {
        if (phase.find('=') != std::string::npos) {
            throw json::InputError("phases", fmt::format("found \"{}\"", phase),
                                   "the phase's name alone: you are asked what plays it");
        }
        const session::Fields cell = ref.read_chart({.key = fmt::format("part-{}", ++number),
                                                     .chart = chart,
                                                     .row = phase,
                                                     .column = "part",
                                                     .purpose = phase});
        const std::string part = cell.text("part");
        if (part == "left-out") continue;
        if (part == "map") {
            sequence += phase + "\n";
            continue;
        }
        if (!played.insert(part).second) {
            throw json::InputError(phase, fmt::format("\"{}\" is played by two phases", part), "each part once");
        }
        sequence += fmt::format("{} = {}\n", phase, part);
    }
    if (sequence.empty()) throw json::InputError("phases", "no phase is left", "one phase per line");
    ref.set_fact("sequence", "sequence", sequence, "session");
    ref.report("sequence", {.section = "Sequence of play", .text = sequence});
    std::vector<std::string> unplayed;
    for (const auto& [part, label] : parts) {
        if (!played.contains(part)) unplayed.push_back(label);
    }
    if (unplayed.empty()) return;
    ref.report("unplayed", {.section = "Sequence of play",
                            .text = fmt::format("Not in any phase: {}.", fmt::join(unplayed, ", "))});
}

void pair_night_turns(Referee& ref) {
    const bool now = is_night(ref);
    const bool next = is_night(ref, 1);
    if (!now || !next) {
        ref.refuse(fmt::format("{} is in daylight", now ? "the next turn" : "this turn"),
                   "two night turns, one after the other");
    }
    if (ref.known("two-night-turns", fmt::format("turn {}", ref.turn() + 1)) == true) {
        ref.refuse("the next turn is already run on the orders of this one", "once a pair");
    }
    if (ref.known("two-night-turns") == true) {
        ref.refuse("this turn is already run on the orders of the one before", "the next turn");
    }
    ref.set_fact("pair", "two-night-turns", true, fmt::format("turn {}", ref.turn() + 1));
    ref.report("pair",
               {.section = "Orders",
                .text = fmt::format("Turns {} and {} are run on one set of orders; their reports go out together.",
                                    ref.turn(), ref.turn() + 1)});
}

}  // namespace flagplot::procedures::flattop
