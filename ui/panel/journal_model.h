#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <map>
#include <memory>

#include "csv/cells.h"
#include "report/journal_rows.h"
#include "ui/document/document.h"

namespace flagplot::ui {

using report::JournalRow;
using report::JournalRows;

// The rows of the session as a table, as far as the filter lets them through. Headings stand there with the rows that
// they head; a turn's can be folded, and those before the newest are at first. New entries are inserted; the model is
// reset only for another session or another filter. The columns are those of copies and exports.
class JournalModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { number_column, unit_column, what_column, dice_column, total_column, result_column, source_column };
    static constexpr int column_count = source_column + 1;

    static constexpr int row_role = Qt::UserRole;  // an index of its JournalRows

    // The story has the events, and with a told line the dice that it came of. Everything has bookkeeping, the headings
    // of procedures and what was taken back as well.
    enum class Show { story, orders, dice, notes, everything };

    explicit JournalModel(Document& document, QObject* parent = nullptr);

    // A row must be of that kind, and each word of the text must stand in it somewhere; "#41" is the entry's number.
    // A unit's id limits the rows to that unit.
    void set_filter(Show show, const QString& text, const QString& unit = {});
    bool is_searched() const { return !words_.isEmpty() || !unit_.isEmpty(); }
    Show show() const { return show_; }
    bool is_open(int turn) const;  // its rows stand below its heading
    void set_open(int turn, bool open);

    int found() const;  // rows that are shown, but for headings

    const JournalRows* rows() const { return rows_.get(); }  // null: no session
    const JournalRow* row_at(int row) const;                 // null: there is no such row
    int row_of(int entry) const;  // the row shown for the entry, or the last one before it; -1: none

    // The rows for another program: a line each, tabs between the columns.
    QString copied(const std::vector<int>& rows) const;

    // The rows that are shown, below their headings; a turn and a procedure stand in the column of what happened.
    csv::Grid as_grid() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : column_count; }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  private:
    void start();
    void take_new();
    void refresh();
    bool groups() const { return show_ == Show::story && !is_searched(); }  // lines of one kind
    void pick_again(int first);
    void replace(const std::vector<int>& now);
    int second_last_turn(int before) const;
    std::vector<int> pick_from(int first) const;
    bool is_shown(const JournalRow& row) const;
    bool is_of_kind(const JournalRow& row) const;
    bool has_words(const JournalRow& row) const;
    bool has_word(const JournalRow& row, const QString& word) const;
    void tell_altered(const std::vector<int>& altered);
    QString text_in(const JournalRow& row, int column) const;
    QString heard(const JournalRow& row) const;

    Document& document_;
    std::unique_ptr<JournalRows> rows_;
    std::vector<int> shown_;  // indexes of rows, rising
    Show show_ = Show::story;
    QStringList words_;
    QString unit_;
    std::map<int, bool> opened_;  // turns that a person folded, or unfolded
};

}  // namespace flagplot::ui
