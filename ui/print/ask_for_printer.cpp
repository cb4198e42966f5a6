#include "ui/print/ask_for_printer.h"

#include <QPrintDialog>
#include <QPrinter>
#include <memory>

namespace flagplot::ui {

void ask_for_printer(QWidget& window, const QString& name, const std::function<void(QPrinter& printer)>& then) {
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(name);
    auto* const dialog = new QPrintDialog(printer.get(), &window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, qOverload<>(&QDialog::accepted), &window, [then, printer] { then(*printer); });
    dialog->open();
}

}  // namespace flagplot::ui
