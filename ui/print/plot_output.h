#pragma once

#include <QString>
#include <functional>

#include "plot/pages.h"

class QWidget;

namespace flagplot::ui {

// A plot leaves the window: by the kind, "print" or a file's suffix (PDF, SVG, PNG). The window's dialogs ask where;
// `saved` is told the file, and `failed` why there is none.
using Tell = std::function<void(const QString& words)>;
void put_out(QWidget& window, const plot::Page& page, const QString& kind, const Tell& saved, const Tell& failed);

}  // namespace flagplot::ui
