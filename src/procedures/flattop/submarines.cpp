#include "procedures/flattop/submarines.h"

#include <fmt/format.h>

#include <algorithm>

#include "ascii/letters.h"
#include "procedures/flattop/combat.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

// Submarines in combat: who attacks first, when they dive, and at which depth each attack is resolved (12.6 to 12.69);
// attacks by night (12.8).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Submarines";

// How a combat with a submarine goes, as the game master enters it.
struct Encounter {
    Unit submarine;
    Unit enemy;
    bool attacks = false;              // the submarine
    std::vector<std::string> against;  // "surface", "asw", "air": the attacks against it, in this order
    std::string dives;                 // "no", "before", "after" its own attack
    std::string dives_to;              // of a dive
    bool again = false;                // once more, deep, when all is over (12.69)
    bool stayed = false;               // began and ended its move with the ASW units (12.68)

    bool meets(const std::string& kind) const { return std::ranges::find(against, kind) != against.end(); }
    // Where it makes its own attack.
    std::string own_depth() const { return dives == "before" ? dives_to : submarine.text("depth"); }
};

// The MP that planes spent in the hex on their way: those with which they came in, and orbits there.
int points_spent_in(const hex::Atlas& atlas, const Unit& planes, const Hex& hex) {
    const std::optional<Track> track = track_of(atlas, planes);
    if (!track) return 0;
    int points = 0;
    Hex at = track->from;
    for (const Move& move : track->moves) {
        if (!move.direction && at == hex) points += move.count;
        for (int i = 0; move.direction && i < move.count; ++i) {
            at = atlas.step(at, *move.direction);
            if (at == hex) ++points;
        }
    }
    return points;
}

std::vector<Unit> enemies_in_its_hex(const Referee& ref, const hex::Atlas& atlas, const Unit& submarine) {
    const std::optional<Hex> here = place_of(ref, atlas, submarine);
    const bool deep = submarine.text("depth") == "deep";  // planes neither find it there (12.7) nor are met by it
    std::vector<Unit> enemies = forces(ref);
    std::erase_if(enemies, [&](const Unit& unit) {
        const bool planes = unit.type == "air-formation";
        const bool meets = unit.type != "base" && !is_grounded(unit) && !(deep && planes);
        const bool enemy = side_of(unit) != side_of(submarine) && meets;
        return !enemy || !here || place_of(ref, atlas, unit) != here;
    });
    return enemies;
}

// Whether it was in the hex of the ASW units when its move began, and is.
bool stayed_with(const Referee& ref, const hex::Atlas& atlas, const Unit& submarine, const Unit& enemy) {
    const std::optional<Hex> here = place_of(ref, atlas, submarine);
    const std::optional<Track> own = track_of(atlas, submarine);
    const std::optional<Track> its = track_of(atlas, enemy);
    return here && (!own || own->from == *here) && (!its || its->from == *here);
}

// 12.1: the game master decides what becomes of a dive there.
std::string note_on_land(const Referee& ref, const hex::Atlas& atlas, const Unit& submarine) {
    const std::optional<Hex> here = place_of(ref, atlas, submarine);
    if (!here || !is_partly_land(ref, atlas, *here)) return "";
    return fmt::format("{} is partly land: not deep there (12.1).", submarine.text("hex"));
}

Unit ask_submarine(Referee& ref) {
    const std::vector<Unit> submarines = ref.units("submarine", [](const Unit& unit) { return !is_sunk(unit); });
    if (submarines.empty()) ref.refuse("there is no submarine", "one, in the roster");
    return ask_which(ref, "submarine", "Which submarine?", submarines);
}

Unit ask_enemy(Referee& ref, const hex::Atlas& atlas, const Unit& submarine) {
    const std::vector<Unit> enemies = enemies_in_its_hex(ref, atlas, submarine);
    const bool deep = submarine.text("depth") == "deep";
    if (enemies.empty())
        ref.refuse("no enemy is in its hex",
                   (deep ? "a TF or a ship in " : "a TF, a ship or planes in ") + submarine.text("hex"));
    const auto who =
        ref.ask({.key = "enemy",
                 .title = fmt::format("Whom does {} fight?", ref.label(submarine.id)),
                 .source = rule("12.6"),
                 .fields = {referee::choice_field("enemy", "Enemy", ref.choices(enemies), enemies.front().id)}});
    return ref.unit(who.fields.text("enemy"));
}

