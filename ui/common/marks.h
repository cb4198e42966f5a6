#pragma once

#include <QPalette>
#include <QString>

class QPainter;
class QRectF;

namespace flagplot::sheet {
enum class Sign;
}  // namespace flagplot::sheet

namespace flagplot::ui {

// A side's sign, by the number that Rulebook::colour_of_side() gives it: a shape as well as a colour.
void paint_side(QPainter& painter, const QRectF& where, int side, const QPalette& palette);

// A compass with an arrow to `heading` and a dashed line to `desired`, where they are ways of the compass ("NW").
void paint_heading(QPainter& painter, const QRectF& where, const QString& heading, const QString& desired,
                   const QPalette& palette);

// Where somebody wants to go: an arrow for a way of the compass, a dot for anything else, for nothing nothing.
void paint_desired(QPainter& painter, const QRectF& where, const QString& desired, const QPalette& palette);

// How something stands: a shape for each.
void paint_sign(QPainter& painter, const QRectF& where, sheet::Sign sign, const QPalette& palette);

}  // namespace flagplot::ui
