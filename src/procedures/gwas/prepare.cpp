#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "procedures/gwas/leaders.h"
#include "procedures/gwas/missions.h"
#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* preparation = "Scenario preparation";
constexpr const char* sheet = "GWAS Player Aid Sheet, Scenario Preparation";

table::Field zone_field(const Referee& ref, const std::string& label) {
    return referee::unit_field("zone", label, "zone", ref.choices(ref.units("zone")));
}

void tell_item(Referee& ref, const std::string& key, const std::string& item, const std::vector<std::string>& missing) {
    ref.tell(key, {.section = preparation,
                   .text = missing.empty() ? fmt::format("{}: done.", item)
                                           : fmt::format("{}: still to do: {}.", item, fmt::join(missing, ", ")),
                   .reports = missing.empty()});
}

// A grid of the units that have nothing in a field yet; what is left empty stays so.
void fill_in(Referee& ref, const std::string& key, const std::string& title, const table::Field& field,
             const std::vector<std::string>& units) {
    if (units.empty()) return;
    const table::Field optional = referee::may_be_empty(field);
    referee::Form form{
        .key = key, .title = title, .help = "Empty: to do later.", .source = sheet, .fields = {optional}, .grid = true};
    for (const std::string& id : units) {
        const json::Value now = ref.unit(id).get(field.id);
        session::Fields defaults;
        if (!now.is_null()) defaults[field.id] = now;
        form.rows.push_back({id, ref.label(id), defaults});
    }
    for (const auto& [id, fields] : ref.ask(form).rows) {
        if (!fields.contains(field.id)) continue;
        ref.set_unit(key + "/" + id, id, {{field.id, fields.at(field.id)}});
    }
}

std::vector<std::string> without(const Referee& ref, const std::vector<std::string>& types, const std::string& field) {
    std::vector<std::string> found;
    for (const std::string& type : types) {
        for (const Unit& unit : ref.units(type)) {
            if (unit.text(field).empty() && is_afloat(unit)) found.push_back(unit.id);
        }
    }
    return found;
}

void designate_patrol_zones(Referee& ref) {
    const std::vector<std::string> types{"mtb", "submarine"};
    fill_in(ref, "patrols", "Which zones do these patrol?", zone_field(ref, "Patrol zone"),
            without(ref, types, "zone"));
    tell_item(ref, "patrols", "MTB and submarine patrol zones", without(ref, types, "zone"));
}

// Airships that aren't on the map: as many as are needed are drawn by dice, then placed.
void draw_airships(Referee& ref) {
    std::vector<std::string> pool;
    for (const Unit& air : ref.units("air")) {
        if (air.text("kind") == "airship" && air.text("zone").empty() && !air.flag("destroyed")) pool.push_back(air.id);
    }
    if (pool.empty()) return;
    const table::Field field = referee::number_field("airships", "Airships", 0, static_cast<int>(pool.size()), 0);
    const auto answer = ref.ask({.key = "airships",
                                 .title = "How many airships are needed?",
                                 .help = fmt::format("They are drawn from {}.", fmt::join(pool, ", ")),
                                 .source = sheet,
                                 .fields = {field}});
    const int needed = answer.fields.number("airships");
    std::vector<std::string> drawn;
    for (int i = 1; i <= needed; ++i) {
        const int left = static_cast<int>(pool.size());
        const int place = left == 1 ? 1 : ref.roll(fmt::format("draw-{}", i), "Airship to deploy", {left}).front();
        const auto at = pool.begin() + (place - 1);
        drawn.push_back(*at);
        pool.erase(at);
    }
    for (const std::string& id : drawn) ref.set_unit("flies/" + id, id, {{"in-the-air", true}});
    fill_in(ref, "deployed", "Where are they deployed?", zone_field(ref, "Sea zone"), drawn);
    ref.tell("airships", {.section = preparation,
                          .text = drawn.empty() ? "Airships: none needed."
                                                : fmt::format("Airships drawn: {}.", fmt::join(drawn, ", ")),
                          .reports = drawn.empty()});
}

