#include <fmt/format.h>

#include <algorithm>

#include "procedures/flattop/combat.h"
#include "procedures/flattop/submarines.h"
#include "procedures/flattop/turn.h"
#include "procedures/flattop/withheld.h"

// What is reported of combat (11, 22.5).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Combat";

std::vector<Choice> all_units(const Referee& ref) {
    std::vector<Choice> choices = ref.choices(forces(ref));
    for (const Unit& unit : still_believed_in(ref)) {
        const bool planes = unit.type == "air-formation";
        choices.push_back({unit.id, ref.label(unit.id) + (planes ? ", shot down" : ", sunk")});
    }
    return choices;
}

std::string line(const std::string& attacker, const std::string& defender, const std::string& ht, int factors,
                 int loss) {
    return fmt::format("{} / {} / HT {} / {} / {}", attacker, defender, ht, factors,
                       loss == 0 ? "no loss" : fmt::format("{} lost", loss));
}

}  // namespace

// One attack, as each side may know it. The game master reads three cells of his table: the die that was rolled, and
// those of a 3 and of a 4.
void report_attack(Referee& ref) {
    const std::vector<Choice> units = all_units(ref);
    const auto answer =
        ref.ask({.key = "attack",
                 .title = "One attack, for the reports",
                 .help = "What your tables say: for the die that was rolled, and for a 3 and a 4.",
                 .source = rule("11"),
                 .fields = {referee::unit_field("attacker", "Attacker", "", units),
                            referee::unit_field("defender", "Defender", "", units),
                            referee::text_field("ht", "Hit table (BHT)"),
                            referee::number_field("factors", "Attacking factors", 0, 999),
                            referee::number_field("rolled", "Loss, by the die", 0, 999),
                            referee::number_field("three", "Loss, by a 3", 0, 999),
                            referee::number_field("four", "Loss, by a 4", 0, 999),
                            referee::number_field("strength", "Defender's strength before it", 0, 999)}});
    const Unit attacker = ref.unit(answer.fields.text("attacker"));
    const Unit defender = ref.unit(answer.fields.text("defender"));
    if (side_of(attacker) == side_of(defender)) ref.refuse("both are on one side", "an attacker and an enemy");
    const int factors = answer.fields.number("factors");
    const int rolled = answer.fields.number("rolled");
    const int strength = answer.fields.number("strength");
    const std::string ht = answer.fields.text("ht");
    for (const Unit& unit : {attacker, defender}) {
        if (!is_gone(unit)) hold_back(ref, "result-" + unit.id, unit);
    }
    const int expected = expected_loss(ref, "expected", answer.fields.number("three"), answer.fields.number("four"));
    const bool planes = attacker.type == "air-formation";
    const int seen_factors = planes ? believed(ref, attacker, factors) : factors_told(ref, attacker, factors);
    const hex::Atlas atlas = maps_of(ref);
    const std::optional<hex::Hex> where = hex_of_fight(ref, atlas, attacker, defender);
    if (!is_gone(attacker))
        tell_fight(ref, "attacker", attacker, section, line(name_of(attacker), "enemy", ht, factors, expected), where);
    tell_fight(ref, "defender", ref.unit(defender.id), section,
               line("enemy", name_of(defender), ht, seen_factors, rolled), where);
    const int left = std::max(0, believed(ref, defender, strength) - expected);
    note_believed(ref, "believed", defender, strength, expected);
    if (defender.type != "air-formation" && rolled != expected) note_misjudged(ref, "misjudged", defender.id, left);
    note_fight(ref, atlas, attacker, defender);
    note_attack(ref, "shows-itself", attacker, defender);
    ref.report("truth", {.section = section,
                         .text = line(name_of(attacker), name_of(defender), ht, factors, rolled) +
                                 fmt::format("; told as {} expected", expected)});
}

}  // namespace flagplot::procedures::flattop
