#include "procedures/flattop/weather.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "procedures/flattop/turn.h"

// Weather, and who sees what of it (6).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Weather";

// The wind of an area as the dice have it.
struct Wind {
    Value from;             // a direction; null if it isn't known
    std::string note = {};  // the dice, and what the owner's table says
    bool doubtful = false;  // the table says something else than a direction, or "-" for no change
};

bool is_direction(const std::string& words) {
    return std::ranges::any_of(hex::directions, [&](hex::Direction way) { return hex::to_string(way) == words; });
}

Wind read_wind(const Unit& area, int sum, const std::string& words) {
    Wind wind{area.get("wind"), fmt::format("dice {}: {}", sum, words)};
    if (words == "-") return wind;
    wind.doubtful = !is_direction(words);
    if (!wind.doubtful) wind.from = words;
    return wind;
}

// The weather dice of an area, and what the owner's table makes of them.
Wind throw_weather(Referee& ref, const Unit& area) {
    const std::string dice = json::to_text(ref.fact("weather-dice"));
    if (dice == "none") return {area.get("wind")};
    const std::vector<int> sides(dice == "2" ? 2 : 1, ref.number("die"));
    const std::vector<int> faces = ref.roll("dice/" + area.id, "Weather, " + ref.label(area.id), sides);
    const int sum = std::accumulate(faces.begin(), faces.end(), 0);
    const session::Fields cell = ref.read_chart({.key = "table/" + area.id,
                                                 .chart = "flattop.weather-table",
                                                 .row = sum,
                                                 .column = "wind",
                                                 .unit = area.id,
                                                 .purpose = ref.label(area.id)});
    return read_wind(area, sum, cell.text("wind"));
}

// A carrier's air group is where its TF is and sees no more than that; so do planes on the ground, but for what those
// saw on their way that landed in this turn.
bool looks_by_itself(const Unit& unit) {
    const bool aboard = unit.type == "base" && !unit.text("ship").empty();
    return !aboard && (!is_grounded(unit) || !unit.text("track").empty());
}

// Units that look around: at sea, in the air, ashore, but by ruling not a deep submarine.
std::vector<Unit> lookouts(Referee& ref, const std::string& ear) {
    const bool any = ref.plays("flattop.cloud-observers", "any");
    std::vector<Unit> units = known_forces(ref);
    const std::vector<Unit> counters = counters_believed_in(ref);
    units.insert(units.end(), counters.begin(), counters.end());
    std::erase_if(units, [&](const Unit& unit) {
        return ear_of(unit) != ear || !looks_by_itself(unit) || (!any && is_deep(unit));
    });
    return units;
}

bool contains(const std::vector<Hex>& hexes, const Hex& hex) {
    return std::ranges::find(hexes, hex) != hexes.end();
}

// Of a unit that moved in this phase where it was, if it was anywhere, and the hexes to which it came; nothing of
// others.
using WayOf = std::function<std::optional<Way>(const Unit&)>;

// Tells who sees what.
class Sky {
  public:
    Sky(Referee& ref, const hex::Atlas& atlas) : ref_(ref), atlas_(atlas) {}

    void tell_what_is_seen() {
        for (const std::string& ear : ears(ref_)) {
            std::vector<Hex> places;
            for (const Unit& unit : lookouts(ref_, ear)) {
                const std::optional<Hex> place = known_place_of(ref_, atlas_, unit);
                if (place) places.push_back(*place);
            }
            tell_clouds(ear, places, {});
            tell_wind(ear, places, {});
        }
    }

    void tell_what_is_reached(const WayOf& way_of) {
        const bool told = ref_.earlier_runs("flattop.weather") > 0;
        for (const std::string& ear : ears(ref_)) {
            std::vector<Hex> before;
            std::vector<Hex> reached;
            for (const Unit& unit : lookouts(ref_, ear)) {
                const std::optional<Way> way = way_of(unit);
                const std::optional<Hex> place = way ? way->from : known_place_of(ref_, atlas_, unit);
                if (place) before.push_back(*place);
                if (way) reached.insert(reached.end(), way->hexes.begin(), way->hexes.end());
            }
            tell_clouds(ear, reached, told ? before : std::vector<Hex>());
            tell_wind(ear, reached, before);
        }
    }

