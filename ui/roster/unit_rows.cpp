#include "ui/roster/unit_rows.h"

#include <QItemSelectionModel>
#include <algorithm>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

// As a person reads the cell: a yes is its heading.
QString words_of(const QModelIndex& cell) {
    if (cell.data(Qt::CheckStateRole).isNull()) return cell.data(Qt::DisplayRole).toString();
    const bool is_yes = cell.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return is_yes ? cell.model()->headerData(cell.column(), Qt::Horizontal).toString() : QString();
}

// The figures that stand at the beginning, without leading zeros; `rest` goes on behind them.
QStringView take_figures(QStringView& rest) {
    qsizetype end = 0;
    while (end < rest.size() && rest[end].isDigit()) ++end;
    QStringView figures = rest.first(end);
    while (figures.size() > 1 && figures.front() == u'0') figures = figures.sliced(1);
    rest = rest.sliced(end);
    return figures;
}

// Z2 comes before Z10, and z3 between them.
int compare(QStringView left, QStringView right) {
    while (!left.empty() && !right.empty()) {
        if (left.front().isDigit() && right.front().isDigit()) {
            const QStringView one = take_figures(left);
            const QStringView other = take_figures(right);
            if (one.size() != other.size()) return one.size() < other.size() ? -1 : 1;
            if (const int way = one.compare(other); way != 0) return way;
            continue;
        }
        const int way = left.first(1).compare(right.first(1), Qt::CaseInsensitive);
        if (way != 0) return way;
        left = left.sliced(1);
        right = right.sliced(1);
    }
    if (left.empty() && right.empty()) return 0;
    return left.empty() ? -1 : 1;
}

}  // namespace

UnitRows::UnitRows(RosterModel& units, QObject* parent) : QSortFilterProxyModel(parent), units_(units) {
    setDynamicSortFilter(true);
    setSourceModel(&units);
    sort(-1);
}

const session::Unit* UnitRows::unit_at(int row) const {
    return row < 0 || row >= rowCount() ? nullptr : units_.unit_at(mapToSource(index(row, 0)).row());
}

int UnitRows::row_of(const std::string& id) const {
    return mapFromSource(units_.index(units_.row_of(id), 0)).row();
}

std::optional<session::Boxes> UnitRows::boxes_at(const QModelIndex& index) const {
    return units_.boxes_at(mapToSource(index));
}

int UnitRows::fresh_at(const QModelIndex& index) const {
    return units_.fresh_at(mapToSource(index));
}

int UnitRows::fresh_of(int row) const {
    const session::Unit* unit = unit_at(row);
    return unit ? units_.fresh_of(*unit) : 0;
}

bool UnitRows::is_lost(int row) const {
    const session::Unit* unit = unit_at(row);
    return unit && session::is_lost(*unit, type());
}

int UnitRows::side_of(int row) const {
    const session::Unit* unit = unit_at(row);
    return unit ? units_.side_of(*unit) : -1;
}

void UnitRows::keep(const QString& words) {
    words_ = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool UnitRows::filterAcceptsRow(int row, const QModelIndex& parent) const {
    QStringList cells;
    for (int column = 0; !words_.isEmpty() && column < units_.columnCount(); ++column) {
        cells += words_of(units_.index(row, column, parent));
    }
    return std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
        return std::any_of(cells.begin(), cells.end(),
                           [&](const QString& cell) { return cell.contains(word, Qt::CaseInsensitive); });
    });
}

bool UnitRows::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant one = left.data(Qt::EditRole);
    const QVariant other = right.data(Qt::EditRole);
    if (one.typeId() == QMetaType::Int && other.typeId() == QMetaType::Int) return one.toInt() < other.toInt();
    return compare(words_of(left), words_of(right)) < 0;
}

bool UnitRows::setData(const QModelIndex& index, const QVariant& value, int role) {
    QModelIndexList cells;
    const table::Field* field = field_at(index.column());
    const bool is_shared = field && field->boxes.empty();  // how many boxes are left is each unit's own
    if (is_shared && chosen_ && chosen_->isSelected(index)) {
        for (const QModelIndex& cell : chosen_->selectedIndexes()) {
            if (cell.column() == index.column()) cells += mapToSource(cell);
        }
    }
    if (cells.size() < 2) cells = {mapToSource(index)};
    return units_.set(cells, value, role);
}

}  // namespace flagplot::ui
