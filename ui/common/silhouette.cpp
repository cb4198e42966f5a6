#include "ui/common/silhouette.h"

#include <QPolygonF>
#include <algorithm>
#include <vector>

#include "plot/symbols.h"
#include "rulebook/rulebook.h"

namespace flagplot::ui {
namespace {

struct Shape {
    std::vector<QPolygonF> polygons;
    QRectF bounds;
};

Shape shape_of(const std::string& symbol) {
    Shape shape;
    for (const auto& outline : plot::symbol(symbol)) {
        QPolygonF polygon;
        for (const board::Point& point : outline) polygon += QPointF(point.x, point.y);
        shape.bounds |= polygon.boundingRect();
        shape.polygons.push_back(std::move(polygon));
    }
    return shape;
}

}  // namespace

bool has_silhouette(const std::string& symbol) {
    return !symbol.empty() && symbol != rulebook::SymbolChoice().symbol;
}

double silhouette_width(const std::string& symbol, double height) {
    if (!has_silhouette(symbol)) return 0;
    const QRectF bounds = shape_of(symbol).bounds;
    return height * bounds.width() / bounds.height();
}

void paint_silhouette(QPainter& painter, const QRectF& room, const std::string& symbol, const QColor& ink) {
    if (!has_silhouette(symbol)) return;
    const Shape shape = shape_of(symbol);
    const double scale = std::min(room.width() / shape.bounds.width(), room.height() / shape.bounds.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.translate(room.right() - shape.bounds.width() * scale,
                      room.center().y() - shape.bounds.height() * scale / 2);
    painter.scale(scale, scale);
    painter.translate(-shape.bounds.topLeft());
    for (const QPolygonF& polygon : shape.polygons) painter.drawPolygon(polygon);
    painter.restore();
}

}  // namespace flagplot::ui
