#include "ui/house_rules/models.h"

#include <QComboBox>
#include <QLineEdit>
#include <algorithm>
#include <map>

#include "rulebook/patch_targets.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/write.h"

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

PlacesModel::PlacesModel(Draft& draft, Which which, QObject* parent)
    : QStandardItemModel(parent), draft_(draft), which_(which) {
    QStringList heads{u"What"_s, u"As printed"_s, u"As you play it"_s};
    if (which == Which::rows) {
        heads = {u"Total"_s};
        for (const table::Column& column : draft.table().columns) heads += text(column.label);
        if (draft.table().columns.empty()) heads += u"Result"_s;
    }
    setHorizontalHeaderLabels(heads);
    refresh();
    connect(&draft_, &Draft::changed, this, &PlacesModel::refresh);
}

// Rows without a range have a label; cells with options stand below.
PlacesModel::Cells PlacesModel::make_rows() const {
    Cells cells;
    for (const table::Row& row : draft_.table().rows) {
        cells.emplace_back(columnCount(), Cell{.words = u"see below"_s});
        cells.back().front().words = text(row.label);
    }
    for (const auto& [place, spots] : spots_by_cell(draft_)) {
        if (spots.size() > 1) continue;
        cells[static_cast<std::size_t>(place.first)][static_cast<std::size_t>(place.second)].spot = *spots.front();
    }
    return cells;
}

PlacesModel::Cells PlacesModel::make_others() const {
    Cells cells;
    const auto add = [&](const rulebook::PatchTarget& spot) {
        const bool is_tick = spot.field.type == table::FieldType::yes_no;
        const QString help = text(spot.field.help);
        cells.push_back({{text(spot.label), help},
                         {is_tick ? u"counts"_s : text(json::to_text(spot.value)), help},
                         {.spot = spot}});
    };
    const auto in_rows = spots_by_cell(draft_);
    for (const rulebook::PatchTarget& spot : draft_.spots()) {
        const auto place = in_rows.find({spot.row, spot.column + 1});
        if (place == in_rows.end() || place->second.size() > 1) add(spot);
    }
    for (const rulebook::PatchTarget& spot : draft_.new_spots()) add(spot);
    return cells;
}

void PlacesModel::refresh() {
    cells_ = which_ == Which::rows ? make_rows() : make_others();
    setRowCount(static_cast<int>(cells_.size()));
    if (!cells_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

// Null: a selection may still name one that is gone.
const PlacesModel::Cell* PlacesModel::cell(const QModelIndex& index) const {
    const bool is_there = index.isValid() && index.row() < static_cast<int>(cells_.size());
    return is_there ? &cells_[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())]
                    : nullptr;
}

const rulebook::PatchTarget* PlacesModel::spot_at(const QModelIndex& index) const {
    const Cell* const one = cell(index);
    return one && one->spot ? &*one->spot : nullptr;
}

void PlacesModel::put_back(const QModelIndexList& cells) {
    const bool is_any_changed = std::ranges::any_of(cells, [this](const QModelIndex& cell) {
        const rulebook::PatchTarget* const spot = spot_at(cell);
        return spot && draft_.is_changed(*spot);
    });
    if (!is_any_changed) return;
    draft_.history().beginMacro(u"as printed"_s);
    for (const QModelIndex& cell : cells) {
        if (const rulebook::PatchTarget* spot = spot_at(cell))
            draft_.put(rulebook::PatchTarget(*spot), {}, u"as printed"_s);
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
        case Qt::FontRole:
            return is_changed ? bold({}) : QFont();
        case choices_role: {
            QStringList labels;
            for (const table::Choice& choice : spot.field.choices) labels += text(choice.label);
            return labels;
        }
        default:
            return {};
    }
}

QVariant PlacesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    return orientation == Qt::Vertical ? QVariant() : QStandardItemModel::headerData(section, orientation, role);
}

QVariant PlacesModel::data(const QModelIndex& index, int role) const {
    const Cell* const one = cell(index);
    if (!one) return {};
    if (one->spot) return spot_data(*one->spot, role);
    return role == Qt::DisplayRole ? one->words : role == Qt::ToolTipRole ? tip(one->help) : QVariant();
}

bool PlacesModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const rulebook::PatchTarget* const here = spot_at(index);
    if (!here || (role != Qt::EditRole && role != Qt::CheckStateRole)) return false;
    const rulebook::PatchTarget spot = *here;  // the cells are made anew
    if (role == Qt::CheckStateRole) {
        draft_.put(spot, value.toInt() == Qt::Checked, u"a tick"_s);
    } else {
        const std::string typed = value.toString().simplified().toStdString();
        const bool puts_back = typed.empty() && spot.field.required;
        draft_.put(spot, puts_back ? json::Value() : json::Value(typed), u"typing"_s);
    }
    return true;
}

Qt::ItemFlags PlacesModel::flags(const QModelIndex& index) const {
    constexpr Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    if (!cell(index)) return Qt::NoItemFlags;
    const rulebook::PatchTarget* const spot = spot_at(index);
    if (!spot) return flags;
    return flags | (spot->field.type == table::FieldType::yes_no ? Qt::ItemIsUserCheckable : Qt::ItemIsEditable);
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
    auto* const box = named(new QComboBox(parent), index.data(Qt::ToolTipRole).toString());
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->addItems(choices);
    return box;
}

void PlaceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    QStyledItemDelegate::setEditorData(editor, index);
    if (auto* const box = qobject_cast<QComboBox*>(editor)) box->lineEdit()->selectAll();
}

}  // namespace flagplot::ui
