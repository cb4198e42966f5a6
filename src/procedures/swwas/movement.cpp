#include "procedures/swwas/movement.h"

#include <fmt/format.h>

#include <algorithm>

#include "procedures/swwas/procedures.h"

namespace flagplot::procedures::swwas {
namespace {

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::string zones(int count) {
    return fmt::format("{} {}", count, count == 1 ? "zone" : "zones");
}

// "half speed (2 zones)"; a fleet's full and half speed are its own, if the roster has them.
std::string speed_order(const Unit& unit, const Outcome& speed) {
    std::string words = lower_case(speed.label());
    const json::Value effect = speed.lookup.effects.value("zones", json::Value());
    const std::string own = effect == "full" ? "zones-full" : effect == "half" ? "zones-half" : "";
    if (own.empty() || unit.get(own).is_null()) return words;
    return fmt::format("{} ({})", words, zones(unit.number(own)));
}

std::string direction_order(const Unit& unit, const Outcome& direction) {
    const std::string desired = unit.text("desired-direction");
    const std::string words = lower_case(direction.label());
    return desired.empty() ? words : fmt::format("{} ({})", words, desired);
}

}  // namespace

Movement fleet_movement(const Unit& fleet) {
    if (!fleet.flag("intercept")) return {false, false, "not on intercept: moved by the player, not rolled"};
    if (fleet.flag("bound-for-port")) return {false, false, "bound for port by the direct route, not rolled"};
    if (fleet.flag("best-speed")) return {false, true, "best speed for the enemy (no speed die)"};
    if (fleet.flag("fuel-no-concern")) return {false, true, "any speed, as fuel is no concern (no speed die)"};
    return {};
}

Movement flotilla_movement(Referee& ref) {
    if (ref.turn() % 2 == 0) return {};
    if (ref.plays("swwas.odd-turn-flotillas", "stay")) return {false, false, "stays (odd turn)"};
    return {false, false, "moved by the player (odd turn)"};
}

Movement movement_of(Referee& ref, const Unit& unit) {
    return unit.type == "fleet" ? fleet_movement(unit) : flotilla_movement(ref);
}

std::vector<Throw> movement_throws(Referee& ref, const Unit& unit, const Movement& movement) {
    const std::string speed_table = unit.type == "fleet" ? "swwas.fleet-speed" : "swwas.submarine-speed";
    const std::string purpose = ref.label(unit.id);
    std::vector<Throw> throws;
    if (movement.speed) {
        throws.push_back({.key = "speed/" + unit.id, .table = speed_table, .unit = unit.id, .purpose = purpose});
    }
    if (movement.direction) {
        throws.push_back(
            {.key = "direction/" + unit.id, .table = "swwas.direction", .unit = unit.id, .purpose = purpose});
        if (ref.plays("swwas.no-movement-direction", "not-rolled")) {
            throws.back().unless_key = "speed/" + unit.id;
            throws.back().unless_result = "no-movement";
        }
    }
    return throws;
}

std::string movement_order(const Unit& unit, const Movement& movement, const std::map<std::string, Outcome>& outcomes) {
    if (!movement.direction) return movement.why_not;
    const auto speed = outcomes.find("speed/" + unit.id);
    const auto direction = outcomes.find("direction/" + unit.id);
    std::string how_fast = speed == outcomes.end() ? movement.why_not : speed_order(unit, speed->second);
    if (direction == outcomes.end()) return how_fast;
    const std::string where = direction_order(unit, direction->second);
    if (speed != outcomes.end() && speed->second.is("no-movement")) {
        return fmt::format("{} (the direction was {})", how_fast, lower_case(direction->second.label()));
    }
    const bool one_zone = speed != outcomes.end() && speed->second.lookup.effects.value("zones", json::Value()) == 1;
    const bool further_zones = unit.type == "fleet" && !one_zone;  // a flotilla moves one zone at most
    const char* const zone_by_zone =
        unit.flag("close-quarters") && further_zones ? "; close quarters: roll again for each further zone" : "";
    return fmt::format("{}, {}{}", how_fast, where, zone_by_zone);
}

namespace {

// 5th paragraph: the direction alone is rolled afresh for a unit that would run aground, and may be for each zone
// entered in close quarters. The whole movement is rolled for a unit that the turn's rolls left out.
void move_one(Referee& ref, const std::string& type, const std::string& type_label) {
    const Unit chosen = ref.ask_unit("unit", type_label, type);
    const std::string what = ref.ask_choice("what", "What is rolled",
                                            {{"aground", "It would run aground: the direction again"},
                                             {"next-zone", "It enters its next zone in close quarters: the direction"},
                                             {"both", "Speed and direction"}},
                                            chosen.flag("close-quarters") ? "next-zone" : "aground");
    const std::string desired =
        ref.ask_text("desired-direction", "Desired direction", chosen.text("desired-direction"));
    if (desired != chosen.text("desired-direction"))
        ref.set_unit("noted/" + chosen.id, chosen.id, {{"desired-direction", desired}});

    const Unit unit = ref.unit(chosen.id);
    Movement movement{false, true, ""};
    if (what == "both") movement = movement_of(ref, unit);
    if (what == "aground") movement.why_not = "instead of running aground";
    if (what == "next-zone") movement.why_not = "next zone";
    const std::vector<Throw> throws = movement_throws(ref, unit, movement);
    const auto outcomes = ref.consult_each("dice", ref.label(unit.id), throws);
    ref.tell("order/" + unit.id,
             {.section = orders_for_the_map, .unit = unit.id, .text = movement_order(unit, movement, outcomes)});
}

}  // namespace

void move_fleet(Referee& ref) {
    move_one(ref, "fleet", "Fleet");
}

void move_flotilla(Referee& ref) {
    move_one(ref, "flotilla", "Flotilla");
}

}  // namespace flagplot::procedures::swwas
