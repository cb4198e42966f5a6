#include "procedures/catalogue.h"

#include "procedures/ambush/procedures.h"
#include "procedures/flattop/procedures.h"
#include "procedures/gwas/procedures.h"
#include "procedures/ssw/procedures.h"
#include "procedures/swwas/procedures.h"
#include "procedures/table_roll.h"

namespace flagplot::procedures {

const referee::Catalogue& catalogue() {
    static const referee::Catalogue all = [] {
        std::vector<referee::Procedure> procedures{table_roll_procedure()};
        for (const auto& game :
             {ambush::procedures(), flattop::procedures(), gwas::procedures(), ssw::procedures(), swwas::procedures()})
            procedures.insert(procedures.end(), game.begin(), game.end());
        return referee::Catalogue(std::move(procedures));
    }();
    return all;
}

std::map<std::string, std::string> titles() {
    std::map<std::string, std::string> titles;
    for (const referee::Procedure& procedure : catalogue().all()) titles.emplace(procedure.id, procedure.title);
    return titles;
}

}  // namespace flagplot::procedures
