#pragma once

#include <QPalette>

class QPainter;
class QRectF;

namespace flagplot::ui {

// How something of a turn stands: a shape each, besides the words.
enum class Sign { none, open, played, passed_over, to_come };

void paint_sign(QPainter& painter, const QRectF& where, Sign sign, const QPalette& palette);

// A sun, or a moon.
void paint_sky(QPainter& painter, const QRectF& where, bool daylight, const QPalette& palette);

}  // namespace flagplot::ui
