#include "ui/chances/chances_line.h"

#include <algorithm>
#include <thread>

#include "dice/stream.h"
#include "procedures/catalogue.h"
#include "ui/common/plain_text.h"
#include "ui/form/form_view.h"

namespace flagplot::ui {
namespace {

constexpr int until_typed = 400;  // milliseconds without a change
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
    setAccessibleDescription(u"What may come of it"_s);
    hide();
    pause_.setObjectName(QStringLiteral("chances-pause"));
    pause_.setSingleShot(true);
    connect(&pause_, &QTimer::timeout, this, &ChancesLine::begin);
    document_.follow(this, &ChancesLine::count_again);
}

// In a low window it would take room from what is asked.
bool ChancesLine::has_room() const {
    constexpr int least_lines = 36;  // that the window is high
    return window()->height() >= least_lines * fontMetrics().height();
}

void ChancesLine::follow(FormView* form) {
    pause_.stop();
    counting_.stop();
    if (form_) form_->disconnect(this);
    form_ = form && !form->form().pair_columns.empty() ? form : nullptr;
    if (!has_room()) form_ = nullptr;
    setVisible(form_);
    if (!form_) return;
    say(u"What may come of this is being counted…"_s);
    connect(form_, &FormView::typed, this, &ChancesLine::count_again);
    connect(form_, &FormView::turn_passed, this, [this] {
        if (form_->plots_in_turn()) say({});  // at once: it is of what is hidden from now on
        count_again();
    });
    const auto& open = document_.session().state().open_run();
    const int run = open ? open->id : 0;
    if (run != run_) known_.clear();
    run_ = run;
    count_again();
}

// What is counted is of another moment.
void ChancesLine::count_again() {
    counting_.stop();
    if (form_) pause_.start(until_typed);
}

void ChancesLine::know(const session::Answer& answer) {
    known_.insert_or_assign(answer.key, answer);
    count_again();
}

void ChancesLine::begin() {
    if (!form_ || !document_.is_open()) return;
    if (form_->plots_in_turn()) return say(u"Nothing is counted while one side plots after the other."_s);
    referee::ChancesWanted wanted{.procedure = {}, .runs = runs};
    wanted.seed = dice::random_seed();
    wanted.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::map<std::string, session::Answer> answers = known_;
    answers.insert_or_assign(form_->form().key, referee::answer_in(form_->with_typed(form_->form())));
    wanted.answers = [answers](const referee::Form& form) { return referee::given_for(form.key, answers); };
    counting_.start([this, open = document_.copies(), wanted](const std::atomic<bool>& stop, const auto& tell) {
        referee::ChancesWanted now = wanted;
        now.stop = &stop;
        try {
            const referee::Chances found = referee::chances(open, procedures::catalogue(), now);
            tell([this, found] { take(found); });
        } catch (const std::exception&) {  // what is wrong is said when it is answered
            tell([this] { say(u"What may come of this can't be counted."_s); });
        }
    });
}

// Who may be lost, the most likely first, and what is left of each side.
void ChancesLine::take(const referee::Chances& found) {
    QStringList parts;
    std::vector<const referee::Quantity*> losses = uncertain(found, "lost:");
    std::ranges::stable_sort(losses, [](const auto* a, const auto* b) { return a->expected() > b->expected(); });
    for (const auto* one : losses) {
        if (parts.size() == static_cast<int>(most_losses)) break;
        parts += u"%1: %2"_s.arg(ui::text(one->label), ui::text(percent(one->expected(), found)));
    }
    std::size_t totals = 0;
    for (const auto* one : uncertain(found, "total:")) {
        if (++totals > most_totals) break;
        parts += u"%1: %2, now %3"_s.arg(ui::text(one->label), ui::text(expected_words(*one, found)),
                                         QString::number(one->before));
    }
    if (found.asks) {
        say(u"What may come of this depends on an answer: \"%1\""_s.arg(short_text(found.asks->title)));
    } else if (found.refused > 1 - 1e-9) {
        say(u"As it stands this would be refused: %1."_s.arg(ui::text(found.why)));
    } else if (parts.isEmpty()) {
        say(u"Nothing is likely to come of this."_s);
    } else {
        const QString words = parts.join(QStringLiteral("; "));
        say(found.is_exact ? u"What may come of this: %1."_s.arg(words)
                           : u"In %1 tries: %2."_s.arg(found.runs).arg(words));
    }
    emit counted();
}

}  // namespace flagplot::ui
