#include "procedures/flattop/forces.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <tuple>

#include "ascii/letters.h"

namespace flagplot::procedures::flattop {
namespace {

using hex::Picture;

constexpr const char* none = "none";

// "A MM45": a map's letter, and its last hex.
hex::Sheet read_sheet(const std::string& line, const hex::Layout& layout) {
    std::istringstream in(line);
    hex::Sheet sheet;
    std::string last;
    in >> sheet.prefix >> last;
    sheet.layout = layout;
    if (!last.empty()) {
        const Hex corner = layout.parse(last);
        sheet.board = {corner.column, corner.row};
    }
    return sheet;
}

// Columns offset as 8.12 has them, or the other way round. Throws hex::HexError.
hex::Layout layout_of(const std::string& skipped, bool opposite) {
    hex::Layout layout;
    if (skipped != none) layout.skipped = skipped;
    layout = hex::with_column_high(layout, "AA");
    if (opposite) layout.even_columns_low = !layout.even_columns_low;
    return layout;
}

Unit leader(const Referee& ref, const Unit& unit) {
    if (unit.type == "commander" && ref.has_unit(unit.text("hq"))) return leader(ref, ref.unit(unit.text("hq")));
    if (unit.type == "base" && ref.has_unit(unit.text("ship"))) return leader(ref, ref.unit(unit.text("ship")));
    if (unit.type == "ship" && ref.has_unit(unit.text("task-force"))) return ref.unit(unit.text("task-force"));
    if (is_grounded(unit) && ref.has_unit(unit.text("launched-from")))
        return leader(ref, ref.unit(unit.text("launched-from")));
    return unit;
}

}  // namespace

hex::Atlas maps_of(Referee& ref) {
    const std::string skipped = json::to_text(ref.fact("skipped-letters"));
    const std::string maps = json::to_text(ref.fact("maps"));
    const std::string joints = json::to_text(ref.fact("maps-join"));
    const bool opposite = ref.plays("flattop.hex-offset", "opposite");
    try {
        const hex::Layout layout = layout_of(skipped, opposite);
        std::vector<hex::Sheet> sheets;
        if (maps != none) {
            for (const std::string& line : ascii::parts(maps, "\n")) sheets.push_back(read_sheet(line, layout));
        }
        if (sheets.empty()) sheets.push_back({"", layout, {}});
        hex::Atlas atlas(std::move(sheets));
        if (joints == none) return atlas;
        for (const std::string& line : ascii::parts(joints, "\n")) {
            const std::size_t equals = line.find('=');
            if (equals == std::string::npos)
                throw hex::HexError(fmt::format("found \"{}\" (expected one such as A/MM12 = B/A12)", line));
            atlas.join(line.substr(0, equals), line.substr(equals + 1));
        }
        return atlas;
    } catch (const hex::HexError& error) {
        ref.refuse(fmt::format("your maps: {}", error.what()),
                   "the settings \"Maps\", \"Where maps join\" and \"Letters skipped\" as they are printed");
    }
}

std::optional<Hex> read_hex(const hex::Atlas& atlas, const Unit& unit, const std::string& field) {
    const std::string text = unit.text(field);
    if (text.empty()) return {};
    return read_at(fmt::format("{}, {}", unit.id, field), [&] { return atlas.parse(text); });
}

std::vector<Hex> read_hexes(const hex::Atlas& atlas, const std::string& text, const std::string& whose) {
    return read_at(
        whose, [&] { return atlas.parse_all(text); }, "hexes such as K10, L10-M12");
}

std::string write_hexes(const hex::Atlas& atlas, const std::vector<Hex>& hexes) {
    std::vector<std::string> labels;
    for (const Hex& hex : hexes) labels.push_back(atlas.label(hex));
    return fmt::format("{}", fmt::join(labels, ", "));
}

bool is_partly_land(const Referee& ref, const hex::Atlas& atlas, const Hex& hex) {
    const Value known = ref.known("partial-land");
    const std::string text = known.is_null() ? "none" : json::to_text(known);
    if (text == "none") return false;
    const std::vector<Hex> land = read_hexes(atlas, text, "the setting \"Hexes that are partly land\"");
    return std::ranges::find(land, hex) != land.end();
}

bool is_on_a_map(const hex::Atlas& atlas, const Hex& hex) {
    return std::ranges::any_of(atlas.sheets(), [&](const hex::Sheet& sheet) {
        const Hex own = atlas.on_sheet(hex, sheet.prefix);
        return sheet.board.holds(own) && sheet.layout.has_label(own);
    });
}

Unit ask_which(Referee& ref, const std::string& key, const std::string& label, const std::vector<Unit>& units) {
    return ref.unit(ref.ask_choice(key, label, ref.choices(units), units.size() == 1 ? units.front().id : ""));
}

void may_stay_empty(table::Field& field) {
    field.required = false;
    const bool words = field.type == table::FieldType::text || field.type == table::FieldType::choice;
    if (words) field.otherwise = "";
}

table::Field optional_field(table::Field field, const std::string& help) {
    may_stay_empty(field);
    field.help = help;
    return field;
}

namespace {

// What has or had a place of its own.
std::vector<Unit> all_forces(const Referee& ref) {
    std::vector<Unit> all;
    for (const char* const type : {"task-force", "ship", "submarine", "air-formation", "base"}) {
        for (const Unit& unit : ref.units(type)) {
            const bool in_force = unit.type == "ship" && !unit.text("task-force").empty();
            if (!in_force) all.push_back(unit);
        }
    }
    return all;
}

bool is_ship_of(const Unit& ship, const Unit& force) {
    return ship.text("task-force") == force.id;
}

// None of its ships floats any more; whose ships aren't in the roster is there.
bool has_lost_all_ships(const Referee& ref, const Unit& force) {
    const auto any = [&](const auto& holds) {
        return ref.any_of("ship", [&](const Unit& ship) { return is_ship_of(ship, force) && holds(ship); });
    };
    return any([](const Unit&) { return true; }) && !any([](const Unit& ship) { return !is_sunk(ship); });
}

// As far as its commander knows, who hasn't heard of it (22.5).
bool is_believed_in(const Referee& ref, const Unit& unit) {
    const auto floats = [&](const Unit& ship) { return !is_sunk(ref.as_known(ship)); };
    if (unit.type == "task-force")
        return ref.any_of("ship", [&](const Unit& ship) { return is_ship_of(ship, unit) && floats(ship); });
    if (unit.type == "base") return floats(ref.unit(unit.text("ship")));
    return !unit.text("withheld").empty();
}

}  // namespace

bool is_gone(const Unit& unit) {
    return is_sunk(unit) || unit.flag("destroyed") || unit.flag("still-aboard");
}

bool is_gone(const Referee& ref, const Unit& unit) {
    if (unit.type == "task-force") return has_lost_all_ships(ref, unit);
    if (unit.type == "base") return ref.has_unit(unit.text("ship")) && is_sunk(ref.unit(unit.text("ship")));
    return is_gone(unit);
}

std::vector<Unit> forces(const Referee& ref) {
    std::vector<Unit> all = all_forces(ref);
    std::erase_if(all, [&](const Unit& unit) { return is_gone(ref, unit); });
    return all;
}

std::vector<Unit> known_forces(const Referee& ref) {
    std::vector<Unit> known;
    for (const Unit& unit : all_forces(ref)) {
        if (!is_gone(ref, unit) || is_believed_in(ref, unit)) known.push_back(ref.as_known(unit));
    }
    return known;
}

std::vector<Unit> counters_believed_in(Referee& ref) {
    const bool as_if = ref.plays("flattop.eliminated-counters", "as-if");
    return ref.units("counter", [&](const Unit& counter) {
        return !counter.flag("eliminated") || (as_if && !counter.flag("lost"));
    });
}

Arm arm_of(const Unit& unit) {
    if (unit.type == "submarine") return Arm::submarine;
    if (unit.type == "air-formation") return Arm::planes;
    return unit.type == "base" ? Arm::base : Arm::ships;
}

const char* kind_in_orders(const Unit& unit) {
    if (unit.type == "task-force") return "TF";
    if (unit.type == "air-formation") return "AF";
    if (unit.type == "submarine") return "sub";
    if (unit.type == "counter") return unit.text("kind") == "coastwatcher" ? "CW" : "troops";
    return unit.type == "base" ? "base" : "ship";
}

bool is_at_sea(const Unit& unit) {
    return unit.type == "task-force" || unit.type == "ship" || unit.type == "submarine";
}

bool is_deep(const Unit& unit) {
    return unit.type == "submarine" && unit.text("depth") == "deep";
}

std::vector<Unit> ships_of(const Referee& ref, const Unit& force) {
    return ref.units("ship", [&](const Unit& ship) {
        return (ship.id == force.id || ship.text("task-force") == force.id) && !is_sunk(ship);
    });
}

std::string kind_words(const Unit& unit) {
    if (unit.type == "air-formation") return "AF";
    if (unit.type == "submarine" || unit.type == "base") return unit.type;
    return "TF";
}

std::string name_of(const Unit& unit) {
    const std::string called = unit.text("called");
    return called.empty() ? unit.id : called;
}

bool is_sunk(const Unit& ship) {
    return ship.number("damage-factor") > 0 && !ship.get("hits-left").is_null() && ship.number("hits-left") == 0;
}

int boxes_left(const Unit& unit) {
    const int all = unit.number("damage-factor");
    return all == 0 || unit.get("hits-left").is_null() ? all : unit.number("hits-left");
}

bool is_grounded(const Unit& unit) {
    return unit.type == "air-formation" && !unit.flag("airborne");
}

std::optional<Unit> air_base_of(const Referee& ref, const Unit& target) {
    if (target.type == "base") return target;
    for (const Unit& base : ref.units("base")) {
        if (target.type == "ship" && base.text("ship") == target.id) return base;
    }
    return {};
}

std::string kind_of(const Unit& unit) {
    return unit.type == "ship" ? "task-force" : unit.type;
}

std::optional<Hex> place_of(const Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    return read_hex(atlas, leader(ref, unit), "hex");
}

std::optional<Hex> known_place_of(const Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    return read_hex(atlas, ref.as_known(leader(ref, unit)), "hex");
}

std::string sheet_of(const Referee& ref, const Unit& unit) {
    const std::string hex = leader(ref, unit).text("hex");
    const std::size_t slash = hex.find('/');
    return slash == std::string::npos ? "" : hex.substr(0, slash);
}

std::string side_of(const Unit& unit) {
    return unit.text("side");
}

std::string enemy_of(const std::string& side) {
    return side == "usn" ? "ijn" : "usn";
}

std::string side_name(const std::string& side) {
    return side == "usn" ? "USN" : "IJN";
}

std::string ear_of(const Unit& unit) {
    const std::string commander = unit.text("commander");
    return commander.empty() ? side_of(unit) : commander;
}

bool is_controlled(Referee& ref, const Unit& unit) {
    // A carrier's air group is where its ship is.
    const Unit one = unit.type == "base" && ref.has_unit(unit.text("ship")) ? leader(ref, unit) : unit;
    if (one.type == "base") return true;
    const bool cvl_counts = ref.plays("flattop.control", "too");
    return ref.any_of("ship", [&](const Unit& ship) {
        const std::string type = ship.text("type");
        const bool leads = type == "BB" || type == "CV" || (cvl_counts && type == "CVL");
        return leads && !is_sunk(ship) && one.type == "task-force" && ship.text("task-force") == one.id;
    });
}

bool is_beside_controlled(Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    const std::optional<Hex> here = place_of(ref, atlas, unit);
    if (!here) return false;
    for (const Unit& other : forces(ref)) {
        if (side_of(other) != side_of(unit) || place_of(ref, atlas, other) != here) continue;
        if (is_controlled(ref, other)) return true;
    }
    return false;
}

std::optional<Track> track_of(const hex::Atlas& atlas, const Unit& unit) {
    std::istringstream in(unit.text("track"));
    std::string from;
    std::string moves;
    in >> from >> moves;
    if (from.empty()) return {};
    return read_at(unit.id + ", track", [&] { return Track{atlas.parse(from), parse_moves(moves)}; });
}

std::string write_track(const hex::Atlas& atlas, const std::string& sheet, const Track& track) {
    return fmt::format("{} {}", atlas.label(track.from, sheet), to_string(track.moves));
}

std::vector<Hex> hexes_of(const hex::Atlas& atlas, const Track& track) {
    std::vector<Hex> hexes{track.from};
    for (const hex::Leg& leg : legs_of(track.moves)) {
        for (int i = 0; i < leg.distance; ++i) hexes.push_back(atlas.step(hexes.back(), leg.direction));
    }
    return hexes;
}

void forget_old_tracks(Referee& ref) {
    const bool ships_moved = ref.earlier_runs("flattop.move-ships") > 0;
    const bool planes_moved = ref.earlier_runs("flattop.move-planes") > 0;
    for (const Unit& known : known_forces(ref)) {
        const Unit unit = ref.unit(known.id);
        const bool any = !unit.text("track").empty() || !known.text("track").empty();
        if (!any || (is_at_sea(unit) ? ships_moved : planes_moved)) continue;
        session::Fields now{{"track", Value()}};
        if (!unit.text("known-track").empty()) now["known-track"] = "";
        ref.set_unit("track/" + unit.id, unit.id, now);
    }
}

std::vector<int> turns_in(const std::string& text) {
    std::vector<int> turns;
    for (const std::string& part : ascii::parts(text, ",")) {
        int turn = 0;  // whatever follows the number is a note: "7 (fire)"
        if (std::from_chars(part.data(), part.data() + part.size(), turn).ec == std::errc()) turns.push_back(turn);
    }
    return turns;
}

bool is_among(const std::string& names, const std::string& name) {
    const std::vector<std::string> all = ascii::parts(names, ascii::blanks);
    return std::ranges::find(all, name) != all.end();
}

Value write_turns(const std::vector<int>& turns) {
    return turns.empty() ? Value() : Value(fmt::format("{}", fmt::join(turns, ", ")));
}

int half_speed_restrictions(const Unit& ship, int turn) {
    const int all = ship.number("damage-factor");
    const bool half_hit = all > 0 && (all - boxes_left(ship)) * 2 >= all;
    const std::vector<int> slowed = turns_in(ship.text("slowed"));
    const auto last = std::ranges::count_if(slowed, [&](int to) { return to >= turn; });
    return ship.number("half-speed") + static_cast<int>(last) + (half_hit ? 1 : 0);
}

void end_half_speeds(Referee& ref, int turn) {
    for (const Unit& ship : ref.units("ship")) {
        session::Fields now;
        for (const std::string field : {"slowed", "known-slowed"}) {
            std::vector<int> left = turns_in(ship.text(field));
            const bool ends = std::erase_if(left, [&](int to) { return to < turn; }) > 0;
            // What he knows isn't empty but a blank text: else he would be shown the truth.
            if (ends) now[field] = left.empty() && field != "slowed" ? Value("") : write_turns(left);
        }
        if (!now.empty()) ref.set_unit("slowed/" + ship.id, ship.id, now);
    }
}

bool is_night(Referee& ref, int turns_later) {
    const auto facts = ref.facts("daylight", "Daylight", {"first-daylight-hour", "last-daylight-hour"});
    const session::DayPlace place = ref.day_place().value();
    const int at = (place.turn_of_day - 1 + turns_later) % place.turns_a_day + 1;
    return at < facts.at("first-daylight-hour").get<int>() || at > facts.at("last-daylight-hour").get<int>();
}

int hour(const Referee& ref) {
    return ref.day_place().value().turn_of_day;
}

std::string hour_text(const Referee& ref) {
    return fmt::format("{:02}00", hour(ref));
}

// ---- pictures

std::vector<std::string> ears(const Referee& ref) {
    std::vector<std::string> all;
    const auto add = [&](const std::string& ear) {
        if (!ear.empty() && std::ranges::find(all, ear) == all.end()) all.push_back(ear);
    };
    for (const Unit& commander : ref.units("commander")) add(commander.id);
    for (const Unit& unit : known_forces(ref)) add(ear_of(unit));
    return all;
}

namespace {

// A picture of each map that has anything on it.
class Pictures {
  public:
    explicit Pictures(const hex::Atlas& atlas) : atlas_(atlas) {
        for (const hex::Sheet& sheet : atlas.sheets())
            pictures_.push_back({sheet.layout, sheet.board, {}, {}, sheet.prefix});
    }

