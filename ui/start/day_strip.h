#pragma once

#include <QWidget>

class QButtonGroup;
class QGridLayout;

namespace flagplot::ui {

// The turns of a day as numbered tiles, bright or dark; neither as long as nobody has said which is which. A click, the
// turn's digit, or Space at the turn that the arrow keys have gone to, makes day of a turn or night: a day has no night
// in its midst, so what lies beyond follows.
class DayStrip : public QWidget {
    Q_OBJECT

  public:
    explicit DayStrip(QWidget* parent = nullptr);

    void set_day(int turns, int first_daylight, int last_daylight);  // 0: it isn't known
    bool is_known() const { return turns_ > 0 && first_ >= 1 && first_ <= last_ && last_ <= turns_; }

  signals:
    void day_chosen(int first_daylight, int last_daylight);  // 0: it isn't known any more

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void add_chip(int turn);
    void toggle(int turn);

    QGridLayout* grid_;
    QButtonGroup* chips_;  // by their turns
    int turns_ = 0;
    int first_ = 0;
    int last_ = 0;
};

}  // namespace flagplot::ui
