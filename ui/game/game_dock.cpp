#include "ui/game/game_dock.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTabBar>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/charts/chart_problems.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"
#include "ui/reports/reports.h"
#include "ui/turn/turn_board.h"

namespace flagplot::ui {
namespace {

// What an item of the tree stands for.
enum Role { kind_role = Qt::UserRole, id_role, search_role };
enum Kind { heading, procedure, unit_item, table_item, chart_item, rule, ruling };

void fill_item(QTreeWidgetItem& item, const QString& label, const QString& id, const QString& more) {
    item.setText(0, label);
    item.setData(0, id_role, id);
    item.setData(0, search_role, QStringLiteral("%1 %2 %3").arg(label, id, more));
    item.setToolTip(0, tip(more.isEmpty() ? id : more));
}

QTreeWidgetItem* add_item(QTreeWidgetItem* parent, Kind kind, const QString& label, const QString& id,
                          const QString& more) {
    auto* const item = new QTreeWidgetItem(parent);
    item->setData(0, kind_role, kind);
    fill_item(*item, label, id, more);
    return item;
}

}  // namespace

GameDock::GameDock(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), pages_(new QTabWidget(this)) {
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pages_);
    pages_->setDocumentMode(true);
    pages_->setAccessibleName(u"Pages of the game"_s);
    pages_->tabBar()->setAccessibleName(pages_->accessibleName());
    pages_->tabBar()->setUsesScrollButtons(false);  // both are always whole
    pages_->addTab(make_turn(), u"Turn"_s);
    pages_->addTab(make_finder(), u"Rules and tables"_s);
    connect(pages_, &QTabWidget::tabBarClicked, this, [this] { leads_back_ = false; });
    connect(&document_, &Document::opened, this, &GameDock::rebuild);
    connect(&document_, &Document::changed, this, &GameDock::refresh);
    connect(&document_, &Document::rewound, this, &GameDock::refresh);
    rebuild();
}

QWidget* GameDock::make_turn() {
    board_ = new TurnBoard(document_, pages_);
    connect(board_, &TurnBoard::procedure_chosen, this,
            [this](const QString& id) { document_.play(id.toStdString()); });
    connect(board_, &TurnBoard::phase_chosen, this, &GameDock::phase_chosen);
    connect(board_, &TurnBoard::question_wanted, this, &GameDock::question_wanted);
    connect(board_, &TurnBoard::orders_wanted, this, &GameDock::orders_wanted);
    connect(board_, &TurnBoard::facts_wanted, this, &GameDock::facts_wanted);
    connect(board_, &TurnBoard::reports_wanted, this, &GameDock::reports_wanted);
    connect(board_, &TurnBoard::desk_wanted, this, &GameDock::desk_wanted);
    connect(board_, &TurnBoard::charts_wanted, this, &GameDock::show_charts);
    connect(board_, &TurnBoard::left, this, &GameDock::left);
    return board_;
}

QWidget* GameDock::make_finder() {
    auto* const finder = new QWidget(pages_);
    auto* const layout = new QVBoxLayout(finder);
    search_ = new QLineEdit(finder);
    search_->setPlaceholderText(u"Find…  Ctrl+K"_s);
    search_->setAccessibleName(u"Find a procedure, unit, table or rule"_s);
    search_->setClearButtonEnabled(true);
    layout->addWidget(search_);
    tree_ = new Quiet<QTreeWidget>(finder);
    tree_->setHeaderHidden(true);
    tree_->setAccessibleName(u"Procedures, units, tables, rules"_s);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setIndentation(tree_->indentation() / 2);  // names are long, and the levels are few
    layout->addWidget(tree_, 1);
    nothing_ = new Label(finder);
    nothing_->setWordWrap(true);
    nothing_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    set_muted(*nothing_);
    nothing_->hide();
    layout->addWidget(nothing_, 1);
    connect(search_, &QLineEdit::textChanged, this, &GameDock::filter);
    connect(search_, &QLineEdit::textEdited, this, &GameDock::show_finder);
    search_->installEventFilter(this);
    tree_->installEventFilter(this);
    connect(search_, &QLineEdit::returnPressed, this, &GameDock::play_found);
    connect(tree_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const bool is_double_click = clicked_.isValid() && clicked_.elapsed() < QApplication::doubleClickInterval();
        clicked_.restart();
        if (!is_double_click) activate(item);
    });
    return finder;
}

void GameDock::show_finder() {
    leads_back_ = leads_back_ || pages_->currentWidget() == board_;
    pages_->setCurrentWidget(tree_->parentWidget());
}

// The search is done with it.
void GameDock::play_found() {
    QTreeWidgetItem* const found = tree_->currentItem();
    if (!found || search_->text().isEmpty()) return;
    search_->clear();
    leave_finder();
    activate(found);
}

void GameDock::focus_search() {
    show_finder();
    search_->setFocus();
    search_->selectAll();
}

// Where it was called from the turn, that is shown again.
void GameDock::leave_finder() {
    if (!std::exchange(leads_back_, false)) return;
    emit left();
    pages_->setCurrentWidget(board_);
}

void GameDock::rebuild() {
    search_->clear();
    tree_->clear();
    units_ = nullptr;
    charts_ = nullptr;
    is_listed_ = false;
    if (tree_->isVisible()) list_all();
    refresh();
}

