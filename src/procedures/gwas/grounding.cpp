#include <fmt/format.h>

#include "ascii/letters.h"
#include "procedures/gwas/fleet.h"
#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* grounding = "Grounding";

bool is_home(const Referee& ref, const Unit& ship) {
    const std::string zone = zone_of(ref, ship);
    return ref.has_unit(zone) && !ship.text("nationality").empty() &&
           ascii::lower(ref.unit(zone).text("home-country")) == ascii::lower(ship.text("nationality"));
}

}  // namespace

void check_grounding(Referee& ref) {
    const Unit ship = ref.ask_unit(
        "ship", "Which ship may run aground?", "ship",
        [](const Unit& one) { return is_at_sea(one) && !one.flag("aground"); }, "a ship at sea that isn't aground");
    const bool capital = is_capital_ship(ref, ship);
    const Outcome outcome = ref.consult(ref.throw_for(ship.id, "grounding/" + ship.id, "gwas.involuntary-grounding",
                                                      {{"home-land", is_home(ref, ship)}, {"capital-ship", capital}}));
    const bool aground = outcome.is("grounded");
    ref.set_unit("aground/" + ship.id, ship.id, {{"aground", aground}});
    ref.tell("aground/" + ship.id, {.section = grounding,
                                    .unit = ship.id,
                                    .text = aground ? "Runs aground." : "Stays afloat.",
                                    .reports = !aground});
}

// A ship that gets free suffers half a die of hull hits.
void refloat(Referee& ref) {
    const Unit ship = ref.ask_unit(
        "ship", "Which ship tries to get free?", "ship",
        [](const Unit& one) { return is_afloat(one) && one.flag("aground"); }, "a ship that is aground",
        Referee::OnlyOne::is_meant);
    if (is_unarmored(ship)) ref.reading("gwas.refloating-no-armor");  // asked at first use: it changes the table
    const Outcome outcome = ref.consult(
        ref.throw_for(ship.id, "refloating/" + ship.id, "gwas.refloating", {{"armored", !is_unarmored(ship)}}));
    if (!outcome.is("freed")) {
        ref.report("refloating/" + ship.id, {grounding, ship.id, "Remains aground."});
        return;
    }
    ref.set_unit("afloat/" + ship.id, ship.id, {{"aground", false}});
    const std::string damage = take_damage(ref, "damage/" + ship.id, ship.id, outcome.last().lookup.effects);
    ref.tell("refloating/" + ship.id, {grounding, ship.id, fmt::format("Gets free: {}.", damage)});
}

}  // namespace flagplot::procedures::gwas
