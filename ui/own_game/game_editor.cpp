#include "ui/own_game/game_editor.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "host/kept_sums.h"
#include "ui/charts/grid_view.h"
#include "ui/common/careful_dialog.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/swap.h"
#include "ui/own_game/part_form.h"
#include "ui/own_game/part_grid.h"
#include "ui/own_game/procedures_page.h"
#include "ui/own_game/tables_page.h"

namespace flagplot::ui {
namespace {

workshop::OwnGame read(const rulebook::Rulebook& rulebook) {
    return workshop::read_game(rulebook.folder.string(), rulebook::read_texts(rulebook.folder));
}

std::optional<workshop::OwnGame> read(const std::string& id, const rulebook::Texts& draft) {
    try {
        return workshop::read_game(id, draft);
    } catch (const json::InputError&) {
        return std::nullopt;
    }
}

}  // namespace

GameEditor::GameEditor(Document& document, QWidget* parent)
    : GameEditor(document, workshop::blank_game(u"My game"_s.toStdString()), {}, Drafts::offered, parent) {
    setWindowTitle(u"New game"_s);
    game_->focus_part({});
}

GameEditor::GameEditor(Document& document, const rulebook::Rulebook& rulebook, QWidget* parent)
    : GameEditor(document, read(rulebook), rulebook.folder, Drafts::hidden, parent) {
    setWindowTitle(u"Change %1"_s.arg(short_text(rulebook.title)));
    files_ = texts_of(making_.game());
    making_.set_saved(making_.game());
    const auto drafts = host::read_game_drafts();
    const auto draft = drafts.find(rulebook.id);
    pages_->setCurrentWidget(tables_);
    tables_->setFocus();
    if (draft != drafts.end()) go_on_with_own(draft->first, draft->second);
    document_.tell(host::changed_outside(rulebook));
    document_.tell(host::draft_notes());
}

GameEditor::GameEditor(Document& document, const workshop::OwnGame& game, std::filesystem::path folder, Drafts drafts,
                       QWidget* parent)
    : QDialog(parent), document_(document), making_(game), folder_(std::move(folder)) {
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    drafts_ = new QWidget(this);
    drafts_->hide();
    layout->addWidget(drafts_);
    if (drafts == Drafts::offered) offer_drafts();
    make_pages();
    problem_ = problem_label(this);
    add_parts(layout, {{pages_, 1}, problem_});
    make_buttons();
    layout->addWidget(buttons_);
    draft_timer_ = new QTimer(this);
    draft_timer_->setSingleShot(true);
    draft_timer_->setInterval(2000);
    connect(draft_timer_, &QTimer::timeout, this, &GameEditor::settle_draft);
    connect(&making_, &GameDocument::changed, this, &GameEditor::refresh);
    connect(&making_, &GameDocument::refused, this, &GameEditor::tell);
    connect(&making_, &GameDocument::changed, draft_timer_, qOverload<>(&QTimer::start));
    for (auto* const view : findChildren<GridView*>()) {
        connect(view, &GridView::done, this, [this] { primary().click(); });
        connect(view, &GridView::failed, this, &GameEditor::tell);
    }
    refresh();
    resize(QSize(letters(170), letters(100)).boundedTo(screen()->availableGeometry().size() * 9 / 10));
}

// ---- parts

void GameEditor::make_pages() {
    pages_ = named(new QTabWidget(this), u"Parts of the game"_s);
    auto* const cover = new QWidget(pages_);
    game_ = new PartForm(making_, cover);
    add_parts(new QVBoxLayout(cover), {game_, stretch()});
    tables_ = new TablesPage(making_, pages_);
    QWidget* const units = make_units();
    auto* const sequence = new QWidget(pages_);
    phases_ = new PartGrid(making_, workshop::Part::phases, u"Sequence of play"_s, sequence);
    auto* const steps = new QVBoxLayout(sequence);
    add_below_words(
        *steps, u"The steps of a t&urn, in order. List tables by title, separated by commas: the step offers them."_s,
        *phases_);
    pages_->addTab(cover, u"&Game"_s);
    pages_->addTab(tables_, u"&Tables"_s);
    pages_->addTab(units, u"U&nits"_s);
    procedures_ = new ProceduresPage(making_, pages_);
    pages_->addTab(sequence, u"&Sequence"_s);
    pages_->addTab(procedures_, u"&Procedures"_s);
    connect(procedures_, &ProceduresPage::failed, this, &GameEditor::tell);
}

// The types of units, and the fields of the chosen one.
QWidget* GameEditor::make_units() {
    auto* const page = new QWidget(pages_);
    types_ = new PartGrid(making_, workshop::Part::types, u"Unit types"_s, page);
    fields_ = new PartGrid(making_, workshop::Part::fields, u"Fields"_s, page);
    auto* const layout = new QVBoxLayout(page);
    add_below_words(*layout, u"Unit t&ypes: each is a tab in the roster. Boat, Boats"_s, *types_);
    whose_ = add_below_words(*layout, QString(), *fields_, 2);
    layout->addWidget(wrapped_label(
        u"Types: text, number, yes-no, choice, side, unit. Values: 0-24 for a number; red, blue for a choice."_s,
        page));
    connect(types_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &GameEditor::refresh_units);
    return page;
}

void GameEditor::make_buttons() {
    buttons_ = new QDialogButtonBox(this);
    box_menu(*buttons_, edit_menu(*this, making_.history()));
    box_button(*buttons_, u"&Close"_s, QDialogButtonBox::RejectRole, this, &GameEditor::reject);
    save_ = box_button(*buttons_, u"Sa&ve"_s, QDialogButtonBox::ApplyRole, this, &GameEditor::save);
    begin_ =
        box_button(*buttons_, u"Save and begin a session…"_s, QDialogButtonBox::AcceptRole, this, &GameEditor::begin);
}

// Those of games that were never saved.
void GameEditor::offer_drafts() {
    flush<QVBoxLayout>(drafts_);
    for (const auto& [name, draft] : host::read_game_drafts()) {
        const auto game = host::is_new_game_draft(name) ? read(name, draft.texts) : std::nullopt;
        if (game) offer_draft(name, draft.texts, *game);
    }
    document_.tell(host::draft_notes());
}

void GameEditor::offer_draft(const std::string& name, const rulebook::Texts& draft, const workshop::OwnGame& game) {
    auto* const offer = new QWidget(drafts_);
    auto* const layout = flush<QHBoxLayout>(offer);
    const QString title = short_text(game.title());
    auto* const go_on = named(push_button(u"Continue with %1"_s.arg(button_text(game.title())), offer, this,
                                          [this, name, draft] { go_on_with(name, draft); }),
                              u"Continue with %1"_s.arg(title));
    auto* const discard =
        named(push_button(u"Discard"_s, offer, this, [this, name, offer] { throw_away(name, offer); }),
              u"Discard the draft of %1"_s.arg(title));
    for (QPushButton* const button : {go_on, discard}) {
        button->setAutoDefault(false);
        layout->addWidget(button);
    }
    layout->addStretch(1);
    drafts_->layout()->addWidget(offer);
    drafts_->show();
}

void GameEditor::throw_away(const std::string& name, QWidget* offer) {
    try {
        host::remove_game_draft(name);
        offer->hide();
    } catch (const json::InputError& error) {
        tell(text(error));
    }
}

void GameEditor::go_on_with(const std::string& name, const rulebook::Texts& draft) {
    const auto game = read(name, draft);
    if (!game) return;
    draft_ = name;
    making_.change(u"restoring the draft"_s, [&](workshop::OwnGame& now) { now = *game; });
    drafts_->hide();
}

// That of a game that is there. It was begun when the game's files said what the draft remembers, so that is what
// saving compares them with.
void GameEditor::go_on_with_own(const std::string& name, const host::GameDraft& draft) {
    const rulebook::Texts now = files_;
    go_on_with(name, draft.texts);
    if (making_.is_saved()) return;
    if (!draft.before.empty()) files_ = draft.before;
    const QString changes = joined(host::changes_since(files_, now, draft.texts), u", "_s);
    say(changes.isEmpty() ? u"This is your unsaved draft. Ctrl+Z shows the game as it was saved."_s
                          : u"This is your unsaved draft. Outside this window, %1 since then; Ctrl+Z shows the game as "
                            "it is now."_s.arg(changes));
}

// ---- what is shown

// Who plays the game already has a session.
QPushButton& GameEditor::primary() {
    const bool plays_it = document_.is_open() && document_.session().rulebook().id == making_.game().id();
    return plays_it ? *save_ : *begin_;
}

bool GameEditor::is_whole() const {
    return making_.findings().empty() && !files_of(making_.game(), workshop::FileKind::table).empty();
}

// The button box has made its own choice by now.
void GameEditor::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    begin_->setDefault(false);
    primary().setDefault(is_whole());
}

