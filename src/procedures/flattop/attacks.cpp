#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "procedures/flattop/attack_plot.h"
#include "procedures/flattop/minefields.h"
#include "procedures/flattop/turn.h"

// The attacks of a turn on one sheet: all are plotted, then all numbers entered, all dice thrown, and then they are
// resolved one after the other, as each counts at once for the next (19.2).
namespace flagplot::procedures::flattop {
namespace {

using referee::ChartQuestion;
using table::Field;

constexpr const char* section = "Combat";

// The line of the Combat Results Table that an attack is read in.
struct Line {
    int bht = 0;
    int factors = 0;
    std::vector<int> results;
    int expected = 0;

    bool fits(int now_bht, int now_factors) const {
        return !results.empty() && bht == now_bht && factors == now_factors;
    }
};

// One plotted attack.
struct Plotted {
    AttackRow row;
    Meeting at;
    int order = 0;
    std::string ammunition = {};  // as it was entered, where it wasn't declared
    Load load = {};
    Attack attack = {};
    int bht = 0;                      // with its modifiers
    int strength = 0;                 // of planes that the roster doesn't count
    std::string die = {};             // the key of its throw
    std::optional<int> all = {};      // the planes of its row when it was plotted
    std::optional<int> ordered = {};  // planes that were to attack, before any loss of this turn
    bool with_all = false;            // it attacks with all of them, as many as are left
    int slowness = 0;                 // of its target when it was plotted
    Line line = {};

