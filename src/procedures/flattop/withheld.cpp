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

void mark(Referee& ref, const std::string& key, const Unit& unit, const std::string& text) {
    ref.set_unit(key, unit.id, {{"withheld", text}});
    for (const Unit& part : parts_of(ref, unit))
        ref.set_unit(key + "/" + part.id, part.id, {{"withheld", with_its_force}});
}

bool is_home(Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    return unit.type == "air-formation" ? is_grounded(unit) : is_beside_controlled(ref, atlas, unit);
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
    if (is_withheld(ref, unit)) return withhold(ref, key, unit, section, text);
    ref.tell(key, {.section = section, .unit = unit.id, .text = text, .audience = ear_of(unit), .reports = true});
}

void release(Referee& ref, const Unit& unit) {
    const std::string withheld = ref.unit(unit.id).text("withheld");
    if (withheld.empty() || withheld == with_its_force) return;
    ref.set_unit("released/" + unit.id, unit.id, {{"withheld", json::Value()}});
    for (const Unit& part : parts_of(ref, unit))
        ref.set_unit("released/" + unit.id + "/" + part.id, part.id, {{"withheld", json::Value()}});
    ref.tell("released/" + unit.id, {.section = "Results that were not known yet",
                                     .unit = unit.id,
                                     .text = withheld,
                                     .audience = ear_of(unit),
                                     .reports = true});
}

void release_at_home(Referee& ref, const hex::Atlas& atlas) {
    for (const Unit& unit : forces(ref)) {
        if (!unit.text("withheld").empty() && is_home(ref, atlas, unit)) release(ref, unit);
    }
}

}  // namespace flagplot::procedures::flattop
