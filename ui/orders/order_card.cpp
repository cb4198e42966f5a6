#include "ui/orders/order_card.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "referee/roll_again.h"
#include "report/story.h"
#include "session/chronicle.h"
#include "table/odds.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/marks.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/orders/order_words.h"
#include "ui/plot/neighbourhood.h"
#include "ui/stage/throw_button.h"

namespace flagplot::ui {
namespace {

// A compass with the way to go, and dashed the one that was desired.
class Ring : public QWidget {
  public:
    using QWidget::QWidget;

    void say(const QString& heading, const QString& desired) {
        heading_ = heading;
        desired_ = desired;
        setVisible(!heading.isEmpty());
        setAccessibleName(desired.isEmpty() || desired == heading ? u"Heading %1"_s.arg(heading)
                                                                  : u"Heading %1, desired %2"_s.arg(heading, desired));
        update();
    }
    QSize sizeHint() const override { return {letters(14), letters(14)}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        paint_heading(painter, QRectF(rect()).adjusted(2, 2, -2, -2), heading_, desired_, palette());
    }

  private:
    QString heading_;
    QString desired_;
};

// All that a table may say, each as wide as it is likely, and the one that came.
class Outcomes : public QWidget {
  public:
    Outcomes(std::vector<report::Outcome> all, QWidget* parent) : QWidget(parent), all_(std::move(all)) {}

    QSize sizeHint() const override { return {letters(20), fontMetrics().height() / 2}; }
    QSize minimumSizeHint() const override { return {letters(8), sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        const Tints colours = tints(palette());
        const QRectF bar = QRectF(rect()).adjusted(0, 1, 0, -1);
        double left = bar.left();
        for (const report::Outcome& one : all_) {
            const double width = bar.width() * one.share;
            painter.fillRect(QRectF(left, bar.top(), std::max(1.0, width - 2), bar.height()),
                             one.fell ? colours.primary : colours.bar);
            left += width;
        }
    }

  private:
    std::vector<report::Outcome> all_;
};

// "2 zones SW": what is between brackets its dice say.
QString words_beside_dice(const report::Order& order) {
    static const QRegularExpression bracket(QStringLiteral(" \\([^()]*\\)"));
    const QString words = in_one_line(text(order.text)).remove(bracket);
    return order.way.goes_on && !order.done ? u"%1; you move it"_s.arg(words) : words;
}

}  // namespace

OrderCard::OrderCard(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    setAccessibleName(u"The order at hand"_s);
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(20, 0, 24, 8);
    row->setSpacing(letters(3));
    ring_ = new Ring(this);
    row->addWidget(ring_, 0, Qt::AlignTop);
    auto* const column = new QVBoxLayout;
    column->setSpacing(3);
    row->addLayout(column, 1);
    around_ = new Neighbourhood(document_, this);
    row->addWidget(around_, 0, Qt::AlignTop);
    around_->hide();
    way_ = new Label(this);
    fit_type();
    words_ = new Label(this);
    words_->setWordWrap(true);
    throws_ = new QGridLayout;
    throws_->setHorizontalSpacing(letters(1.5));
    throws_->setVerticalSpacing(2);
    throws_->setColumnStretch(1, 1);
    acts_ = new QWidget(parent);
    acts_->hide();
    acts_row_ = new QHBoxLayout(acts_);
    acts_row_->setContentsMargins(0, 0, 0, 0);
    acts_row_->setSpacing(0);
    again_row_ = new QHBoxLayout;
    column->addWidget(way_);
    column->addWidget(words_);
    column->addLayout(throws_);
    column->addLayout(again_row_);
    column->addStretch(1);
}

void OrderCard::fit_type() {
    QFont large = font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * factor_of(Type::order));
    way_->setFont(large);
}

void OrderCard::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit_type();
}

bool OrderCard::has_any(const OrderRow& row) {
    return row.can_be_ticked() && std::any_of(row.orders.begin(), row.orders.end(), [](const report::Order& one) {
               return !one.dice.empty() || one.way.is_known();
           });
}

int OrderCard::entry() const {
    for (const report::Order& order : orders_) {
        if (std::find(order.dice.begin(), order.dice.end(), step_) != order.dice.end()) return order.entry;
    }
    return orders_.empty() ? 0 : orders_.front().entry;
}

void OrderCard::show_orders(const OrderRow& row) {
    orders_ = row.orders;
    for (QWidget* const part : parts_) {
        part->hide();  // it may be what was clicked
        part->deleteLater();
    }
    parts_.clear();
    dice_.clear();
    if (orders_.size() == 1) {
        show_one(row);
    } else {
        ring_->hide();
        way_->hide();
        words_->hide();
        for (const report::Order& order : orders_) add_order(order);
    }
    refresh_around();
    for (QWidget* const part : parts_) part->show();  // at once: the card is measured next
    choose_step(orders_.size() > 1 || orders_.front().dice.empty() ? 0 : orders_.front().dice.back());
}

bool OrderCard::show_around(bool shown) {
    return std::exchange(shows_around_, shown) != shown;
}

void OrderCard::refresh_around() {
    const bool leads = orders_.size() == 1 && orders_.front().way.is_known();
    around_->show_unit(shows_around_ && leads ? orders_.front().unit : "");
}

void OrderCard::show_one(const OrderRow& row) {
    const report::Order& order = row.orders.front();
    const OrderWords words = words_of(row);
    static_cast<Ring*>(ring_)->say(exact(order.heading), exact(order.desired));
    way_->setText(words.way);
    way_->setVisible(!words.way.isEmpty());
    words_->setText(order.dice.empty() ? words.text : words_beside_dice(order));
    words_->show();
    for (const int step : order.dice) add_throw(step);
}

