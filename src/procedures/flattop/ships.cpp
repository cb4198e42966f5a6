#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "procedures/flattop/march.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/weather.h"
#include "procedures/flattop/withheld.h"

// Task forces, independent ships and submarines move by their orders (8.1, 12.2, 19.1).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Task Force Movement";

// The ship of a TF that has the most half-speed restrictions, or the independent ship itself; nothing without any.
std::optional<Unit> slowest_of(const Referee& ref, const March& march) {
    const std::string& force = march.unit.id;
    std::optional<Unit> slowest;
    int most = 0;
    for (const Unit& one : ref.units("ship")) {
        if (one.id != force && one.text("task-force") != force) continue;
        const Unit ship = march.known ? ref.as_known(one) : one;
        if (is_sunk(ship)) continue;
        if (half_speed_restrictions(ship, ref.turn()) <= most) continue;
        most = half_speed_restrictions(ship, ref.turn());
        slowest = ship;
    }
    return slowest;
}

// The MP of a TF or ship: its own, less what its slowest ship lost (19.1).
void limit_ships(Referee& ref, March& march) {
    const Unit& unit = march.unit;
    if (!unit.get("mp").is_null()) march.points = unit.number("mp");
    const std::optional<Unit> slowest = slowest_of(ref, march);
    if (!slowest) return;
    const int restrictions = half_speed_restrictions(*slowest, ref.turn());
    const bool crippled = restrictions > 1;
    march.notes.push_back(
        fmt::format("{} is {}", slowest->id, crippled ? "crippled and can't move" : "restricted to half speed"));
    if (!march.points && !crippled) return;  // half of what isn't counted
    const Outcome outcome =
        ref.consult(ref.throw_for(slowest->id, "speed/" + march.row(), "flattop.half-speed",
                                  {{"mp", march.points.value_or(0)}, {"half-speed", restrictions}}));
    march.points = outcome.lookup.total;
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

// 12.1: where the setting says that hexes are partly land; without one the game master is reminded.
void check_depth(const Referee& ref, const hex::Atlas& atlas, March& march) {
    const Unit& unit = march.unit;
    if (unit.text("depth-ordered") != "deep" || unit.text("depth") == "deep") return;
    const json::Value known = ref.known("partial-land");
    if (known.is_null()) {
        march.notes.emplace_back("not deep where a hex is partly land (12.1)");
        return;
    }
    const Hex to = atlas.walk(march.from, legs_of(march.proposed()));
    if (is_partly_land(ref, atlas, to))
        march.doubt(fmt::format("{} is partly land: not deep there (12.1)", atlas.label(to, march.sheet)));
}

March voyage_of(Referee& ref, const hex::Atlas& atlas, const Unit& unit, bool known = false) {
    March march = march_of(ref, atlas, unit);
    march.known = known;
    if (unit.type == "submarine") {
        limit_submarine(ref, march);
        check_depth(ref, atlas, march);
    } else {
        limit_ships(ref, march);
    }
    if (unit.flag("held")) {
        march.points = 0;
        march.notes.emplace_back("shadows and is shadowed: it doesn't move (8.2)");
    }
    follow_contact(ref, atlas, march);
    check_march(atlas, march);
    return march;
}

// What a game master has to know of one that goes on for its commander only.
std::string why_unheard(const Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    const Unit real = ref.unit(unit.id);
    if (is_gone(ref, real)) return "it is gone, and its commander hasn't heard of it";
    const std::optional<Hex> there = place_of(ref, atlas, real);
    return fmt::format("it is{}, and its commander hasn't heard what has happened to it",
                       there ? " in " + atlas.label(*there, sheet_of(ref, real)) : " nowhere");
}

referee::FormRow row_for(const Referee& ref, const hex::Atlas& atlas, const March& march) {
    std::string label = fmt::format("{} in {}", ref.label(march.unit.id), atlas.label(march.from, march.sheet));
    std::string note = march.note();
    if (march.known) {
        label += fmt::format(", as {} knows it", ear_of(march.unit));
        note = why_unheard(ref, atlas, march.unit) + (note.empty() ? "" : "; " + note);
    }
    referee::FormRow row{.unit = march.row(),
                         .label = label,
                         .defaults = {{"moves", or_null(to_string(march.proposed()))}},
                         .note = note};
    if (march.unit.type == "submarine") {
        const std::string ordered = march.unit.text("depth-ordered");
        row.defaults["depth"] = or_null(ordered.empty() ? march.unit.text("depth") : ordered);
    } else {
        row.blank.emplace_back("depth");
    }
    return row;
}

referee::Form form_for(const Referee& ref, const hex::Atlas& atlas, const std::string& key, const std::string& title,
                       const std::vector<March>& marches) {
    const table::Field moves = optional_field(referee::text_field("moves", "Moves"), "NE1,N1. Empty: it stays.");
    referee::Form form{.key = key, .title = title, .source = rule("8.1"), .fields = {moves}, .grid = true};
    const bool any_submarine =
        std::ranges::any_of(marches, [](const March& march) { return march.unit.type == "submarine"; });
    if (any_submarine) form.fields.push_back(optional_field(ref.field_of("submarine", "depth")));
    for (const March& march : marches) form.rows.push_back(row_for(ref, atlas, march));
    form.standing = std::ranges::none_of(marches, [](const March& one) { return one.doubtful; });
    return form;
}

// Where it has gone, by the fields that say so, and in words.
struct Voyage {
    session::Fields now;
    std::string words;
};

Voyage sailed(const hex::Atlas& atlas, const March& march, const Moves& moves, const std::string& depth) {
    const Hex to = end_of(atlas, march, moves);
    Voyage voyage{{{"hex", atlas.label(to, march.sheet)},
                   {"path", path_left(march, moves)},
                   {"stationary", legs_of(moves).empty()},
                   {"track", write_track(atlas, march.sheet, {march.from, moves})}},
                  way_text(atlas, march, moves, to)};
    if (march.unit.type != "submarine" || depth.empty()) return voyage;
    voyage.now["depth"] = depth;
    if (depth != march.unit.text("depth")) voyage.words += fmt::format(" Depth: {}.", depth);
    return voyage;
}

// Returns what there is to tell of it.
std::string sail(Referee& ref, const hex::Atlas& atlas, const March& march, const session::Fields& fields) {
    const Unit& unit = march.unit;
    const Moves moves = moves_from(fields.text("moves"), unit.id);
    const std::string depth = fields.text("depth");
    Voyage voyage = sailed(atlas, march, moves, depth);
    voyage.now["follows"] = Value();
    if (unit.type == "submarine") {
        voyage.now["depth-began"] = unit.text("depth");
        if (!depth.empty()) voyage.now["depth-ordered"] = Value();
    } else {
        voyage.now["held"] = false;
    }
    ref.set_unit("move/" + unit.id, unit.id, voyage.now);
    tell_oddities(ref, march, moves, cost_of(moves), section);
    return voyage.words;
}

// The same for its commander, who hasn't heard that it is gone or elsewhere.
std::string sail_as_known(Referee& ref, const hex::Atlas& atlas, const March& march, const session::Fields& fields) {
    const Unit& unit = march.unit;
    const Voyage voyage = sailed(atlas, march, moves_from(fields.text("moves"), unit.id), fields.text("depth"));
    session::Fields now;
    for (const auto& [field, value] : voyage.now) now["known-" + field] = value.is_null() ? Value("") : value;
    if (is_gone(ref, ref.unit(unit.id))) {
        now["follows"] = Value();
        if (unit.type == "submarine") now["depth-ordered"] = Value();
    }
    ref.set_unit("known/" + unit.id, unit.id, now);
    return voyage.words;
}

// Who has a hex may move; of the others the game master is told if they have orders to.
std::vector<Unit> ships_on_the_map(Referee& ref, const hex::Atlas& atlas) {
    std::vector<Unit> ships;
    for (const Unit& unit : forces(ref)) {
        if (!is_at_sea(unit)) continue;
        if (place_of(ref, atlas, unit)) {
            ships.push_back(unit);
        } else if (!unit.text("path").empty()) {
            ref.tell("nowhere/" + unit.id,
                     {section, unit.id, fmt::format("Has no hex: it can't move {}.", unit.text("path"))});
        }
    }
    return ships;
}

// Those of which their commanders haven't heard all that has happened, as they know them.
std::vector<Unit> ships_partly_unheard_of(const Referee& ref) {
    std::vector<Unit> ships = known_forces(ref);
    std::erase_if(ships, [](const Unit& unit) { return !is_at_sea(unit) || unit.text("known-hex").empty(); });
    return ships;
}

bool is_same_march(const March& one, const March& other) {
    return one.from == other.from && one.path == other.path && one.proposed() == other.proposed() &&
           one.unit.text("depth") == other.unit.text("depth");
}

using Marches = std::map<std::string, March>;      // by the unit's id
using Lines = std::map<std::string, std::string>;  // what there is to tell, by the unit's id

// All move, first those that follow nobody; `marches` are how they were led.
void sail_all(Referee& ref, const hex::Atlas& atlas, const std::vector<Unit>& ships, Marches& marches, Lines& lines) {
    int round = 0;
    for (const std::vector<Unit>& group : in_rounds(ships)) {
        ++round;
        std::vector<March> now;
        for (const Unit& unit : group) now.push_back(voyage_of(ref, atlas, unit));
        const auto answer = ref.ask(form_for(ref, atlas, round == 1 ? "moves" : fmt::format("moves-{}", round),
                                             round == 1 ? "Where do they go?" : "Where do their followers go?", now));
        for (std::size_t i = 0; i < now.size(); ++i) {
            lines[now[i].unit.id] = sail(ref, atlas, now[i], answer.rows.at(i).second);
            marches.emplace(now[i].unit.id, now[i]);
        }
    }
}

// 22.5: until a commander may hear of it, his report has each as if nothing had happened. Its line takes the place of
// the true one, which is the game master's.
void sail_all_as_known(Referee& ref, const hex::Atlas& atlas, const std::vector<Unit>& known, const Marches& marches,
                       Lines& lines) {
    std::vector<March> elsewhere;
    for (const Unit& unit : known) {
        const March march = voyage_of(ref, atlas, unit, true);
        const auto real = marches.find(unit.id);
        if (real == marches.end() || !is_same_march(real->second, march)) {
            elsewhere.push_back(march);
        } else {
            keep_known(ref, "known/" + unit.id, unit.id);
        }
    }
    if (elsewhere.empty()) return;
    const auto answer =
        ref.ask(form_for(ref, atlas, "moves-known", "Where do these go, as far as their commanders know?", elsewhere));
    for (std::size_t i = 0; i < elsewhere.size(); ++i) {
        const std::string& id = elsewhere[i].unit.id;
        if (const auto real = lines.find(id); real != lines.end())
            ref.report("truth/" + id, {section, id, real->second});
        lines[id] = sail_as_known(ref, atlas, elsewhere[i], answer.rows.at(i).second);
    }
}

}  // namespace

void move_ships(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    forget_old_tracks(ref);
    end_half_speeds(ref, ref.turn());
    const std::vector<Unit> ships = ships_on_the_map(ref, atlas);
    const std::vector<Unit> known = ships_partly_unheard_of(ref);
    if (ships.empty() && known.empty()) ref.refuse("no TF, ship or submarine has a hex", "their hexes, in the roster");
    Marches marches;
    Lines lines;
    sail_all(ref, atlas, ships, marches, lines);
    sail_all_as_known(ref, atlas, known, marches, lines);
    for (const Unit& unit : known_forces(ref)) {  // in their order, so that nobody sees whose line is another one
        const auto line = lines.find(unit.id);
        if (line == lines.end()) continue;
        ref.report("move/" + unit.id, {section, unit.id, line->second, ear_of(unit)});
    }
    tell_clouds_on_the_way(ref, atlas, false);
    release_at_home(ref, atlas);
    tell_maps(ref, atlas);
}

}  // namespace flagplot::procedures::flattop
