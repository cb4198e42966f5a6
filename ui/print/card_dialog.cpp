#include "ui/print/card_dialog.h"

#include <QCheckBox>
#include <QListWidget>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QPushButton>
#include <QVBoxLayout>
#include <memory>
#include <stdexcept>

#include "procedures/catalogue.h"
#include "ui/charts/chart_problems.h"
#include "ui/common/dialog_foot.h"
#include "ui/common/files.h"
#include "ui/common/look.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"
#include "ui/document/refusal.h"
#include "ui/print/cards.h"
#include "ui/print/preview.h"

namespace flagplot::ui {

CardDialog::CardDialog(Document& document, const QString& only, QWidget* parent)
    : QDialog(parent), document_(document) {
    setWindowTitle(u"Print reference cards"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    list_ = new Quiet<QListWidget>(this);
    list_->setAccessibleName(u"Tables and charts to print"_s);
    list_->setAlternatingRowColors(true);
    auto* const label = wrapped_label(u"Tables and charts to print, as this session uses them:"_s, this);
    label->setBuddy(list_);
    auto* const all = new QPushButton(u"Select &all"_s, this);
    auto* const none = new QPushButton(u"Select &none"_s, this);
    auto* const ticks = new QHBoxLayout;
    ticks->addWidget(all);
    ticks->addWidget(none);
    ticks->addStretch();
    index_ = new QCheckBox(u"Add the rules &index at the end"_s, this);
    problem_ = wrapped_label(this);
    problem_->setAccessibleDescription(u"Problem"_s);
    problem_->hide();
    auto* const foot = new DialogFoot(*this);
    QPushButton* const save = foot->add_button(u"&Save as PDF…"_s);
    QPushButton* const preview = foot->add_button(u"Pre&view…"_s);
    QPushButton* const print = foot->add_button(u"&Print…"_s);
    save->setDefault(true);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(list_, 1);
    layout->addLayout(ticks);
    layout->addWidget(index_);
    layout->addWidget(problem_);
    layout->addWidget(foot);
    connect(all, &QPushButton::clicked, this, [this] { tick_all(true); });
    connect(none, &QPushButton::clicked, this, [this] { tick_all(false); });
    connect(save, &QPushButton::clicked, this, &CardDialog::save);
    connect(preview, &QPushButton::clicked, this, &CardDialog::preview);
    connect(print, &QPushButton::clicked, this, &CardDialog::print);
    connect(&document_, &Document::leaving, this, &QDialog::reject);
    fill(only);
    const auto say_nothing = [this] { say_problem(*problem_, QString()); };
    connect(list_, &QListWidget::itemChanged, this, say_nothing);
    connect(index_, &QCheckBox::toggled, this, say_nothing);
    list_->setFocus();
}

// A chart without a copy says so, and can't be ticked.
void CardDialog::fill(const QString& only) {
    const session::Session& session = document_.session();
    for (const std::string& id : report::card_ids(session.rulebook())) {
        const table::Chart* const chart = session.rulebook().find_chart(id);
        const bool is_there = !chart || session.chart_copy(id);
        QString title = text(session.rulebook().title_of(id));
        if (chart) title += QStringLiteral(": ") + chart_state_words(chart_state(session, *chart));
        auto* const item = new QListWidgetItem(title, list_);
        item->setData(Qt::UserRole, exact(id));
        const bool ticked = is_there && (only.isEmpty() || only == exact(id));
        item->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
        if (!is_there) item->setFlags(Qt::NoItemFlags);
        if (exact(id) == only) list_->setCurrentItem(item);
    }
    if (!list_->currentItem()) list_->setCurrentRow(0);
}

void CardDialog::tick_all(bool ticked) {
    for (int i = 0; i < list_->count(); ++i) {
        QListWidgetItem* const item = list_->item(i);
        if (item->flags().testFlag(Qt::ItemIsEnabled)) item->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
    }
}

report::Booklet CardDialog::booklet() const {
    const session::Session& session = document_.session();
    std::vector<std::string> ids;
    std::vector<std::string> others;
    std::vector<std::string> missing;
    report::ChartCopies copies;
    for (int i = 0; i < list_->count(); ++i) {
        const QListWidgetItem& item = *list_->item(i);
        const std::string id = item.data(Qt::UserRole).toString().toStdString();
        const bool is_there = item.flags().testFlag(Qt::ItemIsEnabled);
        (item.checkState() == Qt::Checked ? ids : is_there ? others : missing).push_back(id);
        if (const table::ChartCopy* copy = session.chart_copy(id)) copies.emplace(id, *copy);
    }
    // Who prints all of them is told on paper what isn't there.
    if (others.empty()) ids.insert(ids.end(), missing.begin(), missing.end());
    if (ids.empty() && !index_->isChecked())
        throw std::runtime_error(u"Nothing is selected. Select a table, a chart or the rules index."_s.toStdString());
    report::Booklet booklet = report::make_booklet(session.rules(), ids, copies);
    if (index_->isChecked())
        booklet.index = report::make_index(session.rules(), procedures::titles(session.rulebook()));
    return booklet;
}

void CardDialog::attempt(const std::function<void()>& act) {
    say_problem(*problem_, QString());
    try {
        act();
    } catch (const std::exception& error) {
        say_problem(*problem_, refusal_words(document_, error));
    }
}

void CardDialog::print() {
    attempt([this] {
        const auto what = std::make_shared<const report::Booklet>(booklet());
        ask_for_printer(*this, text(what->game),
                        [this, what](QPrinter& printer) { attempt([&] { paint_cards(*what, printer); }); });
    });
}

void CardDialog::preview() {
    attempt([this] {
        const auto what = std::make_shared<const report::Booklet>(booklet());
        make_preview(*this, [this, what](QPrinter& printer) { attempt([&] { paint_cards(*what, printer); }); })->open();
    });
}

void CardDialog::save() {
    attempt([this] {
        const auto what = std::make_shared<const report::Booklet>(booklet());
        const QString name = text(document_.session().rulebook().id) + QStringLiteral("-cards");
        ask_for_file(*this, u"Save the reference cards"_s, name, QStringLiteral("pdf"),
                     [this, what](const QString& file) {
                         attempt([&] {
                             refuse_what_is_no_file(file);
                             write_cards(*what, file, usual_paper());
                         });
                     });
    });
}

}  // namespace flagplot::ui
