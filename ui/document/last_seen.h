#pragma once

#include <QString>

#include "session/session.h"

namespace flagplot::ui {

// What a session's file has lost since it was seen at this path last: it is older, or has gone another way, as when a
// file service puts back a copy. In words; empty: nothing, or it wasn't seen yet.
QString lost_since_last_seen(const session::Session& session);

// Keeps in the settings how far the session goes now. Of very many paths the newest stay.
void keep_as_seen(const session::Session& session);

}  // namespace flagplot::ui
