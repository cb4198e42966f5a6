#pragma once

#include <QPalette>

class QPainter;
class QRectF;

namespace flagplot::ui {

// A die that fell: pips on a six-sided one, else its face as a number in the outline of its kind. The chosen one is
// filled.
void paint_die(QPainter& painter, const QRectF& where, int sides, int face, const QPalette& palette,
               bool is_chosen = false);

}  // namespace flagplot::ui
