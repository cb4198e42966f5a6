#include "ui/finder/contents.h"

#include <QApplication>
#include <QKeyEvent>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/charts/chart_problems.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {
namespace {

// What an item of the tree stands for.
enum Role { kind_role = Qt::UserRole, id_role };
enum Kind { heading, procedure, unit_item, table_item, chart_item, rule, ruling };

void fill_item(QTreeWidgetItem& item, const QString& label, const QString& id, const QString& more) {
    item.setText(0, label);
    item.setData(0, id_role, id);
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

Contents::Contents(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), tree_(new Quiet<QTreeWidget>(this)) {
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 0, 0);
    tree_->setHeaderHidden(true);
    tree_->setAccessibleName(u"Procedures, units, tables, rules"_s);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setIndentation(tree_->indentation() / 2);  // names are long, and the levels are few
    layout->addWidget(tree_, 1);
    tree_->installEventFilter(this);
    connect(tree_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const bool is_double_click = clicked_.isValid() && clicked_.elapsed() < QApplication::doubleClickInterval();
        clicked_.restart();
        if (!is_double_click) activate(item);
    });
    connect(&document_, &Document::opened, this, &Contents::rebuild);
    connect(&document_, &Document::changed, this, &Contents::refresh);
    connect(&document_, &Document::rewound, this, &Contents::refresh);
    rebuild();
}

void Contents::rebuild() {
    tree_->clear();
    units_ = nullptr;
    charts_ = nullptr;
    is_listed_ = false;
    if (tree_->isVisible()) list_all();
    refresh();
}

void Contents::list_all() {
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
void Contents::list_units() {
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

void Contents::add_charts() {
    const std::vector<table::Chart>& charts = document_.session().rulebook().charts;
    if (charts.empty()) return;
    charts_ = new QTreeWidgetItem(tree_, {u"Charts you own"_s});
    for (const table::Chart& one : charts) {
        add_item(charts_, chart_item, text(one.title), exact(one.id), text(one.source));
    }
}

// Each with its state, in a line of its own: the list is narrow.
void Contents::refresh_charts() {
    for (int i = 0; charts_ && i < charts_->childCount(); ++i) {
        const table::Chart& chart = document_.session().rulebook().charts[static_cast<std::size_t>(i)];
        const QString state = chart_state_words(chart_state(document_.session(), chart));
        charts_->child(i)->setText(0, QStringLiteral("%1\n%2").arg(text(chart.title), state));
        charts_->child(i)->setData(0, Qt::AccessibleTextRole, QStringLiteral("%1, %2").arg(text(chart.title), state));
    }
}

// The rules index: what the document says, and below it what it leaves open.
void Contents::add_rules() {
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

void Contents::refresh() {
    if (!is_listed_) return;
    list_units();
    refresh_charts();
}

// Enter does what a click does.
bool Contents::eventFilter(QObject* watched, QEvent* event) {
    if (watched == tree_ && event->type() == QEvent::Show) list_all();
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto& press = *static_cast<QKeyEvent*>(event);
    const bool is_enter = press.key() == Qt::Key_Return || press.key() == Qt::Key_Enter;
    if (!is_enter || !tree_->currentItem()) return QWidget::eventFilter(watched, event);
    if (!press.isAutoRepeat()) activate(tree_->currentItem());
    return true;
}

void Contents::activate(QTreeWidgetItem* item) {
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
