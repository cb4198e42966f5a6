#pragma once

#include <QWidget>

namespace flagplot::ui {

// The turns of a day as a row of numbered boxes, those of the night dark; none is as long as nobody has said which they
// are. A click, or Space at the turn that the arrow keys have gone to, makes day of a turn or night: a day has no night
// in its midst, so what lies beyond follows.
class DayStrip : public QWidget {
    Q_OBJECT

  public:
    explicit DayStrip(QWidget* parent = nullptr);

    void set_day(int turns, int first_daylight, int last_daylight);  // 0: it isn't known
    bool is_known() const { return turns_ > 0 && first_ >= 1 && first_ <= last_ && last_ <= turns_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  signals:
    void day_chosen(int first_daylight, int last_daylight);  // 0: it isn't known any more

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    int columns() const;
    QRectF place_of(int turn) const;
    void toggle(int turn);
    void say();

    int turns_ = 0;
    int first_ = 0;
    int last_ = 0;
    int at_ = 1;  // the turn that the keys have gone to
};

}  // namespace flagplot::ui
