#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/entry.h"

namespace flagplot::session {

// The entry as one line of the file, without the newline. `prev` is the hex digest of the line before.
std::string to_line(const Entry& entry, const std::string& prev);

// The lines of a file, without their newlines; also the last one, if it has none.
std::vector<std::string_view> lines_of(std::string_view text);

// In hexadecimal digits, as the next line has it.
std::string hash_of_line(std::string_view line);

struct ParsedLine {
    Entry entry;
    std::string prev;
};

// Reads a line. An unknown kind becomes Unknown; members that this program doesn't know are passed over. Throws
// json::FileError, whose place is `where`, for everything else that isn't as docs/session-format.md says.
ParsedLine from_line(const std::string& line, const std::string& where);

// A lookup as JSON, as the journal and the terminal write it.
Tree lookup_to_json(const table::Lookup& lookup);

// An entry's members without n, at, prev and end: what it says, for exports and comparisons.
Tree body_to_json(const Entry& entry);

}  // namespace flagplot::session
