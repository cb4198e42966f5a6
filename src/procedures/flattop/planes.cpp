#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "procedures/flattop/air_factors.h"
#include "procedures/flattop/combat.h"
#include "procedures/flattop/fires.h"
#include "procedures/flattop/march.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/weather.h"
#include "procedures/flattop/withheld.h"
#include "procedures/flattop/written_orders.h"

// Planes are launched, move and land by their orders, all at once (9.1 to 9.4).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Plane Movement";

struct Flight {
    March march;
    std::string level;    // now
    std::string ordered;  // empty: the same
    bool grounded = false;
    bool lands = false;  // as its orders have it, and there is a base
    bool gone = false;   // not in the air, and its commander hasn't heard of it (22.5)
};

int level_cost(Referee& ref, const std::string& from, const std::string& to) {
    if (from == to || from.empty() || to.empty()) return 0;
    if (to == "HI" || ref.plays("flattop.descent", "same")) return ref.number("climb-cost");
    return 0;
}

// The base in whose hex it lands: the one that its orders name, or one of its side that is there, or that its commander
// believes there. A carrier that is sunk is none, once its commander has heard of it.
std::string landing_base(Referee& ref, const hex::Atlas& atlas, const Unit& unit, const Hex& to) {
    std::vector<Unit> bases = known_forces(ref);
    std::erase_if(bases, [&](const Unit& base) {
        const bool is_there = known_place_of(ref, atlas, base) == to || place_of(ref, atlas, base) == to;
        return base.type != "base" || side_of(base) != side_of(unit) || !is_there;
    });
    std::string named = unit.text("lands-at");
    const auto is_named = [&](const Unit& base) { return base.id == named; };
    if (std::ranges::any_of(bases, is_named)) return named;
    return bases.empty() ? "" : bases.front().id;
}

// ---- what its orders come to

void check_fuel(March& march, int points) {
    const Unit& unit = march.unit;
    if (unit.get("fuel").is_null()) return;
    const int fuel = unit.number("fuel");
    if (points > fuel) {
        march.doubt(fmt::format("fuel for {} MP only", fuel));
    } else if (fuel == 0 && unit.flag("airborne")) {
        march.doubt("its fuel is used up");
    }
}

// Whether planes may land there now: not on a ship that burns, and float planes only beside a ship that stopped (18.1).
void check_deck(const Referee& ref, March& march, const Unit& base) {
    if (const std::string why = no_air_operations(ref, base); !why.empty()) march.doubt(why);
    if (!ref.has_unit(base.text("ship"))) return;
    const Unit ship = ref.unit(base.text("ship"));
    const std::string type = ship.text("type");
    const bool floats = type == "BB" || type == "CAV" || type == "AV";
    if (floats && !force_of(ref, ship).flag("stationary"))
        march.doubt(fmt::format("{} has to stop for a turn to recover float planes (18.1)", name_of(ship)));
}

// 22.9.2: planes come to where their commander believes their ship.
void check_ship_elsewhere(Referee& ref, const hex::Atlas& atlas, Flight& flight, const Unit& base) {
    const std::optional<Hex> there = place_of(ref, atlas, base);
    if (!there || there == known_place_of(ref, atlas, base)) return;
    flight.march.notes.push_back(
        fmt::format("{} is in {}, and its commander hasn't heard of it (22.9.2)", name_of(base), atlas.label(*there)));
    flight.lands = ref.plays("flattop.ship-elsewhere", "found");
}

// Nobody lands on a carrier that is sunk, but planes that are gone as well: their commander believes in both.
bool can_receive(const Referee& ref, const Flight& flight, const std::string& base) {
    return flight.gone || !is_gone(ref, ref.unit(base));
}

// It lands where the moves of its orders end, which may be in a later turn.
void check_landing(Referee& ref, const hex::Atlas& atlas, Flight& flight) {
    March& march = flight.march;
    if (!march.unit.flag("lands") || march.leads == March::Lead::contact || march.proposed() != march.path) return;
    const Hex to = atlas.walk(march.from, legs_of(march.path));
    const std::string base = landing_base(ref, atlas, march.unit, to);
    flight.lands = !base.empty() && can_receive(ref, flight, base);
    if (!base.empty()) {
        check_deck(ref, march, ref.unit(base));
        if (!flight.lands) return;
        return check_ship_elsewhere(ref, atlas, flight, ref.unit(base));
    }
    const std::string home = march.unit.text("lands-at");
    if (ref.has_unit(home)) {
        march.notes.push_back(fmt::format("then home to {}", name_of(ref.unit(home))));
    } else {
        march.doubt(fmt::format("no base or carrier of its side is in {}", atlas.label(to, march.sheet)));
    }
}

