#include "procedures/gwas/fleet.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "ascii/letters.h"
#include "procedures/gwas/leaders.h"
#include "procedures/gwas/missions.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr std::array<const char*, 3> all_theatres{"mediterranean", "north-sea-baltic", "pacific"};
constexpr std::array<const char*, 5> ladder{"0", "1S", "1", "2", "2+"};

// The class that lost speed has left, not below 0.
int rung_left(const Unit& ship) {
    return std::max(0, rung(ship.text("speed-class")) - ship.number("speed-lost"));
}

// More than half of its boxes are hit; unless repairs have said since what its speed is.
bool is_slowed_by_its_hull(const Unit& ship) {
    return !ship.flag("hull-mended") && (ship.number("hull") - hull_left(ship)) * 2 > ship.number("hull");
}

// One without fields: it has none.
Unit fleet_of(const Referee& ref, const Unit& ship) {
    const std::string fleet = ship.text("fleet");
    return ref.has_unit(fleet) ? ref.unit(fleet) : Unit();
}

// As the sheet spells it: "German".
std::string nation_of(const Unit& ship) {
    return ascii::capitalized(ascii::lower(ship.text("nationality")));
}

// Whether this is its id or its name, whatever stands between letters and digits: "CA 04" for "ca04".
bool is_called(const Unit& ship, const std::string& called) {
    const auto is_it = [&](std::string text) {
        std::erase_if(text, [](char c) { return c == ' ' || c == '-' || c == '_' || c == '.'; });
        return ascii::lower(text) == called;
    };
    return is_it(ship.id) || is_it(ship.text("name"));
}

bool has_air_operations(const Referee& ref, const Unit& ship) {
    const std::string type = ship.text("type");
    if (type != "CV" && type != "CVS") return false;
    const std::string order = kind_of(order_of(fleet_of(ref, ship), ref.turn()));
    return order == "recover" || (order == "launch" && type == "CVS");
}

bool is_warship_by_itself(const Unit& ship) {
    const std::string type = ship.text("type");
    const bool counts_as_one = type == "oiler" || type == "collier" || (type == "ML" && ship.flag("auxiliary"));
    return is_warship(ship) && !counts_as_one;
}

bool is_towed(const Referee& ref, const Unit& ship) {
    const std::string by = ship.text("towed-by");
    return ref.has_unit(by) && is_afloat(ref.unit(by));
}

std::string speed_in_words(Referee& ref, const Unit& ship) {
    const table::Lookup allowance = allowance_of(ref, ship);
    const auto speed = allowance.effects.at("speed").get<std::string>();
    const std::string why = slowed_by(ship, allowance);
    return why.empty() ? speed : fmt::format("{} ({})", speed, why);
}

}  // namespace

std::string theatre_of(const Referee& ref, const std::string& zone) {
    return ref.has_unit(zone) ? ref.unit(zone).text("theatre") : "";
}

std::string weather_in(const Referee& ref, const std::string& theatre) {
    const std::string known = theatre.empty() ? "" : json::to_text(ref.known("weather-" + theatre));
    return known.empty() ? "clear" : known;  // as all GWAS I scenarios start
}

std::string weather_at(const Referee& ref, const std::string& zone) {
    const std::string own = ref.has_unit(zone) ? ref.unit(zone).text("weather") : "";
    return own.empty() ? weather_in(ref, theatre_of(ref, zone)) : own;
}

std::string weather_label(const Referee& ref, const std::string& weather) {
    const table::Field field = ref.field_of("weather");
    return label_of(&field, weather);
}

std::vector<std::string> theatres(const Referee& ref) {
    std::vector<std::string> found;
    for (const char* const theatre : all_theatres) {
        const auto lies_there = [&](const Unit& zone) { return zone.text("theatre") == theatre; };
        if (ref.any_of("zone", lies_there)) found.emplace_back(theatre);
    }
    return found;
}

bool is_night(Referee& ref) {
    return ref.fact("night") == true;
}

std::vector<Unit> ships_of(const Referee& ref, const std::string& fleet) {
    return ref.units("ship", [&](const Unit& ship) { return ship.text("fleet") == fleet && is_afloat(ship); });
}

bool sails(const Referee& ref, const Unit& fleet) {
    return !fleet.text("zone").empty() && !ships_of(ref, fleet.id).empty();
}

std::string zone_of(const Referee& ref, const Unit& ship) {
    return fleet_of(ref, ship).text("zone");
}

bool is_in_combat(const Referee& ref, const Unit& ship) {
    return fleet_of(ref, ship).flag("in-battle");
}

std::string mission_of(const Referee& ref, const Unit& ship) {
    return fleet_of(ref, ship).text("mission");
}

std::string zone_of_base(const Referee& ref, const Unit& air) {
    const std::string carrier = air.text("carrier");
    return ref.has_unit(carrier) ? zone_of(ref, ref.unit(carrier)) : air.text("zone");
}

