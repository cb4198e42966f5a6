#pragma once

#include <cstddef>
#include <cstdint>

// How large what is read may be. Files come from strangers, and a few bytes can ask for more memory than there is. Each
// limit is far above anything that a game has, is held while reading, before memory has grown, and stands in the
// document of its format. Dice have theirs in dice/notation.h.
namespace flagplot::json::limits {

// Every JSON document: a file, an answers file, a line of a session.
inline constexpr std::size_t file_bytes = 64'000'000;
inline constexpr std::size_t values = 1'000'000;      // lists, objects, texts, numbers and the others
inline constexpr std::size_t depth = 100;             // lists and objects within each other
inline constexpr std::size_t text_bytes = 1'000'000;  // of one text
inline constexpr std::size_t key_bytes = 10'000;      // of one key

// A session.
inline constexpr std::uint64_t session_bytes = 2'000'000'000;
inline constexpr std::size_t line_bytes = 16'000'000;

// A rulebook. What its lists of choices become where they are named counts with it.
inline constexpr std::size_t sides = 50;
inline constexpr std::size_t phases = 1'000;
inline constexpr std::size_t scopes = 100;  // of its own
inline constexpr std::size_t facts = 1'000;
inline constexpr std::size_t unit_types = 100;
inline constexpr std::size_t fields = 500;  // of one unit type
inline constexpr std::size_t charts = 1'000;
inline constexpr std::size_t rulings = 1'000;
inline constexpr std::size_t readings = 100;  // of one ruling
inline constexpr std::size_t coverage = 10'000;
inline constexpr std::size_t matters = 100;

// A table, as it was read and while it is patched.
inline constexpr std::size_t table_values = 500'000;
inline constexpr std::size_t table_bytes = 16'000'000;  // of its texts and keys
inline constexpr std::size_t rows = 10'000;
inline constexpr std::size_t columns = 1'000;
inline constexpr std::size_t results = 10'000;
inline constexpr std::size_t modifiers = 1'000;
inline constexpr std::size_t footnotes = 1'000;

inline constexpr std::size_t patch_operations = 10'000;  // of one patch; what all put in counts as one document
inline constexpr std::size_t patches = 1'000;            // of one house rule
inline constexpr std::size_t house_rules = 200;          // in force at a time

// A mail, as a message file.
inline constexpr std::size_t message_bytes = 25'000'000;
inline constexpr std::size_t message_head_bytes = 1'000'000;
inline constexpr std::size_t message_part_head_bytes = 2'000'000;  // of all parts together
inline constexpr std::size_t message_parts = 100;  // that are read; of what has more the rest is left out, with words
inline constexpr std::size_t message_part_depth = 20;         // parts within each other that are read
inline constexpr std::size_t message_divisions = 20'000;      // lines that may begin a part
inline constexpr std::size_t message_colons = 1'000;          // in one list of addresses
inline constexpr std::size_t message_text_bytes = 1'000'000;  // that are read
inline constexpr std::size_t message_line_bytes = 10'000;     // of a subject or a name
inline constexpr std::size_t message_id_bytes = 1'000;
inline constexpr std::size_t html_bytes = 2'000'000;  // of a part that is written in it
inline constexpr std::size_t html_depth = 300;        // elements within each other; those that are deeper count as text

inline constexpr std::size_t skipped_letters = 200;   // of a map: 26, with commas, blanks and words between
inline constexpr std::size_t setting_bytes = 10'000;  // of what a session says of its board
inline constexpr std::size_t id_bytes = 1'000;        // of a unit
inline constexpr std::size_t maps = 100;              // that are one sea; each is looked up by its name for every hex
inline constexpr std::size_t map_name_bytes = 100;

inline constexpr int boxes = 1'000;  // of a unit, to be drawn

}  // namespace flagplot::json::limits
