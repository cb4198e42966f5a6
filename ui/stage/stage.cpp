#include "ui/stage/stage.h"

#include <QStackedLayout>
#include <QVBoxLayout>
#include <utility>

#include "session/chronicle.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/stage/dice_strip.h"
#include "ui/stage/entry_card.h"
#include "ui/stage/throw_panel.h"

namespace flagplot::ui {

Stage::Stage(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), fallen_(new QWidget(this)), throw_(new ThrowPanel(this)) {
    auto* const both = new QStackedLayout(this);
    both->addWidget(fallen_);
    both->addWidget(throw_);
    auto* const layout = spaced<QVBoxLayout>(fallen_, {px(24), px(10), px(8), 0}, px(6));
    strip_ = new DiceStrip(document_, this);
    card_ = new EntryCard(document_, this);
    card_->setAccessibleName(u"The throw that fell"_s);
    add_parts(layout, {strip_, card_, stretch(1)});
    connect(strip_, &DiceStrip::step_chosen, this, [this](int step) {
        show_step(step);
        emit step_chosen(step);
    });
    connect(card_, &EntryCard::table_wanted, this, [this](int lookup) {
        const auto* const found = session::Chronicle(document_.session()).get<session::LookedUp>(lookup);
        if (found) emit table_wanted(exact(found->lookup.table));
    });
    connect(&document_, &Document::opened, this, [this] {
        newest_ = document_.is_open() ? document_.session().size() : 0;
        show_step(0);
    });
    connect(&document_, &Document::rewound, this, &Stage::refresh);
}

void Stage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (is_stale_) refresh();
    emit seen_changed();
}

void Stage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    emit seen_changed();
}

void Stage::show_throw(const std::optional<Throw>& at_hand) {
    has_throw_ = at_hand.has_value();
    if (at_hand) throw_->show_throw(document_.session().rules(), *at_hand);
    setAccessibleName(at_hand ? throw_->accessibleName() : QString());
    static_cast<QStackedLayout*>(layout())->setCurrentWidget(has_throw_ ? throw_ : fallen_);
}

void Stage::show_step(int step) {
    step_ = document_.is_open() && step > 0 && step <= document_.session().size()
                ? session::Chronicle(document_.session()).step_of(step).number
                : 0;
    refresh();
}

void Stage::refresh() {
    if (step_ > 0 && (!document_.is_open() || step_ > document_.session().size())) step_ = 0;
    const int before = std::exchange(newest_, document_.is_open() ? document_.session().size() : 0);
    is_stale_ = !isVisible();  // it is costly, so only done where it is seen
    if (is_stale_) return;
    strip_->show_step(step_);
    EntryCard::Shown shown;
    shown.details = u"No dice to show."_s;
    shown.is_large = true;
    if (step_ > 0) {
        const session::Chronicle chronicle(document_.session());
        const report::Order* const order = order_of ? order_of(step_) : nullptr;
        shown.dice = {step_};
        shown.can_correct = document_.why_read_only().isEmpty() && chronicle.counts(chronicle.step_of(step_));
        shown.order = order && shown.can_correct ? order->entry : 0;
        shown.details = order ? with_short_words(text(order->text)) : QString();  // what it all means on the map
        if (chronicle.why_taken_back(step_)) shown.details = u"Taken back. %1"_s.arg(shown.details).trimmed();
    }
    card_->show_entry(shown, *strip_);
    if (step_ > before) card_->let_fall();
}

}  // namespace flagplot::ui