  private:
    std::vector<Hex> hexes_near(const std::vector<Hex>& pattern, const std::vector<Hex>& places) const {
        const int sight = ref_.number("cloud-sight");
        std::vector<Hex> near;
        std::ranges::copy_if(pattern, std::back_inserter(near), [&](const Hex& hex) {
            return std::ranges::any_of(places, [&](const Hex& place) { return atlas_.distance(hex, place) <= sight; });
        });
        return near;
    }

    // What is seen from these places; what was seen from the ones before was told.
    void tell_clouds(const std::string& ear, const std::vector<Hex>& places, const std::vector<Hex>& before) {
        const bool whole = ref_.plays("flattop.cloud-seen", "whole");
        int number = 0;
        for (const Unit& cloud : ref_.units("cloud")) {
            ++number;
            const std::vector<Hex> hexes = read_hexes(atlas_, cloud.text("hexes"), cloud.id);
            const std::vector<Hex> told = hexes_near(hexes, before);
            std::vector<Hex> near = hexes_near(hexes, places);
            std::erase_if(near, [&](const Hex& hex) { return whole ? !told.empty() : contains(told, hex); });
            if (near.empty()) continue;
            ref_.report(fmt::format("cloud-{}-{}", number, ear),
                        {section, ref_.has_unit(ear) ? ear : "",
                         fmt::format("Clouds in {}.", write_hexes(atlas_, whole ? hexes : near)), ear});
        }
    }

    // 6.3: of the areas in which these places are, but for those in which somebody was before: he knows it there.
    void tell_wind(const std::string& ear, const std::vector<Hex>& places, const std::vector<Hex>& before) {
        for (const Unit& area : ref_.units("wind-area")) {
            const std::vector<Hex> hexes = read_hexes(atlas_, area.text("hexes"), area.id);
            const auto is_in = [&](const Hex& place) { return contains(hexes, place); };
            const bool observed = std::ranges::any_of(places, is_in);
            const bool known = std::ranges::any_of(before, is_in);
            if (!observed || known || area.text("wind").empty()) continue;
            ref_.report(fmt::format("wind-{}-{}", area.id, ear),
                        {section, ref_.has_unit(ear) ? ear : "",
                         fmt::format("{}: wind from {}.", ref_.label(area.id), area.text("wind")), ear});
        }
    }

    Referee& ref_;
    const hex::Atlas& atlas_;
};

void set_wind(Referee& ref) {
    referee::Form form{.key = "wind",
                       .title = "Wind",
                       .source = rule("6.1"),
                       .fields = {ref.field_of("wind-area", "wind")},
                       .grid = true,
                       .standing = true};
    for (const Unit& area : ref.units("wind-area")) {
        const Wind wind = throw_weather(ref, area);
        form.rows.push_back(
            {.unit = area.id, .label = ref.label(area.id), .defaults = {{"wind", wind.from}}, .note = wind.note});
        form.standing = form.standing && !wind.doubtful;
    }
    if (form.rows.empty()) return;
    for (const auto& [id, fields] : ref.ask(form).rows) {
        const Value wind = fields.get("wind");
        ref.set_unit("wind/" + id, id, {{"wind", wind}});
    }
}

// "Wind area W1: NE" for each area that the pattern touches.
std::string winds_over(const Referee& ref, const hex::Atlas& atlas, const std::vector<Hex>& pattern) {
    std::vector<std::string> winds;
    for (const Unit& area : ref.units("wind-area")) {
        const std::vector<Hex> hexes = read_hexes(atlas, area.text("hexes"), area.id);
        const bool over = std::ranges::any_of(pattern, [&](const Hex& hex) { return contains(hexes, hex); });
        if (over && !area.text("wind").empty())
            winds.push_back(fmt::format("{}: wind from {}", area.id, area.text("wind")));
    }
    return fmt::format("{}", fmt::join(winds, "; "));
}

