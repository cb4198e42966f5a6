#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ascii/letters.h"
#include "procedures/gwas/fleet.h"
#include "procedures/gwas/submarines.h"
#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {
namespace {

bool hunts(const Unit& ship) {
    return is_afloat(ship) && (is_small(ship) || ship.text("type") == "MS");
}

// The hunters of the side in the zone that are in the hex; where it is none, those that nobody has placed: the fleet's,
// or all of them.
std::vector<Unit> hunters_in(Referee& ref, const Waters& waters) {
    const bool any_fleet = !waters.hex.empty() || ref.plays("gwas.anti-submarine-unplaced", "zone");
    return ref.units("ship", [&](const Unit& ship) {
        return hunts(ship) && ship.text("side") == waters.side && zone_of(ref, ship) == waters.zone &&
               ship.text("hex") == waters.hex && (any_fleet || ship.text("fleet") == waters.fleet);
    });
}

// "in hex 4", "of Fleet B, as no hex is noted"
std::string in_words(Referee& ref, const Waters& waters) {
    if (!waters.hex.empty()) return "in hex " + waters.hex;
    const bool zone = ref.plays("gwas.anti-submarine-unplaced", "zone");
    return zone ? fmt::format("in {}, as no hex is noted", waters.zone)
                : fmt::format("of {}, as no hex is noted", ref.label(waters.fleet));
}

// The hexes in which a side has ships in a zone.
std::vector<std::string> hexes_of(const Referee& ref, const std::string& side, const std::string& zone) {
    std::set<std::string> hexes;
    for (const Unit& ship : ref.units("ship")) {
        const std::string hex = ship.text("hex");
        if (is_afloat(ship) && !hex.empty() && ship.text("side") == side && zone_of(ref, ship) == zone)
            hexes.insert(hex);
    }
    return {hexes.begin(), hexes.end()};
}

std::string ask_hex(Referee& ref, const std::vector<std::string>& hexes) {
    table::Field hex = referee::text_field("hex", "Hex");
    for (const std::string& one : hexes) hex.choices.push_back({one, one});
    const auto answer = ref.ask({.key = "hex",
                                 .title = "In which hex is the submarine?",
                                 .source = "GWAS Player Aid Sheet, Anti-Submarine Attacks",
                                 .fields = {hex}});
    return answer.fields.text("hex");
}

}  // namespace

// One die for each warship that looks for merchants in its zone. The pair is told as it is printed.
void locate_merchants(Referee& ref) {
    const Unit fleet = ref.ask_unit(
        "fleet", "Which fleet looks for merchants?", "fleet",
        [&](const Unit& one) {
            return ref.has_unit(one.text("zone")) && ref.unit(one.text("zone")).number("density") > 0 &&
                   !ships_of(ref, one.id).empty();
        },
        "a fleet with ships, in a sea zone with a merchant density", Referee::OnlyOne::is_meant);
    const int density = ref.unit(fleet.text("zone")).number("density");
    const bool night = is_night(ref);
    std::vector<Throw> throws;
    for (const Unit& ship : ships_of(ref, fleet.id)) {
        if (!looks_for_merchants(ref, ship)) continue;
        throws.push_back(ref.throw_for(ship.id, "merchants/" + ship.id, "gwas.merchant-location",
                                       {{"density", density}, {"night", night}}));
    }
    if (throws.empty()) ref.refuse(ref.label(fleet.id) + " has no ship that looks for merchants", "a warship");
    const auto outcomes = ref.consult_each("dice", "Merchants", throws);
    for (const Throw& one : throws) {
        ref.tell("merchants/" + one.unit, {"Merchants", one.unit, outcomes.at(one.key).label()});
    }
}

std::string hex_of_hunt(Referee& ref, const Unit& target, int range) {
    std::string hex = target.text("hex");
    if (hex.empty() || range == 0 || ref.plays("gwas.anti-submarine-hex", "target")) return hex;
    return ask_hex(ref, hexes_of(ref, target.text("side"), zone_of(ref, target)));
}

