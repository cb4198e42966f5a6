#include "ui/step/leaving.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

#include "ui/common/plain_text.h"
#include "ui/document/document.h"

namespace flagplot::ui {
namespace {

void go(Document& document, bool whole_turn) {
    if (whole_turn) {
        document.next_turn();
    } else {
        document.next_phase();
    }
}

QString tr(const char* words) {
    return QCoreApplication::translate("Leaving", words);
}

}  // namespace

void go_on(Document& document, QWidget* parent, bool whole_turn) {
    const QStringList undone = document.left_undone(whole_turn);
    if (undone.isEmpty()) return go(document, whole_turn);
    auto* const box = new QMessageBox(QMessageBox::NoIcon, tr("Not done yet"), in_brief(undone.join(QLatin1Char('\n'))),
                                      QMessageBox::Cancel, parent);
    box->setTextFormat(Qt::PlainText);
    box->addButton(tr("C&ontinue"), QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(box, &QMessageBox::buttonClicked, box, [box, &document, whole_turn](QAbstractButton* button) {
        if (box->buttonRole(button) == QMessageBox::AcceptRole) go(document, whole_turn);
    });
    QObject::connect(&document, &Document::opened, box, &QMessageBox::reject);
    box->open();
}

}  // namespace flagplot::ui
