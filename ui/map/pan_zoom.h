#pragma once

#include <QCursor>
#include <QPointF>
#include <QWidget>
#include <optional>
#include <utility>

#include "hex/view.h"
#include "ui/common/fitted.h"

namespace flagplot::ui {

// A drawing of which only a part may be in sight. By mouse: dragging pans, the wheel zooms; by trackpad: a pinch zooms;
// by keys: arrows pan, + and - zoom, 0 or Home shows everything. Assistive technology is told that it is a drawing.
// What is drawn, and what else a click or a key does, is said by those that derive from it.
class PanZoom : public Fitted<QWidget> {
    Q_OBJECT

  public:
    void zoom(double factor) { zoom_at(zoom_point(), factor); }  // about zoom_point()
    void zoom_at(const QPointF& point, double factor);
    void pan(const QPointF& pixels);  // what is drawn moves that way
    void show_all();
    void look_at(const QPointF& centre, double scale);  // a point of the drawing, as large as that
    const hex::View& view() const { return view_; }     // what is in sight

  protected:
    explicit PanZoom(QWidget* parent);

    bool shows_all() const { return shows_all_; }
    QPointF on_widget(const QPointF& in_drawing) const;
    QPointF in_drawing(const QPointF& on_widget) const;

    virtual bool has_drawing() const = 0;
    virtual hex::View whole() const = 0;                   // in which everything is seen
    virtual std::pair<double, double> scales() const = 0;  // the least and the most that one can zoom to
    // For the keys: the middle.
    virtual QPointF zoom_point() const { return {width() / 2.0, height() / 2.0}; }
    virtual void arrow(int right, int down, bool shifted);  // an arrow key: pans
    virtual void clicked(const QPointF& /*point*/) {}       // by the left button, which dragged nothing
    virtual QString words_under(const QPointF& point) = 0;  // for the tip there; empty: there is nothing to say

    double letter_size() const;  // of small type, in pixels
    void fit() override;         // what is drawn, or how large, has changed
    void paint_frame(QPainter& painter, const QColor& border) const;

    void hold(const QPointF& point) { held_at_ = point; }  // the drawing, to drag it
    bool drag(const QPointF& point);                       // whether it is held
    void let_go() { held_at_.reset(); }
    void say_tip(const QPointF& point);  // one that is in sight and says something else goes

    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;  // those with Ctrl and Alt are the window's

    // Whether no key is held down that makes it another one; Shift doesn't.
    static bool is_plain(const QKeyEvent& event);

  private:
    hex::View view_{.scale = 1};
    bool shows_all_ = true;  // also when it gets another size
    std::optional<QPointF> held_at_;
    std::optional<QPointF> pressed_at_;
    QCursor usual_cursor_;  // while nothing is dragged
};

}  // namespace flagplot::ui
