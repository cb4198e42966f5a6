#include "ui/roster/roster_model.h"

#include <QFont>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <algorithm>
#include <utility>

#include "ascii/letters.h"
#include "ui/common/plain_text.h"
#include "ui/common/write.h"
#include "ui/roster/unit_cards.h"

namespace flagplot::ui {
namespace {

using table::Field;
using table::FieldType;

// What an editor or a check box gave, as a value for the session to check.
json::Value value_of(const Field& field, const QVariant& given, int role) {
    if (role == Qt::CheckStateRole) return given.toInt() == Qt::Checked;
    if (!given.isValid()) return {};
    if (field.type == FieldType::number && given.typeId() == QMetaType::Int) return given.toInt();
    const std::string words = given.toString().trimmed().toStdString();
    return words.empty() ? json::Value() : json::Value(words);
}

// A number, a tick or a way of the compass is narrower than what it is called.
QString heading_of(const Field& field) {
    const QString words = short_text(field.label);
    const bool is_narrow = field.type == FieldType::number || field.type == FieldType::yes_no || field.compass;
    return is_narrow && field.boxes.empty() ? in_two_lines(words) : words;
}

QString boxes_words(const Field& field, const session::Boxes& boxes) {
    return u"%1: %2 of %3 left"_s.arg(short_text(field.label), QString::number(boxes.left), QString::number(boxes.of));
}

std::optional<session::Boxes> boxes_shown(const session::Unit& unit, const Field& field) {
    const auto boxes = session::boxes_of(unit, field);
    return boxes && boxes->none() ? std::nullopt : boxes;
}

QVariant boxes_data(const Field& field, const session::Boxes& boxes, int role) {
    switch (role) {
        case Qt::DisplayRole:  // where there is no room for the boxes themselves
            return text(boxes.text());
        case Qt::AccessibleTextRole:
            return boxes_words(field, boxes);
        case Qt::ToolTipRole:
            return tip(boxes_words(field, boxes));
        case Qt::EditRole:
            return boxes.left;
        default:
            return {};
    }
}

// The figures that stand at the beginning, without leading zeros; `rest` goes on behind them.
QStringView take_figures(QStringView& rest) {
    const auto* const end = std::ranges::find_if_not(rest, [](QChar c) { return c.isDigit(); });
    QStringView figures = rest.first(end - rest.begin());
    rest = rest.sliced(figures.size());
    while (figures.size() > 1 && figures.front() == u'0') figures = figures.sliced(1);
    return figures;
}

// As a person reads them, in every language alike: Z2 comes before Z10, and z3 between them.
int compare(QStringView left, QStringView right) {
    while (!left.empty() && !right.empty()) {
        const bool are_figures = left.front().isDigit() && right.front().isDigit();
        const QStringView one = are_figures ? take_figures(left) : std::exchange(left, left.sliced(1)).first(1);
        const QStringView other = are_figures ? take_figures(right) : std::exchange(right, right.sliced(1)).first(1);
        if (one.size() != other.size()) return one.size() < other.size() ? -1 : 1;
        if (const int way = one.compare(other, Qt::CaseInsensitive); way != 0) return way;
    }
    return static_cast<int>(right.empty()) - static_cast<int>(left.empty());
}

// What doesn't stand in the cell; nothing if all of it does.
QVariant whole_text(const Field& field, const json::Value& value) {
    const QString words = text(json::to_text(value));
    if (!field.lines || first_line(words) == words) return {};
    return tip(words);
}

}  // namespace

bool is_total_of_boxes(const Field& field, const rulebook::UnitType& type) {
    return std::ranges::any_of(type.fields, [&](const Field& other) { return other.boxes == field.id; });
}

bool says_something(const session::Unit& unit, const Field& field) {
    const json::Value value = unit.get(field.id);
    if (value.is_null() || value == json::Value("")) return false;
    return field.otherwise.is_null() ? value != false && value != json::Value(0) : value != field.otherwise;
}

QString shown_value(const Field& field, const json::Value& value) {
    const QString words = text(table::label_of(&field, value));
    return field.lines ? first_line(words) : on_one_line(words);
}

RosterModel::RosterModel(Document& document, const rulebook::UnitType& type) : document_(document), type_(type) {
    refresh();
}

const Field* RosterModel::field_at(int column) const {
    if (column < 1 || column >= columnCount()) return nullptr;
    return &type_.fields[static_cast<std::size_t>(column - 1)];
}

const session::Unit* RosterModel::unit_at(int row) const {
    return row < 0 || row >= rowCount() ? nullptr : &units_[static_cast<std::size_t>(row)];
}

int RosterModel::row_of(const std::string& id) const {
    const auto found = std::find_if(units_.begin(), units_.end(), [&](const auto& unit) { return unit.id == id; });
    return found == units_.end() ? -1 : static_cast<int>(found - units_.begin());
}

std::optional<session::Boxes> RosterModel::boxes_at(const QModelIndex& index) const {
    const Field* field = field_at(index.column());
    const session::Unit* unit = unit_at(index.row());
    return field && unit ? boxes_shown(*unit, *field) : std::nullopt;
}

int RosterModel::fresh_at(const QModelIndex& index) const {
    const Field* field = field_at(index.column());
    const session::Unit* unit = unit_at(index.row());
    if (!field || !unit) return 0;
    const auto found = fresh_.find({unit->id, field->id});
    return found == fresh_.end() ? 0 : found->second;
}

QString RosterModel::hits_of(const session::Unit& unit) const {
    int all = 0;
    for (const auto& [where, hits] : fresh_) {
        if (where.first == unit.id) all += hits;
    }
    return all == 0 ? QString() : text(ascii::counted(all, "hit now", "hits now"));
}

std::vector<const session::Unit*> RosterModel::all() const {
    return document_.is_open() ? document_.session().state().units_of(type_.id) : std::vector<const session::Unit*>();
}

void RosterModel::refresh() {
    if (!document_.is_open()) return;
    std::vector<const session::Unit*> now = all();
    std::erase_if(now, [&](const auto* unit) { return !is_kept(*unit); });
    std::ranges::stable_partition(now, [&](const auto* unit) { return !session::is_lost(*unit, type_); });
    if (sorted_by_ >= 0) {
        std::ranges::stable_sort(now, [&](const auto* unit, const auto* other) {
            return order_ == Qt::AscendingOrder ? is_before(*unit, *other) : is_before(*other, *unit);
        });
    }
    remove_gone(now);
    for (std::size_t row = 0; row < now.size(); ++row) put_in_place(*now[row], static_cast<int>(row));
    session::FreshHits fresh = session::fresh_hits(document_.session(), type_);
    if (fresh == fresh_) return;
    fresh_ = std::move(fresh);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void RosterModel::keep(const QString& words) {
    words_ = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    refresh();
}

bool RosterModel::is_kept(const session::Unit& unit) const {
    QStringList cells;
    for (int column = 0; !words_.isEmpty() && column < columnCount(); ++column) cells += words_in(unit, column);
    const auto stands_there = [&](const QString& word) { return !cells.filter(word, Qt::CaseInsensitive).isEmpty(); };
    return std::ranges::all_of(words_, stands_there);
}

void RosterModel::sort(int column, Qt::SortOrder order) {
    sorted_by_ = column;
    order_ = order;
    refresh();
}

bool RosterModel::is_before(const session::Unit& unit, const session::Unit& other) const {
    const QVariant one = data_of(unit, sorted_by_, Qt::EditRole);
    const QVariant another = data_of(other, sorted_by_, Qt::EditRole);
    const bool are_numbers = one.typeId() == QMetaType::Int && another.typeId() == QMetaType::Int;
    return are_numbers ? one.toInt() < another.toInt()
                       : compare(words_in(unit, sorted_by_), words_in(other, sorted_by_)) < 0;
}

void RosterModel::remove_gone(const std::vector<const session::Unit*>& now) {
    for (int row = rowCount() - 1; row >= 0; --row) {
        const std::string& id = unit_at(row)->id;
        if (std::any_of(now.begin(), now.end(), [&](const auto* unit) { return unit->id == id; })) continue;
        beginRemoveRows({}, row, row);
        units_.erase(units_.begin() + row);
        endRemoveRows();
    }
}

void RosterModel::put_in_place(const session::Unit& unit, int row) {
    const int before = row < rowCount() && unit_at(row)->id == unit.id ? row : row_of(unit.id);
    if (before < 0) {
        beginInsertRows({}, row, row);
        units_.insert(units_.begin() + row, unit);
        endInsertRows();
        return;
    }
    if (before != row) {  // it stands further down
        beginMoveRows({}, before, before, {}, row);
        std::rotate(units_.begin() + row, units_.begin() + before, units_.begin() + before + 1);
        endMoveRows();
    }
    session::Unit& here = units_[static_cast<std::size_t>(row)];
    if (here == unit) return;
    here = unit;
    emit dataChanged(index(row, 0), index(row, columnCount() - 1));
}

int RosterModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(units_.size());
}

int RosterModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(type_.fields.size()) + 1;
}

