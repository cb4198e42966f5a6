#include "procedures/flattop/withheld.h"

#include <fmt/format.h>

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

// What its commander knows of where it is; it goes on by its orders, whatever becomes of it.
session::Fields known_now(const Unit& unit) {
    if (!is_at_sea(unit)) return {};
    session::Fields known{{"known-hex", unit.text("hex")},
                          {"known-path", unit.text("path")},
                          {"known-track", unit.text("track")},
                          {"known-stationary", unit.flag("stationary")}};
    if (unit.type == "submarine") known["known-depth"] = unit.text("depth");
    return known;
}

void mark(Referee& ref, const std::string& key, const Unit& unit, const std::string& text) {
    const Unit here = ref.unit(unit.id);
    session::Fields now = here.text("withheld").empty() ? known_now(here) : session::Fields();
    now["withheld"] = text;
    ref.set_unit(key, unit.id, now);
    for (const Unit& part : parts_of(ref, unit))
        ref.set_unit(key + "/" + part.id, part.id, {{"withheld", with_its_force}});
}

// A controlled unit of its side would see that it isn't where its commander believes it.
bool is_home(Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    if (unit.type == "air-formation") return is_grounded(unit);
    const bool here = !is_gone(unit) && is_beside_controlled(ref, atlas, unit);
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
    const std::string before = ref.unit(unit.id).text("withheld");
    const std::string line = fmt::format("{} {}", hour_text(ref), text);
    mark(ref, "withheld/" + key, unit, before.empty() || before == waiting ? line : before + "\n" + line);
    ref.tell(key, {.section = section,
                   .unit = unit.id,
                   .text = "Withheld until it transmits or comes home: " + text,
                   .audience = session::game_master,
                   .reports = true});
}

void tell_result(Referee& ref, const std::string& key, const Unit& unit, const std::string& section,
                 const std::string& text) {
    const bool held_back = !ref.unit(unit.id).text("withheld").empty();
    if (held_back) return withhold(ref, key, unit, section, text);
    ref.tell(key, {.section = section, .unit = unit.id, .text = text, .audience = ear_of(unit), .reports = true});
}

void keep_known(Referee& ref, const std::string& key, const std::string& id) {
    ref.set_unit(key, id, known_now(ref.unit(id)));
}

void release(Referee& ref, const Unit& unit) {
    const Unit here = ref.unit(unit.id);
    const std::string withheld = here.text("withheld");
    if (withheld.empty() || withheld == with_its_force) return;
    session::Fields now{{"withheld", json::Value()}};
    for (const auto& [field, value] : known_now(here)) now[field] = json::Value();
    ref.set_unit("released/" + unit.id, unit.id, now);
    for (const Unit& part : parts_of(ref, unit))
        ref.set_unit("released/" + unit.id + "/" + part.id, part.id, {{"withheld", json::Value()}});
    if (withheld == waiting) return;
    ref.tell("released/" + unit.id, {.section = "Results that were not known yet",
                                     .unit = unit.id,
                                     .text = withheld,
                                     .audience = ear_of(unit),
                                     .reports = true});
}

void release_at_home(Referee& ref, const hex::Atlas& atlas) {
    for (const Unit& known : known_forces(ref)) {
        const Unit unit = ref.unit(known.id);
        if (!unit.text("withheld").empty() && is_home(ref, atlas, unit)) release(ref, unit);
    }
}

}  // namespace flagplot::procedures::flattop
