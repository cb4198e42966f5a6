#pragma once

#include <QWidget>

namespace flagplot::ui {

// The turns of a day as a row of numbered boxes, those of the night dark. Nothing is drawn while the numbers don't fit
// together.
class DayStrip : public QWidget {
    Q_OBJECT

  public:
    explicit DayStrip(QWidget* parent = nullptr) : QWidget(parent) {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    void set_day(int turns, int first_daylight, int last_daylight);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    bool fits() const { return turns_ > 0 && first_ >= 1 && first_ <= last_ && last_ <= turns_; }
    int box() const;

    int turns_ = 0;
    int first_ = 0;
    int last_ = 0;
};

}  // namespace flagplot::ui
