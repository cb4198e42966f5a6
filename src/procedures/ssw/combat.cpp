#include "procedures/ssw/combat.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "ascii/letters.h"

namespace flagplot::procedures::ssw {
namespace {

using referee::ChartQuestion;

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
        if (sub.flag("us-torpedoes")) form.rows.push_back({sub.id, ref.label(sub.id), {{"value", values.at(sub.id)}}});
    }
    if (form.rows.empty()) return;
    for (const auto& [id, fields] : ref.ask(form).rows) values[id] = fields.number("value");
}

// The modifiers of the sections between 0 and 4 in which there are subs.
std::vector<ChartQuestion> modifiers_wanted(Referee& ref, const Zone& zone, const std::vector<Unit>& subs) {
    const std::string weather = bombardment_weather(ref, zone);
    std::vector<ChartQuestion> questions;
    std::set<int> sections;
    for (const Unit& sub : subs) {
        const int section = sub.number("section");
        if (section == 0 || section == 4 || !sections.insert(section).second) continue;
        questions.push_back({.key = zone.key(fmt::format("bombardment-{}", section)),
                             .chart = "ssw.shore-bombardment",
                             .row = std::to_string(section),
                             .column = weather});
    }
    return questions;
}

std::map<std::string, int> combat_values(const std::vector<Unit>& subs, const std::vector<ChartQuestion>& modifiers,
                                         const std::vector<Fields>& cells) {
    std::map<int, int> taken_off;
    for (std::size_t i = 0; i < modifiers.size(); ++i)
        taken_off[ascii::whole_number(json::to_text(modifiers[i].row)).value()] = cells[i].at("off").get<int>();
    std::map<std::string, int> values;
    for (const Unit& sub : subs) values[sub.id] = combat_value(sub, taken_off);
    return values;
}

int strength_of_subs(Referee& ref, const Zone& zone, const std::vector<Unit>& subs) {
    const std::vector<ChartQuestion> modifiers = modifiers_wanted(ref, zone, subs);
    const std::string title = fmt::format("Shore bombardment modifiers in {}", ref.label(zone.id()));
    const std::vector<Fields> cells = ref.read_chart_cells(zone.key("bombardment"), title, modifiers);
    std::map<std::string, int> values = combat_values(subs, modifiers, cells);
    ask_us_torpedoes(ref, zone, subs, values);
    int strength = 0;
    std::vector<std::string> lines;
    for (const Unit& sub : subs) {
        strength += values.at(sub.id);
        lines.push_back(fmt::format("{} {}", sub.id, values.at(sub.id)));
    }
    zone.report_to(ref, zone.sub_side(ref), "strength",
                   fmt::format("The subs' combat factors: {} ({}).", strength, fmt::join(lines, ", ")));
    return strength;
}

// What these cells say without asking; nothing if any of them has to be asked for.
std::optional<std::vector<Fields>> cells_at_hand(const Referee& ref, const std::vector<ChartQuestion>& questions) {
    std::vector<Fields> cells;
    for (const ChartQuestion& one : questions) {
        const std::optional<Fields> cell = ref.cell_at_hand(one);
        if (!cell) return std::nullopt;
        cells.push_back(*cell);
    }
    return cells;
}

// The same strength before anything is asked.
std::optional<int> strength_ahead(Referee& ref, const Zone& zone, const std::vector<Unit>& subs) {
    const std::vector<ChartQuestion> modifiers = modifiers_wanted(ref, zone, subs);
    const std::optional<std::vector<Fields>> cells = cells_at_hand(ref, modifiers);
    if (!cells) return std::nullopt;
    int strength = 0;
    for (const auto& [id, value] : combat_values(subs, modifiers, *cells)) strength += value;
    return strength;
}

int asw_value(const std::vector<Unit>& asw) {
    int value = 0;
    for (const Unit& unit : asw) value += unit.number("factor") * (unit.flag("dark-red") ? 2 : 1);
    return value;
}

// ---- 1.2.5.1: one round, both sides at once

// Who fights, and what each attack is read off with.
struct Combat {
    std::vector<Unit> subs;
    std::vector<Unit> convoys;
    int ships = 0;
    int asw = 0;
    std::optional<int> strength = {};  // of the subs, once it is worked out
};

