#pragma once

#include <QWidget>
#include <vector>

#include "ui/common/motion.h"

namespace flagplot::ui {

// The dice of one roll, large. New ones fall into their places.
class DieView : public QWidget {
    Q_OBJECT

  public:
    explicit DieView(QWidget* parent = nullptr);

    void show_dice(const std::vector<int>& sides, const std::vector<int>& faces);
    void let_fall() { fall_.begin(to_fall); }  // those that are shown

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    int size() const;     // of one die
    int columns() const;  // of dice

    Motion fall_;
    std::vector<int> sides_;
    std::vector<int> faces_;
};

}  // namespace flagplot::ui
