#pragma once

#include <QWidget>
#include <optional>

#include "session/map_picture.h"
#include "ui/plot/map_image.h"

namespace flagplot::ui {

// A picture of a map on which places are pointed at. By mouse: a click sets the chosen point, dragging pans, the wheel
// zooms. By keys: arrows move the chosen point by a pixel, with Shift by ten; + and - zoom about it, 0 or Home shows
// everything. As soon as the board can be fitted, its grid lies over the picture.
class FitView : public QWidget {
    Q_OBJECT

  public:
    explicit FitView(QWidget* parent = nullptr);

    void set_image(const MapImage& image);
    void show_pins(const std::vector<session::MapPin>& pins, int chosen, int worst,
                   const std::optional<board::Board>& board, const std::optional<board::Perspective>& fit);
    void zoom(double factor);
    void show_all();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void pointed(const QPointF& pixel);  // in the picture
    void nudged(int right, int down);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QPointF in_view(const QPointF& pixel) const;
    QPointF in_picture(const QPointF& point) const;
    void zoom_at(const QPointF& point, double factor);
    void paint_grid(QPainter& painter) const;
    void paint_pin(QPainter& painter, const session::MapPin& pin, int number) const;

    MapImage image_;
    double scale_ = 1;  // of a pixel of the picture
    QPointF origin_;    // where its first pixel is
    bool shows_all_ = true;
    std::vector<session::MapPin> pins_;
    int chosen_ = -1;
    int worst_ = -1;
    std::optional<board::Board> board_;
    std::optional<board::Perspective> fit_;
    std::optional<QPointF> pressed_at_;
    std::optional<QPointF> dragged_from_;
};

}  // namespace flagplot::ui
