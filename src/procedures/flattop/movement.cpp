#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "procedures/flattop/forces.h"
#include "procedures/flattop/turn.h"

// Ships, submarines and planes move by their orders (8.1, 9.1 to 9.4, 12.2, 19.1).
namespace flagplot::procedures::flattop {
namespace {

using hex::Hex;
using json::Value;
using table::Choice;

constexpr const char* ships_section = "Task Force Movement";
constexpr const char* planes_section = "Plane Movement";
constexpr const char* document = "Flat Top PBEM & Variant Rules";

Value or_null(const std::string& text) {
    return text.empty() ? Value() : Value(text);
}

Moves moves_from(const std::string& text, const std::string& whose) {
    try {
        return parse_moves(text);
    } catch (const hex::HexError& error) {
        throw json::InputError(whose + ", moves", error.what(), "");
    }
}

std::string text_of(const session::Fields& fields, const std::string& field) {
    return fields.contains(field) ? json::to_text(fields.at(field)) : std::string();
}

// A unit that may move now, how far, and what there is to know.
struct March {
    Unit unit;
    Hex from;
    std::string sheet;
    Moves path = {};                 // all that its orders have left
    std::optional<int> points = {};  // MP of this turn; none: they aren't counted
    std::vector<std::string> notes = {};

    Moves proposed() const { return points ? share(path, *points).now : path; }
};

table::Field optional_field(table::Field field) {
    may_stay_empty(field);
    return field;
}

// What is left of the orders after this turn: the rest of the path if it was followed, all of it if nothing was moved,
// else nothing, as the moves were others.
Moves left_after(const March& march, const Moves& moved) {
    if (moved == march.proposed()) return march.points ? share(march.path, *march.points).later : Moves{};
    return legs_of(moved).empty() ? march.path : Moves{};
}

std::string way_text(const hex::Atlas& atlas, const March& march, const Moves& moves, const Hex& to) {
    if (moves.empty()) return fmt::format("Stays in {}.", atlas.label(to, march.sheet));
    return fmt::format("{} - {} - {}.", atlas.label(march.from, march.sheet), to_string(moves),
                       atlas.label(to, march.sheet));
}

// ---- ships

// The MP of a TF or ship: its own, less what its slowest ship lost (19.1).
void limit_ships(Referee& ref, March& march) {
    const Unit& unit = march.unit;
    if (!unit.get("mp").is_null()) march.points = unit.number("mp");
    std::optional<Unit> slowest;
    int most = 0;
    for (const Unit& ship : ref.units("ship")) {
        if (ship.id != unit.id && ship.text("task-force") != unit.id) continue;
        if (half_speed_restrictions(ship) <= most) continue;
        most = half_speed_restrictions(ship);
        slowest = ship;
    }
    if (!slowest) return;
    const Outcome outcome = ref.consult({.key = "speed/" + unit.id,
                                         .table = "flattop.half-speed",
                                         .unit = slowest->id,
                                         .purpose = ref.label(slowest->id),
                                         .facts = {{"mp", march.points.value_or(0)}, {"half-speed", most}}});
    march.notes.push_back(most > 1 ? fmt::format("{} is crippled and can't move", slowest->id)
                                   : fmt::format("{} is restricted to half speed", slowest->id));
    if (march.points || most > 1) march.points = *outcome.lookup.total;
}

// 12.2, by the depth at the beginning of the phase (12.2.1).
void limit_submarine(Referee& ref, March& march) {
    const std::string depth = march.unit.text("depth");
    const bool even = hour(ref) % 2 == 0;
    if (depth == "deep") {
        march.points = 0;
        march.notes.emplace_back("deep: it can't move");
    } else if (depth == "periscope") {
        march.points = even ? ref.number("periscope-move") : 0;
        if (!even) march.notes.emplace_back("at periscope depth: it moves in even hours only");
    } else {
        march.points = ref.number("surfaced-move");
    }
}

std::vector<March> marches_at_sea(Referee& ref, const hex::Atlas& atlas) {
    std::vector<March> marches;
    for (const Unit& unit : forces(ref)) {
        if (!is_at_sea(unit)) continue;
        const std::optional<Hex> place = place_of(ref, atlas, unit);
        if (!place) continue;
        March march{unit, *place, sheet_of(ref, unit)};
        march.path = moves_from(unit.text("path"), unit.id);
        if (unit.type == "submarine") {
            limit_submarine(ref, march);
        } else {
            limit_ships(ref, march);
        }
        if (unit.flag("held")) {
            march.points = 0;
            march.notes.emplace_back("shadows and is shadowed: it doesn't move (8.2)");
        }
        const int cost = cost_of(march.path);
        if (march.points && cost > *march.points)
            march.notes.push_back(fmt::format("{} MP ordered, {} now", cost, *march.points));
        marches.push_back(std::move(march));
    }
    return marches;
}

referee::Form ships_form(const Referee& ref, const hex::Atlas& atlas, const std::string& key,
                         const std::vector<March>& marches) {
    table::Field moves = optional_field(referee::text_field("moves", "Moves"));
    moves.help = "NE1,N1. Empty: it stays.";
    table::Field depth = optional_field(ref.field_of("submarine", "depth"));
    referee::Form form{.key = key,
                       .title = key == "followers" ? "Where do those go that shadow?" : "Where do they go?",
                       .source = fmt::format("{}, 8.1", document),
                       .fields = {moves, depth},
                       .grid = true,
                       .standing = true};
    for (const March& march : marches) {
        referee::FormRow row{march.unit.id,
                             fmt::format("{} in {}", ref.label(march.unit.id), atlas.label(march.from, march.sheet)),
                             {{"moves", or_null(to_string(march.proposed()))}},
                             {},
                             {},
                             fmt::format("{}", fmt::join(march.notes, "; "))};
        if (march.unit.type == "submarine") {
            const std::string ordered = march.unit.text("depth-ordered");
            row.defaults["depth"] = ordered.empty() ? march.unit.text("depth") : ordered;
        } else {
            row.blank.emplace_back("depth");
        }
        form.rows.push_back(row);
    }
    return form;
}

void sail(Referee& ref, const hex::Atlas& atlas, const March& march, const session::Fields& fields) {
    const std::string id = march.unit.id;
    const Moves moves = moves_from(text_of(fields, "moves"), id);
    const Hex to = atlas.walk(march.from, legs_of(moves));
    session::Fields now{{"hex", atlas.label(to, march.sheet)},
                        {"path", or_null(to_string(left_after(march, moves)))},
                        {"stationary", legs_of(moves).empty()},
                        {"track", write_track(atlas, march.sheet, {march.from, moves})},
                        {"follows", Value()}};
    if (march.unit.type != "submarine") now["held"] = false;
    std::string text = way_text(atlas, march, moves, to);
    const std::string depth = text_of(fields, "depth");
    if (march.unit.type == "submarine" && !depth.empty()) {
        now["depth"] = depth;
        now["depth-ordered"] = Value();
        if (depth != march.unit.text("depth")) text += fmt::format(" Depth: {}.", depth);
    }
    ref.set_unit("move/" + id, id, now);
    const int points = cost_of(moves);
    const bool too_far = march.points && points > *march.points;
    ref.tell("move/" + id,
             {.section = ships_section, .unit = id, .text = text, .audience = ear_of(march.unit), .reports = true});
    if (too_far) {
        ref.tell("far/" + id, {.section = ships_section,
                               .unit = id,
                               .text = fmt::format("{} MP moved where it has {}: {}.", points, *march.points,
                                                   fmt::join(march.notes, "; ")),
                               .reports = true});
    }
}

void sail_all(Referee& ref, const hex::Atlas& atlas, const std::string& key, const std::vector<March>& marches) {
    if (marches.empty()) return;
    const auto answer = ref.ask(ships_form(ref, atlas, key, marches));
    for (std::size_t i = 0; i < marches.size(); ++i) sail(ref, atlas, marches[i], answer.rows.at(i).second);
}

// Where a shadower goes: into the shadowed unit's hex if it is a plane, has radar (8.3) or is there already; else next
// to it, and one hex away if its orders say so (9.2).
void follow(Referee& ref, const hex::Atlas& atlas, March& march) {
    const Unit target = ref.unit(march.unit.text("follows"));
    const std::optional<Hex> there = place_of(ref, atlas, target);
    if (!there) return;
    march.path = way_between(atlas, march.from, *there);
    const bool plane = march.unit.type == "air-formation";
    const bool away = plane ? march.unit.flag("one-hex-away") : !march.unit.flag("radar");
    const int distance = cost_of(march.path);
    if (away && distance > 0) march.path = share(march.path, std::max(0, distance - ref.number("shadow-distance"))).now;
    march.notes.push_back(
        fmt::format("follows its contact, {} away", distance == 1 ? "1 hex" : fmt::format("{} hexes", distance)));
}

// ---- planes

struct Flight {
    March march;
    std::string level;    // now
    std::string ordered;  // empty: the same
    bool grounded = false;
    bool lands = false;
};

// "F4F 8, SBD 12": the sum of the numbers behind the types.
int factors_of(const Unit& unit) {
    int sum = 0;
    std::istringstream in(unit.text("planes"));
    for (std::string group; std::getline(in, group, ',');) {
        std::istringstream words(group);
        std::string type;
        int factors = 0;
        if (words >> type >> factors) sum += factors;
    }
    return sum;
}

int level_cost(Referee& ref, const std::string& from, const std::string& to) {
    if (from == to || from.empty() || to.empty()) return 0;
    if (to == "HI" || ref.plays("flattop.descent", "same")) return ref.number("climb-cost");
    return 0;
}

// The base in whose hex it lands: the one that its orders name, or one of its side that is there.
std::string landing_base(Referee& ref, const hex::Atlas& atlas, const Unit& unit, const Hex& to) {
    const std::string named = unit.text("lands-at");
    if (ref.has_unit(named) && place_of(ref, atlas, ref.unit(named)) == to) return named;
    for (const Unit& base : ref.units("base")) {
        if (side_of(base) == side_of(unit) && place_of(ref, atlas, base) == to) return base.id;
    }
    return "";
}

// "Return to base by fastest route" (3.55): when its moves are done it flies straight to where it lands.
void go_home(Referee& ref, const hex::Atlas& atlas, March& march) {
    const std::string base = march.unit.text("lands-at");
    if (!march.unit.flag("lands") || !march.path.empty() || !ref.has_unit(base)) return;
    const std::optional<Hex> there = place_of(ref, atlas, ref.unit(base));
    if (there) march.path = way_between(atlas, march.from, *there);
}

std::optional<Flight> flight_of(Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    const bool grounded = !unit.flag("airborne");
    if (grounded && !unit.flag("launches")) return {};
    const std::optional<Hex> place = place_of(ref, atlas, unit);
    if (!place)
        ref.refuse(fmt::format("{} has no hex", ref.label(unit.id)),
                   grounded ? "the base it is launched from" : "its hex, in the roster");
    Flight flight{.march = {unit, *place, sheet_of(ref, unit)},
                  .level = unit.text("level"),
                  .ordered = unit.text("level-ordered"),
                  .grounded = grounded};
    March& march = flight.march;
    if (ref.has_unit(unit.text("follows"))) {
        follow(ref, atlas, march);
    } else {
        march.path = moves_from(unit.text("path"), unit.id);
    }
    go_home(ref, atlas, march);
    const int climb = level_cost(ref, flight.level, flight.ordered);
    if (climb > 0) march.notes.push_back(fmt::format("{} MP to {}", climb, flight.ordered));
    if (!unit.get("mp").is_null()) march.points = std::max(0, unit.number("mp") - climb);
    const int cost = cost_of(march.path);
    if (march.points && cost > *march.points)
        march.notes.push_back(fmt::format("{} MP ordered, {} now", cost, *march.points));
    const int needed = cost_of(march.proposed()) + climb;
    if (!unit.get("fuel").is_null() && needed > unit.number("fuel"))
        march.notes.push_back(fmt::format("fuel for {} MP only", unit.number("fuel")));
    flight.lands = unit.flag("lands") && march.proposed() == march.path &&
                   !landing_base(ref, atlas, unit, atlas.walk(march.from, legs_of(march.path))).empty();
    return flight;
}

// Launch factors are those of the base game; the boxes are counted if the roster counts them.
void note_launch(Referee& ref, Flight& flight) {
    const std::string base = flight.march.unit.text("launched-from");
    if (!flight.grounded || !ref.has_unit(base)) return;
    const Unit from = ref.unit(base);
    const int factors = factors_of(flight.march.unit);
    flight.march.notes.push_back(fmt::format("launches {} from {} (MIN {}, NOR {}, MAX {})", factors, name_of(from),
                                             from.number("launch-min"), from.number("launch-nor"),
                                             from.number("launch-max")));
    if (!from.get("ready").is_null() && from.number("ready") < factors) {
        flight.march.notes.push_back(fmt::format("only {} ready there", from.number("ready")));
    }
}

referee::Form planes_form(const Referee& ref, const hex::Atlas& atlas, const std::vector<Flight>& flights) {
    table::Field launch = optional_field(referee::yes_no_field("launch", "Launch"));
    table::Field moves = optional_field(referee::text_field("moves", "Moves"));
    moves.help = "O,N4: orbits and legs. Empty: it stays.";
    table::Field land = optional_field(referee::yes_no_field("land", "Land"));
    table::Field level = optional_field(ref.field_of("air-formation", "level"));
    referee::Form form{.key = "flights",
                       .title = "Where do the planes go?",
                       .help = "All at once.",
                       .source = fmt::format("{}, 9.1", document),
                       .fields = {launch, moves, level, land},
                       .grid = true,
                       .standing = true};
    for (const Flight& flight : flights) {
        const March& march = flight.march;
        const std::string level_then = flight.ordered.empty() ? flight.level : flight.ordered;
        referee::FormRow row{
            march.unit.id,
            fmt::format("{} in {}{}", ref.label(march.unit.id), atlas.label(march.from, march.sheet),
                        flight.level.empty() || flight.grounded ? "" : ", " + flight.level),
            {{"moves", or_null(to_string(march.proposed()))}, {"level", or_null(level_then)}, {"land", flight.lands}},
            {},
            {},
            fmt::format("{}", fmt::join(march.notes, "; "))};
        if (flight.grounded) {
            row.defaults["launch"] = true;
        } else {
            row.blank.emplace_back("launch");
        }
        form.rows.push_back(row);
    }
    return form;
}

void fly(Referee& ref, const hex::Atlas& atlas, const Flight& flight, const session::Fields& fields) {
    const March& march = flight.march;
    const Unit& unit = march.unit;
    if (flight.grounded && (!fields.contains("launch") || fields.at("launch") != true)) {
        ref.tell("stays/" + unit.id, {.section = planes_section,
                                      .unit = unit.id,
                                      .text = "Isn't launched.",
                                      .audience = ear_of(unit),
                                      .reports = true});
        return;
    }
    const Moves moves = moves_from(text_of(fields, "moves"), unit.id);
    const Hex to = atlas.walk(march.from, legs_of(moves));
    const std::string level = text_of(fields, "level");
    const int points = cost_of(moves) + level_cost(ref, flight.level, level);
    const bool lands = fields.contains("land") && fields.at("land") == true;
    const std::string base = lands ? landing_base(ref, atlas, unit, to) : "";
    if (lands && base.empty()) {
        throw json::InputError(unit.id + ", land",
                               fmt::format("no base or carrier of its side is in {}", atlas.label(to, march.sheet)),
                               "a hex with one, or no landing");
    }
    session::Fields now{{"airborne", !lands},
                        {"hex", lands ? Value() : Value(atlas.label(to, march.sheet))},
                        {"level", lands ? Value() : or_null(level)},
                        {"level-ordered", Value()},
                        {"path", or_null(to_string(left_after(march, moves)))},
                        {"track", write_track(atlas, march.sheet, {march.from, moves})},
                        {"follows", Value()},
                        {"launches", false}};
    if (!unit.get("fuel").is_null()) now["fuel"] = std::max(0, unit.number("fuel") - points);
    if (lands) {
        now["launched-from"] = base;
        now["lands"] = false;
    }
    ref.set_unit("move/" + unit.id, unit.id, now);
    const int factors = factors_of(unit);
    const std::string from = unit.text("launched-from");
    if (flight.grounded && ref.has_unit(from)) {
        const Unit launcher = ref.unit(from);
        session::Fields boxes{{"launched", launcher.number("launched") + factors}};
        if (!launcher.get("ready").is_null()) boxes["ready"] = std::max(0, launcher.number("ready") - factors);
        ref.set_unit("launch/" + unit.id, from, boxes);
    }
    if (lands) {
        const Unit there = ref.unit(base);
        const Value landed = there.get("landed").is_null() ? Value() : Value(there.number("landed") + factors);
        ref.set_unit("land/" + unit.id, base, {{"landed", landed}});
    }
    std::string text = flight.grounded ? "Launched. " : "";
    text += way_text(atlas, march, moves, to);
    if (!level.empty() && !lands) text += fmt::format(" {}.", level);
    text += fmt::format(" {} MP.", points);
    if (lands) text += fmt::format(" Lands at {}.", name_of(ref.unit(base)));
    ref.tell("move/" + unit.id,
             {.section = planes_section, .unit = unit.id, .text = text, .audience = ear_of(unit), .reports = true});
}

}  // namespace

void move_ships(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const std::vector<March> all = marches_at_sea(ref, atlas);
    if (all.empty()) ref.refuse("no TF, ship or submarine has a hex", "their hexes, in the roster");
    std::vector<March> first;
    for (const March& march : all) {
        if (!ref.has_unit(march.unit.text("follows"))) first.push_back(march);
    }
    sail_all(ref, atlas, "moves", first);
    // Those that shadow go after what they shadow.
    std::vector<March> followers;
    for (March march : all) {
        if (!ref.has_unit(march.unit.text("follows"))) continue;
        follow(ref, atlas, march);
        followers.push_back(std::move(march));
    }
    sail_all(ref, atlas, "followers", followers);
    tell_maps(ref, atlas);
}

void move_planes(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    for (const Unit& base : ref.units("base")) ref.set_unit("new-turn/" + base.id, base.id, {{"launched", 0}});
    std::vector<Flight> flights;
    for (const Unit& unit : ref.units("air-formation")) {
        std::optional<Flight> flight = flight_of(ref, atlas, unit);
        if (!flight) {
            ref.set_unit("ground/" + unit.id, unit.id, {{"track", Value()}});
            continue;
        }
        note_launch(ref, *flight);
        flights.push_back(std::move(*flight));
    }
    if (flights.empty()) {
        ref.tell("none",
                 {.section = planes_section, .text = "No planes are in the air or to be launched.", .reports = true});
        return;
    }
    const auto answer = ref.ask(planes_form(ref, atlas, flights));
    for (std::size_t i = 0; i < flights.size(); ++i) fly(ref, atlas, flights[i], answer.rows.at(i).second);
    tell_maps(ref, atlas);
}

}  // namespace flagplot::procedures::flattop
