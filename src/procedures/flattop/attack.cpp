#include "procedures/flattop/attack.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "procedures/flattop/minefields.h"
#include "procedures/flattop/submarines.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

// One attack by the base game's tables, and critical hits (10, 13, 14, 18, 19).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Combat";

}  // namespace

std::string words_of_ghost(const Referee& ref, const Unit& unit) {
    const bool planes = unit.type == "air-formation";
    return fmt::format("{}, {}: the attack that the enemy expects (11.2)", ref.label(unit.id),
                       planes ? "shot down" : "sunk");
}

std::vector<Fighter> who_fights(const Referee& ref) {
    std::vector<Fighter> fighters;
    for (const Unit& unit : forces(ref)) {
        if (!unit.text("ship").empty()) continue;
        fighters.push_back({unit, ref.label(unit.id)});
        if (unit.type != "task-force") continue;
        for (const Unit& ship : ships_of(ref, unit))
            fighters.push_back({ship, fmt::format("{} in {}", ref.label(ship.id), unit.id)});
    }
    for (const Unit& unit : still_believed_in(ref)) fighters.push_back({unit, words_of_ghost(ref, unit)});
    return fighters;
}

table::Field weapon_field(const Referee& ref) {
    table::Field weapon = referee::to_be_filled(ref.field_of("weapon"));
    std::erase_if(weapon.choices, [](const Choice& one) { return one.id == "mines"; });
    return weapon;
}

bool may_be_anvil(const std::string& weapon) {
    return weapon == "torpedoes" || weapon == "aa";
}

// Of planes their load, of ships their shells.
std::string declared(const Unit& attacker) {
    const std::string ammunition = attacker.text("ammunition");
    return ammunition == "GP" || ammunition == "AP" ? ammunition : "";
}

namespace {

bool is_shelling(const std::string& weapon) {
    return weapon == "gunfire" || weapon == "bombardment";
}

bool takes_ammunition(const std::string& weapon) {
    return weapon == "bombs" || is_shelling(weapon);
}

// What the form asks first: who attacks whom, and with what.
referee::Form attack_form(const Referee& ref) {
    std::vector<Choice> units;
    for (const Fighter& one : who_fights(ref)) units.push_back({one.unit.id, one.label});
    return {.key = "attack",
            .title = "Who attacks whom?",
            .help = "Choose a ship where a single ship attacks or is attacked.",
            .source = rule("10 to 14, 18"),
            .fields = {referee::unit_field("attacker", "Attacker", "", units),
                       referee::unit_field("target", "Target", "", units), weapon_field(ref)}};
}

table::Facts ammunition_facts(const std::string& ammunition, const std::string& weapon, const std::string& aim) {
    return {{"ammunition", ammunition}, {"weapon", weapon}, {"target-class", aim}};
}

}  // namespace

bool needs_ammunition(Referee& ref, const Unit& target, const std::string& weapon) {
    const std::string aim = target_class(ref, target);
    return takes_ammunition(weapon) && (aim == "base" || aim == "ship" || aim == "small-ship");
}

table::Lookup ammunition_row(Referee& ref, const Unit& target, const std::string& weapon,
                             const std::string& ammunition) {
    return ref.read("flattop.ammunition", ammunition_facts(ammunition, weapon, target_class(ref, target)));
}

Load load_for(Referee& ref, const Unit& attacker, const Unit& target, const std::string& weapon, std::string ammunition,
              const Steps& steps) {
    if (!needs_ammunition(ref, target, weapon)) return {};
    const std::string aim = target_class(ref, target);
    if (ammunition.empty()) {
        ammunition = ref.ask_choice(steps.of("ammunition"), "Which ammunition (13.1)?",
                                    {{"GP", "GP"}, {"AP", "AP (armor piercing)"}});
    }
    const Outcome found = ref.consult({.key = steps.of("ammunition"),
                                       .table = "flattop.ammunition",
                                       .unit = attacker.id,
                                       .purpose = fmt::format("{} at {}", ammunition, ref.label(target.id)),
                                       .facts = ammunition_facts(ammunition, weapon, aim)});
    return {ammunition, found.lookup.effects.value("wrong", false), aim == "small-ship", found.label()};
}

