#pragma once

#include <functional>

class QPrinter;
class QString;
class QWidget;

namespace flagplot::ui {

// Asks for a printer, and hands it over once it is chosen. Where it prints into a file, the name is proposed for that.
void ask_for_printer(QWidget& window, const QString& name, const std::function<void(QPrinter& printer)>& then);

}  // namespace flagplot::ui
