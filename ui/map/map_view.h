#pragma once

#include <QPointF>
#include <optional>

#include "hex/drawing.h"
#include "ui/common/look.h"
#include "ui/map/pan_zoom.h"

namespace flagplot::ui {

// A map of hexes, to look at. It knows no game.
class MapView : public PanZoom {
    Q_OBJECT

  public:
    explicit MapView(QWidget* parent = nullptr);

    // Another picture is shown whole; the same one stays where it is.
    void set_picture(const hex::Picture& picture);
    const std::optional<hex::Picture>& picture() const { return picture_; }

    // The hex at a point and the units in it: "U11: CV1 (CC)".
    QString words_at(const QPointF& point) const;

    QSize sizeHint() const override { return {letters(50), letters(35)}; }
    QSize minimumSizeHint() const override { return {letters(16), letters(12)}; }

  protected:
    bool has_drawing() const override { return picture_.has_value(); }
    hex::View whole() const override { return hex::fit(*picture_, width(), height(), letter_size()); }
    std::pair<double, double> scales() const override;
    QString words_under(const QPointF& point) override { return words_at(point); }
    void paintEvent(QPaintEvent* event) override;

  private:
    std::optional<hex::Picture> picture_;
};

}  // namespace flagplot::ui
