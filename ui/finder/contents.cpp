#include "ui/finder/contents.h"

#include <QApplication>
#include <QKeyEvent>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/charts/chart_problems.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {
namespace {

using What = report::Findable::What;

// What an item of the tree stands for; a heading stands for nothing.
enum Role { what_role = Qt::UserRole, id_role };

void fill_item(QTreeWidgetItem& item, What what, const std::string& label, const std::string& id,
               const std::string& more) {
    item.setText(0, text(label));
    item.setData(0, what_role, static_cast<int>(what));
    item.setData(0, id_role, exact(id));
    item.setToolTip(0, tip(more.empty() ? id : more));
}

}  // namespace

Contents::Contents(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), tree_(new Quiet<QTreeWidget>(this)) {
    auto* const layout = spaced<QVBoxLayout>(this, {px(11), px(8), 0, 0});
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
    document_.follow(this, &Contents::rebuild, &Contents::refresh);
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
    const rulebook::Rulebook& book = document_.session().rulebook();
    const auto heading = [this](const QString& words) { return new QTreeWidgetItem(tree_, {words}); };
    const auto add = [](QTreeWidgetItem* to, What what, const std::string& label, const std::string& id,
                        const std::string& more) { fill_item(*new QTreeWidgetItem(to), what, label, id, more); };
    QTreeWidgetItem* const procedures = heading(u"Procedures"_s);
    for (const referee::Procedure& one : document_.procedures())
        add(procedures, What::procedure, one.title, one.id, one.help);
    if (!book.unit_types.empty()) units_ = heading(u"Units"_s);
    QTreeWidgetItem* const tables = heading(u"Tables"_s);
    for (const auto& [id, one] : document_.session().rules().tables())
        add(tables, What::table, one.title, id, one.source);
    if (!book.charts.empty()) charts_ = heading(u"Charts you own"_s);
    for (const table::Chart& one : book.charts) add(charts_, What::chart, one.title, one.id, one.source);
    QTreeWidgetItem* const rules = heading(u"Rules"_s);
    for (const rulebook::CoverageItem& one : book.coverage)
        add(rules, What::rule, one.place + ": " + one.says, one.place, one.says);
    QTreeWidgetItem* const rulings = heading(u"Rulings"_s);
    for (const rulebook::Ruling& one : book.rulings) add(rulings, What::ruling, one.question, one.id, one.source);
    procedures->setExpanded(true);
    refresh();
}

// As they are now: units come and go.
void Contents::list_units() {
    int count = 0;
    for (const report::Findable& one : report::units_of(document_.session())) {
        QTreeWidgetItem* const known = units_->child(count++);
        fill_item(known ? *known : *new QTreeWidgetItem(units_), What::unit, one.label, one.id, one.where);
    }
    while (units_->childCount() > count) delete units_->child(count);
}

// Each with its state, in a line of its own: the list is narrow.
void Contents::refresh_charts() {
    for (int i = 0; i < charts_->childCount(); ++i) {
        const table::Chart& chart = document_.session().rulebook().charts[static_cast<std::size_t>(i)];
        const QString state = chart_state_words(chart_state(document_.session(), chart));
        charts_->child(i)->setText(0, QStringLiteral("%1\n%2").arg(text(chart.title), state));
        charts_->child(i)->setData(0, Qt::AccessibleTextRole, QStringLiteral("%1, %2").arg(text(chart.title), state));
    }
}

void Contents::refresh() {
    if (units_) list_units();
    if (charts_) refresh_charts();
}

// Enter does what a click does.
bool Contents::eventFilter(QObject* watched, QEvent* event) {
    if (watched == tree_ && event->type() == QEvent::Show) list_all();
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto& press = *static_cast<QKeyEvent*>(event);
    if (!is_enter_key(press) || !tree_->currentItem()) return QWidget::eventFilter(watched, event);
    if (!press.isAutoRepeat()) activate(tree_->currentItem());
    return true;
}

void Contents::activate(QTreeWidgetItem* item) {
    const QVariant what = item->data(0, what_role);
    if (!what.isValid()) return item->setExpanded(!item->isExpanded());
    emit chosen(static_cast<What>(what.toInt()), item->data(0, id_role).toString().toStdString());
}

}  // namespace flagplot::ui
