#include "ui/charts/chart_grid.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

#include "ui/charts/chart_problems.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"

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

// The grid before and after.
class ChartGrid::Change : public QUndoCommand {
  public:
    Change(ChartGrid& model, csv::Grid after, const QString& name)
        : QUndoCommand(name), model_(model), before_(model.grid_), after_(std::move(after)) {}

    void undo() override { model_.show_grid(before_); }
    void redo() override { model_.show_grid(after_); }

  private:
    ChartGrid& model_;
    csv::Grid before_;
    csv::Grid after_;
};

ChartGrid::ChartGrid(const table::Chart& chart, const csv::Grid& grid, QObject* parent)
    : GridModel(parent), chart_(chart), corner_(blank_grid(chart).front().front()) {
    show_grid(grid);
}

// ---- changes

void ChartGrid::change(csv::Grid grid, const QString& name) {
    grid = tidy(std::move(grid));
    grid.front().front() = corner_;
    if (grid != grid_) history_.push(new Change(*this, std::move(grid), name));
}

void ChartGrid::show_grid(const csv::Grid& grid) {
    grid_ = tidy(grid);
    grid_.front().front() = corner_;
    problems_ = find_problems(chart_, grid_);
    int rows = static_cast<int>(grid_.size());
    int columns = static_cast<int>(grid_.front().size());
    if (is_free(chart_.rows)) rows = std::max(rows + 1, least_rows);
    if (is_free(chart_.columns)) columns = std::max(columns + 1, least_columns);
    for (const table::ChartProblem& problem : problems_) {
        rows = std::max(rows, static_cast<int>(problem.row) + 1);
        columns = std::max(columns, static_cast<int>(problem.column) + 1);
    }
    resize_to(rows, columns);
    emit dataChanged(index(0, 0), index(rows - 1, columns - 1));
    emit checked();
}

// The grid with at least so many rows and columns.
csv::Grid ChartGrid::widened(std::size_t rows, std::size_t columns) const {
    csv::Grid grid = grid_;
    grid.resize(std::max(rows, grid.size()));
    const std::size_t width = std::max(columns, grid_.front().size());
    for (auto& row : grid) row.resize(width);
    return grid;
}

void ChartGrid::replace(const csv::Grid& grid, const QString& name) {
    change(grid, name);
}

void ChartGrid::put(int row, int column, const csv::Grid& block) {
    const auto top = static_cast<std::size_t>(row);
    const auto left = static_cast<std::size_t>(column);
    std::size_t width = 0;
    for (const auto& line : block) width = std::max(width, line.size());
    csv::Grid grid = widened(top + block.size(), left + width);
    for (std::size_t i = 0; i < block.size(); ++i) {
        for (std::size_t k = 0; k < block[i].size(); ++k) grid[top + i][left + k] = block[i][k];
    }
    change(std::move(grid), u"pasting"_s);
}

void ChartGrid::clear(const QModelIndexList& cells) {
    csv::Grid grid = widened(static_cast<std::size_t>(rowCount()), static_cast<std::size_t>(columnCount()));
    for (const QModelIndex& one : cells) {
        if (is_fixed(one.row(), one.column())) continue;
        grid[static_cast<std::size_t>(one.row())][static_cast<std::size_t>(one.column())].clear();
    }
    change(std::move(grid), u"clearing"_s);
}

void ChartGrid::insert_row(int before) {
    csv::Grid grid = widened(static_cast<std::size_t>(before), 0);
    grid.insert(grid.begin() + std::max(1, before), std::vector<std::string>(grid.front().size()));
    change(std::move(grid), u"a new row"_s);
}

void ChartGrid::insert_column(int before) {
    const int at = std::max(1, before);
    csv::Grid grid = widened(0, static_cast<std::size_t>(at));
    for (auto& row : grid) row.insert(row.begin() + at, std::string());
    change(std::move(grid), u"a new column"_s);
}

