#include "procedures/flattop/combat.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "ascii/letters.h"
#include "procedures/flattop/withheld.h"

namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Combat";

// The six results of a line, for the dice 1 to 6.
std::vector<int> results_in(const std::string& text, const std::string& where, int faces) {
    std::vector<int> results;
    std::istringstream in(text);
    for (int number = 0; in >> number;) results.push_back(number);
    if (!in.eof() || static_cast<int>(results.size()) != faces) {
        throw json::InputError(where, fmt::format("found \"{}\"", text),
                               fmt::format("{} numbers, the results of the dice 1 to {}: 0 0 1 1 2 3", faces, faces));
    }
    return results;
}

// A torpedo hit is two; 18.2 excepts CVs, and CVLs if the ruling has them so.
int counted_hits(Referee& ref, const Unit& ship, int hits, bool torpedoes) {
    const std::string type = ship.text("type");
    const bool carrier = type == "CV" || (type == "CVL" && ref.plays("flattop.torpedoes-on-cvl", "one"));
    return torpedoes && !carrier ? hits * ref.number("torpedo-hits") : hits;
}

// The result as who attacked is told it.
std::string expected_words(const Attack& attack, const Unit& defender, int expected) {
    if (defender.type == "air-formation") return expected == 0 ? "no loss" : fmt::format("{} lost", expected);
    const bool torpedoes = attack.weapon == "torpedoes" && expected > 0;
    return torpedoes ? ascii::counted(expected, "torpedo hit", "torpedo hits") : hits_in_words(expected);
}

std::string line(const std::string& attacker, const std::string& defender, int ht, int factors,
                 const std::string& result) {
    return fmt::format("{} / {} / HT {} / {} / {}", attacker, defender, ht, factors, result);
}

// What an enemy sees of it.
std::string enemy_words(const Referee& ref, const std::string& unit) {
    const Unit one = ref.unit(unit);
    if (one.type == "minefield") return "minefield";
    return "enemy " + kind_words(force_of(ref, one));
}

}  // namespace

int believed(const Referee& ref, const Unit& unit, int strength) {
    const bool told = unit.get("believed-turn") == ref.turn();
    return told ? unit.number("believed") : strength;
}

void note_believed(Referee& ref, const std::string& key, const Unit& unit, int strength, int lost) {
    const bool told = unit.get("believed-turn") == ref.turn();
    const int left = std::max(0, believed(ref, unit, strength) - lost);
    session::Fields now{{"believed", left}, {"believed-turn", ref.turn()}};
    if (unit.type == "air-formation") {
        const int before = told ? unit.number("believed-lost") : 0;
        now["believed-lost"] = before + believed(ref, unit, strength) - left;
    }
    ref.set_unit(key, unit.id, now);
}

std::optional<int> expected_by_ruling(Referee& ref, int of_three, int of_four) {
    if (of_three == of_four) return of_three;
    const std::string reading = ref.reading("flattop.expected");
    if (reading == "three") return of_three;
    if (reading == "four") return of_four;
    return {};
}

std::vector<table::Choice> expected_choices(int of_three, int of_four) {
    return {{"three", fmt::format("that of a 3: {}", of_three)}, {"four", fmt::format("that of a 4: {}", of_four)}};
}

int expected_loss(Referee& ref, const std::string& key, int of_three, int of_four) {
    if (const std::optional<int> ruled = expected_by_ruling(ref, of_three, of_four)) return *ruled;
    const std::string chosen =
        ref.ask_choice(key, "Which is the expected result (11.1)?", expected_choices(of_three, of_four), "three");
    return chosen == "three" ? of_three : of_four;
}

namespace {

std::string purpose_of(const Referee& ref, const Attack& attack) {
    return fmt::format("{} attacks {}", ref.label(attack.attacker), ref.label(attack.defender));
}

}  // namespace

int modified_bht(Referee& ref, const Attack& attack) {
    const Outcome number = ref.consult({.key = "bht-" + attack.key,
                                        .table = "flattop.bht",
                                        .unit = attack.attacker,
                                        .purpose = purpose_of(ref, attack),
                                        .facts = {{"bht", attack.bht},
                                                  {"weapon", attack.weapon},
                                                  {"wrong-ammunition", attack.wrong_ammunition},
                                                  {"anvil", attack.anvil}}});
    return number.lookup.total.value_or(attack.bht);
}

referee::ChartQuestion line_question(const Referee& ref, const Attack& attack, int bht) {
    return {.key = "crt-" + attack.key,
            .chart = "flattop.combat-results",
            .row = bht,
            .column = attack.factors,
            .unit = attack.attacker,
            .purpose = purpose_of(ref, attack)};
}

