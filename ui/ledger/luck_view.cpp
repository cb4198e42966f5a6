#include "ui/ledger/luck_view.h"

#include <QCoreApplication>
#include <QPointer>
#include <QProgressBar>
#include <QShowEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "dice/stream.h"
#include "procedures/catalogue.h"
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
    pause_.setSingleShot(true);
    connect(&pause_, &QTimer::timeout, this, &LuckView::begin);
    connect(&document_, &Document::leaving, this, &LuckView::forget);
    for (const auto signal : {&Document::opened, &Document::changed, &Document::rewound}) {
        connect(&document_, signal, this, [this] {
            forget();
            if (isVisible() && document_.is_open()) begin();
        });
    }
}

LuckView::~LuckView() {
    if (weighing_) weighing_->stop = true;
    if (thread_.joinable()) thread_.join();
}

std::string LuckView::csv() const {
    return luck_ ? to_csv(*luck_) : "";
}

// What is there is of another session, or of another moment.
void LuckView::forget() {
    pause_.stop();
    if (weighing_) weighing_->stop = true;
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

// One at a time: the one before is told to stop, and nobody waits for it.
void LuckView::begin() {
    constexpr int until_over = 50;  // milliseconds
    if (!isVisible() || !document_.is_open()) return;
    if (thread_.joinable()) {
        weighing_->stop = true;
        if (!weighing_->is_over) return pause_.start(until_over);
        thread_.join();
    }
    weighing_ = std::make_shared<Weighing>();
    words_->setText(tr("What came of each procedure is held against what could have come of it."));
    progress_->setRange(0, 0);
    progress_->show();
    referee::LuckWanted wanted;
    wanted.seed = dice::random_seed();
    wanted.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    thread_ = std::thread(
        [self = QPointer<LuckView>(this), open = document_.copies(), wanted, weighing = weighing_]() mutable {
            const auto tell = [&](const std::function<void(LuckView&)>& what) {
                QMetaObject::invokeMethod(
                    QCoreApplication::instance(),
                    [self, weighing, what] {
                        if (self && !weighing->stop) what(*self);
                    },
                    Qt::QueuedConnection);
            };
            wanted.stop = &weighing->stop;
            wanted.progress = [&](int done, int of) {
                tell([done, of](LuckView& view) {
                    view.progress_->setRange(0, of);
                    view.progress_->setValue(done);
                });
            };
            try {
                const referee::Luck found = referee::luck(open, procedures::catalogue(), wanted);
                tell([found](LuckView& view) { view.take(found); });
            } catch (const std::exception& error) {
                tell([words = text(error)](LuckView& view) { view.show_problem(words); });
            }
            weighing->is_over = true;
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