// What a submarine that isn't deep may do.
void add_its_acts(const Referee& ref, referee::Form& form, const Unit& submarine, bool planes) {
    std::vector<Choice> depths{{"deep", "deep"}};
    if (submarine.text("depth") == "surface") depths.insert(depths.begin(), {"periscope", "periscope depth"});
    form.fields.push_back(referee::yes_no_field("attacks", "It attacks", submarine.text("task") == "attack"));
    form.fields.push_back(referee::to_be_filled(ref.field_of("dives")));
    form.fields.back().otherwise = "no";
    // 12.65: one that dives under an air attack makes none of its own, so it doesn't dive after it.
    if (planes) form.fields.back().choices = {{"no", "no"}, {"before", "under the air attack"}};
    form.fields.push_back(referee::choice_field("dives-to", "... to", depths, depths.front().id));
    if (!planes) form.fields.push_back(referee::yes_no_field("again", "Dives deep at the end (12.69)", false));
}

referee::Form form_about(const Referee& ref, const hex::Atlas& atlas, const Unit& submarine, const Unit& enemy) {
    const table::Field kinds = ref.field_of("attack-kind");
    const bool planes = enemy.type == "air-formation";
    const std::string depth = submarine.text("depth");
    referee::Form form{.key = "how",
                       .title = fmt::format("{} at {}", ref.label(submarine.id), depth),
                       .help = note_on_land(ref, atlas, submarine),
                       .source = rule("12.64")};
    for (const char* const kind : planes ? std::vector{"air"} : std::vector{"surface", "asw"}) {
        const std::string label = table::label_of(&kinds, kind);
        form.fields.push_back(referee::yes_no_field(kind, fmt::format("Against it: {}", label), false));
    }
    if (depth != "deep") add_its_acts(ref, form, submarine, planes);
    if (!planes)
        form.fields.push_back(referee::yes_no_field("stayed", "Began and ended its move in their hex (12.68)",
                                                    stayed_with(ref, atlas, submarine, enemy)));
    return form;
}

Encounter ask_encounter(Referee& ref, const hex::Atlas& atlas) {
    const Unit submarine = ask_submarine(ref);
    const Unit enemy = ask_enemy(ref, atlas, submarine);
    const auto answer = ref.ask(form_about(ref, atlas, submarine, enemy));
    const session::Fields& said = answer.fields;
    const bool deep = submarine.text("depth") == "deep";
    Encounter one{.submarine = submarine,
                  .enemy = enemy,
                  .attacks = said.flag("attacks"),
                  .against = {},
                  .dives = deep ? "no" : said.text("dives"),
                  .dives_to = deep ? "deep" : said.text("dives-to"),
                  .again = said.flag("again"),
                  .stayed = said.flag("stayed")};
    for (const char* const kind : {"surface", "asw", "air"}) {
        if (said.flag(kind)) one.against.emplace_back(kind);
    }
    return one;
}

// 12.64: to periscope depth upon an air or surface attack, deep upon an ASW attack.
void refuse_impossible(const Referee& ref, const Encounter& one) {
    if (one.again && !one.meets("asw")) {
        ref.refuse("it would dive deep at the end", "an ASW attack, upon which it dives deep (12.64)");
    }
    if (one.dives == "no") return;
    const bool to_deep = one.dives_to == "deep";
    const bool allowed = to_deep ? one.meets("asw") : one.meets("surface") || one.meets("air");
    if (allowed) return;
    ref.refuse(fmt::format("it would dive to {}", one.dives_to),
               to_deep ? "an ASW attack, upon which it dives deep (12.64)"
                       : "a surface or air attack, upon which it dives to periscope depth (12.64)");
}

// The depth at which an attack against it is resolved.
std::string depth_of_attack(Referee& ref, const Encounter& one, const std::string& kind) {
    std::string own = one.submarine.text("depth");
    const Outcome found = ref.consult(
        ref.throw_for(one.submarine.id, "depth-" + kind, "flattop.submarine-depth",
                      {{"attack-kind", kind}, {"dives", one.dives}, {"stayed", one.stayed}, {"sub-depth", own}}));
    if (found.is("own")) return own;
    if (found.is("new")) return one.dives_to;
    if (!found.is("best")) return found.result();
    const std::string before = one.submarine.text("depth-began");
    std::vector<std::string> depths;
    for (const std::string& depth : {before, own}) {
        const bool named = depth == "surface" || depth == "periscope";
        if (named && std::ranges::find(depths, depth) == depths.end()) depths.push_back(depth);
    }
    if (depths.empty()) return "deep";  // all the time
    if (depths.size() == 1) return depths.front();
    return ref.ask_choice("best", "By your tables, which depth is better for the ASW attack (12.68)?",
                          {{"surface", "surface"}, {"periscope", "periscope depth"}});
}