// What has moved off the map is gone; a pattern that is gone altogether is the game master's to take away.
std::string moved_pattern(const hex::Atlas& atlas, const Unit& cloud, const std::string& moves) {
    std::vector<Hex> hexes = read_hexes(atlas, cloud.text("hexes"), cloud.id);
    read_at(cloud.id + ", moves", [&] {
        const std::vector<hex::Leg> legs = legs_of(parse_moves(moves));
        for (Hex& hex : hexes) hex = atlas.walk(hex, legs);
    });
    std::erase_if(hexes, [&](const Hex& hex) { return !is_on_a_map(atlas, hex); });
    if (hexes.empty()) {
        throw json::InputError(cloud.id + ", moves", fmt::format("{} leads the whole pattern off the map", moves),
                               "moves that leave some of it on the map, or the pattern removed from the roster");
    }
    return write_hexes(atlas, hexes);
}

void move_clouds(Referee& ref, const hex::Atlas& atlas) {
    const table::Field moves =
        optional_field(referee::text_field("moves", "Moves"), "NE1: the whole pattern. Empty: it stays.");
    referee::Form form{
        .key = "clouds", .title = "Clouds", .source = rule("6.1"), .fields = {moves}, .grid = true, .standing = true};
    for (const Unit& cloud : ref.units("cloud")) {
        const std::vector<Hex> hexes = read_hexes(atlas, cloud.text("hexes"), cloud.id);
        form.rows.push_back({.unit = cloud.id,
                             .label = fmt::format("{}: {}", cloud.id, cloud.text("hexes")),
                             .note = winds_over(ref, atlas, hexes)});
    }
    if (form.rows.empty()) return;
    for (const auto& [id, fields] : ref.ask(form).rows) {
        const std::string text = fields.text("moves");
        const Unit cloud = ref.unit(id);
        ref.set_unit("cloud/" + id, id,
                     {{"hexes", text.empty() ? cloud.text("hexes") : moved_pattern(atlas, cloud, text)}});
    }
}

}  // namespace

void tell_clouds_on_the_way(Referee& ref, const hex::Atlas& atlas, bool planes) {
    Sky(ref, atlas).tell_what_is_reached([&](const Unit& unit) -> std::optional<Way> {
        const bool moves = planes ? unit.type == "air-formation" : is_at_sea(unit);
        const std::optional<Track> track = moves ? track_of(atlas, unit) : std::nullopt;
        if (!track) return {};
        return Way{track->from, hexes_of(atlas, *track)};
    });
}

void tell_clouds_reached(Referee& ref, const hex::Atlas& atlas, const std::map<std::string, Way>& ways) {
    Sky(ref, atlas).tell_what_is_reached([&](const Unit& unit) -> std::optional<Way> {
        const auto way = ways.find(unit.id);
        return way == ways.end() ? std::nullopt : std::optional(way->second);
    });
}

void check_weather(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    if (ref.units("wind-area").empty() && ref.units("cloud").empty()) {
        ref.refuse("the roster has no wind areas and no clouds", "the weather that is on the map");
    }
    set_wind(ref);
    move_clouds(ref, atlas);
    Sky(ref, atlas).tell_what_is_seen();
    ref.report("weather", {.section = section, .text = "Weather settled."});
}

DueLines weather_due(Referee& ref) {
    const std::size_t areas = ref.units("wind-area").size();
    const std::size_t clouds = ref.units("cloud").size();
    if (ref.earlier_runs("flattop.weather") > 0 || areas + clouds == 0) return {};
    if (clouds == 0) return {{"the wind"}};
    return {{areas == 0 ? "the clouds" : "wind and clouds"}};
}

}  // namespace flagplot::procedures::flattop
