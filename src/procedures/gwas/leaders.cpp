#include "procedures/gwas/leaders.h"

#include <fmt/format.h>

#include <algorithm>

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* lost = "lost";
constexpr const char* elsewhere = "elsewhere";

// Of the fleet, sunk ones, too.
std::vector<Unit> all_ships_of(const Referee& ref, const std::string& fleet) {
    return ref.units("ship", [&](const Unit& ship) { return ship.text("fleet") == fleet; });
}

void strike_out(Referee& ref, const std::string& key, const std::string& id, const std::string& leader) {
    std::vector<std::string> leaders = leaders_of(ref.unit(id));
    if (std::erase(leaders, leader) > 0) ref.set_unit(key, id, {{"leader", written(leaders)}});
}

// By his name alone, unless a leader of another fleet is called the same.
std::string flagship_key(const Referee& ref, const Unit& fleet, const std::string& leader) {
    const bool has_namesake = ref.any_of("fleet", [&](const Unit& other) {
        const std::vector<std::string> leaders = leaders_of(other);
        return other.id != fleet.id && std::ranges::find(leaders, leader) != leaders.end();
    });
    return has_namesake ? fmt::format("flagship/{}/{}", fleet.id, leader) : "flagship/" + leader;
}

// A ship that has just sunk may be the one.
void ask_for_flagship(Referee& ref, const Unit& fleet, const std::string& leader) {
    const std::vector<Unit> ships = all_ships_of(ref, fleet.id);
    if (ships.empty()) return;
    const std::string key = flagship_key(ref, fleet, leader);
    const std::string flagship =
        ships.size() == 1
            ? ships.front().id
            : ref.ask_choice(key, fmt::format("Which ship is the flagship of {}?", leader), ref.choices(ships));
    hoist_flag(ref, key, leader, flagship);
}

// He is lost, goes aboard another ship of the fleet, or leads it no more.
void settle(Referee& ref, const Unit& ship, const std::string& leader) {
    const std::string key = fmt::format("fate/{}/{}", ship.id, leader);
    std::vector<table::Choice> fates{{lost, "Lost with her"}};
    for (const table::Choice& other : ref.choices(ships_of(ref, ship.text("fleet")))) fates.push_back(other);
    fates.push_back({elsewhere, "Saved, and no more with the fleet"});
    const std::string fate =
        ref.ask_choice(key, fmt::format("{}, his flagship, has sunk: what became of {}?", ship.id, leader), fates);
    std::string text;
    if (fate == lost || fate == elsewhere) {
        lose_leader(ref, key, ship.id, leader);
        text = fate == lost ? fmt::format("{} is lost with her.", leader)
                            : fmt::format("{} is saved, and no more with the fleet.", leader);
    } else {
        hoist_flag(ref, key, leader, fate);
        text = fmt::format("{} hoists his flag in {}.", leader, fate);
    }
    ref.tell(key, {"Leaders", ship.id, text});
}

}  // namespace

std::vector<std::string> leaders_without_flagship(const Referee& ref, const Unit& fleet) {
    std::vector<std::string> leaders = leaders_of(fleet);
    for (const Unit& ship : all_ships_of(ref, fleet.id)) {
        for (const std::string& aboard : leaders_of(ship)) std::erase(leaders, aboard);
    }
    return leaders;
}

void hoist_flag(Referee& ref, const std::string& key, const std::string& leader, const std::string& ship) {
    for (const Unit& other : all_ships_of(ref, ref.unit(ship).text("fleet")))
        strike_out(ref, fmt::format("{}/leaves/{}", key, other.id), other.id, leader);
    std::vector<std::string> aboard = leaders_of(ref.unit(ship));
    aboard.push_back(leader);
    ref.set_unit(key, ship, {{"leader", written(aboard)}});
}

std::vector<std::string> leaders_aboard(Referee& ref, const std::string& ship) {
    const std::string fleet = ref.unit(ship).text("fleet");
    if (ref.has_unit(fleet)) {
        const Unit whole = ref.unit(fleet);
        for (const std::string& leader : leaders_without_flagship(ref, whole)) ask_for_flagship(ref, whole, leader);
    }
    return leaders_of(ref.unit(ship));
}

void lose_leader(Referee& ref, const std::string& key, const std::string& ship, const std::string& leader) {
    strike_out(ref, key, ship, leader);
    const std::string fleet = ref.unit(ship).text("fleet");
    if (ref.has_unit(fleet)) strike_out(ref, key + "/fleet", fleet, leader);
}

std::vector<Unit> sunk_with_leaders(const Referee& ref) {
    return ref.units("ship", [&](const Unit& ship) {
        const std::string fleet = ship.text("fleet");
        const bool may_be_his = ref.has_unit(fleet) && !leaders_without_flagship(ref, ref.unit(fleet)).empty();
        return !is_afloat(ship) && (!leaders_of(ship).empty() || may_be_his);
    });
}

void ask_for_leaders(Referee& ref) {
    const std::vector<Unit> sunk = sunk_with_leaders(ref);
    if (sunk.empty()) ref.refuse("no leader's ship has sunk", "a ship that sank with her leader aboard");
    for (const Unit& ship : sunk) settle_leaders(ref, ship.id);
}

void settle_leaders(Referee& ref, const std::string& id) {
    const Unit ship = ref.unit(id);
    if (ship.type != "ship") return;
    for (const std::string& leader : leaders_aboard(ref, id)) settle(ref, ship, leader);
}

}  // namespace flagplot::procedures::gwas
