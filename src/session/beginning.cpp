#include "session/beginning.h"

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

}  // namespace flagplot::session
