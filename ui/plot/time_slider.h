#pragma once

#include <QSlider>
#include <vector>

#include "plot/plot.h"

namespace flagplot::ui {

// A slider over the moments of a plot: a band for each turn, the night dark and the day light, with its number below;
// above it is a sign where something happened: a fight, radio that was heard. Ctrl and the arrow keys go to the last
// moment of the turn before or after.
class TimeSlider : public QSlider {
    Q_OBJECT

  public:
    explicit TimeSlider(QWidget* parent = nullptr);

    // Its range goes over them, and its value stays what it was as far as it can.
    void set_moments(const std::vector<plot::Moment>& moments);
    const std::vector<plot::Moment>& moments() const { return moments_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    // The moments of one turn, from the first to the one after its last.
    struct Span {
        std::size_t first = 0;
        std::size_t end = 0;
    };

    std::size_t turn_of(int index) const;  // that the moment is in; all of them: none
    QRectF band_of(std::size_t turn) const;
    double x_of(int index) const;  // the middle of the handle
    int index_at(double x) const;  // the nearest
    double line_height() const;
    void paint_turns(QPainter& painter) const;
    void paint_signs(QPainter& painter) const;

    std::vector<plot::Moment> moments_;
    std::vector<Span> spans_;  // a turn each
};

}  // namespace flagplot::ui