QVariant RosterModel::data(const QModelIndex& index, int role) const {
    const session::Unit* unit = index.isValid() ? unit_at(index.row()) : nullptr;
    return unit ? data_of(*unit, index.column(), role) : QVariant();
}

QVariant RosterModel::data_of(const session::Unit& unit, int column, int role) const {
    const Field* field = field_at(column);
    const bool number = field && field->type == FieldType::number;
    if (role == Qt::FontRole || role == Qt::ForegroundRole) return look_of(unit, field, role);
    if (!field) return id_data(unit, role);
    if (const auto boxes = boxes_shown(unit, *field)) return boxes_data(*field, *boxes, role);
    const json::Value value = unit.get(field->id);
    const bool yes_no = field->type == FieldType::yes_no;
    switch (role) {
        case Qt::DisplayRole:
            return yes_no ? QVariant() : QVariant(shown_value(*field, value));
        case Qt::AccessibleTextRole:
            return yes_no ? (value == true ? u"yes"_s : u"no"_s) : shown_value(*field, value);
        case Qt::ToolTipRole:
            return field->id == type_.side ? tip(shown_value(*field, value)) : whole_text(*field, value);
        case Qt::CheckStateRole:
            return yes_no ? QVariant(value == true ? Qt::Checked : Qt::Unchecked) : QVariant();
        case Qt::EditRole:
            if (number) return value.is_number_integer() ? QVariant(unit.number(field->id)) : QVariant();
            return exact(json::to_text(value));
        default:
            return {};
    }
}