std::vector<int> read_line(const Referee& ref, const session::Fields& cell, int bht) {
    return results_in(cell.text("results"), "Combat Results Table, BHT " + std::to_string(bht), ref.number("die"));
}

int of_die(const std::vector<int>& line, int die) {
    return line.at(static_cast<std::size_t>(die - 1));
}

Result result_of(Referee& ref, const Attack& attack, int bht, int die, const std::vector<int>& line, int expected) {
    Result result{.bht = bht, .die = die, .hits = of_die(line, die) + attack.added, .expected = expected};
    if (ref.plays("flattop.mine-told", "added")) result.expected += attack.added;
    return result;
}

Result resolve_in_vain(Referee& ref, const Attack& attack) {
    return {.bht = modified_bht(ref, attack)};
}

Result resolve(Referee& ref, const Attack& attack) {
    const Unit attacker = ref.unit(attack.attacker);
    const int bht = modified_bht(ref, attack);
    const int die =
        ref.roll("die-" + attack.key, purpose_of(ref, attack), {ref.number("die")}, side_of(force_of(ref, attacker)))
            .front();
    const session::Fields cell = ref.read_chart(line_question(ref, attack, bht));
    const std::vector<int> line = read_line(ref, cell, bht);
    const int expected =
        expected_loss(ref, "expected-" + attack.key, of_die(line, expected_three), of_die(line, expected_four));
    return result_of(ref, attack, bht, die, line, expected);
}

std::string hits_in_words(int hits) {
    return hits == 0 ? "no hit" : ascii::counted(hits, "hit", "hits");
}

bool goes_on(Referee& ref, const std::string& procedure, const std::string& what) {
    if (ref.earlier_runs(procedure) == 0) return true;
    return ref.ask_yes_no("again", what + " this turn. Do it again?");
}

Unit force_of(const Referee& ref, const Unit& unit) {
    if (unit.type == "ship" && ref.has_unit(unit.text("task-force"))) return ref.unit(unit.text("task-force"));
    return unit;
}

std::string target_class(Referee& ref, const Unit& unit) {
    if (unit.type == "air-formation") return "planes";
    if (unit.type == "submarine") return "submarine";
    if (unit.type == "base") return unit.text("ship").empty() ? "base" : "ship";
    return ref.read("flattop.target-class", {{"ship-type", unit.text("type")}}).result;
}

std::string take_hits(Referee& ref, const std::string& key, const std::string& ship, int hits, bool torpedoes) {
    const Unit unit = ref.unit(ship);
    const int counted = counted_hits(ref, unit, hits, torpedoes);
    std::string words = hits_in_words(counted);
    if (counted == 0 || unit.number("damage-factor") == 0) return words;
    const int left = std::max(0, boxes_left(unit) - counted);
    ref.set_unit(key, ship, {{"hits-left", left}});
    return left == 0 ? words + ", sunk" : fmt::format("{}, {} left", words, ascii::counted(left, "box", "boxes"));
}

std::string lose_planes(Referee& ref, const std::string& key, const std::string& formation, int count) {
    const Unit unit = ref.unit(formation);
    const int all = factors_of(unit);
    const int lost = all == 0 ? count : std::min(count, all);
    if (lost == 0) return "no loss";
    if (all == 0) return fmt::format("{} lost", ascii::counted(lost, "Af", "Afs"));  // its planes aren't counted
    const std::vector<AirFactors> gone =
        choose_planes(ref, key, fmt::format("Which planes does {} lose?", ref.label(formation)), unit, lost);
    std::vector<AirFactors> left = read_air_factors(unit.text("planes"));
    for (std::size_t i = 0; i < left.size(); ++i) left[i].count -= gone[i].count;
    session::Fields now{{"planes", Value(write_air_factors(left))}};
    if (sum_of(left) == 0) now["destroyed"] = true;
    ref.set_unit(key, formation, now);
    return fmt::format("{} lost: {}", ascii::counted(lost, "Af", "Afs"), write_air_factors(gone));
}

