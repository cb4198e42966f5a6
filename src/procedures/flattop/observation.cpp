#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "procedures/flattop/forces.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

// What units see during their movement (7, 3.6).
namespace flagplot::procedures::flattop {
namespace {

using hex::Hex;
using json::Value;

constexpr const char* section = "Observation";
constexpr const char* sightings = "Sightings";

constexpr int best_condition = 3;

// An enemy near enough to be seen.
struct Contact {
    Unit observer;
    Unit target;
    Hex hex;                    // where the target is
    int distance;               // of the observer's nearest hex
    int best = best_condition;  // the condition at which it is seen at best
    std::string why = {};       // a submerged submarine may be found

    std::string id() const { return observer.id + "-" + target.id; }
};

std::vector<Hex> hexes_seen_from(Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    const std::optional<Hex> place = place_of(ref, atlas, unit);
    if (!place) return {};
    std::vector<Hex> hexes{*place};
    const std::optional<Track> track = track_of(atlas, unit);
    if (track && ref.plays("flattop.seen-on-the-way", "path")) {
        const std::vector<Hex> way = hexes_of(atlas, *track);
        hexes.insert(hexes.end(), way.begin(), way.end());
    }
    return hexes;
}

// In this turn: an AF that has landed has seen something on its way.
bool looks_around(const Unit& unit) {
    return !is_grounded(unit) || !unit.text("track").empty();
}

// An air group is seen with its ship.
bool can_be_seen(const Unit& unit) {
    return !is_grounded(unit) && (unit.type != "base" || unit.text("ship").empty());
}

// 12.5: only in its own hex it can be seen at all.
bool is_submerged(const Unit& unit) {
    return unit.type == "submarine" && unit.text("depth") != "surface";
}

// DDs of a TF, or an independent one, that didn't move in this turn.
int waiting_destroyers(const Referee& ref, const Unit& force) {
    if (!force.flag("stationary")) return 0;
    int count = 0;
    for (const Unit& ship : ref.units("ship")) {
        const bool of_it = ship.id == force.id || ship.text("task-force") == force.id;
        if (of_it && !is_sunk(ship) && ship.text("type") == "DD") ++count;
    }
    return count;
}

// The MP that planes spent in the hex on their way: those with which they came in, and orbits there.
int points_spent_in(const hex::Atlas& atlas, const Unit& planes, const Hex& hex) {
    const std::optional<Track> track = track_of(atlas, planes);
    if (!track) return 0;
    int points = 0;
    Hex at = track->from;
    for (const Move& move : track->moves) {
        if (!move.direction && at == hex) points += move.count;
        for (int i = 0; move.direction && i < move.count; ++i) {
            at = atlas.step(at, *move.direction);
            if (at == hex) ++points;
        }
    }
    return points;
}

// Why a submerged submarine may be found by somebody in its hex; empty: it may not (12.5.1, 12.5.2, 12.7).
std::string why_found(const Referee& ref, const hex::Atlas& atlas, const Unit& observer, const Unit& submarine,
                      const Hex& hex) {
    const bool periscope = submarine.text("depth") == "periscope";
    if (periscope && submarine.get("attacked-turn") == ref.turn()) return "it has attacked";
    const int destroyers = waiting_destroyers(ref, observer);
    if (destroyers >= ref.number(periscope ? "periscope-dds" : "deep-dds"))
        return fmt::format("{} DDs that didn't move", destroyers);
    const bool low = observer.type == "air-formation" && observer.text("level") == "LO";
    const int points = low && periscope ? points_spent_in(atlas, observer, hex) : 0;
    if (points >= ref.number("spotting-mp")) return fmt::format("{} MP at LO over it", points);
    return "";
}

// Planes at HI above a submarine.
bool is_submarine_below(const Unit& observer, const Unit& target) {
    return observer.type == "submarine" && target.type == "air-formation" && target.text("level") == "HI";
}

// How well a submarine may see something, by its depth (12.3); others as well as anybody.
int best_for(Referee& ref, const Unit& observer, const Unit& target, int distance) {
    if (observer.type != "submarine") return best_condition;
    const table::Lookup found =
        ref.read("flattop.submarine-sight", {{"sub-depth", observer.text("depth")},
                                             {"radar", observer.flag("radar")},
                                             {"distance", distance},
                                             {"high-planes", is_submarine_below(observer, target)}});
    return found.effects.at("condition").get<int>();
}

std::vector<Contact> contacts(Referee& ref, const hex::Atlas& atlas) {
    std::vector<Contact> found;
    const std::vector<Unit> all = forces(ref);
    std::vector<Unit> observers = all;
    for (const Unit& counter : ref.units("counter")) {
        if (!counter.flag("eliminated")) observers.push_back(counter);
    }
    for (const Unit& observer : observers) {
        if (!looks_around(observer)) continue;
        const std::vector<Hex> from = hexes_seen_from(ref, atlas, observer);
        const auto first = static_cast<std::ptrdiff_t>(found.size());
        for (const Unit& target : all) {
            if (side_of(target) == side_of(observer) || !can_be_seen(target)) continue;
            const std::optional<Hex> there = place_of(ref, atlas, target);
            if (!there || from.empty()) continue;
            int nearest = atlas.distance(from.front(), *there);
            for (const Hex& hex : from) nearest = std::min(nearest, atlas.distance(hex, *there));
            Contact contact{observer, target, *there, nearest, best_for(ref, observer, target, nearest)};
            // Planes at HI one hex away are seen from a surfaced submarine, whatever the roster has (12.3).
            const bool in_sight =
                nearest <= observer.number("sight") || (is_submarine_below(observer, target) && nearest == 1);
            if (is_submerged(target)) contact.why = why_found(ref, atlas, observer, target, *there);
            const bool hidden = is_submerged(target) && (nearest > 0 || contact.why.empty());
            if (in_sight && contact.best > 0 && !hidden) found.push_back(contact);
        }
        // By their hexes: in the roster's order a report would say which of two enemies was put into it first.
        std::stable_sort(found.begin() + first, found.end(), [&](const Contact& one, const Contact& other) {
            return atlas.label(one.hex) < atlas.label(other.hex);
        });
    }
    return found;
}

// Its altitude or depth, if it has one.
std::string level_of(const Unit& unit) {
    return unit.type == "submarine" ? unit.text("depth") : unit.text("level");
}

std::string note_of(const Contact& contact, const Outcome& die) {
    std::vector<std::string> parts{fmt::format("die {}", *die.lookup.total),
                                   contact.distance == 0   ? "same hex"
                                   : contact.distance == 1 ? "1 hex away"
                                                           : fmt::format("{} hexes away", contact.distance)};
    if (contact.best < best_condition) parts.push_back(fmt::format("condition {} at best (12.3)", contact.best));
    if (!contact.why.empty()) parts.push_back(contact.why);
    const std::string own = level_of(contact.observer);
    const std::string its = level_of(contact.target);
    if (!own.empty()) parts.push_back("seen from " + own);
    if (!its.empty()) parts.push_back("it is at " + its);
    if (contact.target.get("report-1").is_null() || contact.target.get("report-2").is_null())
        parts.emplace_back("its report numbers weren't given");
    return fmt::format("{}", fmt::join(parts, "; "));
}

std::string names_of_ships(const Referee& ref, const Unit& target) {
    std::vector<std::string> ships;
    for (const Unit& ship : ref.units("ship")) {
        const bool here = ship.id == target.id || ship.text("task-force") == target.id;
        if (here && !is_sunk(ship)) ships.push_back(fmt::format("{} {}", ship.text("type"), name_of(ship)));
    }
    return fmt::format("{}", fmt::join(ships, ", "));
}

// What is said of a target: at condition 1 and 2 the number that its own commander gave (3.6), at 3 what it is.
std::string words_for(const Referee& ref, const Contact& contact, const std::string& condition) {
    const Unit& target = contact.target;
    if (condition != "3") {
        const Value number = target.get("report-" + condition);
        return fmt::format("{}{}", kind_words(target),
                           number.is_null() ? "" : fmt::format(", reported number {}", json::to_text(number)));
    }
    if (target.type == "air-formation")
        return "AF: " + (target.text("planes").empty() ? "planes" : target.text("planes"));
    const std::string ships = names_of_ships(ref, target);
    return ships.empty() ? kind_words(target) : fmt::format("{}: {}", kind_words(target), ships);
}

// Its defaults say that nothing is seen, so they don't stand: a person has to look at it.
referee::Form form_for(const Referee& ref, const hex::Atlas& atlas, const std::vector<Contact>& all,
                       const std::map<std::string, Outcome>& dice, bool night) {
    const table::Field condition = referee::choice_field("condition", "Seen",
                                                         {{"none", "not seen"},
                                                          {"1", "condition 1"},
                                                          {"2", "condition 2"},
                                                          {"3", "condition 3"},
                                                          {"table", "by the Search Table"}},
                                                         "none");
    table::Field column = referee::text_field("column", "Column");
    may_stay_empty(column);
    column.help = "Of your Search Table, where it is read.";
    table::Field words = referee::text_field("words", "In your words");
    may_stay_empty(words);
    words.help = "Empty: the number that its commander gave for the condition.";
    referee::Form form{
        .key = "seen",
        .title = "What is seen?",
        .help = fmt::format("By your Search Table, with the die beside each. It is {}.", night ? "night" : "day"),
        .source = "Flat Top PBEM & Variant Rules, 7.1",
        .fields = {condition, column, words},
        .grid = true};
    for (const Contact& contact : all) {
        form.rows.push_back({contact.id(),
                             fmt::format("{}: {} in {}", ref.label(contact.observer.id), ref.label(contact.target.id),
                                         atlas.label(contact.hex)),
                             {},
                             {},
                             {},
                             note_of(contact, dice.at("search/" + contact.id()))});
    }
    return form;
}

// The condition that the game master gave, or that his table has.
std::string condition_of(Referee& ref, const Contact& contact, const Outcome& die, const std::string& given,
                         const std::string& column) {
    const auto at_best = [&](const std::string& condition) {
        if (condition == "none") return std::string();
        return condition > std::to_string(contact.best) ? std::to_string(contact.best) : condition;
    };
    if (given != "table") return at_best(given);
    const session::Fields cell = ref.read_chart({.key = "table/" + contact.id(),
                                                 .chart = "flattop.search-table",
                                                 .row = *die.lookup.total,
                                                 .column = column.empty() ? "all" : column,
                                                 .unit = contact.observer.id,
                                                 .purpose = ref.label(contact.observer.id)});
    return at_best(cell.at("condition").get<std::string>());
}

// Who has seen it in this turn, where, and how well at best. A base stays where it is.
void note_seen(Referee& ref, const hex::Atlas& atlas, const Contact& contact, const std::string& condition) {
    const Unit target = ref.unit(contact.target.id);
    if (target.type == "base") return;
    const bool again = target.number("seen-turn") == ref.turn();
    const std::string before = again ? target.text("seen-by") : "";
    const std::string ear = ear_of(contact.observer);
    const bool known = (" " + before + " ").find(" " + ear + " ") != std::string::npos;
    ref.set_unit("seen/" + contact.id(), target.id,
                 {{"seen-hex", atlas.label(contact.hex)},
                  {"seen-turn", ref.turn()},
                  {"seen-condition", again ? std::max(condition, target.text("seen-condition")) : condition},
                  {"seen-by", before.empty() ? ear
                              : known        ? before
                                             : before + " " + ear}});
}

// Whether its commander learns of it only later.
bool waits(Referee& ref, const Unit& observer) {
    return is_withheld(ref, observer) && ref.plays("flattop.sightings-withheld", "withheld");
}

void tell_sighting(Referee& ref, const Contact& contact, const std::string& text, bool later) {
    const Unit observer = ref.unit(contact.observer.id);
    const std::string key = "sighting/" + contact.id();
    if (later) return withhold(ref, key, observer, sightings, text);
    ref.tell(key, {.section = sightings,
                   .unit = observer.id,
                   .text = fmt::format("{} {}", hour_text(ref), text),
                   .audience = ear_of(observer),
                   .reports = true});
}

void see(Referee& ref, const hex::Atlas& atlas, const Contact& contact, const Outcome& die,
         const session::Fields& fields) {
    const auto given = [&](const char* field) {
        return fields.contains(field) ? json::to_text(fields.at(field)) : std::string();
    };
    const std::string condition = condition_of(ref, contact, die, given("condition"), given("column"));
    if (condition.empty()) return;
    const std::string words = given("words").empty() ? words_for(ref, contact, condition) : given("words");
    const std::string text = fmt::format("{}, condition {}: {}.", atlas.label(contact.hex), condition, words);
    const bool later = waits(ref, contact.observer);
    if (!later) note_seen(ref, atlas, contact, condition);  // else nobody knows of it yet
    tell_sighting(ref, contact, text, later);
}

// 12.5.2: a deep submarine that was found hears of ships overhead, and of nothing else.
void tell_of_ships_overhead(Referee& ref, const std::vector<Contact>& all) {
    std::vector<std::string> told;
    for (const Contact& contact : all) {
        const Unit& submarine = contact.target;
        const bool deep = submarine.type == "submarine" && submarine.text("depth") == "deep";
        if (!deep || std::find(told.begin(), told.end(), submarine.id) != told.end()) continue;
        told.push_back(submarine.id);
        ref.tell("overhead/" + submarine.id, {.section = sightings,
                                              .unit = submarine.id,
                                              .text = fmt::format("{} Ships overhead.", hour_text(ref)),
                                              .audience = ear_of(submarine),
                                              .reports = true});
    }
}

void look_around(Referee& ref, const hex::Atlas& atlas, const std::vector<Contact>& all) {
    const bool night = is_night(ref);
    std::vector<Throw> throws;
    for (const Contact& contact : all) {
        throws.push_back(
            {.key = "search/" + contact.id(),
             .table = "flattop.search",
             .unit = contact.observer.id,
             .purpose = fmt::format("{} looks for {}", ref.label(contact.observer.id), ref.label(contact.target.id))});
    }
    const auto dice = ref.consult_each("search", "Search", throws);
    const auto answer = ref.ask(form_for(ref, atlas, all, dice, night));
    for (std::size_t i = 0; i < all.size(); ++i) {
        see(ref, atlas, all[i], dice.at("search/" + all[i].id()), answer.rows.at(i).second);
    }
}

}  // namespace

void observe(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    forget_old_tracks(ref);
    const std::vector<Contact> all = contacts(ref, atlas);
    if (all.empty()) {
        ref.tell("none", {.section = section, .text = "Nothing comes near enough to be seen.", .reports = true});
    } else {
        tell_of_ships_overhead(ref, all);
        look_around(ref, atlas, all);
    }
    tell_maps(ref, atlas);  // always: else maps would say that somebody has seen something
}

}  // namespace flagplot::procedures::flattop
