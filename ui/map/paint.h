#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <map>
#include <vector>

#include "hex/drawing.h"

class QPainter;

namespace flagplot::ui {

// What a map is painted with; what isn't there isn't painted.
using MapColours = std::map<hex::Ink, QColor>;
MapColours map_colours(const QPalette& palette);

// Paints a map's drawing, one of its units to one of the painter's. The font gives the letters' shape.
void paint(QPainter& painter, const std::vector<hex::Shape>& drawing, const MapColours& colours, const QFont& font);

}  // namespace flagplot::ui