// Why it makes no attack; empty: it does.
std::string why_no_attack(const Encounter& one, const Outcome& first) {
    if (!first.lookup.effects.at("attacks").get<bool>()) return "deep, it can only be attacked (12.62)";
    if (!one.attacks) return "it isn't ordered to";
    if (one.meets("air") && one.dives != "no") return "it dives under an air attack (12.65)";
    return "";
}

// Whether those that attack it while it is submerged may (12.5, 12.7), as far as the roster says it.
std::string words_of_finding(const Referee& ref, const hex::Atlas& atlas, const Encounter& one) {
    if (one.against.empty() || one.submarine.text("depth") == "surface") return "";
    const std::string why = why_attacked(ref, atlas, one.enemy, one.submarine);
    if (!why.empty()) return fmt::format("It may be attacked: {}.", why);
    if (one.attacks) return "It may be attacked once it has attacked (12.5.1).";
    return "By 12.5 and 12.7 nobody finds it.";
}

std::string numbered(const std::vector<std::string>& steps) {
    std::string text;
    for (std::size_t i = 0; i < steps.size(); ++i) text += fmt::format("{}{}. {}", i == 0 ? "" : "\n", i + 1, steps[i]);
    return text;
}

// The attacks against it, each at its depth.
std::vector<std::string> attacks_against(Referee& ref, const Encounter& one) {
    const table::Field kinds = ref.field_of("attack-kind");
    std::vector<std::string> steps;
    for (const std::string& kind : one.against) {
        const std::string depth = depth_of_attack(ref, one, kind);
        const bool escapes = kind == "surface" && depth != "surface";
        steps.push_back(fmt::format("{}: {}, resolved at {}{}.", name_of(one.enemy), table::label_of(&kinds, kind),
                                    depth, escapes ? ": shells don't reach it" : ""));
    }
    return steps;
}

std::vector<std::string> steps_of(Referee& ref, const Encounter& one, bool attacks, bool own_first) {
    const std::string whom = one.enemy.type == "air-formation" ? "" : " " + name_of(one.enemy);
    const std::string own = fmt::format("{} attacks{} from {}.", name_of(one.submarine), whom, one.own_depth());
    const std::string dive = fmt::format("It dives to {}.", one.dives_to);
    const std::vector<std::string> theirs = attacks_against(ref, one);
    std::vector<std::string> steps;
    if (one.dives == "before") steps.push_back(dive);
    if (attacks && own_first) steps.push_back(own);
    if (one.dives == "after" && own_first) steps.push_back(dive);
    steps.insert(steps.end(), theirs.begin(), theirs.end());
    if (attacks && !own_first) steps.push_back(own);
    if (one.dives == "after" && !own_first) steps.push_back(dive);
    if (one.again) steps.emplace_back("It dives deep.");
    if (steps.empty()) steps.emplace_back("Nothing happens.");
    return steps;
}

// 12.7: planes have to pass their search die roll, too.
bool was_seen_by(const Referee& ref, const hex::Atlas& atlas, const Unit& planes, const Unit& submarine,
                 const Hex& here) {
    return submarine.get("seen-turn") == ref.turn() && read_hex(atlas, submarine, "seen-hex") == here &&
           is_among(submarine.text("seen-by"), ear_of(planes));
}

}  // namespace

void note_attack(Referee& ref, const std::string& key, const Unit& attacker, const Unit& target) {
    if (attacker.type != "submarine" || !is_at_sea(target)) return;
    ref.set_unit(key, attacker.id, {{"attacked-turn", ref.turn()}});
}

int waiting_destroyers(const Referee& ref, const Unit& force) {
    if (!force.flag("stationary")) return 0;
    const std::vector<Unit> ships = ships_of(ref, force);
    return static_cast<int>(std::ranges::count_if(ships, [](const Unit& ship) { return ship.text("type") == "DD"; }));
}

std::string why_found(const Referee& ref, const hex::Atlas& atlas, const Unit& observer, const Unit& submarine,
                      const Hex& hex) {
    const bool periscope = submarine.text("depth") == "periscope";
    if (periscope && submarine.get("attacked-turn") == ref.turn()) return "it has attacked";
    const int destroyers = waiting_destroyers(ref, observer);
    if (destroyers >= ref.number(periscope ? "periscope-dds" : "deep-dds"))
        return ascii::counted(destroyers, "DD", "DDs") + " that didn't move";
    const bool low = observer.type == "air-formation" && observer.text("level") == "LO";
    const int points = low && periscope ? points_spent_in(atlas, observer, hex) : 0;
    if (points >= ref.number("spotting-mp")) return fmt::format("{} MP at LO over it", points);
    return "";
}

