#pragma once

#include <string>
#include <vector>

#include "referee/procedure.h"

namespace flagplot::referee {

// What verifying a session found.
struct Verification {
    // A run that counts and wasn't played again to its end, or came out otherwise for a reason that may be innocent.
    struct NotReplayed {
        int line = 0;  // that opened it
        std::string procedure;
        std::string why;
    };
    // What is as it has to be, and proves nothing.
    struct Said {
        std::string what;
        std::vector<int> lines;   // none: of the file's end
        bool unverified = false;  // what they say couldn't be looked up again, and may be anything
    };

    std::vector<std::string> problems;  // one line each: file and line, which roll or entry, what is wrong
    std::vector<NotReplayed> not_replayed;
    std::vector<Said> said;
    int entries = 0;
    int rolls = 0;          // whose faces are those of the session's stream
    int replayed = 0;       // closed runs that came out the same word for word
    std::string head;       // digest of the last line
    int expected_line = 0;  // whose digest the expected head is; 0: none was given, or no line has it

    bool is_in_full() const;  // no problem, and nothing that couldn't be verified
};

// Looks a session through: the chain of hashes, the faces of every roll against the seed, where every entry stands, and
// every run that counts by playing it again under the rulebook as it is now, whatever it was then. What differs under
// the same rulebook and version is a problem; under another one it isn't replayed. A chart's cell is looked up again if
// the copy that it was read from is at hand, and otherwise taken as the file has it, which is said. `expected_head`, if
// given, is a head hash that was noted earlier, in lower case: it must be that of a committed line. Writes nothing.
Verification verify(session::Session& session, const Catalogue& catalogue, const std::string& expected_head = "");

}  // namespace flagplot::referee
