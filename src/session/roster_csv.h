#pragma once

#include <string>
#include <vector>

#include "csv/cells.h"
#include "session/session.h"

namespace flagplot::session {

// Units as rows of a spreadsheet. The first row holds headings, the first column ids. A field that has a default but no
// value is a "-", so that it doesn't come back with the default.
csv::Grid units_as_rows(const rulebook::UnitType& type, const std::vector<const Unit*>& units);

// Three units of the type as somebody could write them, under headings of at most so many fields besides the id: first
// what a unit has to have, then its name, where it is and is to go, then numbers and choices. A cell is empty where
// nothing can be said of it.
csv::Grid example_of_units(const rulebook::UnitType& type, const State& state, const rulebook::Rulebook& rulebook,
                           std::size_t fields);

// Stages what the rows say: the units that aren't there are added, the others changed. The first row may hold headings:
// ids or labels, in any order, the id's column ("Id") among them; without them the columns are the id, then the fields.
// Choices may stand as ids or labels, yes and no as spreadsheets write them. An empty cell clears a known unit's field
// and leaves a new unit its default; a "-" is no value where the field has a default. Units may name each other
// whatever their order. `name` stands for the rows in errors, and may be empty. Throws json::InputError naming row and
// column; what was staged until then is the caller's to roll back.
void stage_rows(Session& session, const rulebook::UnitType& type, const csv::Grid& rows, const std::string& name);

// Whether a row holds headings, as stage_rows knows them.
bool has_headings(const rulebook::UnitType& type, const std::vector<std::string>& row);

// Stages a block of cells: the rows belong to the units `ids`, of that type and in that order, the columns to `fields`.
// The block may be smaller than they are. Cells are read as by stage_rows, whose errors it throws, and json::InputError
// if the block is larger.
void stage_cells(Session& session, const rulebook::UnitType& type, const std::vector<std::string>& ids,
                 const std::vector<const table::Field*>& fields, const csv::Grid& rows);

// What is to be said of the units that these entries added, first to last, a line each: see warning_of_id().
std::vector<std::string> warnings_of_added(const Session& session, int first, int last);

}  // namespace flagplot::session