bool any_us_torpedoes(const std::vector<Unit>& subs) {
    return std::ranges::any_of(subs, [](const Unit& sub) { return sub.flag("us-torpedoes"); });
}

// What US torpedoes are worth is known before anything is bought; the rest is worked out once it will be fought.
Combat combat_in(Referee& ref, const Zone& zone) {
    Combat combat{.subs = zone.participating_subs(ref), .convoys = convoys_in_section(ref, zone)};
    combat.ships = static_cast<int>(convoy_ships(ref, zone).size());
    combat.asw = asw_value(zone.in_convoy_section(ref, "asw"));
    if (combat.ships > 0 && any_us_torpedoes(combat.subs)) combat.strength = strength_of_subs(ref, zone, combat.subs);
    return combat;
}

// Without a modifier at hand a sub between sections 0 and 4 has at least a factor of 1, as in section 0.
bool subs_have_factors(const Combat& combat) {
    if (combat.strength) return *combat.strength > 0;
    return std::ranges::any_of(combat.subs,
                               [](const Unit& sub) { return sub.number("section") != 4 || sub.number("factor") > 0; });
}

Attacks attacks_in(const Combat& combat) {
    return {combat.ships > 0 && subs_have_factors(combat), combat.asw > 0 && !combat.subs.empty()};
}

// By ruling ssw.column-shift a shift is one of factors, as the chart's line has them, or one of ships.
ChartQuestion attack(Referee& ref, const Zone& zone, const std::string& step, int factors, int ships, int shift,
                     const std::string& purpose) {
    ChartQuestion cell{
        .key = zone.key(step), .chart = "ssw.naval-combat", .row = factors, .column = ships, .purpose = purpose};
    if (shift != 0) (ref.plays("ssw.column-shift", "factors") ? cell.shift.rows : cell.shift.columns) = shift;
    return cell;
}

// The cells of the attacks that are made, the subs' first.
std::vector<ChartQuestion> attack_cells(Referee& ref, const Zone& zone, const Combat& combat, const Shifts& shifts) {
    const Attacks made = attacks_in(combat);
    const int subs = static_cast<int>(combat.subs.size());
    std::vector<ChartQuestion> cells;
    if (made.of_subs) {
        cells.push_back(
            attack(ref, zone, "sub-attack", *combat.strength, combat.ships, shifts.of_subs, "The subs' attack"));
    }
    if (made.of_asw) cells.push_back(attack(ref, zone, "asw-attack", combat.asw, subs, shifts.of_asw, "ASW"));
    return cells;
}

Results results_of(const Combat& combat, const std::vector<Fields>& cells) {
    const auto hits_in = [](const Fields& cell) {
        return Hits{cell.number("destroyed"), cell.number("damaged"), cell.number("aborted")};
    };
    const Attacks made = attacks_in(combat);
    Results results;
    results.subs = combat.subs;
    results.convoys = combat.convoys;
    if (made.of_subs) results.on_convoy = hits_in(cells.front());
    if (made.of_asw) results.on_subs = hits_in(cells.back());
    return results;
}

// "Subs, 3 factors against 3 ships. ASW, 4 factors against 1 sub."
std::string sides_in_words(const Combat& combat) {
    const std::string factors = combat.strength ? counted(*combat.strength, "factor") : "with their factors";
    const std::string subs = combat.ships == 0 ? "no convoy points in the Convoy Section"
                                               : fmt::format("{} against {}", factors, counted(combat.ships, "ship"));
    return fmt::format("Subs, {}. ASW, {} against {}.", subs, counted(combat.asw, "factor"),
                       counted(static_cast<int>(combat.subs.size()), "sub"));
}

Outlook outlook_of(Referee& ref, const Zone& zone, Combat combat) {
    Outlook outlook{.attacks = attacks_in(combat), .subs = combat.subs, .convoys = combat.convoys};
    const bool needs_strength = combat.ships > 0 && !combat.strength;
    if (needs_strength) combat.strength = strength_ahead(ref, zone, combat.subs);
    outlook.words = sides_in_words(combat);
    if (combat.ships > 0 && !combat.strength) return outlook;
    const std::vector<ChartQuestion> questions = attack_cells(ref, zone, combat, {});
    const std::optional<std::vector<Fields>> cells = cells_at_hand(ref, questions);
    if (cells) outlook.results = results_of(combat, *cells);
    return outlook;
}

