#include "ui/print/preview.h"

#include <QComboBox>
#include <QGraphicsView>
#include <QLineEdit>
#include <QPrintDialog>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <memory>

#include "ui/common/plain_text.h"

namespace flagplot::ui {

void ask_for_printer(QWidget& window, const QString& name, const std::function<void(QPrinter& printer)>& then) {
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(name);
    auto* const dialog = new QPrintDialog(printer.get(), &window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, qOverload<>(&QDialog::accepted), &window, [then, printer] { then(*printer); });
    dialog->open();
}

QPrintPreviewDialog* make_preview(QWidget& parent, const std::function<void(QPrinter&)>& paint) {
    auto* const dialog = new QPrintPreviewDialog(&parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // Qt gives these no names.
    for (auto* page : dialog->findChildren<QLineEdit*>()) {
        if (!qobject_cast<QComboBox*>(page->parent())) page->setAccessibleName(u"Page"_s);
    }
    for (auto* pages : dialog->findChildren<QGraphicsView*>()) {
        pages->setAccessibleName(u"Pages"_s);
    }
    QObject::connect(dialog, &QPrintPreviewDialog::paintRequested, &parent,
                     [paint](QPrinter* printer) { paint(*printer); });
    return dialog;
}

}  // namespace flagplot::ui
