#include <fmt/format.h>

#include <algorithm>

#include "procedures/gwas/contact.h"
#include "procedures/gwas/leaders.h"
#include "procedures/gwas/missions.h"
#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {
namespace {

bool was_played(const Referee& ref, const char* procedure) {
    return ref.earlier_runs(procedure) > 0;
}

std::string ordered(const Referee& ref, const Unit& fleet) {
    return kind_of(order_of(fleet, ref.turn()));
}

std::vector<Unit> fleets_at_sea(const Referee& ref) {
    return ref.units("fleet", [&](const Unit& fleet) { return sails(ref, fleet); });
}

int minefields_in(const Referee& ref, const std::string& zone, const std::string& whose, const std::string& not_whose) {
    int count = 0;
    for (const Unit& field : ref.units("minefield")) {
        if (field.text("zone") != zone || field.text("side") == not_whose) continue;
        if (whose.empty() || field.text("side") == whose) count += field.number("fields");
    }
    return count;
}

bool has_moved(const Referee& ref, const Unit& fleet) {
    const std::vector<Unit> ships = ships_of(ref, fleet.id);
    return std::ranges::any_of(ships, [](const Unit& ship) { return ship.number("zones-moved") > 0; });
}

bool has_minesweeper(const Referee& ref, const Unit& fleet) {
    const std::vector<Unit> ships = ships_of(ref, fleet.id);
    return std::ranges::any_of(ships, [](const Unit& ship) { return ship.text("type") == "MS"; });
}

// Since the fleets have moved: those that lay there before were laid by other orders.
bool has_laid_mines(const Referee& ref, const Unit& fleet) {
    return ref.any_of("minefield", [&](const Unit& field) {
        return field.text("zone") == fleet.text("zone") && field.text("side") == fleet.text("side") &&
               ref.raised_since("gwas.move", field.id, "fields") > 0;
    });
}

DueLines one_if(bool is_due, const char* words) {
    return is_due ? DueLines{{words}} : DueLines{};
}

// One for each, in which its label and its zone stand.
DueLines one_each(const Referee& ref, const std::vector<Unit>& units, const char* words) {
    DueLines due;
    for (const Unit& unit : units)
        due.push_back({fmt::format(fmt::runtime(words), ref.label(unit.id), unit.text("zone"))});
    return due;
}

// Each until it was the answer `as` of the procedure.
template <typename Is>
DueLines fleets_that(const Referee& ref, const char* procedure, const char* as, const char* words, const Is& is) {
    std::vector<Unit> fleets = fleets_at_sea(ref);
    std::erase_if(fleets,
                  [&](const Unit& fleet) { return !is(fleet) || ref.was_played_for(procedure, {fleet.id}, as); });
    return one_each(ref, fleets, words);
}

// Those of the fleet's ships.
std::vector<Unit> aircraft_of(const Referee& ref, const Unit& fleet) {
    return ref.units("air", [&](const Unit& plane) {
        const std::string carrier = plane.text("carrier");
        return plane.text("kind") == "aircraft" && ref.has_unit(carrier) && ref.unit(carrier).text("fleet") == fleet.id;
    });
}

// Fleets that are ordered to launch or to recover: as long as none of their aircraft was rolled for. What can't be
// carried out, as there is no aircraft for it, is said all the same.
DueLines flying_due(const Referee& ref, const char* procedure, const char* order, bool from_air) {
    DueLines due;
    for (const Unit& fleet : fleets_at_sea(ref)) {
        if (ordered(ref, fleet) != order) continue;
        const std::vector<Unit> planes = aircraft_of(ref, fleet);
        const auto was_rolled_for = [&](const Unit& plane) { return ref.was_played_for(procedure, {plane.id}); };
        if (std::ranges::any_of(planes, was_rolled_for)) continue;
        const bool may = std::ranges::any_of(planes, [&](const Unit& plane) {
            return !plane.flag("destroyed") && plane.flag("in-the-air") == from_air;
        });
        due.push_back({fmt::format("{} is ordered to, in {}{}", ref.label(fleet.id), fleet.text("zone"),
                                   may        ? ""
                                   : from_air ? ": none of its aircraft is in the air"
                                              : ": it has no aircraft that may take off"),
                       may});
    }
    return due;
}

}  // namespace

DueLines orders_due(Referee& ref) {
    DueLines due;
    for (const Unit& fleet : ref.units("fleet")) {
        if (was_played(ref, "gwas.write-orders") || ships_of(ref, fleet.id).empty()) continue;
        const int turn = ref.turn() + ref.number("orders-ahead");
        if (turns_of_orders(ref, fleet.text("mission")) == 0 || !order_of(fleet, turn).empty()) continue;
        due.push_back({fmt::format("{}, for turn {}", ref.label(fleet.id), turn)});
    }
    return due;
}

DueLines abort_orders_due(Referee& ref) {
    const auto wants_orders = [](const Unit& fleet) { return fleet.flag("wants-orders"); };
    return one_each(ref, ref.units("fleet", wants_orders), "{} is newly on Abort");
}

