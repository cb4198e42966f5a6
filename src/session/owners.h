#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "session/audience.h"
#include "session/entry.h"
#include "session/state.h"

namespace flagplot::session {

// Whose each unit ever was, and whom each commander served last, also those that aren't in the roster any more: what
// was told of them, or to them, stays as it was. It grows with the journal, and looks at each entry once.
class Owners {
  public:
    // Takes the next entry; one that doesn't count changes nothing.
    void take(const Entry& entry, bool counts, const rulebook::Rulebook& rulebook);
    int taken() const { return taken_; }  // entries

    // Whether the unit was ever the reader's, or is the reader; whether it was ever the side's.
    bool was_of(const Reader& reader, const std::string& unit) const;
    bool was_of_side(const std::string& side, const std::string& unit) const;

    // The side that the commander served last; empty: none, or it is no commander's id.
    const std::string& side_served_by(const std::string& commander) const;

  private:
    using Owner = std::pair<std::string, std::string>;  // a side, and a commander; each may be empty

    void look_at(const Unit& unit, const rulebook::Rulebook& rulebook);

    int taken_ = 0;
    State then_;
    std::map<std::string, std::set<Owner>> owners_;  // by unit
    std::map<std::string, std::string> served_;      // commander -> side
};

}  // namespace flagplot::session
