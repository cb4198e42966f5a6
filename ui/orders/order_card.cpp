#include "ui/orders/order_card.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "procedures/in_brief.h"
#include "referee/roll_again.h"
#include "report/story.h"
#include "session/chronicle.h"
#include "table/odds.h"
#include "ui/common/label.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/marks.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"
#include "ui/orders/around.h"
#include "ui/stage/throw_button.h"

namespace flagplot::ui {
namespace {

constexpr int beside_words = 4;  // pixels, of a link

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
    QSize sizeHint() const override { return {px(94), px(94)}; }
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

// All that a table may say, each as wide as it is likely, and higher than they the one that came, which is never so
// narrow that it isn't seen.
class Outcomes : public QWidget {
  public:
    Outcomes(std::vector<report::Outcome> all, QWidget* parent) : QWidget(parent), all_(std::move(all)) {}

    QSize sizeHint() const override { return {letters(20), fontMetrics().height() / 2 + 2 * px(higher)}; }
    QSize minimumSizeHint() const override { return {letters(8), sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        const Tints colours = tints(palette());
        const QRectF bar = QRectF(rect()).adjusted(0, 1, 0, -1);
        const auto fell = std::ranges::find(all_, true, &report::Outcome::fell);
        const double share = fell == all_.end() ? 0 : fell->share;
        const double its_width = fell == all_.end() ? 0 : std::max<double>(px(least) + 2, bar.width() * share);
        const double rest = share < 1 ? (bar.width() - its_width) / (1 - share) : 0;
        double left = bar.left();
        for (const report::Outcome& one : all_) {
            const double width = one.fell ? its_width : rest * one.share;
            const int less = one.fell ? 0 : px(higher);
            painter.fillRect(
                QRectF(left, bar.top(), std::max(1.0, width - 2), bar.height()).adjusted(0, less, 0, -less),
                one.fell ? colours.primary : colours.bar);
            left += width;
        }
    }

  private:
    static constexpr int higher = 2;  // pixels at 100 %, at both sides
    static constexpr int least = 12;

    std::vector<report::Outcome> all_;
};

// As wide as its words, which have the same room at both sides.
class Link : public QPushButton {
  public:
    using QPushButton::QPushButton;