QVariant RosterModel::look_of(const session::Unit& unit, const Field* field, int role) const {
    const bool is_name = !field || field->id == type_.name;
    const bool is_lost = session::is_lost(unit, type_);
    if (role == Qt::ForegroundRole) return is_lost ? QVariant(muted(QGuiApplication::palette())) : QVariant();
    QFont font;
    if (!field) font.setBold(true);
    if (is_name && is_lost) font.setStrikeOut(true);
    return is_name ? QVariant(font) : QVariant();
}

// As a person reads the cell: a yes is its heading.
QString RosterModel::words_in(const session::Unit& unit, int column) const {
    const QVariant tick = data_of(unit, column, Qt::CheckStateRole);
    if (tick.isNull()) return data_of(unit, column, Qt::DisplayRole).toString();
    return tick.toInt() == Qt::Checked ? headerData(column, Qt::Horizontal).toString() : QString();
}

QString RosterModel::words_of(const session::Unit& unit) const {
    const QString hits = hits_of(unit);
    return hits.isEmpty() ? card_words(unit, type_) : QStringLiteral("%1; %2").arg(card_words(unit, type_), hits);
}

QVariant RosterModel::id_data(const session::Unit& unit, int role) const {
    if (role == Qt::DisplayRole || role == Qt::EditRole) return text(unit.id);
    if (role == Qt::AccessibleDescriptionRole) return words_of(unit);
    if (role == Qt::ToolTipRole) return tip(words_of(unit));
    if (role == Qt::AccessibleTextRole && session::is_lost(unit, type_)) return u"%1, lost"_s.arg(text(unit.id));
    return {};
}

int RosterModel::side_of(const session::Unit& unit) const {
    return document_.session().rulebook().colour_of_side(unit.text(type_.side));
}

QVariant RosterModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    const Field* field = field_at(section);
    switch (role) {
        case Qt::DisplayRole:
            return field ? heading_of(*field) : u"Id"_s;
        case Qt::AccessibleTextRole:
            return field ? short_text(field->label) : u"Id"_s;
        case Qt::ToolTipRole:
            return field ? tip(field->label + '\n' + (field->help.empty() ? field->expectation() : field->help))
                         : QString();
        case Qt::FontRole:
            return small(QGuiApplication::font());
        case Qt::ForegroundRole:
            return muted(QGuiApplication::palette());
        default:
            return {};
    }
}

Qt::ItemFlags RosterModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const Field* field = field_at(index.column());
    if (!field || !document_.is_open() || !document_.why_read_only().isEmpty()) return flags;
    return flags | (field->type == FieldType::yes_no ? Qt::ItemIsUserCheckable : Qt::ItemIsEditable);
}

bool RosterModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const Field* field = field_at(index.column());
    if (!field || (role != Qt::EditRole && role != Qt::CheckStateRole)) return false;
    QModelIndexList cells{index};
    const bool is_shared = field->boxes.empty();  // how many boxes are left is each unit's own
    if (is_shared && chosen_ && chosen_->isSelected(index)) cells = chosen_->selectedIndexes();
    std::vector<std::string> ids;
    for (const QModelIndex& cell : cells) {
        if (cell.column() == index.column()) ids.push_back(unit_at(cell.row())->id);
    }
    const json::Value now = value_of(*field, value, role);
    QString problem;
    const bool accepted = document_.act(
        [&](session::Session& session) {
            for (const std::string& id : ids) session.change_unit(id, {{field->id, now}}, "");
        },
        &problem);
    emit refused(problem);
    if (accepted && ids.size() > 1) {
        const QString shown = field->type == FieldType::yes_no ? (now == true ? u"yes"_s : u"no"_s)
                              : now.is_null()                  ? u"nothing"_s
                                                               : shown_value(*field, now);
        emit said(u"%1 of all %2 chosen: %3. Undo takes it back."_s.arg(text(field->label)).arg(ids.size()).arg(shown));
    }
    return accepted;
}

}  // namespace flagplot::ui
