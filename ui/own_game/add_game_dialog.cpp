#include "ui/own_game/add_game_dialog.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "host/host.h"
#include "procedures/catalogue.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "workshop/shared_game.h"

namespace flagplot::ui {
namespace {

QString listed(const std::vector<std::string>& names) {
    QStringList words;
    for (const std::string& name : names) words += short_text(name, 60);
    return words.join(QStringLiteral(", "));
}

// What there is to say of it; `before` is what the one that is there says, none if it is new.
std::vector<std::pair<QString, QString>> lines_of(const workshop::SharedGame& game, const workshop::SharedCover& of,
                                                  const rulebook::Texts& before) {
    std::vector<std::pair<QString, QString>> lines{{u"About"_s, short_text(of.cover.summary, 300)},
                                                   {u"Author"_s, short_text(of.cover.author)},
                                                   {u"Licence"_s, short_text(of.cover.licence)},
                                                   {u"Edition"_s, short_text(of.cover.edition)},
                                                   {u"Tables"_s, listed(of.tables)},
                                                   {u"Procedures"_s, listed(of.procedures)},
                                                   {u"House rules"_s, listed(of.house_rules)}};
    if (before.empty()) return lines;
    const std::vector<std::string> changes = workshop::changes_between(before, game.files);
    lines.emplace_back(u"Changes"_s, changes.empty() ? u"none: you have this game"_s : listed(changes));
    return lines;
}

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
    for (const auto& [name, words] : lines_of(game, cover, before)) {
        if (words.isEmpty()) continue;
        form->addRow(name, named(wrapped_label(words, dialog), u"%1: %2"_s.arg(name, words)));
    }
    auto* const problem = wrapped_label(dialog);
    QStringList wrong;
    for (const rulebook::Finding& finding : cover.findings) wrong += text(finding.line());
    say_problem(*problem, in_brief(wrong.join(QLatin1Char('\n'))));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
    auto* const adds =
        buttons->addButton(before.empty() ? u"&Add the game"_s : u"&Update the game"_s, QDialogButtonBox::AcceptRole);
    adds->setDefault(true);
    adds->setEnabled(before.empty() || !workshop::changes_between(before, game.files).empty());
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