// Planes that only their commander believes in the air: their ship couldn't launch them.
bool is_aboard(const Unit& unit) {
    return unit.flag("still-aboard");
}

// Over whom it flies CAP, if that is a force that moves.
std::optional<Unit> covered_by(WrittenOrders& written, const Unit& unit) {
    if (unit.text("task") != "cap" || unit.text("target").empty()) return {};
    const std::optional<Unit> force = written.unit_called(side_of(unit), unit.text("target"));
    return force && is_at_sea(*force) ? force : std::nullopt;
}

Flight flight_of(Referee& ref, const hex::Atlas& atlas, const Unit& unit, WrittenOrders& written) {
    Flight flight{.march = march_of(ref, atlas, unit),
                  .level = unit.text("level"),
                  .ordered = unit.text("level-ordered"),
                  .grounded = is_grounded(unit),
                  .gone = is_gone(ref.unit(unit.id))};
    March& march = flight.march;
    if (flight.gone) {
        march.notes.push_back(fmt::format("it is {}, and its commander hasn't heard of it",
                                          is_aboard(unit) ? "aboard still" : "destroyed"));
    }
    follow_contact(ref, atlas, march);
    const std::optional<Unit> force = covered_by(written, unit);
    if (force) stay_over(ref, atlas, march, *force);
    go_home(ref, atlas, march);
    const int climb = level_cost(ref, flight.level, flight.ordered);
    if (climb > 0) march.notes.push_back(fmt::format("{} MP to {}", climb, flight.ordered));
    if (!unit.get("mp").is_null()) march.points = std::max(0, unit.number("mp") - climb);
    check_march(atlas, march);
    if (march.leads == March::Lead::force && march.proposed() != march.path)
        march.doubt(fmt::format("it can't keep up with {}", name_of(*force)));
    check_fuel(march, cost_of(march.proposed()) + climb);
    check_landing(ref, atlas, flight);
    return flight;
}

// Launch factors are those of the base game; they and the boxes are counted if the roster counts them. `launched` is
// what bases have launched before it.
void check_launch(const Referee& ref, Flight& flight, std::map<std::string, int>& launched) {
    const std::string base = flight.march.unit.text("launched-from");
    if (!flight.grounded || !ref.has_unit(base)) return;
    const Unit from = ref.unit(base);
    March& march = flight.march;
    const int factors = factors_of(march.unit);
    const int all = launched[base] += factors;
    std::string note = fmt::format("launches {} from {}", factors, name_of(from));
    if (all > factors) note += fmt::format(", {} in all", all);
    if (!from.get("launch-max").is_null()) {
        note += fmt::format(" (MIN {}, NOR {}, MAX {})", from.number("launch-min"), from.number("launch-nor"),
                            from.number("launch-max"));
    }
    march.notes.push_back(note);
    if (const std::string why = no_air_operations(ref, from); !why.empty()) march.doubt(why);
    if (believes_in_launch(ref, from, factors))
        march.notes.emplace_back("its commander hasn't heard of that, and is told of it as if it flew");
    if (!from.get("launch-max").is_null() && all > from.number("launch-max")) march.doubt("more than MAX");
    const int ready = from.number("ready") + from.number("launched");  // when the phase began
    if (!from.get("ready").is_null() && all > ready) march.doubt(fmt::format("only {} ready there", ready));
}

referee::Form form_for(const Referee& ref, const hex::Atlas& atlas, int round, const std::vector<Flight>& flights) {
    const table::Field moves =
        optional_field(referee::text_field("moves", "Moves"), "O,N4: orbits and legs. Empty: it stays.");
    referee::Form form{.key = round == 1 ? "flights" : fmt::format("flights-{}", round),
                       .title = round == 1 ? "Where do the planes go?" : "Where do their followers go?",
                       .help = "All at once.",
                       .source = rule("9.1"),
                       .fields = {optional_field(referee::yes_no_field("launch", "Launch")), moves,
                                  optional_field(ref.field_of("air-formation", "level")),
                                  optional_field(referee::yes_no_field("land", "Land"))},
                       .grid = true,
                       .standing = true};
    for (const Flight& flight : flights) {
        const March& march = flight.march;
        referee::FormRow row{
            .unit = march.unit.id,
            .label = fmt::format("{} in {}{}", ref.label(march.unit.id), atlas.label(march.from, march.sheet),
                                 flight.level.empty() || flight.grounded ? "" : ", " + flight.level),
            .defaults = {{"moves", or_null(to_string(march.proposed()))},
                         {"level", or_null(flight.ordered.empty() ? flight.level : flight.ordered)},
                         {"land", flight.lands}},
            .note = march.note()};
        if (flight.grounded) {
            row.defaults["launch"] = true;
        } else {
            row.blank.emplace_back("launch");
        }
        form.rows.push_back(row);
        form.standing = form.standing && !march.doubtful;
    }
    return form;
}

