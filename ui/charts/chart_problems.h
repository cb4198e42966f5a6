#pragma once

#include <QString>

#include "session/session.h"

namespace flagplot::ui {

enum class ChartState { missing, typed_in, damaged };

ChartState chart_state(const session::Session& session, const table::Chart& chart);
QString chart_state_words(ChartState state);  // "typed in", with a sign in front

// A chart that has to be typed in is a thing of the printed game; this one sentence says what belongs there.
QString what_belongs_there(const table::Chart& chart);

// What is wrong with a cell: where it stands, by number and by its heads, what was found and what was expected.
QString problem_words(const table::Chart& chart, const csv::Grid& grid, const table::ChartProblem& problem);

// How a cell of a grid is named: "Combat factors 5-8, Ships 1-4", "head of row 3".
QString cell_words(const table::Chart& chart, const csv::Grid& grid, std::size_t row, std::size_t column);

}  // namespace flagplot::ui
