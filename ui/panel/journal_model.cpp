#include "ui/panel/journal_model.h"

#include <algorithm>

#include "procedures/in_brief.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using Kind = JournalRow::Kind;

constexpr qsizetype most_words = 32;  // that a search looks for

// Small letters as capitals. A plain word is found without making other letters of the text first.
bool holds(std::string_view text, const QString& word) {
    const auto size = static_cast<qsizetype>(text.size());
    const bool is_plain = std::ranges::all_of(word, [](QChar c) { return c.unicode() < 0x80; });
    return is_plain ? QLatin1String(text.data(), size).contains(word, Qt::CaseInsensitive)
                    : QString::fromUtf8(text.data(), size).contains(word, Qt::CaseInsensitive);
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
    opened_.clear();
    if (document_.is_open()) {
        std::map<std::string, JournalRows::Procedure> procedures;
        for (const referee::Procedure& one : document_.procedures()) procedures[one.id] = {one.title, one.ad_hoc};
        rows_ = std::make_unique<JournalRows>(document_.session(), std::move(procedures));
        rows_->say_in_brief([id = document_.session().rulebook().id](const std::string& told) {
            return procedures::in_brief(id, told, nullptr);
        });
        rows_->take_new();
        rows_->join(0, groups());
    }
    shown_ = pick_from(0);
    endResetModel();
}

// What is new may belong to rows of its turn, and a turn that begins folds the one before.
void JournalModel::take_new() {
    if (!rows_) return;
    const int before = rows_->size();
    const std::vector<int> altered = rows_->take_new();
    const int first = second_last_turn(before);
    rows_->join(first, groups());
    pick_again(altered.empty() ? first : 0);
    tell_altered(altered);
}

int JournalModel::second_last_turn(int before) const {
    int row = before;
    for (int turns = 0; row > 0 && turns < 2;) {
        const JournalRow& one = rows_->row(--row);
        if (one.kind == Kind::turn && one.begins) ++turns;
    }
    return row;
}

// Going back, redo: everything from there on may count or not count any more.
void JournalModel::refresh() {
    if (!rows_) return;
    rows_->take_new();
    rows_->join(0, groups());
    pick_again(0);
    int from = rows_->reached_back_to();
    if (from > 0 && document_.session().entry(from).run > 0) from = document_.session().entry(from).run;
    const int first = std::max(0, row_of(from));
    if (from > 0 && !shown_.empty()) emit dataChanged(index(first, 0), index(rowCount() - 1, column_count - 1));
}

// The rows from there on; those before stay.
void JournalModel::pick_again(int first) {
    const auto end = std::lower_bound(shown_.begin(), shown_.end(), first);
    std::vector<int> now(shown_.begin(), end);
    const std::vector<int> fresh = pick_from(first);
    now.insert(now.end(), fresh.begin(), fresh.end());
    replace(now);
}

bool JournalModel::is_open(int turn) const {
    if (const auto chosen = opened_.find(turn); chosen != opened_.end()) return chosen->second;
    const bool is_story = show_ == Show::story || show_ == Show::everything;
    return !is_story || is_searched() || (rows_ && turn >= rows_->newest_turn());
}

void JournalModel::set_open(int turn, bool open) {
    const bool was_open = is_open(turn);
    opened_[turn] = open;
    if (was_open == open) return;
    pick_again(0);
    for (int row = 0; row < rowCount(); ++row) {
        if (row_at(row)->kind == Kind::turn && row_at(row)->turn == turn)
            emit dataChanged(index(row, 0), index(row, 0));
    }
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
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts).mid(0, most_words);
    if (show == show_ && words == words_ && unit == unit_) return;
    const bool was_searched = is_searched();
    const bool was_grouped = groups();
    beginResetModel();
    show_ = show;
    unit_ = unit;
    words_ = words;
    if (is_searched() != was_searched) opened_.clear();
    if (rows_ && groups() != was_grouped) rows_->join(0, groups());
    shown_ = pick_from(0);
    endResetModel();
}

// A heading waits for a row under it, but for that of a turn that nothing is looked for in. A turn that is gone on with
// has no other one.
std::vector<int> JournalModel::pick_from(int first) const {
    int turn = 0;
    for (const int before : shown_) {
        if (before >= first) break;
        if (rows_->row(before).kind == Kind::turn) turn = rows_->row(before).turn;
    }
    int turn_heading = -1;  // that waits
    int run_heading = -1;
    std::vector<int> picked;
    const auto take_turn = [&] {
        if (turn_heading < 0) return;
        picked.push_back(turn_heading);
        turn = rows_->row(turn_heading).turn;
        turn_heading = -1;
    };
    for (int index = first; rows_ && index < rows_->size(); ++index) {
        const JournalRow& row = rows_->row(index);
        if (row.kind == Kind::turn) {
            turn_heading = row.turn == turn ? -1 : index;
            run_heading = -1;
            if (row.begins && !is_searched() && rows_->counts(row) && show_ != Show::notes) take_turn();
        } else if (row.kind == Kind::run) {
            run_heading = show_ == Show::everything ? index : -1;
        } else if (is_shown(row)) {
            take_turn();
            if (!is_open(turn)) continue;
            if (run_heading >= 0) picked.push_back(run_heading);
            run_heading = -1;
            picked.push_back(index);
        }
    }
    return picked;
}

