#include "ui/own_game/add_game_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "host/host.h"
#include "procedures/catalogue.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

QString listed(const std::vector<std::string>& names) {
    QStringList words;
    for (const std::string& name : names) words += short_text(name, 60);
    return words.join(QStringLiteral(", "));
}

}  // namespace

AddGameDialog::AddGameDialog(Document& document, const std::filesystem::path& file, QWidget* parent)
    : QDialog(parent),
      document_(document),
      game_(workshop::read_shared_file(json::read_text(file), file.string())),
      cover_(workshop::cover_of(game_, procedures::catalogue().ids())),
      before_(host::game_files(host::own_game_folder(cover_.cover.id))) {
    setAttribute(Qt::WA_DeleteOnClose);
    const bool is_new = before_.empty();
    setWindowTitle(is_new ? u"Add a game"_s : u"Update a game"_s);
    auto* const layout = new QVBoxLayout(this);
    auto* const title = typed(wrapped_label(short_text(cover_.cover.title), this), Type::large, true);
    layout->addWidget(title);
    auto* const form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setObjectName(QStringLiteral("cover"));
    layout->addLayout(form);
    add_line(u"About"_s, short_text(cover_.cover.summary, 300));
    add_line(u"Author"_s, short_text(cover_.cover.author));
    add_line(u"Licence"_s, short_text(cover_.cover.licence));
    add_line(u"Edition"_s, short_text(cover_.cover.edition));
    add_line(u"Tables"_s, listed(cover_.tables));
    add_line(u"Procedures"_s, listed(cover_.procedures));
    add_line(u"House rules"_s, listed(cover_.house_rules));
    bool has_news = is_new;
    if (!is_new) {
        const std::vector<std::string> changes = workshop::changes_between(before_, game_.files);
        has_news = !changes.empty();
        add_line(u"Changes"_s, changes.empty() ? u"none: you have this game"_s : listed(changes));
    }
    problem_ = wrapped_label(this);
    QStringList wrong;
    for (const rulebook::Finding& finding : cover_.findings) wrong += text(finding.line());
    say_problem(*problem_, in_brief(wrong.join(QLatin1Char('\n'))));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* const add =
        buttons->addButton(is_new ? u"&Add the game"_s : u"&Update the game"_s, QDialogButtonBox::AcceptRole);
    add->setDefault(true);
    add->setEnabled(has_news);
    add_parts(layout, {problem_, buttons});
    connect(add, &QPushButton::clicked, this, &AddGameDialog::add);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setMinimumWidth(letters(60));
}

void AddGameDialog::add_line(const QString& name, const QString& words) {
    if (words.isEmpty()) return;
    auto* const line = named(wrapped_label(words, this), u"%1: %2"_s.arg(name, words));
    findChild<QFormLayout*>(QStringLiteral("cover"))->addRow(name, line);
}

void AddGameDialog::add() {
    try {
        host::add_shared_game(document_.library(), game_);
    } catch (const std::exception& error) {
        return say_problem(*problem_, text(error));
    }
    const bool is_played = document_.is_open() && document_.session().rulebook().id == cover_.cover.id;
    const QString misfit = is_played ? document_.reload_rulebook() : QString();
    if (!misfit.isEmpty())
        return say_problem(*problem_, u"Added. The open session continues with the game as it was: %1"_s.arg(misfit));
    accept();
    emit added(exact(cover_.cover.id));
}

}  // namespace flagplot::ui
