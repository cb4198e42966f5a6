#include "ui/chances/chances_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFormLayout>
#include <QGuiApplication>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <set>
#include <thread>

#include "dice/stream.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "referee/refusal_words.h"
#include "session/entry.h"
#include "ui/common/choice_box.h"
#include "ui/common/dialog_foot.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/form/form_view.h"
#include "ui/sheet/sheet_view.h"

namespace flagplot::ui {
namespace {

constexpr int runs_at_once = 1'000;
constexpr int runs_then = 10'000;
constexpr int more_runs = 10;  // times as many
constexpr int most_runs = 10'000'000;
constexpr std::size_t most_kept = 2;
constexpr int longest_plan = 100;  // letters

// Whether what was written meanwhile changes nothing of what is played.
bool is_beside_the_game(const session::Session& session, int from) {
    for (int number = from; number <= session.size(); ++number) {
        if (!session::entry_kind(session.entry(number).body).is_beside_the_game) return false;
    }
    return true;
}

}  // namespace

ChancesDialog::ChancesDialog(Document& document, const ChancesQuestion& question, QWidget* parent)
    : QDialog(parent),
      document_(document),
      title_(typed(wrapped_label(this), Type::large, true)),
      of_(named_list(u"What is counted"_s, 40, this)),
      asks_all_(named(new QCheckBox(u"&Ask me what has an answer already"_s, this),
                      u"Ask me what has an answer already"_s,
                      u"Also what you have answered here, and what has defaults"_s)),
      answered_(wrapped_label(this)),
      table_(new SheetView(SheetView::Place::page, u"Chances"_s, this)),
      words_(wrapped_label(this)),
      progress_(named(new QProgressBar(this), u"Counting"_s)) {
    setWindowTitle(u"What are the chances?"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(title_);
    auto* const form = new QFormLayout;
    of_->setMaxVisibleItems(16);
    of_->setPlaceholderText(u"Nothing is counted yet"_s);
    form->addRow(u"&Of"_s, of_);
    form->addRow(QString(), asks_all_);
    asked_ = new QVBoxLayout;
    words_->setAccessibleDescription(u"What was counted"_s);
    answered_->setAccessibleDescription(u"Who answered what is asked on the way"_s);
    progress_->setRange(0, 0);
    progress_->setTextVisible(false);
    progress_->setMaximumHeight(8);
    add_parts(layout, {form, {table_, 1}, {asked_, 1}, words_, answered_, progress_});
    foot_ = new DialogFoot(*this);
    keep_ = foot_->add_button(u"&Keep this"_s, this, &ChancesDialog::keep);
    keep_->setToolTip(u"Stays here beside what you ask next, to be compared"_s);
    more_ = foot_->add_button(u"&More runs"_s, this, &ChancesDialog::count_more);
    note_ = foot_->add_button(u"Add as a note"_s, this, &ChancesDialog::add_note);
    note_->setToolTip(u"Puts these figures into the log"_s);
    copy_ = foot_->add_button(u"Cop&y"_s, this, [this] {
        QGuiApplication::clipboard()->setText(exact(csv()));
        foot_->say(u"Copied."_s);
    });
    copy_->setToolTip(u"Copies the table with what was kept, as comma-separated values"_s);
    save_ = foot_->add_button(u"&Save…"_s, this, [this] { emit save_wanted(exact(csv())); });
    save_->setToolTip(u"Saves the table with what was kept, for a spreadsheet"_s);
    layout->addWidget(foot_);
    connect(of_, &QComboBox::currentIndexChanged, this, [this] {
        wished_ = of_->currentData().toString();
        refresh();
    });
    connect(asks_all_, &QCheckBox::toggled, this, [this](bool yes) {
        if (yes) answers_.clear();
        is_stale_ = now_.has_value();
        begin(runs_then);
    });
    connect(&document_, &Document::leaving, this, &QDialog::reject);
    connect(&document_, &Document::changed, this, [this] {
        if (!form_ || is_counting_) return;
        copies_ = document_.copies();  // a chart may have been typed in
        begin(runs_);
    });
    resize(letters(80), letters(64));
    ask(question);
    of_->setFocus();
}

// What is asked may have come before the dialog had the keyboard.
bool ChancesDialog::event(QEvent* event) {
    const bool is_handled = QDialog::event(event);
    if (event->type() == QEvent::WindowActivate && form_ && !form_->holds(focusWidget())) form_->focus_first();
    if (event->type() == QEvent::WindowActivate && !focusWidget()) of_->setFocus();
    return is_handled;
}

void ChancesDialog::ask(const ChancesQuestion& question) {
    const bool goes_on =
        question.run == question_.run && question.procedure == question_.procedure && question.turn == question_.turn;
    if (!is_beside_the_game(document_.session(), entries_ + 1)) ++moment_;
    entries_ = document_.session().size();
    question_ = question;
    copies_ = document_.copies();
    title_->setText(question.title);
    if (!goes_on) {
        answers_.clear();
        now_.reset();
        show_question();
        refresh_quantities();
    }
    is_stale_ = now_.has_value();
    begin(runs_then);
}

void ChancesDialog::follow(const ChancesQuestion& question) {
    const session::Session& session = document_.session();
    const bool is_same =
        question.typed == question_.typed && session.size() >= entries_ && is_beside_the_game(session, entries_ + 1);
    if (is_same) return title_->setText(question.title);
    if (!form_ || is_counting_) return ask(question);
    question_ = question;
    copies_ = document_.copies();
}

void ChancesDialog::say_is_past() {
    title_->setText(u"%1, as it stood then"_s.arg(question_.title));
}

// First a few runs, so that something is seen at once, then all; what is seen already stays until there is more.
void ChancesDialog::begin(int runs) {
    runs_ = runs;
    is_counting_ = true;
    foot_->say({});
    refresh();
    referee::ChancesWanted wanted{.procedure = question_.procedure, .takes_defaults = !asks_all_->isChecked()};
    wanted.seed = dice::random_seed();
    wanted.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::map<std::string, session::Answer> answers = answers_;
    if (question_.typed) answers.insert_or_assign(question_.typed->key, referee::answer_in(*question_.typed));
    wanted.answers = [answers](const referee::Form& form) { return referee::given_for(form.key, answers); };
    progress_->setRange(0, 0);
    progress_->show();
    std::vector<int> steps{runs};
    if (!now_ || is_stale_) steps.insert(steps.begin(), std::min(runs_at_once, runs));
    counting_.start([this, open = copies_, asked = question_.typed, wanted, steps](const std::atomic<bool>& stop,
                                                                                   const auto& tell) {
        referee::ChancesWanted now = wanted;
        now.stop = &stop;
        now.progress = Background::shown_on(*progress_, tell);
        try {
            for (const int some : steps) {
                now.runs = some;
                const referee::Chances found = referee::chances(open, procedures::catalogue(), now);
                const bool is_last = some == steps.back() || found.is_exact || found.asks;
                tell([this, found, is_last, seed = now.seed] {
                    seed_ = seed;
                    take(found, is_last);
                });
                if (is_last || stop) return;
                now.most_ways = 0;  // there are too many
            }
        } catch (const std::exception& error) {
            const std::string words =
                referee::refusal_words(open(), procedures::catalogue(), asked ? &*asked : nullptr, error);
            tell([this, words] { show_problem(text(words)); });
        }
    });
}

void ChancesDialog::take(const referee::Chances& found, bool is_last) {
    const QString plan = question_.typed ? short_text(referee::plan_in(*question_.typed), longest_plan) : QString();
    now_ = Count{u"chance"_s, plan, found, moment_};
    is_stale_ = false;
    refresh_quantities();
    show_question();
    if (is_last) end();
}

void ChancesDialog::end() {
    is_counting_ = false;
    progress_->hide();
    refresh();
    emit counted();
}

// Or no more: what is seen stays.
void ChancesDialog::count_more() {
    if (!is_counting_) return begin(now_ && !is_stale_ ? std::min(most_runs, runs_ * more_runs) : runs_);
    counting_.stop();
    if (now_ && !now_->found.asks && !is_stale_) runs_ = now_->found.runs;
    if (form_) form_->setEnabled(true);
    end();
}

// A form on the way that nobody answers: its answer is the same in every run, and nothing else keeps it.
void ChancesDialog::show_question() {
    const bool asks_the_same = form_ && now_ && now_->found.asks && asked_before_ == *now_->found.asks;
    if (asks_the_same) return form_->setEnabled(true);  // with what is typed
    clear(*asked_);
    form_ = nullptr;
    table_->setHidden(now_ && now_->found.asks);
    if (!now_ || !now_->found.asks) return;
    referee::Form asked = asked_before_ = *now_->found.asks;
    asked.source.clear();  // the rules are read in the window
    form_ = new FormView(asked, u"Count with this"_s, this);
    form_->setMinimumWidth(letters(60));  // what is wrong, on its button, widens nothing
    asked_->addWidget(form_, 1, form_->takes_room() ? Qt::Alignment() : Qt::AlignTop);
    form_->show();  // so that it takes the focus
    connect(form_, &FormView::chart_wanted, this, [this, chart = asked.chart] { emit chart_wanted(exact(chart)); });
    connect(form_, &FormView::answered, this, [this](const session::Answer& answer) {
        answers_.insert_or_assign(answer.key, answer);
        if (question_.procedure.empty()) emit answer_given(answer);
        form_->setEnabled(false);
        QMetaObject::invokeMethod(
            this, [this] { begin(runs_); }, Qt::QueuedConnection);
    });
    form_->focus_first();
}

void ChancesDialog::show_problem(const QString& problem) {
    now_.reset();
    is_stale_ = false;
    show_question();
    refresh_quantities();
    end();
    words_->setText(warning(problem));
}

std::string ChancesDialog::chosen() const {
    return of_->currentData().toString().toStdString();
}

std::vector<const ChancesDialog::Count*> ChancesDialog::counts() const {
    std::vector<const Count*> all;
    if (now_) all.push_back(&*now_);
    for (const Count& one : kept_) all.push_back(&one);
    return all;
}

// What is chosen, of the count and of those that were kept. What one of them has and no run of another changed is in
// all of that one's runs as it was, if they are of the same moment.
std::vector<referee::Counted> ChancesDialog::counted_beside() const {
    std::vector<referee::Counted> all;
    for (const Count* const count : counts()) {
        const referee::Quantity* const own = count->found.find(chosen());
        referee::Counted one{count->name.toStdString(), &count->found, own ? *own : referee::Quantity()};
        const bool is_unknown = chosen().starts_with("told:") && count->found.tells_too_much;
        for (const Count* const other : counts()) {
            const referee::Quantity* const known = other->found.find(chosen());
            if (own || is_unknown || !known || other->moment != count->moment) continue;
            one.quantity = untouched(*known);
        }
        all.push_back(one);
    }
    return all;
}

std::string ChancesDialog::csv() const {
    std::vector<referee::Counted> all = counted_beside();
    std::erase_if(all, [](const referee::Counted& one) { return !one.has_it(); });
    return to_csv(all);
}

// The one that was chosen stays.
void ChancesDialog::refresh_quantities() {
    {
        const QSignalBlocker quiet(of_);
        of_->clear();
        std::vector<const referee::Quantity*> all;
        if (now_) all = quantities_of(now_->found, {});
        std::set<std::string> ids;
        for (const referee::Quantity* const one : all) ids.insert(one->id);
        for (const Count& kept : kept_) {
            for (const referee::Quantity& one : kept.found.quantities) {
                if (now_ && !now_->found.asks && ids.insert(one.id).second) all.push_back(&one);
            }
        }
        for (const referee::Quantity* const one : by_interest(all))
            of_->addItem(short_text(one->label, 100), exact(one->id));
        const auto of_most_interest = static_cast<int>(of_interest(all).size());
        if (of_most_interest > 0 && of_most_interest < of_->count()) of_->insertSeparator(of_most_interest);
        of_->setCurrentIndex(std::max(0, of_->findData(wished_)));
    }
    refresh();
}

// "kept 1: Target: Goeben 12; 9 now, 8.20 expected; 10000 runs"
QString ChancesDialog::words_about(const referee::Counted& one, const QString& plan) {
    QStringList parts;
    if (!plan.isEmpty()) parts += plan;
    if (one.has_it()) parts += text(now_words(one.quantity, *one.chances));
    parts += one.chances->is_exact ? u"exact"_s : u"%1 runs"_s.arg(one.chances->runs);
    return u"%1: %2"_s.arg(text(one.name), parts.join(QStringLiteral("; ")));
}

void ChancesDialog::refresh() {
    const std::vector<referee::Counted> all = counted_beside();
    const referee::Quantity* const one = now_ && all.front().has_it() ? &all.front().quantity : nullptr;
    table_->show_sheet(chances_beside(all));
    const bool is_sampled = now_ && !now_->found.asks && !now_->found.is_exact;
    QStringList words;
    if (is_stale_) {
        words += is_counting_ ? u"It has changed, and is being counted anew."_s : u"It has changed since."_s;
    } else if (!now_) {
        words += is_counting_ ? u"It is being counted."_s : u"It isn't counted."_s;
    } else if (now_->found.asks) {
        words += u"This is asked on the way. Your answer is for the count alone."_s;
    } else {
        words += text(referee::summary(now_->found));
        if (is_sampled) words += u"The line at a bar's end is where its true length lies, with 95 % confidence."_s;
        if (one && kept_.empty()) words.prepend(text(now_words(*one, now_->found)) + QLatin1Char('.'));
    }
    QString text_of_all = words.join(QLatin1Char(' '));
    if (now_ && !now_->found.asks && !kept_.empty()) {
        for (std::size_t i = 0; i < all.size(); ++i)
            text_of_all += QLatin1Char('\n') + words_about(all[i], counts()[i]->plan);
    }
    words_->setText(text_of_all);
    words_->setToolTip(is_sampled ? u"Seed of the dice: %1"_s.arg(text(dice::to_hex(seed_))) : QString());
    const QString answered = now_ ? text(answered_words(now_->found)) : QString();
    answered_->setText(answered.isEmpty() ? QString() : u"Answered on the way: %1."_s.arg(answered));
    const bool is_of_now = one && !is_stale_;
    const bool is_new = !now_ || is_stale_;
    more_->setText(is_counting_ ? u"S&top"_s : is_new ? u"Co&unt"_s : u"&More runs"_s);
    more_->setAccessibleName(more_->text().remove(QLatin1Char('&')));
    more_->setToolTip(is_counting_ ? u"The figures that stand here stay"_s
                      : is_new     ? QString()
                                   : u"Ten times as many"_s);
    more_->setEnabled(is_counting_ || is_new || (is_sampled && runs_ < most_runs));
    keep_->setEnabled(is_of_now && kept_.size() < most_kept);
    note_->setEnabled(is_of_now && document_.can_write());
    copy_->setEnabled(is_of_now);
    save_->setEnabled(is_of_now);
}

void ChancesDialog::keep() {
    wished_ = of_->currentData().toString();
    kept_.push_back(*now_);
    kept_.back().name = u"kept %1"_s.arg(kept_.size());
    refresh();
}

void ChancesDialog::add_note() {
    const referee::Counted now = counted_beside().front();
    const std::string words =
        title_->text().toStdString() + "\n" + sheet::to_text(chances_sheet(now_->found, {&now.quantity}));
    if (document_.act([&](session::Session& session) { session.add_note(words); }))
        foot_->say(u"The note was added."_s);
}

}  // namespace flagplot::ui
