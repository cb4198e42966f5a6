#include "ui/house_rules/models.h"

#include <QComboBox>
#include <QFont>
#include <QLineEdit>
#include <algorithm>
#include <map>

#include "rulebook/patch_targets.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr int choices_role = Qt::UserRole;

// Places that stand in the grid of rows: those of cells with one option only, and ranges.
std::map<std::pair<int, int>, std::vector<const rulebook::PatchTarget*>> spots_by_cell(const Draft& draft) {
    std::map<std::pair<int, int>, std::vector<const rulebook::PatchTarget*>> cells;
    for (const rulebook::PatchTarget& spot : draft.spots()) {
        if (spot.row >= 0) cells[{spot.row, spot.column + 1}].push_back(&spot);
    }
    return cells;
}

}  // namespace

PlacesModel::PlacesModel(Draft& draft, QObject* parent) : QAbstractTableModel(parent), draft_(draft) {
    connect(&draft_, &Draft::changed, this, [this] { refresh(); });
}

void PlacesModel::refresh() {
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void PlacesModel::put_back(const QModelIndexList& cells) {
    const bool is_any_changed = std::ranges::any_of(cells, [this](const QModelIndex& cell) {
        const rulebook::PatchTarget* const spot = spot_at(cell);
        return spot && draft_.is_changed(*spot);
    });
    if (!is_any_changed) return;
    draft_.history().beginMacro(u"as printed"_s);
    for (const QModelIndex& cell : cells) {
        if (const rulebook::PatchTarget* spot = spot_at(cell)) draft_.put(*spot, {}, u"as printed"_s);
    }
    draft_.history().endMacro();
}

QVariant PlacesModel::spot_data(const rulebook::PatchTarget& spot, int role) const {
    const QString now = text(json::to_text(draft_.value(spot)));
    const QString printed = text(json::to_text(spot.value));
    const bool is_changed = draft_.is_changed(spot);
    const bool is_tick = spot.field.type == table::FieldType::yes_no;
    const QString was = printed.isEmpty() ? u"new"_s : is_tick ? u"counts as printed"_s : u"printed: %1"_s.arg(printed);
    switch (role) {
        case Qt::DisplayRole:
            return is_tick ? (draft_.value(spot) == true ? u"counts"_s : u"doesn't count"_s) : now;
        case Qt::EditRole:
            return exact(json::to_text(draft_.value(spot)));
        case Qt::CheckStateRole:
            return is_tick ? QVariant(draft_.value(spot) == true ? Qt::Checked : Qt::Unchecked) : QVariant();
        case Qt::ToolTipRole:
        case Qt::AccessibleDescriptionRole: {
            QStringList words{text(spot.label)};
            if (is_changed) words += was;
            if (!spot.field.help.empty()) words += text(spot.field.help);
            const QString all = words.join(QStringLiteral(". "));
            return role == Qt::ToolTipRole ? tip(all) : all;
        }
        case Qt::AccessibleTextRole:
            return is_changed ? u"%1, %2"_s.arg(now, was) : now;
        case Qt::FontRole: {
            QFont font;
            font.setBold(is_changed);
            return font;
        }
        case choices_role: {
            QStringList labels;
            for (const table::Choice& choice : spot.field.choices) labels += text(choice.label);
            return labels;
        }
        default:
            return {};
    }
}

QVariant PlacesModel::data(const QModelIndex& index, int role) const {
    const rulebook::PatchTarget* const spot = spot_at(index);
    return spot ? spot_data(*spot, role) : QVariant();
}

bool PlacesModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const rulebook::PatchTarget* const spot = spot_at(index);
    if (!spot || (role != Qt::EditRole && role != Qt::CheckStateRole)) return false;
    if (role == Qt::CheckStateRole) {
        draft_.put(*spot, value.toInt() == Qt::Checked, u"a tick"_s);
    } else {
        const std::string typed = value.toString().simplified().toStdString();
        const bool puts_back = typed.empty() && spot->field.required;
        draft_.put(*spot, puts_back ? json::Value() : json::Value(typed), u"typing"_s);
    }
    return true;
}

Qt::ItemFlags PlacesModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const rulebook::PatchTarget* const spot = spot_at(index);
    if (!spot) return flags;
    return flags | (spot->field.type == table::FieldType::yes_no ? Qt::ItemIsUserCheckable : Qt::ItemIsEditable);
}

// ---- rows

