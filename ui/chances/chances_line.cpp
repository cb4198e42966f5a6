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

void ChancesLine::take(const referee::Chances& found) {
    say(ui::text(referee::in_a_sentence(found)));
    emit counted();
}

}  // namespace flagplot::ui