// A fleet that lacks orders for its mission, and what it lacks: "B (none for turn 2)".
struct Unordered {
    std::string fleet;
    std::string text;
};

// A fleet with no ship afloat needs none.
std::vector<Unordered> fleets_without_orders(Referee& ref) {
    std::vector<Unordered> found;
    for (const Unit& fleet : ref.units("fleet")) {
        if (ships_of(ref, fleet.id).empty()) continue;
        const std::vector<std::string> problems = order_problems_of(ref, fleet);
        if (!problems.empty()) found.push_back({fleet.id, fmt::format("{} ({})", fleet.id, fmt::join(problems, "; "))});
    }
    return found;
}

void write_missing_orders(Referee& ref) {
    std::vector<std::string> fleets;
    for (const Unordered& one : fleets_without_orders(ref)) fleets.push_back(one.fleet);
    fill_in(ref, "orders", "Orders of these fleets, such as 1 A12; 2 A13", ref.field_of("fleet", "orders"), fleets);
    std::vector<std::string> missing;
    for (const Unordered& one : fleets_without_orders(ref)) missing.push_back(one.text);
    tell_item(ref, "orders", "Orders for missions", missing);
}

void assign_ships(Referee& ref) {
    const std::vector<table::Choice> choices = ref.choices(ref.units("fleet"));
    if (!choices.empty()) {
        fill_in(ref, "fleets", "To which fleets do these belong?",
                referee::unit_field("fleet", "Fleet", "fleet", choices), without(ref, {"ship"}, "fleet"));
    }
    tell_item(ref, "ships", "Units in fleets", without(ref, {"ship"}, "fleet"));
}

// A leader of a fleet with ships whose flagship nobody has said; a fleet's only ship is.
struct Flagless {
    std::string leader;
    std::vector<table::Choice> ships;

    std::string row(const std::string& fleet) const { return fmt::format("{}/{}", fleet, leader); }
};

std::map<std::string, Flagless> leaders_to_ask_for(const Referee& ref) {
    std::map<std::string, Flagless> found;
    for (const Unit& fleet : ref.units("fleet")) {
        const std::vector<table::Choice> ships = ref.choices(ships_of(ref, fleet.id));
        if (ships.size() < 2) continue;
        for (const std::string& leader : leaders_without_flagship(ref, fleet)) {
            const Flagless one{leader, ships};
            found.emplace(one.row(fleet.id), one);
        }
    }
    return found;
}

void name_flagships(Referee& ref) {
    const std::map<std::string, Flagless> asked = leaders_to_ask_for(ref);
    if (asked.empty()) return;
    const table::Field flagship = referee::may_be_empty(referee::unit_field("flagship", "Flagship", "ship", {}));
    referee::Form form{.key = "flagships",
                       .title = "Which ships are the leaders' flagships?",
                       .help = "Empty: asked when it matters.",
                       .source = sheet,
                       .fields = {flagship},
                       .grid = true};
    for (const auto& [id, one] : asked) {
        referee::FormRow row{id, one.leader};
        row.own = {flagship};
        row.own.front().choices = one.ships;
        form.rows.push_back(row);
    }
    for (const auto& [row, fields] : ref.ask(form).rows) {
        const std::string ship = fields.text("flagship");
        if (!ship.empty()) hoist_flag(ref, "flagship/" + row, asked.at(row).leader, ship);
    }
    std::vector<std::string> missing;
    for (const auto& [row, one] : leaders_to_ask_for(ref)) missing.push_back(one.leader);
    tell_item(ref, "flagships", "Flagships of leaders", missing);
}

}  // namespace

// The checklist: what is missing is asked for, then each item says whether it is done.
void prepare_scenario(Referee& ref) {
    ref.facts("scenario", "The scenario", {"month", "year"});
    designate_patrol_zones(ref);
    draw_airships(ref);
    assign_ships(ref);
    name_flagships(ref);
    write_missing_orders(ref);
    check_fleets(ref);
}

}  // namespace flagplot::procedures::gwas
