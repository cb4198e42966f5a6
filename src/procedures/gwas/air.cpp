#include "procedures/gwas/air.h"

#include <fmt/format.h>

#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* section = "Aircraft";

// What one of the two tables is asked for.
struct Flight {
    const char* table;
    const char* title;
    const char* did;        // what a unit has done that wasn't lost
    const char* lost;       // what has happened to one that was
    bool from_air = false;  // it concerns those in the air
};

const Flight launching{"gwas.launching-aircraft", "Which aircraft take off?", "Takes off.",
                       "Destroyed as it takes off."};
const Flight recovering{"gwas.recovering-aircraft", "Which aircraft land?", "Lands.", "Destroyed as it lands.", true};

// Nothing takes off from a ship that is lost, or lands on it.
bool has_base(const Referee& ref, const Unit& plane) {
    const std::string carrier = plane.text("carrier");
    return !ref.has_unit(carrier) || is_afloat(ref.unit(carrier));
}

bool from_carrier(const Referee& ref, const Unit& plane) {
    const std::string carrier = plane.text("carrier");
    return ref.has_unit(carrier) && ref.unit(carrier).text("type") == "CV";
}

std::vector<std::string> ask_planes(Referee& ref, const Flight& flight) {
    const std::vector<Unit> planes = ref.units("air", [&](const Unit& plane) {
        return plane.text("kind") == "aircraft" && !plane.flag("destroyed") && has_base(ref, plane) &&
               plane.flag("in-the-air") == flight.from_air;
    });
    if (planes.empty())
        ref.refuse("there is no aircraft for this", flight.from_air ? "one in the air" : "one that may take off");
    const auto answer = ref.ask({.key = "planes",
                                 .title = flight.title,
                                 .source = ref.table(flight.table).source,
                                 .fields = {referee::units_field("planes", "Aircraft", "air", ref.choices(planes))}});
    return answer.fields.get("planes").texts();
}

// What it can't do where it is.
void tell_limits(Referee& ref, const std::string& id) {
    const std::string limits = weather_limits(ref, ref.unit(id));
    if (limits.empty()) return;
    ref.report("limits/" + id, {section, id, limits + "."});
}

// What becomes of one that flies off, lands or is lost. In the air it has a place of its own, aboard its carrier's.
session::Fields state_after(const Referee& ref, const Unit& plane, bool flies, bool lost) {
    session::Fields now{{"in-the-air", flies}, {"destroyed", lost}};
    if (plane.text("carrier").empty() || flies == plane.flag("in-the-air")) return now;
    const std::string zone = flies ? zone_of_base(ref, plane) : "";
    now["zone"] = zone.empty() ? json::Value() : json::Value(zone);
    return now;
}

void roll_for_planes(Referee& ref, const Flight& flight) {
    const std::vector<std::string> planes = ask_planes(ref, flight);
    const bool night = is_night(ref);
    std::vector<Throw> throws;
    for (const std::string& id : planes) {
        const Unit plane = ref.unit(id);
        throws.push_back(ref.throw_for(id, "roll/" + id, flight.table,
                                       {{"weather", weather_at(ref, zone_of_base(ref, plane))},
                                        {"night", night},
                                        {"from-carrier", from_carrier(ref, plane)}}));
    }
    const auto outcomes = ref.consult_each("dice", flight.title, throws);
    for (const Throw& one : throws) {
        const Outcome& outcome = outcomes.at(one.key);
        const bool forbidden = outcome.lookup.forbidden;
        const bool lost = outcome.is("destroyed");
        const bool flies = !lost && forbidden == flight.from_air;
        ref.set_unit("state/" + one.unit, one.unit, state_after(ref, ref.unit(one.unit), flies, lost));
        ref.tell("state/" + one.unit, {section, one.unit,
                                       forbidden ? "May not take off in a gale."
                                       : lost    ? flight.lost
                                                 : flight.did});
        if (flies) tell_limits(ref, one.unit);
    }
}

// How far the weather lets it move; nothing applied: as its own sheet says.
table::Lookup allowance(Referee& ref, const Unit& air) {
    return ref.read("gwas.movement-allowance", {{"speed", rung("2+")},
                                                {"unit-kind", air.text("kind")},
                                                {"weather", weather_at(ref, zone_of_air(ref, air))},
                                                {"crippled", false},
                                                {"no-fuel", false},
                                                {"in-port", false},
                                                {"tow", false},
                                                {"half-hull", false},
                                                {"air-operations", false}});
}

