#include "ui/chances/chances_line.h"

#include <QCoreApplication>
#include <algorithm>

#include "dice/stream.h"
#include "procedures/catalogue.h"
#include "ui/chances/answer_in.h"
#include "ui/common/plain_text.h"
#include "ui/form/form_view.h"

namespace flagplot::ui {
namespace {

constexpr int until_typed = 400;  // milliseconds without a change
constexpr int until_over = 50;    // of a count that is stopped
constexpr int runs = 1'000;
constexpr std::size_t most_losses = 3;
constexpr std::size_t most_totals = 2;

std::vector<const referee::Quantity*> uncertain(const referee::Chances& found, const char* begins) {
    std::vector<const referee::Quantity*> some;
    for (const referee::Quantity& one : found.quantities) {
        if (one.id.starts_with(begins) && !one.is_certain()) some.push_back(&one);
    }
    return some;
}

}  // namespace

ChancesLine::ChancesLine(Document& document, QWidget* parent) : OneLine(parent), document_(document) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleDescription(tr("What may come of it"));
    hide();
    pause_.setSingleShot(true);
    connect(&pause_, &QTimer::timeout, this, &ChancesLine::begin);
    for (const auto signal : {&Document::opened, &Document::changed, &Document::rewound})
        connect(&document_, signal, this, &ChancesLine::count_again);
}

// In a low window it would take room from what is asked.
bool ChancesLine::has_room() const {
    constexpr int least_lines = 36;  // that the window is high
    return window()->height() >= least_lines * fontMetrics().height();
}

ChancesLine::~ChancesLine() {
    end();
    if (counting_.joinable()) counting_.join();
}

void ChancesLine::follow(FormView* form) {
    end();
    if (form_) disconnect(form_, &FormView::typed, this, nullptr);
    form_ = form && !form->form().pair_heads.empty() ? form : nullptr;
    if (!has_room()) form_ = nullptr;
    setVisible(form_);
    if (!form_) return;
    say(tr("What may come of this is being counted…"));
    connect(form_, &FormView::typed, this, &ChancesLine::count_again);
    const auto& open = document_.session().state().open_run();
    const int run = open ? open->id : 0;
    if (run != run_) known_.clear();
    run_ = run;
    count_again();
}

// What is counted is of another moment.
void ChancesLine::count_again() {
    if (count_) count_->stop = true;
    if (form_) pause_.start(until_typed);
}

void ChancesLine::know(const session::Answer& answer) {
    known_.insert_or_assign(answer.key, answer);
    count_again();
}

void ChancesLine::end() {
    pause_.stop();
    if (count_) count_->stop = true;
}

// One count at a time: the one before is told to stop, and nobody waits for it.
void ChancesLine::begin() {
    if (!form_ || !document_.is_open()) return;
    if (counting_.joinable()) {
        count_->stop = true;
        if (!count_->is_over) return pause_.start(until_over);
        counting_.join();
    }
    count_ = std::make_shared<Count>();
    referee::ChancesWanted wanted{.procedure = {}, .runs = runs};
    wanted.seed = dice::random_seed();
    wanted.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::map<std::string, session::Answer> answers = known_;
    answers.insert_or_assign(form_->form().key, answer_in(form_->with_typed(form_->form())));
    wanted.answers = [answers](const referee::Form& form) {
        const auto given = answers.find(form.key);
        return given == answers.end() ? std::nullopt : std::optional(given->second);
    };
    counting_ =
        std::thread([self = QPointer<ChancesLine>(this), open = document_.copies(), wanted, count = count_]() mutable {
            wanted.stop = &count->stop;
            std::optional<referee::Chances> found;
            try {
                found = referee::chances(open, procedures::catalogue(), wanted);
            } catch (const std::exception&) {  // what is wrong is said when it is answered
            }
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [self, count, found] {
                    if (self && !count->stop)
                        found ? self->take(*found) : self->say(tr("What may come of this can't be counted."));
                },
                Qt::QueuedConnection);
            count->is_over = true;
        });
}

// Who may be lost, the most likely first, and what is left of each side.
void ChancesLine::take(const referee::Chances& found) {
    QStringList parts;
    std::vector<const referee::Quantity*> losses = uncertain(found, "lost:");
    std::stable_sort(losses.begin(), losses.end(),
                     [](const auto* a, const auto* b) { return a->expected() > b->expected(); });
    for (const auto* one : losses) {
        if (parts.size() == static_cast<int>(most_losses)) break;
        parts += tr("%1: %2").arg(ui::text(one->label), ui::text(percent(one->expected(), found)));
    }
    std::size_t totals = 0;
    for (const auto* one : uncertain(found, "total:")) {
        if (++totals > most_totals) break;
        parts += tr("%1: %2, now %3")
                     .arg(ui::text(one->label), ui::text(expected_words(*one, found)), QString::number(one->before));
    }
    if (found.asks) {
        say(tr("What may come of this depends on \"%1\": Step > What are the chances… asks it.")
                .arg(short_text(found.asks->title)));
    } else if (found.refused > 1 - 1e-9) {
        say(tr("As it stands this would be refused: %1.").arg(ui::text(found.why)));
    } else if (parts.isEmpty()) {
        say(tr("Nothing is likely to come of this."));
    } else {
        say(tr("What may come of this: %1.").arg(parts.join(QStringLiteral("; "))));
    }
    emit counted();
}

}  // namespace flagplot::ui
