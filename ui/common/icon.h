#pragma once

#include <QAction>
#include <QIcon>

namespace flagplot::ui {

// One of the program's pictures as an icon, in its own colours.
QIcon picture_icon(const QString& file);

// Gives an action the icon of the file resources/icons/tools/NAME.svg, in the colour of text.
void set_icon(QAction& action, const QString& name);

}  // namespace flagplot::ui
