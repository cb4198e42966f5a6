#pragma once

#include <string>

#include "session/audience.h"
#include "session/chronicle.h"
#include "session/session.h"

namespace flagplot::report {

// The reader of that id. Throws json::InputError if there is none.
session::Reader reader_of(const session::Session& session, const std::string& who);

// What a side or a commander is told of all that is told.
class Visibility {
  public:
    Visibility(const session::Session& session, session::Reader reader);

    // Whether what is told to this audience reaches it: a commander reads what its side is told, a side what its
    // commanders are.
    bool reaches(const std::string& audience) const;

    // The reader's own words, or else those of its side, or of its commander whom the line was told to; null: the
    // line's.
    const std::string* wording(const session::Told& told, const std::string& audience) const;

    // What the unit that a line is about is called for the reader: "Fleet Z2". In a double-blind game one that was only
    // ever its side's by its id alone, as nobody has said what type it is; and an enemy's by nothing, as nobody has
    // said what that is called.
    std::string called(const session::Chronicle& chronicle, const std::string& unit) const;

  private:
    bool has_commander(const std::string& id) const;  // a commander of the reader's side, if that is a side

    const session::Session& session_;
    session::Reader reader_;
    bool hides_;
};

}  // namespace flagplot::report