RowsModel::RowsModel(Draft& draft, QObject* parent) : PlacesModel(draft, parent) {
    const std::size_t width = 1 + std::max<std::size_t>(1, draft.table().columns.size());
    cells_.assign(draft.table().rows.size(), std::vector<const rulebook::PatchTarget*>(width));
    for (const auto& [cell, spots] : spots_by_cell(draft)) {
        if (spots.size() > 1) continue;
        cells_[static_cast<std::size_t>(cell.first)][static_cast<std::size_t>(cell.second)] = spots.front();
    }
}

const rulebook::PatchTarget* RowsModel::spot_at(const QModelIndex& index) const {
    if (!index.isValid()) return nullptr;
    return cells_[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
}

int RowsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(cells_.size());
}

int RowsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || cells_.empty() ? 0 : static_cast<int>(cells_.front().size());
}

// Rows without a range have a label; cells with options stand below.
QVariant RowsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || spot_at(index)) return PlacesModel::data(index, role);
    if (role != Qt::DisplayRole) return {};
    const table::Row& row = draft().table().rows[static_cast<std::size_t>(index.row())];
    return index.column() == 0 ? text(row.label) : u"see below"_s;
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return section + 1;
    if (section == 0) return u"Total"_s;
    const auto& columns = draft().table().columns;
    return columns.empty() ? u"Result"_s : text(columns[static_cast<std::size_t>(section - 1)].label);
}

// ---- others

OthersModel::OthersModel(Draft& draft, QObject* parent) : PlacesModel(draft, parent) {
    const auto cells = spots_by_cell(draft);
    for (const rulebook::PatchTarget& spot : draft.spots()) {
        const auto cell = cells.find({spot.row, spot.column + 1});
        if (cell == cells.end() || cell->second.size() > 1) spots_.push_back(&spot);
    }
    new_spots_ = draft.new_spots();
}

void OthersModel::refresh() {
    const int before = rowCount();
    const int now = static_cast<int>(spots_.size() + draft().new_spots().size());
    if (now > before) beginInsertRows({}, before, now - 1);
    if (now < before) beginRemoveRows({}, now, before - 1);
    new_spots_ = draft().new_spots();
    if (now > before) endInsertRows();
    if (now < before) endRemoveRows();
    PlacesModel::refresh();
}

const rulebook::PatchTarget* OthersModel::spot_in(int row) const {
    const auto place = static_cast<std::size_t>(row);
    if (place < spots_.size()) return spots_[place];
    return place - spots_.size() < new_spots_.size() ? &new_spots_[place - spots_.size()] : nullptr;
}

const rulebook::PatchTarget* OthersModel::spot_at(const QModelIndex& index) const {
    return index.isValid() && index.column() == 2 ? spot_in(index.row()) : nullptr;
}

int OthersModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(spots_.size() + new_spots_.size());
}

int OthersModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 3;
}

QVariant OthersModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.column() == 2) return PlacesModel::data(index, role);
    const rulebook::PatchTarget* const spot = spot_in(index.row());
    if (!spot) return {};
    if (role == Qt::ToolTipRole) return tip(spot->field.help);
    if (role != Qt::DisplayRole) return {};
    if (index.column() == 0) return text(spot->label);
    return spot->field.type == table::FieldType::yes_no ? u"counts"_s : text(json::to_text(spot->value));
}

QVariant OthersModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal) return {};
    const QString heads[] = {u"What"_s, u"As printed"_s, u"As you play it"_s};
    return heads[section];
}

// ---- editing

QWidget* PlaceDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                     const QModelIndex& index) const {
    const QStringList choices = index.data(choices_role).toStringList();
    if (choices.isEmpty()) {
        QWidget* const line = QStyledItemDelegate::createEditor(parent, option, index);
        if (line) line->setAccessibleName(index.data(Qt::ToolTipRole).toString());
        return line;
    }
    auto* const box = new QComboBox(parent);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->addItems(choices);
    box->setAccessibleName(index.data(Qt::ToolTipRole).toString());
    return box;
}

void PlaceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* const box = qobject_cast<QComboBox*>(editor);
    if (!box) return QStyledItemDelegate::setEditorData(editor, index);
    box->setCurrentText(index.data(Qt::EditRole).toString());
    box->lineEdit()->selectAll();
}

void PlaceDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    auto* const box = qobject_cast<QComboBox*>(editor);
    if (!box) return QStyledItemDelegate::setModelData(editor, model, index);
    model->setData(index, box->currentText(), Qt::EditRole);
}

}  // namespace flagplot::ui
