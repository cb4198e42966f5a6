#include "ui/own_game/game_grid.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

GameGrid::GameGrid(QStringList heads, bool rows_are_given, QObject* parent)
    : GridModel(parent), heads_(std::move(heads)), rows_are_given_(rows_are_given) {
    show({}, {});
}

void GameGrid::show(const csv::Grid& grid, Problems problems) {
    grid_ = grid;
    problems_ = std::move(problems);
    std::size_t width = 0;
    for (const auto& row : grid_) width = std::max(width, row.size());
    const int columns = has_head_row() ? static_cast<int>(width) + 1 : static_cast<int>(heads_.size());
    const int rows = static_cast<int>(grid_.size()) + (rows_are_given_ ? 0 : 1);
    resize_to(rows, columns);
    if (rows > 0) emit dataChanged(index(0, 0), index(rows - 1, columns - 1));
}

// ---- changes

csv::Grid GameGrid::widened(int rows, int columns) const {
    csv::Grid grid = grid_;
    grid.resize(std::max(static_cast<std::size_t>(rows), grid.size()));
    for (auto& row : grid) row.resize(std::max(static_cast<std::size_t>(columns), row.size()));
    return grid;
}

void GameGrid::tell(csv::Grid grid, const QString& name) {
    for (auto& row : grid) {
        for (std::string& words : row) words = exact(words).simplified().toStdString();
    }
    if (grid != grid_) emit edited(grid, name);
}

void GameGrid::put(int row, int column, const csv::Grid& block) {
    std::size_t width = 0;
    for (const auto& line : block) width = std::max(width, line.size());
    csv::Grid grid = widened(row + static_cast<int>(block.size()), column + static_cast<int>(width));
    for (std::size_t i = 0; i < block.size(); ++i) {
        for (std::size_t k = 0; k < block[i].size(); ++k)
            grid[static_cast<std::size_t>(row) + i][static_cast<std::size_t>(column) + k] = block[i][k];
    }
    tell(std::move(grid), u"pasting"_s);
}

void GameGrid::clear(const QModelIndexList& cells) {
    csv::Grid grid = widened(rowCount(), columnCount());
    for (const QModelIndex& one : cells)
        grid[static_cast<std::size_t>(one.row())][static_cast<std::size_t>(one.column())].clear();
    grid.resize(grid_.size());
    tell(std::move(grid), u"clearing"_s);
}

void GameGrid::insert_row(int before) {
    if (rows_are_given_) return;
    csv::Grid grid = grid_;
    const int at = std::clamp(before, has_head_row() ? 1 : 0, static_cast<int>(grid.size()));
    grid.insert(grid.begin() + at, std::vector<std::string>(static_cast<std::size_t>(columnCount())));
    tell(std::move(grid), u"a new row"_s);
}

void GameGrid::remove_rows(int first, int last) {
    csv::Grid grid = grid_;
    const int from = std::max(has_head_row() ? 1 : 0, first);
    const int to = std::min(last + 1, static_cast<int>(grid.size()));
    if (from >= to) return;
    if (rows_are_given_) {
        for (int row = from; row < to; ++row) grid[static_cast<std::size_t>(row)].front().clear();
    } else {
        grid.erase(grid.begin() + from, grid.begin() + to);
    }
    tell(std::move(grid), u"removing rows"_s);
}

// ---- as a model

QString GameGrid::cell(int row, int column) const {
    const auto at = static_cast<std::size_t>(row);
    const auto beside = static_cast<std::size_t>(column);
    return at < grid_.size() && beside < grid_[at].size() ? exact(grid_[at][beside]) : QString();
}

// For those who listen: "Amount of Night", "Result of 1-4".
QString GameGrid::place(int row, int column) const {
    const QString head = has_head_row() ? short_text(cell(0, column)) : heads_.value(column);
    if (has_head_row() && row == 0) return u"heading of column %1"_s.arg(column + 1);
    const QString name = short_text(cell(row, 0));
    return name.isEmpty() || column == 0 ? u"%1, row %2"_s.arg(head).arg(row + 1) : u"%1 of %2"_s.arg(head, name);
}

// What is wrong carries a warning sign before it; what is still missing, a question mark.
QVariant GameGrid::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const QString words = cell(index.row(), index.column());
    const auto problem = problems_.find({index.row(), index.column()});
    const bool wrong = problem != problems_.end();
    const bool head = has_head_row() && (index.row() == 0 || index.column() == 0);
    switch (role) {
        case Qt::EditRole:
            return words;
        case Qt::DisplayRole:
            if (!wrong) return short_text(words);
            return words.isEmpty() ? QStringLiteral("?") : warning(short_text(words));
        case Qt::ToolTipRole:
            return wrong ? tip(problem->second) : QVariant();
        case Qt::AccessibleTextRole:
            return wrong ? QStringLiteral("%1 \u26A0 %2").arg(plain(words), problem->second).trimmed() : plain(words);
        case Qt::AccessibleDescriptionRole:
            return place(index.row(), index.column());
        case Qt::BackgroundRole:
            return head ? QGuiApplication::palette().brush(QPalette::Window) : QVariant();
        case Qt::ForegroundRole:
            return wrong && words.isEmpty() ? QVariant(muted(QGuiApplication::palette())) : QVariant();
        case Qt::FontRole: {
            QFont font;
            font.setBold(true);
            return head ? QVariant(font) : QVariant();
        }
        default:
            return {};
    }
}

QVariant GameGrid::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return has_head_row() ? section : section + 1;
    return has_head_row() ? QVariant(section + 1) : QVariant(heads_.value(section));
}

bool GameGrid::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole || value.toString() == cell(index.row(), index.column())) return false;
    csv::Grid grid = widened(index.row() + 1, index.column() + 1);
    grid[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())] =
        value.toString().toStdString();
    tell(std::move(grid), u"typing"_s);
    return true;
}

Qt::ItemFlags GameGrid::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const bool corner = has_head_row() && index.row() == 0 && index.column() == 0;
    const Qt::ItemFlags flags = GridModel::flags(index);
    return corner ? flags : flags | Qt::ItemIsEditable;
}

}  // namespace flagplot::ui
