#pragma once

#include <QAbstractListModel>
#include <QElapsedTimer>
#include <QHash>
#include <QListView>
#include <QStyledItemDelegate>

#include "ui/common/quiet.h"
#include "ui/turn/board_rows.h"

namespace flagplot::ui {

class BoardModel : public QAbstractListModel {
    Q_OBJECT

  public:
    using QAbstractListModel::QAbstractListModel;

    void show(std::vector<BoardRow> rows);
    const std::vector<BoardRow>& rows() const { return rows_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    std::vector<BoardRow> rows_;
};

// Paints a line: its sign, its name, and at the end what is counted; below the phase that is on how it stands. What is
// too long is broken, or cut where the line is of a phase or procedure that isn't on.
class BoardDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

// Lines that are chosen by a click or by Enter, as high as they all are: what is around it scrolls.
class BoardList : public Quiet<QListView> {
    Q_OBJECT

  public:
    explicit BoardList(const QString& name, QWidget* parent = nullptr);

    void show_rows(std::vector<BoardRow> rows);  // the line that was current stays so
    const std::vector<BoardRow>& rows() const { return model_->rows(); }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return height_of(rows(), width); }
    int height_of(const std::vector<BoardRow>& rows, int width) const;
    int height_of(const BoardRow& row, int width) const;
    QRect rect_of_what_is_on() const;  // its lines; null if nothing is on
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void scrollTo(const QModelIndex& /*index*/, ScrollHint /*hint*/ = EnsureVisible) override {}  // all is in sight

  signals:
    void chosen(const flagplot::ui::BoardRow& row);
    void left();                         // Escape
    void looked_at(const QRect& where);  // the current line, by keys

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void updateGeometries() override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    void choose(const QModelIndex& index);

    BoardModel* model_;
    QElapsedTimer clicked_;
    mutable QHash<QString, int> heights_;  // measured in this font, by the row's words and the width
};

}  // namespace flagplot::ui