// ---- what comes of it

void keep_grounded(Referee& ref, const Unit& unit) {
    ref.set_unit("stays/" + unit.id, unit.id, {{"track", Value()}});
    ref.report("stays/" + unit.id, {section, unit.id, "Isn't launched.", ear_of(unit)});
}

bool is_launch_believed(const Referee& ref, const Unit& unit) {
    const std::string from = unit.text("launched-from");
    return ref.has_unit(from) && believes_in_launch(ref, ref.unit(from), factors_of(unit));
}

// 22.5: its commander hasn't heard why, so he is told of it as if it flew.
void keep_aboard(Referee& ref, const Unit& unit) {
    withhold(ref, "stays/" + unit.id, unit, section, "Isn't launched.");
    ref.set_unit("stays/" + unit.id, unit.id, {{"still-aboard", true}});
}

// Where an AF is after its moves; one that has landed has carried out its orders.
session::Fields after(const std::string& hex, const std::string& level, const std::string& base, bool provided) {
    const bool lands = !base.empty();
    session::Fields now{{"airborne", !lands},  {"hex", lands ? Value() : Value(hex)},
                        {"level", Value()},    {"level-ordered", Value()},
                        {"follows", Value()},  {"launches", false},
                        {"fought-in", Value()}};
    if (lands) {
        now["launched-from"] = base;
        now["lands"] = false;
        for (const char* const done : {"path", "task", "target", "target-written"}) now[done] = Value();
        if (provided) now["provided"] = Value();
    } else {
        now["level"] = or_null(level);
    }
    return now;
}

void tell_of_fuel(Referee& ref, const Unit& unit, int points) {
    const Unit now = ref.unit(unit.id);
    if (unit.get("fuel").is_null() || (points <= unit.number("fuel") && (now.number("fuel") > 0 || is_grounded(now)))) {
        return;
    }
    const std::string text = points > unit.number("fuel")
                                 ? fmt::format("{} MP flown with fuel for {}.", points, unit.number("fuel"))
                                 : "Its fuel is used up, and it is in the air.";
    ref.tell("fuel/" + unit.id, {section, unit.id, text});
}

void fly(Referee& ref, const hex::Atlas& atlas, const Flight& flight, const session::Fields& fields) {
    const March& march = flight.march;
    const Unit& unit = march.unit;
    const bool stays = flight.grounded && !fields.flag("launch");
    const bool unheard = stays && is_launch_believed(ref, unit);
    if (stays && !unheard) return keep_grounded(ref, unit);
    if (unheard) keep_aboard(ref, unit);
    const bool gone = flight.gone || unheard;
    const bool never_left = unheard || is_aboard(unit);
    const Moves moves = moves_from(fields.text("moves"), unit.id);
    const Hex to = end_of(atlas, march, moves);
    const std::string level = fields.text("level");
    const int climb = level_cost(ref, flight.level, level);
    const int points = cost_of(moves) + climb;
    const bool lands = fields.flag("land");
    const std::string base = lands ? landing_base(ref, atlas, unit, to) : "";
    if (lands && (base.empty() || (!gone && !can_receive(ref, flight, base)))) {
        const std::string found =
            base.empty() ? "no base or carrier of its side is" : name_of(ref.unit(base)) + " sank";
        throw json::InputError(unit.id + ", land", fmt::format("{} in {}", found, atlas.label(to, march.sheet)),
                               "a hex with a base or carrier, or no landing");
    }
    const bool comes_back = lands && (!gone || (never_left && base == unit.text("launched-from")));
    session::Fields now = after(atlas.label(to, march.sheet), level, base, !unit.get("provided").is_null());
    if (lands && never_left) now["launched-from"] = unit.text("launched-from");
    if (comes_back && never_left) now.merge(session::Fields{{"still-aboard", false}, {"withheld", Value()}});
    if (!lands) now["path"] = path_left(march, moves);
    if (flight.grounded) now["launched-turn"] = ref.turn();
    now["track"] = write_track(atlas, march.sheet, {march.from, moves});
    if (!unit.get("fuel").is_null()) now["fuel"] = std::max(0, unit.number("fuel") - points);
    ref.set_unit("move/" + unit.id, unit.id, now);
    const std::string from = unit.text("launched-from");
    if (flight.grounded && ref.has_unit(from)) count_launched(ref, "launch/" + unit.id, from, factors_of(unit), !gone);
    if (comes_back) count_landed(ref, "land/" + unit.id, base, factors_of(unit), !gone);
    std::string text = flight.grounded ? "Launched. " : "";
    text += way_text(atlas, march, moves, to);
    if (!level.empty() && !lands) text += fmt::format(" {}.", level);
    text += fmt::format(" {} MP.", points);
    if (lands && !comes_back) {
        text = fmt::format("Doesn't come back to {}.", name_of(ref.unit(base)));
    } else if (lands) {
        text += fmt::format(" Lands at {}.", name_of(ref.unit(base)));
    }
    ref.report("move/" + unit.id, {section, unit.id, text, ear_of(unit)});
    tell_oddities(ref, march, moves, cost_of(moves), section);
    tell_of_fuel(ref, unit, points);
}

