#include "ui/start/salvage_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/common/files.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/document/document.h"

namespace flagplot::ui {

SalvageDialog::SalvageDialog(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      title_(new QLineEdit(this)),
      game_(new QComboBox(this)),
      problem_(new Label(this)) {
    setWindowTitle(u"Salvage a session"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    auto* const words = wrapped_label(
        u"What can be trusted goes into a new session, with a note of what was lost and where. The damaged file "
        "stays as it is. If its title or game is lost, enter it here."_s,
        this);
    layout->addWidget(words);
    auto* const form = new QFormLayout;
    title_->setPlaceholderText(u"From the file"_s);
    form->addRow(u"&Title"_s, title_);
    game_->addItem(u"From the file"_s);
    std::vector<std::string> problems;  // a game that can't be read isn't offered
    for (const auto& [id, folder] : document_.library().rulebooks(&problems)) game_->addItem(text(id), exact(id));
    form->addRow(u"&Game"_s, game_);
    layout->addLayout(form);
    problem_->setWordWrap(true);
    problem_->setAccessibleDescription(u"Problem"_s);
    problem_->hide();
    layout->addWidget(problem_);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(u"&Salvage…"_s, QDialogButtonBox::AcceptRole)->setDefault(true);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &SalvageDialog::choose_file);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(letters(60), sizeHint().height());
}

void SalvageDialog::choose_file() {
    const QFileInfo damaged(exact(document_.damaged().string()));
    auto* const where = new QFileDialog(this, u"Save the new session as"_s, damaged.absolutePath(),
                                        u"Flagplot sessions (*.flagplot)"_s);
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setOption(QFileDialog::DontConfirmOverwrite);  // a session is never overwritten
    where->setDefaultSuffix(QStringLiteral("flagplot"));
    where->selectFile(as_file_name(damaged.completeBaseName() + QStringLiteral("-salvaged"), {}) +
                      QStringLiteral(".flagplot"));
    where->setAttribute(Qt::WA_DeleteOnClose);
    connect(where, &QFileDialog::fileSelected, this, &SalvageDialog::salvage);
    where->open();
}

void SalvageDialog::salvage(const QString& out) {
    const QString problem = document_.salvage(
        out.toStdString(), {title_->text().trimmed().toStdString(), game_->currentData().toString().toStdString()});
    say_problem(*problem_, problem);
    make_room(*this);
    if (problem.isEmpty()) accept();
}

}  // namespace flagplot::ui