std::string zone_of_air(const Referee& ref, const Unit& air) {
    const std::string own = air.text("zone");
    return air.flag("in-the-air") && !own.empty() ? own : zone_of_base(ref, air);
}

bool is_afloat(const Unit& ship) {
    return !ship.flag("sunk") && (ship.type != "ship" || hull_left(ship) > 0);
}

bool is_at_sea(const Unit& ship) {
    return is_afloat(ship) && !ship.flag("in-port");
}

bool is_small(const Unit& ship) {
    return ship.text("type") == "DD" || ship.text("type") == "TB";
}

bool is_warship(const Unit& ship) {
    return ship.text("type") != "transport" && ship.text("type") != "other";
}

bool looks_for_merchants(Referee& ref, const Unit& unit) {
    if (unit.type == "fleet") {
        const std::vector<Unit> ships = ships_of(ref, unit.id);
        return std::ranges::any_of(ships, [&](const Unit& ship) { return looks_for_merchants(ref, ship); });
    }
    return ref.plays("gwas.merchant-searchers", "as-in-missions") ? is_warship(unit) : is_warship_by_itself(unit);
}

bool is_capital_ship(Referee& ref, const Unit& ship) {
    return ref.plays("gwas.capital-ship", "bb-bc") && (ship.text("type") == "BB" || ship.text("type") == "BC");
}

bool is_unarmored(const Unit& ship) {
    for (const char* const part : {"hull", "primary", "secondary", "tertiary"}) {
        const std::string armor = ship.text(fmt::format("{}-armor", part));
        if (!armor.empty() && armor != "none") return false;
    }
    return true;
}

bool is_italicized(Referee& ref, const Unit& ship) {
    const json::Value noted = ship.get("italicized");
    if (ship.type != "ship" || !noted.is_null() || ref.plays("gwas.italicized-list", "roster")) return noted == true;
    const table::Lookup list = ref.read(
        "gwas.italicized",
        {{"nationality", nation_of(ship)}, {"ship-type", ship.text("type")}, {"ca-04", is_called(ship, "ca04")}});
    return list.result == "italicized";
}

bool is_in_tow(const Referee& ref, const Unit& ship) {
    return is_towed(ref, ship) ||
           ref.any_of("ship", [&](const Unit& other) { return other.text("towed-by") == ship.id && is_afloat(other); });
}

int rung(const std::string& speed_class) {
    const auto found = std::ranges::find(ladder, speed_class);
    return found == ladder.end() ? 0 : static_cast<int>(found - ladder.begin());
}

std::string speed_class_at(int rung) {
    return ladder.at(static_cast<std::size_t>(std::clamp(rung, 0, 4)));
}

bool is_stopped(const Unit& ship) {
    const int whole = rung(ship.text("speed-class"));
    const int lost = ship.number("speed-lost") + (is_slowed_by_its_hull(ship) ? 1 : 0);
    return ship.flag("dead-in-the-water") || (whole > 0 && lost >= whole);
}

// A ship in tow has no way of its own, whatever the tow's.
bool is_dead_in_the_water(Referee& ref, const Unit& ship) {
    if (is_stopped(ship) || ship.flag("aground")) return true;
    if (ref.plays("gwas.dead-in-the-water", "by-damage")) return false;
    table::Facts facts = allowance_facts(ref, ship);
    facts["tow"] = false;
    return ref.read("gwas.movement-allowance", facts).effects.at("speed") == "0";
}

table::Facts allowance_facts(const Referee& ref, const Unit& ship) {
    const bool crippled = is_stopped(ship) || ship.flag("aground");
    const bool dry = ship.flag("fueling") || ship.get("fuel") == 0;
    // What can't move by itself is towed, but tows nobody.
    const bool tow = is_towed(ref, ship) || (is_in_tow(ref, ship) && !(crippled || dry));
    return {{"speed", rung_left(ship)},
            {"crippled", crippled},
            {"no-fuel", dry},
            {"in-port", ship.flag("in-port")},
            {"unit-kind", is_small(ship) ? "small-ship" : "other"},
            {"weather", weather_at(ref, zone_of(ref, ship))},
            {"tow", tow},
            {"half-hull", is_slowed_by_its_hull(ship)},
            {"air-operations", has_air_operations(ref, ship)}};
}

table::Lookup allowance_of(Referee& ref, const Unit& ship) {
    return ref.read("gwas.movement-allowance", allowance_facts(ref, ship));
}

// A speed that is printed, or a limit, holds whatever else slows the ship; the rest comes off its class.
std::string slowed_by(const Unit& ship, const table::Lookup& allowance) {
    const std::vector<table::AppliedModifier>& modifiers = allowance.modifiers;
    if (!modifiers.empty() && !modifiers.back().value.is_number_integer()) return modifiers.back().label;
    std::vector<std::string> reasons;
    const int lost = rung(ship.text("speed-class")) - rung_left(ship);
    if (lost > 0) reasons.push_back(fmt::format("{} lost by damage", ascii::counted(lost, "class", "classes")));
    for (const table::AppliedModifier& modifier : modifiers) reasons.push_back(modifier.label);
    return fmt::format("{}", fmt::join(reasons, ", "));
}

