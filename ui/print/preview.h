#pragma once

#include <functional>

class QPrinter;
class QPrintPreviewDialog;
class QString;
class QWidget;

namespace flagplot::ui {

// Asks for a printer, and hands it over once it is chosen. Where it prints into a file, the name is proposed for that.
void ask_for_printer(QWidget& window, const QString& name, const std::function<void(QPrinter& printer)>& then);

// A preview in a dialog that goes with its closing, to be opened. `paint` may be called again and again; it doesn't
// throw. Accepted means that it was printed as well: what was painted last went to the printer.
QPrintPreviewDialog* make_preview(QWidget& parent, const std::function<void(QPrinter&)>& paint);

}  // namespace flagplot::ui
