#include "procedures/gwas/fire.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ascii/letters.h"
#include "table/odds.h"

namespace flagplot::procedures::gwas {
namespace {

// What a fire step fires with: the areas of the data sheet.
struct Step {
    std::string name;  // "Gunfire"
    std::string same;  // the zone's field that says that both sides fire as before
    std::vector<std::string> areas;
    bool first_step = false;  // of the combat
};

// One that a weapon may fire at.
struct Target {
    Unit ship;
    int range = 0;  // hexes
    int dice = 0;
    double hits = 0;  // on the average
};

// One weapon of one ship in the plot.
struct Weapon {
    Unit ship;
    std::string area;                  // "primary"
    std::string name;                  // as the tables have it: "sixteen-inch"
    table::Facts facts = {};           // that its strength depends on, whatever its target
    std::vector<Target> targets = {};  // the nearest first
    std::string reason = {};           // why it may not fire
    bool loses_first_fire = false;     // it has a target, but no strength as long as this is its first fire

    std::string row() const { return ship.id + "/" + area; }
    bool reaches(const std::string& target) const {
        return std::ranges::any_of(targets, [&](const Target& one) { return one.ship.id == target; });
    }
};

// Where the roster keeps what a weapon has fired at last.
std::string scope_of_weapon(const std::string& row) {
    return "weapon " + row;
}

std::string last_target(const Referee& ref, const std::string& row) {
    const json::Value known = ref.known("aim", scope_of_weapon(row));
    return known.is_null() ? "" : json::to_text(known);
}

std::string area_label(const Referee& ref, const std::string& area) {
    return ref.field_of("ship", area + "-left").label;
}

bool is_first_fire(Referee& ref, const Unit& ship, bool first_step) {
    return ref.plays("gwas.first-fire", "first-step") ? first_step : !ship.flag("has-fired");
}

// What its strength depends on, whatever its target.
table::Facts own_facts(Referee& ref, const Step& step, const Unit& ship, const std::string& area,
                       const std::string& name) {
    const bool first_fire = is_first_fire(ref, ship, step.first_step);
    table::Facts facts = weapon_facts(ref, ship, name, boxes_left(ship, area), first_fire);
    facts["immobile"] = speed_now(ref, ship) == "0";
    return facts;
}

int reach_of(Referee& ref, const std::string& weapon, int sight) {
    const table::Lookup range = ref.read("gwas.weapon-range", {{"weapon", weapon}});
    return std::min(sight, range.effects.at("hexes").get<int>());
}

// How likely one die hits, by what its table wants to know: many guns have that in common.
class HitChances {
  public:
    double of(Referee& ref, const table::Facts& facts) {
        const auto same = std::ranges::find_if(known_, [&](const auto& one) { return one.first == facts; });
        if (same != known_.end()) return same->second;
        const table::Odds odds = table::odds(ref.table("gwas.weapon-hit"), facts);
        known_.emplace_back(facts, table::share(odds.ways_of("hit"), odds.throws));
        return known_.back().second;
    }

