#include "procedures/gwas/battle.h"

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
    const std::vector<Unit> fleets = ref.units(
        "fleet", [&](const Unit& fleet) { return fleet.text("zone") == zone && !ships_of(ref, fleet.id).empty(); });
    std::vector<std::string> all;
    for (const Unit& fleet : fleets) all.push_back(fleet.id);
    table::Field field = referee::units_field("fleets", "Fleets", "fleet", ref.choices(fleets));
    field.otherwise = all;
    const auto answer =
        ref.ask({.key = "fleets", .title = "Which fleets take part?", .source = sheet, .fields = {field}});
    const auto chosen = answer.fields.get("fleets").texts();
    for (const std::string& id : all) {
        const bool fights = std::ranges::find(chosen, id) != chosen.end();
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
    const Unit zone = ref.ask_unit(
        "zone", "Which zone has a tactical combat?", "zone", [&](const Unit& one) { return zones.contains(one.id); },
        "a sea zone with fleets of both sides that have ships: in the roster a ship names "
        "its fleet, and a fleet its sea zone");
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
    return std::ranges::any_of(
        fleets, [&](const Unit& fleet) { return !fleet.text("leader").empty() && !ships_of(ref, fleet.id).empty(); });
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
        if (std::ranges::all_of(ships, [](const Unit& ship) { return ship.flag("in-port"); })) return enemy_of(side);
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
    battle.report(ref, "initiative",
                  fmt::format("Round {}: initiative with the {}.", battle.round(ref), side_name(side)));
}

// ---- set-up and movement

// What a step of the sequence has a side do with its ships.
struct Impulse {
    std::string side;
    std::string what;                       // "set-up", "move"
    std::string who;                        // "initiative", "other"
    std::vector<std::string> classes = {};  // that move; of a set-up none
    std::vector<Unit> ships = {};
};

referee::Form hexes_form(Referee& ref, const Battle& battle, const std::string& title,
                         const std::vector<Impulse>& impulses) {
    table::Field hex = referee::text_field("hex", "Hex");
    hex.place = true;
    referee::Form form{.key = battle.key("hexes"),
                       .title = title,
                       .help = "Each ship's hex on the tactical map.",
                       .source = sheet,
                       .fields = {hex},
                       .grid = true};
    if (impulses.front().what == "set-up") {
        form.help += fmt::format(
            " In a hex at most {} ships of one nation and at least {} (of a raid {}), as far as there are so many.",
            ref.number("hex-most"), ref.number("hex-least"), ref.number("hex-least-raid"));
    }
    if (tactical_board(ref)) form.board = tactical;
    for (const Impulse& impulse : impulses) {
        for (const Unit& ship : impulse.ships) {
            referee::FormRow row{ship.id, fmt::format("{}, speed {}", ship.id, speed_now(ref, ship))};
            row.of = ship.id;
            row.defaults = {{"hex", ship.get("hex")}};
            row.group = side_name(impulse.side);
            form.rows.push_back(row);
        }
    }
    return form;
}

// The hexes as the board calls them. Refuses those that it doesn't have.
void check_on_board(Referee& ref, std::map<std::string, std::string>& hexes) {
    const std::optional<board::Board> board = tactical_board(ref);
    if (!board) return;
    for (auto& [ship, hex] : hexes) {
        try {
            hex = board->label(board->parse(hex));
        } catch (const board::HexError& error) {
            ref.refuse(fmt::format("{}: {}", ship, error.what()), "");
        }
    }
}

bool is_center(const std::string& hex) {
    return hex.size() > 1 && hex.front() == 'C' && ascii::whole_number(hex.substr(1)).has_value();
}

