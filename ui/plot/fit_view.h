#pragma once

#include <optional>

#include "session/map_picture.h"
#include "ui/map/pan_zoom.h"
#include "ui/plot/map_image.h"

namespace flagplot::ui {

// A picture of a map on which places are pointed at. A click sets the chosen point; arrows move it by a pixel, with
// Shift by ten, and + and - zoom about it. As soon as the board can be fitted, its grid lies over the picture. As a
// loupe it is only looked at, and has a ring where the fit has the chosen place.
class FitView : public PanZoom {
    Q_OBJECT

  public:
    enum class Use { point, loupe };
    explicit FitView(Use use, QWidget* parent = nullptr);

    void set_image(const MapImage& image);
    const MapImage& image() const { return image_; }
    void show_pins(const std::vector<session::MapPin>& pins, int chosen, int worst,
                   const std::optional<board::Board>& board, const std::optional<board::Perspective>& fit);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void pointed(const QPointF& pixel);  // in the picture
    void nudged(int right, int down);

  protected:
    bool has_drawing() const override { return !image_.isNull(); }
    hex::View whole() const override;
    std::pair<double, double> scales() const override;
    QPointF zoom_point() const override;
    void arrow(int right, int down, bool shifted) override;
    void paintEvent(QPaintEvent* event) override;
    void clicked(const QPointF& point) override;
    QString words_under(const QPointF& /*point*/) override { return {}; }

  private:
    std::optional<QPointF> fitted(const session::MapPin& pin) const;  // in the picture; nothing: it isn't
    void paint_pin(QPainter& painter, const session::MapPin& pin, int number) const;

    Use use_;
    MapImage image_;
    std::vector<session::MapPin> pins_;
    int chosen_ = -1;
    int worst_ = -1;
    std::optional<board::Board> board_;
    std::optional<board::Perspective> fit_;
};

}  // namespace flagplot::ui