std::string lose_aboard(Referee& ref, const std::string& key, const std::string& base, int count) {
    const Unit unit = ref.unit(base);
    const std::vector<std::string> boxes{"ready", "readying", "landed"};
    std::vector<AirFactors> groups;
    for (const std::string& box : boxes) groups.push_back({ref.field_of("base", box).label, unit.number(box)});
    const int all = std::min(count, sum_of(groups));
    const auto boxes_with_planes = std::ranges::count_if(groups, [](const AirFactors& one) { return one.count > 0; });
    const referee::Form form{.key = key,
                             .title = fmt::format("From which boxes of {}?", ref.label(base)),
                             .help = fmt::format("{} Afs in all.", count),
                             .source = rule("15.11")};
    const bool asks = boxes_with_planes > 1 && ref.plays("flattop.fire-planes", "asked");
    const std::vector<AirFactors> gone = asks ? ask_parts(ref, form, boxes, groups, all) : take_from(groups, all);
    session::Fields left;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (gone[i].count != 0) left[boxes[i]] = unit.number(boxes[i]) - gone[i].count;
    }
    ref.set_unit(key, base, left);
    return fmt::format("{} lost on board", ascii::counted(all, "Af", "Afs"));
}

std::vector<Unit> still_believed_in(const Referee& ref) {
    std::vector<Unit> all;
    for (const char* const type : {"air-formation", "ship", "submarine"}) {
        for (const Unit& unit : ref.units(type)) {
            const bool lost = unit.flag("destroyed") || is_sunk(unit);
            if (lost && unit.get("believed-turn") == ref.turn() && unit.number("believed") > 0) all.push_back(unit);
        }
    }
    return all;
}

bool is_still_believed_in(const Referee& ref, const std::string& unit) {
    const std::vector<Unit> all = still_believed_in(ref);
    return std::ranges::any_of(all, [&](const Unit& one) { return one.id == unit; });
}

void note_misjudged(Referee& ref, const std::string& key, const std::string& unit, int boxes) {
    session::Fields now{{"misjudged-turn", ref.turn()}};
    if (boxes_left(ref.unit(unit)) > 0 || is_sunk(ref.unit(unit)))
        now.merge(session::Fields{{"believed", boxes}, {"believed-turn", ref.turn()}});
    ref.set_unit(key, unit, now);
}

namespace {

// A ship with its TF, a TF with its ships.
bool is_misjudged(const Referee& ref, const Unit& unit) {
    const auto now = [&](const Unit& one) { return one.get("misjudged-turn") == ref.turn(); };
    return now(unit) || now(force_of(ref, unit)) ||
           ref.any_of("ship", [&](const Unit& ship) { return ship.text("task-force") == unit.id && now(ship); });
}

int ask_factors_told(Referee& ref, const Unit& attacker, const std::string& key) {
    const auto answer =
        ref.ask({.key = key,
                 .title = fmt::format("How many factors must the enemy believe {} has?", ref.label(attacker.id)),
                 .help = "This turn the enemy was told a result that isn't the true one: enter what it would leave.",
                 .source = rule("11.2"),
                 .fields = {referee::number_field("factors", "Factors told", 0, 999)}});
    return answer.fields.number("factors");
}

// Who is lost of those that attack may not be told either, so it doesn't follow from the planes that are left.
Planned ask_ordered(Referee& ref, const Unit& attacker, int all, const Steps& steps) {
    table::Field spare = referee::number_field("spare", "Of the same types, not ordered to", 0, 999, 0);
    spare.help = "They take the places of planes that the enemy was told are lost.";
    const auto answer =
        ref.ask({.key = steps.of("ordered"),
                 .title = fmt::format("How many of {} were ordered to attack?", ref.label(attacker.id)),
                 .help = fmt::format("Before this turn's losses. The enemy believes that {} are left "
                                     "in all, and is told of no more.",
                                     all),
                 .source = rule("11.2"),
                 .fields = {referee::number_field("ordered", "Factors ordered to attack", 0, 999), spare}});
    return {answer.fields.number("ordered"), answer.fields.number("spare")};
}

// What is left of those that were ordered to, by the losses that the enemy was told of and that no attack has had yet.
int left_of(Referee& ref, const Unit& attacker, const Planned& ordered, const Steps& steps) {
    const int missing = std::max(0, attacker.number("believed-lost") - ordered.spare);
    const int taken = std::min(ordered.planes, missing);
    if (attacker.number("believed-lost") > 0)
        ref.set_unit(steps.of("had-losses"), attacker.id, {{"believed-lost", missing - taken}});
    return ordered.planes - taken;
}

}  // namespace

int factors_told(Referee& ref, const Unit& attacker, int factors, const Steps& steps, std::optional<Planned> ordered) {
    const bool shoots = attacker.type != "air-formation";
    if (shoots && is_misjudged(ref, attacker) && ref.plays("flattop.factors-of-ships", "too"))
        return ask_factors_told(ref, attacker, steps.of("factors-told"));
    if (attacker.type != "air-formation" || attacker.get("believed-turn") != ref.turn()) return factors;
    const int all = believed(ref, attacker, factors);
    const bool with_all = !ordered && factors == factors_of(attacker);
    const Planned planned = ordered    ? *ordered
                            : with_all ? Planned{all + attacker.number("believed-lost"), 0}
                                       : ask_ordered(ref, attacker, all, steps);
    return std::min(all, left_of(ref, attacker, planned, steps));
}

