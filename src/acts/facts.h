#pragma once

#include "session/session.h"

namespace flagplot::acts {

// How many facts were asked once of a thing that the rulebook names ("armor primary heavy") and are kept.
std::size_t count_asked_once(const session::Session& session);

}  // namespace flagplot::acts
