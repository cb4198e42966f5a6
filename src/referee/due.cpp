#include "referee/due.h"

#include <fmt/format.h>

#include "json/reader.h"
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