Hunt hunt_submarine(Referee& ref, const Unit& submarine, const Waters& waters) {
    const int hunters = static_cast<int>(hunters_in(ref, waters).size());
    const int ships_a_die = ref.number("ships-a-die");
    const bool a_part_counts = ref.plays("gwas.anti-submarine-fewer", "a-part");
    const int dice = a_part_counts ? (hunters + ships_a_die - 1) / ships_a_die : hunters / ships_a_die;
    const bool first_says = ref.plays("gwas.anti-submarine-several", "first");
    Hunt hunt;
    for (int i = 1; i <= dice; ++i) {
        const Outcome outcome =
            ref.consult(ref.throw_for(submarine.id, fmt::format("die-{}", i), "gwas.anti-submarine"));
        if (!(hunt.sunk && first_says)) hunt.may_attack = hunt.may_attack && !outcome.is("sunk-first");
        hunt.sunk = hunt.sunk || !outcome.is("no-effect");
    }
    const std::string where = in_words(ref, waters);
    const std::string thrown = fmt::format("{} for {} of DD, TB, MS {}",
                                           dice == 0 ? "no die" : ascii::counted(dice, "die", "dice"), hunters, where);
    ref.tell("hunt", {.section = "Submarines",
                      .unit = submarine.id,
                      .text = !hunt.sunk        ? fmt::format("Not sunk ({}).", thrown)
                              : hunt.may_attack ? fmt::format("Sunk, but attacks first ({}).", thrown)
                                                : fmt::format("Sunk before it attacks ({}).", thrown),
                      .audience = session::everyone,
                      .reports = !hunt.sunk});
    return hunt;
}

void attack_submarine(Referee& ref) {
    const Unit submarine = ref.ask_unit(
        "submarine", "Which submarine is attacked?", "submarine", [](const Unit& one) { return is_afloat(one); },
        "a submarine that isn't sunk");
    const Unit fleet = ref.ask_unit(
        "fleet", "By which fleet?", "fleet",
        [&](const Unit& one) {
            return one.text("side") != submarine.text("side") && one.text("zone") == submarine.text("zone") &&
                   !ships_of(ref, one.id).empty();
        },
        "a fleet of the other side with ships, in its sea zone");
    const std::string side = fleet.text("side");
    const std::string zone = fleet.text("zone");
    const std::vector<std::string> hexes = hexes_of(ref, side, zone);
    const std::string hex = hexes.empty() ? "" : ask_hex(ref, hexes);
    const Hunt hunt = hunt_submarine(ref, submarine, {.side = side, .zone = zone, .fleet = fleet.id, .hex = hex});
    if (hunt.sunk) sink(ref, "sunk", submarine.id);
}

// A ship that damage has stopped, until its engines are settled: once a turn. In a combat its side's moves roll for it.
void repair(Referee& ref) {
    const auto fights = [&](const Unit& ship) { return is_in_combat(ref, ship); };
    const auto has_rolled = [&](const Unit& ship) { return ship.number("repairs-turn") == ref.turn(); };
    const std::vector<Unit> stopped = ref.units("ship", wants_repairs);
    if (!stopped.empty() && std::ranges::all_of(stopped, fights))
        ref.refuse("the ships that are stopped are in combat", "the moves of their side, which roll for them");
    if (!stopped.empty() && std::ranges::all_of(stopped, has_rolled))
        ref.refuse("the ships that are stopped have rolled in this turn", "the next turn");
    const Unit ship = ref.ask_unit(
        "ship", "Which ship repairs its engines?", "ship", [&](const Unit& one) { return may_repair(ref, one); },
        "a ship whose engines have stopped", Referee::OnlyOne::is_meant);
    const Outcome outcome = ref.consult(ref.throw_for(ship.id, "repairs/" + ship.id, "gwas.emergency-repairs"));
    settle_repairs(ref, "repairs/" + ship.id, ship.id, outcome);
}

}  // namespace flagplot::procedures::gwas