DueLines fuel_due(Referee& ref) {
    const bool any =
        ref.any_of("ship", [&](const Unit& ship) { return is_afloat(ship) && ref.has_unit(ship.text("fleet")); });
    return one_if(any && !was_played(ref, "gwas.check-fuel"), "what the ships have left");
}

DueLines movement_due(Referee& ref) {
    if (!was_played(ref, "gwas.move")) return one_if(!fleets_at_sea(ref).empty(), "by their orders");
    DueLines due;
    for (const Unit& fleet : fleets_at_sea(ref)) {
        if (ordered(ref, fleet) == "mine" && !has_laid_mines(ref, fleet)) {
            due.push_back({fmt::format("{} is ordered to mine: no minefield of its side was laid in {}",
                                       ref.label(fleet.id), fleet.text("zone")),
                           false});
        }
    }
    return due;
}

DueLines foundering_due(Referee& ref) {
    return one_if(ref.any_of("ship", is_at_sea) && !was_played(ref, "gwas.check-foundering"), "ships are at sea");
}

// Whoever is in one once all have moved: that it has moved there in this turn is ruling gwas.minefields-when, whose
// they are gwas.minefields-whose.
DueLines minefields_due(Referee& ref) {
    if (!was_played(ref, "gwas.move")) return {};
    const bool any = ref.plays("gwas.minefields-whose", "any");
    const bool only_entered = ref.plays("gwas.minefields-when", "entered");
    const char* const words =
        only_entered ? "{} has come to {}, where there are mines" : "{} is in {}, where there are mines";
    return fleets_that(ref, "gwas.enter-minefield", "fleet", words, [&](const Unit& fleet) {
        return (!only_entered || has_moved(ref, fleet)) &&
               minefields_in(ref, fleet.text("zone"), "", any ? "" : fleet.text("side")) > 0;
    });
}

DueLines sweeping_due(Referee& ref) {
    const auto sweeps = [&](const Unit& fleet) {
        return ordered(ref, fleet) == "sweep" && minefields_in(ref, fleet.text("zone"), "", "") > 0;
    };
    DueLines due = fleets_that(ref, "gwas.sweep", "fleet", "{} is ordered to, in {}",
                               [&](const Unit& fleet) { return sweeps(fleet) && has_minesweeper(ref, fleet); });
    const DueLines unable =
        fleets_that(ref, "gwas.sweep", "fleet", "{} is ordered to, in {}: it has no minesweeper",
                    [&](const Unit& fleet) { return sweeps(fleet) && !has_minesweeper(ref, fleet); });
    for (const referee::DueLine& line : unable) due.push_back({line.words, false});
    return due;
}

DueLines refloating_due(Referee& ref) {
    const auto is_aground = [&](const Unit& ship) {
        return is_afloat(ship) && ship.flag("aground") && !ref.was_played_for("gwas.refloat", {ship.id});
    };
    return one_each(ref, ref.units("ship", is_aground), "{} is aground");
}

DueLines launching_due(Referee& ref) {
    return flying_due(ref, "gwas.launch", "launch", false);
}

DueLines recovery_due(Referee& ref) {
    return flying_due(ref, "gwas.recover", "recover", true);
}

// A fleet that is ordered to pursue does so instead.
DueLines search_due(Referee& ref) {
    DueLines due = fleets_that(ref, "gwas.check-contact", "searcher", "{}, in {}", [&](const Unit& fleet) {
        return ordered(ref, fleet) != "pursue" && has_enemy_near(ref, fleet);
    });
    for (const char* const type : {"submarine", "mtb"}) {
        for (const Unit& unit : ref.units(type)) {
            if (!is_afloat(unit) || !has_enemy_near(ref, unit)) continue;
            if (!ref.was_played_for("gwas.check-contact", {unit.id}, "searcher"))
                due.push_back({fmt::format("{}, in {}", ref.label(unit.id), unit.text("zone"))});
        }
    }
    return due;
}

DueLines pursuit_due(Referee& ref) {
    return fleets_that(ref, "gwas.pursue", "pursuer", "{} is ordered to, in {}", [&](const Unit& fleet) {
        return ordered(ref, fleet) == "pursue" && has_enemy_near(ref, fleet);
    });
}

DueLines leaders_due(Referee& ref) {
    return one_each(ref, sunk_with_leaders(ref), "{} has sunk: what became of the leader?");
}

// By the order Search1 or Search2, where there are any (ruling gwas.search-orders).
DueLines merchants_due(Referee& ref) {
    if (!ref.plays("gwas.search-orders", "merchants")) return {};
    return fleets_that(ref, "gwas.locate-merchants", "fleet", "{} is ordered to search, in {}", [&](const Unit& fleet) {
        const std::string order = ordered(ref, fleet);
        const std::string zone = fleet.text("zone");
        return (order == "search1" || order == "search2") && ref.has_unit(zone) &&
               ref.unit(zone).number("density") > 0 && looks_for_merchants(ref, fleet);
    });
}

DueLines repairs_due(Referee& ref) {
    return one_each(ref, ref.units("ship", [&](const Unit& ship) { return may_repair(ref, ship); }), "{} is stopped");
}

}  // namespace flagplot::procedures::gwas
