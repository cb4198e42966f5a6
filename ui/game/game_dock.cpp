#include "ui/game/game_dock.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/chart_problems.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/reports/reports.h"

namespace flagplot::ui {
namespace {

// What an item of the tree stands for.
enum Role { kind_role = Qt::UserRole, id_role, search_role };
enum Kind { heading, phase, procedure, table_item, chart_item, rule, ruling };

QTreeWidgetItem* add_item(QTreeWidgetItem* parent, Kind kind, const QString& label, const QString& id,
                          const QString& more) {
    auto* const item = new QTreeWidgetItem(parent, {label});
    item->setData(0, kind_role, kind);
    item->setData(0, id_role, id);
    item->setData(0, search_role, QStringLiteral("%1 %2 %3").arg(label, id, more));
    item->setToolTip(0, tip(more.isEmpty() ? id : more));
    return item;
}

QString words_of(session::PhaseMark mark) {
    switch (mark) {
        case session::PhaseMark::played:
            return GameDock::tr("played");
        case session::PhaseMark::passed_over:
            return GameDock::tr("passed over");
        case session::PhaseMark::still_open:
            break;
    }
    return GameDock::tr("still open");
}

// What stands in front of a phase; `status` is null if it isn't due in this turn.
QString sign_of(const session::PhaseStatus* status, bool is_on) {
    if (is_on) return QStringLiteral("\u25B6 ");
    if (status && status->mark == session::PhaseMark::played) return QStringLiteral("\u2713 ");
    if (status && status->mark == session::PhaseMark::passed_over) return QStringLiteral("\u2013 ");
    return QStringLiteral("    ");
}

}  // namespace

GameDock::GameDock(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = new QVBoxLayout(this);
    clock_ = new Label(this);
    clock_->setWordWrap(true);
    set_type(*clock_, Type::large);
    clock_->setAccessibleDescription(tr("Clock"));
    day_ = new Label(this);
    day_->setAccessibleDescription(tr("Day"));
    day_->setWordWrap(true);
    layout->addWidget(clock_);
    layout->addWidget(day_);
    reports_ = new QPushButton(tr("Reports of this turn…"), this);
    reports_->setAccessibleName(tr("Reports of this turn"));
    reports_->setToolTip(tr("Check what each reader is told before it goes out (Ctrl+M)"));
    reports_->setFlat(true);
    layout->addWidget(reports_, 0, Qt::AlignLeft);
    connect(reports_, &QPushButton::clicked, this, &GameDock::reports_wanted);
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Find a procedure, table or rule (Ctrl+K)"));
    search_->setAccessibleName(tr("Find a procedure, table or rule"));
    search_->setClearButtonEnabled(true);
    layout->addWidget(search_);
    tree_ = new QTreeWidget(this);
    tree_->setHeaderHidden(true);
    tree_->setAccessibleName(tr("Sequence of play, procedures, tables, rules"));
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setIndentation(tree_->indentation() / 2);  // names are long, and the levels are few
    layout->addWidget(tree_, 1);

    connect(search_, &QLineEdit::textChanged, this, &GameDock::filter);
    search_->installEventFilter(this);
    tree_->installEventFilter(this);
    connect(search_, &QLineEdit::returnPressed, this, [this] {
        if (tree_->currentItem() && !search_->text().isEmpty()) activate(tree_->currentItem());
    });
    connect(tree_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const bool is_double_click = clicked_.isValid() && clicked_.elapsed() < QApplication::doubleClickInterval();
        clicked_.restart();
        if (!is_double_click) activate(item);
    });
    connect(&document_, &Document::opened, this, &GameDock::rebuild);
    connect(&document_, &Document::changed, this, &GameDock::refresh);
    connect(&document_, &Document::rewound, this, &GameDock::refresh);
    rebuild();
}

void GameDock::focus_search() {
    search_->setFocus();
    search_->selectAll();
}

