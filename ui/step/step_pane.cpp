#include "ui/step/step_pane.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "procedures/catalogue.h"
#include "ui/look.h"
#include "ui/step/dice_view.h"
#include "ui/step/form_view.h"
#include "ui/step/reference_view.h"
#include "ui/step/transcript.h"
#include "ui/text.h"

namespace flagplot::ui {
namespace {

// The procedure that is played, or was played last in this turn; null if none was.
const referee::Procedure* procedure_in_sight(const session::Session& session) {
    const auto& open = session.state().open_run();
    if (open) return procedures::catalogue().find(open->opened.procedure);
    for (int number = session.size(); number > 1; --number) {
        if (!session.holds(number)) continue;
        const session::Entry& entry = session.entry(number);
        if (std::holds_alternative<session::ClockSet>(entry.body)) return nullptr;
        if (const auto* opened = std::get_if<session::Opened>(&entry.body)) {
            return procedures::catalogue().find(opened->procedure);
        }
    }
    return nullptr;
}

// The roll that a lookup was made for; null if a person chose or the facts decided.
const session::Roll* roll_of(const session::Session& session, const session::Entry& lookup) {
    for (int number = lookup.number - 1; number > 1 && session.entry(number).run == lookup.run; --number) {
        const auto* roll = std::get_if<session::Roll>(&session.entry(number).body);
        if (!session.holds(number) || !roll) continue;
        return roll->key == key_of(lookup.body) ? roll : nullptr;
    }
    return nullptr;
}

QString button_of(const referee::Form& form) {
    if (form.asks_faces()) return StepPane::tr("Take these dice");
    return form.grid ? StepPane::tr("Confirm all") : StepPane::tr("Go on");
}

}  // namespace

StepPane::StepPane(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = new QVBoxLayout(this);
    layout->setSpacing(8);
    auto* const head = new QHBoxLayout;
    heading_ = new QLabel(this);
    heading_->setWordWrap(true);
    set_type(*heading_, Type::large);
    source_ = new QPushButton(this);
    source_->setFlat(true);
    source_->setToolTip(tr("Shows the rule"));
    set_type(*source_, Type::small);
    connect(source_, &QPushButton::clicked, this, [this] { show_citation(citation_); });
    head->addWidget(heading_, 1);
    head->addWidget(source_);
    layout->addLayout(head);
    layout->addWidget(make_halves(), 1);
    form_place_ = new QVBoxLayout;
    layout->addLayout(form_place_);
    layout->addWidget(make_buttons());

    for (const auto signal : {&Document::opened, &Document::changed, &Document::rewound}) {
        connect(&document_, signal, this, &StepPane::refresh);
    }
    refresh();
}

QWidget* StepPane::make_halves() {
    auto* const halves = new QSplitter(Qt::Horizontal, this);
    halves->setChildrenCollapsible(false);
    transcript_ = new Transcript(document_, halves);
    auto* const right = new QWidget(halves);
    auto* const column = new QVBoxLayout(right);
    column->setContentsMargins(8, 0, 0, 0);
    dice_ = new DiceView(right);
    reference_ = new ReferenceView(document_, right);
    column->addWidget(dice_);
    column->addWidget(reference_, 1);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    halves->setMinimumHeight(letters(10));
    return halves;
}

QWidget* StepPane::make_buttons() {
    buttons_ = new QWidget(this);
    auto* const row = new QHBoxLayout(buttons_);
    row->setContentsMargins(0, 0, 0, 0);
    next_button_ = new QPushButton(buttons_);
    next_button_->setDefault(true);
    connect(next_button_, &QPushButton::clicked, this, [this] {
        const auto act = next_.act;  // which makes another one
        if (act) act();
    });
    others_ = new QToolButton(buttons_);
    others_->setText(tr("Play something else"));
    others_->setAccessibleName(others_->text());
    others_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    others_->setPopupMode(QToolButton::InstantPopup);
    others_->setFocusPolicy(Qt::StrongFocus);
    others_menu_ = new QMenu(others_);
    others_->setMenu(others_menu_);
    row->addWidget(next_button_);
    row->addWidget(others_);
    row->addStretch();
    return buttons_;
}

void StepPane::refresh() {
    refresh_heading();
    const session::Entry* in_play = document_.is_open() ? reference_->in_play() : nullptr;
    dice_->show_roll(in_play ? roll_of(document_.session(), *in_play) : nullptr);
    refresh_form();
}

void StepPane::refresh_heading() {
    citation_.clear();
    if (!document_.is_open()) {
        heading_->setText(QString());
    } else if (const referee::Procedure* procedure = procedure_in_sight(document_.session())) {
        heading_->setText(text(procedure->title));
        citation_ = text(procedure->source);
    } else {
        heading_->setText(text(report::turn_label(document_.session(), document_.session().state().turn())));
    }
    heading_->setAccessibleName(heading_->text());
    source_->setText(citation_);
    source_->setAccessibleName(tr("Rule: %1").arg(citation_));
    source_->setVisible(!citation_.isEmpty());
}

// A form that asks the same as before stays as it is, with what has been typed into it and with the focus.
void StepPane::refresh_form() {
    const bool writable = document_.is_open() && document_.why_read_only().isEmpty();
    const bool asks = writable && document_.pending().has_value();
    const QWidget* const focused = QApplication::focusWidget();
    const bool was_here = !focused || focused == window() || isAncestorOf(focused);
    const json::Tree asked = asks ? to_json(*document_.pending()) : json::Tree();
    const bool same = asks && form_ && asked == asked_;
    if (same) return;
    const bool is_new = asks && (!form_ || form_->form().key != document_.pending()->key);
    if (asks) {
        replace_form(*document_.pending());
    } else {
        drop_form();
    }
    asked_ = asked;
    buttons_->setVisible(writable && !asks);
    if (writable && !asks) refresh_next();
    if (was_here || is_new) focus_next();
}

void StepPane::replace_form(const referee::Form& form) {
    const bool goes_on = form_ && form_->form().key == form.key;
    const referee::Form shown = goes_on ? form_->with_typed(form) : form;
    drop_form();
    form_ = new FormView(shown, button_of(form), this);
    connect(form_, &FormView::answered, this, &StepPane::answer);
    connect(form_, &FormView::source_chosen, this, &StepPane::show_citation);
    form_place_->addWidget(form_);
}

// The form may be what is calling: it goes once its signal has returned.
void StepPane::drop_form() {
    if (!form_) return;
    form_->hide();
    form_place_->removeWidget(form_);
    form_->deleteLater();
    form_ = nullptr;
}

void StepPane::refresh_next() {
    next_ = next();
    next_button_->setText(next_.label);
    next_button_->setAccessibleName(next_.label);
    others_menu_->clear();
    for (const referee::Procedure& one : document_.procedures()) {
        QAction* const action =
            others_menu_->addAction(text(one.title), this, [this, id = one.id] { document_.play(id); });
        action->setToolTip(text(one.help));
    }
}

StepPane::Next StepPane::next() const {
    const session::Session& session = document_.session();
    const session::State& state = session.state();
    const std::vector<table::Phase>& phases = session.rulebook().phases;
    const QString turn = text(session.rulebook().clock.turn_label).toLower();
    const auto here =
        std::find_if(phases.begin(), phases.end(), [&](const auto& phase) { return phase.id == state.phase(); });
    if (here != phases.end() && here == phases.begin() && !here->procedures.empty()) {
        const std::string first = here->procedures.front();
        if (state.runs_of(first, state.turn()) == 0) {
            return {tr("Play %1 %2: %3").arg(turn).arg(state.turn()).arg(text(here->label)),
                    [this, first] { document_.play(first); }};
        }
    }
    if (here != phases.end() && here + 1 != phases.end()) {
        return {tr("Go on: %1").arg(text((here + 1)->label)),
                [this] { document_.act([](session::Session& now) { now.next_phase(); }); }};
    }
    return {tr("Go to %1 %2").arg(turn).arg(state.turn() + 1), [this] { document_.next_turn(); }};
}

void StepPane::focus_next() {
    if (form_) {
        form_->focus_first();
    } else {
        next_button_->setFocus(Qt::OtherFocusReason);
    }
}

void StepPane::focus_reference() {
    reference_->setFocus(Qt::OtherFocusReason);
}

void StepPane::show_citation(const QString& source) {
    reference_->show_rule(source.toStdString());
    focus_reference();
}

void StepPane::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !form_ && buttons_->isVisible()) {
        next_button_->click();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void StepPane::answer(const session::Answer& answer) {
    QString refused;
    if (!document_.answer(answer, refused) && form_) form_->show_error(refused);
}

}  // namespace flagplot::ui
