#pragma once

#include <QPointF>
#include <memory>
#include <optional>

#include "plot/drawing.h"
#include "ui/map/pan_zoom.h"
#include "ui/plot/map_image.h"

namespace flagplot::ui {

// A plot, to look at and to move counters on. By mouse: a counter is dragged to where it goes, the sea is dragged to
// pan. By keys: arrows go from cell to cell, Enter takes up the counter there and puts it down, Escape leaves it where
// it was; Shift and arrows pan. What the cursor is on is the widget's name, for those who listen. It knows no game.
class PlotView : public PanZoom {
    Q_OBJECT

  public:
    explicit PlotView(QWidget* parent = nullptr);

    // Another moment of the same board stays where it is; another board is shown whole.
    void set_plot(const std::optional<plot::Plot>& plot);
    const std::optional<plot::Plot>& plot() const { return plot_; }
    void set_image(const MapImage& image);  // that lies beneath, where the plot has a sheet
    const MapImage& image() const { return image_; }
    bool has_image() const { return !image_.isNull(); }
    void set_movable(bool movable);  // whether counters can be moved
    void set_layers(const plot::Layers& layers);
    const plot::Layers& layers() const { return layers_; }
    void choose(const QString& unit);  // rings it, and brings it into sight; empty: none
    const QString& chosen() const { return chosen_; }
    const plot::View& view() const { return view_; }

    QString words_at(const board::Cell& cell) const;  // "D9: Z2 Shoho (Axis), ordered NW"

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void unit_chosen(const QString& unit);
    void move_wanted(const QString& unit, const board::Cell& to);
    void said(const QString& words);  // what the cursor is on, or how far it has gone

  protected:
    bool has_drawing() const override { return plot_.has_value(); }
    Sight whole() const override;
    std::pair<double, double> scales() const override;
    void sight_changed() override;
    void arrow(int right, int down, bool shifted) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void show_cell(const board::Cell& cell);
    std::optional<board::Cell> cell_at(const QPointF& point) const;
    std::vector<const plot::Item*> units_in(const board::Cell& cell) const;
    const plot::Item* find(const QString& unit) const;
    void step(int right, int down);
    void take_or_put();
    void take(const QString& unit);
    void put(const board::Cell& to);
    void say_where();
    QString way_to(const board::Cell& cell) const;  // "3 NE of X21": from where the carried unit was
    void paint_carried(QPainter& painter);

    std::optional<plot::Plot> plot_;
    std::unique_ptr<plot::Drawer> drawer_;  // of it
    MapImage image_;
    plot::Layers layers_;
    plot::View view_;
    bool movable_ = false;
    QString chosen_;
    std::optional<board::Cell> cursor_;
    QString carried_;                    // the unit that is on its way
    std::optional<QPointF> pressed_at_;  // by the mouse
};

}  // namespace flagplot::ui
