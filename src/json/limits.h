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

inline constexpr int boxes = 1'000;  // of a unit, to be drawn

}  // namespace flagplot::json::limits
