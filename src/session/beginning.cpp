#include "session/beginning.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ascii/letters.h"
#include "dice/stream.h"
#include "session/chronicle.h"

namespace flagplot::session {
namespace {

// What counts of the journal up to its first procedure.
State state_at_first(const Session& session) {
    State state;
    for (const Entry& entry : Chronicle(session).counting()) {
        if (std::holds_alternative<Opened>(entry.body)) break;
        state.apply(entry);
    }
    return state;
}

}  // namespace

bool is_asked_at_first(const rulebook::Fact& fact) {
    return fact.scope == rulebook::scopes::session && fact.field.required && !fact.field.otherwise.is_null();
}

Beginning beginning_of(const rulebook::Rulebook& rulebook) {
    Beginning beginning;
    beginning.rulebook = rulebook.id;
    for (const rulebook::Fact& fact : rulebook.facts) {
        if (is_asked_at_first(fact)) beginning.facts[fact.field.id] = fact.field.otherwise;
    }
    return beginning;
}

Beginning beginning_from(const Session& session, Forces forces) {
    Beginning beginning;
    beginning.rulebook = session.rulebook().id;
    beginning.title = session.header().title;
    beginning.seed = dice::random_seed();
    beginning.readings = session.rules().chosen();
    beginning.house_rules = session.rules().house_rules();
    const State state = forces == Forces::now ? session.state() : state_at_first(session);
    for (const auto& [name, value] : state.facts()) {
        const auto& [fact, scope] = name;
        if (scope == rulebook::scopes::session && !value.is_null() && session.find_fact(fact))
            beginning.facts[fact] = value;
    }
    if (forces == Forces::none) return beginning;
    for (const Unit& unit : state.units()) beginning.units.push_back({unit.type, unit.id, unit.fields});
    return beginning;
}

std::string forces_in_words(const Beginning& beginning, const rulebook::Rulebook& rulebook) {
    std::vector<std::string> parts;
    for (const rulebook::UnitType& type : rulebook.unit_types) {
        const auto count = std::ranges::count(beginning.units, type.id, &UnitAdded::type);
        const std::string one = ascii::in_sentence(type.label);
        if (count > 0) parts.push_back(ascii::counted(count, one, ascii::in_sentence(type.plural)));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace flagplot::session
