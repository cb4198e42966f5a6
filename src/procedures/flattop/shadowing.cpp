#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "ascii/letters.h"
#include "procedures/flattop/forces.h"
#include "procedures/flattop/turn.h"

// Who keeps contact with what it shadows (8.2 to 8.6).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Shadowing";

struct Shadower {
    Unit unit;
    std::string target;
    int clouds = 0;
    std::string column = {};
};
using Shadowers = std::map<std::string, Shadower>;  // by the unit's id

// ---- what its orders come to

// What is proposed for a unit, and what there is to know of it.
struct Proposal {
    std::string target = {};  // empty: none
    std::string note = {};
    bool doubtful = false;
};

bool is_lately_seen(const Referee& ref, const Unit& target) {
    return !target.get("seen-turn").is_null() && target.number("seen-turn") + 1 >= ref.turn();
}

// It has kept contact with it in this turn or the one before.
bool keeps_contact_with(const Referee& ref, const Unit& unit, const Unit& target) {
    return unit.text("contact") == target.id && unit.number("contact-turn") + 1 >= ref.turn();
}

// By a unit of the same commander, as far as the roster knows who has seen it.
bool is_seen_by(const Unit& target, const std::string& ear) {
    const std::string ears = target.text("seen-by");
    return ears.empty() || is_among(ears, ear);
}

// What was seen and has been sunk or shot down since. Who is to shadow it loses contact, as if it had slipped away:
// else what he isn't told would say what became of it.
std::vector<Unit> gone_since_seen(const Referee& ref) {
    std::vector<Unit> gone;
    for (const char* const type : {"task-force", "ship", "submarine", "air-formation"}) {
        for (const Unit& unit : ref.units(type)) {
            const bool of_itself = unit.text("task-force").empty() && !unit.flag("still-aboard");
            if (of_itself && is_gone(ref, unit) && is_lately_seen(ref, unit)) gone.push_back(unit);
        }
    }
    return gone;
}

// How near the hex is, or was on its last move (7.1).
int nearest_of(const hex::Atlas& atlas, const Unit& unit, const Hex& here, const Hex& there) {
    int nearest = atlas.distance(here, there);
    const std::optional<Track> track = track_of(atlas, unit);
    for (const Hex& hex : track ? hexes_of(atlas, *track) : std::vector<Hex>())
        nearest = std::min(nearest, atlas.distance(hex, there));
    return nearest;
}

// What it sees: an enemy that was seen in this turn or the one before, and is as near as it may see, or was on its last
// move; or next to it, where those are that shadow. A deep submarine sees nothing.
std::vector<Unit> units_to_shadow(const Referee& ref, const hex::Atlas& atlas, const Unit& unit) {
    const std::optional<Hex> here = place_of(ref, atlas, unit);
    if (!here || is_deep(unit)) return {};
    const int reach = std::max(unit.number("sight"), ref.number("shadow-distance"));
    std::vector<Unit> targets = forces(ref);
    const std::vector<Unit> gone = gone_since_seen(ref);
    targets.insert(targets.end(), gone.begin(), gone.end());
    std::erase_if(targets, [&](const Unit& other) {
        if (side_of(other) == side_of(unit) || other.type == "base" || is_grounded(other)) return true;
        const std::optional<Hex> there = place_of(ref, atlas, other);
        if (!there) return true;  // it has left the map
        if (keeps_contact_with(ref, unit, other)) return false;
        const bool in_sight = nearest_of(atlas, unit, *here, *there) <= reach;
        return !in_sight || !is_lately_seen(ref, other) || !is_seen_by(other, ear_of(unit));
    });
    return targets;
}

// "TF9", "TF9 at BB23": by its own name, or by where it was seen.
bool names(const std::string& order, const Unit& target) {
    const auto begins = [&](const std::string& name) { return order == name || order.starts_with(name + " at "); };
    return begins(target.id) || begins(name_of(target));
}

bool names_hex_of(const std::string& order, const Unit& target) {
    const std::string hex = target.text("seen-hex");
    return !hex.empty() && (order == hex || order.ends_with(" at " + hex));
}

bool is_in_clouds(const Referee& ref, const hex::Atlas& atlas, const Hex& hex) {
    return ref.any_of("cloud", [&](const Unit& cloud) {
        const std::vector<Hex> hexes = read_hexes(atlas, cloud.text("hexes"), cloud.id);
        return std::ranges::find(hexes, hex) != hexes.end();
    });
}

