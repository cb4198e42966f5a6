#include "ui/panel/journal_model.h"

#include <QFont>
#include <algorithm>
#include <cstdint>

#include "ascii/letters.h"
#include "ui/common/lines.h"
#include "ui/common/plain_text.h"
#include "ui/panel/row_delegate.h"

namespace flagplot::ui {
namespace {

using Kind = JournalRow::Kind;

constexpr std::size_t most_words = 32;  // that a search looks for

// The word is in lower case.
bool holds_plain(std::string_view text, const std::string& word) {
    for (std::size_t at = 0; at + word.size() <= text.size(); ++at) {
        std::size_t same = 0;
        while (same < word.size() && ascii::lower(text[at + same]) == word[same]) ++same;
        if (same == word.size()) return true;
    }
    return false;
}

bool is_plain(const QString& word) {
    return std::all_of(word.begin(), word.end(), [](QChar c) { return c.unicode() < 0x80; });
}

// Whether a row that holds all of these words holds all of the others too. An entry's number is whole or it isn't one.
bool asks_more(const QStringList& words, const QStringList& others) {
    return std::all_of(others.begin(), others.end(), [&](const QString& other) {
        return !other.startsWith(QLatin1Char('#')) && std::any_of(words.begin(), words.end(), [&](const QString& word) {
            return word.contains(other, Qt::CaseInsensitive);
        });
    });
}

}  // namespace

JournalModel::JournalModel(Document& document, QObject* parent) : QAbstractTableModel(parent), document_(document) {
    connect(&document, &Document::opened, this, &JournalModel::start);
    connect(&document, &Document::changed, this, &JournalModel::take_new);
    connect(&document, &Document::rewound, this, &JournalModel::refresh);
    start();
}

void JournalModel::start() {
    beginResetModel();
    rows_.reset();
    if (document_.is_open()) {
        rows_ = std::make_unique<JournalRows>(document_.session(), document_.procedures());
        rows_->take_new();
    }
    shown_ = pick_all();
    endResetModel();
}

void JournalModel::take_new() {
    if (!rows_) return;
    const int before = rows_->size();
    const std::vector<int> altered = rows_->take_new();
    if (!altered.empty() && is_filtered()) {
        replace(pick_all());  // what says something else may be what is looked for
    } else {
        append(pick_from(before));
    }
    tell_altered(altered);
}

// Going back, redo: everything from there on may count or not count any more.
void JournalModel::refresh() {
    if (!rows_) return;
    take_new();
    if (show_ == Show::taken_back) replace(pick_all());
    int from = rows_->reached_back_to();
    if (from > 0 && document_.session().entry(from).run > 0) from = document_.session().entry(from).run;
    const int first = std::max(0, row_of(from));
    if (from > 0 && !shown_.empty()) emit dataChanged(index(first, 0), index(rowCount() - 1, column_count - 1));
}

void JournalModel::append(const std::vector<int>& fresh) {
    if (fresh.empty()) return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    shown_.insert(shown_.end(), fresh.begin(), fresh.end());
    endInsertRows();
}

// Removes and inserts what differs, so that the rest keeps its place.
void JournalModel::replace(const std::vector<int>& now) {
    const auto differ = std::mismatch(shown_.begin(), shown_.end(), now.begin(), now.end());
    const auto head = differ.first - shown_.begin();
    const auto most = static_cast<std::ptrdiff_t>(std::min(shown_.size(), now.size())) - head;
    std::ptrdiff_t tail = 0;
    while (tail < most && shown_.rbegin()[tail] == now.rbegin()[tail]) ++tail;
    if (const auto end = static_cast<std::ptrdiff_t>(shown_.size()) - tail; end > head) {
        beginRemoveRows({}, static_cast<int>(head), static_cast<int>(end) - 1);
        shown_.erase(shown_.begin() + head, shown_.begin() + end);
        endRemoveRows();
    }
    if (const auto end = static_cast<std::ptrdiff_t>(now.size()) - tail; end > head) {
        beginInsertRows({}, static_cast<int>(head), static_cast<int>(end) - 1);
        shown_.insert(shown_.begin() + head, now.begin() + head, now.begin() + end);
        endInsertRows();
    }
}

void JournalModel::tell_altered(const std::vector<int>& altered) {
    for (const int row : altered) {
        const auto found = std::lower_bound(shown_.begin(), shown_.end(), row);
        if (found == shown_.end() || *found != row) continue;
        const int here = static_cast<int>(found - shown_.begin());
        emit dataChanged(index(here, 0), index(here, column_count - 1));
    }
}

void JournalModel::set_filter(Show show, const QString& text, const QString& unit) {
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (show == show_ && words == words_ && unit == unit_) return;
    const bool is_narrower = is_filtered() && show == show_ && unit == unit_ && asks_more(words, words_);
    beginResetModel();
    show_ = show;
    unit_ = unit;
    words_ = words;
    plain_words_.clear();
    if (std::all_of(words.begin(), words.end(), is_plain)) {
        for (const QString& word : words) plain_words_.push_back(word.toLower().toStdString());
    }
    shown_ = is_narrower ? pick_of_shown() : pick_all();
    endResetModel();
}

std::vector<int> JournalModel::pick_all() {
    turn_heading_ = -1;
    run_heading_ = -1;
    return pick_from(0);
}

std::vector<int> JournalModel::pick_from(int first) {
    std::vector<int> picked;
    for (int index = first; rows_ && index < rows_->size(); ++index) pick(index, picked);
    return picked;
}

// What the filter let through before, and the headings that nothing stood under yet.
std::vector<int> JournalModel::pick_of_shown() {
    std::vector<int> candidates = std::move(shown_);
    for (const int heading : {turn_heading_, run_heading_}) {
        if (heading >= 0) candidates.push_back(heading);
    }
    turn_heading_ = -1;
    run_heading_ = -1;
    std::vector<int> picked;
    for (const int index : candidates) pick(index, picked);
    return picked;
}

void JournalModel::pick(int index, std::vector<int>& picked) {
    const JournalRow& row = rows_->row(index);
    if (row.is_heading() && is_filtered()) {
        if (row.kind == Kind::turn) turn_heading_ = index;
        run_heading_ = row.kind == Kind::run ? index : -1;
    } else if (is_shown(row)) {
        for (int* heading : {&turn_heading_, &run_heading_}) {
            if (*heading >= 0) picked.push_back(*heading);
            *heading = -1;
        }
        picked.push_back(index);
    }
}

bool JournalModel::is_shown(const JournalRow& row) const {
    const auto is_of_unit = [&] { return unit_.isEmpty() || rows_->unit(row) == unit_; };
    return !is_filtered() || (is_of_kind(row) && is_of_unit() && has_words(row));
}

bool JournalModel::is_of_kind(const JournalRow& row) const {
    switch (show_) {
        case Show::everything:
            return true;
        case Show::rolls:
            return row.kind == Kind::roll;
        case Show::orders:
            return row.kind == Kind::told;
        case Show::notes:
            return row.kind == Kind::note;
        case Show::changes:
            return row.kind == Kind::change;
        case Show::answers:
            return row.kind == Kind::answer;
        case Show::taken_back:
            return row.kind == Kind::mark || !rows_->counts(row);
    }
    return false;
}

bool JournalModel::has_words(const JournalRow& row) const {
    const auto count = std::min<std::size_t>(static_cast<std::size_t>(words_.size()), most_words);
    std::uint64_t missing = (std::uint64_t{1} << count) - 1;  // a bit a word
    const auto look = [&](const auto& holds) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t bit = std::uint64_t{1} << i;
            if ((missing & bit) != 0 && holds(i)) missing &= ~bit;
        }
        return missing == 0;
    };
    const auto word = [&](std::size_t i) -> const QString& { return words_[static_cast<qsizetype>(i)]; };
    const auto is_number = [&](std::size_t i) {
        return word(i).startsWith(QLatin1Char('#')) && QStringView(word(i)).mid(1).toInt() == row.number;
    };
    if (look(is_number)) return true;
    return rows_->any_text(row, [&](std::string_view text) {
        if (!plain_words_.empty()) return look([&](std::size_t i) { return holds_plain(text, plain_words_[i]); });
        const QString words = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
        return look([&](std::size_t i) { return words.contains(word(i), Qt::CaseInsensitive); });
    });
}

