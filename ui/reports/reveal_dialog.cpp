#include "ui/reports/reveal_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/common/lines_edit.h"
#include "ui/common/plain_text.h"
#include "ui/reports/add_label.h"

namespace flagplot::ui {
namespace {

constexpr int high = 6;  // lines

}  // namespace

RevealDialog::RevealDialog(Document& document, const Asked& asked, const std::function<void()>& reveal, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Reveal a line"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    Label* const whom = add_label(*layout, tr("%1 &reads:").arg(button_text(asked.whom.toStdString())), this);
    auto* const words = new LinesEdit(asked.words, high, this);
    words->setReadOnly(true);
    words->setAccessibleName(tr("What %1 reads").arg(asked.whom));
    words->setAccessibleDescription(asked.note);
    whom->setBuddy(words);
    layout->addWidget(words, 1);
    if (!asked.note.isEmpty()) add_label(*layout, asked.note, this);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Re&veal"), QDialogButtonBox::AcceptRole)->setAutoDefault(false);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, parent, reveal);
    connect(&document, &Document::leaving, this, &QDialog::reject);
    QPushButton* const cancel = buttons->button(QDialogButtonBox::Cancel);
    cancel->setDefault(true);
    cancel->setFocus();
}

}  // namespace flagplot::ui
