#pragma once

#include <set>
#include <string>

#include "session/audience.h"
#include "session/session.h"

namespace flagplot::report {

// The reader of that id. Throws json::InputError if there is none.
session::Reader reader_of(const session::Session& session, const std::string& who);

// The unit as its commander knows it: fields that another one withholds are as they were before that one was filled.
session::Unit as_reported(const session::Session& session, session::Unit unit);

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

    // Whether a line may name the unit that it is about: in a double-blind game only one that is or was the reader's,
    // as nobody has told it what the others are called. A line that it is shown without that says itself what it means.
    bool may_name(const std::string& unit) const;

  private:
    void look_at_units();
    void look_at(const session::Unit& unit, const session::State& then);

    const session::Session& session_;
    session::Reader reader_;
    std::set<std::string> own_;
    std::set<std::string> commanders_;
};

}  // namespace flagplot::report
