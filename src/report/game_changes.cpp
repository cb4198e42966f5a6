#include "report/game_changes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "report/table_then.h"
#include "script/script.h"
#include "session/chronicle.h"

namespace flagplot::report {
namespace {

using session::Session;

class Comparison {
  public:
    explicit Comparison(const Session& session) : session_(session), book_(session.rulebook()) {}

    std::vector<std::string> run() {
        for (const session::Entry& entry : session::Chronicle(session_).counting()) compare(entry);
        for (const auto& [id, digest] : procedures_) compare_procedure(id, digest);
        for (const session::Unit& unit : session_.state().units()) compare(unit);
        for (const auto& [place, value] : session_.state().facts()) {
            if (!session_.find_fact(place.first)) add(fmt::format("the fact {}", place.first));
        }
        return std::move(changes_);
    }

  private:
    void add(std::string change) {
        if (std::ranges::find(changes_, change) == changes_.end()) changes_.push_back(std::move(change));
    }

    void compare(const session::Entry& entry) {
        if (const auto* opened = std::get_if<session::Opened>(&entry.body); opened && !opened->digest.empty())
            procedures_[opened->procedure] = opened->digest;
        const auto* looked_up = std::get_if<session::LookedUp>(&entry.body);
        if (!looked_up || !looked_up->overruled.empty() || book_.find_chart(looked_up->lookup.table)) return;
        if (session_.rules_set_before(entry.number).digest != session_.state().digest()) return;  // of a game before
        if (!table_then(session_, entry.number).table)
            add(fmt::format("the table {}", book_.title_of(looked_up->lookup.table)));
    }

    void compare_procedure(const std::string& id, const std::string& digest) {
        const script::Script* const script = book_.find_script(id);
        if (!script || script->digest != digest) add(fmt::format("the procedure {}", script ? script->title : id));
    }

    void compare(const session::Unit& unit) {
        const rulebook::UnitType* const type = book_.find_unit_type(unit.type);
        if (!type) return add(fmt::format("the unit type {}", unit.type));
        for (const auto& [field, value] : unit.fields) {
            if (!type->find_field(field)) add(fmt::format("the field {} of {}", field, type->label));
        }
    }

    const Session& session_;
    const rulebook::Rulebook& book_;
    std::map<std::string, std::string> procedures_;  // as they were played last
    std::vector<std::string> changes_;
};

}  // namespace

std::vector<std::string> game_changes(const Session& session) {
    const std::string& then = session.state().digest();
    if (then.empty() || then == session.rulebook().digest) return {};
    return Comparison(session).run();
}

std::string game_changes_words(const Session& session) {
    const std::string& then = session.state().digest();
    if (then.empty() || then == session.rulebook().digest) return "";
    const std::vector<std::string> changes = game_changes(session);
    const std::string what = changes.empty() ? "nothing that was used in it, as far as can be seen"
                                             : fmt::format("{}", fmt::join(changes, ", "));
    return fmt::format("{} has changed since this session was last played: {}. What was played stays as it was.",
                       session.rulebook().title, what);
}

}  // namespace flagplot::report
