#include "procedures/gwas/fleet.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace flagplot::procedures::gwas {
namespace {

constexpr std::array<const char*, 3> all_theatres{"mediterranean", "north-sea-baltic", "pacific"};
constexpr std::array<const char*, 5> ladder{"0", "1S", "1", "2", "2+"};

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
    const std::vector<Unit> zones = ref.units("zone");
    std::vector<std::string> found;
    for (const char* const theatre : all_theatres) {
        const auto lies_there = [&](const Unit& zone) { return zone.text("theatre") == theatre; };
        if (std::any_of(zones.begin(), zones.end(), lies_there)) found.emplace_back(theatre);
    }
    return found;
}

bool is_night(Referee& ref) {
    return ref.fact("night") == true;
}

void note_contact(Referee& ref) {
    ref.set_fact("contact", "contact", true, fmt::format("turn {}", ref.turn()));
    ref.set_fact("battle", "battle", true, "session");
}

bool has_contact(const Referee& ref) {
    return ref.known("contact") == true;
}

std::vector<Unit> ships_of(const Referee& ref, const std::string& fleet) {
    std::vector<Unit> ships = ref.units("ship");
    std::erase_if(ships, [&](const Unit& ship) { return ship.text("fleet") != fleet || !is_afloat(ship); });
    return ships;
}

std::string zone_of(const Referee& ref, const Unit& ship) {
    const std::string fleet = ship.text("fleet");
    return ref.has_unit(fleet) ? ref.unit(fleet).text("zone") : "";
}

std::string zone_of_air(const Referee& ref, const Unit& air) {
    const std::string carrier = air.text("carrier");
    return ref.has_unit(carrier) ? zone_of(ref, ref.unit(carrier)) : air.text("zone");
}

bool is_afloat(const Unit& ship) {
    return !ship.flag("sunk");
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

bool is_in_tow(const Referee& ref, const Unit& ship) {
    const std::vector<Unit> ships = ref.units("ship");
    return !ship.text("towed-by").empty() || std::any_of(ships.begin(), ships.end(), [&](const Unit& other) {
        return is_afloat(other) && other.text("towed-by") == ship.id;
    });
}

int rung(const std::string& speed_class) {
    const auto found = std::find(ladder.begin(), ladder.end(), speed_class);
    return found == ladder.end() ? 0 : static_cast<int>(found - ladder.begin());
}

std::string speed_class_at(int rung) {
    return ladder.at(static_cast<std::size_t>(std::clamp(rung, 0, 4)));
}

int rung_left(const Unit& ship) {
    return std::max(0, rung(ship.text("speed-class")) - ship.number("speed-lost"));
}

bool is_dead_in_the_water(const Unit& ship) {
    return ship.flag("dead-in-the-water") || (ship.number("speed-lost") > 0 && rung_left(ship) == 0);
}

table::Facts allowance_facts(const Referee& ref, const Unit& ship, const std::string& order) {
    const std::string type = ship.text("type");
    const bool crippled = is_dead_in_the_water(ship) || ship.flag("aground");
    const bool dry = ship.flag("fueling") || ship.get("fuel") == 0;
    // What can't move by itself is towed, but tows nobody.
    const bool tow = is_in_tow(ref, ship) && (!ship.text("towed-by").empty() || !(crippled || dry));
    const bool launches = order == "launch" && type == "CVS";
    const bool recovers = order == "recover" && (type == "CV" || type == "CVS");
    return {{"speed", rung_left(ship)},
            {"crippled", crippled},
            {"no-fuel", dry},
            {"in-port", ship.flag("in-port")},
            {"unit-kind", is_small(ship) ? "small-ship" : "other"},
            {"weather", weather_at(ref, zone_of(ref, ship))},
            {"tow", tow},
            {"half-hull", (ship.number("hull") - hull_left(ship)) * 2 > ship.number("hull")},
            {"air-operations", launches || recovers}};
}

std::string speed_now(Referee& ref, const Unit& ship) {
    const table::Lookup lookup = ref.read("gwas.movement-allowance", allowance_facts(ref, ship, ""));
    return lookup.effects.at("speed").get<std::string>();
}

int boxes_left(const Unit& ship, const std::string& area) {
    const json::Value left = ship.get(area + "-left");
    return left.is_null() ? ship.number(area) : left.get<int>();
}

int hull_left(const Unit& ship) {
    return boxes_left(ship, "hull");
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::string nationality_in_fleets(const Unit& ship) {
    std::string own = lower(ship.text("nationality"));
    if (own.starts_with("german")) return "";
    return own == "canadian" || own == "australian" ? "british" : own;
}

void settle_repairs(Referee& ref, const std::string& key, const std::string& id, const Outcome& outcome) {
    const Unit ship = ref.unit(id);
    session::Fields now{{"repairs-settled", !outcome.is("again")}, {"dead-in-the-water", !outcome.is("repaired")}};
    if (outcome.is("repaired")) now["speed-lost"] = rung(ship.text("speed-class")) - rung("1S");
    ref.set_unit(key, id, now);
    ref.tell(key, {.section = "Repairs", .unit = id, .text = outcome.label() + "."});
}

std::string take_damage(Referee& ref, const std::string& key, const std::string& id, const json::Tree& effects) {
    const Unit ship = ref.unit(id);
    const json::Value hull = effects.value("hull", json::Value(0));
    const int hits = hull == "all" ? hull_left(ship) : std::min(hull.get<int>(), hull_left(ship));
    const int left = hull_left(ship) - hits;
    const bool slower = effects.contains("speed");
    ref.set_unit(key, id, {{"hull-left", left}, {"speed-lost", ship.number("speed-lost") + (slower ? 1 : 0)}});
    if (left == 0) {
        sink(ref, key + "-sinks", id);
        return fmt::format("{} Hull; it sinks", hits);
    }
    return fmt::format("{} Hull, {} of {} left{}", hits, left, ship.number("hull"),
                       slower ? "; a speed class less" : "");
}

void sink(Referee& ref, const std::string& key, const std::string& id) {
    const Unit unit = ref.unit(id);
    session::Fields gone{{"sunk", true}};
    if (unit.type == "ship") gone["hull-left"] = 0;
    ref.set_unit(key, id, gone);
    for (const Unit& other : ref.units("ship")) {
        if (other.text("towed-by") != id) continue;
        ref.set_unit(fmt::format("{}-tow/{}", key, other.id), other.id, {{"towed-by", json::Value()}});
    }
}

}  // namespace flagplot::procedures::gwas
