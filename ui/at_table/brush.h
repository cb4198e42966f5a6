#pragma once

#include <QPixmap>

#include "ui/at_table/scene.h"
#include "ui/common/large_brush.h"

namespace flagplot::ui {

// Where things stand on the screen: everything is drawn for 1920 x 1080 pixels and scaled to what there is. On a screen
// that is higher than wide the chart, or the table, stands below.
struct TableLayout {
    explicit TableLayout(const QSizeF& screen);

    bool is_upright;
    double unit;   // pixels of the screen
    QSizeF size;   // of the screen, in units, as is all that follows
    double shift;  // of what stands in the middle, down from the top
    double right;  // where what is read ends beside the chart
    QRectF chart;  // the round one
    QRectF table;  // or the rows
    double foot;   // the line above it
    QRectF button;
    QRectF keys;
};

// Paints what is shown, in the dark colours.
class TableBrush : LargeBrush {
  public:
    TableBrush(QPainter& painter, const TableLayout& layout, const QFont& font);

    void paint(const Scene& scene, const QPixmap& chart);
    void button(const QString& words, const QString& key);  // at the painter's origin
    void covered();

  private:
    double right_edge() const;  // of what has all the width
    double line(double x, double middle, const QString& words, double size, bool bold, const QColor& ink,
                double end = 0);  // 0: as far as that
    void ground(const QRectF& where, const QColor& colour, double radius = 14);
    void framed(const QRectF& where, const QColor& colour, double line, double radius = 14);
    void arrow(double x, double middle, double length, double thick);
    void whose(const Scene& scene);
    void order(const Scene& scene);
    void thrown(const Scene& scene, double middle);
    void fallen(const Scene& scene);
    void base(const Scene& scene);
    void card(const QRectF& where, const Scene::Card& card, int side);
    void next(const Scene& scene);
    void hits(const Scene& scene);
    void field(const Scene& scene);
    void dice(const Scene& scene);
    void typed_die(const QRectF& where, const Scene::Die& die);
    QRectF place_of_rows(const Scene& scene) const;
    bool fits_half(const Scene& scene, double width) const;
    void rows(const Scene& scene);
    void round(const QPixmap& chart);
    void foot(const Scene& scene);
    double keys(const QStringList& keys);

    const TableLayout& layout_;
    QColor go_;
};

}  // namespace flagplot::ui
