#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "procedures/flattop/combat.h"
#include "procedures/flattop/fires.h"
#include "procedures/flattop/minefields.h"
#include "procedures/flattop/submarines.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

// One attack by the base game's tables, and critical hits (10, 13, 14, 18, 19).
namespace flagplot::procedures::flattop {
namespace {

using json::Value;
using table::Choice;

constexpr const char* section = "Combat";
constexpr const char* document = "Flat Top PBEM & Variant Rules, ";

// Forces, and the ships in TFs. A carrier's air group fights as its ship, or as the AFs that it launched.
std::vector<Choice> who_fights(const Referee& ref) {
    std::vector<Choice> choices;
    for (const Unit& unit : forces(ref)) {
        if (!unit.text("ship").empty()) continue;
        choices.push_back({unit.id, ref.label(unit.id)});
        if (unit.type != "task-force") continue;
        for (const Unit& ship : ref.units("ship")) {
            if (ship.text("task-force") == unit.id && !is_sunk(ship))
                choices.push_back({ship.id, fmt::format("{} in {}", ref.label(ship.id), unit.id)});
        }
    }
    for (const Unit& unit : still_believed_in(ref))
        choices.push_back({unit.id, ref.label(unit.id) + ", shot down: the attack that the enemy expects (11.2)"});
    return choices;
}

bool is_shelling(const std::string& weapon) {
    return weapon == "gunfire" || weapon == "bombardment";
}

bool takes_ammunition(const std::string& weapon) {
    return weapon == "bombs" || is_shelling(weapon);
}

// What was declared (13.1): of planes their load, of ships their shells.
std::string declared(const Unit& attacker) {
    const std::string ammunition = attacker.text("ammunition");
    return ammunition == "GP" || ammunition == "AP" ? ammunition : "";
}

// What the form asks first: who attacks whom, and with what.
referee::Form attack_form(Referee& ref) {
    const std::vector<Choice> units = who_fights(ref);
    table::Field weapon = referee::to_be_filled(ref.field_of("weapon"));
    std::erase_if(weapon.choices,
                  [](const Choice& one) { return one.id == "mines"; });  // they have their own procedure
    return {.key = "attack",
            .title = "Who attacks whom?",
            .help = "Choose a ship where a single ship attacks or is attacked.",
            .source = std::string(document) + "10 to 14, 18",
            .fields = {referee::unit_field("attacker", "Attacker", "", units),
                       referee::unit_field("target", "Target", "", units), weapon}};
}

// 13: what the ammunition does to the BHT, told with the form that asks for it. Returns whether it is the wrong one.
struct Load {
    std::string ammunition;
    bool wrong = false;
    bool small_ship = false;
    std::string advice = {};
};
Load load_for(Referee& ref, const Unit& attacker, const Unit& target, const std::string& weapon) {
    const std::string aim = target_class(ref, target);
    const bool counts = takes_ammunition(weapon) && (aim == "base" || aim == "ship" || aim == "small-ship");
    if (!counts) return {};
    std::string ammunition = declared(attacker);
    if (ammunition.empty()) {
        ammunition =
            ref.ask_choice("ammunition", "Which ammunition (13.1)?", {{"GP", "GP"}, {"AP", "AP (armor piercing)"}});
    }
    const Outcome found =
        ref.consult({.key = "ammunition",
                     .table = "flattop.ammunition",
                     .unit = attacker.id,
                     .purpose = fmt::format("{} at {}", ammunition, ref.label(target.id)),
                     .facts = {{"ammunition", ammunition}, {"weapon", weapon}, {"target-class", aim}}});
    return {ammunition, found.lookup.effects.value("wrong", false), aim == "small-ship", found.label()};
}

// 10.2.
bool bombards_with_destroyers(const Unit& attacker, const std::string& weapon) {
    return weapon == "bombardment" && attacker.text("type") == "DD";
}

// 12.5, 12.7: a submerged submarine is attacked by who finds it; where its combat was planned, the plan has said so.
void check_found(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target) {
    const bool submerged = target.type == "submarine" && target.text("depth") != "surface";
    if (!submerged || target.get("met-turn") == ref.turn()) return;
    if (!why_attacked(ref, atlas, force_of(ref, attacker), target).empty()) return;
    const std::string question = fmt::format(
        "By 12.5 and 12.7 nobody finds {} at {}: no DDs that didn't move, no planes at LO that spot it and are still "
        "there. Is it attacked anyway?",
        name_of(target), target.text("depth"));
    if (!ref.ask_yes_no("found", question))
        ref.refuse(name_of(target) + " isn't found", "a submarine that has been found");
}

// 12.8: by night each attack of a submarine is one by itself.
bool attacks_singly(Referee& ref, const Unit& attacker) {
    return attacker.type == "submarine" && is_night(ref);
}

// Planes whose number the roster has: they attack with no more.
bool is_counted(const Unit& attacker) {
    return attacker.type == "air-formation" && (factors_of(attacker) > 0 || is_gone(attacker));
}

// The paragraph by which its numbers are entered.
std::string rule_of(const Load& load, const std::string& weapon) {
    if (is_shelling(weapon)) return "13.3";
    if (weapon == "bombs") return load.small_ship ? "13.4" : "13.2";
    return "11.2";
}

Attack ask_numbers(Referee& ref, const Unit& attacker, const Unit& target, const std::string& weapon,
                   const Load& load) {
    table::Field bht = referee::number_field("bht", "BHT, from your rulebook", -9, 99);
    if (bombards_with_destroyers(attacker, weapon)) bht.otherwise = ref.number("dd-bombardment-bht");
    if (!load.advice.empty()) bht.help = load.advice + (load.wrong ? ": subtracted for you" : "");
    table::Field factors = referee::number_field("factors", "Attack factors", 0, 999);
    if (is_counted(attacker)) {
        factors.most = factors_of(attacker);
        factors.otherwise = factors_of(attacker);
    }
    if (attacks_singly(ref, attacker)) {
        factors.most = ref.number("night-factors");
        factors.otherwise = factors.most.value();
        factors.help = "At night a submarine's factors can't be combined (12.8): make an attack for each.";
    }
    if (is_shelling(weapon)) factors.least = ref.number("least-shells");
    referee::Form form{.key = "numbers",
                       .title = fmt::format("{} at {}", ref.label(attacker.id), ref.label(target.id)),
                       .source = std::string(document) + rule_of(load, weapon),
                       .fields = {bht, factors}};
    const bool may_be_anvil = weapon == "torpedoes" || weapon == "aa";
    if (may_be_anvil) form.fields.push_back(referee::yes_no_field("anvil", "Anvil attack (18.3)", false));
    const auto answer = ref.ask(form);
    return {.key = "attack",
            .attacker = attacker.id,
            .defender = target.id,
            .weapon = weapon,
            .bht = answer.fields.at("bht").get<int>(),
            .factors = answer.fields.at("factors").get<int>(),
            .wrong_ammunition = load.wrong,
            .anvil = may_be_anvil && answer.fields.at("anvil") == true};
}

// 13.3: what has been used.
void note_ammunition(Referee& ref, const Unit& attacker, const std::string& weapon, const Load& load, int factors) {
    if (!is_shelling(weapon) || attacker.type != "ship" || load.ammunition.empty()) return;
    const std::string field = load.ammunition == "AP" ? "ap-used" : "gp-used";
    ref.set_unit("used", attacker.id, {{field, attacker.number(field) + factors}});
}

// ---- launch under attack (14)

std::vector<Unit> launched_from(const Referee& ref, const std::string& base) {
    std::vector<Unit> planes;
    for (const Unit& unit : ref.units("air-formation")) {
        const bool now = unit.get("launched-turn") == ref.turn() && unit.text("launched-from") == base;
        if (now && !is_gone(unit)) planes.push_back(unit);
    }
    return planes;
}

bool was_overhead(const Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& base) {
    const std::optional<Track> track = track_of(atlas, attacker);
    return attacker.type == "air-formation" && track && track->from == place_of(ref, atlas, base);
}

// Why it counts as having planes on the ground; empty: it doesn't.
std::string caught_launching(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& base) {
    if (launched_from(ref, base.id).empty()) return "";
    if (was_overhead(ref, atlas, attacker, base)) return "the attackers were overhead when movement began (14.2)";
    const bool counted = !base.get("launch-nor").is_null();
    const bool maximum = counted
                             ? base.number("launched") > base.number("launch-nor")
                             : ref.ask_yes_no("maximum", fmt::format("Did {} use a maximum launch (14.1)?", base.id));
    return maximum ? "it used a maximum launch (14.1)" : "";
}

// The losses come off those that were launched, before their combat.
std::string lose_launched(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& base) {
    const std::string why = caught_launching(ref, atlas, attacker, base);
    if (why.empty()) return "";
    const std::vector<Unit> planes = launched_from(ref, base.id);
    referee::Form form{.key = "launching",
                       .title = fmt::format("{} counts as having planes on the ground", ref.label(base.id)),
                       .help = fmt::format("Because {}. Enter their losses from your rulebook.", why),
                       .source = std::string(document) + "14.1",
                       .fields = {referee::number_field("lost", "Afs lost", 0, 999, 0)},
                       .grid = true};
    for (const Unit& unit : planes)
        form.rows.push_back({unit.id, fmt::format("{}: {}", ref.label(unit.id), unit.text("planes")), {}, {}});
    const auto answer = ref.ask(form);
    std::string text;
    for (const auto& [id, fields] : answer.rows) {
        const int lost = fields.at("lost").get<int>();
        if (lost == 0) continue;
        const bool told_with_base = ear_of(ref.unit(id)) == ear_of(base);
        if (!told_with_base) hold_back(ref, "launching/" + id, ref.unit(id));
        const std::string words = lose_planes(ref, "launching/" + id, id, lost);
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", id, words);
        if (!told_with_base) {
            tell_result(ref, "launching/" + id, ref.unit(id), section, "Caught while launching: " + words + ".");
        }
    }
    return text;
}

// ---- what comes of it

// Losses of planes in the boxes aren't on the Combat Results Table alone: your rulebook says how many.
std::string planes_aboard(Referee& ref, const Unit& base) {
    const int there = base.number("ready") + base.number("readying") + base.number("landed");
    if (there == 0) return "";
    const auto answer = ref.ask({.key = "aboard",
                                 .title = fmt::format("Planes lost on {}", ref.label(base.id)),
                                 .help = "From your rulebook.",
                                 .fields = {referee::number_field("lost", "Afs lost", 0, there, 0)}});
    const int lost = answer.fields.at("lost").get<int>();
    return lost == 0 ? "" : lose_aboard(ref, "boxes", base.id, lost);
}

std::string losses_of(Referee& ref, const hex::Atlas& atlas, const Attack& attack, const Result& result) {
    const Unit attacker = ref.unit(attack.attacker);
    const Unit target = ref.unit(attack.defender);
    if (target.type == "air-formation") return lose_planes(ref, "planes", target.id, result.hits);
    std::vector<std::string> parts;
    if (target.type == "ship" || target.type == "submarine") {
        parts.push_back(take_hits(ref, "hits", target.id, result.hits, attack.weapon == "torpedoes"));
    } else {
        parts.push_back(hits_in_words(result.hits));
    }
    const std::optional<Unit> base = air_base_of(ref, target);
    if (base && result.hits > 0) {
        if (const std::string lost = lose_launched(ref, atlas, attacker, *base); !lost.empty()) parts.push_back(lost);
        if (const std::string lost = planes_aboard(ref, ref.unit(base->id)); !lost.empty()) parts.push_back(lost);
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

void refuse_friends(const Referee& ref, const Unit& attacker, const Unit& target) {
    if (side_of(force_of(ref, attacker)) == side_of(force_of(ref, target)))
        ref.refuse("both are on one side", "an attacker and an enemy");
}

void refuse_distance(const Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target) {
    for (const Unit& one : {attacker, target}) {
        if (!place_of(ref, atlas, one)) ref.refuse(name_of(one) + " has no hex", "its hex, in the roster");
    }
    if (hex_of_fight(ref, atlas, attacker, target)) return;
    const auto where = [&](const Unit& unit) { return atlas.label(place_of(ref, atlas, unit).value()); };
    ref.refuse(fmt::format("{} is in {}, {} in {}", name_of(attacker), where(attacker), name_of(target), where(target)),
               "two units in one hex");
}

// 12.62; one that attacked and then dived has it resolved when it is deep already.
void refuse_deep(const Referee& ref, const Unit& attacker) {
    const bool deep = attacker.type == "submarine" && attacker.text("depth") == "deep";
    if (deep && attacker.get("attacked-turn") != ref.turn())
        ref.refuse(fmt::format("{} is deep and can only be attacked (12.62)", name_of(attacker)),
                   "a submarine at periscope depth or on the surface");
}

// How strong the defender is before it, for 11.2: planes only, and asked if the roster doesn't count them.
int strength_of(Referee& ref, const Unit& unit) {
    if (unit.type != "air-formation") return 0;
    if (const int factors = factors_of(unit); factors > 0) return factors;
    const auto answer = ref.ask({.key = "strength",
                                 .title = fmt::format("How strong is {}?", ref.label(unit.id)),
                                 .help = "Its Afs before this attack: the enemy is told only the expected losses.",
                                 .source = std::string(document) + "11.2",
                                 .fields = {referee::number_field("strength", "Afs", 0, 999)}});
    return answer.fields.at("strength").get<int>();
}

// 16.6: an AF attacks a TF that is in a minefield of its own side.
bool is_mined_in(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target,
                 const std::string& weapon) {
    const Unit force = force_of(ref, target);
    const bool by_air = attacker.type == "air-formation" && (weapon == "bombs" || weapon == "torpedoes");
    const bool at_ships = force.type == "task-force" || force.type == "ship";
    return by_air && at_ships && is_in_minefield(ref, atlas, force, side_of(force));
}

// The die number of its orders; asked if they have none (10.1).
std::string die_number_of(Referee& ref, const Unit& unit) {
    if (!unit.get("die").is_null()) return json::to_text(unit.get("die"));
    const auto answer = ref.ask({.key = "die/" + unit.id,
                                 .title = fmt::format("{} gave no die number", ref.label(unit.id)),
                                 .help = "Your rulebook, 19.4.",
                                 .fields = {referee::number_field("die", "Die number", 1, ref.number("die"))}});
    ref.set_unit("die/" + unit.id, unit.id, {{"die", answer.fields.at("die")}});
    return json::to_text(answer.fields.at("die"));
}

void say_instructions(Referee& ref, const Unit& unit) {
    const std::string die = die_number_of(ref, unit);
    const std::string instructions = unit.text("instructions");
    ref.tell("die/" + unit.id,
             {.section = section,
              .unit = unit.id,
              .text = fmt::format("Die number {}. {}", die, instructions.empty() ? "No instructions." : instructions),
              .reports = true});
}

// What the owner's table says of a critical hit, in his words.
std::string read_critical_hit(Referee& ref, const Unit& ship) {
    const int dice = ref.fact("critical-dice") == "2" ? 2 : 1;
    const std::vector<int> faces = ref.roll("dice", ref.label(ship.id) + ": critical hit",
                                            std::vector<int>(static_cast<std::size_t>(dice), ref.number("die")));
    const std::string column = ref.ask_text("column", "Column of your Critical Hits Table", "all");
    const session::Fields cell = ref.read_chart({.key = "effect",
                                                 .chart = "flattop.critical-hits",
                                                 .row = std::accumulate(faces.begin(), faces.end(), 0),
                                                 .column = column,
                                                 .unit = ship.id,
                                                 .purpose = ref.label(ship.id)});
    return json::to_text(cell.at("effect"));
}

// For the rest of the game, if no last turn is given.
void slow_down(Referee& ref, const Unit& ship, int restrictions, const Value& last) {
    if (last.is_null()) {
        ref.set_unit("half-speed", ship.id, {{"half-speed", ship.number("half-speed") + restrictions}});
        return;
    }
    std::vector<int> slowed = turns_in(ship.text("slowed"));
    slowed.insert(slowed.end(), static_cast<std::size_t>(restrictions), last.get<int>());
    ref.set_unit("half-speed", ship.id, {{"slowed", write_turns(slowed)}});
}

}  // namespace

void attack(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const auto who = ref.ask(attack_form(ref));
    const Unit attacker = ref.unit(who.fields.at("attacker").get<std::string>());
    const Unit target = ref.unit(who.fields.at("target").get<std::string>());
    refuse_friends(ref, attacker, target);
    refuse_distance(ref, atlas, attacker, target);
    refuse_deep(ref, attacker);
    check_found(ref, atlas, attacker, target);
    const std::string weapon = who.fields.at("weapon").get<std::string>();
    const Load load = load_for(ref, attacker, target, weapon);
    Attack one = ask_numbers(ref, attacker, target, weapon, load);
    const int strength = strength_of(ref, target);
    const int told = factors_told(ref, attacker, one.factors);
    if (!is_gone(attacker) && is_mined_in(ref, atlas, attacker, target, weapon)) one.added = ref.number("mined-result");
    const Aboard before = aboard(ref, target.id);
    const Result result = is_gone(attacker) ? resolve_in_vain(ref, one) : resolve(ref, one);
    note_ammunition(ref, attacker, weapon, load, one.factors);
    if (!is_gone(attacker)) hold_back(ref, "results-attacker", force_of(ref, attacker));
    hold_back(ref, "results", force_of(ref, target));
    const std::string lost = losses_of(ref, atlas, one, result);
    report_attack(ref, one, result, lost, strength, told);
    note_fight(ref, atlas, attacker, target);
    if (weapon == "bombs" && target.type == "ship") check_for_fire(ref, "fire", target.id, result.hits, before);
}

// 10.1: what the orders say, and what comes before the first shot.
void begin_surface_combat(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    std::vector<Choice> surface;
    for (const Unit& unit : forces(ref)) {
        if (unit.type == "task-force" || unit.type == "ship") surface.push_back({unit.id, ref.label(unit.id)});
    }
    const auto who = ref.ask({.key = "who",
                              .title = "A surface combat",
                              .source = std::string(document) + "10.1",
                              .fields = {referee::unit_field("attacker", "Attacker", "", surface),
                                         referee::unit_field("defender", "Defender", "", surface)}});
    const Unit attacker = ref.unit(who.fields.at("attacker").get<std::string>());
    const Unit defender = ref.unit(who.fields.at("defender").get<std::string>());
    refuse_friends(ref, attacker, defender);
    if (place_of(ref, atlas, attacker) != place_of(ref, atlas, defender))
        ref.refuse("they are in different hexes", "two forces in one hex");
    for (const Unit& unit : {attacker, defender}) say_instructions(ref, unit);
    meet_mines_in_combat(ref, atlas, attacker, defender);
    ref.tell("go-on", {.section = section,
                       .text = "Resolve it by your rulebook; play each attack with \"An attack\".",
                       .reports = true});
}

// 19: what the owner's table says of a critical hit, at once (19.2).
void critical_hit(Referee& ref) {
    const Unit ship =
        ref.ask_unit("ship", "Which ship has a critical hit?", "ship", [](const Unit& one) { return !is_sunk(one); });
    const std::string effect = read_critical_hit(ref, ship);
    table::Field until = referee::number_field("until", "... until the end of turn", ref.turn(), 9999,
                                               ref.turn() + ref.number("critical-slow-turns"));
    until.required = false;
    until.help = "In the example of 19.1, the next one. Empty: for the rest of the game.";
    const auto answer = ref.ask(
        {.key = "does",
         .title = fmt::format("{}: {}", ref.label(ship.id), effect),
         .help = "What it does to the roster.",
         .source = std::string(document) + "19",
         .fields = {referee::number_field("hits", "Further hits", 0, 99, 0),
                    referee::number_field("half-speed", "Half-speed restrictions", 0, 9, 0), until,
                    referee::choice_field("fire", "Fire",
                                          {{"none", "none"}, {"fire", "a fire"}, {"major", "a major fire"}}, "none")}});
    const int hits = answer.fields.at("hits").get<int>();
    const int restrictions = answer.fields.at("half-speed").get<int>();
    std::string text = fmt::format("{}: critical hit: {}", name_of(ship), effect);
    hold_back(ref, "results", force_of(ref, ship));
    const Value last = answer.fields.contains("until") ? answer.fields.at("until") : Value();
    if (restrictions > 0) slow_down(ref, ship, restrictions, last);
    if (hits > 0) {
        text += ", " + take_hits(ref, "hits", ship.id, hits);
        note_misjudged(ref, "misjudged", ship.id);  // nobody has told the enemy of it
    }
    tell_result(ref, "critical", force_of(ref, ship), section, text + ".");
    const std::string fire = answer.fields.at("fire").get<std::string>();
    if (fire != "none") begin_fire(ref, "fire", ship.id, fire == "major");
}

}  // namespace flagplot::procedures::flattop