bool bombards_with_destroyers(const Unit& attacker, const std::string& weapon) {
    return weapon == "bombardment" && attacker.text("type") == "DD";
}

namespace {

void check_found(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target) {
    if (is_found(ref, atlas, attacker, target)) return;
    const std::string question = fmt::format(
        "By 12.5 and 12.7 nobody finds {} at {}: no DDs that didn't move, no planes at LO that spot it and are still "
        "there. Is it attacked anyway?",
        name_of(target), target.text("depth"));
    if (!ref.ask_yes_no("found", question))
        ref.refuse(name_of(target) + " isn't found", "a submarine that has been found");
}

}  // namespace

bool is_found(const Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target) {
    const bool submerged = target.type == "submarine" && target.text("depth") != "surface";
    const bool below_planes = attacker.type == "air-formation" && target.text("depth") == "deep";  // 12.7
    if (!submerged || (target.get("met-turn") == ref.turn() && !below_planes)) return true;
    return !why_attacked(ref, atlas, force_of(ref, attacker), target).empty();
}

bool attacks_singly(Referee& ref, const Unit& attacker) {
    return attacker.type == "submarine" && is_night(ref);
}

bool is_counted(const Unit& attacker) {
    return attacker.type == "air-formation" && (factors_of(attacker) > 0 || is_gone(attacker));
}

namespace {

// The paragraph by which its numbers are entered.
std::string rule_of(const Load& load, const std::string& weapon) {
    if (is_shelling(weapon)) return "13.3";
    if (weapon == "bombs") return load.small_ship ? "13.4" : "13.2";
    return "11.2";
}

}  // namespace

table::Field bht_field(const Referee& ref, const Unit& attacker, const std::string& weapon) {
    table::Field bht = referee::number_field("bht", "BHT, from your rulebook", -9, 99);
    if (bombards_with_destroyers(attacker, weapon)) bht.otherwise = ref.number("dd-bombardment-bht");
    return bht;
}

table::Field factors_field(Referee& ref, const Unit& attacker, const std::string& weapon) {
    table::Field factors = referee::number_field("factors", "Attack factors", 0, 999);
    if (is_gone(attacker)) {  // nobody is left: it is told, and not made
        factors.most = 0;
        factors.otherwise = 0;
        return factors;
    }
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
    return factors;
}

Attack ask_numbers(Referee& ref, const Unit& attacker, const Unit& target, const std::string& weapon, const Load& load,
                   const Steps& steps, const Attack* before, const std::string& why) {
    table::Field bht = bht_field(ref, attacker, weapon);
    if (!load.advice.empty()) bht.help = load.advice + (load.wrong ? ": subtracted for you" : "");
    table::Field factors = factors_field(ref, attacker, weapon);
    if (before) {
        bht.otherwise = before->bht;
        factors.otherwise = std::min(before->factors, factors.most.value_or(before->factors));
    }
    referee::Form form{.key = steps.of("numbers"),
                       .title = fmt::format("{} at {}", ref.label(attacker.id), ref.label(target.id)),
                       .help = why,
                       .source = rule(rule_of(load, weapon)),
                       .fields = {bht, factors}};
    if (may_be_anvil(weapon))
        form.fields.push_back(referee::yes_no_field("anvil", "Anvil attack (18.3)", before && before->anvil));
    const auto answer = ref.ask(form);
    return {.key = steps.of("attack"),
            .attacker = attacker.id,
            .defender = target.id,
            .weapon = weapon,
            .bht = answer.fields.number("bht"),
            .factors = answer.fields.number("factors"),
            .wrong_ammunition = load.wrong,
            .anvil = may_be_anvil(weapon) && answer.fields.flag("anvil"),
            .steps = steps};
}

