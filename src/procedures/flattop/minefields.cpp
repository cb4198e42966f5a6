#include "procedures/flattop/minefields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "ascii/letters.h"
#include "procedures/flattop/combat.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Mines";

bool is_afloat(const Unit& force) {
    return force.type == "task-force" || force.type == "ship";
}

bool is_port(const Unit& field) {
    return field.text("kind") == "port";
}

// The hex on the other side of a mined hexside.
Hex beyond(const Referee& ref, const hex::Atlas& atlas, const Unit& field, const Hex& hex) {
    if (field.text("hexside").empty()) ref.refuse(field.id + " has no hexside", "its hexside, in the roster");
    const Moves moves = parse_moves(field.text("hexside") + "1");
    return atlas.walk(hex, legs_of(moves));
}

// The hexes to which a force's moves of this turn lead where they enter the port or cross the hexside, in their order.
std::vector<Hex> hexes_entered(const Referee& ref, const hex::Atlas& atlas, const Unit& field, const Track& track) {
    const std::optional<Hex> hex = read_hex(atlas, field, "hex");
    if (!hex) return {};
    const std::vector<Hex> way = hexes_of(atlas, track);
    const Hex other = is_port(field) ? *hex : beyond(ref, atlas, field, *hex);
    std::vector<Hex> entered;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const bool in = way[i] == *hex && (is_port(field) || way[i - 1] == other);
        const bool out = !is_port(field) && way[i] == other && way[i - 1] == *hex;
        if (in || out) entered.push_back(way[i]);
    }
    return entered;
}

bool is_in(const Referee& ref, const hex::Atlas& atlas, const Unit& field, const Unit& force) {
    if (is_port(field)) return place_of(ref, atlas, force) == read_hex(atlas, field, "hex");
    const std::optional<Track> track = track_of(atlas, force);
    return track && !hexes_entered(ref, atlas, field, *track).empty();
}

std::vector<Unit> fields_around(const Referee& ref, const hex::Atlas& atlas, const Unit& force,
                                const std::string& side) {
    return ref.units("minefield",
                     [&](const Unit& field) { return side_of(field) == side && is_in(ref, atlas, field, force); });
}

// Whether the field's side sees it, and why (16.1).
struct Observed {
    bool observed = false;
    std::string why = {};
};

Observed observed_by(const Referee& ref, const hex::Atlas& atlas, const Unit& field, const Unit& force) {
    const std::string seen_by = force.number("seen-turn") == ref.turn() ? force.text("seen-by") : "";
    const bool in_error = !seen_by.empty() && seen_by == force.text("seen-in-error");
    if (!seen_by.empty() && !in_error) return {true, "seen by " + seen_by};
    const std::optional<Track> track = track_of(atlas, force);
    const std::vector<Hex> way = track ? hexes_of(atlas, *track) : std::vector<Hex>();
    const auto is_on_its_way = [&](const std::optional<Hex>& hex) {
        return hex && std::ranges::find(way, *hex) != way.end();
    };
    for (const Unit& base : ref.units("base")) {
        const bool enemy = side_of(base) == side_of(field) && base.text("ship").empty();
        if (enemy && is_on_its_way(place_of(ref, atlas, base))) return {true, "in the hex of " + base.id};
    }
    for (const Unit& counter : ref.units("counter")) {
        const bool sees = side_of(counter) == side_of(field) && !counter.flag("eliminated");
        if (sees && is_on_its_way(read_hex(atlas, counter, "hex"))) return {true, "seen by " + counter.id};
    }
    return {false, in_error ? fmt::format("{} believes that he sees it, and has no unit there (22.5)", seen_by) : ""};
}

std::string kind_of_side(Referee& ref, const std::string& key, const Unit& field) {
    if (field.text("kind") != "one-shore") return field.text("kind");
    std::string reading = ref.reading("flattop.one-shore");
    if (reading != "asked") return reading;
    return ref.ask_choice("shore/" + key, fmt::format("{}: what BHT does a hexside with one shore have?", field.id),
                          {{"open", "open: 3"}, {"straight", "straight: 14"}});
}

int order_of(Referee& ref, const Unit& ship) {
    const table::Lookup found = ref.read("flattop.mine-hits", {{"ship-type", ship.text("type")}});
    return found.effects.at("order").get<int>();
}

// The ships in the order in which they are hit, one hit each (16.4).
std::vector<Unit> in_order_of_hits(Referee& ref, const Unit& force) {
    std::vector<std::pair<int, Unit>> ships;
    const std::vector<Unit> its = force.type == "ship" ? std::vector{force} : ships_of(ref, force);
    for (const Unit& ship : its) ships.emplace_back(order_of(ref, ship), ship);
    const auto sort = [&] { std::ranges::stable_sort(ships, {}, &std::pair<int, Unit>::first); };
    sort();
    if (!ref.plays("flattop.mine-order", "types")) {  // one of each type, then the next of each
        std::map<int, int> so_far;
        for (auto& [order, ship] : ships) order = so_far[order]++;
        sort();
    }
    std::vector<Unit> all;
    for (const auto& [order, ship] : ships) all.push_back(ship);
    return all;
}

