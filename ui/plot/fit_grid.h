#pragma once

#include <QTransform>

#include "board/board.h"
#include "board/perspective.h"

class QPainter;
class QRectF;

namespace flagplot::ui {

// Paints the cells of a board over a picture that it was fitted to, as far as they lie in `part` of the widget.
// `on_widget` says where a pixel of the picture is. Nothing is painted of a board of areas, and of cells too small to
// be seen.
void paint_fit_grid(QPainter& painter, const board::Board& board, const board::Perspective& fit,
                    const QTransform& on_widget, const QRectF& part);

}  // namespace flagplot::ui