namespace {

bool orbited_in(const hex::Atlas& atlas, const Unit& unit, const hex::Hex& hex) {
    const std::optional<Track> track = track_of(atlas, unit);
    if (unit.type != "air-formation" || !track) return false;
    hex::Hex at = track->from;
    for (const Move& move : track->moves) {
        if (!move.direction && at == hex) return true;
        if (move.direction) at = atlas.step(at, *move.direction, move.count);
    }
    return false;
}

}  // namespace

std::optional<hex::Hex> hex_of_fight(const Referee& ref, const hex::Atlas& atlas, const Unit& one, const Unit& other) {
    const std::optional<hex::Hex> here = place_of(ref, atlas, one);
    const std::optional<hex::Hex> there = place_of(ref, atlas, other);
    if (here && (here == there || orbited_in(atlas, other, *here))) return here;
    if (there && orbited_in(atlas, one, *there)) return there;
    return {};
}

void note_fight(Referee& ref, const hex::Atlas& atlas, const Unit& attacker, const Unit& target, const Steps& steps) {
    const std::optional<hex::Hex> here = hex_of_fight(ref, atlas, attacker, target);
    if (!here) return;
    for (const std::string& id : {attacker.id, target.id}) {
        const Unit unit = ref.unit(id);
        if (unit.type != "air-formation" || is_grounded(unit) || is_gone(unit)) continue;
        ref.set_unit(steps.of("fought") + "/" + id, id,
                     {{"fought-in", atlas.label(*here, sheet_of(ref, unit))}, {"fought-turn", ref.turn()}});
    }
}

namespace {

// What the enemy has to believe of the defender from here on. Of a ship that isn't noted while it is the truth.
void note_belief(Referee& ref, const Attack& attack, const Unit& defender, const Result& result, int strength) {
    if (defender.type == "air-formation") {
        if (strength > 0) note_believed(ref, "believed-" + attack.key, defender, strength, result.expected);
        return;
    }
    const bool is_already = defender.get("misjudged-turn") == ref.turn();
    if (result.hits == result.expected && !is_already) return;
    const int expected = counted_hits(ref, defender, result.expected, attack.weapon == "torpedoes");
    note_misjudged(ref, "misjudged-" + attack.key, defender.id,
                   std::max(0, believed(ref, defender, strength) - expected));
}

}  // namespace

void report_attack(Referee& ref, const Attack& attack, const Result& result, const std::string& lost,
                   int defender_strength, int factors) {
    const Unit attacker = ref.unit(attack.attacker);
    const Unit defender = ref.unit(attack.defender);
    const Unit target = force_of(ref, defender);
    const std::string expected = expected_words(attack, defender, result.expected);
    // 16.6: a TF that meets its own side's mines is nobody's enemy, and its side hears of it as the defender.
    const bool own_mines = attacker.type == "minefield" && side_of(attacker) == side_of(defender);
    const hex::Atlas atlas = maps_of(ref);
    const std::optional<hex::Hex> where = attack.where ? attack.where : hex_of_fight(ref, atlas, attacker, defender);
    const bool reports = !is_gone(attacker);  // else it is the attack that the enemy expects, and nobody is there
    if (reports && attacker.type != "minefield") {
        const Unit from = force_of(ref, attacker);
        tell_fight(ref, "attacker-" + attack.key, from, section,
                   line(name_of(attacker), enemy_words(ref, attack.defender), result.bht, attack.factors, expected),
                   where);
    } else if (reports && !own_mines) {
        ref.report("attacker-" + attack.key,
                   {section, attacker.id,
                    line(attacker.id, enemy_words(ref, attack.defender), result.bht, attack.factors, expected),
                    ear_of(attacker)});
    }
    if (!attack.at_nobody) {
        tell_fight(ref, "defender-" + attack.key, target, section,
                   line(enemy_words(ref, attack.attacker), name_of(defender), result.bht, factors, lost), where);
    }
    if (attack.weapon != "mines") note_belief(ref, attack, defender, result, defender_strength);
    ref.report(
        "truth-" + attack.key,
        {.section = section,
         .text = fmt::format("{}; {}; told as {} expected",
                             line(name_of(attacker), name_of(defender), result.bht, attack.factors, lost),
                             reports && !attack.at_nobody ? fmt::format("die {}", result.die) : "nobody is there",
                             result.expected)});
}

}  // namespace flagplot::procedures::flattop
