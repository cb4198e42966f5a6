#pragma once

#include <QAbstractListModel>
#include <algorithm>
#include <functional>
#include <vector>

#include "report/worksheet.h"
#include "ui/document/document.h"

namespace flagplot::ui {

// A line of the worksheet: a heading, orders that are carried out together, those that ask nothing, or a whole section
// in short.
struct OrderRow {
    enum class Kind {
        section,
        group,
        orders,  // more than one: of several units that are told the same
        board,   // those of a group, each in the column of its kind
        at_rest,
        folded  // all of a section
    };

    Kind kind = Kind::orders;
    QString words = {};      // of a heading, a group, a folded section
    QString tables = {};     // of a section: what the dice at its lines' ends were thrown for
    QStringList kinds = {};  // of a board and its section: its columns
    QString widest = {};     // and the longest of its groups' names
    std::vector<report::Order> orders = {};
    QString brief = {};  // what is told, in a word or two where its game says it so; empty: as it was told

    bool can_be_ticked() const { return kind == Kind::orders || kind == Kind::board; }
    bool is_unmoved() const { return std::ranges::any_of(orders, &report::Order::is_unmoved); }
};

// The parts of an order in the list.
struct OrderWords {
    QString units;  // "SF1 ZF1"
    QString name;   // of the only one
    QString way;    // where it leads, "D9 \u2192 B8"; else the way of the compass; may be empty
    QString text;   // what is to be done, and what explains it
};

OrderWords words_of(const OrderRow& row);

// "2 zones SW": what is between brackets its dice say.
QString words_beside_dice(const OrderRow& row);

// A line of the worksheet is one line.
QString in_one_line(QString words);

// At the end of a line.
struct OrderDie {
    int step = 0;
    int sides = 6;
    int face = 1;
};

// A turn's worksheet as a list. Orders have a box: what is ticked is said by tick_wanted() and stands in the journal.
class OrdersModel : public QAbstractListModel {
    Q_OBJECT

  public:
    explicit OrdersModel(Document& document, QObject* parent = nullptr);

    // Of several sections those that are done are a line each, and so is a board until the orders besides are done.
    void show(const std::vector<report::OrderGroup>& groups);
    void unfold(const QString& section);    // by its title, whatever its state; empty: none
    void fold_all() { unfolded_.clear(); }  // as the next show() has it: what it shows may be of a session that is gone
    QString section_of(const QModelIndex& index) const;
    const OrderRow& row(const QModelIndex& index) const { return rows_[static_cast<std::size_t>(index.row())]; }
    QString name_of(const OrderRow& row) const;  // of a unit; if it has none and is on its way, what it is
    static QStringList units_of_kind(const OrderRow& row, const QString& kind);
    static QString board_words(const OrderRow& row);  // "CAP SF1 ZF1, search ZD1"
    // The row of the first such order, in an unfolded section; invalid: there is none.
    QModelIndex bring(const std::function<bool(const report::Order&)>& is_wanted);
    int side_of(const report::Order& order) const;  // the number of its side's colour; -1: none
    std::vector<OrderDie> dice_of(const OrderRow& row) const;
    bool toggle(const QModelIndex& index);  // its tick; whether it could
    QString throw_words(int step) const;    // "Direction 14"; empty: it has no dice

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  signals:
    void tick_wanted(const std::vector<int>& lines, bool yes);

  private:
    QString in_words(const OrderRow& row) const;
    std::string brief(const std::string& told, const session::Unit* unit, const board::Board* board) const;
    QString rest_in_short(const OrderRow& row) const;
    QString dice_words(const OrderRow& row) const;
    const session::Roll* roll_of(int step) const;  // its dice; null if it has none
    QStringList tables_of(const OrderRow& row) const;
    void take(std::vector<OrderRow> rows);
    void name_tables();
    QString table_of(int step) const;  // the title of the one that it was thrown for; empty: none
    static Qt::CheckState state_of(const OrderRow& row);

    Document& document_;
    std::vector<report::OrderGroup> groups_;
    QString unfolded_;
    std::vector<OrderRow> rows_;
};

}  // namespace flagplot::ui