// One hit a ship, and round again: by their ids.
std::map<std::string, int> shares_of(const std::vector<Unit>& ships, int hits) {
    std::map<std::string, int> taken;
    for (int i = 0; i < hits && !ships.empty(); ++i) ++taken[ships[static_cast<std::size_t>(i) % ships.size()].id];
    return taken;
}

std::string spread_hits(Referee& ref, const std::string& key, const std::vector<Unit>& ships, int hits) {
    if (hits == 0) return "no hit";
    if (ships.empty()) return fmt::format("{}: none of its ships are in the roster", hits_in_words(hits));
    const std::map<std::string, int> taken = shares_of(ships, hits);
    std::vector<std::string> parts;
    for (const Unit& ship : ships) {
        const auto found = taken.find(ship.id);
        if (found == taken.end()) continue;
        parts.push_back(
            fmt::format("{}: {}", name_of(ship), take_hits(ref, key + "/" + ship.id, ship.id, found->second)));
    }
    return fmt::format("{}", fmt::join(parts, "; "));
}

// 11.2: which ships the field's owner has to believe hit, as 16.4 spreads the hits that he is told of; `before` they
// were.
void note_beliefs(Referee& ref, const std::string& key, const Unit& force, const std::vector<Unit>& before,
                  const Result& result) {
    const std::map<std::string, int> taken = shares_of(before, result.hits);
    const std::map<std::string, int> expected = shares_of(before, result.expected);
    const auto share = [](const std::map<std::string, int>& shares, const std::string& id) {
        const auto found = shares.find(id);
        return found == shares.end() ? 0 : found->second;
    };
    const auto is_already = [&](const Unit& unit) { return unit.get("misjudged-turn") == ref.turn(); };
    for (const Unit& ship : before) {
        if (share(taken, ship.id) == share(expected, ship.id) && !is_already(ship)) continue;
        const int left = believed(ref, ship, boxes_left(ship)) - share(expected, ship.id);
        note_misjudged(ref, "misjudged-" + key + "/" + ship.id, ship.id, std::max(0, left));
    }
    if (force.type == "task-force" && (result.hits != result.expected || is_already(force)))
        note_misjudged(ref, "misjudged-" + key, force.id);
}

// A minefield's attack on a force, resolved and not yet told.
struct Strike {
    Attack attack;
    Result result;
    std::string lost;
};

void tell(Referee& ref, const Strike& one) {
    report_attack(ref, one.attack, one.result, one.lost, 0, one.attack.factors);
}

// In the order of what the fields' owners are told: in the roster's they would say which of two TFs was put into it
// first.
void tell_all(Referee& ref, std::vector<Strike> strikes) {
    const auto words = [](const Strike& one) {
        return std::tuple(one.attack.attacker, one.result.bht, one.attack.factors, one.result.expected);
    };
    std::ranges::stable_sort(strikes,
                             [&](const Strike& one, const Strike& other) { return words(one) < words(other); });
    for (const Strike& one : strikes) tell(ref, one);
}

// The port, or the hex that a force entered when it crossed the hexside first.
std::optional<Hex> where_struck(Referee& ref, const Unit& field, const Unit& force) {
    const hex::Atlas atlas = maps_of(ref);
    const std::optional<Track> track = track_of(atlas, force);
    const std::vector<Hex> entered = track ? hexes_entered(ref, atlas, field, *track) : std::vector<Hex>();
    return entered.empty() ? read_hex(atlas, field, "hex") : std::optional(entered.front());
}

// The fields that have attacked it in this turn, each as often as it has.
std::vector<std::string> struck_by(const Referee& ref, const Unit& force) {
    if (force.get("mined-turn") != ref.turn()) return {};
    return ascii::parts(force.text("mined-by"), ascii::blanks);
}

int times_struck(const Referee& ref, const Unit& field, const Unit& force) {
    const std::vector<std::string> fields = struck_by(ref, force);
    return static_cast<int>(std::ranges::count(fields, field.id));
}

void note_strike(Referee& ref, const std::string& key, const Unit& field, const Unit& force) {
    std::vector<std::string> fields = struck_by(ref, ref.unit(force.id));
    fields.push_back(field.id);
    ref.set_unit("mined-" + key, force.id,
                 {{"mined-turn", ref.turn()}, {"mined-by", fmt::format("{}", fmt::join(fields, " "))}});
}

// The key says which attack it is, if there are several on one force, which is as it stands now. At a ship that was
// sunk and in which the field's owner has to believe it is at nobody.
Strike strike(Referee& ref, const std::string& key, const Unit& field, const Unit& force) {
    const Outcome number = ref.consult(ref.throw_for(field.id, "minefield-" + key, "flattop.minefield-bht",
                                                     {{"mined", kind_of_side(ref, key, field)}}));
    const Attack attack{.key = key,
                        .attacker = field.id,
                        .defender = force.id,
                        .weapon = "mines",
                        .bht = number.lookup.effects.at("bht").get<int>(),
                        .factors = field.number("factors"),
                        .at_nobody = is_gone(force),
                        .where = where_struck(ref, field, force)};
    Result result = resolve(ref, attack);
    if (side_of(field) == side_of(force)) result.expected = 0;  // 16.6: the enemy isn't told of it
    note_strike(ref, key, field, force);
    const std::vector<Unit> ships = in_order_of_hits(ref, force);
    std::string lost;
    if (!attack.at_nobody) {
        hold_back(ref, "results-" + key, force);
        lost = spread_hits(ref, "hits-" + key, ships, result.hits);
    }
    note_beliefs(ref, key, force, ships, result);
    return {attack, result, lost};
}