    void mark(const Hex& hex, const std::string& label, const std::string& side) {
        const std::string sheet = atlas_.sheet_of(hex);
        picture(sheet).marks.push_back({Picture::Mark::Kind::unit, atlas_.on_sheet(hex, sheet), label, side});
    }

    void track(const Track& track) {
        Hex from = track.from;
        const std::string sheet = atlas_.sheet_of(from);
        for (const hex::Leg& leg : legs_of(track.moves)) {
            const Hex to = atlas_.step(from, leg.direction, leg.distance);
            const Picture::Arrow arrow{atlas_.on_sheet(from, sheet), atlas_.on_sheet(to, sheet),
                                       fmt::format("{} {}", hex::to_string(leg.direction), leg.distance)};
            std::vector<Picture::Arrow>& arrows = picture(sheet).arrows;
            // TFs that go together are one arrow.
            if (std::ranges::find(arrows, arrow) == arrows.end()) arrows.push_back(arrow);
            from = to;
        }
    }

    // Tells those that have anything on them, each map under its own heading.
    void tell(Referee& ref, const std::string& key, const std::string& audience) const {
        const std::string text = audience == session::game_master
                                     ? fmt::format("At {}.", hour_text(ref))
                                     : fmt::format("At {}, as {} knows it.", hour_text(ref),
                                                   ref.has_unit(audience) ? audience : side_name(audience));
        for (std::size_t i = 0; i < pictures_.size(); ++i) {
            const Picture& picture = pictures_[i];
            if (picture.marks.empty() && picture.arrows.empty()) continue;
            const std::string& prefix = atlas_.sheets()[i].prefix;
            const Referee::Words words{.section = prefix.empty() ? "Map" : "Map " + prefix,
                                       .text = text,
                                       .audience = audience,
                                       .map = picture,
                                       .reports = true};
            if (!ref.is_last_map(words)) ref.tell(fmt::format("{}-{}", key, i + 1), words);
        }
    }

