#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "ascii/letters.h"
#include "procedures/gwas/missions.h"
#include "procedures/gwas/turn.h"
#include "referee/audience.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* movement = "Movement";
constexpr const char* fuel = "Fuel";

int rung_of(const table::Lookup& lookup) {
    return rung(lookup.effects.at("speed").get<std::string>());
}

// Whether a tow may enter a zone in this turn: in the third of three (ruling gwas.tow-turn), or in the first.
bool tow_may_move(Referee& ref, const Unit& ship) {
    const int needed = ref.number("tow-turns");
    const int waited = ship.number("tow-turns");
    if (ref.plays("gwas.tow-turn", "first")) return waited == 0 || waited >= needed;
    return waited + 1 >= needed;
}

// A fleet, and what holds it back: it is as fast as its slowest ship.
struct March {
    Unit fleet;
    std::string order;
    std::vector<Unit> tows = {};  // ships of it that tow or are towed
    bool tow_may_move = true;
    std::string speed = {};    // "2+"
    std::string slowest = {};  // the ship
    std::string why = {};      // what slows it; empty: its class

    bool may_move() const { return speed != "0" && tow_may_move; }

    std::string reason() const {
        const std::string slow = why.empty() ? slowest : fmt::format("{}: {}", slowest, why);
        return fmt::format("speed {} ({}){}", speed, slow, tow_may_move ? "" : ", in tow");
    }

    std::string label(const Referee& ref) const {
        std::string text = fmt::format("{}, {}", ref.label(fleet.id), why.empty() ? "speed " + speed : reason());
        if (!order.empty()) text += fmt::format(", order {}", order);
        if (!tows.empty()) text += tow_may_move ? ", in tow: may move" : ", in tow: waits";
        return text;
    }
};

// Asks the table for each ship; the slowest one's answer is kept, with what slows it.
March march_of(Referee& ref, const Unit& fleet) {
    March march{.fleet = fleet, .order = order_of(fleet, ref.turn())};
    std::optional<Unit> slowest;
    int least = rung("2+") + 1;
    for (const Unit& ship : ships_of(ref, fleet.id)) {
        const table::Facts facts = allowance_facts(ref, ship);
        const int rung_now = rung_of(ref.read("gwas.movement-allowance", facts));
        if (facts.at("tow") == true) {
            march.tows.push_back(ship);
            const bool may = tow_may_move(ref, ship);
            march.tow_may_move = march.tow_may_move && may;
        }
        if (rung_now >= least) continue;
        least = rung_now;
        slowest = ship;
    }
    const Outcome outcome =
        ref.consult({.key = "allowance/" + fleet.id,
                     .table = "gwas.movement-allowance",
                     .unit = slowest->id,
                     .purpose = fmt::format("{}, speed class {}", ref.label(slowest->id), slowest->text("speed-class")),
                     .facts = allowance_facts(ref, *slowest)});
    march.speed = speed_class_at(rung_of(outcome.lookup));
    march.slowest = slowest->id;
    march.why = slowed_by(*slowest, outcome.lookup);
    return march;
}

referee::Form form_for(const Referee& ref, const std::vector<March>& marches) {
    table::Field moved = referee::to_be_filled(ref.field_of("ship", "zones-moved"));
    moved.label = "Zones moved";
    referee::Form form{
        .key = "moves",
        .title = "Where do the fleets go?",
        .help = "Each fleet is as fast as its slowest ship.",
        .source = "GWAS Player Aid Sheet, Movement Allowance Modifiers",
        .fields = {referee::unit_field("zone", "Sea zone", "zone", ref.choices(ref.units("zone"))), moved},
        .grid = true,
        .standing = true};
    for (const March& march : marches) {
        const json::Value here = march.fleet.get("zone");
        const bool named = ref.has_unit(march.order) && ref.unit(march.order).type == "zone";
        const bool goes = named && march.may_move() && json::Value(march.order) != here;
        form.rows.push_back({march.fleet.id,
                             march.label(ref),
                             {{"zone", goes ? json::Value(march.order) : here}, {"zones-moved", goes ? 1 : 0}}});
    }
    return form;
}

