#pragma once

#include <functional>

#include "session/session.h"

namespace flagplot::session {

// Sessions that are nowhere but in memory and stand where this one stands now, each one of its own: to be tried
// further. They may be opened on any thread, also when this one is gone.
std::function<Session()> copies_of(const Session& session, Environment environment);

}  // namespace flagplot::session
