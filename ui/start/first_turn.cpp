#include "ui/start/first_turn.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

#include "session/sequence.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"

namespace flagplot::ui {

FirstTurn::FirstTurn(Document& document, QWidget* parent) : QFrame(parent), document_(document) {
    setAccessibleName(u"Your first turn"_s);
    place_ = typed(new Label(this), Type::normal, true);
    step_ = wrapped_label(this);
    auto* const close = push_button(u"Close the guide"_s, this, this, &FirstTurn::closed);
    close->setFlat(true);
    add_parts(new QHBoxLayout(this), {place_, {step_, 1}, close});
    connect(&document_, &Document::opened, this, &FirstTurn::begin);
    connect(&document_, &Document::changed, this, &FirstTurn::watch);
    connect(&document_, &Document::rewound, this, [this] { done(back); });
    begin();
}

// A session that waits in the middle of a turn has come to its turn already, one that asks has begun to play.
void FirstTurn::begin() {
    at_ = 0;
    steps_ = {clock, play, answer, move, back, print};
    if (document_.is_open()) {
        const session::State& state = document_.session().state();
        const auto phase = session::phase_on(state, document_.session().rulebook());
        const bool asks = state.open_run().has_value();
        const bool is_at_turn = asks || (phase && state.is_to_be_played(*phase));
        steps_.erase(steps_.begin(), steps_.begin() + (asks ? 2 : is_at_turn ? 1 : 0));
    }
    show_next();
}

void FirstTurn::watch() {
    for (int number = document_.first_new(); number <= document_.last_new(); ++number)
        follow(document_.session().entry(number));
}

void FirstTurn::follow(const session::Entry& entry) {
    const session::Body& body = entry.body;
    if (std::holds_alternative<session::ClockSet>(body)) {
        is_at(move) || is_at(back) || is_at(print) ? end() : done(clock);
    }
    if (std::holds_alternative<session::Opened>(body) && is_of_turn(entry.number)) done(play);
    if (std::holds_alternative<session::Closed>(body) && is_of_turn(entry.run)) done(answer);
    if (std::holds_alternative<session::Note>(body) || std::holds_alternative<session::Ticked>(body)) done(move);
}

// Whether a phase is there for the procedure: a roll by itself is no turn that was played.
bool FirstTurn::is_of_turn(int run) const {
    const session::Session& session = document_.session();
    const auto phases = session::phases_in_force(session.state(), session.rulebook());
    const auto* const opened = std::get_if<session::Opened>(&session.entry(run).body);
    return std::ranges::any_of(phases, [&](const rulebook::Phase& phase) {
        return opened && !phase.plays.empty() && phase.plays == opened->procedure;
    });
}

void FirstTurn::done(Step step) {
    if (!is_at(step)) return;
    ++at_;
    show_next();
}

void FirstTurn::end() {
    at_ = steps_.size();
    show_next();
}

QString FirstTurn::words() const {
    if (is_at(clock)) {
        return u"The large button at the bottom says what comes next. What was rolled before you came needn't be "
               "moved: press Enter until it offers to play the next turn."_s;
    }
    if (is_at(play)) return u"Press Enter to play what the button offers."_s;
    if (is_at(answer)) return u"Change what is different, then confirm. Then come the dice, and what else is asked."_s;
    if (is_at(move)) return u"The orders are at the left. Move a counter, then tick its order: Ctrl+1, then Space."_s;
    if (is_at(back))
        return u"Something wrong? Ctrl+Z goes back a step, Ctrl+Shift+Z redoes it. Nothing is lost. Try it now."_s;
    if (is_at(print)) return u"Ctrl+P prints the turn, orders first. See the user's guide (F1) for the rest."_s;
    return u"That was a turn. See the user's guide (F1) for the rest."_s;
}

void FirstTurn::show_next() {
    const bool is_over = at_ == steps_.size();
    if (is_over && isVisible()) settings::had_first_turn.set(true);
    const QString place = is_over ? u"is done"_s : u"%1 of %2"_s.arg(at_ + 1).arg(steps_.size());
    place_->setText(u"Your first turn %1"_s.arg(place));
    step_->setText(words());
    step_->setAccessibleName(u"Guide: %1"_s.arg(words()));
}

}  // namespace flagplot::ui
