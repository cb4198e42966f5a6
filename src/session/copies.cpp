#include "session/copies.h"

namespace flagplot::session {

std::function<Session()> copies_of(const Session& session, Environment environment) {
    environment.now = [] { return std::string("2000-01-01T00:00:00Z"); };
    const auto one = std::make_shared<const Session>(session.in_memory(environment));
    return [one, environment = std::move(environment)] { return one->in_memory(environment); };
}

}  // namespace flagplot::session
