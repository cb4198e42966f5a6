#pragma once

#include <QAbstractSlider>
#include <vector>

#include "session/state.h"

class QCheckBox;
class QKeyEvent;

namespace flagplot::ui {

// The boxes of one of a unit's systems, large enough to be clicked: its value is how many are left. A click on an open
// box leaves those before it, on a crossed one restores up to it; - and + and the arrow keys cross one off and restore
// one. Each is a check box to a screen reader, ticked once it is crossed off. What was crossed off since it was made is
// red.
class BoxLine : public QAbstractSlider {
    Q_OBJECT

  public:
    // `name` is what a screen reader says of the line, `box` of each of its boxes, before its number.
    BoxLine(const session::Boxes& boxes, const QString& name, const QString& box, QWidget* parent = nullptr);

    int before() const { return before_; }

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void show_left();

    int before_;
    QString name_;
    std::vector<QCheckBox*> boxes_;
};

// By how many boxes a key changes what is left: - and +, which is = without Shift on many keyboards; 0: by none.
int step_of(const QKeyEvent& event);

}  // namespace flagplot::ui
