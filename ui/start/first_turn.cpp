#include "ui/start/first_turn.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

#include "ui/common/label.h"

namespace flagplot::ui {
namespace {

QString words(int step) {
    switch (step) {
        case 0:
            return FirstTurn::tr("The button below says what comes next. Press Enter until it offers the next turn.");
        case 1:
            return FirstTurn::tr("Press Enter again to play it.");
        case 2:
            return FirstTurn::tr("Change what is different, then confirm. The dice are rolled next.");
        case 3:
            return FirstTurn::tr("The orders are in the middle: move your counters. Ctrl+J adds a note to the log.");
        case 4:
            return FirstTurn::tr("Something wrong? Ctrl+Z goes back a step, Ctrl+Shift+Z redoes it. Nothing is lost.");
        case 5:
            return FirstTurn::tr("Ctrl+P prints the turn, orders first. See the user's guide (F1) for the rest.");
        default:
            return FirstTurn::tr("That was a turn. See the user's guide (F1) for the rest.");
    }
}

}  // namespace

FirstTurn::FirstTurn(Document& document, QWidget* parent) : QFrame(parent), document_(document) {
    setAccessibleName(tr("Your first turn"));
    auto* const row = new QHBoxLayout(this);
    step_ = new Label(this);
    step_->setWordWrap(true);
    step_->setTextFormat(Qt::RichText);  // its words are our own
    auto* const close = new QPushButton(tr("Close the guide"), this);
    close->setAccessibleName(close->text());
    close->setFlat(true);
    connect(close, &QPushButton::clicked, this, &FirstTurn::closed);
    row->addWidget(step_, 1);
    row->addWidget(close);
    connect(&document_, &Document::opened, this, &FirstTurn::begin);
    connect(&document_, &Document::changed, this, &FirstTurn::watch);
    connect(&document_, &Document::rewound, this, [this] { done(back); });
    show_next();
}

void FirstTurn::begin() {
    done_.fill(false);
    show_next();
}

void FirstTurn::printed() {
    done(print);
}

void FirstTurn::watch() {
    for (int number = document_.first_new(); number <= document_.last_new(); ++number) {
        const session::Body& body = document_.session().entry(number).body;
        if (std::holds_alternative<session::ClockSet>(body)) done(clock);
        if (std::holds_alternative<session::Opened>(body)) done(play);
        if (std::holds_alternative<session::Closed>(body)) done(answer);
        if (std::holds_alternative<session::Note>(body)) done(note);
    }
}

void FirstTurn::done(Step step) {
    done_.at(step) = true;
    // Who plays has come to the turn, who answers has begun to play.
    for (int earlier = clock; step <= answer && earlier < step; ++earlier)
        done_.at(static_cast<std::size_t>(earlier)) = true;
    show_next();
}

void FirstTurn::show_next() {
    const auto next = std::find(done_.begin(), done_.end(), false) - done_.begin();
    const QString place = next == count ? QString() : tr("%1 of %2").arg(next + 1).arg(static_cast<int>(count));
    step_->setText(
        QStringLiteral("<b>%1</b> %2").arg(tr("Your first turn %1").arg(place), words(static_cast<int>(next))));
    step_->setAccessibleName(tr("Guide: %1").arg(words(static_cast<int>(next))));
}

}  // namespace flagplot::ui