void GameDock::list_all() {
    if (is_listed_ || !document_.is_open()) return;
    is_listed_ = true;
    auto* const procedures = new QTreeWidgetItem(tree_, {u"Procedures"_s});
    for (const referee::Procedure& one : document_.procedures()) {
        add_item(procedures, procedure, text(one.title), exact(one.id), text(one.help));
    }
    if (!document_.session().rulebook().unit_types.empty()) units_ = new QTreeWidgetItem(tree_, {u"Units"_s});
    auto* const tables = new QTreeWidgetItem(tree_, {u"Tables"_s});
    for (const auto& [id, one] : document_.session().rules().tables()) {
        add_item(tables, table_item, text(one.title), exact(id), text(one.source));
    }
    add_charts();
    add_rules();
    procedures->setExpanded(true);
    list_units();
    refresh_charts();
}

// As they are now; those of the document that is shown come and go.
void GameDock::list_units() {
    if (!units_) return;
    const session::Session& session = document_.session();
    std::vector<std::pair<const rulebook::UnitType*, const session::Unit*>> units;
    for (const rulebook::UnitType& type : session.rulebook().unit_types) {
        for (const session::Unit* const unit : session.state().units_of(type.id)) units.emplace_back(&type, unit);
    }
    const auto count = static_cast<int>(units.size());
    while (units_->childCount() > count) delete units_->child(units_->childCount() - 1);
    while (units_->childCount() < count) add_item(units_, unit_item, {}, {}, {});
    for (int i = 0; i < count; ++i) {
        const auto& [type, unit] = units[static_cast<std::size_t>(i)];
        const std::string name = unit->text(type->name);
        const bool is_named = !name.empty() && name != unit->id;
        const QString words = is_named ? QStringLiteral("%1 %2").arg(text(unit->id), text(name)) : text(unit->id);
        fill_item(*units_->child(i), words, exact(unit->id), text(type->label));
    }
}

void GameDock::add_charts() {
    const std::vector<table::Chart>& charts = document_.session().rulebook().charts;
    if (charts.empty()) return;
    charts_ = new QTreeWidgetItem(tree_, {u"Charts you own"_s});
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

void GameDock::show_charts() {
    leads_back_ = false;
    pages_->setCurrentWidget(tree_->parentWidget());
    search_->clear();
    list_all();
    if (!charts_) return;
    charts_->setExpanded(true);
    tree_->setCurrentItem(charts_->childCount() > 0 ? charts_->child(0) : charts_);
    tree_->scrollToItem(charts_, QAbstractItemView::PositionAtTop);
    tree_->setFocus(Qt::OtherFocusReason);
}

// The rules index: what the document says, and below it what it leaves open.
void GameDock::add_rules() {
    const rulebook::Rulebook& book = document_.session().rulebook();
    auto* const rules = new QTreeWidgetItem(tree_, {u"Rules"_s});
    for (const rulebook::CoverageItem& one : book.coverage) {
        const QString words = QStringLiteral("%1: %2").arg(text(one.place), text(one.says));
        add_item(rules, rule, words, exact(one.place), text(one.says));
    }
    auto* const rulings = new QTreeWidgetItem(tree_, {u"Rulings"_s});
    for (const rulebook::Ruling& one : book.rulings) {
        add_item(rulings, ruling, text(one.question), exact(one.id), text(one.source));
    }
}

void GameDock::refresh() {
    board_->set_reports_due(why_no_reports(document_).isEmpty() && tells_somebody(document_.session()));
    if (!is_listed_) return;
    list_units();
    refresh_charts();
    if (!search_->text().isEmpty()) filter(search_->text());
}

// From the search the down key goes into what was found; Enter does what a click does; Escape clears and leaves.
bool GameDock::eventFilter(QObject* watched, QEvent* event) {
    if (watched == tree_ && event->type() == QEvent::Show) list_all();
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        search_->clear();
        leave_finder();
        emit left();
        return true;
    }
    if (watched == search_ && key == Qt::Key_Down) {
        show_finder();
        tree_->setFocus(Qt::OtherFocusReason);
        if (!tree_->currentItem()) tree_->setCurrentItem(tree_->topLevelItem(0));
        return true;
    }
    if (watched == tree_ && (key == Qt::Key_Return || key == Qt::Key_Enter) && tree_->currentItem()) {
        QTreeWidgetItem* const item = tree_->currentItem();
        if (static_cast<QKeyEvent*>(event)->isAutoRepeat()) return true;
        if (item->parent()) leave_finder();
        activate(item);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void GameDock::filter(const QString& wanted) {
    if (!wanted.isEmpty()) list_all();
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
            if (fits && !first) first = item;
            const bool is_called_so = item->data(0, id_role).toString().compare(wanted, Qt::CaseInsensitive) == 0 ||
                                      item->text(0).compare(wanted, Qt::CaseInsensitive) == 0;
            if (is_called_so && !exact) exact = item;
        }
        group->setHidden(!any);
        if (!wanted.isEmpty()) group->setExpanded(any);
    }
    tree_->setCurrentItem(wanted.isEmpty() ? nullptr : exact ? exact : first);
    const bool has_found = wanted.isEmpty() || first;
    tree_->setVisible(has_found);
    nothing_->setVisible(!has_found);
    nothing_->setText(u"No procedure, unit, table or rule has “%1” in it. What happened is found in the log."_s.arg(
        short_text(wanted.toStdString(), 40)));
}

void GameDock::activate(QTreeWidgetItem* item) {
    const QString id = item->data(0, id_role).toString();
    switch (item->data(0, kind_role).toInt()) {
        case procedure:
            document_.play(id.toStdString());
            break;
        case unit_item:
            emit unit_chosen(id);
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
