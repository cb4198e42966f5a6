#include <fmt/format.h>

#include "procedures/gwas/fleet.h"
#include "procedures/gwas/turn.h"
#include "referee/audience.h"

namespace flagplot::procedures::gwas {
namespace {

std::vector<std::string> ask_ships(Referee& ref, const std::vector<Unit>& at_sea) {
    const table::Field ships = referee::units_field("ships", "Ships", "ship", ref.choices(at_sea));
    const auto answer = ref.ask({.key = "ships",
                                 .title = "Which ships check for foundering?",
                                 .help = "Empty: none.",
                                 .source = "GWAS Player Aid Sheet, Foundering Check",
                                 .fields = {referee::may_be_empty(ships)}});
    return answer.fields.get("ships").texts();
}

}  // namespace

// The sheet doesn't say whom it concerns (ruling gwas.foundering-who): the players say it, and all of them roll at
// once.
void check_foundering(Referee& ref) {
    const std::vector<Unit> at_sea = ref.units("ship", is_at_sea);
    if (at_sea.empty()) return tell_that_nobody(ref, "Foundering", "No ship is at sea", "a ship that isn't in port");
    std::vector<Throw> throws;
    const std::vector<std::string> checked = ask_ships(ref, at_sea);
    for (const std::string& id : checked) {
        const Unit ship = ref.unit(id);
        throws.push_back(ref.throw_for(
            id, "foundering/" + id, "gwas.foundering",
            {{"weather", weather_at(ref, zone_of(ref, ship))}, {"zones-moved", ship.number("zones-moved")}}));
    }
    const auto outcomes = ref.consult_each("dice", "Foundering", throws);
    for (const Throw& one : throws) {
        const Outcome& outcome = outcomes.at(one.key);
        if (outcome.is("no-effect")) continue;
        const std::string damage = take_damage(ref, "damage/" + one.unit, one.unit, outcome.lookup.effects);
        ref.tell("damage/" + one.unit, {"Foundering", one.unit, fmt::format("Takes {}.", damage)});
    }
    referee::tell_how_many(ref, "end", "Foundering", checked, [](std::size_t count) {
        return fmt::format("{} checked.", count == 0   ? "No ship was"
                                          : count == 1 ? "1 ship was"
                                                       : fmt::format("{} ships were", count));
    });
}

}  // namespace flagplot::procedures::gwas
