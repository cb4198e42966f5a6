#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "procedures/gwas/air.h"
#include "procedures/gwas/contact.h"
#include "procedures/gwas/fleet.h"
#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* section = "Weather";

// Ruling gwas.weather-levels: an increase is worse.
constexpr std::array<const char*, 6> levels{"clear", "mist", "fog", "squall", "storm", "gale"};

// The weather so many levels on; no step goes past either end (ruling gwas.weather-ends).
std::string shifted(const std::string& weather, int by) {
    const auto* const found = std::ranges::find(levels, weather);
    const int level = found == levels.end() ? 0 : static_cast<int>(found - levels.begin());
    const int last = static_cast<int>(levels.size()) - 1;
    return levels.at(static_cast<std::size_t>(std::clamp(level + by, 0, last)));
}

// Rolls for a theatre; returns whether a gale begins there.
bool roll_weather(Referee& ref, const std::string& theatre, const json::Value& month) {
    const std::string fact = "weather-" + theatre;
    const std::string before = weather_in(ref, theatre);
    const Outcome outcome = ref.consult({.key = "weather/" + theatre,
                                         .table = "gwas.weather",
                                         .purpose = ref.field_of(fact).label,
                                         .facts = {{"theatre", theatre}, {"month", month}}});
    const std::string now = shifted(before, outcome.last().lookup.effects.at("weather-level").get<int>());
    ref.set_fact(fact, fact, now, "session");
    const std::string was = now == before ? "as before" : "was " + before;
    ref.tell(fact, {.section = section,
                    .text = fmt::format("{}: {} ({}).", ref.field_of(fact).label, ref.fact_label(fact), was),
                    .audience = session::everyone});
    return now == "gale" && before != "gale";
}

// In a gale each DD and TB rolls: those at sea, or those in port, too; each turn, or when the gale begins.
void roll_for_small_ships(Referee& ref, const std::set<std::string>& beginning) {
    const bool each_turn = ref.plays("gwas.gale-dice", "each-turn");
    const bool in_port_too = ref.plays("gwas.gale-in-port", "everywhere");
    std::vector<Throw> throws;
    for (const Unit& ship : ref.units("ship")) {
        const std::string zone = zone_of(ref, ship);
        if (!is_afloat(ship) || !is_small(ship) || weather_at(ref, zone) != "gale") continue;
        if (ship.flag("in-port") && !in_port_too) continue;
        if (!each_turn && !beginning.contains(theatre_of(ref, zone))) continue;
        throws.push_back(ref.throw_for(ship.id, "gale/" + ship.id, "gwas.gale-destroyers"));
    }
    const auto outcomes = ref.consult_each("gale", "Destroyers and torpedo boats in the gale", throws);
    for (const Throw& one : throws) {
        const bool sunk = outcomes.at(one.key).is("sunk");
        if (sunk) sink(ref, "sunk/" + one.unit, one.unit);
        ref.tell("gale/" + one.unit, {.section = section,
                                      .unit = one.unit,
                                      .text = sunk ? "Sunk by the gale." : "Weathers the gale.",
                                      .reports = !sunk});
    }
}

// What the weather does to air units, zone by zone.
void tell_air_units(Referee& ref) {
    for (const Unit& unit : ref.units("air")) {
        if (unit.flag("destroyed")) continue;
        const std::string limits = weather_limits(ref, unit);
        if (limits.empty()) continue;
        const bool destroyed = unit.flag("in-the-air") && is_destroyed_by_weather(ref, zone_of_air(ref, unit));
        if (destroyed) lose_air_unit(ref, "air/" + unit.id, unit.id);
        ref.tell("air/" + unit.id, {.section = section,
                                    .unit = unit.id,
                                    .text = destroyed ? "Destroyed in the gale." : limits + ".",
                                    .reports = !destroyed});
    }
}

}  // namespace

void check_weather(Referee& ref) {
    const std::vector<std::string> all = theatres(ref);
    if (all.empty()) ref.refuse("the roster has no sea zone", "a zone with its theatre");
    drop_old_contacts(ref);
    const json::Value month = ref.fact("month");
    std::set<std::string> beginning;  // theatres in which a gale begins
    for (const std::string& theatre : all) {
        if (roll_weather(ref, theatre, month)) beginning.insert(theatre);
    }
    roll_for_small_ships(ref, beginning);
    tell_air_units(ref);
}

}  // namespace flagplot::procedures::gwas
