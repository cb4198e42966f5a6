#include "ui/ledger/luck_view.h"

#include <QProgressBar>
#include <QShowEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <thread>

#include "dice/stream.h"
#include "procedures/catalogue.h"
#include "referee/refusal_words.h"
#include "ui/common/label.h"
#include "ui/common/plain_text.h"
#include "ui/ledger/ledger_table.h"

namespace flagplot::ui {
namespace {

enum Column { turn_column, procedure_column, what_column, came_column, expected_column, luck_column };

QString number(double value) {
    return QString::number(value, 'g', 6);
}

}  // namespace

LuckView::LuckView(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      words_(new Label(this)),
      lines_(make_ledger_table({tr("Turn"), tr("Procedure"), tr("What"), tr("Came"), tr("Expected"), tr("Luck")},
                               tr("Luck"), this)),
      progress_(new QProgressBar(this)) {
    auto* const layout = new QVBoxLayout(this);
    words_->setWordWrap(true);
    words_->setAccessibleDescription(tr("What is weighed"));
    layout->addWidget(words_);
    layout->addWidget(lines_, 1);
    progress_->setMaximumHeight(8);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Weighing"));
    progress_->hide();
    layout->addWidget(progress_);
    connect(&document_, &Document::leaving, this, &LuckView::forget);
    for (const auto signal : {&Document::opened, &Document::changed, &Document::rewound}) {
        connect(&document_, signal, this, [this] {
            forget();
            if (isVisible() && document_.is_open()) begin();
        });
    }
}

std::string LuckView::csv() const {
    return luck_ ? to_csv(*luck_) : "";
}

// What is there is of another session, or of another moment.
void LuckView::forget() {
    weighing_.stop();
    luck_.reset();
    lines_->setRowCount(0);
    words_->clear();
    progress_->hide();
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
    words_->setText(tr("What came of each procedure is held against what could have come of it."));
    progress_->setRange(0, 0);
    progress_->show();
    referee::LuckWanted wanted;
    wanted.seed = dice::random_seed();
    wanted.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    weighing_.start([this, open = document_.copies(), wanted](const std::atomic<bool>& stop, const auto& tell) {
        referee::LuckWanted now = wanted;
        now.stop = &stop;
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
    progress_->hide();
    words_->setText(warning(problem));
    emit weighed();
}

void LuckView::take(const referee::Luck& luck) {
    luck_ = luck;
    progress_->hide();
    for (const referee::LuckLine& sum : luck.sums) add_row(sum, true);
    for (const referee::LuckLine& line : luck.lines) add_row(line, false);
    for (const referee::LeftOut& one : luck.left_out) {
        const int row = lines_->rowCount();
        lines_->insertRow(row);
        lines_->setItem(row, turn_column, new QTableWidgetItem(QString::number(one.turn)));
        lines_->setItem(row, procedure_column, new QTableWidgetItem(text(one.procedure)));
        lines_->setItem(row, what_column, new QTableWidgetItem(tr("not weighed: %1").arg(text(one.why))));
    }
    if (lines_->rowCount() > 0) lines_->setCurrentCell(0, turn_column);
    words_->setText(luck.nothing_matters ? tr("The rulebook doesn't say what matters, so nothing is weighed.")
                    : luck.sums.empty()
                        ? tr("Nothing to weigh: no procedure that has ended threw dice for what matters.")
                        : tr("What came of each procedure, held against what could have come of it where it stood. "
                             "In bold: over the session. 50 % is neither luck nor bad luck."));
    emit weighed();
}

void LuckView::add_row(const referee::LuckLine& line, bool is_sum) {
    const int row = lines_->rowCount();
    lines_->insertRow(row);
    const auto put = [&](Column column, const QString& words, bool is_number) {
        auto* const item = new QTableWidgetItem(words);
        if (is_number) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        QFont font = lines_->font();
        font.setBold(is_sum);
        item->setFont(font);
        lines_->setItem(row, column, item);
    };
    put(turn_column, is_sum ? tr("all") : QString::number(line.turn), !is_sum);
    const QString together = line.procedures == 1 ? tr("1 procedure") : tr("%1 procedures").arg(line.procedures);
    put(procedure_column, is_sum ? together : text(line.procedure), false);
    put(what_column, text(line.label), false);
    put(came_column, number(line.value), true);
    put(expected_column, QString::number(line.expected, 'f', line.is_exact ? 2 : 1), true);
    put(luck_column, text(percentile_words(line)), false);
}

}  // namespace flagplot::ui
