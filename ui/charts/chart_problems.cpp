#include "ui/charts/chart_problems.h"

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

QString cell_at(const csv::Grid& grid, std::size_t row, std::size_t column) {
    return row < grid.size() && column < grid[row].size() ? text(grid[row][column]) : QString();
}

}  // namespace

ChartState chart_state(const session::Session& session, const table::Chart& chart) {
    if (session.chart_copy(chart.id)) return ChartState::typed_in;
    return session.chart_problems().contains(chart.id) ? ChartState::damaged : ChartState::missing;
}

QString chart_state_words(ChartState state) {
    switch (state) {
        case ChartState::typed_in:
            return u"\u2713 typed in"_s;
        case ChartState::damaged:
            return warning(u"damaged"_s);
        case ChartState::missing:
            break;
    }
    return u"\u25CB not typed in yet"_s;
}

QString what_belongs_there(const table::Chart& chart) {
    return u"Copy this chart from your printed game (%1). Until you do, each step asks you for the one cell "
           "it needs."_s.arg(text(chart.source));
}

QString cell_words(const table::Chart& chart, const csv::Grid& grid, std::size_t row, std::size_t column) {
    if (row == 0 && column == 0) return u"the corner"_s;
    if (row == 0) return u"%1, heading of column %2"_s.arg(text(chart.columns.label)).arg(column + 1);
    if (column == 0) return u"%1, heading of row %2"_s.arg(text(chart.rows.label)).arg(row + 1);
    const auto head = [](const QString& name) { return name.isEmpty() ? QStringLiteral("?") : name; };
    return QStringLiteral("%1 %2, %3 %4")
        .arg(text(chart.rows.label), head(cell_at(grid, row, 0)), text(chart.columns.label),
             head(cell_at(grid, 0, column)));
}

QString problem_words(const table::Chart& chart, const csv::Grid& grid, const table::ChartProblem& problem) {
    const bool empty = cell_at(grid, problem.row, problem.column).isEmpty();
    const QString found = empty ? u"empty"_s : text(problem.found);
    return u"Row %1, column %2 (%3): %4; expected %5"_s.arg(problem.row + 1)
        .arg(problem.column + 1)
        .arg(cell_words(chart, grid, problem.row, problem.column), found, text(problem.expected));
}

}  // namespace flagplot::ui