    std::string known_ammunition() const { return ammunition.empty() ? declared(row.unit) : ammunition; }
    Steps steps() const { return {row.id}; }
    Steps again() const { return {row.id + "/again"}; }  // for what is asked once more
    // "TF17, at K1", "K2, B5N at Yorktown".
    std::string label() const {
        return fmt::format("{},{}{} at {}", row.unit.id, row.planes.empty() ? "" : " ", row.planes, at.target.id);
    }
};

using Lines = std::map<std::pair<int, int>, std::vector<int>>;  // that were read: by BHT and factors

// What happens while the sheet is resolved.
struct Sheet {
    std::vector<Plotted> attacks;
    std::map<std::string, int> dice = {};  // by attack
    Lines lines = {};
    std::set<std::string> hurt = {};  // units that were hit
    bool critical_hits = false;       // are played
};

// ---- the order

// 12.6 to 12.63: whether the submarine's attack comes before those against it.
bool submarine_first(Referee& ref, const Unit& submarine) {
    const table::Lookup first =
        ref.read("flattop.submarine-first", {{"sub-depth", submarine.text("depth")}, {"night", is_night(ref)}});
    return first.effects.value("first", true);
}

bool attacks_its(const Referee& ref, const Plotted& one, const Plotted& other) {
    return force_of(ref, one.at.target).id == force_of(ref, other.row.unit).id;
}

// Whether the document has one attack before another: that at planes before theirs, as AA fire comes before the raid in
// the example of 11.2; a submarine's by 12.6; that at a base before those of the planes that it has just launched,
// unless these meet the attackers (14.1).
bool comes_before(Referee& ref, const Plotted& one, const Plotted& other) {
    const Unit& attacker = other.row.unit;
    if (attacks_its(ref, one, other)) {
        if (attacker.type == "air-formation") return true;
        if (attacker.type == "submarine") return !submarine_first(ref, attacker);
    }
    if (attacks_its(ref, other, one) && one.row.unit.type == "submarine") return submarine_first(ref, one.row.unit);
    const std::optional<Unit> base = air_base_of(ref, one.at.target);
    const bool launched =
        base && attacker.text("launched-from") == base->id && attacker.get("launched-turn") == ref.turn();
    return launched && !attacks_its(ref, other, one);
}

// As the document has them, and else as they are plotted. Where it goes round in a circle, the first of them is first.
std::vector<Plotted> in_order(Referee& ref, std::vector<Plotted> left) {
    std::vector<Plotted> sorted;
    while (!left.empty()) {
        const auto waits = [&](const Plotted& one) {
            return std::ranges::any_of(left, [&](const Plotted& other) {
                return other.row.id != one.row.id && comes_before(ref, other, one);
            });
        };
        auto next = std::ranges::find_if_not(left, waits);
        if (next == left.end()) next = left.begin();
        sorted.push_back(*next);
        left.erase(next);
    }
    return sorted;
}

// ---- what is entered

std::vector<Plotted> ask_plot(Referee& ref, const std::vector<AttackRow>& rows) {
    std::vector<Plotted> plotted;
    const auto answer = ref.ask(attack_plot(ref, rows));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const session::Fields& fields = answer.rows.at(i).second;
        if (!fields.contains("target")) continue;
        const std::string target = fields.text("target");
        const auto at =
            std::ranges::find_if(rows[i].meetings, [&](const Meeting& one) { return one.target.id == target; });
        plotted.push_back({rows[i], *at});
    }
    return plotted;
}

bool is_uncounted_target(const Unit& target) {
    return target.type == "air-formation" && factors_of(target) == 0 && !is_gone(target);
}

// Whether the kind of ammunition may have to be entered (13.1).
bool asks_ammunition(Referee& ref, const Plotted& one) {
    const Unit& attacker = one.row.unit;
    const bool shoots = attacker.type != "submarine" && attacker.text("ammunition") != "torpedoes";
    return shoots && declared(attacker).empty() && needs_ammunition(ref, one.at.target, "bombs");
}

// 18.3: torpedo bombers at ships, and AA at them.
bool asks_anvil(const Plotted& one) {
    const bool by_planes = one.row.unit.type == "air-formation";
    const bool at_planes = one.at.target.type == "air-formation";
    const bool at_ships = one.at.target.type == "ship" || one.at.target.type == "task-force";
    return by_planes ? at_ships : at_planes;
}

// 13: what its ammunition does to the BHT, or what each kind would do.
std::string advice_for(Referee& ref, const Plotted& one) {
    const std::string likely = likely_weapon(one.row.unit, one.at.target);
    const std::string weapon = likely.empty() ? "bombs" : likely;
    if (!needs_ammunition(ref, one.at.target, weapon)) return "";
    const std::string known = declared(one.row.unit);
    if (known.empty() && !asks_ammunition(ref, one)) return "";
    std::string words;
    for (const char* const kind : {"GP", "AP"}) {
        if (!known.empty() && known != kind) continue;
        const table::Lookup row = ammunition_row(ref, one.at.target, weapon, kind);
        words += fmt::format("{}{}: {}", words.empty() ? "" : "; ", kind, row.label);
    }
    return words;
}

Field factors_of_row(Referee& ref, const Plotted& one, const std::string& weapon) {
    Field factors = factors_field(ref, one.row.unit, weapon);
    if (one.all && !one.row.planes.empty()) {
        factors.most = *one.all;
        factors.otherwise = *one.all;
    }
    return factors;
}

referee::FormRow numbers_row(Referee& ref, const Plotted& one, std::size_t place) {
    const std::string weapon = likely_weapon(one.row.unit, one.at.target);
    referee::FormRow row{one.row.id, one.label()};
    row.of = one.row.unit.id;
    row.defaults["order"] = static_cast<int>(place) + 1;
    if (!weapon.empty()) row.defaults["weapon"] = weapon;
    row.own = {bht_field(ref, one.row.unit, weapon), factors_of_row(ref, one, "")};
    if (!asks_ammunition(ref, one)) row.blank.emplace_back("ammunition");
    if (!asks_anvil(one)) row.blank.emplace_back("anvil");
    if (!is_uncounted_target(one.at.target)) row.blank.emplace_back("strength");
    row.note = advice_for(ref, one);
    return row;
}

// A column that no row has isn't there.
void drop_empty_columns(referee::Form& form) {
    const auto is_empty = [&](const Field& field) {
        return std::ranges::none_of(form.rows, [&](const referee::FormRow& row) { return row.has(field); });
    };
    std::vector<Field> kept;
    for (const Field& field : form.fields) {
        if (!is_empty(field)) {
            kept.push_back(field);
            continue;
        }
        for (referee::FormRow& row : form.rows) std::erase(row.blank, field.id);
    }
    form.fields = kept;
}

referee::Form numbers_form(Referee& ref, const std::vector<Plotted>& attacks) {
    const Field ammunition =
        referee::may_be_empty(referee::choice_field("ammunition", "Ammunition", {{"GP", "GP"}, {"AP", "AP"}}));
    Field strength = strength_field();
    strength.label = "Target's Afs";
    strength.help = "Before this attack (11.2).";
    referee::Form form{
        .key = "numbers",
        .title = "The numbers of the attacks",
        .help =
            "BHT and factors are your rulebook's. The attacks are resolved one after the other, in "
            "this order unless you change it.",
        .source = rule("11 to 14, 18"),
        .fields = {referee::number_field("order", "Order", 1, 99), weapon_field(ref), ammunition,
                   referee::number_field("bht", "BHT", -9, 99), referee::number_field("factors", "Factors", 0, 999),
                   referee::yes_no_field("anvil", "Anvil", false), strength},
        .grid = true};
    for (std::size_t i = 0; i < attacks.size(); ++i) form.rows.push_back(numbers_row(ref, attacks[i], i));
    drop_empty_columns(form);
    form.also = {referee::yes_no_field("critical", "Critical hits are played after each attack (19.2)",
                                       !ref.known("critical-dice").is_null())};
    return form;
}

// What of a row can't be, as far as it depends on the kind of attack that was chosen.
void check_row(Referee& ref, const Plotted& one, bool anvil) {
    const auto fail = [&](const char* field, const std::string& found, const std::string& expected) {
        throw json::InputError(fmt::format("numbers, {}, {}", one.row.id, field), found, expected);
    };
    const std::string& weapon = one.attack.weapon;
    const bool needs = needs_ammunition(ref, one.at.target, weapon);
    if (needs && declared(one.row.unit).empty() && one.ammunition.empty())
        fail("ammunition", "found nothing", "GP or AP (13.1)");
    if (anvil && !may_be_anvil(weapon)) fail("anvil", "found yes", "no: it is for torpedoes and AA (18.3)");
    const Field factors = factors_of_row(ref, one, weapon);
    if (one.attack.factors < factors.least.value_or(0))
        fail("factors", fmt::format("found {}", one.attack.factors),
             fmt::format("{} or more (13.3)", factors.least.value_or(0)));
}

void take_row(Referee& ref, Plotted& one, const session::Fields& fields) {
    one.order = fields.number("order");
    one.ammunition = fields.text("ammunition");
    one.strength = fields.number("strength");
    const bool anvil = fields.flag("anvil");
    one.attack = {.key = one.steps().of("attack"),
                  .attacker = one.row.unit.id,
                  .defender = one.at.target.id,
                  .weapon = fields.text("weapon"),
                  .bht = fields.number("bht"),
                  .factors = fields.number("factors"),
                  .anvil = anvil,
                  .steps = one.steps()};
    if (one.row.unit.type == "air-formation" && one.row.unit.get("believed-turn") != ref.turn())
        one.ordered = one.attack.factors;
    one.with_all = one.all && one.attack.factors == *one.all;
    check_row(ref, one, anvil);
}

Sheet ask_numbers_of(Referee& ref, std::vector<Plotted> attacks) {
    const auto answer = ref.ask(numbers_form(ref, attacks));
    for (std::size_t i = 0; i < attacks.size(); ++i) take_row(ref, attacks[i], answer.rows.at(i).second);
    std::ranges::stable_sort(attacks, {}, &Plotted::order);
    Sheet sheet{std::move(attacks)};
    sheet.critical_hits = answer.rows.back().second.flag("critical");
    return sheet;
}

// ---- the dice, and the lines of the table

// Half speeds that burden the target: 19.2 has it the easier to hit.
int slowness_of(const Referee& ref, const Unit& target) {
    int restrictions = 0;
    for (const Unit& ship : ref.units("ship")) {
        if (ship.id == target.id || ship.text("task-force") == target.id)
            restrictions += half_speed_restrictions(ship, ref.turn());
    }
    return restrictions;
}

// Ammunition and BHT of each, in the open.
void add_up(Referee& ref, Sheet& sheet) {
    for (Plotted& one : sheet.attacks) {
        one.load = load_for(ref, one.row.unit, one.at.target, one.attack.weapon, one.known_ammunition(), one.steps());
        one.attack.wrong_ammunition = one.load.wrong;
        one.bht = modified_bht(ref, one.attack);
        one.slowness = slowness_of(ref, one.at.target);
    }
}

// A die is thrown for who attacks whom: by nothing else, as players may not know how many others attack.
void throw_dice(Referee& ref, Sheet& sheet) {
    std::vector<Throw> throws;
    std::set<std::string> keys;
    for (Plotted& one : sheet.attacks) {
        if (is_gone(one.row.unit)) continue;
        const std::string pair = fmt::format("die/{}-{}", one.row.unit.id, force_of(ref, one.at.target).id);
        one.die = pair;
        for (int number = 2; !keys.insert(one.die).second; ++number) one.die = fmt::format("{}/{}", pair, number);
        throws.push_back(
            {.key = one.die,
             .table = "flattop.attack-die",
             .unit = one.row.unit.id,
             .purpose = fmt::format("{} attacks {}", ref.label(one.row.unit.id), ref.label(one.at.target.id))});
    }
    const auto outcomes = ref.consult_each("dice", "The dice of the attacks", throws);
    for (const auto& [key, outcome] : outcomes) sheet.dice[key] = outcome.lookup.total.value_or(0);
}

// 11.1: which result is expected where a 3 and a 4 differ, of all in one grid.
void ask_expected(Referee& ref, const std::string& key, const std::vector<Plotted*>& those) {
    referee::Form form{.key = key,
                       .title = "Which is the expected result (11.1)?",
                       .source = rule("11.1"),
                       .fields = {referee::choice_field("expected", "Expected",
                                                        {{"three", "that of a 3"}, {"four", "that of a 4"}}, "three")},
                       .grid = true};
    const auto of = [](const Plotted& one, int die) { return of_die(one.line.results, die); };
    std::vector<Plotted*> asked;
    for (Plotted* one : those) {
        const int three = of(*one, expected_three);
        const int four = of(*one, expected_four);
        if (const std::optional<int> ruled = expected_by_ruling(ref, three, four)) {
            one->line.expected = *ruled;
            continue;
        }
        asked.push_back(one);
        referee::FormRow row{one->row.id, one->label()};
        row.of = one->row.unit.id;
        row.own = {referee::choice_field("expected", "Expected", expected_choices(three, four), "three")};
        form.rows.push_back(row);
    }
    if (asked.empty()) return;
    const auto answer = ref.ask(form);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const bool three = answer.rows.at(i).second.at("expected") == "three";
        asked[i]->line.expected = of(*asked[i], three ? expected_three : expected_four);
    }
}

