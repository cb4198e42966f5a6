#pragma once

#include "sheet/sheet.h"

namespace flagplot::ui {

class Label;
class SheetView;

// Odds below the name of their table: the list, and the note at its end; each is hidden if there is nothing in it.
void show_odds(SheetView& list, Label& note, sheet::Sheet odds);

}  // namespace flagplot::ui