int JournalModel::found() const {
    return static_cast<int>(
        std::count_if(shown_.begin(), shown_.end(), [this](int row) { return !rows_->row(row).is_heading(); }));
}

const JournalRow* JournalModel::row_at(int row) const {
    if (row < 0 || row >= rowCount()) return nullptr;
    return &rows_->row(shown_[static_cast<std::size_t>(row)]);
}

int JournalModel::row_of(int entry) const {
    if (!rows_) return -1;
    const auto later = std::upper_bound(shown_.begin(), shown_.end(), rows_->row_of(entry));
    return static_cast<int>(later - shown_.begin()) - 1;
}

int JournalModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

int JournalModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : column_count;
}

QString JournalModel::text_in(const JournalRow& row, int column) const {
    if (row.is_heading()) return column == number_column ? rows_->heading(row) : QString();
    switch (column) {
        case number_column:
            return QString::number(row.number);
        case unit_column:
            return rows_->unit(row);
        case what_column:
            return rows_->what(row);
        case dice_column:
            return rows_->dice(row);
        case total_column:
            return rows_->total(row);
        case result_column:
            return rows_->result(row);
        case source_column:
            return rows_->source(row);
        default:
            return {};
    }
}

// What was taken back is struck through, but for the words that say so.
QVariant JournalModel::font_of(const JournalRow& row, int column) const {
    const bool struck = column != source_column && !rows_->counts(row);
    if (!struck && !row.is_heading()) return {};
    QFont font;
    if (row.is_heading()) font.setBold(true);
    if (struck) font.setStrikeOut(true);
    return font;
}