bool JournalModel::is_shown(const JournalRow& row) const {
    const auto is_of_unit = [&] { return unit_.isEmpty() || text(rows_->unit(row)) == unit_; };
    const auto is_meant = [&] { return show_ == Show::story && words_.contains(u"#%1"_s.arg(row.number)); };
    return (is_of_kind(row) || is_meant()) && is_of_unit() && has_words(row);
}

bool JournalModel::is_of_kind(const JournalRow& row) const {
    switch (show_) {
        case Show::story:
            return row.is_event && row.line == 0 && (row.kind == Kind::note || rows_->counts(row));
        case Show::orders:
            return row.kind == Kind::told && rows_->counts(row);
        case Show::dice:
            return row.kind == Kind::roll;
        case Show::notes:
            return row.kind == Kind::note;
        case Show::everything:
            return true;
    }
    return false;
}

bool JournalModel::has_words(const JournalRow& row) const {
    const bool has_dice = row.kind == Kind::told && show_ == Show::story;
    return std::ranges::all_of(words_, [&](const QString& word) {
        return has_word(row, word) || (has_dice && std::ranges::any_of(row.dice, [&](int die) {
                                           return has_word(rows_->row(rows_->row_of(die)), word);
                                       }));
    });
}

bool JournalModel::has_word(const JournalRow& row, const QString& word) const {
    if (word.startsWith(QLatin1Char('#')) && QStringView(word).mid(1).toInt() == row.number) return true;
    return rows_->any_text(row, [&](std::string_view text) { return holds(text, word); });
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
    int row = rows_->row_of(entry);
    while (show_ == Show::story && row >= 0 && rows_->row(row).line != 0) row = rows_->row_of(rows_->row(row).line);
    const auto later = std::upper_bound(shown_.begin(), shown_.end(), row);
    return static_cast<int>(later - shown_.begin()) - 1;
}

int JournalModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QString JournalModel::text_in(const JournalRow& row, int column) const {
    if (row.is_heading()) return column == number_column ? text(rows_->heading(row)) : QString();
    return text(rows_->cells(row)[static_cast<std::size_t>(column)]);
}

// A row as it is read to those who don't see it, whole.
QString JournalModel::heard(const JournalRow& row) const {
    QString all = first_lines(text(rows_->details(row))).replace(QLatin1Char('\n'), QStringLiteral("; "));
    if (row.kind != Kind::turn) return all;
    const QString sum = text(rows_->sum(row));
    const QString heading = sum.isEmpty() ? all : QStringLiteral("%1: %2").arg(all, sum);
    return is_open(row.turn) ? heading : u"%1, folded"_s.arg(heading);
}

QVariant JournalModel::data(const QModelIndex& index, int role) const {
    const JournalRow* row = index.isValid() ? row_at(index.row()) : nullptr;
    if (!row) return {};
    switch (role) {
        case row_role:
            return shown_[static_cast<std::size_t>(index.row())];
        case Qt::DisplayRole:
            return on_one_line(text_in(*row, index.column()));
        case Qt::ToolTipRole:
            return tip(text(rows_->details(*row)));
        case Qt::AccessibleTextRole:
            return index.column() == number_column ? QVariant(heard(*row)) : QVariant();
        default:
            return {};
    }
}

QVariant JournalModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool is_column = orientation == Qt::Horizontal && role == Qt::DisplayRole;
    return is_column ? text(JournalRows::heads()[static_cast<std::size_t>(section)]) : QVariant();
}

csv::Grid JournalModel::as_grid() const {
    csv::Grid grid{JournalRows::heads()};
    for (const int row : shown_) {
        grid.push_back(rows_->cells(rows_->row(row)));
        for (std::string& cell : grid.back()) cell = text(cell).simplified().toStdString();
    }
    return grid;
}

QString JournalModel::copied(const std::vector<int>& rows) const {
    QStringList lines;
    for (const int here : rows) {
        const JournalRow* row = row_at(here);
        if (!row) continue;
        QStringList cells;
        for (const std::string& cell : rows_->cells(*row)) cells << text(cell).simplified();
        lines << (row->is_heading() ? text(rows_->heading(*row)) : cells.join(QLatin1Char('\t')));
    }
    return lines.isEmpty() ? QString() : lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace flagplot::ui