// Reads what isn't known yet, each cell once.
void read_lines(Referee& ref, const Steps& steps, Sheet& sheet, const std::vector<Plotted*>& those) {
    std::vector<ChartQuestion> questions;
    std::vector<std::pair<int, int>> places;
    for (const Plotted* one : those) {
        const std::pair<int, int> place{one->bht, one->attack.factors};
        if (sheet.lines.contains(place) || std::ranges::find(places, place) != places.end()) continue;
        places.push_back(place);
        questions.push_back(line_question(ref, one->attack, one->bht));
        questions.back().key = fmt::format("crt/{}-{}", place.first, place.second);
    }
    const std::vector<session::Fields> cells =
        ref.read_chart_cells(steps.of("lines"), "Lines of your Combat Results Table", questions);
    for (std::size_t i = 0; i < cells.size(); ++i) sheet.lines[places[i]] = read_line(ref, cells[i], places[i].first);
    for (Plotted* one : those)
        one->line = {one->bht, one->attack.factors, sheet.lines.at({one->bht, one->attack.factors}), 0};
    ask_expected(ref, steps.of("expected"), those);
}

// Whether the factors of the one may be fewer after the other: those of planes that are attacked, or caught while they
// took off (14.1), and of ships that are hit.
bool may_weaken(const Referee& ref, const Plotted& other, const Plotted& one) {
    if (attacks_its(ref, other, one)) return true;
    const std::optional<Unit> base = air_base_of(ref, other.at.target);
    return base && one.row.unit.text("launched-from") == base->id;
}

