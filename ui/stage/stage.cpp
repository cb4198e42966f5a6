#include "ui/stage/stage.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "report/roll_words.h"
#include "report/story.h"
#include "report/table_then.h"
#include "session/chronicle.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/one_line.h"
#include "ui/common/plain_text.h"
#include "ui/sheet/sheet_view.h"
#include "ui/stage/dice_strip.h"
#include "ui/stage/die_view.h"

namespace flagplot::ui {
namespace {

constexpr double narrow = 116;  // letters
constexpr double low = 120;     // of the window

}  // namespace

Stage::Stage(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 10, 16, 8);
    layout->setSpacing(6);
    strip_ = new DiceStrip(document_, this);
    head_ = new QHBoxLayout;
    middle_ = new QHBoxLayout;
    middle_->setSpacing(16);
    below_ = new QHBoxLayout;
    pager_ = make_pager();
    layout->addWidget(strip_);
    layout->addLayout(head_);
    layout->addLayout(middle_, 1);
    layout->addLayout(below_);
    make_head();
    make_dice();
    rows_ = new SheetView(SheetView::Place::part, u"The table's rows"_s, this);
    rows_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Expanding);
    middle_->addWidget(rows_, 5);
    make_result();
    middle_->addStretch();  // where the rows need no more
    arrange();

    connect(strip_, &DiceStrip::step_chosen, this, [this](int step) {
        show_step(step);
        emit step_chosen(step);
    });
    connect(table_, &QPushButton::clicked, this, [this] {
        const session::Chronicle chronicle(document_.session());
        const session::LookedUp* const found = chronicle.lookup(chronicle.step_of(step_));
        if (found) emit table_wanted(exact(found->lookup.table));
    });
    connect(reroll_, &QPushButton::clicked, this, [this] { emit reroll_wanted(step_); });
    connect(overrule_, &QPushButton::clicked, this, [this] { emit overrule_wanted(step_); });
    connect(&document_, &Document::opened, this, [this] {
        newest_ = document_.is_open() ? document_.session().size() : 0;
        show_step(0);
    });
    connect(&document_, &Document::rewound, this, &Stage::refresh);
}

void Stage::make_head() {
    whose_ = new OneLine(this);
    set_type(*whose_, Type::normal, true);
    what_ = new OneLine(this);
    set_muted(*what_);
    table_ = new QPushButton(this);
    table_->setFlat(true);
    set_type(*table_, Type::small);
    head_->addWidget(whose_);
    head_->addWidget(what_);
    head_->addWidget(table_);
}

void Stage::make_dice() {
    auto* const left = new QVBoxLayout;
    left->setSpacing(4);
    dice_ = new DieView(this);
    dice_words_ = new Label(this);
    set_type(*dice_words_, Type::small);
    dice_words_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    dice_words_->setWordWrap(true);
    left->addWidget(dice_, 0, Qt::AlignHCenter);
    left->addWidget(dice_words_);
    left->addStretch(1);
    middle_->addLayout(left);
}

void Stage::make_result() {
    right_ = new QVBoxLayout;
    right_->setSpacing(4);
    result_ = new Label(this);
    sum_ = new Label(this);
    order_ = new Label(this);
    source_ = new Label(this);
    set_type(*source_, Type::small);
    for (Label* const label : {result_, sum_, order_, source_}) label->setWordWrap(true);
    again_ = new QWidget(this);
    auto* const ways = new QHBoxLayout(again_);
    ways->setContentsMargins(0, 0, 0, 0);
    reroll_ = new QPushButton(u"Re-roll…"_s, this);
    overrule_ = new QPushButton(u"Overrule…"_s, this);
    for (QPushButton* const button : {reroll_, overrule_}) button->setAccessibleName(button->text());
    middle_->addLayout(right_, 2);
}