namespace {

// 13.3: what has been used.
void note_ammunition(Referee& ref, const Unit& attacker, const Attack& attack, const Load& load) {
    if (!is_shelling(attack.weapon) || attacker.type != "ship" || load.ammunition.empty()) return;
    const std::string field = load.ammunition == "AP" ? "ap-used" : "gp-used";
    ref.set_unit(attack.steps.of("used"), attacker.id, {{field, attacker.number(field) + attack.factors}});
}

// ---- launch under attack (14)

// Those that have landed again in this turn are aboard, and lost with the planes there.
std::vector<Unit> launched_from(const Referee& ref, const std::string& base) {
    return ref.units("air-formation", [&](const Unit& unit) {
        const bool now = unit.get("launched-turn") == ref.turn() && unit.text("launched-from") == base;
        return now && !is_gone(unit) && !is_grounded(unit);
    });
}

bool was_overhead(const Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& base) {
    const std::optional<Track> track = track_of(atlas, attacker);
    return attacker.type == "air-formation" && track && track->from == place_of(ref, atlas, base);
}

// Why it counts as having planes on the ground; empty: it doesn't.
std::string caught_launching(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& base,
                             const Steps& steps) {
    if (launched_from(ref, base.id).empty()) return "";
    if (was_overhead(ref, atlas, attacker, base)) return "the attackers were overhead when movement began (14.2)";
    const bool counted = !base.get("launch-nor").is_null();
    const bool maximum =
        counted ? base.number("launched") > base.number("launch-nor")
                : ref.ask_yes_no(steps.of("maximum"), fmt::format("Did {} use a maximum launch (14.1)?", base.id));
    return maximum ? "it used a maximum launch (14.1)" : "";
}

// The losses come off those that were launched, before their combat.
std::string lose_launched(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& base,
                          const Steps& steps) {
    const std::string why = caught_launching(ref, atlas, attacker, base, steps);
    if (why.empty()) return "";
    const std::vector<Unit> planes = launched_from(ref, base.id);
    const std::string step = steps.of("launching");
    referee::Form form{.key = step,
                       .title = fmt::format("{} counts as having planes on the ground", ref.label(base.id)),
                       .help = fmt::format("Because {}. Enter their losses from your rulebook.", why),
                       .source = rule("14.1"),
                       .fields = {referee::number_field("lost", "Afs lost", 0, 999, 0)},
                       .grid = true};
    for (const Unit& unit : planes)
        form.rows.push_back({unit.id, fmt::format("{}: {}", ref.label(unit.id), unit.text("planes"))});
    std::string text;
    for (const auto& [id, fields] : ref.ask(form).rows) {
        const int lost = fields.number("lost");
        if (lost == 0) continue;
        const bool told_with_base = ear_of(ref.unit(id)) == ear_of(base);
        if (!told_with_base) hold_back(ref, step + "/" + id, ref.unit(id));
        const std::string words = lose_planes(ref, step + "/" + id, id, lost);
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", id, words);
        if (!told_with_base) {
            tell_result(ref, step + "/" + id, ref.unit(id), section, "Caught while launching: " + words + ".");
        }
    }
    return text;
}

// ---- what comes of it

// Losses of planes in the boxes aren't on the Combat Results Table alone: your rulebook says how many.
std::string planes_aboard(Referee& ref, const Unit& base, const Steps& steps) {
    const int there = base.number("ready") + base.number("readying") + base.number("landed");
    if (there == 0) return "";
    const auto answer = ref.ask({.key = steps.of("aboard"),
                                 .title = fmt::format("Planes lost on {}", ref.label(base.id)),
                                 .help = "From your rulebook.",
                                 .fields = {referee::number_field("lost", "Afs lost", 0, there, 0)}});
    const int lost = answer.fields.number("lost");
    return lost == 0 ? "" : lose_aboard(ref, steps.of("boxes"), base.id, lost);
}

std::string losses_of(Referee& ref, const hex::Atlas& atlas, const Attack& attack, const Result& result) {
    const Unit attacker = ref.unit(attack.attacker);
    const Unit target = ref.unit(attack.defender);
    if (target.type == "air-formation") return lose_planes(ref, attack.steps.of("planes"), target.id, result.hits);
    std::vector<std::string> parts;
    if (target.type == "ship" || target.type == "submarine") {
        parts.push_back(take_hits(ref, attack.steps.of("hits"), target.id, result.hits, attack.weapon == "torpedoes"));
    } else {
        parts.push_back(hits_in_words(result.hits));
    }
    const std::optional<Unit> base = air_base_of(ref, target);
    if (base && result.hits > 0) {
        const std::string launched = lose_launched(ref, atlas, attacker, *base, attack.steps);
        const std::string there = planes_aboard(ref, ref.unit(base->id), attack.steps);
        for (const std::string& lost : {launched, there}) {
            if (!lost.empty()) parts.push_back(lost);
        }
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

// 12.62.
void refuse_deep(const Referee& ref, const Unit& attacker) {
    if (can_only_be_attacked(ref, attacker))
        ref.refuse(fmt::format("{} is deep and can only be attacked (12.62)", name_of(attacker)),
                   "a submarine at periscope depth or on the surface");
}

}  // namespace

// One that attacked and then dived has it resolved when it is deep already.
bool can_only_be_attacked(const Referee& ref, const Unit& unit) {
    return is_deep(unit) && unit.get("attacked-turn") != ref.turn();
}

table::Field strength_field() {
    return referee::number_field("strength", "Afs", 0, 999);
}

int strength_of(Referee& ref, const Unit& unit, const Steps& steps) {
    if (is_gone(unit)) return unit.number("believed");
    if (unit.type != "air-formation") return boxes_left(unit);
    if (const int factors = factors_of(unit); factors > 0) return factors;
    const auto answer = ref.ask({.key = steps.of("strength"),
                                 .title = fmt::format("How strong is {}?", ref.label(unit.id)),
                                 .help = "Its Afs before this attack: the enemy is told only the expected losses.",
                                 .source = rule("11.2"),
                                 .fields = {strength_field()}});
    return answer.fields.number("strength");
}

bool is_mined_in(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target,
                 const std::string& weapon) {
    const Unit force = force_of(ref, target);
    const bool by_air = attacker.type == "air-formation" && (weapon == "bombs" || weapon == "torpedoes");
    const bool at_ships = force.type == "task-force" || force.type == "ship";
    return by_air && at_ships && is_in_minefield(ref, atlas, force, side_of(force));
}

void follow_up(Referee& ref, const hex::Atlas& atlas, const Attack& attack, const Load& load, const Result& result,
               int strength, int told) {
    const Unit attacker = ref.unit(attack.attacker);
    const Unit target = ref.unit(attack.defender);
    const Aboard before = aboard(ref, target.id);
    if (!is_gone(attacker)) {
        hold_back(ref, attack.steps.of("results-attacker"), force_of(ref, attacker));
        note_ammunition(ref, ref.unit(attacker.id), attack, load);
    }
    std::string lost;
    if (!attack.at_nobody) {
        hold_back(ref, attack.steps.of("results"), force_of(ref, target));
        lost = losses_of(ref, atlas, attack, result);
    }
    report_attack(ref, attack, result, lost, strength, told);
    note_fight(ref, atlas, attacker, target, attack.steps);
    note_attack(ref, attack.steps.of("shows-itself"), attacker, target);
    if (attack.weapon == "bombs" && target.type == "ship" && !attack.at_nobody)
        check_for_fire(ref, attack.steps.of("fire"), target.id, result.hits, before);
}

namespace {

// 16.6, 16.7: what comes before the attack. Whom it sinks beyond the expectation attacks and is attacked as the enemy
// believes (11.2), like those who sank before. False: it has sunk one of the two, as expected, and there is no attack.
bool comes_through_mines(Referee& ref, const hex::Atlas& atlas, const std::string& attacker,
                         const std::string& target) {
    const std::array before{ref.unit(attacker), ref.unit(target)};
    meet_mines_in_combat(ref, atlas, before.front(), before.back());
    for (const Unit& unit : before) {
        const std::string& id = unit.id;
        const bool sinks = !is_sunk(unit) && is_sunk(ref.unit(id));
        if (!sinks || is_still_believed_in(ref, id)) continue;
        ref.report("no-attack", {section, id, "Sunk by mines: there is no attack."});
        return false;
    }
    return true;
}

// The die number of its orders; asked if they have none (10.1). One that was asked is kept, unless it would tell a
// commander of a fight that he doesn't hear of (22.5).
std::string die_number_of(Referee& ref, const Unit& unit) {
    if (!unit.get("die").is_null()) return json::to_text(unit.get("die"));
    const auto answer = ref.ask({.key = "die/" + unit.id,
                                 .title = fmt::format("{} gave no die number", ref.label(unit.id)),
                                 .help = "Your rulebook, 19.4.",
                                 .fields = {referee::number_field("die", "Die number", 1, ref.number("die"))}});
    const bool hears = unit.text("withheld").empty() && !is_withheld(ref, unit);
    if (hears) ref.set_unit("die/" + unit.id, unit.id, {{"die", answer.fields.at("die")}});
    return answer.fields.text("die");
}

void say_instructions(Referee& ref, const Unit& unit) {
    const std::string die = die_number_of(ref, unit);
    const std::string instructions = unit.text("instructions");
    ref.report("die/" + unit.id,
               {section, unit.id,
                fmt::format("Die number {}. {}", die, instructions.empty() ? "No instructions." : instructions)});
}

// What the owner's table says of a critical hit, in his words.
std::string read_critical_hit(Referee& ref, const Unit& ship, const Steps& steps) {
    const int dice = ref.fact("critical-dice") == "2" ? 2 : 1;
    const std::vector<int> faces = ref.roll(steps.of("dice"), ref.label(ship.id) + ": critical hit",
                                            std::vector<int>(static_cast<std::size_t>(dice), ref.number("die")));
    const std::string column = ref.ask_text(steps.of("column"), "Column of your Critical Hits Table", "all");
    const session::Fields cell = ref.read_chart({.key = steps.of("effect"),
                                                 .chart = "flattop.critical-hits",
                                                 .row = std::accumulate(faces.begin(), faces.end(), 0),
                                                 .column = column,
                                                 .unit = ship.id,
                                                 .purpose = ref.label(ship.id)});
    return cell.text("effect");
}

// For the rest of the game, if no last turn is given.
void slow_down(Referee& ref, const Unit& ship, int restrictions, const Value& last, const Steps& steps) {
    if (last.is_null()) {
        ref.set_unit(steps.of("half-speed"), ship.id, {{"half-speed", ship.number("half-speed") + restrictions}});
        return;
    }
    std::vector<int> slowed = turns_in(ship.text("slowed"));
    slowed.insert(slowed.end(), static_cast<std::size_t>(restrictions), last.get<int>());
    ref.set_unit(steps.of("half-speed"), ship.id, {{"slowed", write_turns(slowed)}});
}

// An attack that is allowed, by and at units as they are now.
void carry_out(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target,
               const std::string& weapon) {
    const Load load = load_for(ref, attacker, target, weapon, declared(attacker), {});
    Attack one = ask_numbers(ref, attacker, target, weapon, load, {});
    one.at_nobody = is_gone(target);
    const int strength = strength_of(ref, target, {});
    const int told = factors_told(ref, attacker, one.factors);
    if (!is_gone(attacker) && is_mined_in(ref, atlas, attacker, target, weapon)) one.added = ref.number("mined-result");
    const Result result = is_gone(attacker) ? resolve_in_vain(ref, one) : resolve(ref, one);
    follow_up(ref, atlas, one, load, result, strength, told);
}

}  // namespace

void attack(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const auto who = ref.ask(attack_form(ref));
    const Unit attacker = ref.unit(who.fields.text("attacker"));
    const Unit target = ref.unit(who.fields.text("target"));
    refuse_friends(ref, attacker, target);
    refuse_distance(ref, atlas, attacker, target);
    refuse_deep(ref, attacker);
    check_found(ref, atlas, attacker, target);
    if (!comes_through_mines(ref, atlas, attacker.id, target.id)) return;
    carry_out(ref, atlas, ref.unit(attacker.id), ref.unit(target.id), who.fields.text("weapon"));
}

// 10.1: what the orders say, and what comes before the first shot.
void begin_surface_combat(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    std::vector<Unit> afloat = forces(ref);
    std::erase_if(afloat, [](const Unit& unit) { return unit.type != "task-force" && unit.type != "ship"; });
    const std::vector<Choice> surface = ref.choices(afloat);
    const auto who = ref.ask({.key = "who",
                              .title = "A surface combat",
                              .source = rule("10.1"),
                              .fields = {referee::unit_field("attacker", "Attacker", "", surface),
                                         referee::unit_field("defender", "Defender", "", surface)}});
    const Unit attacker = ref.unit(who.fields.text("attacker"));
    const Unit defender = ref.unit(who.fields.text("defender"));
    refuse_friends(ref, attacker, defender);
    if (place_of(ref, atlas, attacker) != place_of(ref, atlas, defender))
        ref.refuse("they are in different hexes", "two forces in one hex");
    for (const Unit& unit : {attacker, defender}) say_instructions(ref, unit);
    meet_mines_in_combat(ref, atlas, attacker, defender);
    ref.report("go-on",
               {.section = section, .text = "Resolve it by your rulebook; play each attack with \"An attack\"."});
}

void suffer_critical_hit(Referee& ref, const Unit& ship, const Steps& steps) {
    const std::string effect = read_critical_hit(ref, ship, steps);
    const table::Field until =
        referee::may_be_empty(referee::number_field("until", "... until the end of turn", ref.turn(), 9999,
                                                    ref.turn() + ref.number("critical-slow-turns")),
                              "In the example of 19.1, the next one. Empty: for the rest of the game.");
    const auto answer = ref.ask(
        {.key = steps.of("does"),
         .title = fmt::format("{}: {}", ref.label(ship.id), effect),
         .help = "What it does to the roster.",
         .source = rule("19"),
         .fields = {referee::number_field("hits", "Further hits", 0, 99, 0),
                    referee::number_field("half-speed", "Half-speed restrictions", 0, 9, 0), until,
                    referee::choice_field("fire", "Fire",
                                          {{"none", "none"}, {"fire", "a fire"}, {"major", "a major fire"}}, "none")}});
    const int hits = answer.fields.number("hits");
    const int restrictions = answer.fields.number("half-speed");
    std::string text = fmt::format("{}: critical hit: {}", name_of(ship), effect);
    hold_back(ref, steps.of("results"), force_of(ref, ship));
    const Value last = answer.fields.get("until");
    if (restrictions > 0) slow_down(ref, ship, restrictions, last, steps);
    if (hits > 0) {
        const int boxes = believed(ref, ship, boxes_left(ship));
        text += ", " + take_hits(ref, steps.of("hits"), ship.id, hits);
        note_misjudged(ref, steps.of("misjudged"), ship.id, boxes);  // nobody has told the enemy of it
    }
    tell_result(ref, steps.of("critical"), force_of(ref, ship), section, text + ".");
    const std::string fire = answer.fields.text("fire");
    if (fire != "none") begin_fire(ref, steps.of("fire"), ship.id, fire == "major");
}

// 19.
void critical_hit(Referee& ref) {
    const Unit ship = ref.ask_unit(
        "ship", "Which ship has a critical hit?", "ship", [](const Unit& one) { return !is_sunk(one); },
        "a ship that isn't sunk");
    suffer_critical_hit(ref, ship, {});
}

}  // namespace flagplot::procedures::flattop
