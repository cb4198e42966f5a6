#pragma once

#include <QPalette>

class QPainter;
class QRectF;

namespace flagplot::ui {

// How something stands at the desk: a shape each, besides the words. `side` is the sign of the row's side.
enum class DeskSign { none, side, done, half, empty, doubt };

void paint_sign(QPainter& painter, const QRectF& where, DeskSign sign, const QPalette& palette);

}  // namespace flagplot::ui
