#include "session/copies.h"

#include "session/memory_file.h"

namespace flagplot::session {

std::function<Session()> copies_of(const Session& session, const table::Library& library, Environment environment) {
    environment.open_file = memory_file_with(session.journal().bytes());
    environment.now = [] { return std::string("2000-01-01T00:00:00Z"); };
    return [path = session.journal().path(), library, environment = std::move(environment)] {
        return Session::open(path, OpenMode::write, library, environment);
    };
}

}  // namespace flagplot::session
