#pragma once

#include <QSortFilterProxyModel>
#include <optional>

#include "ui/roster/roster_model.h"

class QItemSelectionModel;

namespace flagplot::ui {

// The units of one type as a page shows them: those that the filter keeps, in the roster's order or sorted by a column.
// What is edited in one of several chosen cells of a column is edited in all of them, except for boxes.
class UnitRows final : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit UnitRows(RosterModel& units, QObject* parent = nullptr);

    const rulebook::UnitType& type() const { return units_.type(); }
    const table::Field* field_at(int column) const { return units_.field_at(column); }
    const session::Unit* unit_at(int row) const;
    int row_of(const std::string& id) const;  // -1: none, or not kept
    std::optional<session::Boxes> boxes_at(const QModelIndex& index) const;
    int fresh_at(const QModelIndex& index) const;  // boxes that this step crossed off
    int fresh_of(int row) const;                   // of the whole unit
    bool is_lost(int row) const;
    int side_of(int row) const;  // the number of its side's colour; -1: none

    // Keeps the units in whose cells each of the words stands.
    void keep(const QString& words);

    // What is chosen on the page.
    void set_chosen(const QItemSelectionModel* chosen) { chosen_ = chosen; }

    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

  private:
    RosterModel& units_;
    const QItemSelectionModel* chosen_ = nullptr;
    QStringList words_;
};

}  // namespace flagplot::ui
