#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/board_in_force.h"
#include "session/session.h"

// Orders that say where they lead, carried out on the session's board.
namespace flagplot::session {

// Where the unit of a told line stands when it has gone there: the line's place, as long as the line counts, isn't
// ticked, and nobody has moved the unit since it was told. Nothing if the line says none, or the board doesn't have it.
std::optional<board::Cell> leads_to(const Session& session, int told, const board::Board& board);

// Where the unit of a told line goes next, ticked or not, as long as nobody has moved it since the line begins, see
// begins_after(): to the line's place, or of one that says a way of the compass alone, one place that way. Nothing if
// the line doesn't count or says neither, or if the board doesn't have the place.
std::optional<board::Cell> next_place(const Session& session, int told, const board::Board& board);

// Whether the place of a unit was changed after one entry, and not after another.
bool was_moved(const Session& session, const std::string& unit, int after, int until);

// The entry after which the unit of a told line stands where the line begins: the line itself. But a further zone may
// be told before the unit has gone where it was told first; as soon as it has, by `until`, the line begins behind that.
int begins_after(const Session& session, int told, int until);

// Ticks told lines, and moves the units of those that lead somewhere; one that was moved by hand stays where it is.
// Staged. Throws as Session::tick().
void carry_out(Session& session, const std::vector<int>& told);

// Before a further zone is told: what the unit of a told line was told to do in that turn is taken as carried out. Its
// lines are ticked, and it goes to the next place of each, one after the other; where it was moved by hand it stays.
// Staged.
void carry_out_so_far(Session& session, int told);

// Puts the unit of a ticked line back to where the line begins, see begins_after(), for another line to be told in its
// place; one that stands there, or whose line isn't ticked, stays. Staged.
void take_back_move(Session& session, int told);

// Puts units into a cell, and ticks the orders of this turn whose next place that is. Staged. Throws json::InputError
// if one has no place of its own, or if the board doesn't hold the cell.
void move_units(Session& session, const std::vector<std::string>& units, const board::Cell& to,
                const board::Board& board);

}  // namespace flagplot::session
