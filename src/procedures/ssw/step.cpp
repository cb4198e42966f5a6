#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "procedures/ssw/procedures.h"
#include "procedures/ssw/zone.h"

namespace flagplot::procedures::ssw {
namespace {

using referee::Procedure;
using table::Choice;

// A part of the step, and the stage that it finds a zone at.
struct Part {
    const char* before;
    void (*play)(Referee& ref, const Zone& zone);
    const char* name;
    const char* title;
};
const Part parts[] = {{stage::initiated, intercept, "ssw.interception", "Naval air interception"},
                      {stage::intercepted, search, "ssw.search", "Search"},
                      {stage::searched, choose_combat_type, "ssw.combat-type", "Combat type choice"},
                      {stage::chosen, fight, "ssw.combat", "Combat"}};

// The part that a zone waits for; null if it waits for none.
const Part* next_part(const Referee& ref, const Zone& zone) {
    for (const Part& part : parts) {
        if (zone.stage(ref) == part.before) return &part;
    }
    return nullptr;
}

// The zone that was begun and isn't finished; empty if there is none. Each is resolved before the next.
std::string unfinished_zone(const Referee& ref) {
    for (const Unit& zone : ref.units("zone")) {
        if (next_part(ref, Zone(zone.id))) return zone.id;
    }
    return "";
}

// The zones in which the side may initiate now.
std::vector<Choice> zones_to_choose(Referee& ref, const std::string& side) {
    std::vector<Choice> choices;
    for (const Unit& zone : ref.units("zone")) {
        if (may_initiate(ref, Zone(zone.id), side)) choices.push_back({zone.id, ref.label(zone.id)});
    }
    return choices;
}

void begin(Referee& ref, const Zone& zone, const std::string& side) {
    zone.set(ref, "activated",
             {{"impulse", ref.turn()},
              {"stage", stage::quiet},
              {"sub-side", side},
              {"surprise", 0},
              {"surprise-of", json::Value()},
              {"combat", json::Value()}});
    initiate(ref, zone);
}

void finish(Referee& ref, const Zone& zone) {
    while (const Part* const part = next_part(ref, zone)) part->play(ref, zone);
}

// 1.2: all zones that the sub player wants, one after the other.
void play_step(Referee& ref) {
    std::map<std::string, int> activations;
    std::vector<std::string> fought;
    const auto finish_zone = [&](const Zone& zone) {
        finish(ref, zone);
        if (zone.was_fought(ref)) fought.push_back(zone.id());
    };
    const std::string left = unfinished_zone(ref);
    if (!left.empty()) finish_zone(Zone(left, ++activations[left]));
    const std::string side = sub_player(ref);
    for (int number = 1;; ++number) {
        std::vector<Choice> choices = zones_to_choose(ref, side);
        if (choices.empty()) break;
        choices.push_back({"end", "No other zone: the step is over"});
        const std::string chosen =
            ref.ask_choice(fmt::format("zone-{}", number), fmt::format("Where do {} initiate SSW?", side_name(side)),
                           choices, choices.front().id);
        if (chosen == "end") break;
        const Zone zone(chosen, ++activations[chosen]);
        begin(ref, zone, side);
        finish_zone(zone);
    }
    ref.tell("end", {.section = "SSW step",
                     .text = fmt::format("SSW is over{}. Go on to naval combat (WiF 11.5).",
                                         fought.empty() ? "" : fmt::format(", fought in {}", fmt::join(fought, ", "))),
                     .reports = true});
}

// 1.2.1 by itself.
void play_initiation(Referee& ref) {
    const std::string left = unfinished_zone(ref);
    if (!left.empty()) {
        ref.refuse(fmt::format("{} isn't finished", ref.label(left)),
                   fmt::format("{} there, before the next zone", next_part(ref, Zone(left))->title));
    }
    const std::string side = sub_player(ref);
    const std::vector<Choice> choices = zones_to_choose(ref, side);
    if (choices.empty()) {
        ref.refuse(fmt::format("{} may initiate nowhere", side_name(side)),
                   "a sea zone with one of the side's subs, not activated before in this impulse");
    }
    const std::string chosen =
        ref.ask_choice("zone", fmt::format("Where do {} initiate SSW?", side_name(side)), choices, choices.front().id);
    begin(ref, Zone(chosen), side);
}

// Any other part by itself, for the zone that waits for it.
void play_part(Referee& ref, const Part& part) {
    const std::string id = unfinished_zone(ref);
    if (id.empty()) ref.refuse("no sea zone has been initiated", "Initiation");
    const Zone zone(id);
    const Part* const next = next_part(ref, zone);
    if (next->play != part.play) {
        ref.refuse(fmt::format("{} isn't there yet, or is past it", ref.label(id)), next->title);
    }
    part.play(ref, zone);
}

Procedure part_procedure(const Part& part, const std::string& paragraph, const std::string& help, int version) {
    const auto play = [&part](Referee& ref) { play_part(ref, part); };
    return {part.name, "ssw", part.title, "SSW Step, " + paragraph, help, version, play};
}

}  // namespace

std::vector<Procedure> procedures() {
    return {
        {"ssw.impulse", "ssw", "The impulse", "SSW Step, 1.2 and 1.2.1",
         "Year, turn, impulse, phasing side, each power's action, the weather in each sea zone.", 2, begin_impulse},
        {"ssw.step", "ssw", "SSW step", "SSW Step, 1.2",
         "All sea zones, one after the other, from initiation to combat.", 2, play_step},
        {"ssw.initiation", "ssw", "Initiation", "SSW Step, 1.2.1",
         "One sea zone: which subs take part. It and the parts after it can be played one by one.", 2, play_initiation},
        part_procedure(parts[0], "1.2.2", "Planes that fly into the Convoy Section.", 2),
        part_procedure(parts[1], "1.2.3", "Both dice with their modifiers, and the surprise points.", 2),
        part_procedure(parts[2], "1.2.4", "SSW or naval air combat.", 2),
        part_procedure(parts[3], "1.2.5", "SSW combat, or the outcome of a naval air combat.", 2),
    };
}

}  // namespace flagplot::procedures::ssw
