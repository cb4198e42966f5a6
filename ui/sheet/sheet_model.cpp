#include "ui/sheet/sheet_model.h"

#include <QFont>

#include "ui/common/plain_text.h"

namespace flagplot::ui {

using sheet::Kind;

void SheetModel::show_sheet(sheet::Sheet sheet) {
    beginResetModel();
    as_it_came_ = sheet;
    sheet_ = std::move(sheet);
    lay_out();
    endResetModel();
}

void SheetModel::lay_out() {
    lines_.clear();
    shown_.clear();
    longest_ = longest_bar(sheet_);
    widest_ = 0;
    for (const sheet::Section& section : sheet_.sections) {
        std::vector<std::size_t>& shown = shown_.emplace_back();
        for (std::size_t i = 0; i < section.columns.size(); ++i) {
            if (section.columns[i].is_shown) shown.push_back(i);
        }
        if (shown.size() > shown_[widest_].size()) widest_ = shown_.size() - 1;
    }
    for (const std::string& words : sheet_.words) lines_.push_back({.words = text(words)});
    for (std::size_t i = 0; i < sheet_.sections.size(); ++i) add(i);
}

int SheetModel::line_of(int key) const {
    const auto found = std::ranges::find_if(lines_, [&](const Line& line) { return line.row && line.row->key == key; });
    return found == lines_.end() ? -1 : static_cast<int>(found - lines_.begin());
}

bool SheetModel::is_before(const sheet::Row& row, const sheet::Row& other, std::size_t column) const {
    if (column >= row.cells.size() || column >= other.cells.size()) return row.cells.size() < other.cells.size();
    const sheet::Cell& one = row.cells[column];
    const sheet::Cell& two = other.cells[column];
    return one.data == two.data ? one.words < two.words : one.data < two.data;
}

void SheetModel::sort(int column, Qt::SortOrder order) {
    beginResetModel();
    sheet_ = as_it_came_;
    for (std::size_t i = 0; column >= 0 && i < sheet_.sections.size(); ++i) {
        const auto place = static_cast<std::size_t>(column);
        if (place >= shown_[i].size()) continue;
        std::vector<sheet::Row>& rows = sheet_.sections[i].rows;
        std::ranges::stable_sort(rows, [&](const sheet::Row& one, const sheet::Row& other) {
            return order == Qt::AscendingOrder ? is_before(one, other, shown_[i][place])
                                               : is_before(other, one, shown_[i][place]);
        });
    }
    lay_out();
    endResetModel();
}

void SheetModel::add(std::size_t number) {
    const sheet::Section& section = sheet_.sections[number];
    if (!section.heading.empty()) lines_.push_back({.words = text(section.heading), .is_heading = true});
    for (const std::string& words : section.words) lines_.push_back({.words = text(words)});
    for (const sheet::Row& row : section.rows) {
        lines_.push_back({.section = number, .row = &row});
        for (const std::string& words : row.below) lines_.push_back({.words = text(words)});
    }
    if (!section.end.empty()) lines_.push_back({.words = text(section.end)});
}

Kind SheetModel::kind(int column) const {
    return sheet_.sections[widest_].columns[shown_[widest_][static_cast<std::size_t>(column)]].kind;
}

const sheet::Cell* SheetModel::cell(const QModelIndex& index) const {
    const Line& line = lines_[static_cast<std::size_t>(index.row())];
    if (!line.row) return nullptr;
    const auto place = static_cast<std::size_t>(index.column());
    const std::vector<std::size_t>& shown = shown_[line.section];
    return place < shown.size() && shown[place] < line.row->cells.size() ? &line.row->cells[shown[place]] : nullptr;
}

sheet::Bar SheetModel::bar(const QModelIndex& index) const {
    const sheet::Cell* const one = cell(index);
    if (!one || kind(index.column()) != Kind::bar) return {};
    return {one->bar.length / longest_, one->bar.low / longest_, one->bar.high / longest_, one->bar.mark / longest_};
}

std::string SheetModel::name_of(const QModelIndex& index) const {
    if (!cell(index)) return "";
    const std::size_t section = lines_[static_cast<std::size_t>(index.row())].section;
    return sheet_.sections[section].columns[shown_[section][static_cast<std::size_t>(index.column())]].name;
}

QString SheetModel::said_of(const QModelIndex& index) const {
    const Line& line = lines_[static_cast<std::size_t>(index.row())];
    const sheet::Cell* const one = cell(index);
    if (!by_cell_ || !one) return text(sheet::said_of(sheet_.sections[line.section], *line.row));
    return one->about.empty() ? text(one->words) : u"%1, %2"_s.arg(text(one->words), text(one->about));
}

int SheetModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

int SheetModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : shown_.empty() ? 1 : std::max(1, static_cast<int>(shown_[widest_].size()));
}

QVariant SheetModel::data(const QModelIndex& index, int role) const {
    const Line& line = lines_[static_cast<std::size_t>(index.row())];
    if (!line.row) {
        QFont bold;
        bold.setBold(true);
        if (role == Qt::FontRole && line.is_heading) return bold;
        const bool is_words = role == Qt::DisplayRole || role == Qt::AccessibleTextRole;
        if (role == Qt::ToolTipRole) return tip(line.words);
        return is_words && index.column() == 0 ? line.words : QVariant();
    }
    const sheet::Cell* const cell = this->cell(index);
    const Kind kind = this->kind(index.column());
    switch (role) {
        case Qt::DisplayRole:
            return cell ? text(cell->words) : QVariant();
        case Qt::AccessibleTextRole:
            return said_of(index);
        case Qt::AccessibleDescriptionRole:
            return by_cell_ ? headerData(index.column(), Qt::Horizontal, Qt::DisplayRole) : QVariant();
        case Qt::ToolTipRole:
            // What is cut stands in it, too.
            return tip(cell && !cell->about.empty() && !by_cell_ ? said_of(index) + u'\n' + text(cell->about)
                                                                 : said_of(index));
        case Qt::TextAlignmentRole: {
            const bool is_left = kind == Kind::words || kind == Kind::name;
            return static_cast<int>((is_left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        }
        case Qt::FontRole: {
            QFont font;
            const bool is_doubt = cell && cell->sign == sheet::Sign::doubt;
            if (line.row->is_strong || kind == Kind::name || is_doubt) font.setBold(true);
            if (line.row->is_struck) font.setStrikeOut(true);
            return font;
        }
        case key_role:
            return line.row->key;
        default:
            return {};
    }
}

QVariant SheetModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool is_column =
        orientation == Qt::Horizontal && !shown_.empty() && static_cast<std::size_t>(section) < shown_[widest_].size();
    if (!is_column || role != Qt::DisplayRole) return {};
    const std::size_t place = shown_[widest_][static_cast<std::size_t>(section)];
    return text(sheet_.sections[widest_].columns[place].heading);
}

}  // namespace flagplot::ui