// Where a side may set up on Flagplot's map: on numbered hexes or in the center.
void check_area(Referee& ref, const Impulse& impulse, const std::map<std::string, std::string>& hexes) {
    if (!tactical_board(ref)) return;
    const bool numbered = impulse.who == "initiative";
    for (const Unit& ship : impulse.ships) {
        const std::string& hex = hexes.at(ship.id);
        if (numbered ? ascii::whole_number(hex).has_value() : is_center(hex)) continue;
        ref.refuse(fmt::format("{} is in hex {}: the {} set up {}", ship.id, hex, side_name(impulse.side),
                               numbered ? "on numbered hexes, 1 and up" : "in the center hexes, C1 and up"),
                   "");
    }
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
        const bool raid = std::ranges::any_of(
            here, [&](const Unit& ship) { return ref.unit(ship.text("fleet")).text("mission") == "raid"; });
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

void place(Referee& ref, const Battle& battle, const std::vector<Impulse>& impulses,
           const std::map<std::string, std::string>& hexes, const std::string& nothing) {
    std::map<std::string, std::vector<std::string>> moved;
    for (const Impulse& impulse : impulses) {
        for (const Unit& ship : impulse.ships) {
            const std::string& hex = hexes.at(ship.id);
            if (hex == ship.text("hex")) continue;
            ref.set_unit(battle.key("hex") + "/" + ship.id, ship.id, {{"hex", hex}});
            moved[hex].push_back(ship.id);
        }
    }
    for (const auto& [hex, ids] : moved) {
        ref.tell(battle.key("hex") + "/" + hex, {.section = battle.section(),
                                                 .text = fmt::format("To hex {}: {}.", hex, fmt::join(ids, ", ")),
                                                 .audience = session::everyone});
    }
    if (moved.empty()) battle.report(ref, "hexes", nothing);
}

// "The Allies set up in the center hexes, then the Central Powers on numbered hexes"
std::string title_of(const std::vector<Impulse>& impulses) {
    std::string title;
    for (const Impulse& impulse : impulses) {
        const std::string how = impulse.what == "move"        ? fmt::format("{}", fmt::join(impulse.classes, ", "))
                                : impulse.who == "initiative" ? "on numbered hexes"
                                                              : "in the center hexes";
        const std::string verb = impulse.what == "move" ? "move" : "set up";
        title += title.empty() ? fmt::format("The {} {} {}", side_name(impulse.side), verb, how)
                               : fmt::format(", then the {} {}", side_name(impulse.side), how);
    }
    return title;
}

// Ships that damage has stopped try to mend their engines in each impulse of their side.
void repair_engines(Referee& ref, const std::vector<Unit>& ships, int step) {
    const auto key = [&](const std::string& unit) { return fmt::format("repairs-{}{}", step, unit); };
    std::vector<Throw> throws;
    for (const Unit& ship : ships) {
        if (!wants_repairs(ship)) continue;
        throws.push_back(ref.throw_for(ship.id, key("/" + ship.id), "gwas.emergency-repairs"));
    }
    const auto outcomes = ref.consult_each(key(""), "Emergency repairs", throws);
    for (const Throw& one : throws) settle_repairs(ref, one.key, one.unit, outcomes.at(one.key));
}

Impulse impulse_of(Referee& ref, const Battle& battle, const json::Value& rule) {
    Impulse impulse;
    impulse.what = rule.at("do").get<std::string>();
    impulse.who = rule.at("who").get<std::string>();
    impulse.side = battle.side(ref, impulse.who);
    impulse.ships = battle.ships(ref, impulse.side);
    if (impulse.what == "set-up") return impulse;
    repair_engines(ref, impulse.ships, battle.step());
    impulse.ships = battle.ships(ref, impulse.side);
    impulse.classes = rule.at("classes").get<std::vector<std::string>>();
    std::erase_if(impulse.ships, [&](const Unit& ship) {
        const std::string speed = speed_now(ref, ship);
        return std::ranges::find(impulse.classes, speed) == impulse.classes.end();
    });
    return impulse;
}

// Nobody has to be asked if nobody moves.
void tell_of_no_moves(Referee& ref, const Battle& battle, const std::vector<Impulse>& impulses, bool agreed) {
    std::vector<std::string> words;
    for (const Impulse& impulse : impulses) {
        words.push_back(agreed ? fmt::format("The {} stay where they are.", side_name(impulse.side))
                               : fmt::format("The {} have no ship of {}.", side_name(impulse.side),
                                             fmt::join(impulse.classes, ", ")));
    }
    battle.report(ref, "hexes", fmt::format("{}", fmt::join(words, " ")));
}

void check_set_up(Referee& ref, const std::vector<Impulse>& impulses, const std::map<std::string, std::string>& hexes) {
    const bool both = ref.plays("gwas.set-up-limits", "both");
    for (const Impulse& impulse : impulses) {
        if (impulse.what != "set-up") continue;
        check_area(ref, impulse, hexes);
        if (both || impulse.who == "initiative") check_hexes(ref, impulse.ships, hexes);
    }
}

// Sets up or moves the ships of steps that follow each other.
void place_ships(Referee& ref, const Battle& battle, const std::vector<Impulse>& impulses) {
    const bool moves = impulses.front().what == "move";
    const bool nobody = std::ranges::all_of(impulses, [](const Impulse& impulse) { return impulse.ships.empty(); });
    const bool agreed = moves && ref.unit(battle.zone()).flag("no-moves");
    if (nobody || agreed) return tell_of_no_moves(ref, battle, impulses, !nobody);
    std::vector<Impulse> asked = impulses;
    std::erase_if(asked, [](const Impulse& impulse) { return impulse.ships.empty(); });
    referee::Form form = hexes_form(ref, battle, title_of(asked), asked);
    form.standing = moves;
    if (moves) form.also = {referee::yes_no_field("no-moves", "Nobody moves any more in this round", false)};
    std::map<std::string, std::string> hexes;
    for (const auto& [row, fields] : ref.ask(form).rows) {
        if (row != referee::also_row) hexes[row] = fields.text("hex");
        if (row == referee::also_row && fields.flag("no-moves"))
            ref.set_unit(battle.key("no-moves"), battle.zone(), {{"no-moves", true}});
    }
    check_on_board(ref, hexes);
    check_set_up(ref, asked, hexes);
    place(ref, battle, asked, hexes, "All ships stay where they are.");
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
                                      ref.unit(contact.found).text("zone")),
                  .audience = session::everyone});
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
    ref.set_unit("ends", battle.zone(),
                 {{"battle-step", 0},
                  {"battle-round", 0},
                  {"initiative", json::Value()},
                  {"no-moves", false},
                  {"same-gunfire", false},
                  {"same-torpedoes", false}});
    forget_plots(ref);
    settle_contacts(ref, "contacts", fought);
    ref.tell("ends", {.section = battle.section(),
                      .text = fmt::format("The combat in {} ends: {}. Check fuel use and write new orders.",
                                          battle.zone(), why),
                      .audience = session::everyone});
    tell_what_is_left(ref, battle.section());
}