QWidget* Stage::make_pager() {
    auto* const pager = new QWidget(this);
    auto* const row = new QHBoxLayout(pager);
    row->setContentsMargins(0, 0, 0, 0);
    const auto make_arrow = [&](Qt::ArrowType arrow, const QString& name, int by) {
        auto* const button = new QToolButton(pager);
        button->setArrowType(arrow);
        button->setAutoRaise(true);
        button->setAccessibleName(name);
        button->setToolTip(name);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this, [this, by] { strip_->go(by); });
        return button;
    };
    earlier_ = make_arrow(Qt::LeftArrow, u"The die before"_s, -1);
    later_ = make_arrow(Qt::RightArrow, u"The die after"_s, 1);
    which_ = new Label(pager);
    set_muted(*which_);
    row->addWidget(earlier_);
    row->addWidget(which_);
    row->addWidget(later_);
    return pager;
}

// Where it is narrow and low one line stands for all dice, so that the orders above it are in sight.
void Stage::fit_pager() {
    const bool is_folded = is_narrow_.value_or(false) && window()->height() < letters(low);
    strip_->set_folded(is_folded);
    pager_->setVisible(is_folded && strip_->count() > 1);
    which_->setText(u"die %1 of %2"_s.arg(strip_->place() + 1).arg(strip_->count()));
    earlier_->setEnabled(strip_->place() > 0);
    later_->setEnabled(strip_->place() + 1 < strip_->count());
}

// Where it is narrow the rows have the width, and what came out stands in the line above them.
void Stage::arrange() {
    const bool is_narrow = width() < letters(narrow);
    if (is_narrow_ == is_narrow) return;
    is_narrow_ = is_narrow;
    set_type(*result_, is_narrow ? Type::normal : Type::large, true);
    while (QLayoutItem* const item = right_->takeAt(0)) delete item;
    head_->setStretchFactor(what_, is_narrow ? 0 : 1);
    middle_->setStretchFactor(rows_, is_narrow ? 0 : 5);
    middle_->setStretchFactor(right_, is_narrow ? 0 : 2);
    if (is_narrow) {
        head_->insertWidget(2, result_, 1);
        head_->insertWidget(3, reroll_);
        head_->insertWidget(4, overrule_);
        below_->addWidget(sum_);
        below_->addWidget(source_, 1);
        below_->addWidget(again_);
        below_->addWidget(pager_);
    } else {
        auto* const buttons = new QHBoxLayout;
        for (QPushButton* const button : {reroll_, overrule_}) buttons->addWidget(button);
        buttons->addStretch();
        for (Label* const label : {result_, order_, sum_, source_}) right_->addWidget(label);
        right_->addWidget(again_);
        right_->addLayout(buttons);
        right_->addStretch(1);
    }
    fit_pager();
    say_order();
}

void Stage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
    fit_pager();
    say_order();
}

void Stage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) arrange();
}

void Stage::show_step(int step) {
    step_ = document_.is_open() && step > 0 && step <= document_.session().size()
                ? session::Chronicle(document_.session()).step_of(step).number
                : 0;
    refresh();
}

// "14 +2 Leader = 16"; without modifiers the dice say it themselves.
QString Stage::result_words(const session::Step& step) const {
    const session::Chronicle chronicle(document_.session());
    const session::LookedUp* const found = chronicle.lookup(step);
    return found ? text(table::explain(found->lookup)) : QString();
}

// What it all means on the map: "2 zones NW (right of the desired SW)". Where it is narrow or low the worksheet alone
// says it.
void Stage::say_order() {
    const QString order = order_of && !is_narrow_.value_or(true) ? order_of(step_) : QString();
    order_->setText(with_short_words(order));
    order_->setToolTip(tip(order));
    order_->setVisible(!order.isEmpty());
    for (QLayout* const part : {static_cast<QLayout*>(right_), static_cast<QLayout*>(middle_), layout()})
        part->invalidate();
    const int room = parentWidget() ? parentWidget()->height() : height();  // what it scrolls in
    const bool fits = !layout()->hasHeightForWidth() || layout()->totalHeightForWidth(width()) <= room;
    if (!fits) order_->hide();
}

