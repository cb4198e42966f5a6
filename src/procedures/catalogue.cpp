#include "procedures/catalogue.h"

#include "procedures/games.h"
#include "procedures/table_roll.h"
#include "script/script.h"

namespace flagplot::procedures {

const referee::Catalogue& catalogue() {
    static const referee::Catalogue all = [] {
        std::vector<referee::Procedure> procedures{table_roll_procedure()};
        for (const std::vector<referee::Procedure>& game : games())
            procedures.insert(procedures.end(), game.begin(), game.end());
        return referee::Catalogue(std::move(procedures));
    }();
    return all;
}

std::map<std::string, std::string> titles(const rulebook::Rulebook& rulebook) {
    std::map<std::string, std::string> titles;
    for (const referee::Procedure& procedure : catalogue().all()) titles.emplace(procedure.id, procedure.title);
    for (const auto& [id, script] : rulebook.scripts) titles[id] = script->title;
    return titles;
}

}  // namespace flagplot::procedures