bool was_hurt(const Referee& ref, const Sheet& sheet, const Unit& unit) {
    return sheet.hurt.contains(unit.id) || sheet.hurt.contains(force_of(ref, unit).id) ||
           ref.any_of("ship", [&](const Unit& ship) {
               return ship.text("task-force") == unit.id && sheet.hurt.contains(ship.id);
           });
}

// Why its numbers are entered once more. Planes that attack with all they have do so with those that are left.
std::vector<std::string> changes_of(const Referee& ref, const Sheet& sheet, Plotted& one) {
    const Unit attacker = ref.unit(one.row.unit.id);
    const Unit& target = one.at.target;
    const std::optional<int> left = planes_in(one.row, attacker);
    const bool fewer = left && one.all && *left < *one.all;
    if (fewer) one.attack.factors = one.with_all ? *left : std::min(one.attack.factors, *left);
    std::vector<std::string> why;
    if ((fewer && !one.with_all && *left > 0) || (!left && was_hurt(ref, sheet, attacker)))
        why.push_back(fmt::format("{} was hit.", name_of(attacker)));
    if (slowness_of(ref, target) != one.slowness || (target.type == "task-force" && sheet.hurt.contains(target.id)))
        why.push_back(fmt::format("{} was hit, and may be easier to hit (19.2).", name_of(target)));
    return why;
}

