#include "referee/procedure.h"

#include <algorithm>

#include "json/unknown.h"
#include "referee/play_script.h"
#include "session/sequence.h"

namespace flagplot::referee {
namespace {

// A map or a unit that can't be read is said: what is due can't be told without it.
std::vector<DueLine> lines_of(const Procedure& procedure, const session::Session& session) {
    if (!procedure.due) return {};
    try {
        Referee ref(session);
        return procedure.due(ref);
    } catch (const AnswerMissing&) {
        return {};
    } catch (const json::InputError& error) {
        return {{fmt::format("what is due can't be told: {}", json::words_of(error)), false}};
    }
}

}  // namespace

std::vector<Procedure> Catalogue::of(const std::string& rulebook) const {
    std::vector<Procedure> found;
    std::ranges::copy_if(procedures_, std::back_inserter(found), [&](const Procedure& procedure) {
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
    return json::find_by_id(procedures_, id);
}

std::vector<Procedure> Catalogue::of(const rulebook::Rulebook& rulebook) const {
    std::vector<Procedure> found = of(rulebook.id);
    std::erase_if(found, [&](const Procedure& one) { return rulebook.find_script(one.id); });
    for (const auto& [id, script] : rulebook.scripts) {
        if (script->with.empty()) found.push_back(procedure_of(script, rulebook.id));
    }
    return found;
}

std::optional<Procedure> Catalogue::find(const std::string& id, const rulebook::Rulebook& rulebook) const {
    const auto script = rulebook.scripts.find(id);
    if (script != rulebook.scripts.end()) return procedure_of(script->second, rulebook.id);
    const Procedure* const procedure = find(id);
    const bool is_its_own = procedure && (procedure->rulebook.empty() || procedure->rulebook == rulebook.id);
    return is_its_own ? std::optional(*procedure) : std::nullopt;
}

Procedure Catalogue::at(const std::string& id, const rulebook::Rulebook& rulebook) const {
    std::optional<Procedure> procedure = find(id, rulebook);
    const script::Script* const script = rulebook.find_script(id);
    const bool is_part = script && !script->with.empty();  // of another one
    if (procedure && !is_part) return std::move(*procedure);
    json::refuse_unknown("procedure", id, of(rulebook));
}

std::vector<session::Due> due_by_procedures(const session::Session& session, const Catalogue& catalogue) {
    std::vector<session::Due> due;
    for (const rulebook::Phase& phase : session::phases_in_force(session.state(), session.rulebook())) {
        for (const std::string& id : phase.procedures) {
            const std::optional<Procedure> procedure = catalogue.find(id, session.rulebook());
            if (!procedure) continue;
            for (const DueLine& line : lines_of(*procedure, session)) {
                const auto what = line.is_played ? session::Due::What::play : session::Due::What::look;
                due.push_back(
                    {what, phase.id, fmt::format("{}: {}", procedure->title, line.words), line.is_played ? id : ""});
            }
        }
    }
    return due;
}

}  // namespace flagplot::referee
