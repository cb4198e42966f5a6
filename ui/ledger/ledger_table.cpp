#include "ui/ledger/ledger_table.h"

#include <QHeaderView>

#include "ui/common/quiet.h"

namespace flagplot::ui {

QTableWidget* make_ledger_table(const QStringList& heads, const QString& name, QWidget* parent) {
    auto* const view = new Quiet<QTableWidget>(0, static_cast<int>(heads.size()), parent);
    view->setHorizontalHeaderLabels(heads);
    view->setAccessibleName(name);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setTabKeyNavigation(false);
    view->setWordWrap(false);
    view->verticalHeader()->hide();
    view->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    return view;
}

}  // namespace flagplot::ui
