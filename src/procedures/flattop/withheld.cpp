#include "procedures/flattop/withheld.h"

#include <fmt/format.h>

#include <algorithm>

#include "procedures/flattop/combat.h"

namespace flagplot::procedures::flattop {
namespace {

// What stands in the field of a ship or a carrier's air group while its TF's results are withheld: its own losses come
// with them.
constexpr const char* with_its_force = "With its TF.";
// Until there are words: hold_back().
constexpr const char* waiting = "Results wait.";

// The ships of a TF, and the air groups of carriers among them or of the ship itself.
std::vector<Unit> parts_of(const Referee& ref, const Unit& unit) {
    std::vector<Unit> parts;
    for (const Unit& ship : ref.units("ship")) {
        if (ship.text("task-force") == unit.id) parts.push_back(ship);
    }
    for (const Unit& base : ref.units("base")) {
        const std::string ship = base.text("ship");
        const bool in_it = ref.has_unit(ship) && ref.unit(ship).text("task-force") == unit.id;
        if (in_it || ship == unit.id) parts.push_back(base);
    }
    return parts;
}

// What its commander knows of where it is; it goes on by its orders, whatever becomes of it. A ship of a TF is where
// that is.
session::Fields known_place_now(const Unit& unit) {
    if (!is_at_sea(unit) || !unit.text("task-force").empty()) return {};
    session::Fields known{{"known-hex", unit.text("hex")},
                          {"known-path", unit.text("path")},
                          {"known-track", unit.text("track")},
                          {"known-stationary", unit.flag("stationary")}};
    if (unit.type == "submarine") known["known-depth"] = unit.text("depth");
    return known;
}

// And of what changes by what he knows: half speeds that end, planes that take off and land.
session::Fields known_now(const Unit& unit) {
    session::Fields known = known_place_now(unit);
    if (unit.type == "ship") known["known-slowed"] = unit.text("slowed");
    if (unit.type != "base") return known;
    for (const char* const box : {"ready", "readying", "landed"}) {
        if (!unit.get(box).is_null()) known[std::string("known-") + box] = unit.get(box);
    }
    known["known-launched"] = unit.number("launched");
    return known;
}

// Nothing is left that its commander knows otherwise.
session::Fields all_is_known(const Unit& unit) {
    session::Fields now{{"withheld", json::Value()}};
    for (const auto& [field, value] : unit.fields) {
        if (field.starts_with("known-")) now[field] = json::Value();
    }
    return now;
}

// Of planes that its commander believed in the air: they never left their ship.
session::Fields aboard_again() {
    session::Fields now{{"airborne", false}, {"still-aboard", false}, {"launches", false}, {"lands", false}};
    for (const char* const field : {"hex", "level", "path", "track", "task", "target", "follows", "launched-turn"})
        now[field] = json::Value();
    return now;
}

// Who tells what waits: of a carrier's air group its TF or ship, with which it is released.
Unit speaker_of(const Referee& ref, const Unit& unit) {
    const bool is_group = unit.type == "base" && ref.has_unit(unit.text("ship"));
    return is_group ? force_of(ref, ref.unit(unit.text("ship"))) : unit;
}

void mark(Referee& ref, const std::string& key, const Unit& unit, const std::string& text) {
    const auto set = [&](const std::string& step, const Unit& one, const std::string& words) {
        session::Fields now = one.text("withheld").empty() ? known_now(one) : session::Fields();
        now["withheld"] = words;
        ref.set_unit(step, one.id, now);
    };
    set(key, ref.unit(unit.id), text);
    for (const Unit& part : parts_of(ref, unit)) set(key + "/" + part.id, part, with_its_force);
}

// A controlled unit of its side would see that it isn't where its commander believes it.
bool is_home(Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    if (unit.type == "air-formation") return is_grounded(unit);
    const bool here = !is_gone(ref, unit) && is_beside_controlled(ref, atlas, unit);
    return here || is_beside_controlled(ref, atlas, ref.as_known(unit));
}

}  // namespace

bool is_withheld(Referee& ref, const Unit& unit) {
    if (ref.fact("command-control") != true || unit.type == "counter" || is_controlled(ref, unit)) return false;
    return !is_home(ref, maps_of(ref), unit);
}

void hold_back(Referee& ref, const std::string& key, const Unit& unit) {
    const bool already = !ref.unit(unit.id).text("withheld").empty();
    if (!already && is_withheld(ref, unit)) mark(ref, "held/" + key, unit, waiting);
}

void withhold(Referee& ref, const std::string& key, const Unit& unit, const std::string& section,
              const std::string& text) {
    const Unit speaker = speaker_of(ref, unit);
    const std::string before = ref.unit(speaker.id).text("withheld");
    const std::string line = fmt::format("{} {}", hour_text(ref), text);
    mark(ref, "withheld/" + key, speaker, before.empty() || before == waiting ? line : before + "\n" + line);
    ref.report(key, {section, unit.id, "Withheld until it transmits or comes home: " + text, session::game_master});
}

void tell_result(Referee& ref, const std::string& key, const Unit& unit, const std::string& section,
                 const std::string& text) {
    if (!ref.unit(unit.id).text("withheld").empty()) return withhold(ref, key, unit, section, text);
    ref.report(key, {section, unit.id, text, ear_of(unit)});
}

void tell_fight(Referee& ref, const std::string& key, const Unit& unit, const std::string& section,
                const std::string& text, std::optional<hex::Hex> where) {
    if (!ref.unit(unit.id).text("withheld").empty()) return withhold(ref, key, unit, section, text);
    const hex::Atlas atlas = maps_of(ref);
    if (!where) where = known_place_of(ref, atlas, unit);
    std::vector<session::Spot> spots;
    if (where) spots.push_back({session::Spot::What::fight, atlas.label(*where)});
    ref.report(
        key, {.section = section, .unit = unit.id, .text = text, .audience = ear_of(unit), .spots = std::move(spots)});
}

void keep_known(Referee& ref, const std::string& key, const std::string& id) {
    ref.set_unit(key, id, known_place_now(ref.unit(id)));
}

void count_launched(Referee& ref, const std::string& key, const std::string& base, int factors, bool really) {
    const Unit from = ref.unit(base);
    session::Fields now;
    const auto take_off = [&](const std::string& ready, const std::string& launched) {
        if (!from.get(ready).is_null()) now[ready] = std::max(0, from.number(ready) - factors);
        now[launched] = from.number(launched) + factors;
    };
    if (really) take_off("ready", "launched");
    if (!from.get("known-launched").is_null()) take_off("known-ready", "known-launched");
    ref.set_unit(key, base, now);
}

void count_landed(Referee& ref, const std::string& key, const std::string& base, int factors, bool really) {
    const Unit there = ref.unit(base);
    session::Fields now;
    const auto land = [&](const char* box) {
        if (!there.get(box).is_null()) now[box] = there.number(box) + factors;
    };
    if (really) land("landed");
    land("known-landed");
    if (!now.empty()) ref.set_unit(key, base, now);
}

void release(Referee& ref, const Unit& unit) {
    const Unit here = ref.unit(unit.id);
    const std::string withheld = here.text("withheld");
    if (withheld.empty() || withheld == with_its_force) return;
    session::Fields now = all_is_known(here);
    if (here.flag("still-aboard")) now.merge(aboard_again());
    ref.set_unit("released/" + unit.id, unit.id, now);
    const std::vector<Unit> parts = parts_of(ref, unit);
    for (const Unit& part : parts) ref.set_unit("released/" + unit.id + "/" + part.id, part.id, all_is_known(part));
    for (const Unit& planes : ref.units("air-formation")) {
        const bool of_it =
            std::ranges::any_of(parts, [&](const Unit& part) { return part.id == planes.text("launched-from"); });
        if (of_it && planes.flag("still-aboard")) release(ref, planes);
    }
    if (withheld == waiting) return;
    ref.report("released/" + unit.id, {"Results that were not known yet", unit.id, withheld, ear_of(unit)});
}

void release_at_home(Referee& ref, const hex::Atlas& atlas) {
    for (const Unit& known : known_forces(ref)) {
        const Unit unit = ref.unit(known.id);
        if (!unit.text("withheld").empty() && is_home(ref, atlas, unit)) release(ref, unit);
    }
}

}  // namespace flagplot::procedures::flattop
