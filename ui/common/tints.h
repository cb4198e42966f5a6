#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

class QPainter;
class QRectF;

namespace flagplot::ui {

// Colours that a palette has no role for, on the ground that it has: light or dark. Red is for what is wrong or hit,
// and for nothing else. What is read has a contrast of 4.5 to 1 on the grounds that it stands on, a mark one of 3 to 1;
// a hairline is neither.
struct Tints {
    QColor hairline;  // between parts
    QColor border;    // around fields, dice, boxes
    QColor primary;   // the one button that goes on, the die that is looked at
    QColor on_primary;
    QColor tick;
    QColor selected;  // a row's ground
    QColor bar;       // of odds
    QColor wrong;
    QColor doubt;  // a sign, and the word beside it, of what somebody has to look at
    QColor night;  // a turn by night, and what is written on it
    QColor on_night;
    QColor day;
};

Tints tints(const QPalette& palette);

// A side's colour, by the number that Rulebook::colour_of_side() gives it.
QColor side_colour(int side, const QPalette& palette);

// A side's sign, by the same number: a shape as well as a colour.
void paint_side(QPainter& painter, const QRectF& where, int side, const QPalette& palette);

// A compass with an arrow to `heading` and a dashed line to `desired`, where they are ways of the compass ("NW").
void paint_heading(QPainter& painter, const QRectF& where, const QString& heading, const QString& desired,
                   const QPalette& palette);

// Where somebody wants to go: an arrow for a way of the compass, a dot for anything else, for nothing nothing.
void paint_desired(QPainter& painter, const QRectF& where, const QString& desired, const QPalette& palette);

}  // namespace flagplot::ui
