#pragma once

#include <string>
#include <vector>

#include "referee/procedure.h"

namespace flagplot::referee {

// What verifying a session found.
struct Verification {
    std::vector<std::string> problems;  // one line each: file and line, which roll or entry, what is wrong
    int entries = 0;
    int rolls = 0;         // faces that were compared with the session's stream
    int replayed = 0;      // closed runs that came out the same word for word
    int not_replayed = 0;  // runs of another version of their procedure, or under another rulebook
    std::string head;      // digest of the last line
};

// Looks a session through: the chain of hashes, the faces of every roll against the seed, and every closed run that
// counts by playing it again. `expected_head`, if given, is a head hash printed earlier: it must be that of a line.
Verification verify(session::Session& session, const Catalogue& catalogue, const std::string& expected_head = "");

}  // namespace flagplot::referee