QVariant JournalModel::data(const QModelIndex& index, int role) const {
    const JournalRow* row = index.isValid() ? row_at(index.row()) : nullptr;
    if (!row) return {};
    switch (role) {
        case RowDelegate::row_role:
            return shown_[static_cast<std::size_t>(index.row())];
        case Qt::DisplayRole:
            return on_one_line(text_in(*row, index.column()));
        case Qt::ToolTipRole:
            return tip(rows_->details(*row));
        case Qt::AccessibleDescriptionRole:
            return first_lines(rows_->details(*row));
        case Qt::FontRole:
            return font_of(*row, index.column());
        case Qt::TextAlignmentRole: {
            const bool right = (index.column() == number_column || index.column() == total_column);
            return QVariant((right && !row->is_heading() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        }
        default:
            return {};
    }
}

QVariant JournalModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        const bool right = section == number_column || section == total_column;
        return QVariant((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case number_column:
            return u"#"_s;
        case unit_column:
            return u"Unit"_s;
        case what_column:
            return u"What"_s;
        case dice_column:
            return u"Dice"_s;
        case total_column:
            return u"Total"_s;
        case result_column:
            return u"Result"_s;
        case source_column:
            return u"Source"_s;
        default:
            return {};
    }
}

csv::Grid JournalModel::as_grid() const {
    csv::Grid grid(1);
    for (int column = 0; column < column_count; ++column) {
        grid.front().push_back(headerData(column, Qt::Horizontal).toString().toStdString());
    }
    for (int here = 0; here < rowCount(); ++here) {
        const JournalRow& row = *row_at(here);
        std::vector<std::string>& cells = grid.emplace_back();
        for (int column = 0; column < column_count; ++column) {
            const bool is_heading = row.is_heading() && column == what_column;
            cells.push_back((is_heading ? rows_->heading(row) : text_in(row, column)).simplified().toStdString());
        }
        if (row.is_heading()) cells[number_column] = std::to_string(row.number);
    }
    return grid;
}

QString JournalModel::copied(const std::vector<int>& rows) const {
    QStringList lines;
    for (const int here : rows) {
        const JournalRow* row = row_at(here);
        if (!row) continue;
        QStringList cells;
        for (int column = 0; column < (row->is_heading() ? 1 : column_count); ++column) {
            cells << text_in(*row, column).simplified();
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.isEmpty() ? QString() : lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace flagplot::ui
