#include "ui/ledger/ledger_window.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScreen>
#include <QShowEvent>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/common/choice_box.h"
#include "ui/common/dialog_foot.h"
#include "ui/common/files.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/ledger/luck_view.h"
#include "ui/sheet/sheet_view.h"

namespace flagplot::ui {
namespace {

using report::DiceGroup;
using report::Ledger;
using report::Source;

// What a filter's list says; the first entry shows all.
std::optional<std::string> chosen_id(const QComboBox& box) {
    const QVariant data = box.currentData();
    return data.isValid() ? std::optional(data.toString().toStdString()) : std::nullopt;
}

void list_names(QComboBox& box, const QString& any, const std::vector<std::pair<std::string, std::string>>& names) {
    const QVariant before = box.currentData();
    const QSignalBlocker quiet(box);
    box.clear();
    box.addItem(any);
    for (const auto& [id, name] : names) box.addItem(short_text(name), exact(id));
    box.setCurrentIndex(std::max(0, before.isValid() ? box.findData(before) : 0));
}

QString title_of(const Ledger& ledger, const DiceGroup& group) {
    QString title = u"d%1: %2, %3"_s.arg(group.die).arg(text(report::source_name(group.whose.source)),
                                                        text(side_name(ledger, group.whose.side)));
    return title + QStringLiteral(", ") + text(table_name(ledger, group.whose.table));
}

}  // namespace

LedgerWindow::LedgerWindow(Document& document, QWidget* parent) : QDialog(parent), document_(document) {
    setWindowTitle(u"Dice ledger"_s);
    auto* const layout = new QVBoxLayout(this);
    pages_ = named(new QTabWidget(this), u"Dice or luck"_s);
    auto* const dice = new QWidget(pages_);
    auto* const column = new QVBoxLayout(dice);
    column->addWidget(make_head());
    auto* const halves = new QSplitter(Qt::Vertical, dice);
    halves->setChildrenCollapsible(false);
    groups_ = new SheetView(SheetView::Place::page, u"Groups of dice"_s, this);
    groups_->let_sort();
    halves->addWidget(groups_);
    halves->addWidget(make_chosen());
    column->addWidget(halves, 1);
    pages_->addTab(dice, u"&Dice"_s);
    luck_ = new LuckView(document_, pages_);
    pages_->addTab(luck_, u"L&uck"_s);
    layout->addWidget(pages_, 1);
    foot_ = new DialogFoot(*this);
    save_ = foot_->add_button(u"Export &CSV…"_s, this, &LedgerWindow::ask_where);
    layout->addWidget(foot_);
    connect(pages_, &QTabWidget::currentChanged, this, &LedgerWindow::refresh_save);
    connect(luck_, &LuckView::weighed, this, &LedgerWindow::refresh_save);
    connect(groups_, &SheetView::chosen, this, &LedgerWindow::show_chosen);
    connect(&document_, &Document::leaving, this, &LedgerWindow::forget);
    document_.follow(this, &LedgerWindow::refresh);
    resize(QSize(letters(128), letters(84)).boundedTo(screen()->availableGeometry().size() * 9 / 10));
    forget();
}

// ---- parts

QComboBox* LedgerWindow::add_filter(QWidget& head, const QString& words, const QString& name) {
    auto* const box = named_list(name, 8, &head);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* const label = new Label(words, &head);
    label->setBuddy(box);
    head.layout()->addWidget(label);
    head.layout()->addWidget(box);
    connect(box, &QComboBox::currentIndexChanged, this, &LedgerWindow::show_groups);
    return box;
}

QWidget* LedgerWindow::make_head() {
    auto* const head = new QWidget(this);
    flush<QHBoxLayout>(head);
    sides_ = add_filter(*head, u"S&ide"_s, u"Side"_s);
    tables_ = add_filter(*head, u"&Table"_s, u"Table"_s);
    sources_ = add_filter(*head, u"S&ource"_s, u"Source"_s);
    return head;
}

QWidget* LedgerWindow::make_chosen() {
    auto* const part = new QWidget(this);
    auto* const layout = flush<QVBoxLayout>(part);
    fairness_ = wrapped_label(part);
    layout->addWidget(fairness_);
    auto* const halves = new QSplitter(Qt::Horizontal, part);
    halves->setChildrenCollapsible(false);
    const auto add = [&](QWidget& what, Label*& title) {
        auto* const half = new QWidget(halves);
        title = wrapped_label(half);
        add_parts(flush<QVBoxLayout>(half), {title, {&what, 1}});
        halves->addWidget(half);
    };
    bars_ = new SheetView(SheetView::Place::page, u"How often each face came"_s, part);
    results_ = new SheetView(SheetView::Place::page, u"Table results"_s, part);
    add(*bars_, bars_title_);
    add(*results_, results_title_);
    halves->setSizes({letters(66), letters(44)});
    layout->addWidget(halves, 1);
    return part;
}

// ---- what is shown

// Nothing of the session that goes is kept.
void LedgerWindow::forget() {
    hide();
    ledger_ = shown_ = {};
    for (QComboBox* const box : {sides_, tables_, sources_}) box->clear();
    show_groups();
}

void LedgerWindow::refresh() {
    if (!isVisible() || !document_.is_open()) return;
    foot_->say(QString());
    ledger_ = report::make_ledger(document_.session());
    list_filters();
    show_groups();
}

// Those that something was thrown for, besides what is chosen.
void LedgerWindow::list_filters() {
    std::vector<std::pair<std::string, std::string>> sides(ledger_.sides.begin(), ledger_.sides.end());
    sides.emplace_back("", side_name(ledger_, ""));
    std::vector<std::pair<std::string, std::string>> tables(ledger_.tables.begin(), ledger_.tables.end());
    std::ranges::sort(tables, {}, &std::pair<std::string, std::string>::second);
    tables.emplace_back("", table_name(ledger_, ""));
    std::vector<std::pair<std::string, std::string>> sources;
    for (const Source one : {Source::stream, Source::hand, Source::overruled}) {
        sources.emplace_back(report::source_name(one), report::source_name(one));
    }
    list_names(*sides_, u"Any side"_s, sides);
    list_names(*tables_, u"Any table"_s, tables);
    list_names(*sources_, u"Any source"_s, sources);
}

report::LedgerFilter LedgerWindow::filter() const {
    report::LedgerFilter filter{chosen_id(*sides_), chosen_id(*tables_), {}};
    const std::optional<std::string> name = chosen_id(*sources_);
    for (const Source one : {Source::stream, Source::hand, Source::overruled}) {
        if (name == report::source_name(one)) filter.source = one;
    }
    return filter;
}

// The group that was chosen stays so, in the order in which they are sorted.
void LedgerWindow::show_groups() {
    const std::optional<DiceGroup> before = chosen() ? std::optional(*chosen()) : std::nullopt;
    shown_ = report::filtered(ledger_, filter());
    const auto same = std::ranges::find_if(shown_.groups, [&](const DiceGroup& one) {
        return before && one.die == before->die && one.whose == before->whose;
    });
    const int wanted = same == shown_.groups.end() ? 0 : static_cast<int>(same - shown_.groups.begin()) + 1;
    {
        const QSignalBlocker quiet(groups_);
        groups_->show_sheet({.sections = {ledger_groups(shown_)}});
        groups_->choose(wanted);
        if (wanted == 0 && groups_->lines() > 0) groups_->setCurrentIndex(groups_->model()->index(0, 0));
    }
    refresh_save();
    show_chosen();
}

bool LedgerWindow::shows_luck() const {
    return pages_->currentWidget() == luck_;
}

void LedgerWindow::refresh_save() {
    save_->setEnabled(shows_luck() ? !luck_->csv().empty() : groups_->lines() > 0);
}

const DiceGroup* LedgerWindow::chosen() const {
    const auto place = static_cast<std::size_t>(groups_->key());
    return place > 0 && place <= shown_.groups.size() ? &shown_.groups[place - 1] : nullptr;
}

void LedgerWindow::show_chosen() {
    const DiceGroup* const group = chosen();
    bars_->show_sheet({.sections = {group ? report::ledger_faces(*group) : sheet::Section()}});
    show_results(group);
    if (!group) {
        fairness_->setText(u"No dice have been rolled."_s);
        bars_title_->clear();
        return;
    }
    const QString words = text(report::fairness_words(*group));
    fairness_->setText(title_of(shown_, *group) + QLatin1Char('\n') + (group->is_suspicious ? warning(words) : words));
    bars_title_->setText(
        u"Faces; the line shows the count expected of each: %1"_s.arg(QString::number(group->expected(), 'f', 1)));
}

void LedgerWindow::show_results(const DiceGroup* group) {
    const report::ResultGroup* said = nullptr;
    for (const report::ResultGroup& one : ledger_.results) {
        if (group && one.whose == group->whose) said = &one;
    }
    results_->setVisible(said);
    results_title_->setVisible(group);
    QStringList title(
        said ? u"%1: results of %2 throws"_s.arg(text(table_name(ledger_, said->whose.table))).arg(said->throws)
             : u"Choose one table's group to see its results."_s);
    if (ledger_.without_odds > 0) title += text(left_out_words(ledger_));
    results_title_->setText(title.join(QLatin1Char('\n')));
    sheet::Section results = said ? ledger_results(ledger_, *said) : sheet::Section();
    results.heading.clear();  // it is their title here
    results_->show_sheet({.sections = {std::move(results)}});
}

void LedgerWindow::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    if (event->spontaneous()) return;
    refresh();
    if (!shows_luck()) groups_->setFocus();
}

// ---- saving

void LedgerWindow::ask_where() {
    const QString name = QFileInfo(document_.path()).completeBaseName() +
                         (shows_luck() ? QStringLiteral("-luck") : QStringLiteral("-dice"));
    ask_for_file(*this, shows_luck() ? u"Save the luck"_s : u"Save the dice ledger"_s, name, QStringLiteral("csv"),
                 [this](const QString& file) { save(file); });
}

void LedgerWindow::save(const QString& file) {
    try {
        if (shows_luck() && luck_->csv().empty()) return foot_->say(warning(u"It is being weighed: save it then."_s));
        write_file(file, shows_luck() ? luck_->csv() : report::to_csv(shown_));
        foot_->say(u"Saved: %1"_s.arg(file));
    } catch (const json::InputError& error) {
        foot_->say(warning(text(error)));
    }
}

}  // namespace flagplot::ui
