#include <fmt/format.h>

#include "procedures/gwas/battle.h"
#include "procedures/gwas/turn.h"
#include "referee/audience.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* mines = "Mines";

// The fields in a fleet's zone, of whichever side or of the enemy (ruling gwas.minefields-whose); each minefield unit
// may stand for several.
std::vector<Unit> fields_at(const Referee& ref, const Unit& fleet, bool any) {
    return ref.units("minefield", [&](const Unit& one) {
        return one.text("zone") == fleet.text("zone") && one.number("fields") != 0 &&
               (any || one.text("side") != fleet.text("side"));
    });
}

int count(const std::vector<Unit>& fields) {
    int sum = 0;
    for (const Unit& one : fields) sum += one.number("fields");
    return sum;
}

// The fields in a fleet's zone that a side has laid.
std::vector<Unit> fields_of(const Referee& ref, const Unit& fleet, const std::string& side) {
    std::vector<Unit> fields = fields_at(ref, fleet, true);
    std::erase_if(fields, [&](const Unit& one) { return one.text("side") != side; });
    return fields;
}

// Whose minefield is swept: asked where both sides have one in the zone.
std::string ask_whose(Referee& ref, const Unit& fleet) {
    std::vector<table::Choice> sides;
    for (const char* const side : {central_powers, allied}) {
        if (!fields_of(ref, fleet, side).empty()) sides.push_back({side, side_name(side)});
    }
    if (sides.size() == 1) return sides.front().id;
    return ref.ask_choice("whose", "Whose minefield is swept?", sides, enemy_of(fleet.text("side")));
}

// In a hidden game how many of the enemy's fields are left is the game master's to know (ruling gwas.hidden-mines).
void tell_removed(Referee& ref, const Unit& fleet, const Unit& sweeper, const std::string& whose, int left) {
    const std::string key = "sweep/" + sweeper.id;
    const std::string what = fmt::format("Removes a minefield of the {}", side_name(whose));
    const std::string in_full = fmt::format("{}; {} of theirs left in {}.", what, left, fleet.text("zone"));
    const bool is_secret = referee::is_hidden(ref) && whose != fleet.text("side");
    ref.tell(key, {mines, sweeper.id, is_secret ? what + "." : in_full});
    if (!is_secret) return;
    ref.report(key + "/left", {mines, sweeper.id, in_full, session::game_master});
}

std::vector<Unit> sweepers_of(const Referee& ref, const std::string& fleet) {
    std::vector<Unit> ships = ships_of(ref, fleet);
    std::erase_if(ships, [](const Unit& ship) { return ship.text("type") != "MS"; });
    return ships;
}

}  // namespace

// Each ship of the fleet rolls.
void enter_minefield(Referee& ref) {
    const bool any = ref.plays("gwas.minefields-whose", "any");
    const Unit fleet = ref.ask_unit(
        "fleet", "Which fleet is in a minefield?", "fleet",
        [&](const Unit& one) { return !fields_at(ref, one, any).empty() && !ships_of(ref, one.id).empty(); },
        "a fleet with ships, in a sea zone with a minefield", Referee::OnlyOne::is_meant);
    const std::vector<Unit> ships = ships_of(ref, fleet.id);
    const int fields = count(fields_at(ref, fleet, any));
    std::vector<Throw> throws;
    for (const Unit& ship : ships) {
        throws.push_back(ref.throw_for(ship.id, "mine/" + ship.id, "gwas.minefield",
                                       {{"minefields", fields}, {"speed-class", speed_now(ref, ship)}}));
    }
    const auto outcomes = ref.consult_each("dice", fmt::format("Mines in {}", fleet.text("zone")), throws);
    int hits = 0;
    for (const Throw& one : throws) {
        const Outcome& outcome = outcomes.at(one.key);
        if (!outcome.is("hit")) continue;
        ++hits;
        const std::string damage = take_damage(ref, "damage/" + one.unit, one.unit, outcome.last().lookup.effects);
        ref.tell("damage/" + one.unit, {mines, one.unit, fmt::format("Strikes a mine: {}.", damage)});
    }
    ref.report("end", {.section = mines,
                       .text = fmt::format("{} in {}: {} of {} ships struck a mine.", ref.label(fleet.id),
                                           fleet.text("zone"), hits, ships.size()),
                       .audience = referee::told_to(ref, fleet.text("side"))});
}

// Each minesweeper of the fleet rolls, as long as that side has a field there.
void sweep_mines(Referee& ref) {
    const Unit fleet = ref.ask_unit(
        "fleet", "Which fleet sweeps?", "fleet",
        [&](const Unit& one) { return !fields_at(ref, one, true).empty() && !sweepers_of(ref, one.id).empty(); },
        "a fleet with a minesweeper, in a sea zone with a minefield", Referee::OnlyOne::is_meant);
    const std::string whose = ask_whose(ref, fleet);
    for (const Unit& sweeper : sweepers_of(ref, fleet.id)) {
        const std::vector<Unit> fields = fields_of(ref, fleet, whose);
        if (fields.empty()) break;
        const Outcome outcome = ref.consult(ref.throw_for(sweeper.id, "sweep/" + sweeper.id, "gwas.sweeping-mines"));
        if (outcome.is("removed")) {
            const Unit& field = fields.front();
            ref.set_unit("removed/" + sweeper.id, field.id, {{"fields", field.number("fields") - 1}});
            tell_removed(ref, fleet, sweeper, whose, count(fields) - 1);
            continue;
        }
        if (outcome.is("sunk")) sink(ref, "sunk/" + sweeper.id, sweeper.id);
        ref.tell("sweep/" + sweeper.id, {.section = mines,
                                         .unit = sweeper.id,
                                         .text = outcome.is("sunk") ? "Sunk while sweeping." : "No effect.",
                                         .reports = outcome.is("no-effect")});
    }
}

}  // namespace flagplot::procedures::gwas
