#include "ui/own_game/tables_page.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "json/tree.h"
#include "table/load_table.h"
#include "ui/common/look.h"
#include "ui/common/page_view.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"
#include "ui/common/table_html.h"
#include "ui/own_game/game_page.h"
#include "ui/own_game/part_grid.h"

namespace flagplot::ui {

TablesPage::TablesPage(GameDocument& making, QWidget* parent) : QWidget(parent), making_(making) {
    auto* const layout = new QHBoxLayout(this);
    auto* const parts = new QSplitter(this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(make_list());
    parts->addWidget(make_lines());
    parts->addWidget(make_side());
    parts->setStretchFactor(0, 2);
    parts->setStretchFactor(1, 3);
    parts->setStretchFactor(2, 3);
    layout->addWidget(parts);
    connect(&making_, &GameDocument::changed, this, &TablesPage::refresh);
    refresh();
}

// ---- parts

QWidget* TablesPage::make_list() {
    auto* const place = new QWidget(this);
    auto* const layout = flush<QVBoxLayout>(place);
    list_ = new Quiet<QListWidget>(place);
    list_->setAccessibleName(u"Tables"_s);
    auto* const add = new QPushButton(u"&Add a table"_s, place);
    add->setAccessibleName(u"Add a table"_s);
    remove_ = new QPushButton(u"&Remove"_s, place);
    remove_->setAccessibleName(u"Remove the table"_s);
    preview_ = new PageView(place);
    preview_->setAccessibleName(u"How the table is shown"_s);
    preview_->setTabChangesFocus(true);
    auto* const buttons = new QHBoxLayout;
    for (QPushButton* const button : {add, remove_}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    layout->addWidget(list_, 2);
    layout->addLayout(buttons);
    layout->addWidget(preview_, 3);
    connect(add, &QPushButton::clicked, this, &TablesPage::add);
    connect(remove_, &QPushButton::clicked, this, &TablesPage::remove);
    connect(list_, &QListWidget::currentRowChanged, this, &TablesPage::choose);
    return place;
}

QWidget* TablesPage::make_lines() {
    table_ = new QWidget(this);
    auto* const layout = flush<QVBoxLayout>(table_);
    auto* const lines = new QFormLayout;
    title_ = new QLineEdit(table_);
    title_->setAccessibleName(u"Title of the table"_s);
    dice_ = new QLineEdit(table_);
    dice_->setAccessibleName(u"Dice"_s);
    dice_->setPlaceholderText(u"None: you choose the row"_s);
    dice_->setToolTip(u"d6, 2d6, d20…; \"column d6, row 2d6\" where a die chooses the column"_s);
    lines->addRow(u"Tit&le"_s, title_);
    lines->addRow(u"&Dice"_s, dice_);
    layout->addLayout(lines);
    rows_ = new PartGrid(making_, workshop::Part::rows, u"Rows"_s, table_);
    rows_->set_taker([this](const csv::Grid& block) { return take_rows(block); });
    add_below_words(*layout, u"R&ows: headings first; several results make columns"_s, *rows_);
    connect(title_, &QLineEdit::textEdited, this, [this](const QString& words) {
        const bool follows = !making_.was_saved(current_);
        std::string file = current_;
        const QString same = QStringLiteral("title %1").arg(choices_);
        const auto rename = [&](workshop::OwnGame& game) {
            game.files.at(file)["title"] = words.toStdString();
            if (follows) file = rename_table(game, file);
        };
        if (!making_.after(rename)) return;
        current_ = std::exchange(file, current_);  // where it is when the change is shown
        making_.change(u"the title"_s, rename, same);
    });
    connect(dice_, &QLineEdit::textEdited, this, [this](const QString& words) {
        change_table(
            u"the dice"_s, [&](table::Tree& table) { workshop::set_dice(table, words.toStdString()); },
            QStringLiteral("dice %1").arg(choices_));
    });
    return table_;
}

QWidget* TablesPage::make_side() {
    side_ = new QWidget(this);
    auto* const layout = flush<QVBoxLayout>(side_);
    modifiers_ = new PartGrid(making_, workshop::Part::modifiers, u"Modifiers"_s, side_);
    add_below_words(*layout, u"&Modifiers: -1, +2, at most 3, x 1/2 up, not allowed, +1 each 2 above 3"_s, *modifiers_);
    results_ = new PartGrid(making_, workshop::Part::results, u"Results"_s, side_);
    add_below_words(*layout, u"Results: the ta&ble each leads to"_s, *results_);
    return side_;
}

// Lines that begin with a row's range, or whole tables with their heads, take the place of all rows.
bool TablesPage::take_rows(const csv::Grid& block) {
    const bool whole = block.size() > 1 && block.front().size() > 1 && rows_->currentIndex().column() <= 0;
    if (!whole) return false;
    change_table(u"pasting"_s,
                 [&](table::Tree& table) { workshop::set_rows(table, workshop::with_heads(table, block)); });
    return true;
}

// ---- what is shown

void TablesPage::refresh() {
    refresh_list();
    const bool any = !current_.empty();
    table_->setVisible(any);
    side_->setVisible(any);
    remove_->setEnabled(any);
    if (any) {
        const table::Tree& table = making_.game().files.at(current_);
        show_words(*title_, table_title(making_.game(), current_));
        if (dice_->text().trimmed() != exact(workshop::dice_of(table))) dice_->setText(exact(workshop::dice_of(table)));
        for (PartGrid* const grid : {rows_, modifiers_, results_}) grid->show_of(current_);
    }
    refresh_preview();
}

// The table that was chosen stays so; if it is gone, the one in its place is chosen.
void TablesPage::refresh_list() {
    const QSignalBlocker blocker(list_);
    const int before = std::max(0, list_->currentRow());
    const std::vector<std::string> files = tables_of(making_.game());
    const auto there = std::ranges::find(files, current_);
    int row = there == files.end() ? std::min(before, static_cast<int>(files.size()) - 1)
                                   : static_cast<int>(there - files.begin());
    list_->clear();
    for (const std::string& file : files) {
        const bool wrong = std::ranges::any_of(making_.findings(),
                                               [&](const rulebook::Finding& finding) { return finding.file == file; });
        const QString title = text(table_title(making_.game(), file));
        list_->addItem(wrong ? warning(title) : title);
    }
    current_ = row < 0 ? std::string() : files[static_cast<std::size_t>(row)];
    list_->setCurrentRow(row);
}

void TablesPage::refresh_preview() {
    if (current_.empty()) {
        preview_->setPlainText(
            u"A table says what a roll means. Add one: it begins with a d6 and a row for each "
            "face."_s);
        return;
    }
    try {
        const table::Table table = table::load_table(making_.game().files.at(current_), current_);
        const rulebook::Texts book{{"rulebook.json", texts_of(making_.game()).at("rulebook.json")}};
        preview_->setHtml(table_html(table, nullptr, rulebook::load_rulebook("", book), palette()));
    } catch (const json::InputError&) {
        preview_->setPlainText(u"The table appears here once it is complete."_s);
    }
}

// ---- acts

void TablesPage::change_table(const QString& name, const std::function<void(table::Tree&)>& act, const QString& same) {
    making_.change(
        name, [&](workshop::OwnGame& game) { act(game.files.at(current_)); }, same);
}

void TablesPage::add() {
    const std::string title = u"Table %1"_s.arg(tables_of(making_.game()).size() + 1).toStdString();
    std::string added;
    const auto after = making_.after([&](workshop::OwnGame& game) { added = add_table(game, title); });
    if (!after) return;
    current_ = added;
    ++choices_;
    making_.change(u"a new table"_s, [&](workshop::OwnGame& game) { game = *after; });
    rows_->setCurrentIndex(rows_->grid().index(1, 1));
    title_->setFocus();
    title_->selectAll();
}

void TablesPage::remove() {
    if (current_.empty()) return;
    making_.change(u"removing a table"_s, [&](workshop::OwnGame& game) { remove_table(game, current_); });
}

void TablesPage::choose(int row) {
    const std::vector<std::string> files = tables_of(making_.game());
    if (row < 0 || row >= static_cast<int>(files.size())) return;
    current_ = files[static_cast<std::size_t>(row)];
    ++choices_;
    refresh();
}

void TablesPage::focus_first() {
    list_->setFocus();
}

void TablesPage::go_to(const workshop::Place& place) {
    current_ = place.file;
    refresh();
    if (!place.part) {
        (place.line == "dice" ? dice_ : title_)->setFocus();
        return;
    }
    PartGrid* const grid = place.part == workshop::Part::rows        ? rows_
                           : place.part == workshop::Part::modifiers ? modifiers_
                                                                     : results_;
    grid->go_to(place);
}

}  // namespace flagplot::ui
