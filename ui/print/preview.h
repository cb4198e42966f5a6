#pragma once

#include <functional>

class QPrinter;
class QPrintPreviewDialog;
class QWidget;

namespace flagplot::ui {

// A preview in a dialog that goes with its closing, to be opened. `paint` may be called again and again; it doesn't
// throw. Accepted means that it was printed as well: what was painted last went to the printer.
QPrintPreviewDialog* make_preview(QWidget& parent, const std::function<void(QPrinter&)>& paint);

}  // namespace flagplot::ui