  private:
    Picture& picture(const std::string& sheet) {
        for (std::size_t i = 0; i < pictures_.size(); ++i) {
            if (atlas_.sheets()[i].prefix == sheet) return pictures_[i];
        }
        return pictures_.front();
    }

    const hex::Atlas& atlas_;
    std::vector<Picture> pictures_;
};

void put_on(Pictures& pictures, const hex::Atlas& atlas, const Unit& unit, const std::optional<Hex>& place) {
    if (place) pictures.mark(*place, unit.id, side_name(side_of(unit)));
    if (const std::optional<Track> track = track_of(atlas, unit)) pictures.track(*track);
}

bool heard_of(const Unit& unit, const std::string& ear, int turn) {
    return is_among(unit.text("seen-by"), ear) && unit.number("seen-turn") == turn;
}

}  // namespace

void tell_maps(Referee& ref, const hex::Atlas& atlas) {
    for (const std::string& ear : ears(ref)) {
        Pictures known(atlas);
        for (const Unit& unit : known_forces(ref)) {
            if (!is_grounded(unit) && ear_of(unit) == ear) put_on(known, atlas, unit, known_place_of(ref, atlas, unit));
        }
        // Enemies by their hexes: their places among the others would say when they were put into the roster.
        std::vector<std::tuple<std::string, std::string, std::string>> enemies;
        for (const Unit& unit : forces(ref)) {
            if (!is_grounded(unit) && ear_of(unit) != ear && heard_of(unit, ear, ref.turn())) {
                const std::optional<Hex> seen = read_hex(atlas, unit, "seen-hex");
                if (seen)
                    enemies.emplace_back(atlas.label(*seen), "enemy " + kind_words(unit), side_name(side_of(unit)));
            }
        }
        std::ranges::sort(enemies);
        for (const auto& [where, words, side] : enemies) known.mark(atlas.parse(where), words, side);
        known.tell(ref, "map-" + ear, ear);
    }
    Pictures truth(atlas);
    for (const Unit& unit : forces(ref)) {
        if (!is_grounded(unit)) put_on(truth, atlas, unit, place_of(ref, atlas, unit));
    }
    truth.tell(ref, "map", session::game_master);
}

}  // namespace flagplot::procedures::flattop
