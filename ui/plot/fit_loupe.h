#pragma once

#include <QWidget>
#include <optional>

#include "board/board.h"
#include "board/perspective.h"
#include "session/map_picture.h"
#include "ui/plot/map_image.h"

namespace flagplot::ui {

// The neighbourhood of one point of a fit, five times as large as it is in the picture: a cross where the person
// clicked, a ring where the fit has the place, and the grid between them.
class FitLoupe : public QWidget {
    Q_OBJECT

  public:
    static constexpr double enlarged = 5;

    explicit FitLoupe(QWidget* parent = nullptr);

    // Nothing is shown without a point. The fit, and the board it fits, may be missing yet.
    void show_pin(const MapImage& image, const std::optional<session::MapPin>& pin,
                  const std::optional<board::Board>& board, const std::optional<board::Perspective>& fit);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::optional<QPointF> centre() const;  // of the place, in the picture; none while it isn't fitted

    MapImage image_;
    std::optional<session::MapPin> pin_;
    std::optional<board::Board> board_;
    std::optional<board::Perspective> fit_;
};

}  // namespace flagplot::ui
