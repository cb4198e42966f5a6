#include "ui/odds/form_odds.h"

#include <QBoxLayout>
#include <QVBoxLayout>

#include "report/odds.h"
#include "ui/common/look.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/odds/show_odds.h"
#include "ui/sheet/sheet_view.h"

namespace flagplot::ui {

// "7/20", which the range and the percents say as well: beside a form there is little room.
constexpr std::size_t ways_column = 2;

// One table's.
class FormOdds::Part : public QWidget {
  public:
    explicit Part(QWidget* parent) : QWidget(parent) {
        auto* const layout = flush<QVBoxLayout>(this);
        layout->setSpacing(4);
        label_ = wrapped_label(this);
        set_type(*label_, Type::normal, true);
        list_ = new SheetView(SheetView::Place::part, u"Odds"_s, this);
        label_->setBuddy(list_);
        note_ = wrapped_label(this);
        set_type(*note_, Type::small);
        layout->addWidget(label_);
        layout->addWidget(list_);
        layout->addWidget(note_);
        layout->addStretch();
    }

    void show_target(const rulebook::Rules& rules, const referee::OddsTarget& stake, const table::Facts& facts) {
        table::Facts known = stake.facts;
        for (const auto& [fact, value] : facts) known[fact] = value;
        const QString name = u"Odds: %1"_s.arg(short_text(stake.label));
        label_->setText(button_text(name));
        list_->setAccessibleName(name);
        sheet::Sheet odds = report::known_odds(
            rules,
            {.table = stake.table, .facts = known, .column = stake.column, .times = stake.times, .opposed = false});
        for (sheet::Section& section : odds.sections) {
            if (section.columns.size() > ways_column) section.columns[ways_column].is_shown = false;
        }
        show_odds(*list_, *note_, std::move(odds));
    }

  private:
    Label* label_;
    SheetView* list_;
    Label* note_;
};

FormOdds::FormOdds(QWidget* parent) : QWidget(parent), row_(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(16);
    hide();
}

void FormOdds::stack(bool below_each_other) {
    row_->setDirection(below_each_other ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void FormOdds::show_targets(const rulebook::Rules* rules, const std::vector<referee::OddsTarget>& stakes,
                            const table::Facts& facts) {
    shown_ = rules ? stakes.size() : 0;
    while (parts_.size() < shown_) row_->addWidget(parts_.emplace_back(new Part(this)));
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (rules && i < shown_) parts_[i]->show_target(*rules, stakes[i], facts);
        parts_[i]->setVisible(i < shown_);
    }
    setVisible(shown_ > 0);
}

}  // namespace flagplot::ui