void move(Referee& ref, const March& march, const session::Fields& fields) {
    const std::string id = march.fleet.id;
    const std::string zone = fields.text("zone");
    const int moved = fields.number("zones-moved");
    const bool goes = zone != march.fleet.text("zone") || moved > 0;
    ref.set_unit("zone/" + id, id, {{"zone", zone}});
    for (const Unit& ship : ships_of(ref, id)) {
        const bool tow = std::ranges::any_of(march.tows, [&](const Unit& one) { return one.id == ship.id; });
        session::Fields now{{"zones-moved", moved}};
        const bool first = ref.plays("gwas.tow-turn", "first");
        if (tow) now["tow-turns"] = goes ? (first ? 1 : 0) : ship.number("tow-turns") + 1;
        ref.set_unit("moved/" + ship.id, ship.id, now);
    }
    const std::string where = fmt::format("{} {}", goes ? "To" : "Stays in", zone);
    const bool ordered_elsewhere = kind_of(march.order) == "move" && !march.order.empty() && march.order != zone;
    std::string why;
    if (goes && !march.may_move()) why = ", although its speed is 0 or its tow waits: " + march.reason();
    if (ordered_elsewhere) why = fmt::format(", its order is {}; {}", march.order, march.reason());
    ref.tell("move/" + id, {.section = movement, .unit = id, .text = where + why + ".", .reports = !goes});
}

}  // namespace

// What the ships have left is the player's to say (ruling gwas.fuel); who fuels stands in the orders.
void check_fuel(Referee& ref) {
    referee::Form form{.key = "fuel",
                       .title = "Fuel",
                       .help = "What each ship has left; empty if it isn't counted.",
                       .source = "GWAS Player Aid Sheet, Game Turn Sequence of Play",
                       .fields = {ref.field_of("ship", "fuel"), ref.field_of("ship", "fueling")},
                       .grid = true,
                       .standing = true};
    for (const Unit& ship : ref.units("ship")) {
        const std::string fleet = ship.text("fleet");
        if (!is_afloat(ship) || !ref.has_unit(fleet)) continue;
        const bool fuels = kind_of(order_of(ref.unit(fleet), ref.turn())) == "fuel";
        form.rows.push_back({ship.id, ref.label(ship.id), {{"fuel", ship.get("fuel")}, {"fueling", fuels}}});
    }
    if (form.rows.empty()) return tell_that_nobody(ref, fuel, "No ship is in a fleet", "ships with their fleets");
    std::vector<std::string> checked;
    for (const auto& [id, fields] : ref.ask(form).rows) {
        const json::Value left = fields.get("fuel");
        const bool fuels = fields.flag("fueling");
        checked.push_back(id);
        ref.set_unit("fuel/" + id, id, {{"fuel", left}, {"fueling", fuels}});
        if (!fuels && left != 0) continue;
        ref.tell("fuel/" + id, {fuel, id, fuels ? "Fuels." : "Out of fuel."});
    }
    referee::tell_how_many(ref, "fuel", fuel, checked, [](std::size_t count) {
        return fmt::format("{} checked.", ascii::counted(static_cast<long long>(count), "ship", "ships"));
    });
}

void move_fleets(Referee& ref) {
    std::vector<March> marches;
    for (const Unit& fleet : ref.units("fleet")) {
        if (sails(ref, fleet)) marches.push_back(march_of(ref, fleet));
    }
    if (marches.empty())
        return tell_that_nobody(ref, "Movement", "No fleet is in a sea zone", "fleets with ships and a zone");
    const auto answer = ref.ask(form_for(ref, marches));
    for (std::size_t i = 0; i < marches.size(); ++i) move(ref, marches[i], answer.rows.at(i).second);
}

}  // namespace flagplot::procedures::gwas