void GameEditor::refresh_units() {
    types_->show_of({});
    const csv::Grid& types = types_->grid().grid();
    const auto type = static_cast<std::size_t>(std::max(0, types_->currentIndex().row()));
    const bool chosen = type < types.size();
    fields_->setEnabled(chosen);
    whose_->setText(chosen ? u"&Fields of %1"_s.arg(button_text(types[type].front()))
                           : u"&Fields: choose a unit type first"_s);
    fields_->show_of({}, type);
}

void GameEditor::refresh() {
    game_->show_at({});
    refresh_units();
    phases_->show_of({});
    const auto& findings = making_.findings();
    const bool whole = is_whole();
    save_->setEnabled(!making_.is_saved());
    primary().setDefault(whole);
    if (findings.empty()) return say(whole ? u"\u2713 No problems found."_s : u"There are no tables yet."_s);
    const QString more = findings.size() > 1 ? u" (and %1 more)"_s.arg(findings.size() - 1) : QString();
    const QString words = text(finding_words(making_.game(), findings.front())) + more;
    if (problem_->text() != in_brief(warning(words))) tell(words);
}

void GameEditor::say(const QString& words) {
    tell({});
    problem_->setText(words);
    problem_->show();
}

void GameEditor::tell(const QString& problem) {
    say_problem(*problem_, problem);
}

