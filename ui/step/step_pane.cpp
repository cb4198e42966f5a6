#include "ui/step/step_pane.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBrowser>
#include <QTimer>
#include <QVBoxLayout>

#include "procedures/catalogue.h"
#include "ui/step/form_view.h"
#include "ui/step/table_view.h"
#include "ui/text.h"

namespace flagplot::ui {
namespace {

using session::Entry;

QString title_of(const std::string& procedure) {
    const referee::Procedure* known = procedures::catalogue().find(procedure);
    return text(known ? known->title : procedure);
}

QFont scaled(QFont font, double factor) {
    font.setPointSizeF(font.pointSizeF() * factor);
    return font;
}

QString escaped(const std::string& utf8) {
    return text(utf8).toHtmlEscaped();
}

// The last run that counts: the open one, or the one that was closed last.
int last_run(const session::Session& session) {
    if (session.state().open_run()) return session.state().open_run()->id;
    for (int number = session.size(); number > 1; --number) {
        if (session.holds(number) && std::holds_alternative<session::Closed>(session.entry(number).body)) {
            return session.entry(number).run;
        }
    }
    return 0;
}

}  // namespace

StepPane::StepPane(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = new QVBoxLayout(this);
    heading_ = new QLabel(this);
    heading_->setFont(scaled(heading_->font(), 1.4));
    heading_->setAccessibleName(tr("What is played"));
    heading_->setWordWrap(true);
    layout->addWidget(heading_);

    auto* const halves = new QSplitter(Qt::Horizontal, this);
    transcript_ = new QTextBrowser(halves);
    transcript_->setAccessibleName(tr("What happened"));
    transcript_->setFrameShape(QFrame::NoFrame);
    table_ = new TableView(halves);
    halves->addWidget(transcript_);
    halves->addWidget(table_);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    layout->addWidget(halves, 2);

    form_place_ = new QVBoxLayout;
    layout->addLayout(form_place_, 3);
    next_ = new QPushButton(this);
    next_->setDefault(true);
    next_->setAutoDefault(true);
    connect(next_, &QPushButton::clicked, this, [this] {
        if (next_step_.act) next_step_.act();
    });
    layout->addWidget(next_, 0, Qt::AlignLeft);

    connect(&document_, &Document::opened, this, &StepPane::refresh);
    connect(&document_, &Document::changed, this, &StepPane::refresh);
    connect(&document_, &Document::rewound, this, &StepPane::refresh);
    refresh();
}

void StepPane::refresh() {
    refresh_transcript();
    refresh_table();
    // The form that sent the answer is still on the stack: it is replaced after its signal has returned.
    QTimer::singleShot(0, this, &StepPane::refresh_form);
}

QString StepPane::transcript_html() const {
    const session::Session& session = document_.session();
    const int run = last_run(session);
    if (run == 0) return tr("<p>Nothing has been played yet. The button below begins.</p>");
    QString html;
    std::string section;
    for (int number = run; number <= session.size(); ++number) {
        const Entry& entry = session.entry(number);
        if (entry.run != run || !session.holds(number)) continue;
        if (const auto* answer = std::get_if<session::Answer>(&entry.body)) {
            html += QStringLiteral("<p>\u2713 %1</p>").arg(tr("answered: %1").arg(escaped(answer->key)));
        }
        const auto* told = std::get_if<session::Told>(&entry.body);
        if (!told) continue;
        if (told->section != section) html += QStringLiteral("<p><b>%1</b></p>").arg(escaped(told->section));
        section = told->section;
        const QString unit = told->unit.empty() ? QString() : QStringLiteral("<b>%1</b> ").arg(escaped(told->unit));
        html += QStringLiteral("<div>%1%2</div>").arg(unit, escaped(told->text));
    }
    return html;
}

void StepPane::refresh_transcript() {
    if (!document_.is_open()) {
        heading_->setText(tr("Flagplot"));
        transcript_->setHtml(
            tr("<p>No session is open. Open the sample, a session of yours, or begin a new one from the Session "
               "menu.</p>"));
        return;
    }
    const session::Session& session = document_.session();
    const int run = last_run(session);
    const QString turn = text(report::turn_label(session, session.state().turn()));
    const QString what = run == 0 ? QString() : title_of(std::get<session::Opened>(session.entry(run).body).procedure);
    heading_->setText(what.isEmpty() ? turn : QStringLiteral("%1: %2").arg(turn, what));
    transcript_->setHtml(transcript_html());
    transcript_->verticalScrollBar()->setValue(0);
}

void StepPane::refresh_table() {
    table_->clear();
    if (!document_.is_open()) return;
    const session::Session& session = document_.session();
    for (int number = session.size(); number > 1; --number) {
        const auto* looked_up = std::get_if<session::LookedUp>(&session.entry(number).body);
        if (!looked_up || !session.holds(number)) continue;
        const auto& tables = session.rules().tables();
        const auto table = tables.find(looked_up->lookup.table);
        if (table != tables.end()) table_->show_table(table->second, &looked_up->lookup);
        return;
    }
}

void StepPane::show_table(const std::string& id) {
    const auto& tables = document_.session().rules().tables();
    const auto table = tables.find(id);
    if (table != tables.end()) table_->show_table(table->second);
}

StepPane::Next StepPane::next() const {
    const session::Session& session = document_.session();
    const session::State& state = session.state();
    const std::vector<table::Phase>& phases = session.rulebook().phases;
    const auto here =
        std::find_if(phases.begin(), phases.end(), [&](const auto& phase) { return phase.id == state.phase(); });
    if (here != phases.end() && !here->procedures.empty()) {
        const std::string first = here->procedures.front();
        if (here == phases.begin() && state.runs_of(first, state.turn()) == 0) {
            return {tr("Play: %1 %2").arg(title_of(first)).arg(state.turn()), [this, first] { document_.play(first); }};
        }
    }
    if (here != phases.end() && here + 1 != phases.end()) {
        return {tr("Go on: %1").arg(text((here + 1)->label)),
                [this] { document_.act([](session::Session& now) { now.next_phase(); }); }};
    }
    return {tr("Go to %1 %2").arg(text(session.rulebook().clock.turn_label).toLower()).arg(state.turn() + 1),
            [this] { document_.next_turn(); }};
}

void StepPane::refresh_form() {
    delete form_;
    form_ = nullptr;
    const bool writable = document_.is_open() && document_.why_read_only().isEmpty();
    const bool asks = writable && document_.pending().has_value();
    next_->setVisible(writable && !asks);
    if (asks) {
        const referee::Form& form = *document_.pending();
        const QString button = form.asks_faces() ? tr("Take these dice") : form.grid ? tr("Confirm all") : tr("Go on");
        form_ = new FormView(form, button, this);
        connect(form_, &FormView::answered, this, &StepPane::answer);
        form_place_->addWidget(form_);
    } else if (writable) {
        next_step_ = next();
        next_->setText(next_step_.label);
        next_->setAccessibleName(next_step_.label);
    }
    focus_next();
}

void StepPane::focus_next() {
    if (form_) {
        form_->focus_first();
    } else {
        next_->setFocus();
    }
}

void StepPane::answer(const session::Answer& answer) {
    QString refused;
    if (!document_.answer(answer, refused) && form_) form_->show_error(refused);
}

}  // namespace flagplot::ui
