#include "ui/facts/facts_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "referee/facts_form.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

FactsDialog::FactsDialog(Document& document, QWidget* parent)
    : CarefulDialog(parent),
      document_(document),
      form_(new FormView(referee::facts_form(document.session()), tr("Save"), this)) {
    setWindowTitle(tr("Known facts"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAccessibleName(cancel->text());
    cancel->setAutoDefault(true);
    auto* const foot = new QHBoxLayout;
    foot->addWidget(cancel);
    foot->addWidget(&form_->foot(), 1);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(form_, 1);
    if (form_->form().rows.empty()) layout->addWidget(new Label(tr("This game keeps no facts."), this));
    layout->addLayout(foot);
    connect(cancel, &QPushButton::clicked, this, &FactsDialog::reject);
    connect(form_, &FormView::answered, this, &FactsDialog::save);
    connect(&document_, &Document::opened, this, &FactsDialog::leave);
    resize(letters(90), letters(70));
    form_->focus_first();
}

void FactsDialog::save(const session::Answer& answer) {
    QString refused;
    const bool saved = document_.act(
        [&](session::Session& session) {
            for (const referee::FactChange& change : referee::fact_changes(session, answer))
                session.set_fact(change.fact, change.scope, change.now);
        },
        &refused);
    if (saved) return accept();
    form_->show_error(refused);
}

}  // namespace flagplot::ui