// What the rules have rolled again needs no reason: a click does it.
void Stage::offer_again(bool can_change) {
    for (QPushButton* const before : again_->findChildren<QPushButton*>(QString(), Qt::FindDirectChildrenOnly)) {
        before->hide();  // it may be the one that was clicked
        before->deleteLater();
    }
    const std::vector<rulebook::RollAgain> ways =
        can_change && ways_of ? ways_of(step_) : std::vector<rulebook::RollAgain>();
    for (const rulebook::RollAgain& way : ways) {
        auto* const button = new QPushButton(button_text(short_text(way.label)), again_);
        button->setAccessibleName(short_text(way.label));
        button->setToolTip(tip(u"Rolls this order's dice again; everything else stays"_s));
        connect(button, &QPushButton::clicked, this, [this, id = exact(way.id)] { emit again_wanted(step_, id); });
        again_->layout()->addWidget(button);
    }
    again_->setVisible(!ways.empty());
}

void Stage::refresh() {
    if (step_ > 0 && (!document_.is_open() || step_ > document_.session().size())) step_ = 0;
    strip_->show_step(step_);
    fit_pager();
    const int before = std::exchange(newest_, document_.is_open() ? document_.session().size() : 0);
    if (step_ == 0) {
        whose_->say(u"No dice to show."_s);
        whose_->show();
        what_->say(QString());
        for (Label* const label : {dice_words_, result_, sum_, order_, source_}) label->setText(QString());
        dice_->show_dice({}, {});
        rows_->show_sheet({});
        for (QPushButton* const button : {table_, reroll_, overrule_}) button->hide();
        offer_again(false);
        return;
    }
    const session::Session& session = document_.session();
    const session::Chronicle chronicle(session);
    const session::Step& step = chronicle.step_of(step_);
    const session::Roll* const roll = chronicle.roll(step);
    const session::LookedUp* const found = chronicle.lookup(step);
    const std::string unit = roll ? roll->unit : found ? found->unit : "";
    whose_->say(unit.empty() ? QString() : short_text(chronicle.label_of(unit)));
    whose_->setHidden(unit.empty());
    const QString title = found ? short_text(session.rulebook().title_of(found->lookup.table)) : QString();
    what_->say(title.isEmpty() && roll ? short_text(roll->purpose) : title);
    table_->setVisible(found != nullptr);
    table_->setText(u"Whole table"_s);
    table_->setAccessibleName(u"Whole table: %1"_s.arg(title));
    table_->setToolTip(tip(table_->accessibleName()));
    dice_->show_dice(roll ? roll->sides : std::vector<int>(), roll ? roll->faces : std::vector<int>());
    if (step_ > before && dice_->isVisible()) dice_->let_fall();
    const QString faces =
        roll ? text(report::dice_notation(roll->sides) + ": " + report::faces_words(*roll)) : QString();
    dice_->setAccessibleName(faces);
    dice_words_->setText(faces);
    dice_words_->setVisible(!faces.isEmpty());
    const report::TableThen then = found ? report::table_then(session, step.lookup) : report::TableThen();
    rows_->show_sheet(then.table ? report::rows_of(session.rulebook(), *then.table, found->lookup, then.is_sure)
                                 : sheet::Sheet());
    rows_->choose(1);
    rows_->setVisible(rows_->lines() > 0);
    result_->setText(found ? with_short_words(text(found->lookup.label)) : QString());
    const QString sum = result_words(step);
    sum_->setText(sum);
    sum_->setVisible(!sum.isEmpty());
    const auto taken_back = chronicle.why_taken_back(step.number);
    QString source = text(report::source_words(session, roll, found));
    if (taken_back) source = u"Taken back. %1"_s.arg(source);
    source_->setText(source);
    const bool can_change = document_.why_read_only().isEmpty() && chronicle.counts(step);
    offer_again(can_change);
    reroll_->setVisible(can_change && roll != nullptr);
    overrule_->setVisible(can_change);
    say_order();  // if what stands there now leaves room for it
}

}  // namespace flagplot::ui