// Those in the air and those to be launched; who is destroyed flies on as long as his commander hasn't heard of it. Of
// others that have something to do the game master is told.
std::vector<Unit> planes_that_fly(Referee& ref, const hex::Atlas& atlas) {
    std::vector<Unit> planes;
    for (const Unit& known : known_forces(ref)) {
        if (known.type != "air-formation") continue;
        const Unit real = ref.unit(known.id);
        const Unit& unit = is_gone(real) ? known : real;
        if (!is_grounded(unit) || unit.flag("launches")) {
            if (!place_of(ref, atlas, unit)) {
                ref.refuse(fmt::format("{} has no hex", ref.label(unit.id)),
                           is_grounded(unit) ? "the base it is launched from" : "its hex, in the roster");
            }
            planes.push_back(unit);
        } else if (!unit.text("path").empty() || !unit.text("task").empty()) {
            ref.tell("waits/" + unit.id, {section, unit.id, "Isn't launched: its orders don't say so."});
        }
    }
    return planes;
}

// A CAP over somebody who has gone on without it.
void add_left_behind(const Referee& ref, const hex::Atlas& atlas, const Unit& planes, const Unit& force,
                     DueLines& due) {
    if (place_of(ref, atlas, force) == place_of(ref, atlas, planes)) return;
    due.push_back({fmt::format("{} is ordered: CAP over {}, and isn't where {} is", ref.label(planes.id),
                               planes.text("target"), ref.label(force.id)),
                   false});
}

}  // namespace

void move_planes(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    forget_old_tracks(ref);
    for (const Unit& base : ref.units("base")) {
        session::Fields now{{"launched", 0}};
        if (!base.get("known-launched").is_null()) now["known-launched"] = 0;
        ref.set_unit("new-turn/" + base.id, base.id, now);
    }
    const std::vector<Unit> planes = planes_that_fly(ref, atlas);
    if (planes.empty()) {
        ref.report("none", {.section = section, .text = "No planes are in the air or to be launched."});
    }
    std::map<std::string, int> launched;
    WrittenOrders written(ref);
    int round = 0;
    for (const std::vector<Unit>& group : in_rounds(planes)) {
        std::vector<Flight> flights;
        for (const Unit& unit : group) {
            flights.push_back(flight_of(ref, atlas, unit, written));
            check_launch(ref, flights.back(), launched);
        }
        const auto answer = ref.ask(form_for(ref, atlas, ++round, flights));
        for (std::size_t i = 0; i < flights.size(); ++i) fly(ref, atlas, flights[i], answer.rows.at(i).second);
    }
    tell_clouds_on_the_way(ref, atlas, true);
    release_at_home(ref, atlas);
    tell_maps(ref, atlas);  // always: else maps would say that the enemy has planes in the air
}

DueLines planes_due(Referee& ref) {
    DueLines due;
    if (ref.earlier_runs("flattop.move-planes") == 0) return due;  // the phase says that it isn't played
    const hex::Atlas atlas = maps_of(ref);
    WrittenOrders written(ref);
    for (const Unit& unit : ref.units("air-formation")) {
        if (is_gone(unit)) continue;
        const bool is_ordered = unit.flag("launches") || !unit.text("path").empty() || !unit.text("task").empty();
        if (is_grounded(unit) && is_ordered)
            due.push_back({fmt::format("{} has orders, and isn't launched", ref.label(unit.id)), false});
        const std::optional<Unit> force = covered_by(written, unit);
        if (!is_grounded(unit) && force) add_left_behind(ref, atlas, unit, *force, due);
    }
    return due;
}

}  // namespace flagplot::procedures::flattop