std::string why_attacked(const Referee& ref, const hex::Atlas& atlas, const Unit& force, const Unit& submarine) {
    const std::optional<Hex> here = place_of(ref, atlas, submarine);
    if (!here) return "";
    const bool by_planes = force.type == "air-formation";
    if (!by_planes || was_seen_by(ref, atlas, force, submarine, *here)) {
        if (std::string why = why_found(ref, atlas, force, submarine, *here); !why.empty()) return why;
    }
    for (const Unit& planes : ref.units("air-formation")) {
        const bool there = side_of(planes) == side_of(force) && !is_grounded(planes) && !is_gone(planes) &&
                           place_of(ref, atlas, planes) == here && was_seen_by(ref, atlas, planes, submarine, *here);
        const std::string why = there ? why_found(ref, atlas, planes, submarine, *here) : "";
        if (!why.empty()) return fmt::format("{} spots it: {}", name_of(planes), why);
    }
    return "";
}

// In which order, and at which depth: explained step by step, for the attacks that are resolved then.
void plan_submarine_combat(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const Encounter one = ask_encounter(ref, atlas);
    refuse_impossible(ref, one);
    const Outcome first = ref.consult(ref.throw_for(one.submarine.id, "first", "flattop.submarine-first",
                                                    {{"sub-depth", one.own_depth()}, {"night", is_night(ref)}}));
    const std::string why_not = why_no_attack(one, first);
    const std::vector<std::string> steps =
        steps_of(ref, one, why_not.empty(), first.lookup.effects.value("first", false));
    std::string text = numbered(steps);
    if (const std::string words = words_of_finding(ref, atlas, one); !words.empty()) text += "\n" + words;
    if (!why_not.empty()) text += fmt::format("\nIt makes no attack: {}.", why_not);
    ref.report("plan", {section, one.submarine.id, text});
    const std::string end = one.again ? "deep" : one.dives == "no" ? one.submarine.text("depth") : one.dives_to;
    if (end != one.submarine.text("depth")) {
        hold_back(ref, "dive", one.submarine);
        tell_result(ref, "dive", one.submarine, section, fmt::format("Dives to {}.", end));
        ref.set_unit("dived", one.submarine.id, {{"depth", end}});
    }
    session::Fields met{{"met-turn", ref.turn()}};
    if (why_not.empty()) met["attacked-turn"] = ref.turn();
    ref.set_unit("attacked", one.submarine.id, met);
}

// 12.8: by night each attack by itself, at a target that is found at random.
void find_night_targets(Referee& ref) {
    if (!is_night(ref)) ref.refuse("it is day", "night (12.8)");
    const hex::Atlas atlas = maps_of(ref);
    const Unit submarine = ask_submarine(ref);
    if (submarine.text("depth") == "deep") {
        ref.refuse(fmt::format("{} is deep and can only be attacked (12.62)", name_of(submarine)),
                   "a submarine at periscope depth or on the surface");
    }
    std::vector<Unit> enemies = enemies_in_its_hex(ref, atlas, submarine);
    std::erase_if(enemies, [](const Unit& one) { return one.type == "air-formation"; });
    if (enemies.empty()) ref.refuse("no enemy TF is in its hex", "a TF in " + submarine.text("hex"));
    const auto answer =
        ref.ask({.key = "night",
                 .title = "A submarine's attack by night",
                 .help = "Its factors can't be combined: each makes its own attack.",
                 .source = rule("12.8"),
                 .fields = {referee::choice_field("enemy", "Enemy", ref.choices(enemies), enemies.front().id),
                            referee::number_field("attacks", "Attacks", 1, 20, 1),
                            referee::text_field("column", "Column of your Submarine Night Attack chart")}});
    const std::string enemy = answer.fields.text("enemy");
    const int attacks = answer.fields.number("attacks");
    const std::string column = answer.fields.text("column");
    for (int i = 1; i <= attacks; ++i) {
        const int face = ref.roll(fmt::format("target-{}", i), fmt::format("{}: target {}", ref.label(submarine.id), i),
                                  {ref.number("die")}, side_of(submarine))
                             .front();
        const session::Fields cell = ref.read_chart({.key = fmt::format("target-{}", i),
                                                     .chart = "flattop.submarine-night-attack",
                                                     .row = face,
                                                     .column = column,
                                                     .unit = submarine.id,
                                                     .purpose = ref.label(submarine.id)});
        ref.report(
            fmt::format("target-{}", i),
            {section, submarine.id, fmt::format("Attack {} at {}: {}.", i, ref.label(enemy), cell.text("target"))});
    }
    ref.set_unit("attacked", submarine.id, {{"attacked-turn", ref.turn()}});
}

}  // namespace flagplot::procedures::flattop
