#include "procedures/gwas/battle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "ascii/letters.h"
#include "procedures/gwas/contact.h"
#include "procedures/gwas/fire.h"

namespace flagplot::procedures::gwas {
namespace {

constexpr const char* sheet = "GWAS Player Aid Sheet, Tactical Combat Sequence of Play";
constexpr int out_of_sight = 1000;  // hexes

bool has_both_sides(const Referee& ref, const std::string& zone) {
    std::set<std::string> sides;
    for (const Unit& fleet : ref.units("fleet")) {
        if (fleet.text("zone") == zone && !ships_of(ref, fleet.id).empty()) sides.insert(fleet.text("side"));
    }
    return sides.size() > 1;
}

// ---- beginning

// Those of the zone, but for what the players leave out.
void take_part(Referee& ref, const std::string& zone) {
    std::vector<table::Choice> choices;
    std::vector<std::string> all;
    for (const Unit& fleet : ref.units("fleet")) {
        if (fleet.text("zone") != zone || ships_of(ref, fleet.id).empty()) continue;
        choices.push_back({fleet.id, ref.label(fleet.id)});
        all.push_back(fleet.id);
    }
    table::Field field = referee::units_field("fleets", "Fleets", "fleet", choices);
    field.otherwise = all;
    const auto answer =
        ref.ask({.key = "fleets", .title = "Which fleets take part?", .source = sheet, .fields = {field}});
    const auto chosen = answer.fields.at("fleets").get<std::vector<std::string>>();
    for (const std::string& id : all) {
        const bool fights = std::find(chosen.begin(), chosen.end(), id) != chosen.end();
        ref.set_unit("in-battle/" + id, id, {{"in-battle", fights}});
        if (!fights) continue;
        for (const Unit& ship : ships_of(ref, id))
            ref.set_unit("begins/" + ship.id, ship.id, {{"hex", json::Value()}, {"has-fired", false}});
    }
}

// The contacts that fleets have made; submarines and MTBs attack by themselves.
std::vector<Contact> contacts_of_fleets(const Referee& ref) {
    std::vector<Contact> contacts = open_contacts(ref);
    std::erase_if(contacts, [&](const Contact& one) { return ref.unit(one.searcher).type != "fleet"; });
    return contacts;
}

// The zones in which fleets have found each other; without any, all in which there are both sides.
std::set<std::string> zones_to_fight_in(const Referee& ref) {
    std::set<std::string> zones;
    for (const Contact& contact : contacts_of_fleets(ref)) zones.insert(ref.unit(contact.found).text("zone"));
    if (!zones.empty()) return zones;
    for (const Unit& zone : ref.units("zone")) {
        if (has_both_sides(ref, zone.id)) zones.insert(zone.id);
    }
    return zones;
}

// The zone of the combat that is on, or of a new one.
std::string battle_here(Referee& ref) {
    for (const Unit& zone : ref.units("zone")) {
        if (zone.number("battle-step") > 0) return zone.id;
    }
    const std::set<std::string> zones = zones_to_fight_in(ref);
    const Unit zone = ref.ask_unit("zone", "Which zone has a tactical combat?", "zone",
                                   [&](const Unit& one) { return zones.contains(one.id); });
    take_part(ref, zone.id);
    const Battle battle(zone.id);
    for (const char* const side : {central_powers, allied}) {
        if (battle.ships(ref, side).empty())
            ref.refuse(fmt::format("the {} have no ship in it", side_name(side)), "a fleet of each side");
    }
    ref.set_fact("battle", "battle", true, "session");
    ref.set_unit("begins", zone.id, {{"battle-step", 1}, {"battle-round", 1}, {"initiative", json::Value()}});
    return zone.id;
}

// ---- initiative

bool has_leader(const Referee& ref, const Battle& battle, const std::string& side) {
    const std::vector<Unit> fleets = battle.fleets(ref, side);
    return std::any_of(fleets.begin(), fleets.end(), [&](const Unit& fleet) {
        return !fleet.text("leader").empty() && !ships_of(ref, fleet.id).empty();
    });
}

int nationalities(Referee& ref, const Battle& battle, const std::string& side) {
    const bool as_in_fleets = ref.plays("gwas.nationalities-in-initiative", "as-in-fleets");
    std::set<std::string> found;
    for (const Unit& ship : battle.ships(ref, side)) {
        const std::string nation = as_in_fleets ? nationality_in_fleets(ship) : ascii::lower(ship.text("nationality"));
        if (!nation.empty()) found.insert(nation);
    }
    return std::max(1, static_cast<int>(found.size()));
}

// The side that attacks a fleet in port, or "nobody".
std::string attacker_of_port(const Referee& ref, const Battle& battle) {
    for (const char* const side : {central_powers, allied}) {
        const std::vector<Unit> ships = battle.ships(ref, side);
        if (std::all_of(ships.begin(), ships.end(), [](const Unit& ship) { return ship.flag("in-port"); }))
            return enemy_of(side);
    }
    return "nobody";
}

void determine_initiative(Referee& ref, const Battle& battle) {
    const int central_flags = nationalities(ref, battle, central_powers);
    const int allied_flags = nationalities(ref, battle, allied);
    const Outcome outcome = ref.consult({.key = battle.key("initiative"),
                                         .table = "gwas.battle-initiative",
                                         .purpose = battle.label(ref),
                                         .facts = {{"central-powers-leader", has_leader(ref, battle, central_powers)},
                                                   {"allied-leader", has_leader(ref, battle, allied)},
                                                   {"central-powers-nationalities", central_flags},
                                                   {"allied-nationalities", allied_flags},
                                                   {"attacks-port", attacker_of_port(ref, battle)}}});
    const auto side = outcome.lookup.effects.at("initiative").get<std::string>();
    ref.set_unit(battle.key("initiative"), battle.zone(), {{"initiative", side}});
    ref.tell(battle.key("initiative"),
             {.section = battle.section(),
              .text = fmt::format("Round {}: initiative with the {}.", battle.round(ref), side_name(side)),
              .reports = true});
}

// ---- set-up and movement

referee::Form hexes_form(Referee& ref, const Battle& battle, const std::string& title, const std::vector<Unit>& ships) {
    referee::Form form{.key = battle.key("hexes"),
                       .title = title,
                       .help = "Each ship's hex on the tactical map.",
                       .source = sheet,
                       .fields = {referee::text_field("hex", "Hex")},
                       .grid = true};
    for (const Unit& ship : ships) {
        const std::string label = fmt::format("{}, speed {}", ref.label(ship.id), speed_now(ref, ship));
        form.rows.push_back({ship.id, label, {{"hex", ship.get("hex")}}, {}});
    }
    return form;
}

// At most so many ships in a hex, of one nation; at least so many, as far as the side has them of that nation.
void check_hexes(Referee& ref, const std::vector<Unit>& ships, const std::map<std::string, std::string>& hexes) {
    std::map<std::string, std::vector<Unit>> in_hex;
    std::map<std::string, int> of_nation;
    for (const Unit& ship : ships) {
        in_hex[hexes.at(ship.id)].push_back(ship);
        ++of_nation[ascii::lower(ship.text("nationality"))];
    }
    for (const auto& [hex, here] : in_hex) {
        const bool raid = std::any_of(here.begin(), here.end(), [&](const Unit& ship) {
            return ref.unit(ship.text("fleet")).text("mission") == "raid";
        });
        const int count = static_cast<int>(here.size());
        const int most = ref.number("hex-most");
        std::set<std::string> nations;
        for (const Unit& ship : here) nations.insert(ascii::lower(ship.text("nationality")));
        if (count > most)
            ref.refuse(fmt::format("there are {} ships in hex {}: put at most {} there", count, hex, most), "");
        if (nations.size() > 1) {
            ref.refuse(fmt::format("there are different nations in hex {}: put only ships of one nation there", hex),
                       "");
        }
        const int least = std::min(ref.number(raid ? "hex-least-raid" : "hex-least"), of_nation.at(*nations.begin()));
        if (count < least) {
            ref.refuse(fmt::format("there {} in hex {}: put at least {} there",
                                   count == 1 ? "is only 1 ship" : fmt::format("are only {} ships", count), hex, least),
                       "");
        }
    }
}

void place(Referee& ref, const Battle& battle, const std::vector<Unit>& ships,
           const std::map<std::string, std::string>& hexes, const std::string& nothing) {
    std::map<std::string, std::vector<std::string>> moved;
    for (const Unit& ship : ships) {
        const std::string& hex = hexes.at(ship.id);
        ref.set_unit(battle.key("hex") + "/" + ship.id, ship.id, {{"hex", hex}});
        if (hex != ship.text("hex")) moved[hex].push_back(ship.id);
    }
    for (const auto& [hex, ids] : moved)
        ref.tell(battle.key("hex") + "/" + hex,
                 {.section = battle.section(), .text = fmt::format("To hex {}: {}.", hex, fmt::join(ids, ", "))});
    if (moved.empty()) ref.tell(battle.key("hexes"), {.section = battle.section(), .text = nothing, .reports = true});
}

std::map<std::string, std::string> ask_hexes(Referee& ref, const referee::Form& form) {
    std::map<std::string, std::string> hexes;
    for (const auto& [id, fields] : ref.ask(form).rows) hexes[id] = json::to_text(fields.at("hex"));
    return hexes;
}

void set_up(Referee& ref, const Battle& battle, const std::string& who) {
    const std::string side = battle.side(ref, who);
    const std::vector<Unit> ships = battle.ships(ref, side);
    const std::string where = who == "initiative" ? "on numbered hexes" : "in the center hexes";
    const auto hexes =
        ask_hexes(ref, hexes_form(ref, battle, fmt::format("The {} set up {}", side_name(side), where), ships));
    const bool limited = who == "initiative" || ref.plays("gwas.set-up-limits", "both");
    if (limited) check_hexes(ref, ships, hexes);
    place(ref, battle, ships, hexes, "No ship is set up.");
}

// Ships that damage has stopped try to mend their engines in each impulse of their side. Returns whether one did.
bool repair_engines(Referee& ref, const Battle& battle, const std::vector<Unit>& ships) {
    std::vector<Throw> throws;
    for (const Unit& ship : ships) {
        if (!wants_repairs(ship)) continue;
        throws.push_back({.key = battle.key("repairs") + "/" + ship.id,
                          .table = "gwas.emergency-repairs",
                          .unit = ship.id,
                          .purpose = ref.label(ship.id)});
    }
    if (throws.empty()) return false;
    const auto outcomes = ref.consult_each(battle.key("repairs"), "Emergency repairs", throws);
    for (const Throw& one : throws) settle_repairs(ref, one.key, one.unit, outcomes.at(one.key));
    return true;
}

// Returns whether there was a ship to move or to repair.
bool move_ships(Referee& ref, const Battle& battle, const json::Value& rule) {
    const std::string side = battle.side(ref, rule.at("who").get<std::string>());
    const bool repaired = repair_engines(ref, battle, battle.ships(ref, side));
    const auto classes = rule.at("classes").get<std::vector<std::string>>();
    std::vector<Unit> ships = battle.ships(ref, side);
    std::erase_if(ships, [&](const Unit& ship) {
        return std::find(classes.begin(), classes.end(), speed_now(ref, ship)) == classes.end();
    });
    if (ships.empty()) {
        ref.tell(battle.key("hexes"),
                 {.section = battle.section(),
                  .text = fmt::format("The {} have no ship of {}.", side_name(side), fmt::join(classes, ", ")),
                  .reports = true});
        return repaired;
    }
    referee::Form form =
        hexes_form(ref, battle, fmt::format("The {} move {}", side_name(side), fmt::join(classes, ", ")), ships);
    form.standing = true;
    const auto hexes = ask_hexes(ref, form);
    place(ref, battle, ships, hexes, fmt::format("The {} stay where they are.", side_name(side)));
    return true;
}

// ---- the end

bool see_each_other(Referee& ref, const Battle& battle) {
    const std::vector<Unit> own = battle.ships(ref, central_powers);
    const std::vector<Unit> others = battle.ships(ref, allied);
    if (own.empty() || others.empty()) return false;
    const int sight = sighting_range(ref, battle);
    const Ranges ranges(ref, battle);
    for (const Unit& one : own) {
        for (const Unit& other : others) {
            if (ranges.between(ref, one, other) <= sight) return true;
        }
    }
    return false;
}

// What both fleets of a contact have fought is fought out; so is what the players end.
std::vector<Contact> fought_out(const Referee& ref) {
    std::vector<Contact> contacts = open_contacts(ref);
    const auto has_fought = [&](const std::string& id) { return ref.unit(id).flag("in-battle"); };
    std::erase_if(contacts, [&](const Contact& one) { return !has_fought(one.searcher) || !has_fought(one.found); });
    return contacts;
}

void tell_what_is_left(Referee& ref, const std::string& section) {
    for (const Contact& contact : open_contacts(ref)) {
        ref.tell(fmt::format("contact/{} {}", contact.searcher, contact.found),
                 {.section = section,
                  .text = fmt::format("Still in contact: {}, in {}.", label(ref, contact),
                                      ref.unit(contact.found).text("zone"))});
    }
}

void close(Referee& ref, const Battle& battle, const std::string& why) {
    const std::vector<Contact> fought = fought_out(ref);
    for (const Unit& ship : ref.units("ship")) {
        const std::string fleet = ship.text("fleet");
        if (!ref.has_unit(fleet) || !ref.unit(fleet).flag("in-battle")) continue;
        ref.set_unit("ends/" + ship.id, ship.id, {{"hex", json::Value()}, {"has-fired", false}});
    }
    for (const Unit& fleet : battle.fleets(ref)) ref.set_unit("ends/" + fleet.id, fleet.id, {{"in-battle", false}});
    ref.set_unit("ends", battle.zone(), {{"battle-step", 0}, {"battle-round", 0}, {"initiative", json::Value()}});
    settle_contacts(ref, "contacts", fought);
    ref.tell("ends", {.section = battle.section(),
                      .text = fmt::format("The combat in {} ends: {}. Check fuel use and write new orders.",
                                          battle.zone(), why)});
    tell_what_is_left(ref, battle.section());
}

// The next round from the 2+ impulse on, or the end.
void end_round(Referee& ref, const Battle& battle, int restart) {
    const bool goes_on = see_each_other(ref, battle);
    if (!goes_on) return close(ref, battle, "no ships of both sides see each other");
    ref.set_unit("round", battle.zone(), {{"battle-step", restart}, {"battle-round", battle.round(ref) + 1}});
    determine_initiative(ref, battle);
    ref.tell("logs", {.section = battle.section(), .text = "Bump all logs by one zone."});
}

}  // namespace

std::string enemy_of(const std::string& side) {
    return side == central_powers ? allied : central_powers;
}

std::string side_name(const std::string& side) {
    return side == central_powers ? "Central Powers" : "Allies";
}

std::vector<Unit> Battle::fleets(const Referee& ref, const std::string& side) const {
    std::vector<Unit> all = ref.units("fleet");
    std::erase_if(all, [&](const Unit& fleet) {
        return fleet.text("zone") != zone_ || !fleet.flag("in-battle") || (!side.empty() && fleet.text("side") != side);
    });
    return all;
}

std::vector<Unit> Battle::ships(const Referee& ref, const std::string& side) const {
    std::vector<Unit> all;
    for (const Unit& fleet : fleets(ref, side)) {
        for (const Unit& ship : ships_of(ref, fleet.id)) all.push_back(ship);
    }
    return all;
}

std::string Battle::side(const Referee& ref, const std::string& who) const {
    return who == "initiative" ? initiative(ref) : enemy_of(initiative(ref));
}

int sighting_range(Referee& ref, const Battle& battle) {
    const bool night = is_night(ref);
    const table::Lookup sight = ref.read("gwas.sighting-range", {{"weather", battle.weather(ref)}, {"night", night}});
    return sight.effects.at("hexes").get<int>();
}

namespace {

std::string scope_of(const std::string& one, const std::string& other) {
    return fmt::format("hex-pair {} {}", one, other);
}

// Whichever way round it was noted; null: it wasn't.
json::Value known_range(const Referee& ref, const std::string& one, const std::string& other) {
    const json::Value there = ref.known("range", scope_of(one, other));
    return there.is_null() ? ref.known("range", scope_of(other, one)) : there;
}

}  // namespace

Ranges::Ranges(Referee& ref, const Battle& battle) {
    referee::Form form{.key = battle.key("ranges"),
                       .title = "How far apart are these hexes?",
                       .help = "In hexes of the tactical map; each pair is asked for once.",
                       .source = sheet,
                       .fields = {referee::to_be_filled(ref.field_of("range"))},
                       .grid = true};
    std::map<std::string, std::pair<std::string, std::string>> pairs;  // by row
    for (const Unit& one : battle.ships(ref, central_powers)) {
        for (const Unit& other : battle.ships(ref, allied)) {
            const std::string a = std::min(one.text("hex"), other.text("hex"));
            const std::string b = std::max(one.text("hex"), other.text("hex"));
            if (a.empty() || a == b || !known_range(ref, a, b).is_null()) continue;
            const std::string row = fmt::format("{} - {}", a, b);
            if (pairs.emplace(row, std::pair(a, b)).second) form.rows.push_back({row, row, {}, {}});
        }
    }
    if (form.rows.empty()) return;
    const auto answer = ref.ask(form);
    for (const auto& [row, fields] : answer.rows) {
        const auto& [a, b] = pairs.at(row);
        ref.set_fact(battle.key("range") + "/" + row, "range", fields.at("range"), scope_of(a, b));
    }
}

int Ranges::between(const Referee& ref, const Unit& one, const Unit& other) const {
    const std::string a = one.text("hex");
    const std::string b = other.text("hex");
    if (a.empty() || b.empty()) return out_of_sight;
    if (a == b) return 0;
    const json::Value known = known_range(ref, std::min(a, b), std::max(a, b));
    return known.is_null() ? out_of_sight : known.get<int>();
}

namespace {

// One step. Returns whether the combat may go on at once: there was nothing for anybody to do.
bool play_step(Referee& ref, const std::string& zone) {
    const int step = ref.unit(zone).number("battle-step");
    const int round = ref.unit(zone).number("battle-round");
    const Outcome rule = ref.consult({.key = fmt::format("step-{}", step),
                                      .table = "gwas.tactical-sequence",
                                      .purpose = fmt::format("Round {}", round),
                                      .facts = {{"step", step}}});
    const Battle battle(zone, step, fmt::format("Round {}, step {}: {}", round, step, rule.label()));
    const json::Value& effects = rule.lookup.effects;
    const auto what = effects.at("do").get<std::string>();
    ref.set_unit(battle.key("next"), zone, {{"battle-step", step + 1}});
    bool done = true;
    if (what == "initiative") determine_initiative(ref, battle);
    if (what == "set-up") set_up(ref, battle, effects.at("who").get<std::string>());
    if (what == "move") done = move_ships(ref, battle, effects);
    if (what == "gunfire") done = fire_guns(ref, battle, round == 1 && rule.is("gunfire-1"));
    if (what == "torpedo") done = fire_torpedoes(ref, battle);
    if (what == "round") {
        end_round(ref, battle, effects.at("restart").get<int>());
        return false;
    }
    for (const char* const side : {central_powers, allied}) {
        if (!battle.ships(ref, side).empty()) continue;
        close(ref, battle, fmt::format("the {} have no ship left", side_name(side)));
        return false;
    }
    return !done;
}

}  // namespace

void fight(Referee& ref) {
    if (!is_combat_on(ref) && contacts_of_fleets(ref).empty() && !open_contacts(ref).empty())
        return attack_after_contact(ref);
    const std::string zone = battle_here(ref);
    while (play_step(ref, zone)) {
    }
}

namespace {

// The contact that isn't fought out: chosen where there are several; none where the players had called a combat.
std::vector<Contact> ask_contact_given_up(Referee& ref) {
    std::vector<Contact> open = open_contacts(ref);
    if (open.size() < 2) return open;
    std::vector<table::Choice> choices;
    for (const Contact& one : open) choices.push_back({fmt::format("{} {}", one.searcher, one.found), label(ref, one)});
    const std::string chosen = ref.ask_choice("contact", "Which contact is given up?", choices);
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (choices[i].id == chosen) return {open[i]};
    }
    return {};
}

}  // namespace

// Also a contact that isn't fought out: otherwise its phase would wait for ever.
void end_battle(Referee& ref) {
    if (!is_combat_on(ref) && ref.known("battle") == true) {
        const std::vector<Contact> given_up = ask_contact_given_up(ref);
        const std::string reason = ref.ask_text("why", "Why is there no combat?");
        const std::string whose = given_up.empty() ? "" : " of " + label(ref, given_up.front());
        settle_contacts(ref, "contacts", given_up);
        ref.tell("ends", {.section = "Tactical combat", .text = fmt::format("No combat{}: {}.", whose, reason)});
        tell_what_is_left(ref, "Tactical combat");
        return;
    }
    const Unit zone = ref.ask_unit("zone", "Which tactical combat ends?", "zone",
                                   [](const Unit& one) { return one.number("battle-step") > 0; });
    const std::string why = ref.ask_text("why", "Why?");
    close(ref, Battle(zone.id, 0, "Tactical combat"), why);
}

}  // namespace flagplot::procedures::gwas
