#include "procedures/gwas/due.h"

#include <fmt/format.h>

#include <algorithm>

#include "procedures/gwas/leaders.h"
#include "procedures/gwas/missions.h"

namespace flagplot::procedures::gwas {
namespace {

bool was_played(const Referee& ref, const char* procedure) {
    return ref.earlier_runs(procedure) > 0;
}

std::string ordered(const Referee& ref, const Unit& fleet) {
    return kind_of(order_of(fleet, ref.turn()));
}

std::vector<Unit> fleets_at_sea(const Referee& ref) {
    std::vector<Unit> fleets = ref.units("fleet");
    std::erase_if(fleets,
                  [&](const Unit& fleet) { return fleet.text("zone").empty() || ships_of(ref, fleet.id).empty(); });
    return fleets;
}

bool has_enemy_there(const Referee& ref, const Unit& unit) {
    const std::vector<Unit> fleets = fleets_at_sea(ref);
    return std::any_of(fleets.begin(), fleets.end(), [&](const Unit& fleet) {
        return fleet.text("side") != unit.text("side") && fleet.text("zone") == unit.text("zone");
    });
}

int minefields_in(const Referee& ref, const std::string& zone, const std::string& whose, const std::string& not_whose) {
    int count = 0;
    for (const Unit& field : ref.units("minefield")) {
        if (field.text("zone") != zone || field.text("side") == not_whose) continue;
        if (whose.empty() || field.text("side") == whose) count += field.number("fields");
    }
    return count;
}

DueLines one_if(bool is_due, const char* words) {
    return is_due ? DueLines{{words}} : DueLines{};
}

template <typename Is>
DueLines fleets_that(const Referee& ref, const char* procedure, const char* words, const Is& is) {
    DueLines due;
    for (const Unit& fleet : fleets_at_sea(ref)) {
        if (is(fleet) && !ref.was_played_for(procedure, {fleet.id}))
            due.push_back({fmt::format(fmt::runtime(words), ref.label(fleet.id), fleet.text("zone"))});
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
    DueLines due;
    for (const Unit& fleet : ref.units("fleet")) {
        if (fleet.flag("wants-orders")) due.push_back({fmt::format("{} is newly on Abort", ref.label(fleet.id))});
    }
    return due;
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
        const bool lays = ordered(ref, fleet) == "mine";
        if (lays && minefields_in(ref, fleet.text("zone"), fleet.text("side"), "") == 0) {
            due.push_back({fmt::format("{} is ordered to mine: no minefield of its side is in {}", ref.label(fleet.id),
                                       fleet.text("zone")),
                           false});
        }
    }
    return due;
}

DueLines foundering_due(Referee& ref) {
    return one_if(ref.any_of("ship", is_at_sea) && !was_played(ref, "gwas.check-foundering"), "ships are at sea");
}

// Whoever has moved into one in this turn; whose they are is ruling gwas.minefields-whose.
DueLines minefields_due(Referee& ref) {
    if (!was_played(ref, "gwas.move")) return {};
    const bool any = ref.plays("gwas.minefields-whose", "any");
    return fleets_that(ref, "gwas.enter-minefield", "{} has come to {}, where there are mines", [&](const Unit& fleet) {
        const std::vector<Unit> ships = ships_of(ref, fleet.id);
        const bool has_moved =
            std::any_of(ships.begin(), ships.end(), [](const Unit& ship) { return ship.number("zones-moved") > 0; });
        return has_moved && minefields_in(ref, fleet.text("zone"), "", any ? "" : fleet.text("side")) > 0;
    });
}

DueLines sweeping_due(Referee& ref) {
    return fleets_that(ref, "gwas.sweep", "{} is ordered to, in {}", [&](const Unit& fleet) {
        return ordered(ref, fleet) == "sweep" && minefields_in(ref, fleet.text("zone"), "", "") > 0;
    });
}

DueLines refloating_due(Referee& ref) {
    DueLines due;
    for (const Unit& ship : ref.units("ship")) {
        if (is_afloat(ship) && ship.flag("aground") && !ref.was_played_for("gwas.refloat", {ship.id}))
            due.push_back({fmt::format("{} is aground", ref.label(ship.id))});
    }
    return due;
}

DueLines launching_due(Referee& ref) {
    return fleets_that(ref, "gwas.launch", "{} is ordered to, in {}", [&](const Unit& fleet) {
        return ordered(ref, fleet) == "launch" && !was_played(ref, "gwas.launch");
    });
}

DueLines recovery_due(Referee& ref) {
    return fleets_that(ref, "gwas.recover", "{} is ordered to, in {}", [&](const Unit& fleet) {
        return ordered(ref, fleet) == "recover" && !was_played(ref, "gwas.recover");
    });
}

// A fleet that is ordered to pursue does so instead.
DueLines search_due(Referee& ref) {
    DueLines due = fleets_that(ref, "gwas.check-contact", "{}, in {}", [&](const Unit& fleet) {
        return ordered(ref, fleet) != "pursue" && has_enemy_there(ref, fleet);
    });
    for (const char* const type : {"submarine", "mtb"}) {
        for (const Unit& unit : ref.units(type)) {
            if (!is_afloat(unit) || !has_enemy_there(ref, unit)) continue;
            if (!ref.was_played_for("gwas.check-contact", {unit.id}))
                due.push_back({fmt::format("{}, in {}", ref.label(unit.id), unit.text("zone"))});
        }
    }
    return due;
}

DueLines pursuit_due(Referee& ref) {
    return fleets_that(ref, "gwas.pursue", "{} is ordered to, in {}", [&](const Unit& fleet) {
        return ordered(ref, fleet) == "pursue" && has_enemy_there(ref, fleet);
    });
}

DueLines leaders_due(Referee& ref) {
    DueLines due;
    for (const Unit& ship : sunk_with_leaders(ref))
        due.push_back({fmt::format("{} has sunk: what became of the leader?", ref.label(ship.id))});
    return due;
}

}  // namespace flagplot::procedures::gwas
