#pragma once

#include <string>
#include <utility>
#include <vector>

#include "referee/form.h"
#include "session/session.h"

namespace flagplot::referee {

// What a session knows besides its units, to be looked at and changed: a row for each fact of the session itself, and
// for each that was asked once of a thing that the rulebook names ("armor primary heavy"), which are those without a
// default. No rows: there is none.
Form facts_form(const session::Session& session);

// How many of the latter there are.
std::size_t count_asked_once(const session::Session& session);

struct FactChange {
    std::string fact;
    std::string scope;
    Value now;  // null: not known any more
};
// What an answer to the form changes. Throws json::InputError whose place is the row's label.
std::vector<FactChange> fact_changes(const session::Session& session, const Answer& answer);

}  // namespace flagplot::referee
