#include "ui/own_game/units_page.h"

#include <QVBoxLayout>
#include <algorithm>

#include "ui/common/label.h"
#include "ui/common/plain_text.h"
#include "ui/own_game/tables_page.h"

namespace flagplot::ui {
namespace {

Label* add_label(QVBoxLayout& layout, const QString& words, QWidget* buddy) {
    auto* const label = new Label(words, buddy->parentWidget());
    label->setWordWrap(true);
    label->setBuddy(buddy);
    layout.addWidget(label);
    return label;
}

void go_to_cell(GridView& view, const workshop::Place& place) {
    view.setCurrentIndex(view.grid().index(static_cast<int>(place.row), static_cast<int>(place.column)));
    view.setFocus();
}

}  // namespace

UnitsPage::UnitsPage(GameDocument& making, QWidget* parent)
    : QWidget(parent),
      making_(making),
      types_(new GridView(new GameGrid(heads(workshop::Part::types)), u"Unit types"_s, this)),
      fields_(new GridView(new GameGrid(heads(workshop::Part::fields)), u"Fields"_s, this)) {
    auto* const layout = new QVBoxLayout(this);
    add_label(*layout, u"Unit t&ypes: each is a tab in the roster. Boat, Boats"_s, types_);
    layout->addWidget(types_, 1);
    whose_ = add_label(*layout, QString(), fields_);
    layout->addWidget(fields_, 2);
    add_label(*layout,
              u"Types: text, number, yes-no, choice, side, unit. Values: 0-24 for a number; red, blue for a "
              "choice."_s,
              fields_);
    connect(&types_->grid(), &GameGrid::edited, this, [this](const csv::Grid& grid, const QString& name) {
        making_.change(name, [&](workshop::OwnGame& game) { set_types(game, grid); });
    });
    connect(&fields_->grid(), &GameGrid::edited, this, [this](const csv::Grid& grid, const QString& name) {
        making_.change(name, [&](workshop::OwnGame& game) { set_fields(game, type(), grid); });
    });
    connect(types_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &UnitsPage::refresh);
    for (GridView* const view : {types_, fields_}) connect(view, &GridView::failed, this, &UnitsPage::failed);
    connect(&making_, &GameDocument::changed, this, &UnitsPage::refresh);
    refresh();
}

std::size_t UnitsPage::type() const {
    return static_cast<std::size_t>(std::max(0, types_->currentIndex().row()));
}

void UnitsPage::refresh() {
    const workshop::OwnGame& game = making_.game();
    const csv::Grid types = types_of(game);
    types_->show_grid(types, problems_of(making_, workshop::Part::types, {}, 0));
    const bool chosen = type() < types.size();
    fields_->setEnabled(chosen);
    whose_->setText(chosen ? u"&Fields of %1"_s.arg(button_text(types[type()].front()))
                           : u"&Fields: choose a unit type first"_s);
    fields_->show_grid(fields_of(game, type()), problems_of(making_, workshop::Part::fields, {}, type()));
}

void UnitsPage::go_to(const workshop::Place& place) {
    if (place.part == workshop::Part::types) return go_to_cell(*types_, place);
    types_->setCurrentIndex(types_->grid().index(static_cast<int>(place.type), 0));
    go_to_cell(*fields_, place);
}

SequencePage::SequencePage(GameDocument& making, QWidget* parent)
    : QWidget(parent),
      making_(making),
      phases_(new GridView(new GameGrid(heads(workshop::Part::phases)), u"Sequence of play"_s, this)) {
    auto* const layout = new QVBoxLayout(this);
    add_label(*layout,
              u"The steps of a t&urn, in order. List tables by title, separated by commas: the step offers "
              "them."_s,
              phases_);
    layout->addWidget(phases_, 1);
    connect(&phases_->grid(), &GameGrid::edited, this, [this](const csv::Grid& grid, const QString& name) {
        making_.change(name, [&](workshop::OwnGame& game) { set_phases(game, grid); });
    });
    connect(phases_, &GridView::failed, this, &SequencePage::failed);
    connect(&making_, &GameDocument::changed, this, &SequencePage::refresh);
    refresh();
}

void SequencePage::refresh() {
    phases_->show_grid(phases_of(making_.game()), problems_of(making_, workshop::Part::phases, {}, 0));
}

void SequencePage::go_to(const workshop::Place& place) {
    go_to_cell(*phases_, place);
}

}  // namespace flagplot::ui
