#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "ascii/letters.h"
#include "procedures/gwas/contact.h"
#include "procedures/gwas/fire.h"
#include "procedures/gwas/submarines.h"

// Attacks of MTBs and submarines.
namespace flagplot::procedures::gwas {
namespace {

constexpr const char* mtbs = "MTBs";
constexpr const char* submarines = "Submarines";

// Ships of the other side in the same zone.
Unit ask_target(Referee& ref, const Unit& attacker) {
    return ref.ask_unit(
        "target", "At which ship?", "ship",
        [&](const Unit& ship) {
            return is_afloat(ship) && ship.text("side") != attacker.text("side") &&
                   zone_of(ref, ship) == attacker.text("zone");
        },
        "a ship of the other side that is afloat, in the same sea zone");
}

int ask_range(Referee& ref) {
    const table::Lookup most = ref.read("gwas.weapon-range", {{"weapon", "torpedo"}});
    const auto answer =
        ref.ask({.key = "range",
                 .title = "From what range?",
                 .help = "0: from the target's own hex.",
                 .source = "GWAS Player Aid Sheet, Weapon Ranges",
                 .fields = {referee::number_field("range", "Range in hexes", 0, most.effects.at("hexes").get<int>())}});
    return answer.fields.number("range");
}

// Whether the fire of a ship at MTBs is its first (rulings gwas.first-fire-at-mtbs, gwas.first-fire): in a combat the
// first there, outside one in each attack.
bool is_first_fire(Referee& ref, const Unit& ship) {
    if (ship.type != "ship" || ref.plays("gwas.first-fire-at-mtbs", "never")) return false;
    return ref.plays("gwas.first-fire", "ships") && !ship.flag("has-fired");
}

// What its strength depends on, outside of a combat's steps.
table::Facts strength_facts(Referee& ref, const Unit& firer, const std::string& weapon, int boxes, const Unit& target,
                            int range) {
    return at_target(weapon_facts(ref, firer, weapon, boxes, is_first_fire(ref, firer)), range, target);
}

void torpedo(Referee& ref, const std::string& title, const std::vector<Unit>& attackers, const std::string& target_id,
             int range) {
    const Unit target = ref.unit(target_id);
    std::vector<Volley> volleys;
    for (const Unit& attacker : attackers) {
        const table::Facts own = strength_facts(ref, attacker, "torpedo", attacker.number("torpedo"), target, range);
        const int points = strength(ref, own).total.value_or(0);
        if (points == 0) continue;
        const table::Facts facts = hit_facts(ref, attacker, target, "torpedo", range);
        volleys.push_back({attacker, "torpedo", "Torpedoes", target_id, range, points, facts});
    }
    if (volleys.empty()) {
        ref.report("nothing", {.section = title, .text = "No torpedo may be fired.", .audience = session::everyone});
        return;
    }
    const StepOf step{"torpedoes", title};
    inflict(ref, step, shoot(ref, step, volleys));
}

// Their contacts with the fleet are fought out by their attack.
void settle_with(Referee& ref, const std::vector<Unit>& attackers, const std::string& fleet) {
    const std::vector<std::string> by = searchers_of(ref, ref.unit(fleet));
    std::vector<Contact> contacts;
    for (const Unit& one : attackers) {
        if (std::ranges::find(by, one.id) != by.end()) contacts.push_back({one.id, fleet});
    }
    if (!contacts.empty()) settle_contacts(ref, "contacts", contacts);
}

// ---- MTBs

std::vector<Unit> ask_mtbs(Referee& ref, const std::vector<std::string>& otherwise = {}) {
    const std::vector<Unit> all =
        ref.units("mtb", [](const Unit& mtb) { return is_afloat(mtb) && !mtb.text("zone").empty(); });
    if (all.empty()) ref.refuse("there is no MTB for this", "an MTB in a patrol zone");
    table::Field mtbs_field = referee::units_field("mtbs", "MTBs", "mtb", ref.choices(all));
    if (!otherwise.empty()) mtbs_field.otherwise = otherwise;
    const auto answer = ref.ask({.key = "mtbs",
                                 .title = "Which MTBs attack one ship?",
                                 .source = "GWAS Player Aid Sheet, MTB Attacks",
                                 .fields = {mtbs_field}});
    std::vector<Unit> chosen;
    for (const auto& id : answer.fields.get("mtbs").texts()) chosen.push_back(ref.unit(id));
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
    return ref.units("ship", [&](const Unit& ship) {
        return is_afloat(ship) && ship.text("side") == target.text("side") &&
               zone_of(ref, ship) == zone_of(ref, target);
    });
}

// A kind of gun of a defender.
struct Gun {
    Unit ship;
    std::string area;         // "primary"
    table::Facts facts = {};  // that its strength depends on
    int points = 0;
    std::string reason = {};  // why it has none

