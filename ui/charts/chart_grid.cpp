#include "ui/charts/chart_grid.h"

#include <algorithm>

#include "ui/charts/chart_problems.h"
#include "ui/common/plain_text.h"
#include "ui/common/swap.h"

namespace flagplot::ui {
namespace {

// Where the owner gives the heads there is room for so many from the beginning.
constexpr int least_rows = 8;
constexpr int least_columns = 6;

bool is_free(const table::Chart::Axis& axis) {
    return axis.choices.empty();
}

bool is_empty(const std::vector<std::string>& row) {
    return std::ranges::all_of(row, [](const std::string& cell) { return cell.empty(); });
}

// Without blanks around its cells, without empty rows and columns at its end, and each row of the same length.
csv::Grid tidy(csv::Grid grid) {
    std::size_t width = 1;
    for (auto& row : grid) {
        for (std::string& cell : row) cell = exact(cell).simplified().toStdString();
        while (!row.empty() && row.back().empty()) row.pop_back();
        width = std::max(width, row.size());
    }
    while (grid.size() > 1 && is_empty(grid.back())) grid.pop_back();
    if (grid.empty()) grid.emplace_back();
    for (auto& row : grid) row.resize(width);
    return grid;
}

}  // namespace

ChartGrid::ChartGrid(const table::Chart& chart, const csv::Grid& grid, QObject* parent)
    : GridModel({}, false, parent), chart_(chart), corner_(blank_grid(chart).front().front()) {
    show_grid(grid);
    connect(this, &GridModel::edited, this, &ChartGrid::replace);
}

// ---- changes

void ChartGrid::replace(const csv::Grid& grid, const QString& name) {
    csv::Grid after = tidy(grid);
    after.front().front() = corner_;
    if (after == this->grid()) return;
    const auto show_it = [this](const csv::Grid& one) { show_grid(one); };
    history_.push(new Swap<csv::Grid>(name, this->grid(), std::move(after), show_it));
}

void ChartGrid::show_grid(const csv::Grid& grid) {
    csv::Grid now = tidy(grid);
    now.front().front() = corner_;
    faults_ = find_problems(chart_, now);
    int rows = static_cast<int>(now.size());
    int columns = static_cast<int>(now.front().size());
    if (is_free(chart_.rows)) rows = std::max(rows + 1, least_rows);
    if (is_free(chart_.columns)) columns = std::max(columns + 1, least_columns);
    Problems problems;
    for (const table::ChartProblem& one : faults_) {
        const auto row = static_cast<int>(one.row);
        const auto column = static_cast<int>(one.column);
        problems.try_emplace({row, column}, problem_words(chart_, now, one));
        rows = std::max(rows, row + 1);
        columns = std::max(columns, column + 1);
    }
    show(now, std::move(problems), rows, columns);
    emit checked();
}

// ---- as a model

// Prescribed heads stand as they are, unless what stands there is wrong.
bool ChartGrid::is_fixed(int row, int column) const {
    if (row == 0 && column == 0) return true;
    const bool prescribed = (row == 0 && !is_free(chart_.columns)) || (column == 0 && !is_free(chart_.rows));
    return prescribed && !problems().contains({row, column});
}

QString ChartGrid::place(int row, int column) const {
    return cell_words(chart_, grid(), static_cast<std::size_t>(row), static_cast<std::size_t>(column));
}

QVariant ChartGrid::data(const QModelIndex& index, int role) const {
    if (role != Qt::TextAlignmentRole) return GridModel::data(index, role);
    return index.column() == 0 ? Qt::AlignVCenter : Qt::AlignCenter;
}

// The heads' row counts, too.
QVariant ChartGrid::headerData(int section, Qt::Orientation /*orientation*/, int role) const {
    return role == Qt::DisplayRole ? section + 1 : QVariant();
}

}  // namespace flagplot::ui
