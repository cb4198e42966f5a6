#include "ui/common/grid_model.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

#include "ui/common/plain_text.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

int width_of(const csv::Grid& grid) {
    std::size_t width = 0;
    for (const auto& row : grid) width = std::max(width, row.size());
    return static_cast<int>(width);
}

std::string& at(csv::Grid& grid, int row, int column) {
    return grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

}  // namespace

GridModel::GridModel(QStringList heads, bool rows_are_given, QObject* parent)
    : QStandardItemModel(parent), heads_(std::move(heads)), rows_are_given_(rows_are_given) {
    show({}, {});
}

void GridModel::show(const csv::Grid& grid, Problems problems) {
    const int columns = has_head_row() ? width_of(grid) + 1 : static_cast<int>(heads_.size());
    show(grid, std::move(problems), static_cast<int>(grid.size()) + (rows_are_given_ ? 0 : 1), columns);
}

void GridModel::show(const csv::Grid& grid, Problems problems, int rows, int columns) {
    grid_ = grid;
    problems_ = std::move(problems);
    setRowCount(rows);
    setColumnCount(columns);
    if (rows > 0) emit dataChanged(index(0, 0), index(rows - 1, columns - 1));
}

// ---- changes

// The grid with at least so many rows and columns.
csv::Grid GridModel::widened(int rows, int columns) const {
    csv::Grid grid = grid_;
    grid.resize(std::max(static_cast<std::size_t>(rows), grid.size()));
    for (auto& row : grid) row.resize(std::max(static_cast<std::size_t>(columns), row.size()));
    return grid;
}

void GridModel::tell(csv::Grid grid, const QString& name) {
    for (auto& row : grid) {
        for (std::string& words : row) words = exact(words).simplified().toStdString();
    }
    if (grid != grid_) emit edited(grid, name);
}

void GridModel::put(int row, int column, const csv::Grid& block) {
    csv::Grid grid = widened(row + static_cast<int>(block.size()), column + width_of(block));
    for (std::size_t i = 0; i < block.size(); ++i)
        std::ranges::copy(block[i], grid[static_cast<std::size_t>(row) + i].begin() + column);
    tell(std::move(grid), u"pasting"_s);
}

void GridModel::clear(const QModelIndexList& cells) {
    csv::Grid grid = widened(rowCount(), columnCount());
    for (const QModelIndex& one : cells) {
        if (!is_fixed(one.row(), one.column())) at(grid, one.row(), one.column()).clear();
    }
    grid.resize(grid_.size());
    tell(std::move(grid), u"clearing"_s);
}

void GridModel::insert_row(int before) {
    if (rows_are_given_) return;
    csv::Grid grid = grid_;
    const int row = std::min(std::max(before, first()), static_cast<int>(grid.size()));
    grid.insert(grid.begin() + row, std::vector<std::string>(static_cast<std::size_t>(columnCount())));
    tell(std::move(grid), u"a new row"_s);
}

void GridModel::insert_column(int before) {
    const int column = std::max(first(), before);
    csv::Grid grid = widened(0, column);
    for (auto& row : grid) row.insert(row.begin() + column, std::string());
    tell(std::move(grid), u"a new column"_s);
}

void GridModel::remove_rows(int first, int last) {
    csv::Grid grid = grid_;
    const int from = std::max(this->first(), first);
    const int to = std::min(last + 1, static_cast<int>(grid.size()));
    if (from >= to) return;
    if (rows_are_given_) {
        for (int row = from; row < to; ++row) at(grid, row, 0).clear();
    } else {
        grid.erase(grid.begin() + from, grid.begin() + to);
    }
    tell(std::move(grid), u"removing rows"_s);
}

void GridModel::remove_columns(int first, int last) {
    const int from = std::max(this->first(), first);
    if (from > last) return;
    csv::Grid grid = widened(0, last + 1);
    for (auto& row : grid) row.erase(row.begin() + from, row.begin() + last + 1);
    tell(std::move(grid), u"removing columns"_s);
}

// ---- as a model

QString GridModel::cell(int row, int column) const {
    const auto line = static_cast<std::size_t>(row);
    const auto beside = static_cast<std::size_t>(column);
    return line < grid_.size() && beside < grid_[line].size() ? exact(grid_[line][beside]) : QString();
}

QString GridModel::place(int row, int column) const {
    const QString head = has_head_row() ? short_text(cell(0, column)) : heads_.value(column);
    if (has_head_row() && row == 0) return u"heading of column %1"_s.arg(column + 1);
    const QString name = short_text(cell(row, 0));
    return name.isEmpty() || column == 0 ? u"%1, row %2"_s.arg(head).arg(row + 1) : u"%1 of %2"_s.arg(head, name);
}

// What is wrong carries a warning sign before it; what is still missing, a question mark.
QVariant GridModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const QString words = cell(index.row(), index.column());
    const auto problem = problems_.find({index.row(), index.column()});
    const bool wrong = problem != problems_.end();
    const bool corner = has_head_row() && index.row() == 0 && index.column() == 0;
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
            return words.isEmpty() || corner ? QVariant(muted(QGuiApplication::palette())) : QVariant();
        case Qt::FontRole:
            return head && !corner ? QVariant(bold({})) : QVariant();
        default:
            return {};
    }
}

QVariant GridModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return has_head_row() ? section : section + 1;
    return has_head_row() ? QVariant(section + 1) : QVariant(heads_.value(section));
}

bool GridModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole || value.toString() == cell(index.row(), index.column())) return false;
    csv::Grid grid = widened(index.row() + 1, index.column() + 1);
    at(grid, index.row(), index.column()) = value.toString().toStdString();
    tell(std::move(grid), u"typing"_s);
    return true;
}

Qt::ItemFlags GridModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    return is_fixed(index.row(), index.column()) ? flags : flags | Qt::ItemIsEditable;
}

}  // namespace flagplot::ui
