#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "procedures/ssw/procedures.h"
#include "procedures/ssw/zone.h"
#include "referee/audience.h"

namespace flagplot::procedures::ssw {
namespace {

using referee::Procedure;

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
std::vector<Zone> zones_to_choose(Referee& ref, const std::string& side) {
    std::vector<Zone> zones;
    for (const Unit& zone : ref.units("zone")) {
        if (may_initiate(ref, Zone(zone.id), side)) zones.emplace_back(zone.id);
    }
    return zones;
}

void begin(Referee& ref, const Zone& zone, const std::string& side) {
    zone.set(ref, "activated",
             {{"impulse", ref.turn()},
              {"stage", stage::quiet},
              {"sub-side", side},
              {"surprise", 0},
              {"surprise-of", json::Value()},
              {"combat", json::Value()}});
}

// What is left of a zone, in the order of the parts; the combat type and the combat in one.
void finish(Referee& ref, const Zone& zone, bool intercepts) {
    if (zone.stage(ref) == stage::initiated) {
        if (intercepts) intercept(ref, zone);
        if (!intercepts) pass_over_interception(ref, zone);
    }
    if (zone.stage(ref) == stage::intercepted) search(ref, zone);
    if (zone.stage(ref) == stage::searched) choose_and_fight(ref, zone);
    if (zone.stage(ref) == stage::chosen) fight(ref, zone);
}

// Nobody is asked for a plan where no sub may take part; the reasons are told.
bool anybody_may_take_part(Referee& ref, const std::string& key, const std::string& side,
                           const std::vector<Zone>& zones) {
    std::vector<std::string> reasons;
    for (const Zone& zone : zones) {
        if (has_able_sub(ref, zone, side)) return true;
        reasons.push_back(unable_subs(ref, zone, side));
    }
    if (!reasons.empty()) {
        ref.report(key, {.section = "SSW step",
                         .text = fmt::format("No sub may take part. {}.", fmt::join(reasons, "; ")),
                         .audience = referee::told_to(ref, side)});
    }
    return false;
}

// The zones of a step, one after the other.
class Step {
  public:
    explicit Step(Referee& ref) : ref_(ref) {}

    void finish_what_was_begun() {
        const std::string left = unfinished_zone(ref_);
        if (!left.empty()) finish_zone(Zone(left, ++activations_[left]), true);
    }

    // By one plan for all zones; or each further zone by a plan of its own, when the results in the last one are known.
    void play_zones(const std::string& side) {
        Plan plan;
        for (int number = 1;; ++number) {
            const std::vector<Zone> zones = zones_to_choose(ref_, side);
            if (!anybody_may_take_part(ref_, fmt::format("nobody-{}", number), side, zones)) return;
            plan = ask_plan(ref_, number == 1 ? "plan" : fmt::format("plan-{}", number), side, zones, plan);
            for (const Activation& next : plan.zones) {
                activate(next, side);
                if (plan.asks_again) break;
            }
            if (!plan.asks_again || plan.zones.empty()) return;
        }
    }

    void tell_the_end() const {
        const std::string where = fought_.empty() ? "" : fmt::format(", fought in {}", fmt::join(fought_, ", "));
        ref_.report("end", {.section = "SSW step",
                            .text = fmt::format("SSW is over{}. Go on to naval combat (WiF 11.5).", where),
                            .audience = session::everyone});
    }

  private:
    void activate(const Activation& next, const std::string& side) {
        const Zone zone(next.zone, ++activations_[next.zone]);
        begin(ref_, zone, side);
        initiate(ref_, zone, next.subs);
        finish_zone(zone, next.intercepts);
    }

    void finish_zone(const Zone& zone, bool intercepts) {
        finish(ref_, zone, intercepts);
        if (zone.was_fought(ref_)) fought_.push_back(zone.id());
    }

    Referee& ref_;
    std::map<std::string, int> activations_;
    std::vector<std::string> fought_;
};

// 1.2: all zones that the sub player wants.
void play_step(Referee& ref) {
    Step step(ref);
    step.finish_what_was_begun();
    step.play_zones(sub_player(ref));
    step.tell_the_end();
}

// 1.2.1 by itself.
void play_initiation(Referee& ref) {
    const std::string left = unfinished_zone(ref);
    if (!left.empty()) {
        ref.refuse(fmt::format("{} isn't finished", ref.label(left)),
                   fmt::format("{} there, before the next zone", next_part(ref, Zone(left))->title));
    }
    const std::string side = sub_player(ref);
    std::vector<Choice> choices;
    for (const Zone& zone : zones_to_choose(ref, side)) choices.push_back({zone.id(), ref.label(zone.id())});
    if (choices.empty()) {
        ref.refuse(fmt::format("{} may initiate nowhere", side_name(side)),
                   "a sea zone with one of the side's subs, not activated before in this impulse");
    }
    const std::string chosen =
        ref.ask_choice("zone", fmt::format("Where do {} initiate SSW?", side_name(side)), choices, choices.front().id);
    const Zone zone(chosen);
    begin(ref, zone, side);
    const std::vector<std::string> subs =
        has_able_sub(ref, zone, side) ? announce(ref, zone) : std::vector<std::string>();
    initiate(ref, zone, subs);
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
         "All sea zones, one after the other, from initiation to combat.", 4, play_step},
        {"ssw.initiation", "ssw", "Initiation", "SSW Step, 1.2.1",
         "One sea zone: which subs take part. It and the parts after it can be played one by one.", 3, play_initiation},
        part_procedure(parts[0], "1.2.2", "Planes that fly into the Convoy Section.", 2),
        part_procedure(parts[1], "1.2.3", "Both dice with their modifiers, and the surprise points.", 2),
        part_procedure(parts[2], "1.2.4", "SSW or naval air combat.", 3),
        part_procedure(parts[3], "1.2.5", "SSW combat, or the outcome of a naval air combat.", 4),
    };
}

}  // namespace flagplot::procedures::ssw
