#include "ui/start/new_session_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "dice/stream.h"
#include "host/host.h"
#include "referee/form.h"
#include "ui/common/field_editor.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"

namespace flagplot::ui {

NewSessionDialog::NewSessionDialog(Document& document, QWidget* parent, const std::string& game)
    : QDialog(parent),
      document_(document),
      game_(new QComboBox(this)),
      remove_(new QPushButton(tr("&Remove this game…"), this)),
      title_(new QLineEdit(this)),
      area_(new QScrollArea(this)),
      problem_(new Label(this)),
      buttons_(new QDialogButtonBox(this)) {
    setWindowTitle(tr("New session"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    auto* const head = new QFormLayout;
    game_->setAccessibleName(tr("Game"));
    game_->setAccessibleDescription(tr("Game"));
    title_->setAccessibleName(tr("Name"));
    title_->setPlaceholderText(tr("The scenario, as the log shows it"));
    remove_->setAccessibleName(tr("Remove this game…"));
    remove_->setAutoDefault(false);
    auto* const games = new QHBoxLayout;
    games->addWidget(game_, 1);
    games->addWidget(remove_);
    auto* const label = new Label(tr("&Game"), this);
    label->setBuddy(game_);
    head->addRow(label, games);
    head->addRow(tr("&Name"), title_);
    layout->addLayout(head);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(area_, 1);
    problem_->setWordWrap(true);
    problem_->hide();
    layout->addWidget(problem_);
    buttons_->addButton(tr("&Begin…"), QDialogButtonBox::AcceptRole)->setDefault(true);
    buttons_->addButton(tr("&Cancel"), QDialogButtonBox::RejectRole);
    layout->addWidget(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &NewSessionDialog::choose_file);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    load_games(game.empty() ? settings::game.get() : text(game));
    connect(game_, &QComboBox::currentIndexChanged, this, &NewSessionDialog::choose_game);
    connect(remove_, &QPushButton::clicked, this, &NewSessionDialog::ask_to_remove);
    choose_game();
    resize(letters(100), letters(90));
    title_->setFocus();
}

void NewSessionDialog::load_games(const QString& chosen) {
    const QSignalBlocker quiet(game_);
    game_->clear();
    games_.clear();
    std::vector<std::string> problems;
    for (const auto& [id, folder] : document_.library().rulebooks(&problems)) {
        try {
            games_.push_back(table::load_rulebook(folder));
            game_->addItem(short_text(games_.back().title));
            if (text(id) == chosen) game_->setCurrentIndex(game_->count() - 1);
        } catch (const json::InputError& error) {
            problems.emplace_back(error.what());
        }
    }
    QStringList lines;
    for (const std::string& problem : problems) lines += text(problem);
    say_problem(*problem_, lines.join(QLatin1Char('\n')));
    buttons_->buttons().front()->setEnabled(!games_.empty());
}

void NewSessionDialog::add_editor(const table::Field& field, Editors& editors) {
    QWidget* const details = area_->widget();
    auto* const editor = new FieldEditor(field, field.otherwise, text(field.label), FieldEditor::Place::line, details);
    connect(editor, &FieldEditor::edited, editor, [editor] { editor->show_problem(QString()); });
    connect(editor, &FieldEditor::confirmed, this, &NewSessionDialog::choose_file);
    auto* const label = new Label(text(field.label), details);
    label->stand_for(editor->first_widget());
    label->setToolTip(tip(field.help));
    rows_->addRow(label, editor);
    editors.emplace_back(field.id, editor);
}

void NewSessionDialog::choose_game() {
    facts_.clear();
    readings_.clear();
    auto* const details = new QWidget;
    rows_ = new QFormLayout(details);
    rows_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    area_->setWidget(details);
    remove_->setVisible(!games_.empty() && host::is_own_game(games_[static_cast<std::size_t>(game_->currentIndex())]));
    if (games_.empty()) return;
    const table::Rulebook& book = games_[static_cast<std::size_t>(game_->currentIndex())];
    for (const table::Fact& fact : session::Session::built_in_facts()) add_editor(fact.field, facts_);
    for (const table::Fact& fact : book.facts) {
        if (fact.scope == table::scopes::session) add_editor(fact.field, facts_);
    }
    for (const table::Ruling& ruling : book.rulings) {
        if (ruling.readings.size() < 2) continue;
        std::vector<table::Choice> choices;
        for (const table::Reading& reading : ruling.readings)
            choices.push_back({reading.id, exact(label_of(reading)).toStdString()});
        add_editor(referee::choice_field(ruling.id, ruling.question, choices, ruling.otherwise), readings_);
        readings_.back().second->setToolTip(tip(ruling.why));
    }
    set_tab_order();
}

// The open session can't do without its game.
void NewSessionDialog::ask_to_remove() {
    const table::Rulebook& game = games_[static_cast<std::size_t>(game_->currentIndex())];
    if (document_.is_open() && document_.session().rulebook().id == game.id)
        return say_problem(*problem_, tr("The open session uses %1. Close it first.").arg(short_text(game.title)));
    auto* const box = new QMessageBox(
        QMessageBox::NoIcon, tr("Remove a game"),
        tr("Remove \"%1\"? New game… keeps it as a draft. Its sessions stay on the disk, but can't be opened without "
           "it.")
            .arg(short_text(game.title)),
        QMessageBox::Cancel, this);
    box->setTextFormat(Qt::PlainText);
    box->addButton(tr("&Remove"), QMessageBox::AcceptRole);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::buttonClicked, this, [this, box, game](QAbstractButton* button) {
        if (box->buttonRole(button) == QMessageBox::AcceptRole) remove_game(game);
    });
    box->open();
}

void NewSessionDialog::remove_game(const table::Rulebook& game) {
    try {
        host::remove_game(game.id, game.folder);
        load_games(settings::game.get());
    } catch (const std::exception& error) {
        return say_problem(*problem_, text(error));
    }
    choose_game();
    game_->setFocus();
}

void NewSessionDialog::set_tab_order() {
    setTabOrder(game_, remove_);
    setTabOrder(remove_, title_);
    QWidget* last = title_;
    for (const Editors& editors : {facts_, readings_}) {
        for (const auto& [id, editor] : editors) {
            setTabOrder(last, editor->first_widget());
            last = editor->first_widget();
        }
    }
    for (auto* button : buttons_->buttons()) {
        setTabOrder(last, button);
        last = button;
    }
}

// Says beside each field what is wrong with it, and goes to the first. A reading that is asked later may stay open.
bool NewSessionDialog::find_problem() {
    FieldEditor* first = nullptr;
    for (const auto& [id, editor] : facts_) {
        const QString problem = editor->problem();
        editor->show_problem(problem);
        if (!problem.isEmpty() && !first) first = editor;
    }
    if (first) first->set_focus();
    return first != nullptr;
}

// What differs from the rulebook's defaults.
session::Beginning NewSessionDialog::beginning() const {
    const table::Rulebook& book = games_[static_cast<std::size_t>(game_->currentIndex())];
    session::Beginning beginning;
    beginning.rulebook = book.id;
    beginning.title = title_->text().trimmed().isEmpty() ? book.title : title_->text().trimmed().toStdString();
    beginning.seed = dice::random_seed();
    for (const auto& [id, editor] : facts_) {
        const json::Value value = table::checked(editor->field(), editor->value(), editor->field().label);
        if (!value.is_null() && value != editor->field().otherwise) beginning.facts[id] = value;
    }
    for (const auto& [id, editor] : readings_) {
        const json::Value reading = editor->value();
        if (!reading.is_null() && reading != editor->field().otherwise) beginning.readings[id] = json::to_text(reading);
    }
    return beginning;
}

void NewSessionDialog::choose_file() {
    say_problem(*problem_, QString());
    if (find_problem()) return;
    const session::Beginning begun = beginning();
    auto* const where =
        new QFileDialog(this, tr("Save the session as"), usual_folder(), tr("Flagplot sessions (*.flagplot)"));
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setOption(QFileDialog::DontConfirmOverwrite);  // a session is never overwritten
    where->setDefaultSuffix(QStringLiteral("flagplot"));
    where->selectFile(text(json::kebab_case(begun.title)));
    where->setAttribute(Qt::WA_DeleteOnClose);
    connect(where, &QFileDialog::fileSelected, this,
            [this, begun](const QString& file) { create(file, begun, Document::Lock::needed); });
    where->open();
}

// Where it can't be locked, it is asked once.
void NewSessionDialog::ask_about_lock(const QString& why, const QString& file, const session::Beginning& begun) {
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, tr("No lock"),
                        tr("The session can't be locked there. %1. Begin anyway?").arg(why), QMessageBox::Cancel, this);
    box->setTextFormat(Qt::PlainText);
    QPushButton* const begin = box->addButton(tr("&Begin anyway"), QMessageBox::AcceptRole);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(begin, &QPushButton::clicked, this,
            [this, file, begun] { create(file, begun, Document::Lock::if_possible); });
    box->open();
}

void NewSessionDialog::create(const QString& file, const session::Beginning& begun, Document::Lock lock) {
    const QMetaObject::Connection no_lock =
        connect(&document_, &Document::lock_missed, this,
                [this, &file, &begun](const QString& why) { ask_about_lock(why, file, begun); });
    const QMetaObject::Connection failure =
        connect(&document_, &Document::failed, this, [this](const QString& why) { say_problem(*problem_, why); });
    const bool created = document_.create(file.toStdString(), begun, lock);
    disconnect(failure);
    disconnect(no_lock);
    if (!created) return;
    settings::game.set(text(begun.rulebook));
    accept();
}

}  // namespace flagplot::ui
