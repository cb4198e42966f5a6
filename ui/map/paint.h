#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <vector>

#include "hex/drawing.h"

class QPainter;

namespace flagplot::ui {

// What a map is painted with.
struct MapColours {
    QColor paper;
    QColor off_board;
    QColor grid;
    QColor muted;
    QColor ink;
    QColor accent;
    QColor first_side;
    QColor second_side;
    QColor other_side;

    static MapColours of(const QPalette& palette);
};

// Paints a map's drawing, one of its units to one of the painter's. The font gives the letters' shape.
void paint(QPainter& painter, const std::vector<hex::Shape>& drawing, const MapColours& colours, const QFont& font);

}  // namespace flagplot::ui
