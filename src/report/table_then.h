#pragma once

#include "session/session.h"

namespace flagplot::report {

// A table as it was when a lookup was made, under the readings and house rules of then.
struct TableThen {
    const table::Table* table = nullptr;  // null: the rulebook has none by now that says what that one said
    bool is_sure = false;  // the rulebook is the same, so that the other rows and their chances are those of then, too
};

// Of the entry, which is a lookup. It is valid as long as the session has this rulebook. A table of another rulebook is
// the one of then only if the same dice lead to the same row, result and modifiers in it; a result that was overruled
// says nothing of that, so it needs the same rulebook.
TableThen table_then(const session::Session& session, int entry);

// What the table of these rules says of the lookup's dice and facts; nothing if it has no answer to them.
std::optional<table::Lookup> said_today(const rulebook::Rules& rules, const table::Lookup& lookup);

// Whether many throws were looked up at once.
bool is_volley(const table::Lookup& lookup);

// The column that was read, as it is given to the table again: it is taken for known, unless dice chose it.
std::string column_for(const table::Table& table, const table::Lookup& lookup);

}  // namespace flagplot::report