// Its unit, its words and its dice in a line.
void OrderCard::add_order(const report::Order& order) {
    const session::Chronicle chronicle(document_.session());
    const int line = throws_->rowCount();
    auto* const unit = new Label(short_text(order.unit), this);
    QFont bold = unit->font();
    bold.setBold(true);
    unit->setFont(bold);
    auto* const words = new Label(in_one_line(text(order.text)), this);
    words->setWordWrap(true);
    throws_->addWidget(unit, line, 0);
    throws_->addWidget(words, line, 1);
    parts_.insert(parts_.end(), {unit, words});
    int column = 2;
    for (const int step : order.dice) {
        const session::Roll* const roll = chronicle.roll(chronicle.step_of(step));
        if (!roll) continue;
        const QString about = QStringLiteral("%1: %2").arg(unit->text(), words->text());
        throws_->addWidget(make_dice(step, *roll, about), line, column++);
    }
}

QWidget* OrderCard::make_dice(int step, const session::Roll& roll, const QString& about) {
    auto* const dice = new ThrowButton(step, roll, this);
    dice->setAccessibleName(about);
    connect(dice, &QAbstractButton::clicked, this, [this, step] {
        choose_step(step);
        emit step_chosen(step);
    });
    parts_.push_back(dice);
    dice_.push_back(dice);
    return dice;
}

// Its dice, what they were thrown for and what came of it, and how likely that was.
void OrderCard::add_throw(int step) {
    const report::Throw thrown = report::throw_of(session::Chronicle(document_.session()), step);
    if (!thrown.roll) return;
    const int line = throws_->rowCount();
    const QString table = short_text(thrown.title);
    const QString result = in_one_line(text(thrown.result));
    auto* const title = new Label(table, this);
    set_type(*title, Type::small);
    const QString about = result.isEmpty() ? table : QStringLiteral("%1: %2").arg(table, result);
    throws_->addWidget(make_dice(step, *thrown.roll, about), line, 0, 2, 1, Qt::AlignTop);
    throws_->addWidget(title, line, 1);
    parts_.push_back(title);
    if (!result.isEmpty()) {
        auto* const what = wrapped_label(result, this);
        set_type(*what, Type::normal, true);
        throws_->addWidget(what, line + 1, 1);
        parts_.push_back(what);
    }
    const auto hit =
        std::find_if(thrown.outcomes.begin(), thrown.outcomes.end(), [](const auto& one) { return one.fell; });
    if (!thrown.has_shares || !thrown.found->lookup.row || hit == thrown.outcomes.end()) return;
    auto* const bar = new Outcomes(thrown.outcomes, this);
    auto* const percent = new Label(text(table::percent(hit->share)), this);
    percent->setAccessibleName(u"Its chance: %1"_s.arg(percent->text()));
    set_muted(*percent);
    throws_->addWidget(bar, line, 2, 2, 1, Qt::AlignVCenter);
    throws_->addWidget(percent, line, 3, 2, 1, Qt::AlignRight | Qt::AlignVCenter);
    parts_.insert(parts_.end(), {bar, percent});
}

void OrderCard::choose_step(int step) {
    step_ = step;
    for (ThrowButton* const one : dice_) one->setChecked(one->step() == step);
    refresh_acts();
}

QPushButton* OrderCard::make_link(const QString& words, const QString& about) {
    auto* const link = new QPushButton(words, this);
    link->setFlat(true);
    link->setAutoDefault(false);
    set_type(*link, Type::small);
    link->setAccessibleName(about);
    link->setToolTip(tip(about));
    return link;
}

void OrderCard::clear(QHBoxLayout& row) {
    while (QLayoutItem* const item = row.takeAt(0)) {
        if (item->widget()) item->widget()->hide();  // it may be the one that was clicked
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
}

// What can be done about the throw that is chosen, and what the rules have rolled again.
void OrderCard::refresh_acts() {
    clear(*acts_row_);
    clear(*again_row_);
    const session::Session& session = document_.session();
    const session::Chronicle chronicle(session);
    const bool can_change =
        document_.why_read_only().isEmpty() && entry() > 0 && step_ > 0 && chronicle.counts(chronicle.step_of(step_));
    const session::LookedUp* const found = step_ > 0 ? chronicle.lookup(chronicle.step_of(step_)) : nullptr;
    const QString table = found ? short_text(session.rulebook().title_of(found->lookup.table)) : u"these dice"_s;
    const auto add = [this](QHBoxLayout& row, const QString& words, const QString& about, auto act) {
        QPushButton* const link = make_link(words, about);
        connect(link, &QPushButton::clicked, this, act);
        row.addWidget(link);
        link->show();
    };
    if (can_change) {
        add(*acts_row_, u"Re-roll"_s, u"Re-roll %1"_s.arg(table), [this] { emit reroll_wanted(step_); });
        add(*acts_row_, u"Overrule"_s, u"Overrule %1"_s.arg(table), [this] { emit overrule_wanted(step_); });
        for (const rulebook::RollAgain& way : referee::ways_to_roll_again(session, entry())) {
            const QString label = short_text(way.label);
            add(*again_row_, button_text(label), u"%1. Nothing else is rolled"_s.arg(label),
                [this, id = exact(way.id)] { emit again_wanted(id); });
        }
    }
    if (found) {
        add(*acts_row_, u"Whole table"_s, u"Whole table: %1"_s.arg(table), [this] { emit table_wanted(step_); });
    }
    again_row_->addStretch(1);
}

}  // namespace flagplot::ui
