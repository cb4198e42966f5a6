#include "ui/own_game/grid_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <algorithm>

#include "csv/grid.h"
#include "json/reader.h"
#include "ui/common/plain_text.h"
#include "ui/common/spreadsheet.h"

namespace flagplot::ui {

GridView::GridView(GameGrid* grid, const QString& name, QWidget* parent) : ChartView(parent), grid_(grid) {
    grid->setParent(this);
    setModel(grid);
    setAccessibleName(name);
    if (grid->has_head_row()) {
        horizontalHeader()->hide();
    } else {
        verticalHeader()->hide();
    }
    add_action(u"&Copy"_s, QKeySequence::Copy, &GridView::copy);
    add_action(u"&Paste"_s, QKeySequence::Paste, &GridView::paste);
    add_action(u"C&lear"_s, QKeySequence::Delete, &GridView::clear);
    add_action(u"&Insert a row above"_s, {}, &GridView::insert_row);
    add_action(u"Re&move the rows"_s, {}, &GridView::remove_rows);
}

void GridView::add_action(const QString& name, const QKeySequence& key, void (GridView::*act)()) {
    auto* const action = new QAction(name, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    connect(action, &QAction::triggered, this, act);
}

void GridView::show_grid(const csv::Grid& grid, GameGrid::Problems problems) {
    grid_->show(grid, std::move(problems));
    fit();
    if (!currentIndex().isValid()) setCurrentIndex(grid_->index(grid_->has_head_row() ? 1 : 0, 0));
}

void GridView::copy() {
    QGuiApplication::clipboard()->setText(as_lines(selectionModel()->selectedIndexes()));
}

// What has neither tabs nor lines is one cell, commas or not.
void GridView::paste() {
    const QString pasted = QGuiApplication::clipboard()->text();
    if (pasted.trimmed().isEmpty()) return;
    try {
        csv::Grid block;
        if (pasted.contains(QLatin1Char('\t'))) {
            block = split_rows(pasted);
        } else if (pasted.trimmed().contains(QLatin1Char('\n'))) {
            block = csv::parse(pasted.toStdString(), u"What you paste"_s.toStdString());
        } else {
            block = {{pasted.trimmed().toStdString()}};
        }
        if (block.empty() || (taker_ && taker_(block))) return;
        grid_->put(std::max(0, currentIndex().row()), std::max(0, currentIndex().column()), block);
    } catch (const json::InputError& error) {
        emit failed(text(error));
    }
}

void GridView::clear() {
    grid_->clear(selectionModel()->selectedIndexes());
}

void GridView::insert_row() {
    grid_->insert_row(currentIndex().row());
}

void GridView::remove_rows() {
    const QItemSelection chosen = selectionModel()->selection();
    if (!chosen.isEmpty()) grid_->remove_rows(chosen.front().top(), chosen.front().bottom());
}

}  // namespace flagplot::ui
