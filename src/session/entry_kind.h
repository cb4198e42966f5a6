#pragma once

#include <string_view>

#include "session/entry.h"

namespace flagplot::session {

// What there is to know of an entry's kind besides its members. One that entry_kind.cpp leaves out doesn't compile.
struct EntryKind {
    // As what people read it.
    enum class Read {
        nothing,  // it has no words of its own
        step,     // what a procedure asked, threw or told
        effect,   // what changed besides
        by_hand,  // what a person changed
        note,     // a note, the post
        mark,     // the session went back
    };

    std::string_view name;  // as the file writes it: "unit-changed"; of an unknown one the entry has it
    Read read = Read::nothing;
    bool always_counts = false;       // going back never takes it
    bool is_beside_the_game = false;  // it changes nothing of what is played
};

EntryKind entry_kind(const Body& body);

}  // namespace flagplot::session
