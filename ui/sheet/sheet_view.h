#pragma once

#include <QTreeView>

#include "ui/common/quiet.h"
#include "ui/sheet/sheet_model.h"

namespace flagplot::ui {

// A sheet on the screen. The arrow keys go from line to line, and who listens hears each whole. Its columns are as wide
// as what stands in them; where it is narrow, bars become short first, then a part's words are cut, and a page scrolls.
class SheetView : public Quiet<QTreeView> {
    Q_OBJECT

  public:
    // A part of a page is as high as its lines, up to a few of them, and nothing in it can be chosen; a page of its own
    // fills its place, and has its columns' headings.
    enum class Place { part, page };

    SheetView(Place place, const QString& name, QWidget* parent = nullptr);

    void show_sheet(sheet::Sheet sheet);
    int lines() const { return model_->rowCount(); }

    // The row that is current, by its key, also in another order or another sheet; 0: none.
    int key() const;
    void choose(int key);
    // A click on a heading sorts by it.
    void let_sort();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void chosen(int key);

  protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void span();
    void sort_by(int column, Qt::SortOrder order);
    void fit();  // the columns to what stands in them
    void fit_columns();
    int width_of(int column) const;  // of its cells
    int height_of(int lines) const;

    SheetModel* model_;
    Place place_;
    std::vector<int> widths_;  // of the columns, by their cells
    int spanned_ = 0;          // of the lines across them all
};

}  // namespace flagplot::ui
