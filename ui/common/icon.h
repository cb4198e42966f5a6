#pragma once

#include <QAction>
#include <QIcon>

namespace flagplot::ui {

// An icon by the desktop's standard name, or else ours of the file resources/icons/tools/NAME.svg, in the colour of
// text. It has to be asked for again when the palette changes.
QIcon icon(const QString& desktop, const QString& ours);

// Gives an action the icon, and keeps it in the colour of text.
void set_icon(QAction& action, const QString& desktop, const QString& ours);

}  // namespace flagplot::ui
