#include <fmt/format.h>

#include "dice/stream.h"
#include "host/host.h"
#include "rulebook/rules.h"
#include "suites.h"
#include "table/lookup.h"

namespace flagplot::bench {

void dice(Report& report) {
    constexpr int rolls = 20'000;
    const rulebook::Rules rules(std::make_shared<const rulebook::Rulebook>(host::library().load("swwas")));
    const table::Table& table = rules.table("swwas.fleet-speed");
    const std::vector<int>& sides = table.sides();
    flagplot::dice::StepId step{.turn = 1, .procedure = "table.roll", .key = "roll"};
    const auto throw_dice = [&] { return flagplot::dice::roll(step, sides); };
    int hits = 0;
    const auto many = [&](const auto& act) {
        const double time = seconds([&] {
            for (int i = 0; i < rolls; ++i) {
                step.ordinal = i + 1;
                hits += act();
            }
        });
        if (hits == 0) throw std::runtime_error("nothing was rolled");
        return time;
    };
    const Pairs pairs = measure(
        15, [&] { return many([&] { return *look_up(table, throw_dice(), {}).row + 1; }); },
        [&] { return many([&] { return throw_dice().front(); }); });
    report.add(fmt::format("{} table rolls: dice and lookup, one thread", rolls), "the dice alone", pairs);
    report.note(fmt::format("{:.0f} table rolls a second", rolls / median(pairs.ours)));
}

}  // namespace flagplot::bench
