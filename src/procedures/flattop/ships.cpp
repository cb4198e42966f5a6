#include <fmt/format.h>

#include <algorithm>

#include "procedures/flattop/march.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

// Task forces, independent ships and submarines move by their orders (8.1, 12.2, 19.1).
namespace flagplot::procedures::flattop {
namespace {

using hex::Hex;
using json::Value;

constexpr const char* section = "Task Force Movement";

// The ship of a TF that has the most half-speed restrictions, or the independent ship itself; nothing without any.
std::optional<Unit> slowest_of(const Referee& ref, const Unit& unit) {
    std::optional<Unit> slowest;
    int most = 0;
    for (const Unit& ship : ref.units("ship")) {
        if ((ship.id != unit.id && ship.text("task-force") != unit.id) || is_sunk(ship)) continue;
        if (half_speed_restrictions(ship) <= most) continue;
        most = half_speed_restrictions(ship);
        slowest = ship;
    }
    return slowest;
}

// The MP of a TF or ship: its own, less what its slowest ship lost (19.1).
void limit_ships(Referee& ref, March& march) {
    const Unit& unit = march.unit;
    if (!unit.get("mp").is_null()) march.points = unit.number("mp");
    const std::optional<Unit> slowest = slowest_of(ref, unit);
    if (!slowest) return;
    const int restrictions = half_speed_restrictions(*slowest);
    const bool crippled = restrictions > 1;
    march.notes.push_back(
        fmt::format("{} is {}", slowest->id, crippled ? "crippled and can't move" : "restricted to half speed"));
    if (!march.points && !crippled) return;  // half of what isn't counted
    const Outcome outcome = ref.consult({.key = "speed/" + unit.id,
                                         .table = "flattop.half-speed",
                                         .unit = slowest->id,
                                         .purpose = ref.label(slowest->id),
                                         .facts = {{"mp", march.points.value_or(0)}, {"half-speed", restrictions}}});
    march.points = *outcome.lookup.total;
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

March voyage_of(Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    March march = march_of(ref, atlas, unit);
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

referee::Form form_for(const Referee& ref, const hex::Atlas& atlas, int round, const std::vector<March>& marches) {
    table::Field moves = optional_field(referee::text_field("moves", "Moves"));
    moves.help = "NE1,N1. Empty: it stays.";
    table::Field depth = optional_field(ref.field_of("submarine", "depth"));
    referee::Form form{.key = round == 1 ? "moves" : fmt::format("moves-{}", round),
                       .title = round == 1 ? "Where do they go?" : "Where do those go that follow them?",
                       .source = "Flat Top PBEM & Variant Rules, 8.1",
                       .fields = {moves},
                       .grid = true};
    const bool any_submarine =
        std::any_of(marches.begin(), marches.end(), [](const March& march) { return march.unit.type == "submarine"; });
    if (any_submarine) form.fields.push_back(depth);
    for (const March& march : marches) {
        referee::FormRow row{march.unit.id,
                             fmt::format("{} in {}", ref.label(march.unit.id), atlas.label(march.from, march.sheet)),
                             {{"moves", or_null(to_string(march.proposed()))}},
                             {},
                             {},
                             march.note()};
        if (march.unit.type == "submarine") {
            const std::string ordered = march.unit.text("depth-ordered");
            row.defaults["depth"] = or_null(ordered.empty() ? march.unit.text("depth") : ordered);
        } else {
            row.blank.emplace_back("depth");
        }
        form.rows.push_back(row);
    }
    form.standing = std::none_of(marches.begin(), marches.end(), [](const March& one) { return one.doubtful; });
    return form;
}

void sail(Referee& ref, const hex::Atlas& atlas, const March& march, const session::Fields& fields) {
    const Unit& unit = march.unit;
    const Moves moves = moves_from(text_of(fields, "moves"), unit.id);
    const Hex to = end_of(atlas, march, moves);
    session::Fields now{{"hex", atlas.label(to, march.sheet)},
                        {"path", path_left(march, moves)},
                        {"stationary", legs_of(moves).empty()},
                        {"track", write_track(atlas, march.sheet, {march.from, moves})},
                        {"follows", Value()}};
    std::string text = way_text(atlas, march, moves, to);
    const std::string depth = text_of(fields, "depth");
    if (unit.type != "submarine") {
        now["held"] = false;
    } else if (!depth.empty()) {
        now["depth"] = depth;
        now["depth-ordered"] = Value();
        if (depth != unit.text("depth")) text += fmt::format(" Depth: {}.", depth);
    }
    if (unit.type == "submarine") now["depth-began"] = unit.text("depth");
    ref.set_unit("move/" + unit.id, unit.id, now);
    ref.tell("move/" + unit.id,
             {.section = section, .unit = unit.id, .text = text, .audience = ear_of(unit), .reports = true});
    tell_oddities(ref, march, moves, cost_of(moves), section);
}

// Who has a hex may move; of the others the game master is told if they have orders to.
std::vector<Unit> ships_on_the_map(Referee& ref, const hex::Atlas& atlas) {
    std::vector<Unit> ships;
    for (const Unit& unit : forces(ref)) {
        if (!is_at_sea(unit)) continue;
        if (place_of(ref, atlas, unit)) {
            ships.push_back(unit);
        } else if (!unit.text("path").empty()) {
            ref.tell("nowhere/" + unit.id, {.section = section,
                                            .unit = unit.id,
                                            .text = fmt::format("Has no hex: it can't move {}.", unit.text("path"))});
        }
    }
    return ships;
}

}  // namespace

void move_ships(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    forget_old_tracks(ref);
    const std::vector<Unit> ships = ships_on_the_map(ref, atlas);
    if (ships.empty()) ref.refuse("no TF, ship or submarine has a hex", "their hexes, in the roster");
    int round = 0;
    for (const std::vector<Unit>& group : in_rounds(ships)) {
        std::vector<March> marches;
        for (const Unit& unit : group) marches.push_back(voyage_of(ref, atlas, unit));
        const auto answer = ref.ask(form_for(ref, atlas, ++round, marches));
        for (std::size_t i = 0; i < marches.size(); ++i) sail(ref, atlas, marches[i], answer.rows.at(i).second);
    }
    release_at_home(ref, atlas);
    tell_maps(ref, atlas);
}

}  // namespace flagplot::procedures::flattop
