#pragma once

#include <optional>
#include <string>

#include "board/board.h"
#include "session/state.h"

// The board that a session is played on, and where its units stand on it.
namespace flagplot::session {

struct MapPicture;

// As the rulebook's plan and the session's facts and rulings have it; the main one, or a further one by its id. Nothing
// if the rulebook has no board, or if the session doesn't say enough: which ways lead to a neighbour, which areas there
// are. Throws json::InputError, whose place is the plan's member, if what it says can't be a board.
std::optional<board::Board> board_in_force(const State& state, const rulebook::Rulebook& rulebook,
                                           const std::string& id = "");

// The same as in a state of long ago, but for the areas of the main board, which lie where this picture has them.
std::optional<board::Board> board_on_picture(const State& state, const rulebook::Rulebook& rulebook,
                                             const std::string& id, const std::optional<MapPicture>& picture);

// The same, and nothing where what the session says can't be a board: whoever moves on it says so.
std::optional<board::Board> board_if_any(const State& state, const rulebook::Rulebook& rulebook,
                                         const std::string& id = "");

// Where a unit stands: its own place, or that of the unit that it is with. Nothing if it has none, if that isn't
// known, or if it can't be read. What a text says of a place is, in this order: a unit, if its type stands before its
// id
// ("Fleet A2"); a cell, if "at" stands before it ("at A2"); a unit of the type that the field is made for; a cell of
// the board; any other unit.
std::optional<board::Cell> place_of(const Unit& unit, const board::Board& board, const State& state,
                                    const rulebook::Rulebook& rulebook, const std::string& id = "");

// The unit that it is with, whose place it shares; null if it has a place of its own, or none.
const Unit* carrier_of(const Unit& unit, const board::Board& board, const State& state,
                       const rulebook::Rulebook& rulebook, const std::string& id = "");

// What has to be changed of a unit so that it stands in that cell: its own place is written, and a carrier that would
// come before is left. `state` knows the units whose ids are cells as well. Throws json::InputError if units of its
// type have no place, or if the board doesn't hold the cell.
Fields moved_to(const board::Cell& cell, const Unit& unit, const board::Board& board, const State& state,
                const rulebook::Rulebook& rulebook, const std::string& id = "");

// What stands in a field and can't be where a unit is, or wants to go.
struct NoPlace {
    std::string found;     // "K99 isn't on the map"
    std::string expected;  // "A1 to T14, or a name such as a port's"
};
// Nothing if it can be, as far as the session knows, or if the field says no place. A way of the compass has to be one
// of the main board's. Where cells are called by column
// and row, a word of that form has to be one of the board's; any other may be the name of a port, which no board knows.
// Where all of them have names, the text is one of these, or a unit.
std::optional<NoPlace> no_place(const std::string& text, const table::Field& field, const rulebook::UnitType& type,
                                const State& state, const rulebook::Rulebook& rulebook);

// What is to be said of a unit, there already or not, whose id is a cell of one of the boards as well, and how each is
// then written. Empty: it is none, or no board is known yet.
std::string warning_of_id(const std::string& type, const std::string& id, const State& state,
                          const rulebook::Rulebook& rulebook);

}  // namespace flagplot::session
