#pragma once

#include <QListWidget>
#include <vector>

#include "ui/common/quiet.h"

namespace flagplot::ui {

// A line of one of the desk's lists.
struct DeskLine {
    int side = -1;      // whose sign stands before it
    QString head = {};  // in weight
    QString words = {};
    QString rest = {};  // at its end, muted
    int entry = 0;      // that can be struck out; 0: none
    bool operator==(const DeskLine&) const = default;

    QString heard() const;
};

// Lines that are chosen by Enter or a click; what can be struck out goes by Delete or its menu. It is as high as they
// are, or as high as `most` of them, and then scrolls.
class DeskList : public Quiet<QListWidget> {
    Q_OBJECT

  public:
    DeskList(const QString& name, int most, QWidget* parent = nullptr);

    void show_lines(const std::vector<DeskLine>& lines, const QString& empty);
    const std::vector<DeskLine>& lines() const { return lines_; }
    void set_marked(int line);  // the one that is first; -1: none

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void chosen(int line);
    void strike_wanted(int entry);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    const DeskLine* line_at(const QListWidgetItem* item) const;
    void strike(const QListWidgetItem* item);

    std::vector<DeskLine> lines_;
    int most_;
};

}  // namespace flagplot::ui