    QSize sizeHint() const override {
        const int words = fontMetrics().size(Qt::TextShowMnemonic, text()).width();
        return {words + 2 * beside_words, QPushButton::sizeHint().height()};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

// "Right and away from SE" of "Right and away from desired direction", as the order's row has it.
QString with_wish(QString result, const QString& desired) {
    return desired.isEmpty() ? result : result.replace(u" desired direction"_s, QLatin1Char(' ') + desired);
}

// Those that are told the same stand below each other, where the first of them stood.
std::vector<report::Order> with_same_together(std::vector<report::Order> orders) {
    for (auto first = orders.begin(); first != orders.end();) {
        first = std::stable_partition(first, orders.end(),
                                      [text = first->text](const report::Order& one) { return one.text == text; });
    }
    return orders;
}

}  // namespace

OrderCard::OrderCard(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    setAccessibleName(u"The order at hand"_s);
    auto* const row = spaced<QHBoxLayout>(this, {px(20), 0, px(24), px(10)}, px(18));
    ring_ = new Ring(this);
    column_ = new QVBoxLayout;
    column_->setSpacing(px(3));
    add_parts(row, {{ring_, 0, Qt::AlignVCenter}, {column_, 1}});
    way_ = typed(new Label(this), Type::order, true);
    words_ = wrapped_label(this);
    for (Label* const label : {way_, words_}) label->setContentsMargins(beside_words, 0, 0, 0);
    acts_ = new QWidget(parent);
    acts_->hide();
    flush<QHBoxLayout>(acts_)->setSpacing(px(16) - 2 * beside_words);
    again_ = new QWidget(this);
    flush<QHBoxLayout>(again_);
    add_parts(column_, {way_, words_, again_, stretch(1)});
}

bool OrderCard::has_any(const OrderRow& row) {
    const bool is_of_one = row.kind == OrderRow::Kind::orders && row.orders.size() == 1;
    if (is_of_one && !row.orders.front().unit.empty()) return true;
    return row.can_be_ticked() && std::any_of(row.orders.begin(), row.orders.end(), [](const report::Order& one) {
               return !one.dice.empty() || one.way.is_known();
           });
}

int OrderCard::entry() const {
    const auto chosen = std::ranges::find_if(orders_, [this](const report::Order& one) { return one.has_step(step_); });
    return chosen != orders_.end() ? chosen->entry : orders_.empty() ? 0 : orders_.front().entry;
}

void OrderCard::show_orders(const OrderRow& row) {
    orders_ = with_same_together(row.orders);
    if (parts_) parts_->hide();  // it may have what was clicked
    if (parts_) parts_->deleteLater();
    parts_ = new QWidget(this);
    throws_ = spaced<QGridLayout>(parts_, {beside_words / 2, px(6), 0, 0});  // an outline has a margin of its own
    throws_->setHorizontalSpacing(letters(1.5));
    throws_->setVerticalSpacing(px(2));
    throws_->setColumnStretch(1, 1);
    column_->insertWidget(2, parts_);
    dice_.clear();
    const bool is_one = orders_.size() == 1;
    for (QWidget* const part : {ring_, static_cast<QWidget*>(way_), static_cast<QWidget*>(words_)})
        part->setVisible(is_one);
    if (is_one) show_one(row);
    const std::string* said = nullptr;
    for (const report::Order& order : orders_) {
        if (!is_one) add_order(order, said && *said == order.text);
        said = &order.text;
    }
    refresh_around();
    parts_->show();  // at once: the card is measured next
    choose_step(!is_one || orders_.front().dice.empty() ? 0 : orders_.front().dice.back());
}

void OrderCard::look_as(const std::optional<session::Reader>& reader) {
    reader_ = reader;
    refresh_around();
}

void OrderCard::refresh_around() {
    const bool has_around = shows_around_ && orders_.size() == 1 && orders_.front().way.is_known();
    if (has_around && !around_) {
        around_ = new Around(document_, this);
        around_->set_layers({.labels = false, .tracks = false, .names = false, .rose = false, .cut = false});
        around_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);  // as high as the words beside it
        static_cast<QHBoxLayout*>(layout())->addWidget(around_, 1);
    }
    if (!around_) return;
    around_->look_as(reader_);
    around_->setMaximumWidth(px(304));  // letters may have another size by now
    around_->setMinimumHeight(letters(22));
    around_->setVisible(around_->show_unit(has_around ? orders_.front().unit : ""));
}

bool OrderCard::show_around(bool shown) {
    return std::exchange(shows_around_, shown) != shown;
}

void OrderCard::show_one(const OrderRow& row) {
    const report::Order& order = row.orders.front();
    const OrderWords words = words_of(row);
    static_cast<Ring*>(ring_)->say(exact(order.heading), exact(order.desired));
    const bool has_way = !words.way.isEmpty();
    const bool says_all = order.is_unmoved || !order.meets.empty();
    const QString told = in_one_line(text(order.text));
    set_type(*way_, has_way ? Type::order : Type::large, true);
    way_->setText(has_way ? words.way : words.text);
    const QString besides = says_all ? words.text : order.dice.empty() ? told : words_beside_dice(row);
    words_->setText(besides);
    words_->setHidden(besides == way_->text());
    // Where there is no compass the words begin where the line above has the name.
    layout()->setContentsMargins(px(has_way ? 20 : 102), 0, px(24), px(10));
    for (const int step : order.dice) add_throw(step, short_text(order.desired));
}

// Its unit, its words and its dice in a line. What the line above says needn't be read again.
void OrderCard::add_order(const report::Order& order, bool is_said) {
    const session::Chronicle chronicle(document_.session());
    const int line = throws_->rowCount();
    auto* const unit = typed(new Label(short_text(order.unit), parts_), Type::normal, true);
    auto* const words = wrapped_label(in_one_line(text(order.text)), parts_);
    throws_->addWidget(unit, line, 0);
    throws_->addWidget(words, line, 1);
    const QString about_it = QStringLiteral("%1: %2").arg(unit->text(), words->text());
    if (is_said) words->setText(u"the same"_s);
    int column = 2;
    for (const int step : order.dice) {
        const session::Roll* const roll = chronicle.roll(chronicle.step_of(step));
        if (!roll) continue;
        throws_->addWidget(make_dice(step, *roll, about_it), line, column++);
    }
}

QWidget* OrderCard::make_dice(int step, const session::Roll& roll, const QString& about) {
    auto* const dice = named(new ThrowButton(step, roll, parts_), about);
    connect(dice, &QAbstractButton::clicked, this, [this, step] {
        choose_step(step);
        emit step_chosen(step);
    });
    dice_.push_back(dice);
    return dice;
}

// Its dice, what they were thrown for and what came of it, and how likely that was.
void OrderCard::add_throw(int step, const QString& desired) {
    const report::Throw thrown = report::throw_of(session::Chronicle(document_.session()), step);
    if (!thrown.roll) return;
    const int line = throws_->rowCount();
    const QString table = short_text(thrown.title);
    const QString result = in_one_line(text(thrown.result));
    auto* const title = typed(new Label(table, parts_), Type::small);
    const QString about = result.isEmpty() ? table : QStringLiteral("%1: %2").arg(table, result);
    throws_->addWidget(make_dice(step, *thrown.roll, about), line, 0, 2, 1, Qt::AlignTop);
    throws_->addWidget(title, line, 1);
    if (!result.isEmpty()) {
        auto* const what = typed(wrapped_label(with_wish(result, desired), parts_), Type::normal, true);
        if (what->text() != result) named(what, result, tip(result));
        throws_->addWidget(what, line + 1, 1);
    }
    const auto hit =
        std::find_if(thrown.outcomes.begin(), thrown.outcomes.end(), [](const auto& one) { return one.fell; });
    if (!thrown.has_shares || !thrown.found->lookup.row || hit == thrown.outcomes.end()) return;
    auto* const bar = new Outcomes(thrown.outcomes, parts_);
    auto* const percent = made_muted(new Label(text(table::percent(hit->share)), parts_));
    percent->setAccessibleName(u"Its chance: %1"_s.arg(percent->text()));
    throws_->addWidget(bar, line, 2, 2, 1, Qt::AlignVCenter);
    throws_->addWidget(percent, line, 3, 2, 1, Qt::AlignRight | Qt::AlignVCenter);
}

void OrderCard::choose_step(int step) {
    step_ = step;
    for (ThrowButton* const one : dice_) one->setChecked(one->step() == step);
    refresh_acts();
}

// A link, which says more to those who ask.
void OrderCard::add_act(QWidget& row, const QString& words, const QString& about, const std::function<void()>& act) {
    auto* const link = named(new Link(words, &row), about, tip(about));
    link->setFlat(true);
    set_type(*link, Type::small);
    connect(link, &QPushButton::clicked, this, act);
    row.layout()->addWidget(link);
    link->show();
}

// What can be done about the throw that is chosen, and what the rules have rolled again.
void OrderCard::refresh_acts() {
    clear(*acts_->layout());
    clear(*again_->layout());
    const session::Session& session = document_.session();
    const session::Chronicle chronicle(session);
    const bool can_change =
        document_.why_read_only().isEmpty() && entry() > 0 && step_ > 0 && chronicle.counts(chronicle.step_of(step_));
    const session::LookedUp* const found = step_ > 0 ? chronicle.lookup(chronicle.step_of(step_)) : nullptr;
    const QString table = found ? short_text(session.rulebook().title_of(found->lookup.table)) : u"these dice"_s;
    if (can_change) {
        add_act(*acts_, u"Re-roll"_s, u"Re-roll %1"_s.arg(table), [this] { document_.correct("reroll", step_); });
        add_act(*acts_, u"Overrule"_s, u"Overrule %1"_s.arg(table), [this] { document_.correct("overrule", step_); });
        for (const rulebook::RollAgain& way : referee::ways_to_roll_again(session, entry())) {
            const QString label = short_text(way.label);
            const QString words = short_text(procedures::in_brief(session.rulebook().id, way.label, nullptr));
            add_act(*again_, button_text(words), u"%1. Nothing else is rolled"_s.arg(label), [this, id = way.id] {
                document_.roll_again(entry(), id);
                emit ordered_again();
            });
        }
    }
    if (found) {
        add_act(*acts_, u"Whole table"_s, u"Whole table: %1"_s.arg(table), [this] { emit table_wanted(step_); });
    }
    static_cast<QHBoxLayout*>(again_->layout())->addStretch(1);
    again_->setHidden(again_->layout()->count() == 1);
}

}  // namespace flagplot::ui