std::string speed_now(Referee& ref, const Unit& ship) {
    return allowance_of(ref, ship).effects.at("speed").get<std::string>();
}

int boxes_left(const Unit& ship, const std::string& area) {
    const json::Value left = ship.get(area + "-left");
    return left.is_null() ? ship.number(area) : left.get<int>();
}

int hull_left(const Unit& ship) {
    return boxes_left(ship, "hull");
}

std::vector<std::string> leaders_of(const Unit& unit) {
    std::vector<std::string> leaders;
    for (const std::string& leader : ascii::parts(unit.text("leader"), ",")) {
        if (std::ranges::find(leaders, leader) == leaders.end()) leaders.push_back(leader);
    }
    return leaders;
}

json::Value written(const std::vector<std::string>& leaders) {
    return leaders.empty() ? json::Value() : json::Value(fmt::format("{}", fmt::join(leaders, ", ")));
}

std::string nationality_in_fleets(const Unit& ship) {
    std::string own = ascii::lower(ship.text("nationality"));
    if (own.starts_with("german")) return "";
    return own == "canadian" || own == "australian" ? "british" : own;
}

bool wants_repairs(const Unit& ship) {
    return is_afloat(ship) && is_stopped(ship) && !ship.flag("repairs-settled");
}

bool may_repair(const Referee& ref, const Unit& ship) {
    return wants_repairs(ship) && !is_in_combat(ref, ship) && ship.number("repairs-turn") != ref.turn();
}

// The printed "Speed = 1S" is what damage leaves, or a class less for the hull (ruling gwas.repaired-speed).
void settle_repairs(Referee& ref, const std::string& key, const std::string& id, const Outcome& outcome) {
    const Unit ship = ref.unit(id);
    const bool repaired = outcome.is("repaired");
    session::Fields now{
        {"repairs-settled", !outcome.is("again")}, {"repairs-turn", ref.turn()}, {"dead-in-the-water", !repaired}};
    if (repaired) {
        now["speed-lost"] = std::max(0, rung(ship.text("speed-class")) - rung("1S"));
        now["hull-mended"] = is_slowed_by_its_hull(ship) && ref.plays("gwas.repaired-speed", "final");
    }
    ref.set_unit(key, id, now);
    const std::string speed = speed_in_words(ref, ref.unit(id));
    ref.tell(key, {"Repairs", id, fmt::format("{}. Its speed is now {}.", outcome.label(), speed)});
}

std::string take_damage(Referee& ref, const std::string& key, const std::string& id, const json::Value& effects) {
    const Unit ship = ref.unit(id);
    const json::Value hull = effects.value("hull", json::Value(0));
    const int hits = hull == "all" ? hull_left(ship) : std::min(hull.get<int>(), hull_left(ship));
    const int left = hull_left(ship) - hits;
    const std::string before = speed_now(ref, ship);
    ref.set_unit(key, id,
                 with_stop(ship, {{"hull-left", left},
                                  {"speed-lost", ship.number("speed-lost") + (effects.contains("speed") ? 1 : 0)}}));
    if (left == 0) {
        sink(ref, key + "-sinks", id);
        return fmt::format("{} Hull; it sinks", hits);
    }
    const Unit after = ref.unit(id);
    const bool slower = speed_now(ref, after) != before;
    return fmt::format("{} Hull, {} of {} left{}", hits, left, ship.number("hull"),
                       slower ? "; speed " + speed_in_words(ref, after) : "");
}

session::Fields with_stop(const Unit& ship, session::Fields now) {
    Unit after = ship;
    for (const auto& [field, value] : now) after.fields[field] = value;
    if (is_stopped(after)) now["dead-in-the-water"] = true;
    return now;
}

void sink(Referee& ref, const std::string& key, const std::string& id) {
    mark_as_sunk(ref, key, id);
    settle_leaders(ref, id);
}

void mark_as_sunk(Referee& ref, const std::string& key, const std::string& id) {
    const Unit unit = ref.unit(id);
    session::Fields gone{{"sunk", true}};
    if (unit.type == "ship") gone["hull-left"] = 0;
    ref.set_unit(key, id, gone);
    for (const Unit& other : ref.units("ship")) {
        if (other.text("towed-by") != id) continue;
        ref.set_unit(fmt::format("{}-tow/{}", key, other.id), other.id, {{"towed-by", json::Value()}});
    }
}

void tell_that_nobody(Referee& ref, const std::string& section, const std::string& words, const std::string& needed) {
    if (ref.units("ship").empty()) ref.refuse(ascii::lower(words.substr(0, 1)) + words.substr(1), needed);
    ref.report("nobody", {.section = section, .text = words + ".", .audience = session::game_master});
}

}  // namespace flagplot::procedures::gwas
