#pragma once

#include <QString>

namespace flagplot::ui {

// The colours of the program: as the desktop has them, or light or dark ones whatever the desktop has.
enum class Colours { desktop, light, dark };

void set_colours(Colours colours);

}  // namespace flagplot::ui
