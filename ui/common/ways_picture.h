#pragma once

#include <QPalette>
#include <QPixmap>
#include <QStringList>

namespace flagplot::ui {

// The ways of the compass that a label lists behind its colon: "Six ways: N, NE, SE, S, SW, NW". Empty: it lists none.
QStringList ways_in(const QString& label);

// A piece of a map whose counters go these ways, to choose it by: hexes for six ways, squares for eight; for any other
// number a question mark. As high as a few lines of text.
QPixmap picture_of_ways(const QStringList& ways, const QPalette& palette, double pixel_ratio);

}  // namespace flagplot::ui
