#include "ui/stage/stage.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "referee/roll_again.h"
#include "report/roll_words.h"
#include "report/story.h"
#include "report/table_then.h"
#include "session/chronicle.h"
#include "ui/common/die.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/motion.h"
#include "ui/common/one_line.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/sheet/sheet_view.h"
#include "ui/stage/dice_strip.h"
#include "ui/stage/throw_panel.h"

namespace flagplot::ui {
namespace {

constexpr double narrow = 116;  // letters

constexpr int die_gap = 6;
constexpr double most_turned = 50;     // degrees, of a die that falls
constexpr std::size_t most_large = 2;  // more of them are smaller
constexpr std::size_t most_dice = 24;  // the rest stands in words

}  // namespace

// The dice of one roll, large. New ones fall into their places.
class Stage::Dice : public QWidget {
  public:
    explicit Dice(QWidget* parent) : QWidget(parent), fall_([this](double) { update(); }, this) {
        fall_.setEasingCurve(QEasingCurve::OutBounce);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    void show_dice(std::vector<int> sides, std::vector<int> faces) {
        sides_ = std::move(sides);
        faces_ = std::move(faces);
        const std::size_t shown = std::min({sides_.size(), faces_.size(), most_dice});
        sides_.resize(shown);
        faces_.resize(shown);
        setVisible(shown > 0);
        updateGeometry();
        update();
    }
    void let_fall() { fall_.begin(to_fall); }  // those that are shown

    QSize sizeHint() const override {
        const int lines = (static_cast<int>(faces_.size()) + columns() - 1) / columns();
        return {columns() * (size_of_one() + die_gap), std::max(1, lines) * (size_of_one() + die_gap)};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        const int size = size_of_one();
        for (std::size_t i = 0; i < faces_.size(); ++i) {
            const int at = static_cast<int>(i);
            const int line = at / columns();
            const QRectF where(at % columns() * (size + die_gap), line * (size + die_gap), size, size);
            const double left = 1 - fall_.done();  // of its way
            painter.save();
            painter.translate(where.center() - QPointF(0, left * (where.bottom() + 1)));
            painter.rotate(left * (at % 2 == 0 ? -most_turned : most_turned));
            paint_die(painter, where.translated(-where.center()), sides_[i], faces_[i], palette());
            painter.restore();
        }
    }
    void changeEvent(QEvent* event) override {
        QWidget::changeEvent(event);
        if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange) updateGeometry();
    }

  private:
    int size_of_one() const {
        const int line = QFontMetrics(QApplication::font()).height();
        return faces_.size() <= most_large ? line * 5 : faces_.size() <= 6 ? line * 3 : line * 2;
    }
    int columns() const {
        const std::size_t limit = faces_.size() <= most_large ? 1 : faces_.size() <= 6 ? 2 : 4;
        return static_cast<int>(std::clamp<std::size_t>(faces_.size(), 1, limit));
    }

    Motion fall_;
    std::vector<int> sides_;
    std::vector<int> faces_;
};

Stage::Stage(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), fallen_(new QWidget(this)), throw_(new ThrowPanel(this)) {
    auto* const both = new QStackedLayout(this);
    both->addWidget(fallen_);
    both->addWidget(throw_);
    auto* const layout = spaced<QVBoxLayout>(fallen_, {px(16), px(10), px(16), px(8)}, px(6));
    strip_ = new DiceStrip(document_, this);
    layout->addWidget(strip_);
    layout->addLayout(make_head());
    dice_and_result_ = new QHBoxLayout;
    dice_and_result_->setSpacing(px(16));
    dice_and_result_->addLayout(make_dice(), 5);
    dice_and_result_->addLayout(make_result(), 2);
    layout->addLayout(dice_and_result_, 1);

    set_type(*whose_, Type::normal, true);
    set_muted(*what_);
    set_type(*dice_words_, Type::small);
    set_type(*result_, Type::large, true);
    set_type(*source_, Type::small);
    connect(strip_, &DiceStrip::step_chosen, this, [this](int step) {
        show_step(step);
        emit step_chosen(step);
    });
    connect(table_, &QPushButton::clicked, this, [this] {
        const session::Chronicle chronicle(document_.session());
        const session::LookedUp* const found = chronicle.lookup(chronicle.step_of(step_));
        if (found) emit table_wanted(exact(found->lookup.table));
    });
    connect(reroll_, &QPushButton::clicked, this, [this] { document_.correct("reroll", step_); });
    connect(overrule_, &QPushButton::clicked, this, [this] { document_.correct("overrule", step_); });
    connect(&document_, &Document::opened, this, [this] {
        newest_ = document_.is_open() ? document_.session().size() : 0;
        show_step(0);
    });
    connect(&document_, &Document::rewound, this, &Stage::refresh);
}

QBoxLayout* Stage::make_head() {
    auto* const head = new QHBoxLayout;
    whose_ = new OneLine(this);
    what_ = new OneLine(this);
    table_ = new QPushButton(this);
    table_->setFlat(true);
    set_type(*table_, Type::small);
    head->addWidget(whose_);
    head->addWidget(what_, 1);
    head->addWidget(table_);
    return head;
}

// The dice, and the rows of their table.
QBoxLayout* Stage::make_dice() {
    auto* const both = new QHBoxLayout;
    both->setSpacing(px(16));
    auto* const left = new QVBoxLayout;
    left->setSpacing(px(4));
    dice_ = new Dice(this);
    dice_words_ = wrapped_label(this);
    dice_words_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    left->addWidget(dice_, 0, Qt::AlignHCenter);
    left->addWidget(dice_words_);
    left->addStretch(1);
    both->addLayout(left);
    rows_ = new SheetView(SheetView::Place::part, u"The table's rows"_s, this);
    rows_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Expanding);
    both->addWidget(rows_, 1);
    return both;
}