// The next round from the 2+ impulse on, or the end.
void end_round(Referee& ref, const Battle& battle, int restart) {
    if (!see_each_other(ref, battle)) return close(ref, battle, "no ships of both sides see each other");
    ref.set_unit("round", battle.zone(),
                 {{"battle-step", restart},
                  {"battle-round", battle.round(ref) + 1},
                  {"no-moves", false},
                  {"same-gunfire", false},
                  {"same-torpedoes", false}});
    determine_initiative(ref, battle);
    ref.tell("logs",
             {.section = battle.section(), .text = "Bump all logs by one zone.", .audience = session::everyone});
}

}  // namespace

std::string enemy_of(const std::string& side) {
    return side == central_powers ? allied : central_powers;
}

std::string side_name(const std::string& side) {
    return side == central_powers ? "Central Powers" : "Allies";
}

std::vector<Unit> Battle::fleets(const Referee& ref, const std::string& side) const {
    return ref.units("fleet", [&](const Unit& fleet) {
        return fleet.text("zone") == zone_ && fleet.flag("in-battle") && (side.empty() || fleet.text("side") == side);
    });
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

std::optional<board::Board> tactical_board(Referee& ref) {
    return ref.plays("gwas.tactical-map", "plain") ? ref.board(tactical) : std::nullopt;
}

std::optional<int> Ranges::counted(const std::string& one, const std::string& other) const {
    if (!board_) return {};
    try {
        return board_->distance(board_->parse(one), board_->parse(other));
    } catch (const board::HexError&) {
        return {};
    }
}

Ranges::Ranges(Referee& ref, const Battle& battle) : board_(tactical_board(ref)) {
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
            if (a.empty() || a == b || !known_range(ref, a, b).is_null() || counted(a, b)) continue;
            const std::string row = fmt::format("{} - {}", a, b);
            if (pairs.emplace(row, std::pair(a, b)).second) form.rows.push_back({row, row});
        }
    }
    if (form.rows.empty()) return;
    for (const auto& [row, fields] : ref.ask(form).rows) {
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
    return known.is_null() ? counted(a, b).value_or(out_of_sight) : known.get<int>();
}

