#pragma once

#include <QPointF>
#include <QWidget>
#include <optional>

#include "hex/drawing.h"

namespace flagplot::ui {

// A map of hexes, to look at. Dragging or the arrow keys pan, the wheel, a pinch or + and - zoom, 0 or Home shows
// everything that is marked. It knows no game.
class MapView : public QWidget {
    Q_OBJECT

  public:
    explicit MapView(QWidget* parent = nullptr);

    // Another picture is shown whole; the same one stays where it is.
    void set_picture(const hex::Picture& picture);
    const std::optional<hex::Picture>& picture() const { return picture_; }
    const hex::View& view() const { return view_; }

    void zoom(double factor);  // about the middle
    void zoom_at(const QPointF& point, double factor);
    void pan(const QPointF& pixels);  // what is drawn moves that way
    void show_all();

    // The hex at a point and the units in it: "U11: CV1 (CC)".
    QString words_at(const QPointF& point) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    double letter_size() const;  // pixels
    void fit_again();
    void point_at(const std::optional<QPointF>& point);

    std::optional<hex::Picture> picture_;
    hex::View view_;
    bool shows_all_ = true;  // also when it gets another size
    std::optional<QPointF> dragged_from_;
    QString pointed_at_;
};

}  // namespace flagplot::ui
