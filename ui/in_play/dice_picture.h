#pragma once

#include <QFont>
#include <QPalette>
#include <QPixmap>

#include "session/entry.h"

namespace flagplot::ui {

// The faces of a roll, large enough to read across a table: pips on six-sided dice, numbers on others. `ratio` is the
// screen's pixels a point.
QPixmap dice_picture(const session::Roll& roll, const QFont& font, const QPalette& palette, double ratio);

}  // namespace flagplot::ui
