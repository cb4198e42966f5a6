#pragma once

#include <QSlider>
#include <vector>

#include "plot/plot.h"

namespace flagplot::ui {

// A slider over the moments of a plot. Beneath it stand the turns, the night dark and the day light; above it is a
// sign where something happened: a fight, radio that was heard.
class TimeSlider : public QSlider {
    Q_OBJECT

  public:
    explicit TimeSlider(QWidget* parent = nullptr);

    // Its range goes over them, and its value stays what it was as far as it can.
    void set_moments(const std::vector<plot::Moment>& moments);
    const std::vector<plot::Moment>& moments() const { return moments_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void turn_wanted(int way);  // 1: the next one, -1: the one before

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    double x_of(int index) const;
    double line_height() const;
    void paint_turns(QPainter& painter) const;
    void paint_signs(QPainter& painter) const;

    std::vector<plot::Moment> moments_;
};

}  // namespace flagplot::ui
