#include "ui/own_game/procedures_page.h"

#include <QClipboard>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "json/tree.h"
#include "ui/common/fitting_area.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/form/form_view.h"
#include "ui/own_game/file_list.h"
#include "ui/own_game/part_form.h"
#include "ui/own_game/steps_view.h"

namespace flagplot::ui {
namespace {

constexpr int made_up = 3;  // units of each type, for a try

// "2, 5": two faces.
std::vector<std::string> faces_of(const QString& words) {
    std::vector<std::string> faces;
    for (const QString& one : words.split(QLatin1Char(','), Qt::SkipEmptyParts))
        faces.push_back(one.trimmed().toStdString());
    return faces;
}

json::Values usual_facts(const rulebook::Rulebook& book) {
    json::Values facts;
    for (const rulebook::Fact& fact : book.facts) {
        const bool is_usual = fact.scope == rulebook::scopes::session && !fact.field.otherwise.is_null();
        if (is_usual) facts[fact.field.id] = fact.field.otherwise;
    }
    return facts;
}

}  // namespace

ProceduresPage::ProceduresPage(GameDocument& making, QWidget* parent) : QWidget(parent), making_(making) {
    put_beside(*this, {{make_list(), 1}, {make_middle(), 4}, {make_side(), 3}});
    connect(&making_, &GameDocument::changed, this, &ProceduresPage::refresh);
    refresh();
}

// ---- parts

QWidget* ProceduresPage::make_list() {
    list_ = new FileList(making_, workshop::FileKind::procedure, this);
    connect(list_, &FileList::chosen, this, &ProceduresPage::refresh);
    connect(list_, &FileList::added, this, [this] { head_->focus_part({}); });
    return list_;
}

QWidget* ProceduresPage::make_middle() {
    procedure_ = new QWidget(this);
    head_ = new PartForm(making_, procedure_);
    connect(head_, &PartForm::renamed, list_, &FileList::choose);
    steps_ = new StepsView(procedure_);
    steps_->setMinimumWidth(letters(60));
    add_parts(flush<QVBoxLayout>(procedure_), {head_, make_tools(), {steps_, 1}});
    connect(steps_, &StepsView::chosen, this, &ProceduresPage::refresh_parts);
    connect(steps_, &StepsView::part_wanted, this,
            [this](const QString& part) { parts_->focus_part(part.toStdString()); });
    return procedure_;
}

QToolButton* ProceduresPage::add_tool(QLayout& row, const QString& words, const QString& name) {
    auto* const button = named(new QToolButton(procedure_), name, name);
    button->setText(words);
    button->setFocusPolicy(Qt::StrongFocus);
    row.addWidget(button);
    return button;
}

void ProceduresPage::add_menu(QLayout& row, const QString& words, const QString& name, workshop::StepPlace where) {
    QToolButton* const button = add_tool(row, words, name);
    auto* const menu = new QMenu(button);
    for (const table::Choice& kind : workshop::step_kinds())
        menu->addAction(text(kind.label), this, [this, id = kind.id, where] { add_step(id, where); });
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(menu);
}

// While the steps have the focus.
void ProceduresPage::add_key(const QKeySequence& key, const std::function<void()>& act) {
    new QShortcut(key, steps_, this, act, Qt::WidgetShortcut);
}

// An act that has a key, too.
void ProceduresPage::add_act(QLayout& row, const QString& sign, const QString& name, const QKeySequence& key,
                             const std::function<void()>& act) {
    connect(add_tool(row, sign, name), &QToolButton::clicked, this, act);
    add_key(key, act);
}

QWidget* ProceduresPage::make_tools() {
    auto* const place = new QWidget(procedure_);
    auto* const tools = flush<QHBoxLayout>(place);
    using workshop::StepPlace;
    add_menu(*tools, u"Add a step"_s, u"Add a step behind the chosen one"_s, StepPlace::behind);
    add_menu(*tools, u"Within"_s, u"Add a step within the chosen one"_s, StepPlace::within);
    add_menu(*tools, u"Else"_s, u"Add a step to the else of the chosen one"_s, StepPlace::otherwise);
    tools->addStretch(1);
    add_act(*tools, QStringLiteral("\u21e5"), u"Into the step before (Alt+Right)"_s, Qt::ALT | Qt::Key_Right,
            [this] { change_level(true); });
    add_act(*tools, QStringLiteral("\u21e4"), u"Out of the step around it (Alt+Left)"_s, Qt::ALT | Qt::Key_Left,
            [this] { change_level(false); });
    add_act(*tools, QStringLiteral("\u2191"), u"Up (Alt+Up)"_s, Qt::ALT | Qt::Key_Up, [this] { move_step(-1); });
    add_act(*tools, QStringLiteral("\u2193"), u"Down (Alt+Down)"_s, Qt::ALT | Qt::Key_Down, [this] { move_step(1); });
    add_act(*tools, QStringLiteral("\u2715"), u"Remove the step (Delete)"_s, Qt::Key_Delete, [this] { remove_step(); });
    add_key(QKeySequence::Copy, [this] { copy(); });
    add_key(QKeySequence::Paste, [this] { paste(); });
    setTabOrder(tools->itemAt(tools->count() - 1)->widget(), steps_);
    return place;
}

QWidget* ProceduresPage::make_side() {
    side_ = new QWidget(this);
    side_->setMinimumWidth(letters(34));
    step_ = typed(wrapped_label(side_), Type::normal, true);
    auto* const area = named(new FittingArea(side_), u"Parts of the step"_s);
    parts_ = new PartForm(making_, area);
    area->setWidget(parts_);
    add_parts(flush<QVBoxLayout>(side_), {step_, {area, 3}, {make_try(), 2}});
    connect(parts_, &PartForm::ended, steps_, [this] { steps_->setFocus(); });
    return side_;
}

QWidget* ProceduresPage::make_try() {
    auto* const place = new QWidget(side_);
    auto* const layout = flush<QVBoxLayout>(place);
    auto* const heading = typed(new Label(u"Nothing is kept"_s, place), Type::normal, true);
    auto* const attempt = push_button(u"Tr&y it"_s, place, this, &ProceduresPage::begin_try);
    attempt->setAutoDefault(false);
    layout->addLayout(add_parts(new QHBoxLayout, {{heading, 1}, attempt}));
    auto* const form = new QFormLayout;
    faces_ = named(new QLineEdit(place), u"What the dice of the chosen step show"_s);
    faces_->setPlaceholderText(u"2, 5; empty: thrown"_s);
    form->addRow(u"Its &dice"_s, faces_);
    layout->addLayout(form);
    outcome_ = wrapped_label(place);
    asked_ = new QVBoxLayout;
    names_ = typed(wrapped_label(place), Type::small);
    names_->setAccessibleDescription(u"Values behind the chosen step"_s);
    add_parts(layout, {outcome_, asked_, names_, stretch(1)});
    connect(faces_, &QLineEdit::returnPressed, this, &ProceduresPage::begin_try);
    return place;
}

// ---- what is shown

const std::string& ProceduresPage::current() const {
    return list_->current();
}

// A question of a try is about the procedure as it was then.
void ProceduresPage::refresh() {
    list_->refresh();
    if (form_ || tried_ != current()) forget_try();
    for (QWidget* const part : {procedure_, side_}) part->setEnabled(!current().empty());
    refresh_steps();
    refresh_parts();
}

void ProceduresPage::refresh_steps() {
    const workshop::OwnGame& game = making_.game();
    if (current().empty()) return steps_->show_steps({}, {});
    head_->show_at({.file = current()});
    std::map<std::string, QString> problems;
    for (const rulebook::Finding& finding : making_.findings()) {
        const workshop::Place place = place_of(game, finding);
        if (place.file == current() && !place.step.empty()) problems.try_emplace(place.step, text(finding.words()));
    }
    steps_->show_steps(workshop::step_lines(game, current()), problems);
    StepsView::Tried tried;
    for (const referee::Played& one : trial_ ? trial_->steps : std::vector<referee::Played>()) {
        if (one.procedure == id()) tried[one.step] += text(one.words);
    }
    const std::string waits = trial_ && trial_->pending ? trial_->pending->key : "";
    steps_->show_tried(tried, trial_.has_value(), waits.substr(0, waits.find('/')));
}

std::optional<workshop::StepLine> ProceduresPage::chosen_step() const {
    if (current().empty()) return std::nullopt;
    const std::string place = steps_->place();
    for (const workshop::StepLine& line : workshop::step_lines(making_.game(), current())) {
        if (line.place == place && !line.id.empty()) return line;
    }
    return std::nullopt;
}

void ProceduresPage::refresh_parts() {
    const std::optional<workshop::StepLine> line = chosen_step();
    step_->setText(line ? text(line->text()) : u"No step is chosen."_s);
    line ? parts_->show_at({.file = current(), .step = line->place}) : parts_->show_nothing();
    const bool rolls = line && line->kind == "roll";
    faces_->setEnabled(rolls);
    faces_->setPlaceholderText(rolls ? u"2, 5; empty: thrown"_s : u"Choose a step that rolls"_s);
    refresh_names();
}

// What the names stand for behind the chosen step, the last time that it was played.
void ProceduresPage::refresh_names() {
    const std::optional<workshop::StepLine> line = chosen_step();
    QStringList words;
    if (trial_ && line) {
        const auto last = std::find_if(trial_->steps.rbegin(), trial_->steps.rend(),
                                       [&](const referee::Played& one) { return one.step == line->id; });
        if (last != trial_->steps.rend()) {
            for (const auto& [name, value] : last->names)
                words += u"%1: %2"_s.arg(short_text(name, 30), value.empty() ? u"nothing"_s : short_text(value, 40));
        }
    }
    names_->setText(words.join(QLatin1Char('\n')));
}

void ProceduresPage::go_to(const workshop::Place& place) {
    list_->choose(place.file);
    refresh();
    if (place.step.empty()) return head_->focus_part(place.line);
    steps_->choose(place.step);
    parts_->focus_part({});
}

// ---- acts

void ProceduresPage::change_steps(const QString& name, const std::function<std::string(workshop::OwnGame&)>& act) {
    if (current().empty()) return;
    parts_->end_typing();
    std::string place;
    making_.change(name, [&](workshop::OwnGame& game) { place = act(game); });
    steps_->choose(place);
}

void ProceduresPage::add_step(const std::string& kind, workshop::StepPlace where) {
    change_steps(u"adding a step"_s, [&](workshop::OwnGame& game) {
        return workshop::add_step(game, current(), steps_->place(), where, kind);
    });
    parts_->focus_part({});
}

void ProceduresPage::move_step(int by) {
    change_steps(u"moving a step"_s, [this, by](workshop::OwnGame& game) {
        return workshop::move_step(game, current(), steps_->place(), by);
    });
}

void ProceduresPage::change_level(bool inner) {
    change_steps(u"moving a step"_s, [this, inner](workshop::OwnGame& game) {
        return inner ? workshop::indent_step(game, current(), steps_->place())
                     : workshop::outdent_step(game, current(), steps_->place());
    });
}

void ProceduresPage::remove_step() {
    change_steps(u"removing a step"_s,
                 [this](workshop::OwnGame& game) { return workshop::remove_step(game, current(), steps_->place()); });
}

void ProceduresPage::copy() {
    if (!current().empty())
        QGuiApplication::clipboard()->setText(exact(workshop::copied_step(making_.game(), current(), steps_->place())));
}

void ProceduresPage::paste() {
    const std::string copied = QGuiApplication::clipboard()->text().toStdString();
    try {
        change_steps(u"pasting a step"_s, [&](workshop::OwnGame& game) {
            return workshop::paste_step(game, current(), steps_->place(), copied);
        });
    } catch (const json::InputError& error) {
        emit failed(text(error));
    }
}

// ---- trying

void ProceduresPage::forget_try() {
    trial_.reset();
    with_ = {};
    tried_ = current();
    clear(*asked_);
    form_ = nullptr;
    outcome_->setText(QString());
    faces_->clear();
}

// Dice that are typed are those of the chosen roll; all others fall as in the try before.
void ProceduresPage::begin_try() {
    parts_->end_typing();
    const std::vector<std::string> faces = faces_of(faces_->text());
    const std::optional<workshop::StepLine> line = chosen_step();
    if (faces.empty()) ++tries_;
    with_.seed = {};
    with_.seed[0] = static_cast<unsigned char>(tries_ % 256);
    with_.answers.clear();
    with_.faces.clear();
    for (const session::Roll& roll : trial_&& line ? trial_->rolls : std::vector<session::Roll>()) {
        const bool is_its = roll.key.substr(0, roll.key.find('/')) == line->id;
        if (is_its && !faces.empty()) with_.faces[roll.key] = faces;
    }
    go_on_trying();
}

void ProceduresPage::go_on_trying() {
    const std::optional<rulebook::Rulebook> book = load_game(making_.game());
    if (!book || current().empty()) {
        return outcome_->setText(book ? u"There is no procedure yet."_s
                                      : u"The game can't be played yet: see below."_s);
    }
    try {
        with_.units = referee::units_made_up(*book, made_up);
        with_.facts = usual_facts(*book);
        trial_ = referee::try_procedure(std::make_shared<const rulebook::Rulebook>(*book), id(), with_);
    } catch (const json::InputError& error) {
        trial_.reset();
        return outcome_->setText(warning(text(error)));
    }
    refresh_steps();
    refresh_names();
    show_outcome();
}

void ProceduresPage::show_outcome() {
    clear(*asked_);
    form_ = nullptr;
    QStringList told;
    for (const session::Told& line : trial_->told) told += short_text(line.text, 200);
    const QString words = told.join(QLatin1Char('\n'));
    const bool is_over = !trial_->pending && words.isEmpty();
    outcome_->setText(!trial_->problem.empty() ? warning(text(trial_->problem))
                      : is_over                ? u"It ended. Nothing was told."_s
                                               : words);
    if (!trial_->pending) return;
    form_ = new FormView(*trial_->pending, u"Go on"_s, side_);
    asked_->addWidget(form_);
    connect(form_, &FormView::answered, this, [this](const session::Answer& answer) {
        with_.answers[answer.key] = answer;
        QMetaObject::invokeMethod(this, &ProceduresPage::go_on_trying, Qt::QueuedConnection);
    });
    form_->focus_first();
}

}  // namespace flagplot::ui