void GameDock::rebuild() {
    search_->clear();
    tree_->clear();
    phases_ = nullptr;
    listed_.clear();
    charts_ = nullptr;
    if (document_.is_open()) {
        phases_ = new QTreeWidgetItem(tree_, {tr("Sequence")});
        auto* const procedures = new QTreeWidgetItem(tree_, {tr("Procedures")});
        for (const referee::Procedure& one : document_.procedures()) {
            add_item(procedures, procedure, text(one.title), exact(one.id), text(one.help));
        }
        auto* const tables = new QTreeWidgetItem(tree_, {tr("Tables")});
        for (const auto& [id, one] : document_.session().rules().tables()) {
            add_item(tables, table_item, text(one.title), exact(id), text(one.source));
        }
        add_charts();
        add_rules();
        phases_->setExpanded(true);
        procedures->setExpanded(true);
    }
    refresh();
}

void GameDock::add_charts() {
    const std::vector<table::Chart>& charts = document_.session().rulebook().charts;
    if (charts.empty()) return;
    charts_ = new QTreeWidgetItem(tree_, {tr("Charts you own")});
    for (const table::Chart& one : charts) {
        add_item(charts_, chart_item, text(one.title), exact(one.id), text(one.source));
    }
}

// Each with its state, in a line of its own: the dock is narrow.
void GameDock::refresh_charts() {
    for (int i = 0; charts_ && i < charts_->childCount(); ++i) {
        const table::Chart& chart = document_.session().rulebook().charts[static_cast<std::size_t>(i)];
        const QString state = chart_state_words(chart_state(document_.session(), chart));
        charts_->child(i)->setText(0, QStringLiteral("%1\n%2").arg(text(chart.title), state));
        charts_->child(i)->setData(0, Qt::AccessibleTextRole, QStringLiteral("%1, %2").arg(text(chart.title), state));
    }
}

// The rules index: what the document says, and below it what it leaves open.
void GameDock::add_rules() {
    const table::Rulebook& book = document_.session().rulebook();
    auto* const rules = new QTreeWidgetItem(tree_, {tr("Rules")});
    for (const table::CoverageItem& one : book.coverage) {
        const QString words = QStringLiteral("%1: %2").arg(text(one.place), text(one.says));
        add_item(rules, rule, words, exact(one.place), text(one.says));
    }
    auto* const rulings = new QTreeWidgetItem(tree_, {tr("Rulings")});
    for (const table::Ruling& one : book.rulings) {
        add_item(rulings, ruling, text(one.question), exact(one.id), text(one.source));
    }
}

void GameDock::refresh() {
    reports_->setVisible(why_no_reports(document_).isEmpty() && tells_somebody(document_.session()));
    if (!document_.is_open()) {
        clock_->clear();
        day_->setText(tr("No session is open."));
        return;
    }
    const session::Session& session = document_.session();
    const QString label = text(report::turn_label(session, session.state().turn()));
    clock_->setText(label.section(QStringLiteral(", "), 0, 0));
    const bool by_hand = session.state().fact("dice", "session") == "by-hand";
    QStringList lines{label.section(QStringLiteral(", "), 1)};
    if (by_hand) lines += tr("dice rolled by hand");
    lines.removeAll(QString());
    day_->setText(lines.join(QLatin1Char('\n')));
    day_->setVisible(!lines.isEmpty());
    refresh_phases();
    refresh_charts();
}

// The sequence is another one once its owner has typed it in.
void GameDock::refresh_phases() {
    const session::Session& session = document_.session();
    if (!phases_) return;
    const std::vector<table::Phase> phases = session::phases_in_force(session.state(), session.rulebook());
    const auto same = [](const table::Phase& a, const table::Phase& b) { return a.id == b.id && a.label == b.label; };
    if (!std::equal(phases.begin(), phases.end(), listed_.begin(), listed_.end(), same)) {
        listed_ = phases;
        qDeleteAll(phases_->takeChildren());
        for (const table::Phase& one : listed_)
            add_item(phases_, phase, text(one.label), exact(one.id), text(one.help));
        if (!search_->text().isEmpty()) filter(search_->text());
    }
    const std::vector<session::PhaseStatus> due = status_of_turn(session.state(), session.rulebook());
    for (int i = 0; i < phases_->childCount(); ++i) {
        const table::Phase& one = listed_[static_cast<std::size_t>(i)];
        const auto status =
            std::find_if(due.begin(), due.end(), [&](const auto& other) { return other.phase.id == one.id; });
        show_phase(*phases_->child(i), one, status == due.end() ? nullptr : &*status);
    }
}

