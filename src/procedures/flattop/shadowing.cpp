#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "procedures/flattop/forces.h"
#include "procedures/flattop/turn.h"

// Who keeps contact with what it shadows (8.2 to 8.6).
namespace flagplot::procedures::flattop {
namespace {

using table::Choice;

constexpr const char* section = "Shadowing";
constexpr const char* source = "Flat Top PBEM & Variant Rules, 8.2 to 8.6";

struct Shadower {
    Unit unit;
    std::string target = {};
    int clouds = 0;
    std::string column = {};
};

std::vector<Unit> units_to_shadow(const Referee& ref, const Unit& unit) {
    std::vector<Unit> targets = forces(ref);
    std::erase_if(targets, [&](const Unit& other) {
        const bool grounded = other.type == "air-formation" && !other.flag("airborne");
        return side_of(other) == side_of(unit) || other.type == "base" || grounded;
    });
    return targets;
}

// The target that the order names, if it names one; or else the nearest that was seen.
std::string target_of(Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    const std::optional<hex::Hex> here = place_of(ref, atlas, unit);
    std::string nearest;
    int least = 0;
    for (const Unit& target : units_to_shadow(ref, unit)) {
        if (unit.text("target") == target.id || unit.text("target") == name_of(target)) return target.id;
        const std::optional<hex::Hex> there = place_of(ref, atlas, target);
        if (!here || !there || target.number("seen-turn") + 1 < ref.turn() || target.get("seen-turn").is_null())
            continue;
        const int distance = atlas.distance(*here, *there);
        if (!nearest.empty() && distance >= least) continue;
        nearest = target.id;
        least = distance;
    }
    return nearest;
}

table::Facts facts_of(Referee& ref, const Shadower& one, bool night) {
    const Unit target = ref.unit(one.target);
    const std::string of_af = ref.reading("flattop.cloud-modifiers");
    const bool is_af = one.unit.type == "air-formation";
    const bool clouds_count = (of_af != "shadowed" && is_af) || (of_af != "shadower" && target.type == "air-formation");
    const int clouds = clouds_count ? one.clouds : 0;
    const bool three = ref.plays("flattop.level-three", "condition")
                           ? target.text("seen-condition") == "3" && target.number("seen-turn") + 1 >= ref.turn()
                           : one.unit.text("observation-level") == "3";
    return {{"shadower", kind_of(one.unit)},
            {"radar", one.unit.flag("radar")},
            {"night", night},
            {"level-three", three},
            {"clouds-add", std::max(0, clouds)},
            {"clouds-subtract", std::max(0, -clouds)}};
}

referee::Form form_for(Referee& ref, const hex::Atlas& atlas, const std::vector<Unit>& units) {
    table::Field target = referee::unit_field("target", "Shadows", "", {});
    may_stay_empty(target);
    table::Field clouds = referee::number_field("clouds", "Clouds", -9, 9, 0);
    clouds.help = "The cloud modifier of your Shadowing Table; 0 if there is none.";
    table::Field column = referee::text_field("column", "Column");
    may_stay_empty(column);
    column.help = "Of your Shadowing Table, if it has several.";
    referee::Form form{.key = "targets",
                       .title = "Who shadows what?",
                       .help = "Leave the target empty for a unit that doesn't shadow now.",
                       .source = source,
                       .fields = {target, clouds, column},
                       .grid = true,
                       .standing = true};
    for (const Unit& unit : units) {
        std::vector<Choice> choices;
        for (const Unit& other : units_to_shadow(ref, unit)) choices.push_back({other.id, ref.label(other.id)});
        table::Field own = referee::unit_field("target", "Shadows", "", choices);
        may_stay_empty(own);
        const std::string found = target_of(ref, atlas, unit);
        referee::FormRow row{unit.id, ref.label(unit.id), {}, {}, {own}, ""};
        if (!found.empty()) row.defaults["target"] = found;
        if (choices.empty()) row.blank = {"target", "clouds", "column"};
        form.rows.push_back(row);
    }
    return form;
}

}  // namespace

void shadow(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    std::vector<Unit> units = forces(ref);
    std::erase_if(units, [](const Unit& unit) {
        return unit.text("task") != "shadow" || (unit.type == "air-formation" && !unit.flag("airborne"));
    });
    if (units.empty()) {
        ref.tell("none", {.section = section, .text = "No unit has orders to shadow.", .reports = true});
        return;
    }
    const bool night = is_night(ref);
    const auto answer = ref.ask(form_for(ref, atlas, units));
    std::map<std::string, Shadower> shadowers;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const session::Fields& fields = answer.rows.at(i).second;
        const auto given = [&](const char* field) {
            return fields.contains(field) ? json::to_text(fields.at(field)) : std::string();
        };
        if (given("target").empty()) continue;
        const std::string clouds = given("clouds");
        shadowers[units[i].id] = {units[i], given("target"), clouds.empty() ? 0 : std::stoi(clouds), given("column")};
    }
    std::vector<Throw> throws;
    for (const Unit& unit : units) {
        const auto found = shadowers.find(unit.id);
        if (found == shadowers.end()) continue;
        const table::Facts facts = facts_of(ref, found->second, night);
        throws.push_back({.key = "shadow/" + unit.id,
                          .table = "flattop.shadowing",
                          .unit = unit.id,
                          .purpose = fmt::format("{} shadows", ref.label(unit.id)),
                          .facts = facts});
    }
    const auto outcomes = ref.consult_each("shadow", "Shadowing", throws);
    for (const Throw& thrown : throws) {
        const Outcome& outcome = outcomes.at(thrown.key);
        const Shadower& one = shadowers.at(thrown.unit);
        const session::Fields cell =
            ref.read_chart({.key = "contact/" + one.unit.id,
                            .chart = "flattop.shadowing-table",
                            .row = *outcome.lookup.total,
                            .column = one.column.empty() ? "all" : one.column,
                            .unit = one.unit.id,
                            .purpose = fmt::format("{}, total {}", ref.label(one.unit.id), *outcome.lookup.total)});
        const bool kept = cell.at("result") == "kept";
        const auto other = shadowers.find(one.target);
        const bool mutual = is_at_sea(one.unit) && other != shadowers.end() && other->second.target == one.unit.id &&
                            is_at_sea(other->second.unit);
        session::Fields now{{"follows", kept && !mutual ? json::Value(one.target) : json::Value()}};
        if (one.unit.type == "task-force" || one.unit.type == "ship") now["held"] = mutual;
        ref.set_unit("follows/" + one.unit.id, one.unit.id, now);
        ref.tell("shadow/" + one.unit.id, {.section = section,
                                           .unit = one.unit.id,
                                           .text = mutual ? "Each shadows the other: neither moves."
                                                   : kept ? "Keeps contact."
                                                          : "Loses contact.",
                                           .audience = ear_of(one.unit),
                                           .reports = true});
    }
}

}  // namespace flagplot::procedures::flattop
