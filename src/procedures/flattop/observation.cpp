#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "ascii/letters.h"
#include "procedures/flattop/submarines.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

// What units see during their movement (7, 3.6).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Observation";
constexpr const char* sightings = "Sightings";

constexpr int best_condition = 3;

// Who looks around: a unit as its commander knows it, or as it really is, of which he hears later (22.5).
struct Observer {
    Unit unit;
    std::optional<Hex> place;
    std::string unheard = {};  // why it isn't so, as its commander hasn't heard
    bool later = false;        // it is so, and he hears of it with its results
};

// An enemy near enough to be seen.
struct Contact {
    Unit observer;
    Unit target;
    Hex hex;                    // where the target is
    int distance;               // of the observer's nearest hex
    int best = best_condition;  // the condition at which it is seen at best
    std::string why = {};       // a submerged submarine may be found
    bool comes_by = false;      // it has left the hex
    std::string unheard = {};   // why the observer isn't there, as its commander hasn't heard
    bool later = false;         // its commander hears of it with its results

    std::string id() const { return observer.id + (later ? "/true-" : "-") + target.id; }
};

// Of a unit that has moved, from its first hex to its last; of planes that have landed those in which they were in the
// air: where they landed they are on the ground.
std::vector<Hex> way_of(const hex::Atlas& atlas, const Unit& unit, const Track& track) {
    std::vector<Hex> way = hexes_of(atlas, track);
    if (is_grounded(unit)) way.pop_back();
    return way;
}

std::vector<Hex> hexes_seen_from(Referee& ref, const hex::Atlas& atlas, const Observer& observer) {
    if (!observer.place) return {};
    std::vector<Hex> hexes;
    if (!is_grounded(observer.unit)) hexes.push_back(*observer.place);
    const std::optional<Track> track = track_of(atlas, observer.unit);
    if (track && ref.plays("flattop.seen-on-the-way", "path")) {
        const std::vector<Hex> way = way_of(atlas, observer.unit, *track);
        hexes.insert(hexes.end(), way.begin(), way.end());
    }
    return hexes;
}

// A carrier's air group sees with its TF, and is seen with it. Planes that have landed in this turn saw something on
// their way, and were seen on it.
bool looks_and_is_seen(Referee& ref, const Unit& unit) {
    if (is_grounded(unit)) return !unit.text("track").empty() && ref.plays("flattop.landed-planes", "on-the-way");
    return unit.type != "base" || unit.text("ship").empty();
}

// 12.5: only in its own hex it can be seen at all.
bool is_submerged(const Unit& unit) {
    return unit.type == "submarine" && unit.text("depth") != "surface";
}

int distance_to(const hex::Atlas& atlas, const std::vector<Hex>& from, const Hex& to) {
    int nearest = atlas.distance(from.front(), to);
    for (const Hex& hex : from) nearest = std::min(nearest, atlas.distance(hex, to));
    return nearest;
}

// Where the observer stands while the other one moves: ships move before planes. Nothing if both move at once.
std::optional<Hex> stands_in(const hex::Atlas& atlas, const Observer& observer, const Unit& target) {
    const std::optional<Track> track = track_of(atlas, observer.unit);
    const bool moved = track && !legs_of(track->moves).empty();
    const bool at_once = (observer.unit.type == "air-formation") == (target.type == "air-formation");
    if (moved && at_once) return {};
    if (track && is_at_sea(target)) return track->from;
    return observer.place;
}

// Planes at HI above a submarine.
bool is_submarine_below(const Unit& observer, const Unit& target) {
    return observer.type == "submarine" && target.type == "air-formation" && target.text("level") == "HI";
}

// How far it may see something, in hexes. Planes at HI one hex away are seen from a surfaced submarine, whatever the
// roster has (12.3).
int sight_of(const Unit& observer, const Unit& target) {
    return std::max(observer.number("sight"), is_submarine_below(observer, target) ? 1 : 0);
}