// Nobody is left to make it.
bool is_empty(const Referee& ref, const Plotted& one) {
    const Unit attacker = ref.unit(one.row.unit.id);
    return is_gone(attacker) || (one.all.value_or(0) > 0 && planes_in(one.row, attacker) == 0);
}

// From this attack on, those whose line doesn't depend on what comes before them.
std::vector<Plotted*> settled_from(const Referee& ref, Sheet& sheet, std::size_t first) {
    std::vector<Plotted*> settled;
    for (std::size_t i = first; i < sheet.attacks.size(); ++i) {
        Plotted& one = sheet.attacks[i];
        const auto from = sheet.attacks.begin() + static_cast<std::ptrdiff_t>(first);
        const auto to = sheet.attacks.begin() + static_cast<std::ptrdiff_t>(i);
        const bool waits = std::any_of(from, to, [&](const Plotted& other) { return may_weaken(ref, other, one); });
        if (waits || !one.line.results.empty() || is_empty(ref, one)) continue;
        if (i == first || changes_of(ref, sheet, one).empty()) settled.push_back(&one);
    }
    return settled;
}

// ---- one after the other

void say_not_made(Referee& ref, const Plotted& one, const std::string& why) {
    ref.report(one.steps().of("not-made"),
               {section, one.row.unit.id, fmt::format("{}: no attack, as {}.", one.label(), why)});
}

// What an attack is at when its turn comes.
enum class Aim { as_plotted, another, none };

// Its target is gone. One in which its side has to believe is attacked all the same; else the game master says.
Aim aim_again(Referee& ref, const hex::Atlas& atlas, Plotted& one) {
    const Unit attacker = ref.unit(one.row.unit.id);
    const Unit gone = ref.unit(one.at.target.id);
    const std::vector<Meeting> others = meetings_of(ref, atlas, attacker);
    Field target = referee::may_be_empty(referee::unit_field("target", "Target", "", {}));
    if (is_still_believed_in(ref, gone.id)) {
        target.choices = {{gone.id, words_of_ghost(ref, gone)}};
        target.otherwise = gone.id;
    }
    for (const Meeting& other : others) {
        if (other.target.id != gone.id) target.choices.push_back({other.target.id, ref.label(other.target.id)});
    }
    if (target.choices.empty()) return Aim::none;
    const auto answer =
        ref.ask({.key = one.again().of("target"),
                 .title = fmt::format("{} is gone: whom does {} attack?", name_of(gone), name_of(attacker)),
                 .help = "Empty: it makes no attack.",
                 .source = rule("11.2, 19.2"),
                 .fields = {target}});
    const std::string chosen = answer.fields.text("target");
    if (chosen.empty()) return Aim::none;
    if (chosen == gone.id) return Aim::as_plotted;
    one.at = *std::ranges::find_if(others, [&](const Meeting& other) { return other.target.id == chosen; });
    one.attack.defender = chosen;
    return Aim::another;
}

void enter_again(Referee& ref, Plotted& one, const std::vector<std::string>& why) {
    const Unit attacker = ref.unit(one.row.unit.id);
    one.attack = ask_numbers(ref, attacker, one.at.target, one.attack.weapon, one.load, one.again(), &one.attack,
                             fmt::format("{}", fmt::join(why, " ")));
    one.attack.steps = one.steps();
    one.bht = modified_bht(ref, one.attack);
}