std::string note_of(const Referee& ref, const Unit& target, int distance) {
    return fmt::format("{}: seen in {}, turn {}, condition {}; {} away{}", target.id, target.text("seen-hex"),
                       target.number("seen-turn"), target.text("seen-condition"),
                       ascii::counted(distance, "hex", "hexes"),
                       is_gone(ref, target) ? "; it is gone: contact is lost" : "");
}

// The one of those that it sees with which it has kept contact, or else which its orders name; nothing if they name
// none of them, or several.
std::optional<Unit> named_by(const Referee& ref, const Unit& unit, const std::vector<Unit>& seen) {
    const std::string order = ref.unit(unit.id).text("target");  // as the game master has it
    std::vector<Unit> named;
    for (const Unit& one : seen) {
        if (keeps_contact_with(ref, unit, one)) return one;
    }
    for (const Unit& one : seen) {
        if (names(order, one) || names_hex_of(order, one)) named.push_back(one);
    }
    return named.size() == 1 ? std::optional(named.front()) : std::nullopt;
}

std::string notes_of(const Referee& ref, const hex::Atlas& atlas, const Hex& here, const std::vector<Unit>& targets) {
    std::vector<std::string> notes;
    for (const Unit& one : targets)
        notes.push_back(note_of(ref, one, atlas.distance(here, place_of(ref, atlas, one).value())));
    return fmt::format("{}", fmt::join(notes, "\n"));
}

// The target that its orders name, if it sees it: else none stands there, and the game master chooses.
Proposal propose(const Referee& ref, const hex::Atlas& atlas, const Unit& unit, const std::vector<Unit>& seen) {
    const std::optional<Hex> here = place_of(ref, atlas, unit);
    if (!here) return {.note = "it has no hex"};
    if (seen.empty()) return {.note = "it sees nothing that was seen in this turn or the one before"};
    const std::optional<Unit> named = named_by(ref, unit, seen);
    Proposal proposal{named ? named->id : "", notes_of(ref, atlas, *here, seen), !named};
    const auto flies = [](const Unit& one) { return one.type == "air-formation"; };
    const bool planes = flies(unit) || std::ranges::any_of(seen, flies);
    const bool clouds = is_in_clouds(ref, atlas, *here) || std::ranges::any_of(seen, [&](const Unit& one) {
                            return is_in_clouds(ref, atlas, place_of(ref, atlas, one).value());
                        });
    if (planes && clouds) {
        proposal.note += "; clouds";
        proposal.doubtful = true;
    }
    return proposal;
}

// ---- asking

referee::Form form_for(const Referee& ref, const hex::Atlas& atlas, const std::vector<Unit>& units, bool night) {
    const table::Field target = optional_field(referee::unit_field("target", "Shadows", "", {}));
    table::Field clouds = referee::number_field("clouds", "Clouds", -9, 9, 0);
    clouds.help = "The cloud modifier of your Shadowing Table; 0 if there is none.";
    referee::Form form{.key = "targets",
                       .title = "Who shadows what?",
                       .help = fmt::format("Leave the target empty for a unit that doesn't shadow now. It is {}.",
                                           night ? "night" : "day"),
                       .source = rule("8.2 to 8.6"),
                       .fields = {target, clouds,
                                  optional_field(referee::text_field("column", "Column"),
                                                 "Of your Shadowing Table, if it has several.")},
                       .grid = true,
                       .standing = true};
    for (const Unit& unit : units) {
        const std::vector<Unit> seen = units_to_shadow(ref, atlas, unit);
        std::vector<Choice> choices;
        for (const Unit& other : seen)
            choices.push_back({other.id, ref.label(other.id) + (is_gone(ref, other) ? ", gone" : "")});
        const Proposal proposal = propose(ref, atlas, unit, seen);
        referee::FormRow row{.unit = unit.id, .label = ref.label(unit.id), .note = proposal.note};
        row.own = {optional_field(referee::unit_field("target", "Shadows", "", choices))};
        if (!proposal.target.empty()) row.defaults["target"] = proposal.target;
        if (choices.empty()) row.blank = {"target", "clouds", "column"};
        form.rows.push_back(row);
        form.standing = form.standing && !proposal.doubtful;
    }
    return form;
}

Shadowers shadowers_of(const std::vector<Unit>& units, const session::Answer& answer) {
    Shadowers shadowers;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const session::Fields& fields = answer.rows.at(i).second;
        if (fields.text("target").empty()) continue;
        shadowers[units[i].id] = {units[i], fields.text("target"), fields.number("clouds"), fields.text("column")};
    }
    return shadowers;
}

// ---- the die, and what comes of it