void ChartGrid::remove_rows(int first, int last) {
    csv::Grid grid = widened(static_cast<std::size_t>(last) + 1, 0);
    grid.erase(grid.begin() + std::max(1, first), grid.begin() + std::max(0, last) + 1);
    change(std::move(grid), u"removing rows"_s);
}

void ChartGrid::remove_columns(int first, int last) {
    csv::Grid grid = widened(0, static_cast<std::size_t>(last) + 1);
    for (auto& row : grid) row.erase(row.begin() + std::max(1, first), row.begin() + std::max(0, last) + 1);
    change(std::move(grid), u"removing columns"_s);
}

// ---- as a model

QString ChartGrid::cell(int row, int column) const {
    const auto at = static_cast<std::size_t>(row);
    const auto beside = static_cast<std::size_t>(column);
    return at < grid_.size() && beside < grid_[at].size() ? exact(grid_[at][beside]) : QString();
}

const table::ChartProblem* ChartGrid::problem_at(int row, int column) const {
    const auto here = [&](const table::ChartProblem& problem) {
        return static_cast<int>(problem.row) == row && static_cast<int>(problem.column) == column;
    };
    const auto found = std::ranges::find_if(problems_, here);
    return found == problems_.end() ? nullptr : &*found;
}

// Prescribed heads stand as they are, unless what stands there is wrong.
bool ChartGrid::is_fixed(int row, int column) const {
    if (row == 0 && column == 0) return true;
    const bool prescribed = (row == 0 && !is_free(chart_.columns)) || (column == 0 && !is_free(chart_.rows));
    return prescribed && !problem_at(row, column);
}

// What is wrong carries a warning sign before it; what is still missing, a question mark.
QVariant ChartGrid::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const QString words = cell(index.row(), index.column());
    const table::ChartProblem* const problem = problem_at(index.row(), index.column());
    switch (role) {
        case Qt::EditRole:
            return words;
        case Qt::DisplayRole:
            if (!problem) return short_text(words);
            return words.isEmpty() ? QStringLiteral("?") : warning(short_text(words));
        case Qt::ToolTipRole:
            return problem ? tip(problem_words(chart_, grid_, *problem)) : QVariant();
        case Qt::AccessibleTextRole:
            return problem ? QStringLiteral("%1 \u26A0 %2").arg(words, problem_words(chart_, grid_, *problem)).trimmed()
                           : plain(words);
        case Qt::AccessibleDescriptionRole:
            return cell_words(chart_, grid_, static_cast<std::size_t>(index.row()),
                              static_cast<std::size_t>(index.column()));
        default:
            return looks(index, role);
    }
}

QVariant ChartGrid::looks(const QModelIndex& index, int role) const {
    const bool head = index.row() == 0 || index.column() == 0;
    const bool corner = index.row() == 0 && index.column() == 0;
    const QPalette palette = QGuiApplication::palette();
    if (role == Qt::TextAlignmentRole) return index.column() == 0 ? Qt::AlignVCenter : Qt::AlignCenter;
    if (role == Qt::BackgroundRole && head) return palette.brush(QPalette::Window);
    if (role == Qt::FontRole && head && !corner) {
        QFont font;
        font.setBold(true);
        return font;
    }
    const bool missing = cell(index.row(), index.column()).isEmpty();
    if (role == Qt::ForegroundRole && (missing || corner)) return muted(palette);
    return {};
}

bool ChartGrid::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole) return false;
    csv::Grid grid = widened(static_cast<std::size_t>(index.row()) + 1, static_cast<std::size_t>(index.column()) + 1);
    grid[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())] =
        value.toString().toStdString();
    change(std::move(grid), u"typing"_s);
    return true;
}

Qt::ItemFlags ChartGrid::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const Qt::ItemFlags flags = GridModel::flags(index);
    return is_fixed(index.row(), index.column()) ? flags : flags | Qt::ItemIsEditable;
}

}  // namespace flagplot::ui