// An air unit in the air, and what the weather leaves it.
referee::FormRow row_of(Referee& ref, const Unit& air) {
    const table::Lookup most = allowance(ref, air);
    std::string label = ref.label(air.id);
    if (!most.modifiers.empty()) label += fmt::format(" (at most {}: {})", most.label, most.modifiers.front().label);
    referee::FormRow row{air.id, label};
    if (most.effects.at("speed") == "0") {
        row.blank = {"zone"};
    } else {
        row.defaults = {{"zone", air.get("zone")}};
    }
    row.note = weather_limits(ref, air);
    return row;
}

// What flies into a gale is destroyed there, or at the next weather check (ruling gwas.air-into-gale). Returns whether
// it flies on.
bool flies_to(Referee& ref, const std::string& id, const json::Value& zone) {
    const std::string to = json::to_text(zone);
    ref.set_unit("zone/" + id, id, {{"zone", zone}});
    const bool lost = is_destroyed_by_weather(ref, to) && ref.plays("gwas.air-into-gale", "destroyed");
    if (lost) lose_air_unit(ref, "lost/" + id, id);
    ref.tell("zone/" + id, {section, id, fmt::format("To {}{}.", to, lost ? ": destroyed in the gale" : "")});
    return !lost;
}

}  // namespace

// Fog is for airships only.
std::string weather_limits(Referee& ref, const Unit& air) {
    const std::string zone = zone_of_air(ref, air);
    if (zone.empty()) return "";
    const std::string weather = weather_at(ref, zone);
    const table::Lookup rule = ref.read("gwas.weather-effects", {{"weather", weather}}, "air");
    const bool is_for_it = air.text("kind") == "airship" || !rule.effects.contains("airship-attack");
    return rule.effects.empty() || !is_for_it ? "" : fmt::format("{}: {}", weather_label(ref, weather), rule.label);
}

bool is_destroyed_by_weather(Referee& ref, const std::string& zone) {
    const table::Lookup rule = ref.read("gwas.weather-effects", {{"weather", weather_at(ref, zone)}}, "air");
    return rule.effects.contains("air-destroyed");
}

void lose_air_unit(Referee& ref, const std::string& key, const std::string& air) {
    ref.set_unit(key, air, {{"destroyed", true}, {"in-the-air", false}});
}

void launch_aircraft(Referee& ref) {
    roll_for_planes(ref, launching);
}

void recover_aircraft(Referee& ref) {
    roll_for_planes(ref, recovering);
}

DueLines aircraft_due(Referee& ref) {
    for (const Unit& air : ref.units("air")) {
        if (air.flag("destroyed") || !air.flag("in-the-air")) continue;
        const bool may_move = allowance(ref, air).effects.at("speed") != "0";
        if (may_move && !ref.was_played_for("gwas.move-aircraft", {air.id})) return {{"air units are in the air"}};
    }
    return {};
}

// Airships and aircraft in the air: where each is now.
void move_aircraft(Referee& ref) {
    const table::Field zone = referee::unit_field("zone", "Sea zone", "zone", ref.choices(ref.units("zone")));
    referee::Form form{.key = "zones",
                       .title = "Where do the air units go?",
                       .help = "Those in the air.",
                       .source = "GWAS Player Aid Sheet, Movement Allowance Modifiers",
                       .fields = {referee::may_be_empty(zone)},
                       .grid = true,
                       .standing = true};
    for (const Unit& air : ref.units("air")) {
        if (air.flag("destroyed") || !air.flag("in-the-air")) continue;
        form.rows.push_back(row_of(ref, air));
    }
    if (form.rows.empty()) ref.refuse("there is no air unit for this", "one in the air");
    int moved = 0;
    for (const auto& [id, fields] : ref.ask(form).rows) {
        const json::Value before = ref.unit(id).get("zone");
        const json::Value now = fields.contains("zone") ? fields.at("zone") : before;
        bool flies = true;
        if (now != before) {
            ++moved;
            flies = flies_to(ref, id, now);
        }
        if (flies) tell_limits(ref, id);
    }
    if (moved == 0) ref.report("zones", {.section = section, .text = "No air unit moves."});
}

}  // namespace flagplot::procedures::gwas
