#include "procedures/ssw/combat.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace flagplot::procedures::ssw {
namespace {

using referee::Form;
using session::Fields;

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

// By ruling ssw.column-shift a shift is one of factors, as the chart's line has them, or one of ships.
Hits inflict(Referee& ref, const Zone& zone, const std::string& step, int factors, int ships, int shift,
             const std::string& purpose) {
    if (factors == 0 || ships == 0) return {};
    referee::ChartQuestion cell{
        .key = zone.key(step), .chart = "ssw.naval-combat", .row = factors, .column = ships, .purpose = purpose};
    if (shift != 0) (ref.plays("ssw.column-shift", "factors") ? cell.shift.rows : cell.shift.columns) = shift;
    const Fields hits = ref.read_chart(cell);
    return {hits.at("destroyed").get<int>(), hits.at("damaged").get<int>(), hits.at("aborted").get<int>()};
}

// ---- 1.2.5.1: one round, both sides at once

// Whether anybody could attack.
bool fight_ssw(Referee& ref, const Zone& zone) {
    Results results;
    results.subs = zone.participating_subs(ref);
    results.convoys = convoys_in_section(ref, zone);
    const int ships = static_cast<int>(convoy_ships(ref, zone).size());
    const int subs = static_cast<int>(results.subs.size());
    const int value = asw_value(zone.in_convoy_section(ref, "asw"));
    const int strength = ships == 0 ? 0 : strength_of_subs(ref, zone, results.subs);
    const Attacks attacks{strength > 0, value > 0 && subs > 0};
    const Shifts shifts = spend_by_the_base_game(ref, zone, attacks);
    if (attacks.of_subs) {  // else no target could be hit
        for (const std::string& id : buy_targets(ref, zone)) results.targets.push_back(ref.unit(id));
    }
    results.on_convoy = inflict(ref, zone, "sub-attack", strength, ships, shifts.of_subs, "The subs' attack");
    results.on_subs = inflict(ref, zone, "asw-attack", value, subs, shifts.of_asw, "ASW");
    const std::string attack = ships == 0 ? "no convoy points in the Convoy Section"
                                          : fmt::format("{} against {}: {}", counted(strength, "factor"),
                                                        counted(ships, "ship"), results.on_convoy.words());
    zone.report(ref, "combat",
                fmt::format("SSW combat, one round without ASW fire before it. Subs, {}. ASW, {} against {}: {}.",
                            attack, counted(value, "factor"), counted(subs, "sub"), results.on_subs.words()));
    take_results(ref, zone, results);
    return attacks.of_subs || attacks.of_asw;
}

// Naval air combat is fought by the players' own rules; its outcome is recorded.
void record_naval_air(Referee& ref, const Zone& zone) {
    spend_by_the_base_game(ref, zone, {});
    zone.report(ref, "combat", "Naval air combat: fight it by your own rules, then record what came of it.");
    std::vector<Unit> fighting;
    for (const char* const type : {"sub", "air", "asw"}) {
        for (const std::string& side : {zone.sub_side(ref), zone.convoy_side(ref)}) {
            const std::vector<Unit> units = zone.units(ref, type, side);
            fighting.insert(fighting.end(), units.begin(), units.end());
        }
    }
    record_losses(ref, zone, fighting, convoys_in_section(ref, zone));
    const std::string words = ref.ask_text(zone.key("report"), "What else happened? (for the log)");
    if (!words.empty()) zone.report(ref, "report", words);
}

}  // namespace

void fight(Referee& ref, const Zone& zone) {
    Fields fields{{"stage", stage::fought}};
    if (ref.unit(zone.id()).text("combat") == "naval-air") {
        record_naval_air(ref, zone);
    } else if (!fight_ssw(ref, zone)) {
        fields["combat"] = nullptr;
    }
    zone.set(ref, "fought", fields);
}

}  // namespace flagplot::procedures::ssw