// The nearest hex that an enemy enters, if it comes by an observer who stands there and sees it. Nothing if it doesn't.
std::optional<Hex> comes_by_in(Referee& ref, const hex::Atlas& atlas, const Observer& observer, const Unit& target) {
    const std::optional<Hex> stands = stands_in(atlas, observer, target);
    const std::optional<Track> track = track_of(atlas, target);
    if (!stands || !track || is_submerged(target) || !ref.plays("flattop.coming-by", "seen")) return {};
    std::vector<Hex> way = way_of(atlas, target, *track);
    const bool takes_off = target.get("launched-turn") == ref.turn();
    if (!takes_off && !way.empty()) way.erase(way.begin());  // there it was seen in the turn before
    if (way.empty()) return {};
    const Hex nearest = *std::ranges::min_element(way, [&](const Hex& one, const Hex& other) {
        return atlas.distance(*stands, one) < atlas.distance(*stands, other);
    });
    return atlas.distance(*stands, nearest) <= sight_of(observer.unit, target) ? std::optional(nearest) : std::nullopt;
}

// Where an enemy is seen by one who looks from these hexes: where its move ends, unless it has landed there; else where
// it comes by. Nothing if it isn't.
std::optional<Hex> seen_in(Referee& ref, const hex::Atlas& atlas, const Observer& observer,
                           const std::vector<Hex>& from, const Unit& target) {
    const std::optional<Hex> end = place_of(ref, atlas, target);
    if (!end || from.empty()) return {};
    const bool in_sight = distance_to(atlas, from, *end) <= sight_of(observer.unit, target);
    if (in_sight && !is_grounded(target)) return end;
    return comes_by_in(ref, atlas, observer, target);
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

// Of a unit whose commander hasn't heard what has become of it (22.5).
std::string why_not_there(const Referee& ref, const hex::Atlas& atlas, const Unit& observer) {
    const Unit real = ref.unit(observer.id);
    if (is_gone(ref, real)) return "it is gone, and its commander hasn't heard of it";
    const std::string depth = real.text("depth");
    if (depth != observer.text("depth"))
        return fmt::format("its depth is {}, and its commander hasn't heard of it", depth);
    const std::optional<Hex> there = place_of(ref, atlas, real);
    const bool same_way = real.text("track") == observer.text("track");
    if (!there || (there == known_place_of(ref, atlas, observer) && same_way)) return "";
    return fmt::format("it is in {}, and its commander hasn't heard of it", atlas.label(*there));
}

// Until he hears, a commander is told what a unit would have seen if nothing had happened to it; what it has really
// seen waits with its results. By the ruling he is told that at once instead.
std::vector<Observer> forces_that_look(Referee& ref, const hex::Atlas& atlas) {
    const bool as_if = ref.plays("flattop.unheard-sightings", "as-if");
    std::vector<Observer> all;
    for (const Unit& known : known_forces(ref)) {
        const Unit real = ref.unit(known.id);
        const std::string unheard = why_not_there(ref, atlas, known);
        if (as_if || unheard.empty()) all.push_back({known, known_place_of(ref, atlas, known), unheard});
        if (!unheard.empty() && !is_gone(ref, real)) all.push_back({real, place_of(ref, atlas, real), "", as_if});
    }
    return all;
}

// 23.3.4: a side learns that a counter is eliminated from a radio check only.
std::vector<Observer> counters_that_look(Referee& ref, const hex::Atlas& atlas) {
    std::vector<Observer> all;
    for (const Unit& counter : counters_believed_in(ref)) {
        const bool gone = counter.flag("eliminated");
        all.push_back(
            {counter, place_of(ref, atlas, counter), gone ? "it is eliminated, and its side hasn't heard of it" : ""});
    }
    return all;
}

std::vector<Contact> contacts(Referee& ref, const hex::Atlas& atlas) {
    std::vector<Contact> found;
    const std::vector<Unit> all = forces(ref);
    std::vector<Observer> observers = forces_that_look(ref, atlas);
    const std::vector<Observer> counters = counters_that_look(ref, atlas);
    observers.insert(observers.end(), counters.begin(), counters.end());
    for (const Observer& one : observers) {
        const Unit& observer = one.unit;
        if (!looks_and_is_seen(ref, observer)) continue;
        const std::vector<Hex> from = hexes_seen_from(ref, atlas, one);
        const auto first = static_cast<std::ptrdiff_t>(found.size());
        for (const Unit& target : all) {
            if (side_of(target) == side_of(observer) || !looks_and_is_seen(ref, target)) continue;
            if (is_deep(observer) && !is_at_sea(target) && ref.plays("flattop.deep-planes", "not")) continue;
            const std::optional<Hex> there = seen_in(ref, atlas, one, from, target);
            if (!there) continue;
            const int nearest = distance_to(atlas, from, *there);
            Contact contact{observer, target, *there, nearest, best_for(ref, observer, target, nearest)};
            contact.comes_by = there != place_of(ref, atlas, target);
            contact.unheard = one.unheard;
            contact.later = one.later;
            if (is_submerged(target)) contact.why = why_found(ref, atlas, observer, target, *there);
            const bool hidden = is_submerged(target) && (nearest > 0 || contact.why.empty());
            if (contact.best > 0 && !hidden) found.push_back(contact);
        }
        std::stable_sort(found.begin() + first, found.end(),
                         [&](const Contact& a, const Contact& b) { return atlas.label(a.hex) < atlas.label(b.hex); });
    }
    return found;
}

// Its altitude or depth, if it has one.
std::string level_of(const Unit& unit) {
    return unit.type == "submarine" ? unit.text("depth") : unit.text("level");
}

std::string note_of(const Contact& contact, const Outcome& die) {
    std::vector<std::string> parts{
        fmt::format("die {}", *die.lookup.total),
        contact.distance == 0 ? "same hex" : ascii::counted(contact.distance, "hex", "hexes") + " away"};
    if (contact.best < best_condition) parts.push_back(fmt::format("condition {} at best (12.3)", contact.best));
    if (!contact.why.empty()) parts.push_back(contact.why);
    if (contact.comes_by) parts.emplace_back("it passes by");
    if (!contact.unheard.empty()) parts.push_back(contact.unheard);
    if (contact.later) parts.emplace_back("where it really is: told with its results");
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
    for (const Unit& ship : ships_of(ref, target))
        ships.push_back(fmt::format("{} {}", ship.text("type"), name_of(ship)));
    std::ranges::sort(ships);  // in the roster's order they would say which was put into it first
    return fmt::format("{}", fmt::join(ships, ", "));
}

// What is said of a target: at condition 1 and 2 the number that its own commander gave (3.6), at 3 what it is.
std::string words_for(Referee& ref, const Contact& contact, const std::string& condition) {
    const Unit& target = contact.target;
    if (is_deep(contact.observer) && is_at_sea(contact.target) && ref.plays("flattop.deep-sight", "overhead"))
        return "ships overhead";
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
    const table::Field column =
        optional_field(referee::text_field("column", "Column"), "The column of your Search Table, if you use it.");
    const table::Field words = optional_field(referee::text_field("words", "In your words"),
                                              "Empty: the number its commander gave for the condition.");
    referee::Form form{
        .key = "seen",
        .title = "What is seen?",
        .help = fmt::format("Read your Search Table with the die beside each. It is {}.", night ? "night" : "day"),
        .source = rule("7.1"),
        .fields = {condition, column, words},
        .grid = true};
    for (const Contact& contact : all) {
        form.rows.push_back({.unit = contact.id(),
                             .label = fmt::format("{}: {} in {}", ref.label(contact.observer.id),
                                                  ref.label(contact.target.id), atlas.label(contact.hex)),
                             .note = note_of(contact, dice.at("search/" + contact.id()))});
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
    return at_best(cell.text("condition"));
}

// Who has seen it in this turn, where, and how well at best; and who only believes it, as his unit isn't there (22.5).
// A base stays where it is.
void note_seen(Referee& ref, const hex::Atlas& atlas, const Contact& contact, const std::string& condition) {
    const Unit target = ref.unit(contact.target.id);
    if (target.type == "base") return;
    const bool again = target.number("seen-turn") == ref.turn();
    std::vector<std::string> ears = ascii::parts(again ? target.text("seen-by") : "", ascii::blanks);
    std::vector<std::string> in_error = ascii::parts(again ? target.text("seen-in-error") : "", ascii::blanks);
    const std::string ear = ear_of(contact.observer);
    const bool known = std::ranges::find(ears, ear) != ears.end();
    if (!known) ears.push_back(ear);
    if (contact.unheard.empty()) {
        std::erase(in_error, ear);
    } else if (!known) {
        in_error.push_back(ear);
    }
    session::Fields now{{"seen-hex", atlas.label(contact.hex)},
                        {"seen-turn", ref.turn()},
                        {"seen-condition", again ? std::max(condition, target.text("seen-condition")) : condition},
                        {"seen-by", fmt::format("{}", fmt::join(ears, " "))}};
    const std::string mistaken = fmt::format("{}", fmt::join(in_error, " "));
    if (mistaken != target.text("seen-in-error")) now["seen-in-error"] = mistaken.empty() ? Value() : Value(mistaken);
    ref.set_unit("seen/" + contact.id(), target.id, now);
}

// Whether its commander learns of it only later.
bool waits(Referee& ref, const Unit& observer) {
    return is_withheld(ref, observer) && ref.plays("flattop.sightings-withheld", "withheld");
}

// An enemy that was seen, in the words that are told.
struct Sighting {
    Contact contact;
    std::string condition;
    std::string text;
};

// Its commander, at once or with its results.
void tell_commander(Referee& ref, const std::string& key, const Unit& observer, const std::string& text, bool later) {
    if (later) return withhold(ref, key, observer, sightings, text);
    ref.report(key, {sightings, observer.id, fmt::format("{} {}", hour_text(ref), text), ear_of(observer)});
}

// Nothing if it isn't seen.
std::optional<Sighting> seen(Referee& ref, const hex::Atlas& atlas, const Contact& contact, const Outcome& die,
                             const session::Fields& fields) {
    const std::string condition = condition_of(ref, contact, die, fields.text("condition"), fields.text("column"));
    if (condition.empty()) return {};
    const std::string given = fields.text("words");
    const std::string words = given.empty() ? words_for(ref, contact, condition) : given;
    return Sighting{contact, condition,
                    fmt::format("{}, condition {}: {}.", atlas.label(contact.hex), condition, words)};
}

// Each observer's by their hexes and words: in the roster's order a report would say which of two enemies was put into
// it first.
void sort_by_words(std::vector<Sighting>& all) {
    for (auto from = all.begin(); from != all.end();) {
        const auto to = std::find_if(
            from, all.end(), [&](const Sighting& one) { return one.contact.observer.id != from->contact.observer.id; });
        std::stable_sort(from, to, [](const Sighting& one, const Sighting& other) { return one.text < other.text; });
        from = to;
    }
}

void tell(Referee& ref, const hex::Atlas& atlas, const Sighting& sighting) {
    const bool later = sighting.contact.later || waits(ref, sighting.contact.observer);
    if (!later) note_seen(ref, atlas, sighting.contact, sighting.condition);  // else nobody knows of it yet
    const Unit observer = ref.unit(sighting.contact.observer.id);
    tell_commander(ref, "sighting/" + sighting.contact.id(), observer, sighting.text, later);
}

// Whether an enemy is in its hex that finds a deep submarine.
bool has_ships_overhead(const Referee& ref, const hex::Atlas& atlas, const Unit& submarine) {
    const std::optional<Hex> here = known_place_of(ref, atlas, submarine);
    const std::vector<Unit> all = forces(ref);
    return here && std::ranges::any_of(all, [&](const Unit& enemy) {
               return side_of(enemy) != side_of(submarine) && place_of(ref, atlas, enemy) == here &&
                      waiting_destroyers(ref, enemy) >= ref.number("deep-dds");
           });
}

// 12.5.2: a deep submarine that is found hears of ships overhead, and of nothing else; at the depth and in the hex that
// its commander knows.
void tell_of_ships_overhead(Referee& ref, const hex::Atlas& atlas) {
    for (const Unit& submarine : known_forces(ref)) {
        if (!is_deep(submarine) || !has_ships_overhead(ref, atlas, submarine)) continue;
        tell_commander(ref, "overhead/" + submarine.id, submarine, "Ships overhead.", waits(ref, submarine));
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
    std::vector<Sighting> sightings_told;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Outcome& die = dice.at("search/" + all[i].id());
        std::optional<Sighting> sighting = seen(ref, atlas, all[i], die, answer.rows.at(i).second);
        if (sighting) sightings_told.push_back(std::move(*sighting));
    }
    sort_by_words(sightings_told);
    for (const Sighting& one : sightings_told) tell(ref, atlas, one);
}

}  // namespace

void observe(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    forget_old_tracks(ref);
    const std::vector<Contact> all = contacts(ref, atlas);
    tell_of_ships_overhead(ref, atlas);
    if (all.empty()) {
        ref.report("none", {.section = section, .text = "Nothing comes near enough to be seen."});
    } else {
        look_around(ref, atlas, all);
    }
    tell_maps(ref, atlas);  // always: else maps would say that somebody has seen something
}

}  // namespace flagplot::procedures::flattop