namespace {

struct Step {
    Battle battle;
    Outcome rule;

    std::string what() const { return rule.lookup.effects.at("do").get<std::string>(); }
    bool places_ships() const { return what() == "set-up" || what() == "move"; }
};

// The step at which the combat stands; it stands at the next one from then on.
Step begin_step(Referee& ref, const std::string& zone) {
    const int number = ref.unit(zone).number("battle-step");
    const int round = ref.unit(zone).number("battle-round");
    const Outcome rule = ref.consult({.key = fmt::format("step-{}", number),
                                      .table = "gwas.tactical-sequence",
                                      .purpose = fmt::format("Round {}", round),
                                      .facts = {{"step", number}}});
    const Battle battle(zone, number, fmt::format("Round {}, step {}: {}", round, number, rule.label()));
    ref.set_unit(battle.key("next"), zone, {{"battle-step", number + 1}});
    return {battle, rule};
}

// What the sequence will have at the step where the combat stands: read ahead, and no step of its own.
json::Value what_comes(Referee& ref, const std::string& zone) {
    return ref.read("gwas.tactical-sequence", {{"step", ref.unit(zone).number("battle-step")}}).effects;
}

// Set-ups that follow each other, and moves of both sides, are asked for at once, as long as no ship comes twice.
void place_together(Referee& ref, const Step& first) {
    const std::string zone = first.battle.zone();
    std::vector<Impulse> impulses{impulse_of(ref, first.battle, first.rule.lookup.effects)};
    std::string section = first.battle.section();
    for (json::Value next = what_comes(ref, zone); next.at("do") == first.what(); next = what_comes(ref, zone)) {
        const std::string side = first.battle.side(ref, next.at("who").get<std::string>());
        const auto is_there = [&](const Impulse& impulse) { return impulse.side == side; };
        if (std::ranges::any_of(impulses, is_there)) break;
        const Step step = begin_step(ref, zone);
        impulses.push_back(impulse_of(ref, step.battle, step.rule.lookup.effects));
        section += fmt::format("; step {}: {}", step.battle.step(), step.rule.label());
    }
    place_ships(ref, Battle(zone, first.battle.step(), section), impulses);
}

// Plays on from where the combat stands. Returns whether it goes on at once: no dice were thrown that one wants to
// look at, and the round goes on.
bool play_step(Referee& ref, const std::string& zone) {
    const Step step = begin_step(ref, zone);
    const Battle& battle = step.battle;
    const std::string what = step.what();
    const bool first_step = battle.round(ref) == 1 && step.rule.is("gunfire-1");
    bool looked_at = false;
    if (what == "initiative") determine_initiative(ref, battle);
    if (step.places_ships()) place_together(ref, step);
    if (what == "gunfire") looked_at = fire_guns(ref, battle, first_step);
    if (what == "torpedo") looked_at = fire_torpedoes(ref, battle);
    if (what == "round") {
        end_round(ref, battle, step.rule.lookup.effects.at("restart").get<int>());
        return false;
    }
    for (const char* const side : {central_powers, allied}) {
        if (!battle.ships(ref, side).empty()) continue;
        close(ref, battle, fmt::format("the {} have no ship left", side_name(side)));
        return false;
    }
    return !looked_at;
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
        ref.tell("ends", {.section = "Tactical combat",
                          .text = fmt::format("No combat{}: {}.", whose, reason),
                          .audience = session::everyone});
        tell_what_is_left(ref, "Tactical combat");
        return;
    }
    const Unit zone = ref.ask_unit(
        "zone", "Which tactical combat ends?", "zone", [](const Unit& one) { return one.number("battle-step") > 0; },
        "a zone in which a tactical combat is on");
    const std::string why = ref.ask_text("why", "Why?");
    close(ref, Battle(zone.id, 0, "Tactical combat"), why);
}

}  // namespace flagplot::procedures::gwas
