#include <fmt/format.h>

#include <algorithm>

#include "procedures/gwas/fire.h"
#include "procedures/gwas/submarines.h"

// Attacks of MTBs and submarines.
namespace flagplot::procedures::gwas {
namespace {

constexpr const char* mtbs = "MTBs";
constexpr const char* submarines = "Submarines";

// Ships of the other side in the same zone.
Unit ask_target(Referee& ref, const Unit& attacker) {
    return ref.ask_unit("target", "At which ship?", "ship", [&](const Unit& ship) {
        return is_afloat(ship) && ship.text("side") != attacker.text("side") &&
               zone_of(ref, ship) == attacker.text("zone");
    });
}

int ask_range(Referee& ref) {
    const table::Lookup most = ref.read("gwas.weapon-range", {{"weapon", "torpedo"}});
    const auto answer =
        ref.ask({.key = "range",
                 .title = "From how far?",
                 .help = "0: from the target's own hex.",
                 .source = "GWAS Player Aid Sheet, Weapon Ranges",
                 .fields = {referee::number_field("range", "Range in hexes", 0, most.effects.at("hexes").get<int>())}});
    return answer.fields.at("range").get<int>();
}

// The points of a weapon outside of a combat's steps: weather, fueling and rearming count, no first fire does.
int strength_of(Referee& ref, const Unit& firer, const std::string& weapon, int boxes, const Unit& target, int range) {
    const std::string zone = firer.type == "ship" ? zone_of(ref, firer) : firer.text("zone");
    const table::Facts facts{{"strength", boxes},
                             {"weapon", weapon},
                             {"weather", weather_at(ref, zone)},
                             {"bombardment", false},
                             {"first-fire", false},
                             {"tow", false},
                             {"fueling-or-rearming", firer.flag("fueling") || firer.flag("rearming")},
                             {"range", range},
                             {"immobile", false},
                             {"target-in-port", target.flag("in-port")}};
    return ref.read("gwas.weapon-strength", facts).total.value_or(0);
}

void torpedo(Referee& ref, const std::string& title, const std::vector<Unit>& attackers, const std::string& target_id,
             int range) {
    const Unit target = ref.unit(target_id);
    std::vector<Volley> volleys;
    for (const Unit& attacker : attackers) {
        const int strength = strength_of(ref, attacker, "torpedo", attacker.number("torpedo"), target, range);
        if (strength == 0) continue;
        const table::Facts facts = hit_facts(ref, attacker, target, "torpedo", range);
        volleys.push_back({attacker, "torpedo", "Torpedoes", target_id, range, strength, facts});
    }
    if (volleys.empty()) {
        ref.tell("nothing", {.section = title, .text = "No torpedo may be fired.", .reports = true});
        return;
    }
    inflict(ref, "torpedoes", title, shoot(ref, "torpedoes", title, volleys));
}

// ---- MTBs

std::vector<Unit> ask_mtbs(Referee& ref) {
    std::vector<table::Choice> choices;
    for (const Unit& mtb : ref.units("mtb")) {
        if (is_afloat(mtb) && !mtb.text("zone").empty()) choices.push_back({mtb.id, ref.label(mtb.id)});
    }
    if (choices.empty()) ref.refuse("there is no MTB for this", "an MTB in a patrol zone");
    const auto answer = ref.ask({.key = "mtbs",
                                 .title = "Which MTBs attack one ship?",
                                 .source = "GWAS Player Aid Sheet, MTB Attacks",
                                 .fields = {referee::units_field("mtbs", "MTBs", "mtb", choices)}});
    std::vector<Unit> chosen;
    for (const auto& id : answer.fields.at("mtbs").get<std::vector<std::string>>()) chosen.push_back(ref.unit(id));
    for (const Unit& mtb : chosen) {
        if (mtb.text("zone") != chosen.front().text("zone") || mtb.text("side") != chosen.front().text("side"))
            ref.refuse("MTBs of several zones or sides", "MTBs that attack together");
    }
    return chosen;
}

// The ships that may fire at the MTBs: all of the target's side in the zone, the target, or none.
std::vector<Unit> defenders(const Referee& ref, const Unit& target, const std::string& who) {
    if (who == "none") return {};
    if (who == "target") return {target};
    std::vector<Unit> ships = ref.units("ship");
    std::erase_if(ships, [&](const Unit& ship) {
        return !is_afloat(ship) || ship.text("side") != target.text("side") ||
               zone_of(ref, ship) != zone_of(ref, target);
    });
    return ships;
}

int gun_strength(Referee& ref, const Unit& ship, const std::string& area, const Unit& mtb, int range) {
    return strength_of(ref, ship, gun_of(ship, area), boxes_left(ship, area), mtb, range);
}

// Each defender fires each kind of gun at one MTB, as the players say; the hits count as they say, too (ruling
// gwas.mtb-hit).
void fire_at_mtbs(Referee& ref, const std::vector<Unit>& ships, const std::vector<Unit>& boats, int range) {
    table::Field target = referee::choice_field("target", "Target", {});
    target.required = false;
    for (const Unit& mtb : boats) target.choices.push_back({mtb.id, ref.label(mtb.id)});
    referee::Form form{.key = "plot",
                       .title = "Fire at the MTBs",
                       .help = "Empty: doesn't fire.",
                       .source = "GWAS Player Aid Sheet, MTB Attacks",
                       .fields = {target},
                       .grid = true};
    for (const Unit& ship : ships) {
        for (const char* const area : {"primary", "secondary", "tertiary"}) {
            const int points = gun_strength(ref, ship, area, boats.front(), range);
            if (points == 0) continue;
            const std::string label = ref.field_of("ship", fmt::format("{}-left", area)).label;
            form.rows.push_back(
                {fmt::format("{}/{}", ship.id, area), fmt::format("{}, {} {}", ship.id, lower(label), points)});
        }
    }
    if (form.rows.empty()) return;
    const auto answer = ref.ask(form);
    std::vector<Volley> volleys;
    for (const auto& [row, fields] : answer.rows) {
        if (!fields.contains("target")) continue;
        const std::string area = row.substr(row.find('/') + 1);
        const Unit ship = ref.unit(row.substr(0, row.find('/')));
        const Unit mtb = ref.unit(json::to_text(fields.at("target")));
        const std::string weapon = gun_of(ship, area);
        const table::Facts facts = hit_facts(ref, ship, mtb, weapon, range);
        volleys.push_back({ship, weapon, ref.field_of("ship", area + "-left").label, mtb.id, range,
                           gun_strength(ref, ship, area, mtb, range), facts});
    }
    std::vector<std::string> hit;
    for (const Hit& one : shoot(ref, "defence", "Fire at MTBs", volleys)) hit.push_back(one.target);
    if (hit.empty()) return;
    std::vector<table::Choice> choices;
    for (const Unit& mtb : boats) choices.push_back({mtb.id, ref.label(mtb.id)});
    table::Field field = referee::units_field("sunk", "Sunk", "mtb", choices);
    field.required = false;
    std::sort(hit.begin(), hit.end());
    hit.erase(std::unique(hit.begin(), hit.end()), hit.end());
    field.otherwise = hit;
    const auto sunk = ref.ask({.key = "sunk", .title = "Which MTBs are sunk?", .fields = {field}});
    if (!sunk.fields.contains("sunk")) return;
    for (const auto& id : sunk.fields.at("sunk").get<std::vector<std::string>>()) {
        sink(ref, "sunk/" + id, id);
        ref.tell("sunk/" + id, {.section = mtbs, .unit = id, .text = "Sunk."});
    }
}

}  // namespace

void attack_with_mtbs(Referee& ref) {
    std::vector<Unit> boats = ask_mtbs(ref);
    const Unit target = ask_target(ref, boats.front());
    const int range = ask_range(ref);
    const Outcome outcome =
        ref.consult({.key = "attack", .table = "gwas.mtb-attack", .purpose = fmt::format("MTBs at {}", target.id)});
    const std::vector<Unit> ships = defenders(ref, target, outcome.lookup.effects.at("fire").get<std::string>());
    fire_at_mtbs(ref, ships, boats, range);
    std::erase_if(boats, [&](const Unit& mtb) { return !is_afloat(ref.unit(mtb.id)); });
    torpedo(ref, mtbs, boats, target.id, range);
}

// The hunters of a fleet roll first; what they sink may still attack, or not.
void attack_with_submarine(Referee& ref) {
    const Unit submarine = ref.ask_unit("submarine", "Which submarine attacks?", "submarine",
                                        [](const Unit& one) { return is_afloat(one) && !one.text("zone").empty(); });
    const Unit target = ask_target(ref, submarine);
    const int range = ask_range(ref);
    const Hunt hunt = hunt_submarine(ref, submarine, target.text("fleet"));
    if (hunt.may_attack) torpedo(ref, submarines, {submarine}, target.id, range);
    if (hunt.sunk) sink(ref, "sunk", submarine.id);
}

}  // namespace flagplot::procedures::gwas