QBoxLayout* Stage::make_result() {
    auto* const column = new QVBoxLayout;
    column->setSpacing(px(4));
    result_ = wrapped_label(this);
    order_ = wrapped_label(this);
    sum_ = wrapped_label(this);
    source_ = wrapped_label(this);
    for (Label* const label : {result_, order_, sum_, source_}) column->addWidget(label);
    again_ = new QWidget(this);
    flush<QHBoxLayout>(again_);
    column->addWidget(again_);
    auto* const buttons = new QHBoxLayout;
    reroll_ = new QPushButton(u"Re-roll…"_s, this);
    overrule_ = new QPushButton(u"Overrule…"_s, this);
    for (QPushButton* const button : {reroll_, overrule_}) {
        button->setAccessibleName(button->text());
        buttons->addWidget(button);
    }
    buttons->addStretch();
    column->addLayout(buttons);
    column->addStretch(1);
    return column;
}

// Where it is narrow what came out stands below the rows, which have the width then.
void Stage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool is_narrow = width() < letters(narrow);
    dice_and_result_->setDirection(is_narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void Stage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
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

void Stage::show_nothing() {
    strip_->show_step(0);
    whose_->say(u"No dice to show."_s);
    what_->say(QString());
    for (Label* const label : {dice_words_, result_, sum_, order_, source_}) label->setText(QString());
    for (QWidget* const part : std::initializer_list<QWidget*>{whose_, dice_words_, rows_}) part->show();
    dice_->show_dice({}, {});
    rows_->show_sheet({});
    for (QWidget* const part : std::initializer_list<QWidget*>{order_, table_, reroll_, overrule_}) part->hide();
    offer_again(nullptr, false);
}

void Stage::show_step(int step) {
    step_ = document_.is_open() && step > 0 && step <= document_.session().size()
                ? session::Chronicle(document_.session()).step_of(step).number
                : 0;
    refresh();
}

// What the rules have rolled again needs no reason: a click does it.
void Stage::offer_again(const report::Order* order, bool can_change) {
    for (QPushButton* const before : again_->findChildren<QPushButton*>(QString(), Qt::FindDirectChildrenOnly)) {
        before->hide();  // it may be the one that was clicked
        before->deleteLater();
    }
    std::vector<rulebook::RollAgain> ways;
    if (order && can_change) ways = referee::ways_to_roll_again(document_.session(), order->entry);
    for (const rulebook::RollAgain& way : ways) {
        auto* const button = new QPushButton(button_text(short_text(way.label)), again_);
        button->setAccessibleName(short_text(way.label));
        button->setToolTip(tip(u"Rolls this order's dice again; everything else stays"_s));
        connect(button, &QPushButton::clicked, this,
                [this, line = order->entry, id = way.id] { document_.roll_again(line, id); });
        again_->layout()->addWidget(button);
    }
    again_->setVisible(!ways.empty());
}

void Stage::refresh() {
    if (step_ > 0 && (!document_.is_open() || step_ > document_.session().size())) step_ = 0;
    const int before = std::exchange(newest_, document_.is_open() ? document_.session().size() : 0);
    if (step_ == 0) return show_nothing();
    strip_->show_step(step_);
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
    const QString sum = found ? text(table::explain(found->lookup)) : QString();  // "14 +2 Leader = 16"
    sum_->setText(sum);
    sum_->setVisible(!sum.isEmpty());
    const auto taken_back = chronicle.why_taken_back(step.number);
    QString source = text(report::source_words(session, roll, found));
    if (taken_back) source = u"Taken back. %1"_s.arg(source);
    source_->setText(source);
    const bool can_change = document_.why_read_only().isEmpty() && chronicle.counts(step);
    const report::Order* const order = order_of ? order_of(step_) : nullptr;
    offer_again(order, can_change);
    reroll_->setVisible(can_change && roll != nullptr);
    overrule_->setVisible(can_change);
    const QString words = order ? text(order->text) : QString();  // what it all means on the map
    order_->setText(with_short_words(words));
    order_->setToolTip(tip(words));
    order_->setVisible(order != nullptr);
}

}  // namespace flagplot::ui
