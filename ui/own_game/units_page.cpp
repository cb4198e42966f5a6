#include "ui/own_game/units_page.h"

#include <QVBoxLayout>
#include <algorithm>

#include "ui/common/parts.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

UnitsPage::UnitsPage(GameDocument& making, QWidget* parent)
    : QWidget(parent),
      making_(making),
      types_(new PartGrid(making, workshop::Part::types, u"Unit types"_s, this)),
      fields_(new PartGrid(making, workshop::Part::fields, u"Fields"_s, this)) {
    auto* const layout = new QVBoxLayout(this);
    add_below_words(*layout, u"Unit t&ypes: each is a tab in the roster. Boat, Boats"_s, *types_);
    whose_ = add_below_words(*layout, QString(), *fields_, 2);
    layout->addWidget(wrapped_label(
        u"Types: text, number, yes-no, choice, side, unit. Values: 0-24 for a number; red, blue for a choice."_s,
        this));
    connect(types_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &UnitsPage::refresh);
    connect(&making_, &GameDocument::changed, this, &UnitsPage::refresh);
    refresh();
}

void UnitsPage::refresh() {
    types_->show_of({});
    const csv::Grid& types = types_->grid().grid();
    const auto type = static_cast<std::size_t>(std::max(0, types_->currentIndex().row()));
    const bool chosen = type < types.size();
    fields_->setEnabled(chosen);
    whose_->setText(chosen ? u"&Fields of %1"_s.arg(button_text(types[type].front()))
                           : u"&Fields: choose a unit type first"_s);
    fields_->show_of({}, type);
}

void UnitsPage::go_to(const workshop::Place& place) {
    if (place.part == workshop::Part::types) return types_->go_to(place);
    types_->setCurrentIndex(types_->grid().index(static_cast<int>(place.type), 0));
    fields_->go_to(place);
}

}  // namespace flagplot::ui
