#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <string>
#include <vector>

#include "session/played.h"
#include "ui/document/document.h"

class QItemSelectionModel;

namespace flagplot::ui {

// The units of one type as a table: a row a unit, its id first, then its fields. They stand in the roster's order, lost
// units last, struck out; or sorted by a column. A cell that is edited becomes an act on the session; what the session
// refuses leaves the cell as it was. What is edited in one of several chosen cells of a column is edited in all of
// them, except for boxes.
class RosterModel final : public QAbstractTableModel {
    Q_OBJECT

  public:
    // The rulebook's type must outlive the model.
    RosterModel(Document& document, const rulebook::UnitType& type);

    Document& document() const { return document_; }
    const rulebook::UnitType& type() const { return type_; }
    std::vector<const session::Unit*> all() const;   // of the type, whether they are kept or not
    const table::Field* field_at(int column) const;  // null: the column of ids
    const session::Unit* unit_at(int row) const;     // null: there is no such row
    int row_of(const std::string& id) const;         // -1: none, or not kept

    // The boxes that are shown in a cell; nothing if it has none.
    std::optional<session::Boxes> boxes_at(const QModelIndex& index) const;
    int fresh_at(const QModelIndex& index) const;      // boxes of the cell that this step crossed off
    QString hits_of(const session::Unit& unit) const;  // of the whole unit, in words: "4 hits now"; may be empty

    int side_of(const session::Unit& unit) const;  // the number of its side's colour; -1: none

    // Takes over what the session says now. Rows that stay keep their indexes.
    void refresh();
    // Keeps the units in whose cells each of the words stands.
    void keep(const QString& words);
    void set_chosen(const QItemSelectionModel* chosen) { chosen_ = chosen; }  // on the page

    void sort(int column, Qt::SortOrder order) override;  // by -1: in the roster's order
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  signals:
    void refused(const QString& why);  // empty: the last edit was accepted
    void said(const QString& words);   // of an edit that went into several units

  private:
    QVariant data_of(const session::Unit& unit, int column, int role) const;
    QVariant look_of(const session::Unit& unit, const table::Field* field, int role) const;
    QString words_of(const session::Unit& unit) const;
    QString words_in(const session::Unit& unit, int column) const;
    QVariant id_data(const session::Unit& unit, int role) const;
    bool is_kept(const session::Unit& unit) const;
    bool is_before(const session::Unit& unit, const session::Unit& other) const;
    void remove_gone(const std::vector<const session::Unit*>& now);
    void put_in_place(const session::Unit& unit, int row);

    Document& document_;
    const rulebook::UnitType& type_;
    std::vector<session::Unit> units_;  // that are kept
    session::FreshHits fresh_;
    QStringList words_;  // by which they are kept
    int sorted_by_ = -1;
    Qt::SortOrder order_ = Qt::AscendingOrder;
    const QItemSelectionModel* chosen_ = nullptr;
};

// A field's value as the roster shows it: a choice's label, "yes", "14", of several lines the first; null is empty.
QString shown_value(const table::Field& field, const json::Value& value);

// Whether it says how many boxes there were, of which another field says how many are left.
bool is_total_of_boxes(const table::Field& field, const rulebook::UnitType& type);

// Whether it has a value there that isn't what every unit has at first; "no" and 0 where there is no such value.
bool says_something(const session::Unit& unit, const table::Field& field);

}  // namespace flagplot::ui
