#include "ui/odds/form_odds.h"

#include <QVBoxLayout>

#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/odds/odds_list.h"

namespace flagplot::ui {

FormOdds::FormOdds(QWidget* parent) : QWidget(parent) {
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    label_ = new Label(this);
    label_->setWordWrap(true);
    set_type(*label_, Type::normal, true);
    list_ = new OddsList(this);
    label_->setBuddy(list_);
    note_ = new Label(this);
    note_->setWordWrap(true);
    set_type(*note_, Type::small);
    layout->addWidget(label_);
    layout->addWidget(list_);
    layout->addWidget(note_);
    layout->addStretch();
    hide();
}

void FormOdds::show_target(const table::Rules* rules, const referee::OddsTarget* stake, const table::Facts& facts) {
    const bool has_stake = rules && stake;
    if (has_stake) {
        table::Facts known = stake->facts;
        for (const auto& [fact, value] : facts) known[fact] = value;
        const OddsAnswer answer = odds_of(
            *rules,
            {.table = stake->table, .facts = known, .column = stake->column, .times = stake->times, .opposed = false});
        const QString name = tr("Odds: %1").arg(short_text(stake->label));
        label_->setText(button_text(name));
        list_->setAccessibleName(name);
        list_->show_lines(answer.lines);
        list_->setVisible(!answer.lines.empty());
        note_->setText(answer.note);
        note_->setVisible(!answer.note.isEmpty());
    }
    setVisible(has_stake);
}

}  // namespace flagplot::ui