// Whether anybody could attack.
bool fight_ssw(Referee& ref, const Zone& zone, Combat combat, const Sheet& sheet) {
    spend(ref, zone, sheet.bought);
    if (combat.ships > 0 && !combat.strength) combat.strength = strength_of_subs(ref, zone, combat.subs);
    const std::vector<ChartQuestion> questions = attack_cells(ref, zone, combat, sheet.bought.shifts);
    const std::string title = fmt::format("Naval Combat Chart, Sub & ASW line, in {}", ref.label(zone.id()));
    const std::vector<Fields> cells = ref.read_chart_cells(zone.key("attacks"), title, questions);
    Results results = results_of(combat, cells);
    for (const std::string& id : sheet.bought.targets) results.targets.push_back(ref.unit(id));
    const std::string attack = combat.ships == 0
                                   ? "no convoy points in the Convoy Section"
                                   : fmt::format("{} against {}: {}", counted(*combat.strength, "factor"),
                                                 counted(combat.ships, "ship"), results.on_convoy.words());
    zone.report(ref, "combat",
                fmt::format("SSW combat, one round without ASW fire before it. Subs, {}. ASW, {} against {}: {}.",
                            attack, counted(combat.asw, "factor"), counted(static_cast<int>(combat.subs.size()), "sub"),
                            results.on_subs.words()));
    take_results(ref, zone, results, sheet.lost && !sheet.bought.shifts.any() ? sheet.lost : std::nullopt);
    return !questions.empty();
}

// Naval air combat is fought by the players' own rules; its outcome is recorded.
void record_naval_air(Referee& ref, const Zone& zone, const Sheet& sheet) {
    spend(ref, zone, sheet.bought);
    zone.report(ref, "combat", "Naval air combat: fight it by your own rules, then record what came of it.");
    std::vector<Unit> fighting;
    for (const char* const type : {"sub", "air", "asw"}) {
        for (const std::string& side : {zone.sub_side(ref), zone.convoy_side(ref)}) {
            const std::vector<Unit> units = zone.units(ref, type, side);
            fighting.insert(fighting.end(), units.begin(), units.end());
        }
    }
    record_losses(ref, zone, fighting, convoys_in_section(ref, zone));
}

bool is_fought_in_the_air(const Referee& ref, const Zone& zone) {
    return ref.unit(zone.id()).text("combat") == "naval-air";
}

// What is left once the combat type is settled.
void fight_it_out(Referee& ref, const Zone& zone, const Combat& combat, const Sheet& sheet) {
    Fields fields{{"stage", stage::fought}};
    if (is_fought_in_the_air(ref, zone)) {
        record_naval_air(ref, zone, sheet);
    } else if (!fight_ssw(ref, zone, combat, sheet)) {
        fields["combat"] = nullptr;
    }
    zone.set(ref, "fought", fields);
}

}  // namespace

void fight(Referee& ref, const Zone& zone) {
    const bool by_air = is_fought_in_the_air(ref, zone);
    const Combat combat = by_air ? Combat() : combat_in(ref, zone);
    const Outlook outlook = by_air ? Outlook() : outlook_of(ref, zone, combat);
    const Sheet sheet = ask_sheet(ref, zone, std::nullopt, outlook);
    fight_it_out(ref, zone, combat, sheet);
}

void choose_and_fight(Referee& ref, const Zone& zone) {
    const std::optional<table::Field> type = combat_type_field(ref, zone);
    const Combat combat = combat_in(ref, zone);
    const Outlook outlook = outlook_of(ref, zone, combat);
    const Sheet sheet = ask_sheet(ref, zone, type, outlook);
    settle_combat_type(ref, zone, sheet.combat_type);
    fight_it_out(ref, zone, combat, sheet);
}

}  // namespace flagplot::procedures::ssw
