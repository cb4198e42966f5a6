#include "ui/game/game_dock.h"

#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/text.h"

namespace flagplot::ui {
namespace {

// What an item of the tree stands for.
enum Role { kind_role = Qt::UserRole, id_role, search_role };
enum Kind { heading, phase, procedure, table_item, rule };

QTreeWidgetItem* add_item(QTreeWidgetItem* parent, Kind kind, const QString& label, const QString& id,
                          const QString& more) {
    auto* const item = new QTreeWidgetItem(parent, {label});
    item->setData(0, kind_role, kind);
    item->setData(0, id_role, id);
    item->setData(0, search_role, QStringLiteral("%1 %2 %3").arg(label, id, more));
    item->setToolTip(0, more.isEmpty() ? id : more);
    return item;
}

}  // namespace

GameDock::GameDock(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = new QVBoxLayout(this);
    clock_ = new QLabel(this);
    QFont large = clock_->font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    clock_->setFont(large);
    clock_->setAccessibleName(tr("Clock"));
    day_ = new QLabel(this);
    day_->setAccessibleName(tr("Day"));
    day_->setWordWrap(true);
    layout->addWidget(clock_);
    layout->addWidget(day_);
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Find a procedure, table or rule (Ctrl+K)"));
    search_->setAccessibleName(tr("Find a procedure, table or rule"));
    search_->setClearButtonEnabled(true);
    layout->addWidget(search_);
    tree_ = new QTreeWidget(this);
    tree_->setHeaderHidden(true);
    tree_->setAccessibleName(tr("Sequence of play, procedures, tables, rules"));
    tree_->setFrameShape(QFrame::NoFrame);
    layout->addWidget(tree_, 1);

    connect(search_, &QLineEdit::textChanged, this, &GameDock::filter);
    connect(search_, &QLineEdit::returnPressed, this, [this] {
        tree_->setFocus();
        if (tree_->currentItem()) activate(tree_->currentItem());
    });
    connect(tree_, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) { activate(item); });
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
    tree_->clear();
    phases_ = nullptr;
    if (document_.is_open()) {
        const table::Rulebook& book = document_.session().rulebook();
        phases_ = new QTreeWidgetItem(tree_, {tr("Sequence")});
        for (const table::Phase& one : book.phases)
            add_item(phases_, phase, text(one.label), text(one.id), text(one.help));
        auto* const procedures = new QTreeWidgetItem(tree_, {tr("Procedures")});
        for (const referee::Procedure& one : document_.procedures()) {
            add_item(procedures, procedure, text(one.title), text(one.id), text(one.help));
        }
        auto* const tables = new QTreeWidgetItem(tree_, {tr("Tables")});
        for (const auto& [id, one] : document_.session().rules().tables()) {
            add_item(tables, table_item, text(one.title), text(id), text(one.source));
        }
        auto* const rules = new QTreeWidgetItem(tree_, {tr("Rules")});
        for (const table::CoverageItem& one : book.coverage) {
            QTreeWidgetItem* const item = add_item(rules, rule, text(one.place), QString(), text(one.says));
            for (const std::string& carrier : one.carried_by) {
                const QString id = text(carrier).section(QLatin1Char(':'), 1);
                const bool plays = carrier.starts_with("procedure:");
                const bool shows = carrier.starts_with("table:");
                add_item(item, plays ? procedure : shows ? table_item : rule, text(carrier), id, text(one.says));
            }
        }
        phases_->setExpanded(true);
        procedures->setExpanded(true);
    }
    refresh();
}

void GameDock::refresh() {
    if (!document_.is_open()) {
        clock_->clear();
        day_->setText(tr("No session is open."));
        return;
    }
    const session::Session& session = document_.session();
    const QString label = text(report::turn_label(session, session.state().turn()));
    clock_->setText(label.section(QStringLiteral(", "), 0, 0));
    day_->setText(label.section(QStringLiteral(", "), 1));
    for (int i = 0; phases_ && i < phases_->childCount(); ++i) {
        QTreeWidgetItem* const item = phases_->child(i);
        const bool here = item->data(0, id_role).toString().toStdString() == session.state().phase();
        const QString name = text(session.rulebook().phases[static_cast<std::size_t>(i)].label);
        item->setText(0, here ? QStringLiteral("\u25B6 ") + name : name);
        QFont font = item->font(0);
        font.setBold(here);
        item->setFont(0, font);
    }
}

void GameDock::filter(const QString& wanted) {
    QTreeWidgetItem* first = nullptr;
    for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* const group = tree_->topLevelItem(i);
        bool any = false;
        for (int k = 0; k < group->childCount(); ++k) {
            QTreeWidgetItem* const item = group->child(k);
            const bool fits = item->data(0, search_role).toString().contains(wanted, Qt::CaseInsensitive);
            item->setHidden(!fits);
            any = any || fits;
            if (fits && !first && group != phases_) first = item;
        }
        group->setHidden(!any);
        if (!wanted.isEmpty()) group->setExpanded(any);
    }
    tree_->setCurrentItem(wanted.isEmpty() ? nullptr : first);
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
        default:
            item->setExpanded(!item->isExpanded());
    }
}

}  // namespace flagplot::ui
