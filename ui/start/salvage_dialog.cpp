#include "ui/start/salvage_dialog.h"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/common/files.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/document/document.h"

namespace flagplot::ui {
QDialog* salvage_dialog(Document& document, QWidget* parent) {
    auto* const dialog = new QDialog(parent);
    dialog->setObjectName(QStringLiteral("salvage"));
    dialog->setWindowTitle(u"Salvage a session"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* const words = wrapped_label(
        u"What can be trusted goes into a new session, with a note of what was lost and where. The damaged file "
        "stays as it is. If its title or game is lost, enter it here."_s,
        dialog);
    auto* const form = new QFormLayout;
    auto* const title = new QLineEdit(dialog);
    title->setPlaceholderText(u"From the file"_s);
    form->addRow(u"&Title"_s, title);
    auto* const game = new QComboBox(dialog);
    game->addItem(u"From the file"_s);
    std::vector<std::string> problems;  // a game that can't be read isn't offered
    for (const auto& [id, folder] : document.library().rulebooks(&problems)) game->addItem(text(id), exact(id));
    form->addRow(u"&Game"_s, game);
    auto* const problem = problem_label(dialog);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
    buttons->addButton(u"&Salvage…"_s, QDialogButtonBox::AcceptRole)->setDefault(true);
    add_parts(new QVBoxLayout(dialog), {words, form, problem, buttons});
    const auto salvage = [=, &document](const QString& out) {
        const session::KnownHeader known{title->text().trimmed().toStdString(),
                                         game->currentData().toString().toStdString()};
        const QString why_not = document.salvage(out.toStdString(), known);
        say_problem(*problem, why_not);
        make_room(*dialog);
        if (why_not.isEmpty()) dialog->accept();
    };
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, [=, &document] {
        const QFileInfo damaged(exact(document.damaged().string()));
        const QString name = as_file_name(damaged.completeBaseName() + QStringLiteral("-salvaged"), {});
        const QString offered = damaged.absoluteDir().filePath(name + QStringLiteral(".flagplot"));
        ask_for_new_session(*dialog, u"Save the new session as"_s, offered, salvage);
    });
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->resize(letters(60), dialog->sizeHint().height());
    return dialog;
}

}  // namespace flagplot::ui
