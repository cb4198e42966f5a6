#pragma once

#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <optional>

#include "rulebook/patch_targets.h"
#include "ui/house_rules/draft.h"

namespace flagplot::ui {

// The places of a table, some of them, as the cells of a view, between words that stand as they are. What was changed
// is set bold and says what was printed.
class PlacesModel : public QStandardItemModel {
    Q_OBJECT

  public:
    enum class Which {
        rows,   // and columns as they are printed; the ranges stand in the first column
        others  // modifiers, results, dice, and cells that depend on a fact; as printed, and as it is played. What a
                // result does that is new stands at the end
    };
    PlacesModel(Draft& draft, Which which, QObject* parent);

    void put_back(const QModelIndexList& cells);  // as printed

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;  // rows have none
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  private:
    struct Cell {
        QString words = {};
        QString help = {};
        std::optional<rulebook::PatchTarget> spot = {};  // none: nothing that can be changed
    };
    using Cells = std::vector<std::vector<Cell>>;

    Cells make_rows() const;
    Cells make_others() const;
    void refresh();  // the draft has changed
    const Cell* cell(const QModelIndex& index) const;
    const rulebook::PatchTarget* spot_at(const QModelIndex& index) const;
    QVariant spot_data(const rulebook::PatchTarget& spot, int role) const;

    Draft& draft_;
    Which which_;
    Cells cells_;
};

// Edits a place: a result is chosen or typed anew, everything else is typed.
class PlaceDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
};

}  // namespace flagplot::ui