// The attack as it is when its turn comes. False: it isn't made any more.
bool renew(Referee& ref, const hex::Atlas& atlas, const Sheet& sheet, Plotted& one) {
    const Unit attacker = ref.unit(one.row.unit.id);
    if (is_gone(attacker)) {
        if (!is_still_believed_in(ref, attacker.id))
            say_not_made(ref, one, fmt::format("{} is gone", name_of(attacker)));
        return is_still_believed_in(ref, attacker.id);
    }
    const Unit before = ref.unit(one.at.target.id);
    const bool was_there = !is_gone(one.at.target);  // else it is plotted at one that is believed in
    const Aim aim = was_there && is_gone(before) ? aim_again(ref, atlas, one) : Aim::as_plotted;
    if (aim == Aim::none) {
        say_not_made(ref, one, fmt::format("{} is gone", name_of(before)));
        return false;
    }
    one.attack.at_nobody = is_gone(ref.unit(one.attack.defender));
    std::vector<std::string> why = changes_of(ref, sheet, one);
    if (aim == Aim::another) {
        why = {"Its target is another one."};
        one.load = load_for(ref, attacker, one.at.target, one.attack.weapon, one.known_ammunition(), one.again());
    }
    const bool at_nobody = one.attack.at_nobody;
    if (!why.empty()) enter_again(ref, one, why);
    one.attack.at_nobody = at_nobody;
    return true;
}

void play_critical_hits(Referee& ref, const Plotted& one) {
    const Unit ship = ref.unit(one.at.target.id);
    if (ship.type != "ship" || is_sunk(ship)) return;
    const auto answer = ref.ask({.key = one.steps().of("criticals"),
                                 .title = fmt::format("Critical hits on {}", ref.label(ship.id)),
                                 .help = "By your rulebook. They count before the next attack (19.2).",
                                 .source = rule("19"),
                                 .fields = {referee::number_field("count", "Critical hits", 0, 9, 0)}});
    for (int i = 1; i <= answer.fields.number("count"); ++i)
        suffer_critical_hit(ref, ref.unit(ship.id), {fmt::format("{}/critical-{}", one.row.id, i)});
}

// Of the defender, for 11.2.
int strength_before(const Plotted& one, const Unit& target) {
    if (one.attack.at_nobody) return target.number("believed");
    if (target.type != "air-formation") return boxes_left(target);
    return is_uncounted_target(target) ? one.strength : factors_of(target);
}

// How many planes were to attack, if that was before any loss of the turn.
std::optional<Planned> ordered_of(const Plotted& one) {
    if (!one.ordered) return {};
    return Planned{*one.ordered, std::max(0, one.all.value_or(0) - *one.ordered)};
}

Result read_result(Referee& ref, const hex::Atlas& atlas, Sheet& sheet, std::size_t place) {
    Plotted& one = sheet.attacks[place];
    if (one.line.results.empty()) read_lines(ref, one.steps(), sheet, settled_from(ref, sheet, place));
    if (!one.line.fits(one.bht, one.attack.factors)) read_lines(ref, one.again(), sheet, {&one});
    const Unit attacker = ref.unit(one.attack.attacker);
    const Unit target = ref.unit(one.attack.defender);
    if (is_mined_in(ref, atlas, attacker, target, one.attack.weapon)) one.attack.added = ref.number("mined-result");
    return result_of(ref, one.attack, one.bht, sheet.dice.at(one.die), one.line.results, one.line.expected);
}

void resolve_one(Referee& ref, const hex::Atlas& atlas, Sheet& sheet, std::size_t place) {
    Plotted& one = sheet.attacks[place];
    if (!renew(ref, atlas, sheet, one)) return;
    const Unit attacker = ref.unit(one.attack.attacker);
    const Unit target = ref.unit(one.attack.defender);
    const bool nobody_left = is_empty(ref, one);
    if (nobody_left) one.attack.factors = 0;
    const int strength = strength_before(one, target);
    const int told = factors_told(ref, attacker, one.attack.factors, one.steps(), ordered_of(one));
    const Result result = nobody_left ? Result{.bht = one.bht} : read_result(ref, atlas, sheet, place);
    follow_up(ref, atlas, one.attack, one.load, result, strength, told);
    if (result.hits == 0 || one.attack.at_nobody) return;
    sheet.hurt.insert(target.id);
    if (sheet.critical_hits) play_critical_hits(ref, one);
}