void GameEditor::go_to(const rulebook::Finding& finding) {
    const workshop::Place place = place_of(making_.game(), finding);
    if (rulebook::is_procedure_file(place.file)) {
        pages_->setCurrentWidget(procedures_);
        procedures_->go_to(place);
    } else if (!place.file.empty()) {
        pages_->setCurrentWidget(tables_);
        tables_->go_to(place);
    } else if (place.part) {
        PartGrid* const grid = place.part == workshop::Part::phases  ? phases_
                               : place.part == workshop::Part::types ? types_
                                                                     : fields_;
        pages_->setCurrentWidget(grid->parentWidget());
        if (grid == fields_) types_->setCurrentIndex(types_->grid().index(static_cast<int>(place.type), 0));
        grid->go_to(place);
    } else {
        pages_->setCurrentIndex(0);
        game_->focus_part(place.line);
    }
}

// ---- keeping and leaving

// What is being typed stands where it belongs.
void GameEditor::end_typing() {
    for (auto* const view : findChildren<GridView*>()) view->end_cell();
    for (auto* const form : findChildren<PartForm*>()) form->end_typing();
}

// A game that doesn't load is nothing to play with: its draft waits.
bool GameEditor::save() {
    end_typing();
    const workshop::OwnGame game = making_.game();
    try {
        if (!load_game(game)) {
            keep_draft();
            tell(u"Saved as a draft: %1"_s.arg(text(finding_words(game, making_.findings().front()))));
            go_to(making_.findings().front());
            return false;
        }
        if (!making_.was_saved()) host::refuse_game_id(document_.library(), game.id());
        if (is_changed_outside()) return false;
        host::keep_game(folder(), texts_of(game), files_);
        folder_ = folder();
        files_ = texts_of(game);
        making_.set_saved(game);
        if (!draft_.empty()) host::remove_game_draft(draft_);
        host::remove_game_draft(game.id());
        draft_.clear();
    } catch (const json::InputError& error) {
        tell(text(error));
        return false;
    }
    return take_up(u"Saved."_s);
}

// The open session goes on under what the game's files say by now, if it can.
bool GameEditor::take_up(const QString& done) {
    const bool plays_it = document_.is_open() && document_.session().rulebook().id == making_.game().id();
    const QString misfit = plays_it ? document_.reload_rulebook() : QString();
    refresh();
    if (!misfit.isEmpty()) tell(u"%1 The open session continues with the game as it was: %2"_s.arg(done, misfit));
    return misfit.isEmpty();
}

