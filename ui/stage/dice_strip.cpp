#include "ui/stage/dice_strip.h"

#include <QButtonGroup>
#include <QKeyEvent>
#include <algorithm>
#include <utility>

#include "report/roll_words.h"
#include "session/chronicle.h"
#include "ui/common/flow_layout.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/stage/throw_button.h"

namespace flagplot::ui {
namespace {

constexpr double most_lines = 4;            // the rest is scrolled to
constexpr std::size_t least_broadside = 3;  // dice

}  // namespace

DiceStrip::DiceStrip(Document& document, QWidget* parent) : FittingArea(parent), document_(document) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setAccessibleName(u"All dice"_s);
    set_type(*this, Type::small);
}

void DiceStrip::fill(int run) {
    count_ = 0;
    run_ = run;
    last_ = document_.session().size();
    const session::Chronicle chronicle(document_.session());
    std::vector<std::pair<std::string, std::vector<int>>> by_table;  // or unit, in the order of the first throw
    for (std::size_t at = chronicle.index_of(run); at < chronicle.steps().size(); ++at) {
        const session::Step& step = chronicle.steps()[at];
        if (step.run != run || !chronicle.roll(step) || session::Chronicle::has_others_dice(step)) continue;
        if (!document_.session().holds(step.number)) continue;
        const session::LookedUp* const found = chronicle.lookup(step);
        std::string table = found ? document_.session().rulebook().title_of(found->lookup.table) : "";
        // Many throws at once stand by who threw them: a ship's broadside.
        if (found && !found->unit.empty() && chronicle.roll(step)->faces.size() >= least_broadside) table = found->unit;
        const auto same =
            std::find_if(by_table.begin(), by_table.end(), [&](const auto& one) { return one.first == table; });
        (same != by_table.end() ? same->second : by_table.emplace_back(table, std::vector<int>()).second)
            .push_back(step.number);
    }
    auto* const content = new QWidget;
    auto* const row = spaced<FlowLayout>(content, {0, 2, 0, 2}, px(4));
    throws_ = new QButtonGroup(content);
    setWidget(content);  // the one before goes
    for (const auto& [table, steps] : by_table) {
        if (!table.empty()) row->addWidget(new Label(short_text(table, 40), content));
        for (const int number : steps) {
            const session::Roll& roll = *chronicle.roll(chronicle.step_of(number));
            const QString words = u"%1: %2"_s.arg(short_text(roll.purpose), text(report::faces_words(roll)));
            auto* const dice = new ThrowButton(number, roll, content, ThrowButton::Size::small);
            throws_->addButton(named(dice, words, tip(words)), number);
            row->addWidget(dice);
            count_ += roll.faces.size();
        }
    }
    connect(throws_, &QButtonGroup::idClicked, this, &DiceStrip::step_chosen);
    const auto all = throws_->buttons();
    if (!all.isEmpty()) setMaximumHeight(qRound(most_lines * (all.front()->sizeHint().height() + px(4))) + 4);
}

void DiceStrip::show_step(int step) {
    if (!document_.is_open() || step == 0) {
        run_ = -1;
        return hide();
    }
    const int run = session::Chronicle(document_.session()).step_of(step).run;
    if (run != run_ || last_ != document_.session().size()) fill(run);
    QAbstractButton* const chosen = throws_->button(step);
    if (chosen) chosen->setChecked(true);
    setVisible(count_ > 1);
    if (chosen && isVisible()) ensureWidgetVisible(chosen);
}

// From line to line as well, which a button's own keys don't do.
void DiceStrip::keyPressEvent(QKeyEvent* event) {
    const int way = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (!throws_ || way == 0) return FittingArea::keyPressEvent(event);
    const QList<QAbstractButton*> all = throws_->buttons();
    const auto next = all.indexOf(throws_->checkedButton()) + way;
    if (next < 0 || next >= all.size()) return FittingArea::keyPressEvent(event);
    all[next]->setFocus(Qt::OtherFocusReason);
    all[next]->click();
}

}  // namespace flagplot::ui
