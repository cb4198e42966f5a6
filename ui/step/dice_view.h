#pragma once

#include <QWidget>
#include <vector>

#include "session/entry.h"

namespace flagplot::ui {

// The faces of a roll, large enough to read across a table: pips on six-sided dice, numbers on others. Faces that were
// entered by hand or overruled say so.
class DiceView : public QWidget {
    Q_OBJECT

  public:
    explicit DiceView(QWidget* parent = nullptr);

    void show_roll(const session::Roll* roll);  // null: nothing was rolled, and it takes no room

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    int face_size() const;
    int faces_in(int width) const;  // one line of them

    std::vector<int> sides_;
    std::vector<int> faces_;
    QString mark_;
};

}  // namespace flagplot::ui
