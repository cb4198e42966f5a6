#pragma once

#include <QScrollArea>
#include <algorithm>

#include "ui/common/look.h"

namespace flagplot::ui {

// As large as what is in it, as far as there is room; where it is narrow, what is in it breaks its lines. What is in it
// has a layout.
class FittingArea : public QScrollArea {
    Q_OBJECT

  public:
    // So many letters high it is always in sight, unless all is lower.
    explicit FittingArea(QWidget* parent = nullptr, double least = 5);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {letters(20), std::min(sizeHint().height(), least_height())}; }

  protected:
    virtual int least_height() const { return letters(least_); }

    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    int height_of_content() const;

    double least_;
};

}  // namespace flagplot::ui
