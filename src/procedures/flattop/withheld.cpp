#include "procedures/flattop/withheld.h"

#include <fmt/format.h>

namespace flagplot::procedures::flattop {
namespace {

// What stands in a ship's field while its TF's results are withheld: its hits come with them.
constexpr const char* with_its_force = "With its TF.";

std::vector<Unit> ships_in(const Referee& ref, const Unit& unit) {
    std::vector<Unit> ships;
    for (const Unit& ship : ref.units("ship")) {
        if (ship.text("task-force") == unit.id) ships.push_back(ship);
    }
    return ships;
}

bool is_home(Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    return unit.type == "air-formation" ? is_grounded(unit) : is_beside_controlled(ref, atlas, unit);
}

}  // namespace

bool is_withheld(Referee& ref, const Unit& unit) {
    if (ref.fact("command-control") != true || unit.type == "counter" || is_controlled(ref, unit)) return false;
    return !is_home(ref, maps_of(ref), unit);
}

void withhold(Referee& ref, const std::string& key, const Unit& unit, const std::string& section,
              const std::string& text) {
    const std::string before = ref.unit(unit.id).text("withheld");
    const std::string line = fmt::format("{} {}", hour_text(ref), text);
    ref.set_unit(key, unit.id, {{"withheld", before.empty() ? line : before + "\n" + line}});
    for (const Unit& ship : ships_in(ref, unit))
        ref.set_unit(key + "/" + ship.id, ship.id, {{"withheld", with_its_force}});
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
    if (withheld.empty()) return;
    ref.set_unit("released/" + unit.id, unit.id, {{"withheld", json::Value()}});
    for (const Unit& ship : ships_in(ref, unit))
        ref.set_unit("released/" + unit.id + "/" + ship.id, ship.id, {{"withheld", json::Value()}});
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
