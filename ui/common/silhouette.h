#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>
#include <string>

#include "rulebook/rulebook.h"
#include "session/state.h"

namespace flagplot::ui {

// The symbol of a unit's counter on the plot, by its type and field; empty if it has none of its own.
std::string symbol_of(const session::Unit& unit, const table::UnitType& type);

// How wide a symbol of some height is.
double silhouette_width(double height);

// Draws the symbol as a silhouette into the middle of the room, as large as fits; nothing for an empty name.
void paint_silhouette(QPainter& painter, const QRectF& room, const std::string& symbol, const QColor& ink);

}  // namespace flagplot::ui
