#pragma once

#include <filesystem>
#include <string>

#include "session/session.h"

namespace flagplot::session {

// What the header says, for a file in which it can't be read any more.
struct KnownHeader {
    std::string title;
    std::string rulebook;
};

// What became of a damaged session.
struct Salvage {
    int kept = 0;      // the lines that stand in the new file byte for byte; 0: it is a new beginning
    std::string note;  // what was lost and where, as the new file's own note says it
};

// Writes what can be trusted of a damaged session into a new one. The old file is only read.
//
// Trusted are the groups up to the first damage: they are whole, chained to the session's beginning, and make sense one
// after the other. They are copied byte for byte, so that a head that was noted is still found, and a note follows
// them. What comes after the damage is left out, as nothing ties it to what is before.
//
// Where the first group is damaged, nothing is tied to a beginning. The new session then has one of its own, with a
// note at once and a new seed, and roster, facts, rules and clock as the lines leave them that can be read and are
// chained to each other; the log stays behind. Title and rulebook are those given, or else what can still be read.
//
// Throws IoError (also if `out` exists), and json::InputError if nothing is damaged or title and rulebook are wanting.
// Nothing is left at `out` then.
Salvage salvage(const std::filesystem::path& file, const std::filesystem::path& out, const KnownHeader& known,
                const rulebook::Library& library, const Environment& environment);

}  // namespace flagplot::session
