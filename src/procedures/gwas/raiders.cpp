#include <fmt/format.h>

#include "procedures/gwas/fleet.h"
#include "procedures/gwas/submarines.h"
#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {
namespace {

bool hunts(const Unit& ship) {
    return is_small(ship) || ship.text("type") == "MS";
}

}  // namespace

// One die for each warship that looks for merchants in its zone. The pair is told as it is printed.
void locate_merchants(Referee& ref) {
    const Unit fleet = ref.ask_unit("fleet", "Which fleet looks for merchants?", "fleet", [&](const Unit& one) {
        return ref.has_unit(one.text("zone")) && ref.unit(one.text("zone")).number("density") > 0;
    });
    const int density = ref.unit(fleet.text("zone")).number("density");
    const bool night = is_night(ref);
    std::vector<Throw> throws;
    for (const Unit& ship : ships_of(ref, fleet.id)) {
        if (!is_warship(ship)) continue;
        throws.push_back({.key = "merchants/" + ship.id,
                          .table = "gwas.merchant-location",
                          .unit = ship.id,
                          .purpose = ref.label(ship.id),
                          .facts = {{"density", density}, {"night", night}}});
    }
    const auto outcomes = ref.consult_each("dice", "Merchants", throws);
    for (const Throw& one : throws) {
        ref.tell("merchants/" + one.unit,
                 {.section = "Merchants", .unit = one.unit, .text = outcomes.at(one.key).label()});
    }
}

Hunt hunt_submarine(Referee& ref, const Unit& submarine, const std::string& fleet) {
    int hunters = 0;
    for (const Unit& ship : ships_of(ref, fleet)) hunters += hunts(ship) ? 1 : 0;
    const int ships_a_die = ref.number("ships-a-die");
    const bool a_part_counts = ref.plays("gwas.anti-submarine-fewer", "a-part");
    const int dice = a_part_counts ? (hunters + ships_a_die - 1) / ships_a_die : hunters / ships_a_die;
    const bool first_says = ref.plays("gwas.anti-submarine-several", "first");
    Hunt hunt;
    for (int i = 1; i <= dice; ++i) {
        const Outcome outcome = ref.consult({.key = fmt::format("die-{}", i),
                                             .table = "gwas.anti-submarine",
                                             .unit = submarine.id,
                                             .purpose = ref.label(submarine.id)});
        if (!(hunt.sunk && first_says)) hunt.may_attack = hunt.may_attack && !outcome.is("sunk-first");
        hunt.sunk = hunt.sunk || !outcome.is("no-effect");
    }
    const std::string thrown = fmt::format("{} for {} of DD, TB, MS",
                                           dice == 0   ? "no die"
                                           : dice == 1 ? "1 die"
                                                       : fmt::format("{} dice", dice),
                                           hunters);
    ref.tell("hunt", {.section = "Submarines",
                      .unit = submarine.id,
                      .text = !hunt.sunk        ? fmt::format("Not sunk ({}).", thrown)
                              : hunt.may_attack ? fmt::format("Sunk, but attacks first ({}).", thrown)
                                                : fmt::format("Sunk before it attacks ({}).", thrown),
                      .reports = !hunt.sunk});
    return hunt;
}

void attack_submarine(Referee& ref) {
    const Unit submarine = ref.ask_unit("submarine", "Which submarine is attacked?", "submarine",
                                        [](const Unit& one) { return is_afloat(one); });
    const Unit fleet = ref.ask_unit("fleet", "By which fleet?", "fleet", [&](const Unit& one) {
        return one.text("side") != submarine.text("side") && one.text("zone") == submarine.text("zone");
    });
    const Hunt hunt = hunt_submarine(ref, submarine, fleet.id);
    if (hunt.sunk) sink(ref, "sunk", submarine.id);
}

// A ship that is dead in the water, until its engines are settled.
void repair(Referee& ref) {
    const Unit ship = ref.ask_unit("ship", "Which ship repairs its engines?", "ship", [](const Unit& one) {
        return is_afloat(one) && is_dead_in_the_water(one) && !one.flag("repairs-settled");
    });
    const Outcome outcome = ref.consult({.key = "repairs/" + ship.id,
                                         .table = "gwas.emergency-repairs",
                                         .unit = ship.id,
                                         .purpose = ref.label(ship.id)});
    settle_repairs(ref, "repairs/" + ship.id, ship.id, outcome);
}

}  // namespace flagplot::procedures::gwas
