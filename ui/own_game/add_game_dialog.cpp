#include "ui/own_game/add_game_dialog.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "ascii/letters.h"
#include "host/host.h"
#include "procedures/catalogue.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "workshop/shared_game.h"

namespace flagplot::ui {
namespace {

// What is in the way; empty: nothing.
QString add(Document& document, const workshop::SharedGame& game, const std::string& id) {
    try {
        host::add_shared_game(document.library(), game);
    } catch (const std::exception& error) {
        return text(error);
    }
    const bool is_played = document.is_open() && document.session().rulebook().id == id;
    const QString misfit = is_played ? document.reload_rulebook() : QString();
    if (misfit.isEmpty()) return {};
    return u"Added. The open session continues with the game as it was: %1"_s.arg(misfit);
}

}  // namespace

QDialog* add_game_dialog(Document& document, const std::filesystem::path& file, const std::function<void()>& added,
                         QWidget* parent) {
    const workshop::SharedGame game = workshop::read_shared_file(json::read_text(file), file.string());
    const workshop::SharedCover cover = workshop::cover_of(game, procedures::catalogue().ids());
    const rulebook::Texts before = host::game_files(host::own_game_folder(cover.cover.id));
    auto* const dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(before.empty() ? u"Add a game"_s : u"Update a game"_s);
    auto* const title = typed(wrapped_label(short_text(cover.cover.title), dialog), Type::large, true);
    auto* const form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    const auto add_line = [&](const QString& name, const QString& words) {
        form->addRow(name, named(wrapped_label(words, dialog), u"%1: %2"_s.arg(name, words)));
    };
    for (const auto& [name, words] : workshop::lines_about(cover))
        add_line(text(ascii::capitalized(name)), short_text(words, 300));
    const QString changes = joined(workshop::changes_between(before, game.files), u", "_s);
    if (!before.empty()) add_line(u"Changes"_s, changes.isEmpty() ? u"none: you have this game"_s : changes);
    auto* const problem = wrapped_label(dialog);
    QStringList wrong;
    for (const rulebook::Finding& finding : cover.findings) wrong += text(finding.line());
    say_problem(*problem, in_brief(wrong.join(QLatin1Char('\n'))));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
    auto* const adds =
        buttons->addButton(before.empty() ? u"&Add the game"_s : u"&Update the game"_s, QDialogButtonBox::AcceptRole);
    adds->setDefault(true);
    adds->setEnabled(!changes.isEmpty());
    add_parts(new QVBoxLayout(dialog), {title, form, problem, buttons});
    QObject::connect(adds, &QPushButton::clicked, dialog, [=, &document, id = cover.cover.id] {
        const QString why_not = add(document, game, id);
        if (!why_not.isEmpty()) return say_problem(*problem, why_not);
        dialog->accept();
        if (added) added();
    });
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->setMinimumWidth(letters(60));
    return dialog;
}

}  // namespace flagplot::ui
