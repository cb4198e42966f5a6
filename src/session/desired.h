#pragma once

#include <set>
#include <string>

#include "session/board_in_force.h"

namespace flagplot::session {

// What may stand where a unit wants to go, in a field that names a way of the compass or a place: one of the board's
// ways, a place on the board, or one that the roster names already, such as a base that no board knows. Where the
// session doesn't say enough for a board, nobody knows, and any text may.
class DesiredPlaces {
  public:
    DesiredPlaces(const State& state, const rulebook::Rulebook& rulebook);

    bool may_be(const std::string& text) const;
    // Whether it is a way in two letters, behind which nothing can be typed that may be: no place that is known begins
    // so. Where nobody knows what may be, it is one only in capitals.
    bool is_whole_way(const std::string& text) const;
    std::string expected() const;  // "N, NE, SE, S, SW, NW, or a place on the board"

  private:
    std::optional<board::Board> board_;
    std::set<std::string> names_;  // in small letters
};

// Whether such a text is asked for.
inline bool asks_where_to(const table::Field& field) {
    return field.compass && field.place;
}

}  // namespace flagplot::session
