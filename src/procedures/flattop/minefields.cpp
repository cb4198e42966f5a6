#include "procedures/flattop/minefields.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "procedures/flattop/combat.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

namespace flagplot::procedures::flattop {
namespace {

using hex::Hex;

constexpr const char* section = "Mines";
constexpr const char* source = "Flat Top PBEM & Variant Rules, 16";

bool is_port(const Unit& field) {
    return field.text("kind") == "port";
}

// The hex on the other side of a mined hexside.
Hex beyond(const hex::Atlas& atlas, const Unit& field, const Hex& hex) {
    const Moves moves = parse_moves(field.text("hexside") + "1");
    return atlas.walk(hex, legs_of(moves));
}

// Whether a force's moves of this turn enter the port or cross the hexside.
bool enters(const hex::Atlas& atlas, const Unit& field, const Track& track) {
    const std::optional<Hex> hex = read_hex(atlas, field, "hex");
    if (!hex) return false;
    const std::vector<Hex> way = hexes_of(atlas, track);
    for (std::size_t i = 1; i < way.size(); ++i) {
        if (is_port(field)) {
            if (way[i] == *hex) return true;
            continue;
        }
        const Hex other = beyond(atlas, field, *hex);
        if ((way[i - 1] == *hex && way[i] == other) || (way[i - 1] == other && way[i] == *hex)) return true;
    }
    return false;
}

bool is_in(const Referee& ref, const hex::Atlas& atlas, const Unit& field, const Unit& force) {
    if (is_port(field)) return place_of(ref, atlas, force) == read_hex(atlas, field, "hex");
    const std::optional<Track> track = track_of(atlas, force);
    return track && enters(atlas, field, *track);
}

std::vector<Unit> fields_around(const Referee& ref, const hex::Atlas& atlas, const Unit& force,
                                const std::string& side) {
    std::vector<Unit> fields;
    for (const Unit& field : ref.units("minefield")) {
        if (side_of(field) == side && is_in(ref, atlas, field, force)) fields.push_back(field);
    }
    return fields;
}

// Why the field's side sees it (16.1); empty: nobody does.
std::string observed_by(const Referee& ref, const hex::Atlas& atlas, const Unit& field, const Unit& force) {
    if (force.number("seen-turn") == ref.turn() && !force.text("seen-by").empty())
        return "seen by " + force.text("seen-by");
    const std::optional<Hex> here = place_of(ref, atlas, force);
    for (const Unit& base : ref.units("base")) {
        const bool enemy = side_of(base) == side_of(field) && base.text("ship").empty();
        if (enemy && place_of(ref, atlas, base) == here) return "in the hex of " + base.id;
    }
    for (const Unit& counter : ref.units("counter")) {
        const bool sees = side_of(counter) == side_of(field) && !counter.flag("eliminated");
        if (sees && here && read_hex(atlas, counter, "hex") == here) return "seen by " + counter.id;
    }
    return "";
}

std::string kind_of_side(Referee& ref, const Unit& field) {
    if (field.text("kind") != "one-shore") return field.text("kind");
    const std::string reading = ref.reading("flattop.one-shore");
    if (reading != "asked") return reading;
    return ref.ask_choice("shore/" + field.id, fmt::format("{}: which BHT has a hexside with one shore?", field.id),
                          {{"open", "open: 3"}, {"straight", "straight: 14"}});
}

std::vector<Unit> ships_of(const Referee& ref, const Unit& force) {
    if (force.type == "ship") return {force};
    std::vector<Unit> ships;
    for (const Unit& ship : ref.units("ship")) {
        if (ship.text("task-force") == force.id && !is_sunk(ship)) ships.push_back(ship);
    }
    return ships;
}

int order_of(const Referee& ref, const Unit& ship) {
    const table::Lookup found = look_up(ref.table("flattop.mine-hits"), {}, {{"ship-type", ship.text("type")}});
    return found.effects.at("order").get<int>();
}

// The ships in the order in which they are hit, one hit each (16.4).
std::vector<Unit> in_order_of_hits(Referee& ref, const Unit& force) {
    std::vector<Unit> ships = ships_of(ref, force);
    const auto order = [&](const Unit& ship) { return order_of(ref, ship); };
    std::stable_sort(ships.begin(), ships.end(), [&](const Unit& a, const Unit& b) { return order(a) < order(b); });
    if (ref.plays("flattop.mine-order", "types")) return ships;
    // One of each type, then the next of each.
    std::map<int, int> so_far;
    std::vector<std::pair<int, Unit>> rounds;
    for (const Unit& ship : ships) rounds.emplace_back(so_far[order(ship)]++, ship);
    std::stable_sort(rounds.begin(), rounds.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Unit> all;
    for (const auto& [round, ship] : rounds) all.push_back(ship);
    return all;
}

// One hit a ship, and round again.
std::string spread_hits(Referee& ref, const std::string& key, const Unit& force, int hits) {
    const std::vector<Unit> ships = in_order_of_hits(ref, force);
    if (hits == 0) return "no hit";
    if (ships.empty()) return fmt::format("result {}: its ships aren't in the roster", hits);
    std::map<std::string, int> taken;
    for (int i = 0; i < hits; ++i) ++taken[ships[static_cast<std::size_t>(i) % ships.size()].id];
    std::vector<std::string> parts;
    for (const Unit& ship : ships) {
        const auto found = taken.find(ship.id);
        if (found == taken.end()) continue;
        parts.push_back(
            fmt::format("{}: {}", name_of(ship), take_hits(ref, key + "/" + ship.id, ship.id, found->second)));
    }
    return fmt::format("{}", fmt::join(parts, "; "));
}

void strike(Referee& ref, const Unit& field, const Unit& force) {
    const std::string key = fmt::format("{}-{}", field.id, force.id);
    const Outcome number = ref.consult({.key = "minefield-" + key,
                                        .table = "flattop.minefield-bht",
                                        .unit = field.id,
                                        .purpose = ref.label(field.id),
                                        .facts = {{"mined", kind_of_side(ref, field)}}});
    const Attack attack{.key = key,
                        .attacker = field.id,
                        .defender = force.id,
                        .weapon = "mines",
                        .bht = number.lookup.effects.at("bht").get<int>(),
                        .factors = field.number("factors")};
    const Result result = resolve(ref, attack);
    report_attack(ref, attack, result, spread_hits(ref, "hits-" + key, force, result.hits), 0);
}

}  // namespace

bool is_in_minefield(Referee& ref, const hex::Atlas& atlas, const Unit& force, const std::string& side) {
    return !fields_around(ref, atlas, force, side).empty();
}

// 16.1 to 16.5: each TF that entered one in this turn, if it is observed.
void enter_minefields(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    std::vector<std::pair<Unit, Unit>> meetings;  // minefield, force
    for (const Unit& force : forces(ref)) {
        const std::optional<Track> track = track_of(atlas, force);
        if ((force.type != "task-force" && force.type != "ship") || !track) continue;
        for (const Unit& field : ref.units("minefield")) {
            if (side_of(field) != side_of(force) && enters(atlas, field, *track)) meetings.emplace_back(field, force);
        }
    }
    if (meetings.empty())
        return ref.tell("none", {.section = section, .text = "No TF has entered an enemy minefield.", .reports = true});
    referee::Form form{.key = "observed",
                       .title = "Which are observed?",
                       .help = "Mines do nothing to a TF that their side hasn't observed.",
                       .source = std::string(source) + ".1",
                       .fields = {referee::yes_no_field("observed", "Observed", false)},
                       .grid = true,
                       .standing = true};
    for (const auto& [field, force] : meetings) {
        const std::string why = observed_by(ref, atlas, field, force);
        form.rows.push_back({fmt::format("{}-{}", field.id, force.id),
                             fmt::format("{} in {}", ref.label(force.id), field.id),
                             {{"observed", !why.empty()}},
                             {},
                             {},
                             why});
    }
    const auto answer = ref.ask(form);
    for (std::size_t i = 0; i < meetings.size(); ++i) {
        const auto& [field, force] = meetings[i];
        if (answer.rows.at(i).second.at("observed") == true) {
            strike(ref, field, force);
        } else {
            ref.tell("unseen/" + field.id + "-" + force.id,
                     {.section = section,
                      .unit = force.id,
                      .text = fmt::format("Unobserved in {}: nothing happens.", field.id),
                      .reports = true});
        }
    }
}

void meet_mines_in_combat(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& defender) {
    // 16.6: the TF that is attacked while in its own side's minefield, or as the ruling has it the other one.
    const Unit& between = ref.plays("flattop.own-mines", "defender") ? defender : attacker;
    for (const Unit& field : fields_around(ref, atlas, defender, side_of(defender))) strike(ref, field, between);
    // 16.7: whoever is in an enemy's. Mines that it met on its way have had their attack.
    for (const Unit& force : {attacker, defender}) {
        for (const Unit& field : fields_around(ref, atlas, force, enemy_of(side_of(force)))) {
            const std::optional<Track> track = track_of(atlas, force);
            const bool met = track && enters(atlas, field, *track) && ref.earlier_runs("flattop.mines") > 0;
            if (!met) strike(ref, field, ref.unit(force.id));
        }
    }
}

}  // namespace flagplot::procedures::flattop
