#include "referee/procedure.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace flagplot::referee {

std::vector<Procedure> Catalogue::of(const std::string& rulebook) const {
    std::vector<Procedure> found;
    std::copy_if(procedures_.begin(), procedures_.end(), std::back_inserter(found), [&](const Procedure& procedure) {
        return procedure.rulebook.empty() || procedure.rulebook == rulebook;
    });
    return found;
}

std::set<std::string> Catalogue::ids() const {
    std::set<std::string> ids;
    for (const Procedure& procedure : procedures_) ids.insert(procedure.id);
    return ids;
}

const Procedure* Catalogue::find(const std::string& id) const {
    const auto found = std::find_if(procedures_.begin(), procedures_.end(),
                                    [&](const Procedure& procedure) { return procedure.id == id; });
    return found == procedures_.end() ? nullptr : &*found;
}

const Procedure& Catalogue::at(const std::string& id, const std::string& rulebook) const {
    const Procedure* procedure = find(id);
    if (procedure && (procedure->rulebook.empty() || procedure->rulebook == rulebook)) return *procedure;
    std::vector<std::string> ids;
    for (const Procedure& known : of(rulebook)) ids.push_back(known.id);
    throw json::InputError("procedure", fmt::format("found \"{}\"", id),
                           fmt::format("one of {}", fmt::join(ids, ", ")));
}

}  // namespace flagplot::referee
