#pragma once

#include <QTableView>

#include "ui/common/quiet.h"
#include "ui/sheet/sheet_model.h"

namespace flagplot::ui {

// A sheet on the screen. The arrow keys go from line to line, and who listens hears each whole. Its columns are as wide
// as what stands in them; where it is narrow, bars become short first, then a part's words are cut, and a page scrolls.
class SheetView : public Quiet<QTableView> {
    Q_OBJECT

  public:
    // How it stands among other things:
    enum class Place {
        part,   // as high as its lines, up to a few of them; nothing in it can be chosen
        list,   // the same, of a fixed height; its lines are pressed, by Enter or a click
        table,  // as high as all of them, with headings; the arrow keys go from cell to cell, what there is to know
                // about one stands below its words, and links are clicked, while Enter presses any cell
        page    // it fills its place, and has headings
    };

    SheetView(Place place, const QString& name, QWidget* parent = nullptr);

    // Another order or another sheet: the row that was current stays so.
    void show_sheet(sheet::Sheet sheet);
    int lines() const { return model_->rowCount(); }

    // The row that is current, by its key; 0: none.
    int key() const { return currentIndex().data(SheetModel::key_role).toInt(); }
    void choose(int key);
    // A click on a heading sorts by it.
    void let_sort();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void chosen(int key);
    void pressed(int key, const std::string& column);  // its name; only of rows that have a key
    void removal_wanted(int key);                      // by the key Delete
    void menu_wanted(int key, const QPoint& where);

  protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    bool is_part() const { return place_ == Place::part || place_ == Place::list; }
    bool is_pressed_at(const QPoint& place) const;
    void press(const QModelIndex& index);
    void span();
    void sort_by(int column, Qt::SortOrder order);
    void fit();  // the columns to what stands in them
    void fit_columns();
    void share(int room);
    int width_of(int column) const;  // of its cells
    int height_of_line() const;
    int height_of(int lines) const;

    SheetModel* model_;
    Place place_;
    std::vector<int> widths_;  // of the columns, by their cells
    int spanned_ = 0;          // of the lines across them all
};

}  // namespace flagplot::ui
