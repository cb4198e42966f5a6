// The program's procedures and one more, which asks as often as it is answered. It stands in for the library's own
// catalogue, so that the window knows the procedure too.
#include "procedures/catalogue.h"

#include <fmt/format.h>

#include "procedures/games.h"
#include "procedures/table_roll.h"

namespace flagplot::procedures {
namespace {

void keep_watch(referee::Referee& ref) {
    for (int hour = 1;; ++hour) {
        const bool smoke = ref.ask_yes_no(fmt::format("smoke/{}", hour), "Is smoke in sight?", false);
        const std::vector<int> faces = ref.roll(fmt::format("distance/{}", hour), "Distance", {6, 6});
        ref.tell(fmt::format("seen/{}", hour),
                 {.section = "Watch", .text = smoke ? fmt::format("Smoke at {}.", faces[0]) : "Nothing in sight."});
    }
}

}  // namespace

const referee::Catalogue& catalogue() {
    static const referee::Catalogue all = [] {
        std::vector<referee::Procedure> procedures{table_roll_procedure()};
        for (const std::vector<referee::Procedure>& game : games())
            procedures.insert(procedures.end(), game.begin(), game.end());
        procedures.push_back({"bench.watch", "", "A long watch", "", "Asks without end.", 1, keep_watch});
        return referee::Catalogue(std::move(procedures));
    }();
    return all;
}

std::map<std::string, std::string> titles(const rulebook::Rulebook& /*rulebook*/) {
    return {};  // the rules index isn't measured
}

}  // namespace flagplot::procedures
