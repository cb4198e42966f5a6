#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace flagplot::report {

// A line that tells a reader the name of a unit that he can't know.
struct UnknownName {
    int entry = 0;
    std::string reader;  // the id of a side or commander
    std::string name;    // the unit's id, or what it is called
    std::string words;   // in which it stands: the line's text, a place, a label of its map
    bool operator==(const UnknownName&) const = default;
};

// All such lines that procedures have told and that count, each as it was when it was told, in every field that
// reaches a reader. None in a game that is open. A reader knows the names of his side's units, and those that his
// side's mails have. In a double-blind game he knows no others; in one that is played hidden also those that a line to
// everyone has had, since whoever meets another side's ship knows which one it is. What the game master writes
// himself, or reveals, isn't looked at.
std::vector<UnknownName> unknown_names(const session::Session& session);

}  // namespace flagplot::report
