#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "procedures/ssw/zone.h"

namespace flagplot::procedures::ssw {
namespace {

using referee::Form;
using session::Fields;
using table::Choice;

// What a line of the Naval Combat Chart inflicts.
struct Hits {
    int destroyed = 0;
    int damaged = 0;
    int aborted = 0;

    int all() const { return destroyed + damaged + aborted; }
    std::string words() const {
        if (all() == 0) return "nothing";
        std::vector<std::string> parts;
        if (destroyed > 0) parts.push_back(fmt::format("{} destroyed", destroyed));
        if (damaged > 0) parts.push_back(fmt::format("{} damaged", damaged));
        if (aborted > 0) parts.push_back(fmt::format("{} aborted", aborted));
        return fmt::format("{}", fmt::join(parts, ", "));
    }
};

// ---- surprise points

void spend(Referee& ref, const Zone& zone, const std::string& step, int cost, const std::string& what) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    const int left = zone.surprise_points(ref, side) - cost;
    if (left < 0) {
        ref.refuse(fmt::format("{} costs {}", what, points(cost)),
                   fmt::format("at most {}, which are left", points(left + cost)));
    }
    zone.set(ref, step, {{"surprise", left}});
    zone.report(ref, step, fmt::format("{} for {}, {} left.", points(cost), what, left));
}

// What else the base game sells (WiF 11.5.6), one purchase after the other until nothing is named.
void spend_by_the_base_game(Referee& ref, const Zone& zone) {
    const std::string side = ref.unit(zone.id()).text("surprise-of");
    for (int number = 1; zone.surprise_points(ref, side) > 0; ++number) {
        const std::string step = fmt::format("spending-{}", number);
        const std::string what =
            ref.ask_text(zone.key(step),
                         fmt::format("What do {} buy by WiF 11.5.6? ({} left; empty: nothing more)", side_name(side),
                                     points(zone.surprise_points(ref, side))),
                         "", ref.chart_heads("ssw.surprise-costs"));
        if (what.empty()) return;
        const Fields cost = ref.read_chart({.key = zone.key(fmt::format("cost-{}", number)),
                                            .chart = "ssw.surprise-costs",
                                            .row = what,
                                            .column = "points"});
        spend(ref, zone, step, cost.at("points").get<int>(), what);
    }
}

// The sub player may name ASW units that the results fall on; no other ship can be named.
std::vector<std::string> ask_targets(Referee& ref, const Zone& zone) {
    const int price = ref.number("target-price");
    if (zone.surprise_points(ref, zone.sub_side(ref)) < price) return {};
    std::vector<Choice> choices;
    for (const Unit& unit : zone.in_convoy_section(ref, "asw")) choices.push_back({unit.id, unit.id});
    if (choices.empty()) return {};
    const bool each = ref.plays("ssw.target-price", "each");
    table::Field field = referee::units_field("units", "ASW units", "asw", choices);
    field.required = false;
    const Form form{
        .key = zone.key("targets"),
        .title = fmt::format("Which ASW units do {}, the sub player, target?", side_name(zone.sub_side(ref))),
        .help = fmt::format("{} {}.", points(price), each ? "for each" : "for all of them"),
        .source = "SSW Step, 1.2.5.1, 3rd paragraph",
        .fields = {field}};
    const Fields fields = ref.ask(form).fields;
    if (!fields.contains("units")) return {};
    auto targets = fields.at("units").get<std::vector<std::string>>();
    if (targets.empty()) return {};
    const int count = each ? static_cast<int>(targets.size()) : 1;
    spend(ref, zone, "targets", count * price, fmt::format("{} as target", fmt::join(targets, ", ")));
    return targets;
}

// ---- what each side has

// The weather whose column of the shore bombardment modifiers is read.
std::string bombardment_weather(Referee& ref, const Zone& zone) {
    std::string weather = zone.weather(ref);
    const bool as_written = ref.plays("ssw.bombardment-weather", "as-written");
    if (weather == "blizzard") return as_written ? "rain" : "snow";
    if (weather == "storm") return as_written ? "snow" : "rain";
    return weather;
}

// A sub's combat value: section 0 always 1, section 4 always its factor, in between less what the section takes off,
// and not less than 1.
int combat_value(const Unit& sub, const std::map<int, int>& taken_off) {
    const int section = sub.number("section");
    if (section == 0) return 1;
    if (section == 4) return sub.number("factor");
    return std::max(1, sub.number("factor") - taken_off.at(section));
}

// US torpedoes (1.8) are an exception that the document doesn't print: their value is asked.
void ask_us_torpedoes(Referee& ref, const Zone& zone, const std::vector<Unit>& subs,
                      std::map<std::string, int>& values) {
    Form form{.key = zone.key("us-torpedoes"),
              .title = "Combat values with US torpedoes",
              .help = "By 1.8, which isn't in the document. What stands here is the value without it.",
              .source = "SSW Step, 1.2.5.1, 4th paragraph",
              .grid = true};
    form.fields = {referee::number_field("value", "Combat value", 0)};
    for (const Unit& sub : subs) {
        if (sub.flag("us-torpedoes"))
            form.rows.push_back({sub.id, ref.label(sub.id), {{"value", values.at(sub.id)}}, {}});
    }
    if (form.rows.empty()) return;
    const auto answer = ref.ask(form);
    for (const auto& [id, fields] : answer.rows) values[id] = fields.at("value").get<int>();
}

int strength_of_subs(Referee& ref, const Zone& zone, const std::vector<Unit>& subs) {
    const std::string weather = bombardment_weather(ref, zone);
    std::map<int, int> taken_off;
    for (const Unit& sub : subs) {
        const int section = sub.number("section");
        if (section == 0 || section == 4 || taken_off.contains(section)) continue;
        const Fields cell = ref.read_chart({.key = zone.key(fmt::format("bombardment-{}", section)),
                                            .chart = "ssw.shore-bombardment",
                                            .row = std::to_string(section),
                                            .column = weather,
                                            .purpose = "Subs in section " + std::to_string(section)});
        taken_off[section] = cell.at("off").get<int>();
    }
    std::map<std::string, int> values;
    for (const Unit& sub : subs) values[sub.id] = combat_value(sub, taken_off);
    ask_us_torpedoes(ref, zone, subs, values);
    int strength = 0;
    std::vector<std::string> lines;
    for (const Unit& sub : subs) {
        strength += values.at(sub.id);
        lines.push_back(fmt::format("{} {}", sub.id, values.at(sub.id)));
    }
    zone.report(ref, "strength", fmt::format("The subs' combat factors: {} ({}).", strength, fmt::join(lines, ", ")));
    return strength;
}

int asw_value(const std::vector<Unit>& asw) {
    int value = 0;
    for (const Unit& unit : asw) value += unit.number("factor") * (unit.flag("dark-red") ? 2 : 1);
    return value;
}

Hits inflict(Referee& ref, const Zone& zone, const std::string& step, int factors, int ships,
             const std::string& purpose) {
    if (factors == 0 || ships == 0) return {};
    const Fields cell = ref.read_chart(
        {.key = zone.key(step), .chart = "ssw.naval-combat", .row = factors, .column = ships, .purpose = purpose});
    return {cell.at("destroyed").get<int>(), cell.at("damaged").get<int>(), cell.at("aborted").get<int>()};
}

// ---- losses

const std::vector<Choice> outcomes{
    {"at-sea", "Unharmed"}, {"aborted", "Aborted"}, {"damaged", "Damaged"}, {"destroyed", "Destroyed"}};

// What may be lost, a row each. Units have an outcome, convoys a number of points.
struct Losses {
    std::vector<Unit> units;
    std::vector<Unit> convoys;
};

// Asks what is left after WiF's own defence rolls, and changes the roster.
void take_losses(Referee& ref, const Zone& zone, const Losses& losses, const std::string& help, int most_subs) {
    const table::Field lost = referee::number_field("lost", "Convoy points lost or aborted", 0, {}, 0);
    Form form{.key = zone.key("losses"),
              .title = fmt::format("Losses in {}", ref.label(zone.id())),
              .help = help,
              .source = "SSW Step, 1.2.5.1, 2nd paragraph",
              .grid = true};
    if (!losses.units.empty()) form.fields.push_back(referee::choice_field("outcome", "Outcome", outcomes, "at-sea"));
    if (!losses.convoys.empty()) form.fields.push_back(lost);
    for (const Unit& unit : losses.units) form.rows.push_back({unit.id, ref.label(unit.id), {}, {"lost"}});
    for (const Unit& convoy : losses.convoys) {
        const std::string label = fmt::format("{}: {}", convoy.id, counted(convoy.number("points"), "convoy point"));
        form.rows.push_back({convoy.id, label, {}, {"outcome"}});
    }
    if (form.rows.empty()) return;
    const auto answer = ref.ask(form);
    int harmed_subs = 0;
    std::vector<std::string> lines;
    for (const auto& [id, fields] : answer.rows) {
        const Unit unit = ref.unit(id);
        const auto points = fields.find("lost");
        if (points != fields.end()) {
            const int gone = points->second.get<int>();
            if (gone > unit.number("points")) {
                ref.refuse(fmt::format("{} can't lose {}", id, counted(gone, "convoy point")),
                           fmt::format("at most {}", unit.number("points")));
            }
            ref.set_unit(zone.key("losses-" + id), id, {{"points", unit.number("points") - gone}});
            if (gone > 0) lines.push_back(fmt::format("{} loses {}", id, counted(gone, "convoy point")));
            continue;
        }
        const std::string outcome = json::to_text(fields.at("outcome"));
        if (unit.type == "sub" && outcome != "at-sea" && ++harmed_subs > most_subs) {
            ref.refuse("more subs are harmed than there are results", fmt::format("at most {}", most_subs));
        }
        ref.set_unit(zone.key("losses-" + id), id, {{"state", outcome}});
        if (outcome != "at-sea") lines.push_back(fmt::format("{} is {}", ref.label(id), outcome));
    }
    if (lines.empty()) return zone.report(ref, "losses", "No losses.");
    zone.order(ref, "losses", fmt::format("{}.", fmt::join(lines, "; ")));
}

std::vector<Unit> convoys_in_section(const Referee& ref, const Zone& zone) {
    std::vector<Unit> convoys = zone.units(ref, "convoy", zone.convoy_side(ref));
    std::erase_if(convoys, [](const Unit& convoy) { return convoy.number("points") == 0; });
    return convoys;
}

// ---- 1.2.5.1: one round, both sides at once

void fight_ssw(Referee& ref, const Zone& zone) {
    const std::vector<Unit> subs = zone.participating_subs(ref);
    const std::vector<Unit> asw = zone.in_convoy_section(ref, "asw");
    const std::vector<std::string> targets = ask_targets(ref, zone);
    const int points_a_ship = ref.number("convoy-points-a-ship");
    const int ships = (zone.convoy_points(ref) + points_a_ship - 1) / points_a_ship;
    const int strength = ships == 0 ? 0 : strength_of_subs(ref, zone, subs);
    const int value = asw_value(asw);
    const Hits on_convoy = inflict(ref, zone, "sub-attack", strength, ships, "The subs' attack");
    const Hits on_subs = inflict(ref, zone, "asw-attack", value, static_cast<int>(subs.size()), "ASW");
    const std::string attack = ships == 0 ? "no convoy points in the Convoy Section"
                                          : fmt::format("{} against {}: {}", counted(strength, "factor"),
                                                        counted(ships, "ship"), on_convoy.words());
    zone.report(
        ref, "combat",
        fmt::format("SSW combat, one round without ASW fire before it. Subs, {}. ASW, {} against {}: {}.", attack,
                    counted(value, "factor"), counted(static_cast<int>(subs.size()), "sub"), on_subs.words()));
    Losses losses;
    if (on_convoy.all() > 0) {
        losses.convoys = convoys_in_section(ref, zone);
        for (const std::string& id : targets) losses.units.push_back(ref.unit(id));
    }
    if (on_subs.all() > 0) losses.units.insert(losses.units.end(), subs.begin(), subs.end());
    const std::string choice =
        targets.empty() ? "The owners choose what is lost."
                        : fmt::format("{} was targeted; otherwise the owners choose.", fmt::join(targets, ", "));
    take_losses(ref, zone, losses,
                fmt::format("Convoy: {}. Subs: {}. Make WiF's defence roll for each, then say what came of it. {}",
                            on_convoy.words(), on_subs.words(), choice),
                on_subs.all());
}

// Naval air combat is fought by the players' own rules; its outcome is recorded.
void record_naval_air(Referee& ref, const Zone& zone) {
    zone.report(ref, "combat", "Naval air combat: fight it by your own rules, then record what came of it.");
    Losses losses;
    losses.convoys = convoys_in_section(ref, zone);
    for (const char* const type : {"sub", "air", "asw"}) {
        for (const std::string& side : {zone.sub_side(ref), zone.convoy_side(ref)}) {
            const std::vector<Unit> units = zone.units(ref, type, side);
            losses.units.insert(losses.units.end(), units.begin(), units.end());
        }
    }
    take_losses(ref, zone, losses, "What came of the naval air combat?", static_cast<int>(losses.units.size()));
    const std::string words = ref.ask_text(zone.key("report"), "What else happened? (for the log)");
    if (!words.empty()) zone.report(ref, "report", words);
}

}  // namespace

void fight(Referee& ref, const Zone& zone) {
    spend_by_the_base_game(ref, zone);
    if (ref.unit(zone.id()).text("combat") == "naval-air") {
        record_naval_air(ref, zone);
    } else {
        fight_ssw(ref, zone);
    }
    zone.set(ref, "fought", {{"stage", stage::fought}});
}

}  // namespace flagplot::procedures::ssw
