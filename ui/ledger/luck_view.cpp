#include "ui/ledger/luck_view.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QShowEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <thread>
#include <utility>

#include "dice/stream.h"
#include "procedures/catalogue.h"
#include "referee/refusal_words.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/sheet/sheet_view.h"

namespace flagplot::ui {
LuckView::LuckView(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      words_(wrapped_label(this)),
      lines_(new SheetView(SheetView::Place::page, u"Luck"_s, this)),
      progress_(named(new QProgressBar(this), u"Weighing"_s)),
      stop_(push_button(u"Sto&p"_s, this, this, &LuckView::stop)) {
    words_->setAccessibleDescription(u"What is weighed"_s);
    auto* const layout = add_parts(new QVBoxLayout(this), {words_, {lines_, 1}});
    progress_->setMaximumHeight(8);
    progress_->setTextVisible(false);
    stop_->setToolTip(u"Show what is weighed by now"_s);
    layout->addLayout(add_parts(new QHBoxLayout, {{progress_, 1}, stop_}));
    show_progress(false);
    connect(&document_, &Document::leaving, this, &LuckView::forget);
    document_.follow(this, [this] {
        forget();
        if (isVisible() && document_.is_open()) begin();
    });
}

LuckView::~LuckView() {
    *enough_ = true;
}

// What is there is of another session, or of another moment.
void LuckView::forget() {
    weighing_.stop();
    *enough_ = true;
    luck_.reset();
    lines_->show_sheet({});
    words_->clear();
    show_progress(false);
}

// What was weighed by now is shown, as soon as the procedure that is being weighed is left.
void LuckView::stop() {
    *enough_ = true;
    stop_->setEnabled(false);
}

void LuckView::show_progress(bool is_shown) {
    progress_->setVisible(is_shown);
    stop_->setVisible(is_shown);
    stop_->setEnabled(is_shown);
}

void LuckView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!event->spontaneous() && !luck_ && document_.is_open()) begin();
}

void LuckView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!event->spontaneous() && !luck_) forget();
}

void LuckView::begin() {
    words_->setText(u"What came of each procedure is held against what could have come of it."_s);
    progress_->setRange(0, 0);
    show_progress(true);
    enough_ = std::make_shared<std::atomic<bool>>(false);
    referee::LuckWanted wanted;
    wanted.seed = dice::random_seed();
    wanted.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    weighing_.start(
        [this, open = document_.copies(), wanted, enough = enough_](const auto& /*stop*/, const auto& tell) {
            referee::LuckWanted now = wanted;
            now.stop = enough.get();
            now.progress = Background::shown_on(*progress_, tell);
            try {
                const referee::Luck found = referee::luck(open, procedures::catalogue(), now);
                tell([this, found] { take(found); });
            } catch (const std::exception& error) {
                const std::string words = referee::refusal_words(open(), procedures::catalogue(), nullptr, error);
                tell([this, words] { show_problem(text(words)); });
            }
        });
}

void LuckView::show_problem(const QString& problem) {
    show_progress(false);
    words_->setText(warning(problem));
    emit weighed();
}

void LuckView::take(const referee::Luck& luck) {
    luck_ = luck;
    show_progress(false);
    sheet::Sheet lines = luck_sheet(luck);
    const std::vector<std::string> words = std::exchange(lines.words, {});  // they stand above
    lines_->show_sheet(std::move(lines));
    words_->setText(luck.stopped ? u"Stopped: what was played later isn't weighed."_s
                    : !words.empty()
                        ? text(words.front())
                        : u"What came of each procedure, held against what could have come of it where it stood. "
                          "In bold: over the session. 50 % is neither luck nor bad luck."_s);
    emit weighed();
}

}  // namespace flagplot::ui