table::Facts facts_of(Referee& ref, const Shadower& one, bool night) {
    const Unit target = ref.unit(one.target);
    const bool three = ref.plays("flattop.level-three", "condition")
                           ? target.text("seen-condition") == "3" && is_lately_seen(ref, target)
                           : one.unit.text("observation-level") == "3";
    return {{"shadower", kind_of(one.unit)},
            {"shadowed", kind_of(target)},
            {"radar", one.unit.flag("radar")},
            {"night", night},
            {"level-three", three},
            {"clouds-add", std::max(0, one.clouds)},
            {"clouds-subtract", std::max(0, -one.clouds)}};
}

// 8.2: two TFs that shadow each other.
bool is_mutual(const Shadowers& shadowers, const Shadower& one) {
    const auto other = shadowers.find(one.target);
    if (other == shadowers.end() || other->second.target != one.unit.id) return false;
    return kind_of(one.unit) == "task-force" && kind_of(other->second.unit) == "task-force";
}

bool keeps_contact(Referee& ref, const Shadower& one, int total) {
    const session::Fields cell =
        ref.read_chart({.key = "contact/" + one.unit.id,
                        .chart = "flattop.shadowing-table",
                        .row = total,
                        .column = one.column.empty() ? "all" : one.column,
                        .unit = one.unit.id,
                        .purpose = fmt::format("{}, total {}", ref.label(one.unit.id), total)});
    return cell.at("result") == "kept";
}

void settle(Referee& ref, const Shadower& one, bool kept, bool mutual) {
    const std::string& id = one.unit.id;
    session::Fields now{{"follows", kept && !mutual ? json::Value(one.target) : json::Value()}};
    if (kind_of(one.unit) == "task-force") now["held"] = mutual;
    now["contact"] = kept ? json::Value(one.target) : json::Value();
    now["contact-turn"] = kept ? json::Value(ref.turn()) : json::Value();
    ref.set_unit("follows/" + id, id, now);
    ref.report("shadow/" + id,
               {section, id, fmt::format("{} contact.{}", kept ? "Keeps" : "Loses", mutual ? " Doesn't move." : ""),
                ear_of(one.unit)});
    if (mutual) {
        ref.report("mutual/" + id,
                   {section, id, fmt::format("It and {} shadow each other: neither moves.", ref.label(one.target))});
    }
}

std::vector<Unit> ordered_to_shadow(const Referee& ref) {
    std::vector<Unit> units = known_forces(ref);
    std::erase_if(units, [](const Unit& unit) { return unit.text("task") != "shadow" || is_grounded(unit); });
    return units;
}

}  // namespace

DueLines shadowing_due(Referee& ref) {
    DueLines due;
    for (const Unit& unit : ordered_to_shadow(ref)) {
        if (ref.was_played_for("flattop.shadow", {unit.id})) continue;
        const std::string target = ref.unit(unit.id).text("target");
        due.push_back(
            {fmt::format("{} is ordered to shadow {}", ref.label(unit.id), target.empty() ? "what it sees" : target)});
    }
    return due;
}

void shadow(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const std::vector<Unit> units = ordered_to_shadow(ref);
    if (units.empty()) {
        ref.report("none", {.section = section, .text = "No unit has orders to shadow."});
        return;
    }
    const bool night = is_night(ref);
    const auto answer = ref.ask(form_for(ref, atlas, units, night));
    const Shadowers shadowers = shadowers_of(units, answer);
    std::vector<Throw> throws;
    for (const Unit& unit : units) {
        const auto one = shadowers.find(unit.id);
        if (one == shadowers.end()) {
            ref.report("idle/" + unit.id, {section, unit.id, "Has nothing to shadow."});
            continue;
        }
        if (is_gone(ref, ref.unit(one->second.target))) continue;
        const table::Facts facts = facts_of(ref, one->second, night);
        throws.push_back({.key = "shadow/" + unit.id,
                          .table = "flattop.shadowing",
                          .unit = unit.id,
                          .purpose = fmt::format("{} shadows {}", ref.label(unit.id), ref.label(one->second.target)),
                          .facts = facts});
    }
    const auto outcomes = ref.consult_each("shadow", "Shadowing", throws);
    for (const Unit& unit : units) {
        const auto one = shadowers.find(unit.id);
        if (one == shadowers.end()) continue;
        const auto thrown = outcomes.find("shadow/" + unit.id);
        const bool kept = thrown != outcomes.end() && keeps_contact(ref, one->second, *thrown->second.lookup.total);
        settle(ref, one->second, kept, is_mutual(shadowers, one->second));
    }
}

}  // namespace flagplot::procedures::flattop
