#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>
#include <string>

namespace flagplot::ui {

// Whether a counter's symbol shows what the unit is; the plainest doesn't.
bool has_silhouette(const std::string& symbol);

// How wide the symbol is at some height, without the blank around it.
double silhouette_width(const std::string& symbol, double height);

// Draws the symbol as a silhouette at the right end of the room, as large as fits; nothing for the plainest.
void paint_silhouette(QPainter& painter, const QRectF& room, const std::string& symbol, const QColor& ink);

}  // namespace flagplot::ui
