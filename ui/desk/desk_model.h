#pragma once

#include <QAbstractTableModel>

#include "report/desk.h"
#include "ui/desk/desk_signs.h"

namespace flagplot::ui {

// What a cell of the desk says: a sign, a word in weight, and a small line with the rest.
struct DeskCell {
    DeskSign sign = DeskSign::none;
    QString word = {};
    QString rest = {};
    bool is_link = false;
    bool operator==(const DeskCell&) const = default;
};

// A row a correspondent: who he is, his mail, his units, his reports, and what is next.
class DeskModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum class Column { who, mail, units, now, before, next };

    using QAbstractTableModel::QAbstractTableModel;

    void show(const session::Session& session, const report::Desk& desk);
    void clear();

    const report::DeskRow& row(int index) const { return desk_.rows[static_cast<std::size_t>(index)]; }
    int row_of(const std::string& reader) const;                                  // -1: there is none
    int side_of(int row) const { return sides_[static_cast<std::size_t>(row)]; }  // among the rulebook's; -1: none
    Column column(int index) const { return columns_[static_cast<std::size_t>(index)]; }
    DeskCell cell(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString heading(Column column) const;
    std::vector<Column> columns_wanted() const;

    report::Desk desk_;
    QString turn_;  // what the game calls one: "turn"
    std::vector<int> sides_;
    std::vector<Column> columns_;
};

}  // namespace flagplot::ui
