#pragma once

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

#include "rulebook/patch_targets.h"
#include "ui/house_rules/draft.h"

namespace flagplot::ui {

// The places of a table, some of them, as the cells of a view. What was changed is set bold and says what was printed.
class PlacesModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    PlacesModel(Draft& draft, QObject* parent);

    virtual const rulebook::PatchTarget* spot_at(
        const QModelIndex& index) const = 0;      // null: nothing that can be changed
    void put_back(const QModelIndexList& cells);  // as printed

    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  protected:
    Draft& draft() const { return draft_; }
    virtual void refresh();  // the draft has changed

  private:
    QVariant spot_data(const rulebook::PatchTarget& spot, int role) const;

    Draft& draft_;
};

// Rows and columns as they are printed; the ranges stand in the first column.
class RowsModel : public PlacesModel {
  public:
    RowsModel(Draft& draft, QObject* parent);

    const rulebook::PatchTarget* spot_at(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<std::vector<const rulebook::PatchTarget*>> cells_;
};

// Everything else: modifiers, results, dice, and cells that depend on a fact; as printed, and as it is played. What a
// result does that is new stands at the end.
class OthersModel : public PlacesModel {
  public:
    OthersModel(Draft& draft, QObject* parent);

    const rulebook::PatchTarget* spot_at(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  protected:
    void refresh() override;

  private:
    const rulebook::PatchTarget* spot_in(int row) const;

    std::vector<const rulebook::PatchTarget*> spots_;  // of what is printed
    std::vector<rulebook::PatchTarget> new_spots_;     // below them, as the views know them
};

// Edits a place: a result is chosen or typed anew, everything else is typed.
class PlaceDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

}  // namespace flagplot::ui
