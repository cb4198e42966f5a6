#include "procedures/swwas/air.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "procedures/swwas/procedures.h"

namespace flagplot::procedures::swwas {
namespace {

using referee::Form;
using referee::FormRow;
using session::Answer;
using table::Field;

constexpr const char* unit_by_unit = "unit-by-unit";
constexpr const char* no_mission = "none";  // for the whole day

std::string table_of(const Unit& unit) {
    return "swwas." + unit.text("kind");
}

bool is_strike(const std::string& mission) {
    return mission == "naval-strike" || mission == "land-strike";
}

// "naval strike"; CAP and ASW keep their capitals.
std::string mission_words(const std::string& mission) {
    if (mission == no_mission) return "no mission";
    if (mission == "cap" || mission == "asw") return mission == "cap" ? "CAP" : "ASW";
    std::string words = mission;
    std::ranges::replace(words, '-', ' ');
    return words;
}

bool transfers_now(const Referee& ref, const Unit& unit) {
    return unit.number("transfer-turn") == ref.turn();
}

bool has_todays_mission(const Unit& unit, const Daylight& day) {
    return !unit.text("mission").empty() && unit.number("mission-day") == day.day;
}

// "in the ready box until there is a target; 2 sorties today", "for the rest of the day"
std::string duty(const std::string& mission, int sorties) {
    if (!is_strike(mission)) return "for the rest of the day";
    return fmt::format("in the ready box until there is a target; {} today",
                       ascii::counted(sorties, "sortie", "sorties"));
}

std::vector<table::Choice> missions_of(Referee& ref, const std::string& table_id) {
    std::vector<table::Choice> choices;
    for (const table::Result& result : ref.table(table_id).results) choices.push_back({result.id, result.label});
    return choices;
}

// Fighters that the player chooses for, by base, in roster order.
std::vector<std::pair<std::string, std::vector<Unit>>> by_base(const std::vector<Unit>& fighters) {
    std::vector<std::pair<std::string, std::vector<Unit>>> bases;
    for (const Unit& unit : fighters) {
        const std::string base = unit.text("base");
        auto found = std::ranges::find_if(bases, [&](const auto& item) { return item.first == base; });
        if (found == bases.end()) found = bases.insert(found, {base, {}});
        found->second.push_back(unit);
    }
    return bases;
}

// The standing mission that all of a base's fighters share; unit-by-unit if they differ; empty if one has none.
std::string standing_mission(const std::vector<Unit>& fighters) {
    std::string shared = fighters.front().text("standing-mission");
    for (const Unit& unit : fighters) {
        const std::string standing = unit.text("standing-mission");
        if (standing.empty()) return "";
        if (standing != shared) shared = unit_by_unit;
    }
    return shared;
}

// "Port Moresby" -> "port-moresby", or "base-3" if that says nothing or is another base's.
std::string field_id(const Form& form, const std::string& base) {
    std::string id = json::kebab_case(base);
    const auto is_taken = [&](const Field& field) { return field.id == id; };
    for (std::size_t number = form.fields.size() + 1; id.empty() || std::ranges::any_of(form.fields, is_taken);
         ++number) {
        id = fmt::format("base-{}", number);
    }
    return id;
}

// The second form: a row for each fighter of the bases whose fighters fly different missions.
void choose_unit_by_unit(Referee& ref, const std::vector<Unit>& fighters, std::map<std::string, std::string>& chosen) {
    if (fighters.empty()) return;
    Form form{.key = "fighters-unit-by-unit",
              .title = "Fighter missions, unit by unit",
              .source = "SWWAS Solitaire Tables, Fighters",
              .grid = true,
              .standing = true};
    form.fields.push_back(referee::choice_field("mission", "Mission", missions_of(ref, "swwas.fighters")));
    for (const Unit& unit : fighters) {
        FormRow row{unit.id, ref.label(unit.id)};
        if (!unit.text("standing-mission").empty()) row.defaults["mission"] = unit.text("standing-mission");
        form.rows.push_back(row);
    }
    for (const auto& [unit, fields] : ref.ask(form).rows) chosen[unit] = fields.text("mission");
}

// The player's choice for each fighter: one for a whole base, or unit by unit.
std::map<std::string, std::string> choose_fighter_missions(Referee& ref, const std::vector<Unit>& fighters) {
    std::map<std::string, std::string> chosen;
    if (fighters.empty()) return chosen;
    const auto bases = by_base(fighters);
    Form form{.key = "fighters",
              .title = "Fighter missions",
              .help = "One choice serves a whole base.",
              .source = "SWWAS Solitaire Tables, Fighters",
              .standing = true};
    std::vector<table::Choice> choices = missions_of(ref, "swwas.fighters");
    choices.push_back({unit_by_unit, "Unit by unit"});
    for (const auto& [base, units] : bases) {
        const std::string name = base.empty() ? "No base" : base;
        Field field = referee::choice_field(field_id(form, name), name, choices, standing_mission(units));
        std::vector<std::string> ids;
        for (const Unit& unit : units) ids.push_back(unit.id);
        field.help = fmt::format("{}", fmt::join(ids, ", "));
        form.fields.push_back(field);
    }
    const Answer answer = ref.ask(form);
    std::vector<Unit> one_by_one;
    for (std::size_t i = 0; i < bases.size(); ++i) {
        const std::string mission = answer.fields.text(form.fields[i].id);
        for (const Unit& unit : bases[i].second) {
            if (mission == unit_by_unit) {
                one_by_one.push_back(unit);
            } else {
                chosen[unit.id] = mission;
            }
        }
    }
    choose_unit_by_unit(ref, one_by_one, chosen);
    return chosen;
}

// How a unit without a choice of its own comes by its mission.
Assignment assign_mission(Referee& ref, const Unit& unit, const Daylight& day) {
    using Way = Assignment::Way;
    if (transfers_now(ref, unit)) return {Way::transfers, "transfer"};
    if (has_todays_mission(unit, day)) return {Way::held, unit.text("mission")};
    const bool arrived_late = day.light && !day.first_turn && ref.plays("swwas.late-air-units", "on-arrival");
    if (!day.first_turn && !arrived_late) return {Way::none, ""};
    const std::string obvious = unit.text("obvious-mission");
    if (!obvious.empty()) return {Way::obvious, obvious};
    const bool chooses = unit.text("kind") == "fighters" && ref.plays("swwas.fighters", "player-chooses");
    return {chooses ? Way::chosen : Way::rolled, ""};
}

// 1st and 4th paragraph: before dawn nobody has a mission, and whoever transfers has one that isn't rolled.
void refuse_untimely_mission(Referee& ref, const Unit& unit, const Daylight& day) {
    if (!day.dawned) {
        ref.refuse("the day's first daylight turn is yet to come",
                   "that turn, on which missions are rolled, or a later one");
    }
    const bool has_transferred = has_todays_mission(unit, day) && unit.text("mission") == "transfer";
    if (transfers_now(ref, unit) || has_transferred) {
        const char* const what = transfers_now(ref, unit) ? "transfers this turn" : "has transferred today";
        ref.refuse(fmt::format("{} {}", ref.label(unit.id), what), "a unit whose mission is rolled");
    }
}

}  // namespace

Daylight daylight(Referee& ref) {
    const auto known = ref.facts("day", "The day", {"first-daylight-turn", "last-daylight-turn"});
    const int first = known.at("first-daylight-turn").get<int>();
    const int last = known.at("last-daylight-turn").get<int>();
    ref.check_day();
    const session::DayPlace place = ref.day_place().value();
    return {place.day, place.turn_of_day >= first, place.turn_of_day == first,
            place.turn_of_day >= first && place.turn_of_day <= last};
}

std::map<std::string, Assignment> assign_missions(Referee& ref, const Daylight& day) {
    std::map<std::string, Assignment> assignments;
    std::vector<Unit> fighters;
    for (const Unit& unit : ref.units("air-unit")) {
        assignments[unit.id] = assign_mission(ref, unit, day);
        if (assignments[unit.id].way == Assignment::Way::chosen) fighters.push_back(unit);
    }
    for (const auto& [unit, mission] : choose_fighter_missions(ref, fighters)) assignments[unit].mission = mission;
    return assignments;
}

Throw mission_throw(Referee& ref, const Unit& unit) {
    return ref.throw_for(unit.id, "mission/" + unit.id, table_of(unit));
}

RolledMission rolled_mission(Referee& ref, const Unit& unit, const Outcome& rolled) {
    Outcome outcome = rolled;
    std::string why_again;
    for (int repeat = 2; outcome.lookup.effects.contains("by-factor"); ++repeat) {
        const json::Value missions = outcome.lookup.effects.at("by-factor");  // factor -> mission
        std::vector<std::string> fitting;
        for (const auto& [factor, mission] : missions.items()) {
            if (unit.number(factor) > 0) fitting.push_back(mission.get<std::string>());
        }
        if (fitting.size() == 1) return {fitting.front(), why_again};
        if (fitting.size() > 1) {
            if (ref.plays("swwas.seaplane-both-factors", "naval-strike")) return {"naval-strike", why_again};
            return {ref.ask_choice("strike/" + unit.id, fmt::format("{} has both factors", ref.label(unit.id)),
                                   {{"naval-strike", "Naval Strike"}, {"land-strike", "Land Strike"}}),
                    why_again};
        }
        if (ref.plays("swwas.seaplane-no-factor", "no-mission")) return {no_mission, why_again};
        why_again = "; a strike came first, and it has no factor for one";
        Throw again = mission_throw(ref, unit);
        again.key = fmt::format("mission/{}#{}", unit.id, repeat);
        outcome = ref.consult(again);
    }
    return {outcome.result(), why_again};
}

void take_mission(Referee& ref, const Unit& unit, const std::string& mission, const Daylight& day,
                  const std::string& how, bool again) {
    ref.set_unit("mission/" + unit.id, unit.id, {{"mission", mission}, {"mission-day", day.day}, {"sorties", 0}});
    const std::string text = mission == no_mission
                                 ? "no mission today: it has no factor for a strike"
                                 : fmt::format("{} ({}), {}", mission_words(mission), how, duty(mission, 0));
    ref.tell("mission/" + unit.id,
             {.section = air, .unit = unit.id, .text = text, .reports = mission == no_mission, .again = again});
}

void tell_held(Referee& ref, const Unit& unit) {
    const std::string mission = unit.text("mission");
    ref.tell("mission/" + unit.id, {air, unit.id,
                                    fmt::format("{} (today's mission, not rolled), {}", mission_words(mission),
                                                duty(mission, unit.number("sorties")))});
}

void air_mission(Referee& ref) {
    const Daylight day = daylight(ref);
    const Unit unit = ref.ask_unit("unit", "Air unit", "air-unit");
    refuse_untimely_mission(ref, unit, day);
    const std::string before = unit.text("mission");
    if (unit.text("kind") == "fighters" && ref.plays("swwas.fighters", "player-chooses")) {
        const std::string mission =
            ref.ask_choice("mission", "Mission", missions_of(ref, "swwas.fighters"), unit.text("standing-mission"));
        take_mission(ref, unit, mission, day, "chosen", true);
        return;
    }
    const Outcome first = ref.consult(mission_throw(ref, unit));
    const RolledMission rolled = rolled_mission(ref, unit, first);
    const bool again = has_todays_mission(unit, day);
    const std::string how = again ? fmt::format("rolled again, {} made no sense", mission_words(before)) : "rolled";
    take_mission(ref, unit, rolled.mission, day, how + rolled.why_again, true);
}

void transfer(Referee& ref) {
    const std::vector<table::Choice> choices = ref.choices(ref.units("air-unit"));
    if (choices.empty()) ref.refuse("there is no air unit", "one that transfers");
    const Form form{.key = "transfer",
                    .title = "Transfer",
                    .help = "Your scenario's special rules say what may go where.",
                    .source = "SWWAS Solitaire Tables, Air Unit Missions, 4th paragraph",
                    .fields = {referee::units_field("units", "Air units", "air-unit", choices),
                               referee::text_field("base", "To which base")}};
    const Answer answer = ref.ask(form);
    const std::string destination = answer.fields.text("base");
    const bool ends_mission = ref.plays("swwas.transfer", "ends-mission");
    const int day = ref.day_place().value().day;
    for (const std::string& id : answer.fields.at("units").texts()) {
        const Unit unit = ref.unit(id);
        session::Fields changes{{"base", destination}, {"transfer-turn", ref.turn()}};
        if (ends_mission) changes.merge({{"mission", "transfer"}, {"mission-day", day}, {"sorties", 0}});
        ref.set_unit("transfer/" + unit.id, unit.id, changes);
        const std::string from = unit.text("base").empty() ? "" : fmt::format(" from {}", unit.text("base"));
        ref.tell("transfer/" + unit.id, {air, unit.id, fmt::format("transfers{} to {} this turn", from, destination)});
    }
}

void strike_sorties(Referee& ref) {
    const Daylight day = daylight(ref);
    Form form{.key = "flown",
              .title = "Strikes flown this turn",
              .source = "SWWAS Solitaire Tables, Air Unit Missions, 3rd paragraph",
              .fields = {referee::yes_no_field("flown", "Flown", false)},
              .grid = true};
    for (const Unit& unit : ref.units("air-unit")) {
        if (!has_todays_mission(unit, day) || !is_strike(unit.text("mission"))) continue;
        if (transfers_now(ref, unit) || unit.number("sortie-turn") == ref.turn()) continue;
        form.rows.push_back(
            {unit.id, fmt::format("{}, {}", ref.label(unit.id), mission_words(unit.text("mission"))), {}, {}});
    }
    if (form.rows.empty()) {
        ref.refuse("no air unit waits for a target",
                   "one that has a strike mission today, hasn't flown this turn and doesn't transfer");
    }
    for (const auto& [id, fields] : ref.ask(form).rows) {
        if (!fields.flag("flown")) continue;
        const Unit unit = ref.unit(id);
        const int sorties = unit.number("sorties") + 1;
        ref.set_unit("sortie/" + id, id, {{"sorties", sorties}, {"sortie-turn", ref.turn()}});
        ref.report("sortie/" + id,
                   {air, id, fmt::format("{} flown, sortie {} today", mission_words(unit.text("mission")), sorties)});
    }
}

}  // namespace flagplot::procedures::swwas