    std::string row() const { return ship.id + "/" + area; }
};

std::vector<Gun> guns_of(Referee& ref, const std::vector<Unit>& ships, const Unit& mtb, int range) {
    std::vector<Gun> guns;
    for (const Unit& ship : ships) {
        for (const char* const area : {"primary", "secondary", "tertiary"}) {
            if (boxes_left(ship, area) == 0) continue;
            Gun gun{ship, area};
            gun.facts = strength_facts(ref, ship, gun_of(ship, area), boxes_left(ship, area), mtb, range);
            const table::Lookup lookup = strength(ref, gun.facts);
            gun.points = lookup.total.value_or(0);
            if (gun.points == 0) gun.reason = lookup.modifiers.back().label;
            guns.push_back(gun);
        }
    }
    return guns;
}

// Which MTB each gun fires at, by row.
std::map<std::string, std::string> ask_defence(Referee& ref, const std::vector<Gun>& guns,
                                               const std::vector<Unit>& boats) {
    const table::Field target = referee::choice_field("target", "Target", ref.choices(boats));
    referee::Form form{.key = "plot",
                       .title = "Fire at the MTBs",
                       .help = "Empty: doesn't fire.",
                       .source = "GWAS Player Aid Sheet, MTB Attacks",
                       .fields = {referee::may_be_empty(target)},
                       .grid = true};
    for (const Gun& gun : guns) {
        const std::string label = ascii::lower(ref.field_of("ship", gun.area + "-left").label);
        const int shown = gun.points > 0 ? gun.points : boxes_left(gun.ship, gun.area);
        referee::FormRow row{gun.row(), fmt::format("{}, {} {}", gun.ship.id, label, shown)};
        if (gun.points == 0) row.blank = {"target"};
        row.note = gun.reason;
        form.rows.push_back(row);
    }
    std::map<std::string, std::string> plot;
    for (const auto& [row, fields] : ref.ask(form).rows) {
        if (fields.contains("target")) plot[row] = fields.text("target");
    }
    return plot;
}

// In a combat those that fired have had their first fire; so have those that only the first fire kept from it.
void note_first_fire(Referee& ref, const std::vector<Gun>& guns, const std::map<std::string, std::string>& plot) {
    std::set<std::string> noted;
    for (const Gun& gun : guns) {
        if (!is_in_combat(ref, gun.ship) || gun.ship.flag("has-fired")) continue;
        const bool loses_it = gun.points == 0 && has_strength_later(ref, gun.facts);
        if (!loses_it && !plot.contains(gun.row())) continue;
        if (noted.insert(gun.ship.id).second) ref.set_unit("fired/" + gun.ship.id, gun.ship.id, {{"has-fired", true}});
    }
}

// Each defender fires each kind of gun at one MTB, as the players say; the hits count as they say, too (ruling
// gwas.mtb-hit).
void fire_at_mtbs(Referee& ref, const std::vector<Unit>& ships, const std::vector<Unit>& boats, int range) {
    const std::vector<Gun> guns = guns_of(ref, ships, boats.front(), range);
    const bool nobody = std::ranges::all_of(guns, [](const Gun& gun) { return gun.points == 0; });
    std::map<std::string, std::string> plot;
    if (!nobody) plot = ask_defence(ref, guns, boats);
    std::vector<Volley> volleys;
    for (const Gun& gun : guns) {
        const auto at = plot.find(gun.row());
        if (at == plot.end()) continue;
        const std::string weapon = gun_of(gun.ship, gun.area);
        const table::Facts facts = hit_facts(ref, gun.ship, ref.unit(at->second), weapon, range);
        volleys.push_back(
            {gun.ship, weapon, ref.field_of("ship", gun.area + "-left").label, at->second, range, gun.points, facts});
    }
    note_first_fire(ref, guns, plot);
    std::set<std::string> hit;
    for (const Hit& one : shoot(ref, {"defence", "Fire at MTBs"}, volleys)) hit.insert(one.target);
    if (hit.empty()) return;
    table::Field field = referee::may_be_empty(referee::units_field("sunk", "Sunk", "mtb", ref.choices(boats)));
    field.otherwise = std::vector<std::string>(hit.begin(), hit.end());
    const auto sunk = ref.ask({.key = "sunk", .title = "Which MTBs are sunk?", .fields = {field}});
    for (const std::string& id : sunk.fields.get("sunk").texts()) {
        sink(ref, "sunk/" + id, id);
        ref.tell("sunk/" + id, {mtbs, id, "Sunk.", session::everyone});
    }
}

void attack(Referee& ref, std::vector<Unit> boats) {
    const Unit target = ask_target(ref, boats.front());
    const int range = ask_range(ref);
    const Outcome outcome =
        ref.consult({.key = "attack", .table = "gwas.mtb-attack", .purpose = fmt::format("MTBs at {}", target.id)});
    const std::vector<Unit> ships = defenders(ref, target, outcome.lookup.effects.at("fire").get<std::string>());
    fire_at_mtbs(ref, ships, boats, range);
    const std::vector<Unit> all = boats;
    std::erase_if(boats, [&](const Unit& mtb) { return !is_afloat(ref.unit(mtb.id)); });
    torpedo(ref, mtbs, boats, target.id, range);
    settle_with(ref, all, target.text("fleet"));
}

// ---- submarines

// The hunters around the target roll first; what they sink may still attack, or not.
void attack(Referee& ref, const Unit& submarine) {
    const Unit target = ask_target(ref, submarine);
    const int range = ask_range(ref);
    const std::string hex = hex_of_hunt(ref, target, range);
    const Hunt hunt = hunt_submarine(
        ref, submarine,
        {.side = target.text("side"), .zone = zone_of(ref, target), .fleet = target.text("fleet"), .hex = hex});
    if (hunt.may_attack) torpedo(ref, submarines, {submarine}, target.id, range);
    if (hunt.sunk) sink(ref, "sunk", submarine.id);
    settle_with(ref, {submarine}, target.text("fleet"));
}

}  // namespace

void attack_with_mtbs(Referee& ref) {
    attack(ref, ask_mtbs(ref));
}

void attack_with_submarine(Referee& ref) {
    attack(ref, ref.ask_unit(
                    "submarine", "Which submarine attacks?", "submarine",
                    [](const Unit& one) { return is_afloat(one) && !one.text("zone").empty(); },
                    "a submarine that isn't sunk, with its patrol zone"));
}

void attack_after_contact(Referee& ref) {
    std::vector<std::string> searchers;
    std::vector<table::Choice> choices;
    for (const Contact& contact : open_contacts(ref)) {
        if (std::ranges::find(searchers, contact.searcher) != searchers.end()) continue;
        searchers.push_back(contact.searcher);
        choices.push_back({contact.searcher, ref.label(contact.searcher)});
    }
    table::Field field = referee::unit_field("unit", "Attacker", "", choices);
    if (choices.size() == 1) field.otherwise = choices.front().id;
    const auto answer = ref.ask({.key = "attacker",
                                 .title = "Who attacks a fleet that was found?",
                                 .source = "GWAS Player Aid Sheet, Game Turn Sequence of Play",
                                 .fields = {field}});
    const Unit attacker = ref.unit(answer.fields.text("unit"));
    if (attacker.type == "submarine") return attack(ref, attacker);
    std::erase_if(searchers, [&](const std::string& id) {
        const Unit one = ref.unit(id);
        return one.type != "mtb" || one.text("zone") != attacker.text("zone") ||
               one.text("side") != attacker.text("side");
    });
    attack(ref, ask_mtbs(ref, searchers));
}

}  // namespace flagplot::procedures::gwas