// What mines do before all of it; those whom they sink as the enemy expected don't attack. False: nobody is left who
// does. Targets stay as they were when they were plotted: of one that is gone the game master is asked in its turn.
bool comes_through_mines(Referee& ref, const hex::Atlas& atlas, std::vector<Plotted>& plotted) {
    for (const Plotted& one : plotted) meet_mines_in_combat(ref, atlas, one.row.unit, one.at.target);
    std::erase_if(plotted, [&](const Plotted& one) {
        const std::string& id = one.row.unit.id;
        const bool sinks = !is_sunk(one.row.unit) && is_sunk(ref.unit(id));
        if (!sinks || is_still_believed_in(ref, id)) return false;
        say_not_made(ref, one, fmt::format("{} was sunk by mines", name_of(one.row.unit)));
        return true;
    });
    for (Plotted& one : plotted) one.row.unit = ref.unit(one.row.unit.id);
    return !plotted.empty();
}

// Whether it has attacked in this turn, and not only been attacked; or fought in a combat of both.
bool has_attacked(const Referee& ref, const std::string& unit) {
    return ref.was_played_for("flattop.attacks", {unit}, "attacks") ||
           ref.was_played_for("flattop.attack", {unit}, "attack/attacker") ||
           ref.was_played_for("flattop.combat-line", {unit}, "attack/attacker") ||
           ref.was_played_for("flattop.surface-combat", {unit}) ||
           ref.was_played_for("flattop.submarine-combat", {unit});
}

}  // namespace

// 9.53, 10 to 14, 16.6, 16.7, 18, 19.
void attack_together(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const std::vector<AttackRow> rows = attack_rows(ref, atlas);
    const bool nobody = std::ranges::all_of(rows, [](const AttackRow& row) { return row.meetings.empty(); });
    if (nobody) return ref.report("nobody", {.section = section, .text = "Nobody meets an enemy."});
    std::vector<Plotted> plotted = ask_plot(ref, rows);
    if (plotted.empty()) return ref.report("nobody", {.section = section, .text = "Nobody attacks."});
    if (!comes_through_mines(ref, atlas, plotted)) return;
    for (Plotted& one : plotted) one.all = planes_in(one.row, one.row.unit);
    Sheet sheet = ask_numbers_of(ref, in_order(ref, std::move(plotted)));
    add_up(ref, sheet);
    throw_dice(ref, sheet);
    for (std::size_t i = 0; i < sheet.attacks.size(); ++i) resolve_one(ref, atlas, sheet, i);
}

// Of units with orders to attack or to shell that meet an enemy: each force until one of it has fought, however that
// was played.
DueLines attacks_due(Referee& ref) {
    const std::vector<AttackRow> rows = attack_rows(ref, maps_of(ref));
    std::set<std::string> done;
    for (const AttackRow& row : rows) {
        const std::string force = force_of(ref, row.unit).id;
        if (has_attacked(ref, row.unit.id) || has_attacked(ref, force)) done.insert(force);
    }
    DueLines due;
    const auto case_of = [](const Unit& unit) {
        const std::string words = unit.text("provided");
        return words.empty() ? "" : fmt::format(", provided: {}", words);
    };
    for (const AttackRow& row : rows) {
        const Unit force = force_of(ref, row.unit);
        const std::string task = force.text("task");
        if (row.meetings.empty() || (task != "attack" && task != "shell") || !done.insert(force.id).second) continue;
        const std::string target = force.text("target");
        due.push_back({fmt::format("{} is ordered to {} {}", ref.label(force.id), task,
                                   target.empty() ? "what it meets" : target) +
                       case_of(force)});
    }
    // 3.2, 3.4: now it is known what was met and seen, on which cases depend.
    for (const Unit& unit : forces(ref)) {
        if (unit.text("provided").empty() || done.contains(unit.id) || is_grounded(unit) || has_attacked(ref, unit.id))
            continue;
        due.push_back({fmt::format("{} has orders{}", ref.label(unit.id), case_of(unit)), false});
    }
    return due;
}

}  // namespace flagplot::procedures::flattop
