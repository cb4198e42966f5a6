#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "procedures/gwas/fleet.h"
#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {
namespace {

// Ruling gwas.weather-levels: an increase is worse.
constexpr std::array<const char*, 6> levels{"clear", "mist", "fog", "squall", "storm", "gale"};

// The weather so many levels on; no step goes past either end (ruling gwas.weather-ends).
std::string shifted(const std::string& weather, int by) {
    const auto found = std::find(levels.begin(), levels.end(), weather);
    const int level = found == levels.end() ? 0 : static_cast<int>(found - levels.begin());
    return levels.at(static_cast<std::size_t>(std::clamp(level + by, 0, 5)));
}

// In a gale each DD and TB at sea rolls.
void roll_for_small_ships(Referee& ref, const std::string& theatre) {
    std::vector<Throw> throws;
    for (const Unit& ship : ref.units("ship")) {
        const std::string zone = zone_of(ref, ship);
        if (!is_at_sea(ship) || !is_small(ship) || zone.empty() || theatre_of(ref, zone) != theatre) continue;
        throws.push_back({.key = "gale/" + ship.id,
                          .table = "gwas.gale-destroyers",
                          .unit = ship.id,
                          .purpose = ref.label(ship.id)});
    }
    const auto outcomes = ref.consult_each("gale-" + theatre, "Destroyers and torpedo boats in the gale", throws);
    for (const Throw& one : throws) {
        if (!outcomes.at(one.key).is("sunk")) continue;
        sink(ref, "sunk/" + one.unit, one.unit);
        ref.tell("sunk/" + one.unit, {.section = "Weather", .unit = one.unit, .text = "Sunk by the gale."});
    }
}

}  // namespace

void check_weather(Referee& ref) {
    const std::vector<std::string> all = theatres(ref);
    if (all.empty()) ref.refuse("the roster has no sea zone", "a zone with its theatre");
    const json::Value month = ref.fact("month");
    for (const std::string& theatre : all) {
        const std::string fact = "weather-" + theatre;
        const std::string before = weather_in(ref, theatre);
        const Outcome outcome = ref.consult({.key = "weather/" + theatre,
                                             .table = "gwas.weather",
                                             .purpose = ref.field_of(fact).label,
                                             .facts = {{"theatre", theatre}, {"month", month}}});
        const std::string now = shifted(before, outcome.last().lookup.effects.at("weather-level").get<int>());
        ref.set_fact(fact, fact, now, "session");
        const std::string was = now == before ? "as before" : "was " + before;
        ref.tell(fact, {.section = "Weather",
                        .text = fmt::format("{}: {} ({}).", ref.field_of(fact).label, ref.fact_label(fact), was)});
        const bool begins = before != "gale";
        if (now == "gale" && (begins || ref.plays("gwas.gale-dice", "each-turn"))) roll_for_small_ships(ref, theatre);
    }
}

}  // namespace flagplot::procedures::gwas
