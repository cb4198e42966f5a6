#include "ui/print/preview.h"

#include <QComboBox>
#include <QGraphicsView>
#include <QLineEdit>
#include <QPrintPreviewDialog>
#include <QPrinter>

#include "ui/common/plain_text.h"

namespace flagplot::ui {

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