std::filesystem::path GameEditor::folder() const {
    return folder_.empty() ? host::own_game_folder(making_.game().id()) : folder_;
}

// ---- what somebody else has changed in the game's files

bool GameEditor::is_changed_outside() {
    const rulebook::Texts now = host::game_files(folder());
    const QString changes = joined(host::changes_since(files_, now, texts_of(making_.game())), u", "_s);
    if (changes.isEmpty()) return false;
    keep_draft();
    ask_about(changes, now);
    return true;
}

void GameEditor::ask_about(const QString& changes, const rulebook::Texts& now) {
    const bool readable = read(making_.game().id(), now).has_value();
    const QString offer = readable ? u"Ctrl+Z then shows the other version."_s
                                   : u"The files can't be read as they are, so Ctrl+Z won't restore them."_s;
    auto* const box = make_question(
        *this, u"Files changed"_s,
        u"Outside this window, %1. Nothing is saved yet. Overwrite the files or reload them? %2"_s.arg(changes, offer));
    QPushButton* const overwriting = box->addButton(u"&Overwrite"_s, QMessageBox::DestructiveRole);
    QPushButton* const reading = box->addButton(u"&Reload"_s, QMessageBox::AcceptRole);
    reading->setEnabled(readable);
    connect(overwriting, &QPushButton::clicked, this, [this, now] { overwrite(now); });
    connect(reading, &QPushButton::clicked, this, [this, now] { read_anew(now); });
    box->setDefaultButton(QMessageBox::Cancel);
    tell(u"Not saved: outside this window, %1."_s.arg(changes));
    box->open();
}

// What is overwritten stands in the history, a step before what is typed. `now` is what was asked about: what is
// changed after that is asked about again.
void GameEditor::overwrite(const rulebook::Texts& now) {
    const workshop::OwnGame typed = making_.game();
    if (const auto outside = read(typed.id(), now)) {
        making_.change(u"the changes to the files"_s, [&](workshop::OwnGame& game) { game = *outside; });
        making_.change(u"overwriting"_s, [&](workshop::OwnGame& game) { game = typed; });
    }
    files_ = now;
    save();
}

void GameEditor::read_anew(const rulebook::Texts& now) {
    const auto outside = read(making_.game().id(), now);
    if (!outside) return;
    files_ = now;
    making_.change(u"reloading"_s, [&](workshop::OwnGame& game) { game = *outside; });
    making_.set_saved(*outside);
    take_up(u"Reloaded."_s);
}

void GameEditor::begin() {
    end_typing();
    if (files_of(making_.game(), workshop::FileKind::table).empty()) {
        pages_->setCurrentWidget(tables_);
        return tell(u"Add a table first: a session needs one."_s);
    }
    if (!save()) return;
    const std::string id = making_.game().id();
    accept();
    emit session_wanted(id);
}

// What was gone on with is replaced.
void GameEditor::keep_draft() {
    const std::string name =
        making_.was_saved() ? making_.game().id() : host::new_game_draft(making_.game().id(), draft_);
    host::keep_game_draft(name, {texts_of(making_.game()), files_});
    if (!draft_.empty() && draft_ != name) host::remove_game_draft(draft_);
    draft_ = name;
}

// What is typed outlasts a crash; what is saved needs no draft. Whether that could be done.
bool GameEditor::settle_draft() {
    const bool is_new = !making_.was_saved() && making_.history().index() == 0;
    try {
        if (!is_new && !making_.is_saved()) {
            keep_draft();
        } else if (!draft_.empty() && making_.is_saved()) {
            host::remove_game_draft(draft_);
            draft_.clear();
        }
    } catch (const json::InputError& error) {
        tell(text(error));
        return false;
    }
    return true;
}

// A second time it is left without a draft, if none can be kept.
void GameEditor::reject() {
    end_typing();
    draft_timer_->stop();
    const QString before = problem_->text();
    if (!settle_draft() && problem_->text() != before) return;
    QDialog::reject();
}

}  // namespace flagplot::ui
