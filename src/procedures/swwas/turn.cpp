#include <fmt/format.h>
#include <fmt/ranges.h>

#include "procedures/swwas/air.h"
#include "procedures/swwas/movement.h"
#include "procedures/swwas/procedures.h"

namespace flagplot::procedures::swwas {
namespace {

using referee::Form;
using referee::FormRow;
using session::Answer;
using session::Fields;
using table::Field;

const std::vector<std::string> exemptions{"bound-for-port", "best-speed", "fuel-no-concern"};

std::vector<Unit> moving_units(Referee& ref) {
    std::vector<Unit> units = ref.units("fleet");
    const std::vector<Unit> flotillas = ref.units("flotilla");
    units.insert(units.end(), flotillas.begin(), flotillas.end());
    return units;
}

// One grid, as it stood last turn.
Form intentions_form(Referee& ref) {
    using referee::yes_no_field;
    const Field desired = direction_field("desired-direction");
    Form form{.key = "movement",
              .title = "Fleets and flotillas",
              .help = "As they stand: change what is different.",
              .source = "SWWAS Solitaire Tables, Fleet and Submarine Movement",
              .fields = {desired, yes_no_field("bound-for-port", "Bound for port", false),
                         yes_no_field("best-speed", "Best speed", false),
                         yes_no_field("fuel-no-concern", "Ignore fuel", false),
                         yes_no_field("close-quarters", "Close quarters", false)},
              .grid = true,
              .standing = true};
    for (const Unit& unit : moving_units(ref)) {
        FormRow row{unit.id, ref.label(unit.id)};
        if (unit.type == "flotilla") row.blank = exemptions;
        if (unit.type == "flotilla" && flotilla_movement(ref).direction) {
            row.own = {desired};
            row.own.front().required = true;
        }
        for (const Field& field : form.fields) {
            const json::Value value = unit.get(field.id);
            if (!value.is_null()) row.defaults[field.id] = value;
        }
        form.rows.push_back(row);
        const std::vector<referee::OddsTarget> targets = movement_odds(ref, unit, movement_of(ref, unit));
        form.odds_targets.insert(form.odds_targets.end(), targets.begin(), targets.end());
    }
    const bool is_first = std::ranges::all_of(form.rows, [](const FormRow& row) { return row.defaults.empty(); });
    if (is_first) form.help = "What each of them wants to do.";
    return form;
}

// Where fleets and flotillas want to go, and which of them are exempt.
void note_intentions(Referee& ref) {
    const auto& form = ref.once<Form>("movement", [&] { return intentions_form(ref); });
    if (form.rows.empty()) return;
    const Answer answer = ref.ask(form.key, [&] { return form; });
    for (std::size_t i = 0; i < form.rows.size(); ++i) {
        auto [id, fields] = answer.rows[i];
        const Fields& shown = form.rows[i].defaults;
        for (const auto& [field, before] : shown) fields.try_emplace(field, json::Value());  // null: it was emptied
        erase_if(fields, [&](const auto& item) {
            const auto before = shown.find(item.first);
            return before != shown.end() && before->second == item.second;
        });
        if (!fields.empty()) ref.set_unit("noted/" + id, id, fields);
    }
}

// The tables that each fleet and flotilla is rolled on. It is decided before the dice: a unit that is added to the
// roster while they are thrown by hand is told that it came too late, one that is removed is told nothing.
std::map<std::string, Movement> decide_movements(Referee& ref) {
    std::map<std::string, Movement> movements;
    for (const Unit& unit : moving_units(ref)) movements[unit.id] = movement_of(ref, unit);
    return movements;
}

constexpr const char* came_too_late = "not rolled: it joined while the turn was being rolled";

void give_orders(Referee& ref, const std::map<std::string, Movement>& movements,
                 const std::map<std::string, Outcome>& outcomes) {
    for (const Unit& unit : moving_units(ref)) {
        if (!ref.has_unit(unit.id)) continue;
        const auto movement = movements.find(unit.id);
        const bool late = movement == movements.end();
        give_order(ref, unit,
                   late ? Order{.text = came_too_late, .asks_nothing = true}
                        : movement_order(ref, unit, movement->second, outcomes));
    }
}

void give_missions(Referee& ref, const Daylight& day, const std::map<std::string, Assignment>& assignments,
                   const std::map<std::string, Outcome>& outcomes) {
    std::vector<std::string> waiting;
    for (const Unit& unit : ref.units("air-unit")) {
        if (!ref.has_unit(unit.id)) continue;
        const auto found = assignments.find(unit.id);
        if (found == assignments.end()) {
            ref.report("mission/" + unit.id, {air, unit.id, came_too_late});
            continue;
        }
        const Assignment& assignment = found->second;
        const std::string base = unit.text("base").empty() ? "" : " to " + unit.text("base");
        switch (assignment.way) {
            case Assignment::Way::transfers:
                ref.tell("mission/" + unit.id, {air, unit.id, fmt::format("transfers{}, not rolled", base)});
                break;
            case Assignment::Way::held:
                tell_held(ref, unit);
                break;
            case Assignment::Way::obvious:
                take_mission(ref, unit, assignment.mission, day, "obvious, not rolled");
                break;
            case Assignment::Way::chosen:
                take_mission(ref, unit, assignment.mission, day, "chosen");
                break;
            case Assignment::Way::rolled: {
                const RolledMission rolled = rolled_mission(ref, unit, outcomes.at("mission/" + unit.id));
                take_mission(ref, unit, rolled.mission, day, "rolled" + rolled.why_again);
                break;
            }
            case Assignment::Way::none:
                waiting.push_back(unit.id);
                break;
        }
    }
    if (waiting.empty()) return;
    ref.report("waiting", {.section = air,
                           .text = fmt::format("Not rolled, as this isn't the day's first daylight turn: {}",
                                               fmt::join(waiting, ", "))});
}

// Every roll of a turn: fleets, flotillas, air units, in roster order.
void turn(Referee& ref) {
    // Not by a run that found an empty roster.
    const int earlier = ref.earlier_runs("swwas.turn");
    if (earlier > 0 && earlier > ref.earlier_runs_that_told("empty")) {
        ref.refuse(fmt::format("turn {} has been rolled already", ref.turn()), "the next turn, or going back");
    }
    const Daylight day = daylight(ref);
    note_intentions(ref);
    const auto& assignments =
        ref.once<std::map<std::string, Assignment>>("missions", [&] { return assign_missions(ref, day); });

    const std::map<std::string, Movement> movements = decide_movements(ref);

    std::vector<Throw> throws;
    for (const Unit& unit : moving_units(ref)) {
        for (const Throw& one : movement_throws(ref, unit, movements.at(unit.id))) throws.push_back(one);
    }
    for (const Unit& unit : ref.units("air-unit")) {
        const auto assignment = assignments.find(unit.id);
        const bool rolled = assignment != assignments.end() && assignment->second.way == Assignment::Way::rolled;
        if (rolled) throws.push_back(mission_throw(ref, unit));
    }
    const auto outcomes = ref.consult_each("dice", fmt::format("The dice of turn {}", ref.turn()), throws);

    if (moving_units(ref).empty() && ref.units("air-unit").empty()) {
        ref.report("empty", {.section = orders_for_the_map, .text = "Nothing to roll: the roster is empty."});
    }
    give_orders(ref, movements, outcomes);
    give_missions(ref, day, assignments, outcomes);
}

}  // namespace

std::vector<referee::Procedure> procedures() {
    const std::string sheet = "SWWAS Solitaire Tables, ";
    return {
        {"swwas.turn", "swwas", "Turn", sheet + "all", "Every roll of the turn, for all units at once.", 2, turn},
        {"swwas.fleet-movement", "swwas", "Fleet movement", sheet + "Fleet and Submarine Movement",
         "One fleet: aground, the next zone in close quarters, or both dice.", 3, move_fleet},
        {"swwas.submarine-movement", "swwas", "Submarine movement", sheet + "Fleet and Submarine Movement",
         "One flotilla: aground, the next zone in close quarters, or both dice.", 2, move_flotilla},
        {"swwas.air-mission", "swwas", "Air mission", sheet + "Air Unit Missions",
         "One air unit: its mission made no sense, or it has none.", 2, air_mission},
        {"swwas.transfer", "swwas", "Transfer", sheet + "Air Unit Missions, 4th paragraph",
         "Air units change their base on this turn.", 2, transfer},
        {"swwas.strike-sorties", "swwas", "Strike sorties", sheet + "Air Unit Missions, 3rd paragraph",
         "Which strike missions flew this turn.", 2, strike_sorties},
    };
}

}  // namespace flagplot::procedures::swwas
