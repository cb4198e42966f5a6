#include "ui/common/silhouette.h"

#include <QPolygonF>
#include <algorithm>

#include "plot/symbols.h"

namespace flagplot::ui {

std::string symbol_of(const session::Unit& unit, const table::UnitType& type) {
    const auto own = type.symbol.of.find(unit.text(type.symbol.field));
    std::string symbol = own == type.symbol.of.end() ? type.symbol.symbol : own->second;
    if (symbol == table::SymbolChoice().symbol) symbol.clear();  // the plainest says nothing
    return symbol;
}

double silhouette_width(double height) {
    return height * plot::symbol_width / plot::symbol_height;
}

void paint_silhouette(QPainter& painter, const QRectF& room, const std::string& symbol, const QColor& ink) {
    if (symbol.empty()) return;
    const double scale = std::min(room.width() / plot::symbol_width, room.height() / plot::symbol_height);
    const QPointF corner = room.center() - QPointF(plot::symbol_width * scale / 2, plot::symbol_height * scale / 2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    for (const auto& outline : plot::symbol(symbol)) {
        QPolygonF polygon;
        for (const board::Point& point : outline) polygon += corner + QPointF(point.x, point.y) * scale;
        painter.drawPolygon(polygon);
    }
    painter.restore();
}

}  // namespace flagplot::ui