// In front of its name stands how it stands, and a tool tip and a screen reader have that in words.
void GameDock::show_phase(QTreeWidgetItem& item, const table::Phase& one, const session::PhaseStatus* status) {
    const session::Session& session = document_.session();
    const bool is_on = one.id == session.state().phase();
    QString name = text(one.label);
    if (!status) {
        const int due = one.next_due(session.state().turn());
        name += tr(", in %1 %2").arg(text(session.rulebook().clock.turn_label)).arg(due);
    }
    const QString words = status ? words_of(status->mark) : QString();
    item.setDisabled(!status);
    item.setText(0, sign_of(status, is_on) + name);
    item.setData(0, Qt::AccessibleTextRole, words.isEmpty() ? name : QStringLiteral("%1, %2").arg(name, words));
    QStringList more{words, text(one.help)};
    more.removeAll(QString());
    item.setToolTip(0, tip(more.join(QLatin1Char('\n'))));
    QFont font = item.font(0);
    font.setBold(is_on);
    item.setFont(0, font);
}

// From the search the down key goes into what was found; Enter does what a click does; Escape clears and leaves.
bool GameDock::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        search_->clear();
        emit left();
        return true;
    }
    if (watched == search_ && key == Qt::Key_Down) {
        tree_->setFocus(Qt::OtherFocusReason);
        if (!tree_->currentItem()) tree_->setCurrentItem(tree_->topLevelItem(0));
        return true;
    }
    if (watched == tree_ && (key == Qt::Key_Return || key == Qt::Key_Enter) && tree_->currentItem()) {
        activate(tree_->currentItem());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void GameDock::filter(const QString& wanted) {
    const bool begins = open_groups_.empty() && !wanted.isEmpty();
    const bool ends = !open_groups_.empty() && wanted.isEmpty();
    for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* const group = tree_->topLevelItem(i);
        if (begins) open_groups_.push_back(group->isExpanded());
        if (ends) group->setExpanded(open_groups_[static_cast<std::size_t>(i)]);
    }
    if (ends) open_groups_.clear();
    QTreeWidgetItem* first = nullptr;
    QTreeWidgetItem* exact = nullptr;  // that is called so: "12.6", and not one that speaks of it
    for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* const group = tree_->topLevelItem(i);
        bool any = false;
        for (int k = 0; k < group->childCount(); ++k) {
            QTreeWidgetItem* const item = group->child(k);
            const bool fits = item->data(0, search_role).toString().contains(wanted, Qt::CaseInsensitive);
            item->setHidden(!fits);
            any = any || fits;
            if (fits && !first && group != phases_) first = item;
            const bool is_called_so = item->data(0, id_role).toString().compare(wanted, Qt::CaseInsensitive) == 0 ||
                                      item->text(0).compare(wanted, Qt::CaseInsensitive) == 0;
            if (is_called_so && !exact && group != phases_) exact = item;
        }
        group->setHidden(!any);
        if (!wanted.isEmpty()) group->setExpanded(any);
    }
    tree_->setCurrentItem(wanted.isEmpty() ? nullptr : exact ? exact : first);
}

void GameDock::activate(QTreeWidgetItem* item) {
    const QString id = item->data(0, id_role).toString();
    switch (item->data(0, kind_role).toInt()) {
        case procedure:
            document_.play(id.toStdString());
            break;
        case table_item:
            emit table_chosen(id);
            break;
        case chart_item:
            emit chart_chosen(id);
            break;
        case rule:
            emit rule_chosen(id);
            break;
        case ruling:
            emit ruling_chosen(id);
            break;
        default:
            item->setExpanded(!item->isExpanded());
    }
}

}  // namespace flagplot::ui