  private:
    std::vector<std::pair<table::Facts, double>> known_;
};

// The targets that the weapon may fire at, or why there is none.
void find_targets(Referee& ref, const std::vector<Unit>& enemies, const Ranges& ranges, int sight, HitChances& chances,
                  Weapon& weapon) {
    if (boxes_left(weapon.ship, weapon.area) == 0) {
        weapon.reason = "all hit";
        return;
    }
    const int reach = reach_of(ref, weapon.name, sight);
    weapon.reason = fmt::format("no enemy within {}", ascii::counted(reach, "hex", "hexes"));
    for (const Unit& target : enemies) {
        const int range = ranges.between(ref, weapon.ship, target);
        if (range > reach) continue;
        const table::Facts facts = at_target(weapon.facts, range, target);
        const table::Lookup points = strength(ref, facts);
        if (*points.total > 0) {
            const double chance = chances.of(ref, hit_facts(ref, weapon.ship, target, weapon.name, range));
            weapon.targets.push_back({target, range, *points.total, *points.total * chance});
        } else if (!points.modifiers.empty()) {
            weapon.reason = points.modifiers.back().label;
            weapon.loses_first_fire = weapon.loses_first_fire || has_strength_later(ref, facts);
        }
    }
    std::ranges::stable_sort(weapon.targets, {}, &Target::range);
}

// Every weapon of both sides that a ship ever had.
std::vector<Weapon> weapons_of(Referee& ref, const Battle& battle, const Ranges& ranges, const Step& step) {
    const int sight = sighting_range(ref, battle);
    std::vector<Weapon> weapons;
    HitChances chances;
    for (const char* const side : {central_powers, allied}) {
        const std::vector<Unit> enemies = battle.ships(ref, enemy_of(side));
        for (const Unit& ship : battle.ships(ref, side)) {
            for (const std::string& area : step.areas) {
                if (ship.number(area) == 0) continue;
                const std::string name = gun_of(ship, area);
                Weapon weapon{ship, area, name, own_facts(ref, step, ship, area, name)};
                find_targets(ref, enemies, ranges, sight, chances, weapon);
                weapons.push_back(weapon);
            }
        }
    }
    return weapons;
}

std::string label_of(const Target& target) {
    return fmt::format("{}, {}", target.ship.id,
                       target.range == 0 ? "same hex" : ascii::counted(target.range, "hex", "hexes"));
}

referee::FormRow row_of(Referee& ref, const Weapon& weapon, const table::Field& column) {
    referee::FormRow row{weapon.row(),
                         fmt::format("{}, {} {}", weapon.ship.id, ascii::lower(area_label(ref, weapon.area)),
                                     boxes_left(weapon.ship, weapon.area))};
    row.of = weapon.ship.id;
    row.group = side_name(weapon.ship.text("side"));
    table::Field own = column;
    for (const Target& target : weapon.targets) {
        own.choices.push_back({target.ship.id, label_of(target)});
        row.pairs[target.ship.id] = {target.dice, sheet::number(target.hits, 1)};
    }
    row.own = {own};
    const std::string last = last_target(ref, weapon.row());
    if (weapon.reaches(last)) {
        row.defaults = {{"target", last}};
    } else if (!last.empty() && !weapon.targets.empty()) {
        row.note = fmt::format("{} {}: choose again", last,
                               ref.has_unit(last) && is_afloat(ref.unit(last)) ? "is out of reach" : "is sunk");
    }
    if (weapon.targets.empty()) {
        row.blank = {"target"};
        row.note = weapon.reason;
    }
    return row;
}

// A weapon that may fire, but not at what it has fired at last: that is sunk or out of its reach.
bool has_lost_its_target(const Referee& ref, const Weapon& weapon) {
    const std::string last = last_target(ref, weapon.row());
    return !last.empty() && !weapon.targets.empty() && !weapon.reaches(last);
}

referee::Form plot_form(Referee& ref, const Battle& battle, const Step& step, const std::vector<Weapon>& weapons) {
    const table::Field target = referee::may_be_empty(referee::unit_field("target", "Target", "ship", {}));
    referee::Form form{.key = battle.key("plot"),
                       .title = fmt::format("Fire plot: {}", ascii::lower(step.name)),
                       .help = fmt::format("Sighting range: {}. Empty: doesn't fire.",
                                           ascii::counted(sighting_range(ref, battle), "hex", "hexes")),
                       .source = "GWAS Player Aid Sheet, Weapon Ranges, Weapon Strength Modifiers",
                       .fields = {target},
                       .grid = true};
    const bool same = ref.unit(battle.zone()).flag(step.same);
    form.also = {referee::yes_no_field(step.same, "Same targets until the round ends", same)};
    if (same) form.help += " A target is sunk or out of reach.";
    form.pair_columns = {{"Dice", true}, {"Expected hits", false, true}};
    if (tactical_board(ref)) form.board = tactical;
    for (const Weapon& weapon : weapons) {
        form.rows.push_back(row_of(ref, weapon, target));
        for (const Target& one : weapon.targets) {
            std::vector<table::Choice>& known = form.fields.front().choices;
            const auto is_known = [&](const table::Choice& choice) { return choice.id == one.ship.id; };
            if (std::ranges::none_of(known, is_known)) known.push_back({one.ship.id, one.ship.id});
        }
    }
    return form;
}

using FirePlot = std::map<std::string, std::string>;  // who fires at whom: targets by row of the plot

// What was fired at last, as far as it may still be fired at.
FirePlot plot_as_before(const Referee& ref, const std::vector<Weapon>& weapons) {
    FirePlot plot;
    for (const Weapon& weapon : weapons) {
        const std::string last = last_target(ref, weapon.row());
        if (weapon.reaches(last)) plot[weapon.row()] = last;
    }
    return plot;
}

// Both sides plot before any die is thrown.
FirePlot ask_plot(Referee& ref, const Battle& battle, const Step& step, const std::vector<Weapon>& weapons) {
    FirePlot plot;
    const auto answer = ref.ask(battle.key("plot"), [&] { return plot_form(ref, battle, step, weapons); });
    for (const auto& [row, fields] : answer.rows) {
        if (fields.contains("target")) plot[row] = fields.text("target");
        const bool same = ref.unit(battle.zone()).flag(step.same);
        if (row == referee::also_row && fields.at(step.same) != same)
            ref.set_unit(battle.key("same"), battle.zone(), {{step.same, !same}});
    }
    for (const Weapon& weapon : weapons) {
        if (weapon.targets.empty()) continue;  // it may fire at the last one again
        const auto now = plot.find(weapon.row());
        const std::string target = now == plot.end() ? "" : now->second;
        if (target != last_target(ref, weapon.row()))
            ref.set_fact(battle.key("aim") + "/" + weapon.row(), "aim", target, scope_of_weapon(weapon.row()));
    }
    return plot;
}

// A volley of a plotted weapon; what changes its strength is looked up in the open.
Volley volley_of(Referee& ref, const Battle& battle, const Ranges& ranges, const Weapon& weapon,
                 const std::string& target_id) {
    const Unit target = ref.unit(target_id);
    const int range = ranges.between(ref, weapon.ship, target);
    const table::Facts facts = at_target(weapon.facts, range, target);
    table::Lookup points = strength(ref, facts);
    if (!points.modifiers.empty()) {
        const Outcome outcome =
            ref.consult({.key = fmt::format("{}-{}/{}", battle.key("strength"), weapon.area, weapon.ship.id),
                         .table = "gwas.weapon-strength",
                         .unit = weapon.ship.id,
                         .purpose = fmt::format("{}, {}", ref.label(weapon.ship.id), area_label(ref, weapon.area)),
                         .facts = facts});
        points = outcome.lookup;
    }
    return {weapon.ship,
            weapon.name,
            area_label(ref, weapon.area),
            target_id,
            range,
            points.total.value_or(0),
            hit_facts(ref, weapon.ship, target, weapon.name, range)};
}

// Everything that may be asked in this combat, at once.
void learn_penetration_of(Referee& ref, const Battle& battle) {
    std::vector<std::string> weapons;
    std::vector<std::string> armors;
    const std::vector<Unit> ships = battle.ships(ref);
    for (const char* const area : {"primary", "secondary", "tertiary", "torpedo"}) {
        if (std::ranges::any_of(ships, [&](const Unit& ship) { return ship.number(area) > 0; }))
            weapons.emplace_back(area);
    }
    for (const char* const armor : {"heavy", "light"}) {
        const auto has_it = [&](const Unit& ship) {
            return ship.text("hull-armor") == armor || ship.text("primary-armor") == armor ||
                   ship.text("secondary-armor") == armor || ship.text("tertiary-armor") == armor;
        };
        if (std::ranges::any_of(ships, has_it)) armors.emplace_back(armor);
    }
    learn_penetration(ref, battle.key("penetration"), weapons, armors);
}

// The volleys of a side, or of both: what was plotted, by what is left to fire with.
std::vector<Volley> volleys_of(Referee& ref, const Battle& battle, const Ranges& ranges, const Step& step,
                               const std::string& side, const std::vector<Weapon>& weapons, const FirePlot& plot) {
    std::vector<Volley> volleys;
    for (const Weapon& plotted : weapons) {
        const auto target = plot.find(plotted.row());
        if (target == plot.end() || (!side.empty() && plotted.ship.text("side") != side)) continue;
        Weapon weapon = plotted;
        weapon.ship = ref.unit(plotted.ship.id);
        weapon.facts = own_facts(ref, step, weapon.ship, weapon.area, weapon.name);
        if (!is_afloat(weapon.ship) || !is_afloat(ref.unit(target->second))) continue;
        const Volley volley = volley_of(ref, battle, ranges, weapon, target->second);
        if (volley.strength > 0) volleys.push_back(volley);
    }
    return volleys;
}

void fire(Referee& ref, const Battle& battle, const Ranges& ranges, const Step& step, const std::string& side,
          const std::vector<Weapon>& weapons, const FirePlot& plot) {
    const std::string key = battle.key(side.empty() ? "fire" : "fire-" + side);
    const auto& volleys =
        ref.once<std::vector<Volley>>(key, [&] { return volleys_of(ref, battle, ranges, step, side, weapons, plot); });
    for (const Volley& volley : volleys) {
        if (volley.weapon == "torpedo" || volley.firer.flag("has-fired")) continue;
        ref.set_unit(fmt::format("{}-{}/{}", battle.key("fired"), volley.weapon, volley.firer.id), volley.firer.id,
                     {{"has-fired", true}});
    }
    const StepOf of{key, battle.section(), std::to_string(battle.step())};
    const std::vector<Hit> hits = shoot(ref, of, volleys);
    if (!hits.empty()) learn_penetration_of(ref, battle);
    inflict(ref, of, hits);
}

// Ships that might fire, had they any strength in their first fire: they have had it, and fire in a later step.
void lose_first_fire(Referee& ref, const Battle& battle, const std::vector<Weapon>& weapons) {
    std::set<std::string> ships;
    for (const Weapon& weapon : weapons) {
        if (!weapon.loses_first_fire || weapon.ship.flag("has-fired") || !ships.insert(weapon.ship.id).second) continue;
        const std::string key = battle.key("first-fire") + "/" + weapon.ship.id;
        ref.set_unit(key, weapon.ship.id, {{"has-fired", true}});
        ref.report(
            key, {battle.section(), weapon.ship.id, fmt::format("Its first fire has no strength: {}.", weapon.reason)});
    }
}

bool fire_step(Referee& ref, const Battle& battle, const Step& step) {
    const auto& ranges = ref.once<Ranges>(battle.key("ranges"), [&] { return Ranges(ref, battle); });
    const auto& weapons =
        ref.once<std::vector<Weapon>>(battle.key("weapons"), [&] { return weapons_of(ref, battle, ranges, step); });
    const bool nobody = std::ranges::all_of(weapons, [](const Weapon& w) { return w.targets.empty(); });
    if (nobody) {
        battle.report(ref, "nobody", "Nobody may fire.");
        lose_first_fire(ref, battle, weapons);
        return false;
    }
    const bool as_before = ref.unit(battle.zone()).flag(step.same) &&
                           std::ranges::none_of(weapons, [&](const Weapon& w) { return has_lost_its_target(ref, w); });
    const FirePlot plot = as_before ? plot_as_before(ref, weapons) : ask_plot(ref, battle, step, weapons);
    if (plot.empty()) {
        battle.report(ref, "nobody", "Nobody fires.");
    } else if (ref.plays("gwas.fire-order", "initiative-first")) {
        const std::string first = battle.initiative(ref);
        fire(ref, battle, ranges, step, first, weapons, plot);
        fire(ref, battle, ranges, step, enemy_of(first), weapons, plot);
    } else {
        fire(ref, battle, ranges, step, "", weapons, plot);
    }
    lose_first_fire(ref, battle, weapons);
    return !plot.empty() && !ref.unit(battle.zone()).flag(step.same);
}

std::vector<Throw> throws_of(const StepOf& step, const std::vector<Volley>& volleys) {
    std::vector<Throw> throws;
    for (const Volley& volley : volleys) {
        throws.push_back(
            {.key = step.of(volley.weapon, volley.firer.id),
             .table = "gwas.weapon-hit",
             .unit = volley.firer.id,
             .purpose = fmt::format("{}, {} at {}", volley.firer.id, ascii::lower(volley.label), volley.target),
             .heading = volley.label,
             .facts = volley.facts,
             .times = volley.strength});
    }
    return throws;
}

// Which of a volley's dice hit. A result that a person gave stands for all of them.
std::vector<bool> hits_among(const Referee& ref, const Outcome& outcome) {
    const auto count = outcome.count("hit");
    std::vector<bool> hits;
    for (const int face : outcome.lookup.faces) {
        const table::Lookup one = table::look_up(ref.table("gwas.weapon-hit"), {face}, outcome.lookup.facts, "");
        hits.push_back(one.result == "hit");
    }
    if (std::ranges::count(hits, true) != count) hits.assign(hits.size(), count > 0);
    return hits;
}

// Each hit goes by the die that it fell with, so the dice for its damage stay with it, whatever becomes of other ones.
void add_hits(std::vector<Hit>& hits, const Volley& volley, const std::vector<bool>& dice) {
    for (std::size_t die = 0; die < dice.size(); ++die) {
        if (dice[die])
            hits.push_back({volley.target, volley.weapon, volley.range,
                            fmt::format("{}-{}-{}", volley.firer.id, volley.weapon, die + 1)});
    }
}

}  // namespace

std::string gun_of(const Unit& ship, const std::string& area) {
    return area == "primary" && ship.flag("sixteen-inch") ? "sixteen-inch" : area;
}

table::Facts weapon_facts(Referee& ref, const Unit& firer, const std::string& weapon, int boxes, bool first_fire) {
    const bool is_ship = firer.type == "ship";
    return {{"strength", boxes},
            {"weapon", weapon},
            {"weather", weather_at(ref, is_ship ? zone_of(ref, firer) : firer.text("zone"))},
            {"bombardment", is_ship && mission_of(ref, firer) == "bombard"},
            {"first-fire", first_fire},
            {"tow", is_ship && is_in_tow(ref, firer)},
            {"fueling-or-rearming", firer.flag("fueling") || firer.flag("rearming")},
            {"immobile", false}};
}

table::Facts at_target(table::Facts facts, int range, const Unit& target) {
    facts["range"] = range;
    facts["target-in-port"] = target.flag("in-port");
    return facts;
}

table::Lookup strength(Referee& ref, const table::Facts& facts) {
    return ref.read("gwas.weapon-strength", facts);
}

bool has_strength_later(Referee& ref, table::Facts facts) {
    facts["first-fire"] = false;
    return strength(ref, facts).total.value_or(0) > 0;
}

table::Facts hit_facts(Referee& ref, const Unit& firer, const Unit& target, const std::string& weapon, int range) {
    const bool at_ship = target.type == "ship";
    const bool dead = at_ship && is_dead_in_the_water(ref, target);
    const bool by_ship = firer.type == "ship";
    const bool large = at_ship && (is_capital_ship(ref, target) || target.flag("f-transport"));
    const bool italian = ascii::lower(firer.text("nationality")) == "italian";
    const std::string from = by_ship                     ? "ship"
                             : firer.type == "submarine" ? "submarine"
                             : italian                   ? "italian-mtb"
                                                         : "mtb";
    const bool capital = by_ship && is_capital_ship(ref, firer);
    const Unit& named = ref.plays("gwas.italicized-ship", "target") ? target : firer;
    return {{"weapon", weapon},
            {"range", range},
            {"target-dead-in-the-water", dead},
            {"target-tow", at_ship && is_in_tow(ref, target)},
            {"large-target", large},
            {"torpedo-from", from},
            {"firer-capital-ship", capital},
            {"hull-mount", by_ship && firer.flag("hull-torpedoes")},
            {"ace", firer.flag("ace")},
            {"target-mtb", target.type == "mtb"},
            {"italicized", is_italicized(ref, named)}};
}

std::vector<Hit> shoot(Referee& ref, const StepOf& step, const std::vector<Volley>& volleys) {
    const auto& throws = ref.once<std::vector<Throw>>(step.key + "/throws", [&] { return throws_of(step, volleys); });
    std::vector<Hit> hits;
    const auto outcomes = ref.consult_each(step.key, step.section, throws);
    for (std::size_t i = 0; i < volleys.size(); ++i) {
        const Volley& volley = volleys[i];
        const Outcome& outcome = outcomes.at(throws[i].key);
        const int count = outcome.count("hit");
        add_hits(hits, volley, hits_among(ref, outcome));
        ref.report(fmt::format("{}-{}", step.key, throws[i].key),
                   {step.section, volley.firer.id,
                    fmt::format("{} at {}: {} of {}.", volley.label, volley.target,
                                ascii::counted(count, "hit", "hits"), ascii::counted(volley.strength, "die", "dice")),
                    session::everyone});
    }
    return hits;
}

bool fire_guns(Referee& ref, const Battle& battle, bool first_step) {
    return fire_step(ref, battle, {"Gunfire", "same-gunfire", {"primary", "secondary", "tertiary"}, first_step});
}

bool fire_torpedoes(Referee& ref, const Battle& battle) {
    return fire_step(ref, battle, {"Torpedo fire", "same-torpedoes", {"torpedo"}});
}

void forget_plots(Referee& ref) {
    for (const Unit& ship : ref.units("ship")) {
        for (const char* const area : {"primary", "secondary", "tertiary", "torpedo"}) {
            const std::string row = fmt::format("{}/{}", ship.id, area);
            if (!last_target(ref, row).empty())
                ref.set_fact("forget/" + row, "aim", json::Value(), scope_of_weapon(row));
        }
    }
    forget_penetration(ref);
}

}  // namespace flagplot::procedures::gwas
