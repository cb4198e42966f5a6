#include "ui/own_game/tables_page.h"

#include <QVBoxLayout>

#include "json/tree.h"
#include "table/load_table.h"
#include "ui/common/made.h"
#include "ui/common/page_view.h"
#include "ui/common/plain_text.h"
#include "ui/common/table_html.h"
#include "ui/own_game/file_list.h"
#include "ui/own_game/part_form.h"
#include "ui/own_game/part_grid.h"

namespace flagplot::ui {

TablesPage::TablesPage(GameDocument& making, QWidget* parent) : QWidget(parent), making_(making) {
    put_beside(*this, {{make_list(), 2}, {make_rows(), 3}, {make_side(), 3}});
    connect(&making_, &GameDocument::changed, this, &TablesPage::refresh);
    refresh();
}

// ---- parts

QWidget* TablesPage::make_list() {
    auto* const place = new QWidget(this);
    list_ = new FileList(making_, workshop::FileKind::table, place);
    setFocusProxy(list_);
    preview_ = named(new PageView(place), u"How the table is shown"_s);
    preview_->setTabChangesFocus(true);
    add_parts(flush<QVBoxLayout>(place), {{list_, 2}, {preview_, 3}});
    connect(list_, &FileList::chosen, this, &TablesPage::refresh);
    connect(list_, &FileList::added, this, [this] {
        rows_->setCurrentIndex(rows_->grid().index(1, 1));
        lines_->focus_part({});
    });
    return place;
}

QWidget* TablesPage::make_rows() {
    table_ = new QWidget(this);
    auto* const layout = flush<QVBoxLayout>(table_);
    lines_ = new PartForm(making_, table_);
    connect(lines_, &PartForm::renamed, list_, &FileList::choose);
    layout->addWidget(lines_);
    rows_ = new PartGrid(making_, workshop::Part::rows, u"Rows"_s, table_);
    rows_->set_taker([this](const csv::Grid& block) { return take_rows(block); });
    add_below_words(*layout, u"R&ows: headings first; several results make columns"_s, *rows_);
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
    making_.change(u"pasting"_s, [&](workshop::OwnGame& game) {
        table::Tree& table = game.files.at(current());
        workshop::set_rows(table, workshop::with_heads(table, block));
    });
    return true;
}

// ---- what is shown

const std::string& TablesPage::current() const {
    return list_->current();
}

void TablesPage::refresh() {
    list_->refresh();
    const bool any = !current().empty();
    table_->setVisible(any);
    side_->setVisible(any);
    if (any) {
        lines_->show_at({.file = current()});
        for (PartGrid* const grid : {rows_, modifiers_, results_}) grid->show_of(current());
    }
    refresh_preview();
}

void TablesPage::refresh_preview() {
    if (current().empty()) {
        preview_->setPlainText(
            u"A table says what a roll means. Add one: it begins with a d6 and a row for each "
            "face."_s);
        return;
    }
    try {
        const table::Table table = table::load_table(making_.game().files.at(current()), current());
        const rulebook::Texts book{{"rulebook.json", texts_of(making_.game()).at("rulebook.json")}};
        preview_->setHtml(table_html(table, nullptr, rulebook::load_rulebook("", book), palette()));
    } catch (const json::InputError&) {
        preview_->setPlainText(u"The table appears here once it is complete."_s);
    }
}

void TablesPage::go_to(const workshop::Place& place) {
    list_->choose(place.file);
    refresh();
    if (!place.part) return lines_->focus_part(place.line);
    PartGrid* const grid = place.part == workshop::Part::rows        ? rows_
                           : place.part == workshop::Part::modifiers ? modifiers_
                                                                     : results_;
    grid->go_to(place);
}

}  // namespace flagplot::ui