std::string meeting_of(const Unit& field, const Unit& force) {
    return fmt::format("{}-{}", field.id, force.id);
}

// A force that has entered an enemy minefield in this turn, and how often it has to have its attack yet.
struct Meeting {
    Unit field;
    Unit force;
    int times = 1;

    std::string id() const { return meeting_of(field, force); }
    std::string note(const std::string& why) const {
        if (times == 1) return why;
        return fmt::format("{}{} times", why.empty() ? "" : why + "; ", times);
    }
};

std::vector<Meeting> meetings_of(const Referee& ref, const hex::Atlas& atlas) {
    std::vector<Meeting> meetings;
    for (const Unit& force : forces(ref)) {
        const std::optional<Track> track = track_of(atlas, force);
        if (!is_afloat(force) || !track) continue;
        for (const Unit& field : ref.units("minefield")) {
            if (side_of(field) == side_of(force)) continue;
            const int entered = static_cast<int>(hexes_entered(ref, atlas, field, *track).size());
            const int times = entered - times_struck(ref, field, force);
            if (times > 0) meetings.push_back({field, force, times});
        }
    }
    return meetings;
}

// Those of the fields that haven't attacked it in this turn.
void strike_once(Referee& ref, const std::vector<Unit>& fields, const Unit& force) {
    for (const Unit& field : fields) {
        const Unit now = ref.unit(force.id);
        if (times_struck(ref, field, now) == 0) tell(ref, strike(ref, meeting_of(field, now), field, now));
    }
}

}  // namespace

bool is_in_minefield(Referee& ref, const hex::Atlas& atlas, const Unit& force, const std::string& side) {
    return !fields_around(ref, atlas, force, side).empty();
}

// 16.1 to 16.5: each TF that entered one in this turn, if it is observed.
void enter_minefields(Referee& ref) {
    if (!goes_on(ref, "flattop.mines", "Minefields have attacked")) return;
    const hex::Atlas atlas = maps_of(ref);
    const std::vector<Meeting> meetings = meetings_of(ref, atlas);
    if (meetings.empty())
        return ref.report("none", {.section = section, .text = "No TF has entered an enemy minefield."});
    referee::Form form{.key = "observed",
                       .title = "Which are observed?",
                       .help = "Mines do nothing to a TF that their side hasn't observed.",
                       .source = rule("16.1"),
                       .fields = {referee::yes_no_field("observed", "Observed", false)},
                       .grid = true,
                       .standing = true};
    for (const Meeting& one : meetings) {
        const Observed seen = observed_by(ref, atlas, one.field, one.force);
        form.rows.push_back({.unit = one.id(),
                             .label = fmt::format("{} in {}", ref.label(one.force.id), one.field.id),
                             .defaults = {{"observed", seen.observed}},
                             .note = one.note(seen.why)});
    }
    const auto answer = ref.ask(form);
    std::vector<Strike> strikes;
    for (std::size_t i = 0; i < meetings.size(); ++i) {
        const Meeting& one = meetings[i];
        if (!answer.rows.at(i).second.flag("observed")) {
            ref.report("unseen/" + one.id(),
                       {section, one.force.id, fmt::format("Unobserved in {}: nothing happens.", one.field.id)});
            continue;
        }
        for (int time = 1; time <= one.times; ++time)
            strikes.push_back(strike(ref, time == 1 ? one.id() : fmt::format("{}-{}", one.id(), time), one.field,
                                     ref.unit(one.force.id)));
    }
    tell_all(ref, strikes);
}

void meet_mines_in_combat(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& defender) {
    const Unit from = force_of(ref, attacker);
    const Unit at = force_of(ref, defender);
    // 16.6: the TF that is attacked while in its own side's minefield, or as the ruling has it the other one.
    if (is_afloat(from) && is_afloat(at)) {
        const Unit& between = ref.plays("flattop.own-mines", "defender") ? at : from;
        strike_once(ref, fields_around(ref, atlas, at, side_of(at)), between);
    }
    // 16.7: whoever is in an enemy's. Mines that it met on its way have had their attack.
    for (const Unit& force : {from, at}) {
        if (is_afloat(force)) strike_once(ref, fields_around(ref, atlas, force, enemy_of(side_of(force))), force);
    }
}

DueLines mines_due(Referee& ref) {
    DueLines due;
    for (const Meeting& one : meetings_of(ref, maps_of(ref))) {
        if (ref.was_played_for("flattop.mines", {one.force.id})) continue;
        due.push_back({fmt::format("{} has entered {}", ref.label(one.force.id), one.field.id)});
    }
    return due;
}

}  // namespace flagplot::procedures::flattop
